//! The finished request description (§2.2), and its way into `http::Request`.

mod json;
mod length;
mod redacted;

use std::fmt;

use http::header::{CONTENT_LENGTH, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use http::uri::{Parts, PathAndQuery};
use http::{Method, Uri};

use crate::base::UriStart;
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::extension::{Metadata, OperationName, UrlTemplate};
use crate::header;
use crate::secret::Secrets;
use crate::template::Template;
use crate::value::Object;

/// A complete HTTP request description ([§2.2](crate::specification#s2-2)): what to hand to an HTTP client.
///
/// In JSON it has the keys of [§2.2](crate::specification#s2-2), with the method in lowercase, and holds the secrets of the request: to log it, write
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
    /// There may be a `content-length` among them: it need not be looked for where it is known that there is none.
    pub(crate) has_length: bool,
    pub(crate) body: Option<Body<'a>>,
    pub(crate) request: Option<Object<'a>>,
    /// What the URL was made of, and where in it that starts: a value of the path has its name there alone.
    pub(crate) template: Option<Template<'a>>,
    pub(crate) template_start: usize,
    /// The name of the operation; empty where there is none.
    pub(crate) operation: &'static str,
    /// Which names are those of secrets.
    pub(crate) secrets: Secrets,
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
            has_length: true,
            headers: HeaderMap::new(),
            body: None,
            request: None,
            template: None,
            template_start: 0,
            operation: "",
            secrets: Secrets::RULE,
        }
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

    /// The name of the [`Operation`](crate::Operation) that the request was made of: that of its type. Any other request has
    /// none, and neither has one of [`request!`](crate::request!).
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation, options};
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}")]
    /// struct GetOrg { org: &'static str }
    ///
    /// let github = Endpoint::new();
    /// assert_eq!(github.call(&GetOrg { org: "acme" })?.operation(), Some("GetOrg"));
    /// assert_eq!(github.request("GET /orgs/{org}", options! { org: "acme" })?.operation(), None);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn operation(&self) -> Option<&'static str> {
        Some(self.operation).filter(|name| !name.is_empty())
    }

    /// The headers. Secrets are marked as sensitive.
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

    /// The headers, to be changed by whoever sends the request, who signs it for example. Nothing checks them again.
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

    /// The URL as `http` has it.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user/repos", endpoint::options! { page: 2 })?;
    /// assert_eq!(request.uri()?.query(), Some("page=2"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
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
    pub fn body(&self) -> Option<&Body<'a>> {
        self.body.as_ref()
    }

    /// The caller's `request` option.
    ///
    /// ```
    /// let request = endpoint::endpoint("GET /user", endpoint::options! { request: { "retries": 3 } })?;
    /// assert_eq!(request.request().unwrap().get("retries"), Some(&3.into()));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn request(&self) -> Option<&Object<'a>> {
        self.request.as_ref()
    }

    /// The same request, owned.
    ///
    /// ```
    /// use endpoint::{Error, RequestOptions, endpoint, options};
    ///
    /// fn create(name: String) -> Result<RequestOptions<'static>, Error> {
    ///     Ok(endpoint("POST /user/repos", options! { name: &*name })?.into_owned())
    /// }
    ///
    /// assert_eq!(create("site".to_owned())?.body().unwrap().to_bytes().as_ref(), br#"{"name":"site"}"#);
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> RequestOptions<'static> {
        RequestOptions {
            method: self.method,
            url: self.url,
            uri_start: None,
            path_start: self.path_start,
            is_traced: self.is_traced,
            has_length: self.has_length,
            headers: self.headers,
            body: self.body.map(Body::into_owned),
            request: self.request.map(Object::into_owned),
            template: self.template.map(Template::into_owned),
            template_start: self.template_start,
            operation: self.operation,
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
            (self.request, self.template.filter(|_| self.is_traced), self.operation),
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
            Some(said) if header::length(said.as_bytes()) != Some(length) => {
                return wrong("content-length", "is not the length of the body");
            }
            Some(_) => {}
            None => header::add(&mut self.headers, CONTENT_LENGTH, length.into())?,
        }
        self.with_body(body)
    }
}

/// Puts an `http::Request` together.
#[inline]
fn assemble<B>(
    method: Method,
    (url, uri_start, path_start): (String, Option<&UriStart>, usize),
    headers: HeaderMap,
    (metadata, template, operation): (Option<Object<'_>>, Option<Template<'_>>, &'static str),
    body: B,
) -> Result<http::Request<B>, Error> {
    let mut request = http::Request::new(body);
    write_uri(request.uri_mut(), url, uri_start, path_start)?;
    *request.method_mut() = method;
    *request.headers_mut() = headers;
    if let Some(metadata) = metadata {
        request.extensions_mut().insert(Metadata::new(metadata.into_owned()));
    }
    if let Some(template) = template {
        request
            .extensions_mut()
            .insert(UrlTemplate::new(template.as_str().into()));
        if !operation.is_empty() {
            request.extensions_mut().insert(OperationName::new(operation));
        }
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
    *uri = uri_of(path, uri_start)?;
    Ok(())
}

/// The `http::Uri` of a path, with its query, after a start that is known.
#[inline]
pub(crate) fn uri_of(path: &[u8], uri_start: &UriStart) -> Result<Uri, Error> {
    let mut parts = Parts::default();
    parts.scheme = Some(uri_start.scheme.clone());
    parts.authority = Some(uri_start.authority.clone());
    match PathAndQuery::try_from(path) {
        Ok(path) => parts.path_and_query = Some(path),
        Err(error) => return Err(invalid_uri(&error)),
    }
    Uri::from_parts(parts).map_err(|error| invalid_uri(&error))
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
            operation,
            ..
        } = request;
        let template = template.filter(|_| is_traced);
        let body = body.map(Body::into_bytes).unwrap_or_default();
        let wants_length = matches!(method, Method::POST | Method::PUT | Method::PATCH);
        if wants_length && body.is_empty() && !headers.contains_key(TRANSFER_ENCODING) {
            header::add(&mut headers, CONTENT_LENGTH, HeaderValue::from_static("0"))?;
        }
        assemble(
            method,
            (url, uri_start, path_start),
            headers,
            (request, template, operation),
            body,
        )
    }
}
