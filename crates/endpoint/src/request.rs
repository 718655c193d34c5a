//! The finished request (§2.2): its JSON, its `http::Request`, and a copy for logs. Only the template names a value in the path, so
//! the pieces of the writer show where a secret is.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use http::{Method, Uri};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use crate::base::invalid_uri;
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::piece::{Piece, Pieces};
use crate::secret::{MASK, Secrets, is_stand_in, masked};
use crate::template::{Operator, Template};
use crate::value::{Object, Value, json, written};
use crate::{extension, header};

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
        let body = self.body.as_ref().filter(|_| self.is_json);
        let Some(Body::Text(json)) = body else { return None };
        written(json)
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

    /// The body, for a crate of this project that asks what the rules mask of another spelling of it.
    #[doc(hidden)]
    pub fn body_mut(&mut self) -> Option<&mut Body<'static>> {
        self.body.as_mut()
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

impl RequestOptions {
    /// The URL as an `http::Uri`.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user/repos", endpoint::options! { page: 2 })?;
    /// assert_eq!(request.uri()?.query(), Some("page=2"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid-url` for a URL of more than 65,534 bytes, which `http::Uri` can't hold.
    pub fn uri(&self) -> Result<Uri, Error> {
        Uri::try_from(&self.url).map_err(|error| invalid_uri(&error))
    }

    /// The `http::Request` with the body as bytes; `TryFrom` does the same.
    ///
    /// # Errors
    ///
    /// `invalid-url` for a URL that `http::Uri` can't hold, `invalid-header-value` for a `content-length` that is not
    /// the length of the body.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::Options::new())?.into_http()?;
    /// assert_eq!(request.uri().path(), "/user");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn into_http(self) -> Result<http::Request<Vec<u8>>, Error> {
        self.try_into()
    }

    /// The `http::Request` with a body of your own: a stream, a file, or another type that a client takes. `length` is
    /// its length in bytes, which becomes the `content-length`. With `None`, a `content-length` of the options stays.
    ///
    /// Any method is allowed. `data` is an error with GET, but a body that is given here is not, for servers that want
    /// one.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let url = "POST https://uploads.github.com/repos/acme/site/releases/1/assets{?name}";
    /// let options = options! { name: "site.zip", headers: { "content-type": "application/zip" } };
    /// let file = std::io::Cursor::new("22 bytes, not loaded..");
    /// let request = endpoint(url, options)?.with_body(file, 22)?;
    /// assert_eq!(request.uri().query(), Some("name=site.zip"));
    /// assert_eq!(request.headers()["content-length"], "22");
    ///
    /// let stream = std::io::empty();
    /// let request: http::Request<std::io::Empty> = endpoint("PUT /assets/1", ())?.with_body(stream, None)?;
    /// assert!(!request.headers().contains_key("content-length"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unexpected-body` if the request has a body already, from `data` or from parameters. `invalid-header-value` if a
    /// header names another length, or `transfer-encoding` beside a length (RFC 9112 §6.2). `invalid-url` for a URL of
    /// more than 65,534 bytes, which `http::Uri` can't hold.
    pub fn with_body<B>(mut self, body: B, length: impl Into<Option<u64>>) -> Result<http::Request<B>, Error> {
        if let Some(length) = length.into() {
            self.set_length(length)?;
        }
        if self.body.is_some() {
            return Err(Error::new(
                ErrorKind::UnexpectedBody,
                "the request has a body, which another one would replace: place its parameters in the query, or leave \
                 `data` out",
            ));
        }
        self.assemble(body)
    }

    /// Sets the `content-length` for a body that is added.
    fn set_length(&mut self, length: u64) -> Result<(), Error> {
        let wrong = |name, wrong| Err(Error::about(ErrorKind::InvalidHeaderValue, name, wrong));
        if self.headers.contains_key(TRANSFER_ENCODING) {
            return wrong(
                "transfer-encoding",
                "can't be sent beside a length: leave it out, or give no length",
            );
        }
        match self.headers.get(CONTENT_LENGTH) {
            Some(said) if header::length(said.as_bytes()) != Some(length) => {
                wrong("content-length", "is not the length of the body")
            }
            Some(_) => Ok(()),
            None => header::add(&mut self.headers, CONTENT_LENGTH, length.into()),
        }
    }

    /// The `http::Request` with this body.
    #[inline]
    fn assemble<B>(self, body: B) -> Result<http::Request<B>, Error> {
        let uri = Uri::try_from(self.url).map_err(|error| invalid_uri(&error))?;
        let mut request = http::Request::new(body);
        *request.uri_mut() = uri;
        *request.method_mut() = self.method;
        *request.headers_mut() = self.headers;
        let template = self.template.as_ref().filter(|_| self.is_traced);
        extension::insert(request.extensions_mut(), self.metadata, template, self.operation);
        Ok(request)
    }
}

