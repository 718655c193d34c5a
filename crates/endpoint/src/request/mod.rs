//! The finished request description (§2.2), and its way into `http::Request`.

mod redacted;

use std::fmt;

use http::header::{CONTENT_LENGTH, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use http::uri::{Parts, PathAndQuery};
use http::{Method, Uri};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use crate::base::UriStart;
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::secret::Secrets;
use crate::template::Template;
use crate::value::Object;

/// A complete HTTP request description (§2.2): what to hand to an HTTP client.
///
/// In JSON it has the keys of §2.2, with the method in lowercase, and holds the secrets of the request: to log it, write
/// [`redacted`](RequestOptions::redacted). `TryFrom` makes an `http::Request<Vec<u8>>` of it.
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
#[derive(Clone)]
pub struct RequestOptions<'a> {
    pub(crate) method: Method,
    pub(crate) url: String,
    /// The scheme and the authority of the URL where the defaults know them, so that they need not be parsed again.
    pub(crate) uri_start: Option<&'a UriStart>,
    /// Where its path starts.
    pub(crate) path_start: usize,
    /// The template goes into the extensions of an `http::Request`.
    pub(crate) is_traced: bool,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Option<Body<'a>>,
    pub(crate) request: Option<Object<'a>>,
    /// What the URL was made of, and where in it that starts: a value of the path has its name there alone.
    pub(crate) template: Option<Template<'a>>,
    pub(crate) template_start: usize,
    /// Which names are those of secrets.
    pub(crate) secrets: Secrets,
}

