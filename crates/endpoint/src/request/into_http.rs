//! Turns a request into an `http::Request`.

use http::header::{CONTENT_LENGTH, HeaderValue, TRANSFER_ENCODING};
use http::{Method, Uri};

use super::RequestOptions;
use crate::base::invalid_uri;
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::{extension, header};

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
        let body = request
            .body
            .take()
            .map(Body::into_bytes)
            .filter(|body| !body.is_empty());
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
