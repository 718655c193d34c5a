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
//! [`Endpoint::github`] and [`endpoint()`] are for GitHub's API. [`Endpoint::new`] takes the base URL of any other.
//!
//! The crate does no I/O: it builds the request, and your client sends it. It reads no environment and keeps no state.
//!
//! # Which style
//!
//! Write a struct with `#[derive(Operation)]` for each call of an API that you wrap: its names and places are checked while it
//! compiles. Write a route and [`options!`] for a call that is made once, or whose names are known only when the program runs.
//! The command of this project makes the same requests without a program, and turns a pasted line into either.
//!
//! # Send it
//!
//! Each line is right for any request. Three clients send `content-length: 0` for an empty `Vec<u8>`, even with a GET, so their
//! lines are longer.
//!
//! ```text
//! // `request` is what `Endpoint::request` returns, and `http` what `Endpoint::http` does.
//! let response = reqwest.execute(http.try_into()?).await?;
//! let response = hyper.request(http.map(Full::<Bytes>::from)).await?;
//!
//! let response = match http.body().is_empty() { true => ureq.run(http.map(|_| ())), false => ureq.run(http) }?;
//!
//! let request: http::Request<isahc::Body> = request.try_into()?;
//! let response = isahc.send(request)?;
//!
//! let mut blocking: reqwest::blocking::Request = http.try_into()?;
//! blocking.body_mut().take_if(|body| body.as_bytes() == Some(b""));
//! let response = reqwest_blocking.execute(blocking)?;
//! ```
//!
//! `try_into` makes an `http::Request` of any body that is made of a `Vec<u8>` and has a default, such as isahc's, `bytes::Bytes` or
//! an `Option<Vec<u8>>`. `examples/` has a program for each client.
//!
//! # What the compiler does not check
//!
//! The compiler checks names, places and the route of an operation. These are errors when the request is made:
//!
//! * what a value does: an empty segment, a `..`, a line break in a header
//! * the names of a `flatten`, of defaults, and of options beside an operation
//! * a type behind an alias, such as that of an `Option`
//! * the names in `options!`, which no route limits
//!
//! Whether the API has the operation is checked only with its catalogue (`api = "…"`).
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
//! In the place of `format!`, [`url!`] writes a URL alone.
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
//! `ghp_`. [`Options::sensitive`] adds a name, and [`Options::not_sensitive`] removes one; as defaults they hold for every call. Secrets are masked in
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
//! [an upload](guide::upload). If you come from [`@octokit/endpoint`](guide::from_octokit) or another crate: [octocrab](guide::from_octocrab),
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
mod credentials;
mod defaults;
mod endpoint;
pub mod explain;
pub mod extension;
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
#[cfg(feature = "derive")]
mod url;
mod value;
mod write;

// The modules of the core keep their names.
use endpoint_core::{authority, error, method, secret};

pub use body::{Body, Part};
pub use endpoint::{Endpoint, endpoint};
#[cfg(feature = "derive")]
pub use endpoint_derive::Operation;
#[doc(inline)]
pub use error::{Error, ErrorKind};
/// The crate `http`, whose types requests are made of.
pub use http;
pub use links::{Links, links};
// Signatures show these traits, and their page is that of the module.
#[doc(hidden)]
pub use into::*;
pub use operation::Operation;
pub use options::Options;
#[doc(inline)]
pub use options::Style;
// For the crates of this project that place parameters. Programs meet a place in `explain`.
#[doc(hidden)]
pub use options::Parameter;
#[doc(hidden)]
pub use place::Place;
pub use request::RequestOptions;
#[doc(inline)]
pub use route::Route;
#[doc(inline)]
pub use secret::is_secret_name;
#[doc(hidden)]
pub use secret::{is_secret_pair, secrets_in};
pub use value::{Array, Number, Object, Value};

/// The types that the functions of this crate take, as their signatures name them, such as `impl IntoRoute`.
///
/// A function of yours that passes a route and options on takes the same types:
///
/// ```
/// use endpoint::into::{IntoOptions, IntoRoute};
/// use endpoint::{Endpoint, Error, RequestOptions, options};
///
/// fn request<'a>(
///     api: &'a Endpoint,
///     route: impl IntoRoute<'a>,
///     options: impl IntoOptions<'a>,
/// ) -> Result<RequestOptions, Error> {
///     api.request(route, options)
/// }
///
/// let github = Endpoint::github();
/// assert_eq!(request(&github, "GET /orgs/{org}", options! { org: "acme" })?.url(), "https://api.github.com/orgs/acme");
/// # Ok::<(), Error>(())
/// ```
///
/// Only this crate implements the traits: their methods are hidden, and change without notice. A type of yours becomes a value, a
/// header's value or a body by `From` for [`Value`] or [`Body`].
pub mod into {
    pub use crate::body::IntoBody;
    pub use crate::header::{IntoHeaderName, IntoHeaderValue};
    #[doc(inline)]
    pub use crate::method::IntoMethod;
    pub use crate::operation::IntoRoute;
    pub use crate::options::{IntoHeaders, IntoOptions};
    pub use crate::value::IntoValue;
}

/// Used by the expansion of macros; not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::authority::{clear_origin, host, is_home};
    pub use crate::call::Call;
    pub use crate::defaults::Defaults;
    pub use crate::error::Cause;
    pub use crate::options::content::{Data, DataAsBody, DataAsValue};
    pub use crate::options::headers::Headers;
    pub use crate::options::macros::name;
    pub use crate::secret::Secrets;
    pub use crate::value::joined;
    pub use crate::write::body::boundary;
    pub use endpoint_core::content_type;
    pub use endpoint_core::method::takes_body;
    #[cfg(feature = "derive")]
    pub use endpoint_derive::{route, url};

    /// Imported as `__body` and the like, it hides a constant of the caller with that name, which would turn a variable that the
    /// derive binds into a pattern.
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
            AsBody as __AsBody, AsHeader as __AsHeader, AsHttpHeader as __AsHttpHeader, AsJson as __AsJson,
            AsParts as __AsParts, BodyOf as __BodyOf, Derived as __Derived, HeaderOf as __HeaderOf, IsBody as __IsBody,
            Operation as __Operation, To as __To, Unless as __Unless, with as __with,
        };
        pub use crate::options::Style as __Style;
        pub use crate::route::Route as __Route;
        pub use crate::template::{
            LiteralToken as __LiteralToken, Modifier as __Modifier, Operator as __Operator, Template as __Template,
            Token as __Token, VariableToken as __VariableToken,
        };
        #[cfg(feature = "derive")]
        pub use crate::url::{Arg as __Arg, AsArgValue as __AsArgValue, write as __url};
    }
}
