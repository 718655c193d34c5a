//! Users of `format!`: URLs that a program writes as text.
//!
//! `format!("{base}/repos/{owner}")` puts a value into the URL as it is. An owner `a/b` asks for another path, `a?b` adds a query,
//! and `..` climbs. [`url!`](crate::url!) is the same line with every value encoded and checked:
//!
//! ```
//! use endpoint::url;
//!
//! let (base, owner, page) = ("https://api.acme.test/v3", "R&D/a b", Some(2));
//! let url: String = url!(base, "/repos/{owner}/issues{?page}")?;
//! assert_eq!(url, "https://api.acme.test/v3/repos/R%26D%2Fa%20b/issues?page=2");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # What compiles
//!
//! | `format!` | `url!` |
//! |---|---|
//! | `"/users/{id}"`, `"/users/{}", id`, `"/users/{0}", id`, `"/users/{u}", u = self.id` | the same text |
//! | `"{base}/users/{id}"` | `base, "/users/{id}"` |
//! | `"http://{host}:{port}/users/{id}"` | `format_args!("http://{host}:{port}"), "/users/{id}"` |
//! | `"{base}?q={q}&page={page}"` | `base, "?q={q}&page={page}"`, or `base, "{?q,page}"` where each may be `None` |
//! | `"/items/{n:03}"` | `"/items/{n}", n = format_args!("{n:03}")` |
//! | `"/files/{path}"`, whose path has slashes | `"/files/{+path}"`, or a list with `"/files{/path*}"` |
//! | `"/x{}", if all { "?all=true" } else { "" }` | `"/x{?all}", all = all.then_some(true)` |
//!
//! A value is anything with `Display`, an `Option` or a list. What can't become a correct URL does not compile, and the message shows
//! the place: a base within the text, a format specification, a placeholder in a scheme, a value that no placeholder takes.
//!
//! # What is an error
//!
//! ```
//! use endpoint::{ErrorKind, url};
//!
//! let kind = |url: Result<String, endpoint::Error>| url.unwrap_err().kind();
//! assert_eq!(kind(url!("/repos/{}/x", "..")), ErrorKind::DotSegment);
//! assert_eq!(kind(url!("/repos/{}/x", "")), ErrorKind::EmptySegment);
//! assert_eq!(kind(url!("/files/{+path}", path = "a?b")), ErrorKind::UnsupportedValue);
//! assert_eq!(kind(url!("api.acme.test", "/x")), ErrorKind::InvalidBaseUrl);
//! ```
//!
//! The result is a `Result`, so the function needs an error that takes [`Error`](crate::Error): one line `#[from]` with thiserror,
//! `#[snafu(context(false))]` with snafu, none with anyhow or `Box<dyn Error>`. An error names the variable and hides its value.
//!
//! # A project at once
//!
//! `endpoint fix src` rewrites each `format!` whose placeholders are one segment or one value of a query, and lists all others with
//! the reason. `endpoint fix --check src` changes nothing, and ends with 1 while one is left: a step for CI.
