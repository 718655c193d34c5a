//! Operations: a route whose parameters are the fields of a struct, checked while the program compiles.
//!
//! ```
//! use endpoint::{Endpoint, Operation};
//!
//! #[derive(Operation)]
//! #[operation("GET /orgs/{org}/repos")]
//! struct ListRepos<'a> {
//!     org: &'a str,
//!     r#type: Option<&'a str>,
//!     per_page: Option<u8>,
//! }
//!
//! let github = Endpoint::new();
//! let list = ListRepos { org: "acme", r#type: None, per_page: Some(100) };
//! assert_eq!(github.request(&list, ())?.url(), "https://api.github.com/orgs/acme/repos?per_page=100");
//!
//! let request: http::Request<Vec<u8>> = github.http(&list, ())?; // for the client of your choice
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! The derive is that of the feature `derive`, which is off by default. [`request!`](crate::request!) makes the request of a
//! single call, and needs no feature.
//!
//! # What it is
//!
//! An operation makes the request that [`request`](crate::Endpoint::request) makes of its route and its
//! [`options`](crate::Operation::options), errors included; of several mistakes, each reports the one that it comes to first. Two things
//! are its own:
//!
//! * A placeholder that no field fills, a field without a place, and two fields for one thing do not compile. With a catalogue
//!   of the API, neither does a name that the operation does not take. Without one, any other name is a parameter.
//! * A default parameter fills a field that is not said, and goes nowhere else (decision 24). A `per_page` of the defaults
//!   is in no body of a POST.
//!
//! `None` is not said: the name is left out, or its default stays (decision 19). An `Option<Option<T>>` that is `Some(None)`
//! is null.
//!
//! ```
//! use endpoint::{Endpoint, Operation, options};
//!
//! #[derive(Operation)]
//! #[operation("PATCH /repos/{owner}/{repo}/issues/{number}")]
//! struct UpdateIssue<'a> {
//!     owner: &'a str,
//!     repo: &'a str,
//!     number: u64,
//!     title: Option<&'a str>,
//!     milestone: Option<Option<u64>>,
//! }
//!
//! let github = Endpoint::new().defaults(options! { per_page: 100 })?;
//! let update = UpdateIssue { owner: "acme", repo: "site", number: 7, title: None, milestone: Some(None) };
//! assert_eq!(github.http(&update, ())?.body(), br#"{"milestone":null}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # What takes it
//!
//! | call | for |
//! |---|---|
//! | [`Endpoint::http`](crate::Endpoint::http) | the `http::Request` |
//! | [`Endpoint::request`](crate::Endpoint::request) | [`RequestOptions`](crate::RequestOptions): to log, to show, to send with a stream |
//! | [`Endpoint::merge`](crate::Endpoint::merge), [`explain`](mod@crate::explain) | the merged options, and where each came from |
//! | [`Operation::expand`](crate::Operation::expand) | the URL alone, for a client that has a base URL of its own |
//!
//! [`Operation`](crate::Operation) lists the attributes of a struct and of its fields.
//!
//! # How it is made
//!
//! The derive reads the route with the library's own parser, gives each field its place by the library's own rule, and writes
//! two functions. One calls the writer of requests for each piece of the route and each field: that is what
//! [`http`](crate::Endpoint::http) and [`request`](crate::Endpoint::request) run. The other says the fields as
//! [options](crate::Operation::options). It is used where options stand beside the operation, where the endpoint has a catalogue, a
//! body or a parameter of the same name among its defaults, and for bodies that are not JSON.
