//! A request as it may be shown: its secrets masked (decision 15). The URL is read beside the template that it was made of,
//! because a value in the path has its name there alone.

use std::fmt;
use std::ops::Range;

use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::RequestOptions;
use crate::body::Body;
use crate::header;
use crate::secret::{MASK, Secrets, masked};
use crate::template::{Modifier, Operator, Template, Token};
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
            found.extend(filled(template, &self.url, self.template_start, secrets));
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
            request: self.request.as_ref().map(|request| request.redacted(secrets)),
            is_traced: false,
            has_length: self.has_length,
            template: self.template.as_ref().map(Template::reborrow),
            template_start: self.template_start,
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
            .field("request", &shown.request.as_ref().map(Object::plain))
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

/// Where the values of secret names are in a URL that was made of a template. Where a value ends can be seen as long as
/// every expression is a simple one; from the first other one on, all is taken for a secret, if one is still to come.
fn filled(template: &Template<'_>, url: &str, start: usize, secrets: &Secrets) -> Vec<Range<usize>> {
    let is_secret = |token: &Token| match *token {
        Token::Literal { .. } => false,
        Token::Variable {
            start,
            end,
            modifier,
            operator,
            ..
        } => !writes_name(operator, modifier) && secrets.is_secret(template.slice(start, end)),
    };
    let tokens = template.tokens();
    let Some(last) = tokens.iter().rposition(is_secret) else {
        return Vec::new();
    };
    let mut walk = Walk {
        url,
        at: start,
        value: None,
        hides: false,
        found: Vec::new(),
    };
    // The slashes between a base URL and a template count as one.
    walk.skip_slash();
    for (position, token) in tokens.iter().take(last + 1).enumerate() {
        let is_clear = match *token {
            Token::Literal { start, end, plain } => {
                let literal = template.slice(start, end);
                let literal = if position == 0 {
                    literal.trim_start_matches('/')
                } else {
                    literal
                };
                plain && walk.literal(literal)
            }
            Token::Variable { operator, .. } => {
                walk.value(is_secret(token));
                operator == Operator::Simple
            }
        };
        if !is_clear {
            let from = walk.value.unwrap_or(walk.at);
            walk.found.push(from..url.len());
            return walk.found;
        }
    }
    walk.end_value();
    walk.found
}

/// A walk along a URL, beside the template that it was made of.
struct Walk<'u> {
    url: &'u str,
    at: usize,
    /// Where the values start that were just passed, and whether one of them is a secret.
    value: Option<usize>,
    hides: bool,
    found: Vec<Range<usize>>,
}

impl Walk<'_> {
    fn rest(&self) -> &str {
        self.url.get(self.at..).unwrap_or_default()
    }

    fn skip_slash(&mut self) {
        self.at += usize::from(self.rest().starts_with('/'));
    }

    /// Passes a literal. Returns whether it is there, and can't be part of the value before it.
    fn literal(&mut self, literal: &str) -> bool {
        if (self.value.is_some() && literal.starts_with(is_value)) || !self.rest().starts_with(literal) {
            return false;
        }
        self.end_value();
        self.at += literal.len();
        true
    }

    /// Passes the value of a simple expression, and those that follow it without a literal between them.
    fn value(&mut self, is_secret: bool) {
        self.hides |= is_secret;
        if self.value.is_none() {
            self.value = Some(self.at);
            let rest = self.rest();
            self.at += rest.find(|c| !is_value(c)).unwrap_or(rest.len());
        }
    }

    fn end_value(&mut self) {
        let value = self.value.take().filter(|start| self.hides && *start < self.at);
        self.found.extend(value.map(|start| start..self.at));
        self.hides = false;
    }
}

/// Whether an expression writes the name before the value, where it can be found without the template.
fn writes_name(operator: Operator, modifier: Modifier) -> bool {
    let is_named = matches!(
        operator,
        Operator::PathParameter | Operator::Query | Operator::QueryContinuation
    );
    is_named && modifier != Modifier::Explode
}

/// What a simple expression writes (RFC 6570 §3.2.2): unreserved characters, escapes, and what separates members.
fn is_value(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~' | '%' | ',' | '=')
}
