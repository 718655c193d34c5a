//! A route and options in, one complete HTTP request description out, for any HTTP client.
//!
//! ```
//! use endpoint::{Endpoint, options};
//!
//! let github = Endpoint::github().defaults(options! { headers: { "authorization": "token 0123" } })?;
//! let request = github.request("GET /orgs/{org}/repos", options! { org: "octokit", type: "private" })?;
//!
//! assert_eq!(request.method(), "GET");
//! assert_eq!(request.url(), "https://api.github.com/orgs/octokit/repos?type=private");
//! assert_eq!(request.headers()["accept"], "application/vnd.github.v3+json");
//!
//! // For the client of your choice.
//! let request: http::Request<Vec<u8>> = github.http("GET /orgs/{org}/repos", options! { org: "octokit", type: "private" })?;
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! The crate does no I/O: it builds the request, and your client sends it. It reads no environment and keeps no state.
//!
//! # The flow
//!
//! ```text
//! Route + Options ──merge──▶ Options ──place, write──▶ RequestOptions, http::Request ──▶ JSON, …
//!                   ▲ defaults cascade  ▲ template, places, accept
//! ```
//!
//! * A [`Route`] is `<METHOD> <URL>`, or a URL alone, which is a GET. The URL is a URI template ([RFC 6570], all four levels, see [`template`]) in
//!   which `:name` is a placeholder too. Write it as text, or let [`route!`] check it while your program compiles.
//! * [`Options`] are everything else: headers, a media type, a body, and parameters. Build them with methods, write
//!   them with [`options!`], or read them from JSON.
//! * An [`Endpoint`] holds default options. [`defaults`](Endpoint::defaults) returns an endpoint with more of them.
//! * [`request`](Endpoint::request) returns [`RequestOptions`]: method, URL, headers and body, to be written as JSON or
//!   turned into an `http::Request`. [`http`](Endpoint::http) returns the `http::Request` at once. `()` stands for no
//!   options.
//!
//! # Where a parameter goes
//!
//! A parameter whose name is in the URL fills that placeholder, and goes nowhere else. The other parameters go to the
//! query of a GET or HEAD, and to the body of a POST, PUT, PATCH, DELETE or QUERY. The body is JSON, unless the content type
//! makes it a form or parts: see [`Options::form`] and [`Options::part`].
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! let request = endpoint("POST /repos/{owner}/{repo}/issues{?dry_run}", options! {
//!     owner: "acme", repo: "site", dry_run: true, title: "It works",
//! })?;
//! assert_eq!(request.url(), "https://api.github.com/repos/acme/site/issues?dry_run=true");
//! assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works"}"#);
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! [`Options::data`] is a whole body. [`Options::path`], [`Options::query`] and [`Options::field`] put one parameter in
//! that place; a second value for one name and place replaces the first, so several values are a list. A parameter of a call
//! that has no place is an error. A default that has none is ignored.
//!
//! # Operations
//!
//! An [`Operation`] is a struct that stands for a route, and whose fields are the parameters. The
//! compiler checks the names: a placeholder without a field does not compile.
//!
//! ```
//! use endpoint::{Endpoint, Operation};
//!
//! #[derive(Operation)]
//! #[operation("GET /orgs/{org}/repos")]
//! struct ListRepos<'a> {
//!     org: &'a str,
//!     per_page: Option<u8>,
//!     #[operation(header = "if-none-match")]
//!     etag: Option<&'a str>,
//! }
//!
//! let github = Endpoint::github();
//! let list = ListRepos { org: "acme", per_page: Some(100), etag: None };
//! let request: http::Request<Vec<u8>> = github.http(&list, ())?;
//! assert_eq!(request.uri(), "https://api.github.com/orgs/acme/repos?per_page=100");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! See [the guide](guide::operations) for the functions that take one, and [`Operation`] for the attributes.
//!
//! # Layers
//!
//! Objects merge key by key, and previews join. Every other value of a later layer replaces the earlier one, null included: a
//! header or a query parameter that is null is not sent.
//!
//! ```
//! use endpoint::{Endpoint, options};
//!
//! let defaults = Endpoint::github()
//!     .defaults(options! { headers: { "x-team": "web", "x-trace": "on" }, mediaType: { previews: ["mercy"] } })?
//!     .defaults(options! { headers: { "x-trace": null }, mediaType: { previews: ["nebula"], format: "raw" } })?;
//! let request = defaults.request("GET /user/repos", options! { page: 2 })?;
//! assert_eq!(request.headers()["x-team"], "web");
//! assert!(!request.headers().contains_key("x-trace"));
//! assert_eq!(
//!     request.headers()["accept"],
//!     "application/vnd.github.mercy-preview.raw,application/vnd.github.nebula-preview.raw"
//! );
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! [`explain`](mod@explain) shows for each option the layer that it came from, and the place that it went to.
//!
//! # Errors
//!
//! A request that would be wrong is an [`Error`] instead: a missing value, a `..` in the path, a value that would
//! choose the host, a line break in a header. It has a [`kind`](Error::kind), names the offender, and never shows a
//! secret.
//!
//! ```
//! use endpoint::{ErrorKind, endpoint, options};
//!
//! let error = endpoint("GET /repos/{owner}/{repo}", options! { owner: "acme", repo: ".." }).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::DotSegment);
//! ```
//!
//! # Secrets
//!
//! A value is a secret by its name ([`is_secret_name`]), or as a token with a prefix that its issuer publishes, such as
//! `ghp_`. [`Endpoint::sensitive`] adds a name, and [`Endpoint::not_sensitive`] removes one. Secrets are masked in
//! the `Debug` of a request, in errors and in explanations. `Debug` of values and options shows names and kinds only. A
//! serialized request contains them, because it is the request: log [`RequestOptions::redacted`].
//!
//! ```
//! use endpoint::{endpoint, options};
//!
//! let request = endpoint("GET /user", options! { access_token: "0123" })?;
//! assert_eq!(request.url(), "https://api.github.com/user?access_token=0123");
//! assert_eq!(request.redacted().url(), "https://api.github.com/user?access_token=***");
//! # Ok::<(), endpoint::Error>(())
//! ```
//!
//! # Guides
//!
//! [Operations](guide::operations), [an API other than GitHub's](guide::another_api), [several path segments](guide::segments),
//! [pagination](guide::pagination), [null](guide::null), [a typed wrapper](guide::wrapper), [a form](guide::form), and
//! [an upload](guide::upload). If you come from another crate: [octocrab](guide::from_octocrab),
//! [`gitlab`](guide::from_gitlab), and [ruma](guide::from_ruma).
//!
//! # Rules
//!
//! The [specification] has every rule, and the decisions that complete it.
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

#![cfg_attr(docsrs, feature(doc_cfg))]

mod base;
mod body;
mod call;
mod defaults;
mod endpoint;
pub mod explain;
mod extension;
mod follow;
#[cfg(any(doc, doctest))]
pub mod guide;
mod header;
mod links;
mod operation;
mod options;
mod path;
mod piece;
mod place;
mod request;
mod route;
// Pages for readers. They are left out of programs.
#[cfg(any(doc, doctest))]
pub mod specification;
pub mod template;
mod value;
mod write;

// The modules of the core keep their names.
use endpoint_core::{authority, error, method, secret};

pub use body::{Body, IntoBody, Part};
pub use endpoint::{Endpoint, endpoint};
#[cfg(feature = "derive")]
pub use endpoint_derive::Operation;
#[doc(inline)]
pub use error::{Error, ErrorKind};
pub use extension::{Metadata, OperationName, UrlTemplate};
pub use header::{IntoHeaderName, IntoHeaderValue};
pub use links::{Links, links};
#[doc(inline)]
pub use method::IntoMethod;
pub use operation::{IntoRoute, Operation};
pub use options::{IntoHeaders, IntoOptions, ListStyle, Options, Parameter, Style};
#[doc(inline)]
pub use place::Place;
pub use request::RequestOptions;
#[doc(inline)]
pub use route::Route;
#[doc(inline)]
pub use secret::{is_secret_name, is_secret_pair, secrets_in};
pub use value::{Array, IntoValue, Number, Object, Value};

/// Used by the expansion of macros; not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::body::ContentType;
    pub use crate::call::Call;
    pub use crate::defaults::Defaults;
    pub use crate::options::data::{Data, DataAsBody, DataAsValue};
    pub use crate::options::headers::Headers;
    pub use crate::options::macros::name;
    pub use crate::value::joined;
    #[cfg(feature = "derive")]
    pub use endpoint_derive::route;

    /// Shadows a constant of the caller where the derive binds a variable of that name.
    pub const fn variable() {}

    /// Names for the derive. One that is not the caller's is never an unnecessary qualification.
    pub mod names {
        pub use super::{
            variable as __body, variable as __fields, variable as __operation, variable as __options,
            variable as __value, variable as __writer,
        };
        pub use Option::{self as __Option, None as __None, Some as __Some};
        pub use Result::Ok as __Ok;

        pub use crate::operation::{
            AsBody as __AsBody, AsJson as __AsJson, AsParts as __AsParts, BodyOf as __BodyOf, Derived as __Derived,
            IsBody as __IsBody, Operation as __Operation, To as __To, Unless as __Unless, with as __with,
        };
        pub use crate::options::{ListStyle as __ListStyle, Style as __Style};
        pub use crate::route::Route as __Route;
        pub use crate::template::{
            LiteralToken as __LiteralToken, Modifier as __Modifier, Operator as __Operator, Token as __Token,
            VariableToken as __VariableToken,
        };
    }
}
