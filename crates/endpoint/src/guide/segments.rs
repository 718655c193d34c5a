//! A value of several path segments: a file's path, the name of a branch.
//!
//! `{name}` is one segment. A slash in its value is encoded, so the value can't change the path:
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! let request = endpoint("GET /repos/acme/site/branches/{branch}", options! { branch: "feature/login" })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/branches/feature%2Flogin");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Text with slashes: `{+path}`
//!
//! `{+path}` keeps slashes. Use it for text that your program wrote or trusts:
//!
//! ```
//! # use endpoint::{endpoint, options};
//! let request = endpoint("GET /repos/acme/site/contents/{+path}", options! { path: "docs/read me.md" })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/contents/docs/read%20me.md");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! `{+path}` also keeps a percent sign before two hexadecimal digits, because the text may already be encoded (RFC 6570
//! §3.2.1). So two values give one URL, and a file named `100%25` can't be addressed:
//!
//! ```
//! # use endpoint::{endpoint, options};
//! for key in ["100%", "100%25"] {
//!     let request = endpoint("GET /files/{+key}", options! { key })?;
//!     assert_eq!(request.url(), "https://api.github.com/files/100%25");
//! }
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! If a percent sign in a value has no such meaning, encode it beforehand, or write a list of segments as below:
//!
//! ```
//! # use endpoint::{endpoint, options};
//! let key = "a/100%25";
//! let request = endpoint("GET /files/{+key}", options! { key: key.replace('%', "%25") })?;
//! assert_eq!(request.url(), "https://api.github.com/files/a/100%2525");
//!
//! let request = endpoint("GET /files{/key*}", options! { key: key.split('/').collect::<Vec<_>>() })?;
//! assert_eq!(request.url(), "https://api.github.com/files/a/100%2525");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # A list of segments: `{/path*}`
//!
//! `{/path*}` writes a slash before each item, and encodes each item as `{name}` does. Use it for values from others: a
//! slash, `?` or `#` stays within its segment. Without a value it writes nothing.
//!
//! ```
//! # use endpoint::{endpoint, options};
//! let route = "GET /repos/acme/site/contents{/path*}";
//!
//! let request = endpoint(route, options! { path: ["docs", "C#/F#", "why?.md"] })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/contents/docs/C%23%2FF%23/why%3F.md");
//!
//! let file = "docs/guide/index.md";
//! let request = endpoint(route, options! { path: file.split('/').collect::<Vec<_>>() })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/contents/docs/guide/index.md");
//!
//! assert_eq!(endpoint(route, options! {})?.url(), "https://api.github.com/repos/acme/site/contents");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # No way up
//!
//! Clients and servers resolve `..`, so a path that contains it leads elsewhere. In any expression, `.` and `..` are
//! errors:
//!
//! ```
//! use endpoint::ErrorKind;
//! # use endpoint::{endpoint, options};
//!
//! let error = endpoint("GET /files/{+path}", options! { path: "../../admin" }).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::DotSegment);
//! let error = endpoint("GET /files{/path*}", options! { path: ["..", "admin"] }).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::DotSegment);
//! ```