/// The `request` option, as it travels on: in the extensions of an `http::Request`.
///
/// ```
/// use endpoint::{Metadata, endpoint, options};
///
/// let request = endpoint("GET /user", options! { request: { "retries": 3 } })?;
/// let request: http::Request<Vec<u8>> = request.try_into()?;
/// let metadata = request.extensions().get::<Metadata>().unwrap();
/// assert_eq!(metadata.0.get("retries"), Some(&3.into()));
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata(pub Object<'static>);

/// The URL template of a route, as it travels on where [`Endpoint::traced`](crate::Endpoint::traced) asks for it: in the
/// extensions of an `http::Request`, for traces and metrics.
///
/// ```
/// use endpoint::{Endpoint, UrlTemplate, options};
///
/// let github = Endpoint::new().traced();
/// let request = github.request("GET /orgs/{org}/repos", options! { org: "acme" })?.into_http()?;
/// let template = request.extensions().get::<UrlTemplate>().unwrap();
/// assert_eq!(template.as_str(), "/orgs/{org}/repos");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UrlTemplate(Box<str>);

impl UrlTemplate {
    /// The template.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'a> RequestOptions<'a> {
    /// A request that has yet to be made.
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            method: Method::GET,
            url: String::new(),
            uri_start: None,
            path_start: 0,
            is_traced: false,
            headers: HeaderMap::new(),
            body: None,
            request: None,
            template: None,
            template_start: 0,
            secrets: Secrets::RULE,
        }
    }

    /// The HTTP method.
    #[must_use]
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The full URL.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL template of the route, for the name of a trace or a metric: it holds no value of a parameter. A link that was
    /// followed has none.
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

    /// The headers. Secrets are marked as sensitive.
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The headers, to be changed by whoever sends the request, who signs it for example. Nothing checks them again.
    ///
    /// ```
    /// let mut request = endpoint::endpoint("GET /user", endpoint::Options::new())?;
    /// request.headers_mut().insert("x-request-id", "7".parse().unwrap());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn headers_mut(&mut self) -> &mut HeaderMap {
        &mut self.headers
    }

    /// The URL as `http` has it.
    ///
    /// # Errors
    ///
    /// `invalid-url` for a URL that `http::Uri` can't hold: one of more than 65,534 bytes.
    pub fn uri(&self) -> Result<Uri, Error> {
        Uri::try_from(&self.url).map_err(|error| invalid_uri(&error))
    }

    /// The request as clients take it, its body in bytes: what `TryFrom` makes, too.
    ///
    /// # Errors
    ///
    /// `invalid-url` for a URL that `http::Uri` can't hold, `invalid-header-value` for a `content-length` that is not the
    /// body's.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::Options::new())?.into_http()?;
    /// assert_eq!(request.uri().path(), "/user");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    pub fn into_http(self) -> Result<http::Request<Vec<u8>>, Error> {
        self.try_into()
    }

    /// The body, if there is one.
    #[must_use]
    pub fn body(&self) -> Option<&Body<'a>> {
        self.body.as_ref()
    }

    /// The caller's `request` option.
    #[must_use]
    pub fn request(&self) -> Option<&Object<'a>> {
        self.request.as_ref()
    }

    /// The same request, owned.
    #[must_use]
    pub fn into_owned(self) -> RequestOptions<'static> {
        RequestOptions {
            method: self.method,
            url: self.url,
            uri_start: None,
            path_start: self.path_start,
            is_traced: self.is_traced,
            headers: self.headers,
            body: self.body.map(Body::into_owned),
            request: self.request.map(Object::into_owned),
            template: self.template.map(Template::into_owned),
            template_start: self.template_start,
            secrets: self.secrets,
        }
    }

    /// The `http::Request` with another body: a stream, a file, or what a client takes. A `content-length` of the options
    /// stays, and is the length of that body; only here can there be one without a body in the options.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let url = "POST https://uploads.github.com/repos/acme/site/releases/1/assets{?name}";
    /// let options = options! { name: "site.zip", headers: { "content-type": "application/zip", "content-length": 22 } };
    /// let file = std::io::empty();
    /// let request: http::Request<std::io::Empty> = endpoint(url, options)?.with_body(file)?;
    /// assert_eq!(request.uri().query(), Some("name=site.zip"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// A `content-length` of the caller's stays; [`with_body_of`](RequestOptions::with_body_of) sets one. The method can be
    /// any: GET takes no `data`, but a body from here, for servers that want one.
    ///
    /// # Errors
    ///
    /// `unexpected-body` where the request has a body: `data`, or parameters that are left over. `invalid-url` for a URL that
    /// `http::Uri` can't hold: one of more than 65,534 bytes.
    pub fn with_body<B>(self, body: B) -> Result<http::Request<B>, Error> {
        if self.body.is_some() {
            return Err(Error::new(
                ErrorKind::UnexpectedBody,
                "the request has a body, which another one would replace: place its parameters in the query, or leave \
                 `data` out",
            ));
        }
        let url = (self.url, self.uri_start, self.path_start);
        assemble(
            self.method,
            url,
            self.headers,
            (self.request, self.template.filter(|_| self.is_traced)),
            body,
        )
    }

    /// The same for a body whose length is known, in bytes: it is sent as `content-length`.
    ///
    /// ```
    /// use endpoint::{endpoint, options};
    ///
    /// let file = std::io::Cursor::new("22 bytes, not loaded..");
    /// let request = endpoint("PUT /assets/1", options! { headers: { "content-type": "application/zip" } })?;
    /// let request = request.with_body_of(22, file)?;
    /// assert_eq!(request.headers()["content-length"], "22");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`with_body`](RequestOptions::with_body), and `invalid-header-value` where a header of the request says another
    /// length, or names a `transfer-encoding`, which goes without one (RFC 9112 §6.2).
    pub fn with_body_of<B>(mut self, length: u64, body: B) -> Result<http::Request<B>, Error> {
        let wrong = |name, wrong| Err(Error::about(ErrorKind::InvalidHeaderValue, name, wrong));
        if self.headers.contains_key(TRANSFER_ENCODING) {
            return wrong(
                "transfer-encoding",
                "goes without a length: leave it out, or use `with_body`",
            );
        }
        match self.headers.get(CONTENT_LENGTH) {
            Some(said) if number(said.as_bytes()) != Some(length) => {
                return wrong("content-length", "is not the length of the body");
            }
            Some(_) => {}
            None => header::add(&mut self.headers, CONTENT_LENGTH, length.into())?,
        }
        self.with_body(body)
    }
}

impl RequestOptions<'_> {
    /// `content-length` is a number, the body's where there is a body, and not beside `transfer-encoding` (decision 18).
    #[inline]
    pub(crate) fn check_framing(&self) -> Result<(), Error> {
        match self.headers.get(CONTENT_LENGTH) {
            None => Ok(()),
            Some(length) => self.check_length(length, self.body.is_none()),
        }
    }

    /// The body is all there: none is left to [`with_body`](RequestOptions::with_body).
    fn check_whole(&self) -> Result<(), Error> {
        match self.headers.get(CONTENT_LENGTH) {
            None => Ok(()),
            Some(length) => self.check_length(length, false),
        }
    }

    #[inline(never)]
    fn check_length(&self, length: &HeaderValue, is_of_any_body: bool) -> Result<(), Error> {
        let invalid = |wrong: &str| {
            let kind = ErrorKind::InvalidHeaderValue;
            Err(Error::about(kind, "content-length", wrong))
        };
        if self.headers.contains_key(TRANSFER_ENCODING) {
            // RFC 9112 §6.2: a sender must not send both.
            return invalid("is beside `transfer-encoding`, and a request has one of them");
        }
        let Some(length) = number(length.as_bytes()) else {
            return invalid("is not a number of bytes");
        };
        let bytes = self.body.as_ref().map_or(0, |body| body.to_bytes().len());
        if is_of_any_body || Ok(length) == u64::try_from(bytes) {
            return Ok(());
        }
        invalid(&format!("is not the length of the body, which has {bytes} bytes"))
    }
}

