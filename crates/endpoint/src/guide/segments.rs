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
