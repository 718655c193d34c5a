//! The way of a request into `http::Request`.

use http::header::{CONTENT_LENGTH, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use http::{Method, Uri};

use super::RequestOptions;
use crate::base::{UriStart, invalid_uri};
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::extension::{Metadata, OperationName, UrlTemplate};
use crate::header;
use crate::template::Template;
use crate::value::Object;

impl RequestOptions<'_> {
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
    *uri = uri_start.uri(path)?;
    Ok(())
}
