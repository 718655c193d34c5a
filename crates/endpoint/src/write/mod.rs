//! The writer of requests: URL, body and headers, piece by piece, in the order of sending. It has the rules about
//! values and reports their errors, as it knows the names. It does not know the rules about places.
//!
//! ```text
//! start ─▶ literal, variable ─▶ finish_path ─▶ query ─▶ finish_url ─▶ body ─▶ headers ─▶ RequestOptions, http::Request
//!             └─ pieces ─────────▲ dots, voids, the culprit's name                └─ what redaction reads
//! ```
//!
//! The range that each variable writes is noted with its name, so that no rule has to parse a finished URL.

pub(crate) mod body;
pub(crate) mod headers;
pub(crate) mod operation;
mod pairs;
pub(crate) mod scalar;
pub(crate) mod url;

use std::borrow::Cow;

use http::header::HeaderMap;
use http::{Method, Uri};

pub(crate) use body::{BESIDE_DATA, BodyOptions, check_parts, write as write_body};
use url::UrlWriter;

use crate::base::invalid_uri;
use crate::body::Body;
use crate::error::Error;
use crate::request::{RequestOptions, add_empty_length};
use crate::template::Template;
use crate::value::Object;
use crate::{extension, header};

/// The kind of result that a request is written for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The URL alone, without a base URL.
    Url,
    /// `RequestOptions`.
    Options,
    /// `http::Request`. If the defaults have parsed the start of the URL, only the path is written.
    Http,
}

/// A request under construction. It is built in place, because moving it costs more than most steps.
pub(crate) struct RequestWriter<'a> {
    pub(crate) method: Method,
    pub(crate) url: UrlWriter<'a>,
    /// Whether every method has a body, also those that have none by the rules.
    pub(crate) has_any_body: bool,
    pub(crate) body: Option<Body<'a>>,
    /// Whether the body is JSON.
    is_json: bool,
    /// The headers; `None` until they are written. Those of the defaults are copied last, into the result.
    headers: Option<Cow<'a, HeaderMap>>,
    /// Whether the headers may hold a `content-length`.
    pub(crate) has_length: bool,
    /// Whether format and previews amended `accept`.
    pub(crate) amends_accept: bool,
    pub(crate) metadata: Option<Object<'a>>,
    /// The name of the operation; empty if there is none.
    pub(crate) operation: &'static str,
    /// Whether an `http::Request` gets the template as an extension.
    pub(crate) is_traced: bool,
}

impl<'a> RequestWriter<'a> {
    /// An empty request. `limit` bounds its URL, and the fields of its body, in bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            method: Method::GET,
            url: UrlWriter::new(limit),
            has_any_body: false,
            body: None,
            is_json: false,
            headers: None,
            has_length: false,
            amends_accept: false,
            metadata: None,
            operation: "",
            is_traced: false,
        }
    }

    /// Finishes the request as `RequestOptions`.
    #[inline]
    pub(crate) fn finish_options(&mut self, template: Template<'static>) -> Result<RequestOptions, Error> {
        let headers = self.headers.take().unwrap_or_default().into_owned();
        if self.has_length {
            header::check_length(&headers, self.body.as_ref().map(|body| body.to_bytes().len()))?;
        }
        Ok(RequestOptions {
            method: std::mem::take(&mut self.method),
            url: self.url.out.text.take(),
            is_traced: self.is_traced,
            headers,
            has_length: self.has_length,
            body: match self.body.take() {
                Some(Body::Bytes(json)) if self.is_json => Some(text_of(json.into_owned())),
                body => body.map(Body::into_owned),
            },
            is_json: self.is_json,
            metadata: self.metadata.take().map(Object::into_owned),
            template: Some(template),
            pieces: std::mem::take(&mut self.url.pieces),
            operation: self.operation,
            secrets: std::mem::take(&mut self.url.secrets),
        })
    }

    /// Finishes the request as an `http::Request`. If the defaults have parsed the start of the URL, only its path was
    /// written.
    #[inline]
    pub(crate) fn finish_http(&mut self, template: &Template<'_>) -> Result<http::Request<Vec<u8>>, Error> {
        let body = self.body.take().map(Body::into_bytes).unwrap_or_default();
        if let Some(headers) = self.headers.as_ref().filter(|_| self.has_length) {
            header::check_length(headers, Some(body.len()))?;
        }
        let uri = match self.url.uri_start {
            Some(start) => start.uri(self.url.out.text.as_bytes())?,
            None => Uri::try_from(self.url.out.text.as_bytes()).map_err(|error| invalid_uri(&error))?,
        };
        let mut request = http::Request::new(body);
        *request.uri_mut() = uri;
        *request.method_mut() = std::mem::take(&mut self.method);
        if let Some(headers) = self.headers.take() {
            *request.headers_mut() = headers.into_owned();
        }
        let template = self.is_traced.then_some(template);
        extension::insert(request.extensions_mut(), self.metadata.take(), template, self.operation);
        let is_empty = request.body().is_empty();
        add_empty_length(&mut request, is_empty)?;
        Ok(request)
    }
}

/// The body of a JSON text.
fn text_of(json: Vec<u8>) -> Body<'static> {
    match String::from_utf8(json) {
        Ok(json) => Body::Text(json.into()),
        // No writer makes it.
        Err(error) => Body::Bytes(error.into_bytes().into()),
    }
}
