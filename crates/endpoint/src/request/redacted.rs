//! A request as it may be shown: its secrets masked (decision 15). A value in the path has its name in the template alone: the
//! pieces that the writer noted say where it is.

use std::fmt;
use std::ops::Range;

use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::RequestOptions;
use crate::body::Body;
use crate::header;
use crate::piece::{Piece, Pieces};
use crate::secret::{MASK, Secrets, masked};
use crate::template::{Operator, Template};
use crate::value::Object;

impl RequestOptions<'_> {
    /// The same request to be shown: what has the name of a secret is `***`, in headers, the URL, the body and the `request`
    /// option. It is what one logs.
    ///
    /// Names are known by the rule of [`is_secret_name`](crate::is_secret_name), and by what
    /// [`Endpoint::sensitive`](crate::Endpoint::sensitive) says. The fields of JSON and of a form are masked also where the
    /// body was given as text.
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
    pub fn redacted(&self) -> RequestOptions<'_> {
        let secrets = &self.secrets;
        let mut found = secrets.in_url(&self.url);
        if let Some(template) = &self.template {
            let pieces = self.pieces.iter();
            found.extend(pieces.filter_map(|piece| hidden(piece, template, &self.url, secrets)));
        }
        let content_type = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let body = self.body.as_ref();
        let shown = body.map(|body| body.redacted(content_type.unwrap_or_default(), secrets));
        RequestOptions {
            method: self.method.clone(),
            url: masked(&self.url, found).into_owned(),
            // The host may be masked.
            uri_start: None,
            path_start: 0,
            headers: headers(self, shown.as_ref()),
            body: shown,
            metadata: self.metadata.as_ref().map(|metadata| metadata.redacted(secrets)),
            is_traced: false,
            has_length: self.has_length,
            template: self.template.as_ref().map(Template::reborrow),
            pieces: Pieces::default(),
            operation: self.operation,
            secrets: secrets.clone(),
        }
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
            .field("request", &shown.metadata.as_ref().map(Object::plain))
            .finish()
    }
}

/// The headers, those that are marked with the mask for a value, and those that have the name of a secret: what was set through
/// `headers_mut` has no mark. A length stays that of the body.
fn headers(request: &RequestOptions<'_>, shown: Option<&Body<'_>>) -> HeaderMap {
    let mut headers = request.headers.clone();
    for (name, value) in &mut headers {
        let masked = if value.is_sensitive() || request.secrets.is_secret(name.as_str()) {
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

/// Where a piece has a secret whose name the URL does not show; the names that it shows are read there.
fn hidden(piece: &Piece, template: &Template<'_>, url: &str, secrets: &Secrets) -> Option<Range<usize>> {
    let shows_name = matches!(
        piece.operator,
        Operator::PathParameter | Operator::Query | Operator::QueryContinuation
    );
    let is_secret = piece.hides || ((piece.explodes || !shows_name) && secrets.is_secret(piece.name(template)));
    let Range { start, end } = Some(piece.range()).filter(|range| is_secret && !range.is_empty())?;
    // What separates the value from the text before it is not part of it.
    let separates = url.get(start..end)?.starts_with(['/', '.', ';', '?', '&', '#', ',']);
    Some(start + usize::from(separates)..end).filter(|range| !range.is_empty())
}
