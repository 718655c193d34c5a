//! Operations: structs that stand for a route and have its parameters as fields, checked while the program compiles.
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
//! let github = Endpoint::github();
//! let list = ListRepos { org: "acme", r#type: None, per_page: Some(100) };
//! assert_eq!(github.request(&list, ())?.url(), "https://api.github.com/orgs/acme/repos?per_page=100");
//!
//! let request: http::Request<Vec<u8>> = github.http(&list, ())?; // for the client of your choice
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # What an operation is
//!
//! An operation makes the same request, or the same error, as its route and its [`options`](crate::Operation::options)
//! given to [`request`](crate::Endpoint::request). If there are several mistakes, the two may report different ones.
//! Two things differ:
//!
//! * Mistakes do not compile: a placeholder without a field, a field without a place, two fields for one thing, and,
//!   with a catalogue of the API, a name that the API's operation does not have. Without a catalogue, any other name is
//!   a parameter.
//! * A default parameter fills only an unset field, or an unset member of a field that is an object. A
//!   default `per_page` is in no body of a POST.
//!
//! A field that is `None` is left out, or its default stays. An `Option<Option<T>>` that is `Some(None)`
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
//! let github = Endpoint::github().defaults(options! { per_page: 100 })?;
//! let update = UpdateIssue { owner: "acme", repo: "site", number: 7, title: None, milestone: Some(None) };
//! assert_eq!(github.http(&update, ())?.body(), br#"{"milestone":null}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Calls that take an operation
//!
//! | call | for |
//! |---|---|
//! | [`Endpoint::http`](crate::Endpoint::http) | the `http::Request` |
//! | [`Endpoint::request`](crate::Endpoint::request) | [`RequestOptions`](crate::RequestOptions): to log, to show, to send with a stream |
//! | [`Endpoint::merge`](crate::Endpoint::merge), [`explain`](mod@crate::explain) | the merged options, and the origin of each |
//! | [`Operation::expand`](crate::Operation::expand) | the URL alone, for a client with its own base URL |
//!
//! [`Operation`](crate::Operation) lists the attributes of a struct and of its fields.
//!
//! # How the derive works
//!
//! The derive reads the route with the library's parser, places each field by the library's rule (in a DELETE each field says its place), and emits two
//! functions. The first calls the writer of requests for each piece of the route and for each field. The second returns
//! the fields as [options](crate::Operation::options).
//!
//! [`http`](crate::Endpoint::http) and [`request`](crate::Endpoint::request) use the first where they can. They use the
//! second if options are given beside the operation, if the defaults have a body or a parameter with the name of a field, or
//! if the body is not JSON.