/// The body as bytes. A POST, PUT or PATCH without a body gets `content-length: 0`, because several clients don't add
/// it and servers answer 411 (decision 18). A `content-length` that is not the length of the body is
/// `invalid-header-value`, even if it was meant for [`with_body`](RequestOptions::with_body).
///
/// The body's type is the client's: `Vec<u8>`, `bytes::Bytes`, `Option<Vec<u8>>`, which is `None` without a body, or another
/// type that is made of a `Vec<u8>` and has a `Default`.
///
/// ```
/// let request: http::Request<Option<Vec<u8>>> = endpoint::endpoint("GET /user", ())?.try_into()?;
/// assert_eq!(request.body(), &None);
/// # Ok::<(), endpoint::Error>(())
/// ```
impl<B: From<Vec<u8>> + Default> TryFrom<RequestOptions> for http::Request<B> {
    type Error = Error;

    fn try_from(mut request: RequestOptions) -> Result<Self, Error> {
        request.check_whole()?;
        let body = request.body.take().map(Body::into_bytes);
        let body = body.filter(|body| !body.is_empty());
        let is_empty = body.is_none();
        let mut request = request.assemble(body.map(B::from).unwrap_or_default())?;
        add_empty_length(&mut request, is_empty)?;
        Ok(request)
    }
}

/// Adds `content-length: 0` to a POST, PUT or PATCH without a body, which several clients don't do (decision 18).
#[inline]
pub(crate) fn add_empty_length<B>(request: &mut http::Request<B>, is_empty: bool) -> Result<(), Error> {
    let wants_length = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
    if wants_length && is_empty && !request.headers().contains_key(TRANSFER_ENCODING) {
        header::add(request.headers_mut(), CONTENT_LENGTH, HeaderValue::from_static("0"))?;
    }
    Ok(())
}

impl RequestOptions {
    /// The request with secrets masked as `***`, in headers, the URL, the body and the `request` option. Log this one.
    ///
    /// A name is that of a secret by the rule of [`is_secret_name`](crate::is_secret_name) and the exceptions of
    /// [`Options::sensitive`](crate::Options::sensitive). Fields of JSON and of a form are masked even if the body
    /// was given as text.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let request = endpoint("POST /login", options! {
    ///     headers: { "authorization": "token 0123" },
    ///     user: "mona",
    ///     password: "0123",
    /// })?;
    /// let shown = serde_json::to_string(&request.redacted())?;
    /// assert!(shown.contains(r#""authorization":"***""#) && shown.contains(r#""user":"mona","password":"***""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> RequestOptions {
        let secrets = &self.secrets;
        let mut found = secrets.in_url(&self.url);
        if let Some(template) = &self.template {
            let pieces = self.pieces.iter();
            found.extend(pieces.filter_map(|piece| hidden(piece, template, &self.url, secrets)));
        }
        let redacted = |metadata: &Object<'static>| metadata.redacted(secrets).into_owned();
        let content_type = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let body = self.body.as_ref();
        let shown = match self.json() {
            Some(value) => Some(Body::Text(text(&value.redacted(secrets)))),
            None => body.map(|body| body.redacted(content_type.unwrap_or_default(), secrets).into_owned()),
        };
        RequestOptions {
            method: self.method.clone(),
            url: masked(&self.url, found).into_owned(),
            headers: headers(self, shown.as_ref()),
            body: shown,
            is_json: self.is_json,
            metadata: self.metadata.as_ref().map(redacted),
            is_traced: false,
            has_length: self.has_length,
            template: self.template.clone(),
            pieces: Pieces::default(),
            operation: self.operation,
            secrets: secrets.clone(),
        }
    }
}

