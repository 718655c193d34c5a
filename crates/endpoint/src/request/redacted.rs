//! A request with its secrets masked, for logs (decision 15). Only the template names a value in the path, so the
//! pieces of the writer show where a secret is.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::RequestOptions;
use crate::body::Body;
use crate::header;
use crate::piece::{Piece, Pieces};
use crate::secret::{MASK, Secrets, is_stand_in, masked};
use crate::template::{Operator, Template};
use crate::value::{Value, json};

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
            metadata: self
                .metadata
                .as_ref()
                .map(|metadata| metadata.redacted(secrets).into_owned()),
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

/// The JSON of a value.
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
