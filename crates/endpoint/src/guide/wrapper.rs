//! A typed wrapper around an endpoint.
//!
//! If a program makes the same few calls in many places, give them names and types once. With the derive,
//! each call is an [`Operation`](crate::Operation), a struct. Without it, write a struct that holds the endpoint and
//! has a method for each call: a route that [`route!`](crate::route!) checks while the program compiles, and its
//! options:
//!
//! ```
//! use endpoint::{Endpoint, Error, RequestOptions, Route, options, route};
//!
//! static ISSUES: Route = route!("GET /repos/{owner}/{repo}/issues");
//! static CREATE_ISSUE: Route = route!("POST /repos/{owner}/{repo}/issues");
//!
//! /// The requests of our program.
//! #[derive(Clone)]
//! struct Tracker {
//!     endpoint: Endpoint,
//! }
//!
//! #[derive(serde::Serialize)]
//! struct NewIssue<'a> {
//!     title: &'a str,
//!     labels: &'a [&'a str],
//! }
//!
//! impl Tracker {
//!     fn new(token: &str) -> Result<Self, Error> {
//!         let authorization = format!("token {token}");
//!         let endpoint = Endpoint::github().defaults(options! { headers: { "authorization": authorization } })?;
//!         Ok(Self { endpoint })
//!     }
//!
//!     /// `labels` and `page` are left out where they are `None`.
//!     fn issues(
//!         &self,
//!         (owner, repo): (&str, &str),
//!         labels: Option<&str>,
//!         page: Option<u32>,
//!     ) -> Result<RequestOptions, Error> {
//!         self.endpoint.request(&ISSUES, options! { owner, repo, labels, page })
//!     }
//!
//!     /// The fields of the struct are those of the body.
//!     fn create_issue(
//!         &self,
//!         (owner, repo): (&str, &str),
//!         issue: &NewIssue<'_>,
//!     ) -> Result<RequestOptions, Error> {
//!         self.endpoint.request(&CREATE_ISSUE, options! { owner, repo }.params(issue))
//!     }
//! }
//!
//! let tracker = Tracker::new("0123")?;
//! let site = ("acme", "site");
//!
//! let request = tracker.issues(site, Some("bug"), None)?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/issues?labels=bug");
//!
//! let request = tracker.create_issue(site, &NewIssue { title: "It works", labels: &["good"] })?;
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works","labels":["good"]}"#);
//! assert!(request.headers()["authorization"].is_sensitive());
//! # Ok::<(), Error>(())
//! ```
//!
//! The methods send nothing, so their tests compare requests and need no server. Pass each
//! [`RequestOptions`](crate::RequestOptions) to one function that knows the client, its retries and its timeouts.
