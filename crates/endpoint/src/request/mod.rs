//! The finished request (§2.2).

mod into_http;
mod json;
mod redacted;

use std::ops::Range;

use http::{HeaderMap, Method};

pub(crate) use into_http::add_empty_length;

use crate::body::Body;
use crate::error::Error;
use crate::header;
use crate::piece::Pieces;
use crate::secret::Secrets;
use crate::template::Template;
use crate::value::{Object, Value, written};

/// A complete HTTP request description, for any HTTP client.
///
/// Its JSON has the keys `method`, in lowercase, `url`, `headers`, `body` and `request`. It contains the request's
/// secrets: log [`redacted`](RequestOptions::redacted) instead. `TryFrom` turns it into an `http::Request<Vec<u8>>`.
///
/// ```
/// use endpoint::{endpoint, options};
///
/// let request = endpoint("POST /repos/{owner}/{repo}/issues", options! { owner: "acme", repo: "site", title: "It works" })?;
/// assert_eq!(request.method(), "POST");
/// assert_eq!(request.url(), "https://api.github.com/repos/acme/site/issues");
/// assert_eq!(request.headers()["content-type"], "application/json; charset=utf-8");
///
/// let request: http::Request<Vec<u8>> = request.try_into()?;
/// assert_eq!(request.body(), br#"{"title":"It works"}"#);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// Requests are equal if method, URL, headers, body and metadata are, secrets
/// included.
#[derive(Clone)]
pub struct RequestOptions {
    pub(crate) method: Method,
    pub(crate) url: String,
    /// Whether an `http::Request` gets the template as an extension.
    pub(crate) is_traced: bool,
    pub(crate) headers: HeaderMap,
    /// Whether the headers may hold a `content-length`.
    pub(crate) has_length: bool,
    /// Text or bytes: what is sent.
    pub(crate) body: Option<Body<'static>>,
    /// Whether the body is the text of a JSON value.
    pub(crate) is_json: bool,
    pub(crate) metadata: Option<Object<'static>>,
    /// The template of the URL, and the ranges that its variables wrote: only these tell the name of a value in the
    /// path.
    pub(crate) template: Option<Template<'static>>,
    pub(crate) pieces: Pieces,
    /// The name of the operation; empty if there is none.
    pub(crate) operation: &'static str,
    /// The names of secrets.
    pub(crate) secrets: Secrets,
}

impl PartialEq for RequestOptions {
    fn eq(&self, other: &Self) -> bool {
        self.method == other.method
            && self.url == other.url
            && self.headers == other.headers
            && self.body == other.body
            && self.metadata == other.metadata
    }
}

impl RequestOptions {
    /// An empty request, to be filled by the writer.
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            method: Method::GET,
            url: String::new(),
            is_traced: false,
            has_length: true,
            headers: HeaderMap::new(),
            body: None,
            is_json: false,
            metadata: None,
            template: None,
            pieces: Pieces::default(),
            operation: "",
            secrets: Secrets::RULE,
        }
    }

    /// The value of a body that is JSON.
    fn json(&self) -> Option<Value<'_>> {
        match &self.body {
            Some(Body::Text(json)) if self.is_json => written(json),
            _ => None,
        }
    }

    /// Checks that the `content-length` announces no body that [`with_body`](RequestOptions::with_body) would have to
    /// add.
    fn check_whole(&self) -> Result<(), Error> {
        if !self.has_length {
            return Ok(());
        }
        let bytes = self.body.as_ref().map_or(0, |body| body.to_bytes().len());
        header::check_length(&self.headers, Some(bytes))
    }

    /// The HTTP method.
    ///
    /// ```
    /// let request = endpoint::endpoint("delete /user/following/{name}", endpoint::options! { name: "octocat" })?;
    /// assert_eq!(request.method(), http::Method::DELETE);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The full URL.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user/repos", endpoint::options! { page: 2 })?;
    /// assert_eq!(request.url(), "https://api.github.com/user/repos?page=2");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL template of the route. It holds no values of parameters, so it suits the name of a trace or a metric. A
    /// followed link has none.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let request = endpoint("GET /orgs/{org}/repos", options! { org: "acme" })?;
    /// assert_eq!(request.template(), Some("/orgs/{org}/repos"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn template(&self) -> Option<&str> {
        self.template.as_ref().map(Template::as_str)
    }

    /// The names of the template's variables, each with the range that it wrote in the [URL](Self::url): to show which
    /// value made which part. A [redacted](Self::redacted) request has none, and neither has a followed link.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let request = endpoint("GET /orgs/{org}/repos", options! { org: "acme" })?;
    /// let (name, range) = request.variables().next().unwrap();
    /// assert_eq!((name, &request.url()[range]), ("org", "acme"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let template = self.template.iter();
        template.flat_map(|template| {
            let pieces = self.pieces.iter();
            pieces.map(|piece| (piece.name(template), piece.range()))
        })
    }

    /// The name of the [`Operation`](crate::Operation) type that the request was made from. Other requests have
    /// none.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation, options};
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}")]
    /// struct GetOrg { org: &'static str }
    ///
    /// let github = Endpoint::github();
    /// assert_eq!(github.request(&GetOrg { org: "acme" }, ())?.operation(), Some("GetOrg"));
    /// assert_eq!(github.request("GET /orgs/{org}", options! { org: "acme" })?.operation(), None);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn operation(&self) -> Option<&'static str> {
        Some(self.operation).filter(|name| !name.is_empty())
    }

    /// The headers. Those with secrets are marked sensitive.
    ///
    /// ```
    /// let options = endpoint::options! { headers: { "authorization": "token 0123" } };
    /// let request = endpoint::endpoint("GET /user", options)?;
    /// assert!(request.headers()["authorization"].is_sensitive());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The headers, to change them before sending, for example to sign the request. They are not checked again.
    ///
    /// ```
    /// let mut request = endpoint::endpoint("GET /user", endpoint::Options::new())?;
    /// request.headers_mut().insert("x-request-id", "7".parse().unwrap());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn headers_mut(&mut self) -> &mut HeaderMap {
        self.has_length = true;
        &mut self.headers
    }

    /// The body, if there is one: text, such as that of JSON or a form, or bytes.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let request = endpoint("POST /user/repos", options! { name: "site" })?;
    /// assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"name":"site"}"#);
    /// assert!(endpoint("GET /user", options! {})?.body().is_none());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<&Body<'static>> {
        self.body.as_ref()
    }

    /// The caller's `request` option, unchanged.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::options! { request: { "retries": 3 } })?;
    /// assert_eq!(request.metadata().unwrap().get("retries"), Some(&3.into()));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn metadata(&self) -> Option<&Object<'static>> {
        self.metadata.as_ref()
    }
}