/// Puts an `http::Request` together.
#[inline]
fn assemble<B>(
    method: Method,
    (url, uri_start, path_start): (String, Option<&UriStart>, usize),
    headers: HeaderMap,
    (metadata, template): (Option<Object<'_>>, Option<Template<'_>>),
    body: B,
) -> Result<http::Request<B>, Error> {
    let mut request = http::Request::new(body);
    write_uri(request.uri_mut(), url, uri_start, path_start)?;
    *request.method_mut() = method;
    *request.headers_mut() = headers;
    if let Some(metadata) = metadata {
        request.extensions_mut().insert(Metadata(metadata.into_owned()));
    }
    if let Some(template) = template {
        request.extensions_mut().insert(UrlTemplate(template.as_str().into()));
    }
    Ok(request)
}

/// What `http::Uri` counts with is 16 bits wide.
const MAX_URI: usize = u16::MAX as usize - 1;

/// Writes a URL as an `http::Uri`; only its path is parsed where the defaults know its start.
#[inline]
fn write_uri(uri: &mut Uri, url: String, uri_start: Option<&UriStart>, path_start: usize) -> Result<(), Error> {
    let path = url.as_bytes().get(path_start..).unwrap_or_default();
    let Some(uri_start) = uri_start.filter(|_| url.len() <= MAX_URI) else {
        *uri = Uri::try_from(url).map_err(|error| invalid_uri(&error))?;
        return Ok(());
    };
    let mut parts = Parts::default();
    parts.scheme = Some(uri_start.scheme.clone());
    parts.authority = Some(uri_start.authority.clone());
    match PathAndQuery::try_from(path) {
        Ok(path) => parts.path_and_query = Some(path),
        Err(error) => return Err(invalid_uri(&error)),
    }
    match Uri::from_parts(parts) {
        Ok(made) => *uri = made,
        Err(error) => return Err(invalid_uri(&error)),
    }
    Ok(())
}

#[cold]
fn invalid_uri(error: &dyn fmt::Display) -> Error {
    Error::new(
        ErrorKind::InvalidUrl,
        format!("the URL is not one that http::Uri can hold: {error}"),
    )
}

/// The body in bytes. A POST, PUT or PATCH without any gets `content-length: 0`, because several clients send none by
/// themselves and servers answer 411 (decision 18). A `content-length` that is not the body's is `invalid-header-value`,
/// also where it was meant for [`with_body`](RequestOptions::with_body).
impl TryFrom<RequestOptions<'_>> for http::Request<Vec<u8>> {
    type Error = Error;

    fn try_from(request: RequestOptions<'_>) -> Result<Self, Error> {
        request.check_whole()?;
        let RequestOptions {
            method,
            url,
            uri_start,
            path_start,
            mut headers,
            body,
            request,
            template,
            is_traced,
            ..
        } = request;
        let template = template.filter(|_| is_traced);
        let body = body.map(Body::into_bytes).unwrap_or_default();
        let wants_length = matches!(method, Method::POST | Method::PUT | Method::PATCH);
        if wants_length && body.is_empty() && !headers.contains_key(TRANSFER_ENCODING) {
            header::add(&mut headers, CONTENT_LENGTH, HeaderValue::from_static("0"))?;
        }
        assemble(method, (url, uri_start, path_start), headers, (request, template), body)
    }
}

/// `1*DIGIT` (RFC 9110 §8.6): no sign, which `parse` would take.
fn number(digits: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(digits).ok()?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())?
}

/// The JSON of §2.2. It is the request, and so its secrets are in it: [`redacted`](RequestOptions::redacted) is what one logs.
/// It is an error where `content-length` announces a body that is not there (decision 18).
impl Serialize for RequestOptions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_whole().map_err(S::Error::custom)?;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("method", &Lowercase(&self.method))?;
        map.serialize_entry("url", &self.url)?;
        map.serialize_entry("headers", &Headers(&self.headers))?;
        if let Some(body) = &self.body {
            map.serialize_entry("body", body)?;
        }
        if let Some(request) = &self.request {
            map.serialize_entry("request", request)?;
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

struct Headers<'s>(&'s HeaderMap);

impl Serialize for Headers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name.as_str(), value.to_str().map_err(S::Error::custom)?)?;
        }
        map.end()
    }
}

/// Secrets are masked.
impl fmt::Debug for RequestOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.redacted();
        f.debug_struct("RequestOptions")
            .field("method", &shown.method)
            .field("url", &shown.url)
            .field("headers", &shown.headers)
            .field("body", &shown.body.as_ref().map(Body::plain))
            .field("request", &shown.request.as_ref().map(Object::plain))
            .finish()
    }
}
