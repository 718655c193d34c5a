//! A value of several path segments: the path of a file, the name of a branch, a reference.
//!
//! `{name}` is one segment. A slash in its value is encoded, so that the value can't become another path:
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! let request = endpoint("GET /repos/acme/site/branches/{branch}", options! { branch: "feature/login" })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/branches/feature%2Flogin");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # A text with slashes: `{+path}`
//!
//! `{+path}` keeps the slashes. It is for a text that your program wrote, or knows:
//!
//! ```
//! # use endpoint::{endpoint, options};
//! let request = endpoint("GET /repos/acme/site/contents/{+path}", options! { path: "docs/read me.md" })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/contents/docs/read%20me.md");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! In `{+path}` a percent sign before two hexadecimal digits stays, because the text may be encoded already (RFC 6570
//! §3.2.1). So two values give one URL, and a file whose name is `100%25` can't be asked for by its name:
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
//! If a percent sign in a value is only that, encode it beforehand, or write a list of segments, as the next section does:
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
//! `{/path*}` writes a slash before each item, and encodes each item as `{name}` does. It is the one for values that your
//! program did not write: a slash, `?` or `#` stays within its segment. Without a value it writes nothing.
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
//! Clients and servers resolve `..`, so that a path with one leads elsewhere than it says. Whichever expression is used,
//! `.` and `..` are errors:
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