/// `Debug` of the request that [`redacted`](RequestOptions::redacted) returns.
impl fmt::Debug for RequestOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.redacted();
        let body = shown.body.as_ref().map(|body| match body {
            Body::Text(text) => text as &dyn fmt::Debug,
            other => other,
        });
        let metadata = shown.metadata.map(|metadata| text(&Value::Object(metadata)));
        f.debug_struct("RequestOptions")
            .field("method", &shown.method)
            .field("url", &shown.url)
            .field("headers", &shown.headers)
            .field("body", &body)
            .field("request", &metadata)
            .finish()
    }
}

/// A value as JSON text.
fn text(value: &Value<'_>) -> Cow<'static, str> {
    String::from_utf8(json::to_vec(value)).unwrap_or_default().into()
}

/// The headers with values masked if they are marked sensitive or have a secret's name: headers that were set through
/// `headers_mut` are not marked. `content-length` stays that of the real body.
fn headers(request: &RequestOptions, shown: Option<&Body<'_>>) -> HeaderMap {
    let mut headers = request.headers.clone();
    for (name, value) in &mut headers {
        let is_open = value.to_str().is_ok_and(is_stand_in);
        let is_secret = value.is_sensitive() || request.secrets.is_secret(name.as_str());
        let masked = if is_secret && !is_open {
            Some(HeaderValue::from_static(MASK))
        } else {
            let url = value.to_str().map(|text| request.secrets.mask_value(text));
            url.ok().and_then(|url| HeaderValue::from_str(&url).ok())
        };
        if let Some(mut masked) = masked {
            masked.set_sensitive(value.is_sensitive());
            *value = masked;
        }
    }
    if let (Some(length), Some(body), Some(shown)) = (headers.get_mut(CONTENT_LENGTH), &request.body, shown)
        && header::length(length.as_bytes()) == u64::try_from(body.to_bytes().len()).ok()
    {
        *length = HeaderValue::from(shown.to_bytes().len());
    }
    headers
}

/// The range of a secret in a piece whose name the URL does not show. Names that the URL shows are found by reading it.
fn hidden(piece: &Piece, template: &Template<'_>, url: &str, secrets: &Secrets) -> Option<Range<usize>> {
    let shows_name = matches!(
        piece.operator,
        Operator::PathParameter | Operator::Query | Operator::QueryContinuation
    );
    let is_secret = piece.is_secret || ((!shows_name || piece.explodes) && secrets.is_secret(piece.name(template)));
    let Range { start, end } = Some(piece.range()).filter(|range| is_secret && !range.is_empty())?;
    // The separator in front is not part of the value.
    let separates = url.get(start..end)?.starts_with(['/', '.', ';', '?', '&', '#', ',']);
    Some(start + usize::from(separates)..end).filter(|range| !range.is_empty())
}

/// The JSON has `method`, `url`, `headers`, `body` and `request`. It contains the request's secrets: log
/// [`redacted`](RequestOptions::redacted) instead. It is an error if `content-length` announces a body that is not
/// there.
impl Serialize for RequestOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_whole().map_err(S::Error::custom)?;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("method", &Lowercase(&self.method))?;
        map.serialize_entry("url", &self.url)?;
        map.serialize_entry("headers", &HeadersJson(&self.headers))?;
        match (&self.body, self.json()) {
            (_, Some(json)) => map.serialize_entry("body", &json)?,
            (Some(body), None) => map.serialize_entry("body", body)?,
            (None, None) => {}
        }
        if let Some(metadata) = &self.metadata {
            map.serialize_entry("request", metadata)?;
        }
        map.end()
    }
}

struct Lowercase<'s>(&'s Method);

impl Serialize for Lowercase<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self.0 {
            Method::GET => serializer.serialize_str("get"),
            Method::POST => serializer.serialize_str("post"),
            _ => serializer.serialize_str(&self.0.as_str().to_ascii_lowercase()),
        }
    }
}

struct HeadersJson<'s>(&'s HeaderMap);

impl Serialize for HeadersJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name.as_str(), value.to_str().map_err(S::Error::custom)?)?;
        }
        map.end()
    }
}
