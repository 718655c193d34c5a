//! Null, and options that are left out.
//!
//! These are different. A server that gets `"milestone": null` removes the milestone; one that gets no `milestone`
//! keeps it. Options make the same difference:
//!
//! | written | a default of that name | a query, an optional placeholder, a header | a JSON body |
//! |---|---|---|---|
//! | nothing, or `None` | stays | nothing | nothing |
//! | `null`, `Value::Null`, or `Some(None)` | is replaced | nothing | `null` |
//!
//! `None` is left out, so an argument that is an `Option` needs no branch:
//!
//! ```
//! use endpoint::{RequestOptions, endpoint, options};
//!
//! fn issues(labels: Option<&str>, page: Option<u32>) -> Result<RequestOptions, endpoint::Error> {
//!     endpoint("GET /issues", options! { labels, page })
//! }
//!
//! assert_eq!(issues(None, None)?.url(), "https://api.github.com/issues");
//! assert_eq!(issues(Some("bug"), Some(2))?.url(), "https://api.github.com/issues?labels=bug&page=2");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! `null` is written, and arrives in a body:
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! let route = "PATCH /repos/acme/site/issues/7";
//! let request = endpoint(route, options! { milestone: null, title: None::<&str> })?;
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"milestone":null}"#);
//!
//! // Left out, null, or a value: the outer `None` is the first, and the inner one the second.
//! let milestone: Option<Option<u32>> = Some(None);
//! let request = endpoint(route, options! { milestone })?;
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"milestone":null}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! `null` takes the place of a default, and `None` leaves it:
//!
//! ```
//! use endpoint::{Endpoint, options};
//!
//! let acme = Endpoint::github().defaults(options! { headers: { "x-team": "web" }, milestone: 3 })?;
//! let with = acme.request("GET /user", options! { headers: { "x-team": None::<&str> } })?;
//! assert_eq!(with.headers()["x-team"], "web");
//! let without = acme.request("GET /user", options! { headers: { "x-team": null } })?;
//! assert!(!without.headers().contains_key("x-team"));
//! let removed = acme.request("PATCH /repos/acme/site/issues/7", options! { milestone: null })?;
//! assert_eq!(removed.body().unwrap().to_bytes().as_ref(), br#"{"milestone":null}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Structs
//!
//! [`Options::params`](crate::Options::params) takes the fields of a struct as serde writes them, and serde writes
//! `None` as null. If a `None` should be left out, tell serde:
//!
//! ```
//! use endpoint::{Options, endpoint};
//!
//! #[derive(serde::Serialize)]
//! struct Update<'a> {
//!     #[serde(skip_serializing_if = "Option::is_none")]
//!     title: Option<&'a str>,
//!     milestone: Option<u32>,
//! }
//!
//! let update = Update { title: None, milestone: None };
//! let request = endpoint("PATCH /repos/acme/site/issues/7", Options::new().params(&update))?;
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"milestone":null}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # In a placeholder
//!
//! `{name}` needs a value, and null and `None` are none. `{/name}`, `{?name}` and the like then write nothing:
//!
//! ```
//! use endpoint::{ErrorKind, endpoint, options};
//!
//! let error = endpoint("GET /orgs/{org}", options! { org: null }).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::MissingParameter);
//! let request = endpoint("GET /repos/acme/site/commits{/sha}", options! { sha: None::<&str> })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/commits");
//! # Ok::<(), endpoint::Error>(())
//! ```
