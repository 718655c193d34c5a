//! A header field (RFC 9110 §5): its name and its value checked, a credential known and marked.

use std::borrow::Cow;

use http::header::{HeaderMap, HeaderName, HeaderValue, MaxSizeReached};

use crate::error::{Error, ErrorKind};
use crate::template::{AsVariable, Digits, Variable};
use crate::value::Value;

/// Whether a header carries credentials: `authorization`, `cookie` and `proxy-authorization` do.
///
/// ```
/// assert!(endpoint::is_sensitive("Authorization"));
/// assert!(!endpoint::is_sensitive("accept"));
/// ```
#[must_use]
pub fn is_sensitive(header: &str) -> bool {
    ["authorization", "cookie", "proxy-authorization"]
        .iter()
        .any(|sensitive| header.eq_ignore_ascii_case(sensitive))
}

/// A header name in lowercase; most are, and stay borrowed.
pub(crate) fn lowercase(name: Cow<'_, str>) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        name
    }
}

/// The name of a header.
pub(crate) fn name(name: &str) -> Result<HeaderName, Error> {
    HeaderName::from_bytes(name.as_bytes()).map_err(|_| {
        Error::about(
            ErrorKind::InvalidHeaderName,
            without_secret(name),
            "is not a header name: it is made of letters, digits and !#$%&'*+-.^_`|~",
        )
    })
}

/// A whole line in the place of a name, `authorization: token 0123`, is cut where the name ends.
fn without_secret(name: &str) -> &str {
    let end = name.find([':', '=', ' ', '\t']).unwrap_or(name.len());
    name.get(..end).filter(|name| is_sensitive(name)).unwrap_or(name)
}

/// The value of a header as it is sent: blanks around it are not part of it (RFC 9110 §5.5).
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// The value of a header, marked where it is a credential.
pub(crate) fn value(name: &str, value: &Value<'_>) -> Result<HeaderValue, Error> {
    let mut digits = Digits::new();
    let scalar = match value.as_variable() {
        Some(Variable::Scalar(scalar)) => Some(scalar),
        _ => None,
    };
    let text = scalar
        .as_ref()
        .and_then(|scalar| scalar.text(&mut digits).ok())
        .map(trimmed);
    let Some(text) = text else {
        return Err(Error::about(
            ErrorKind::InvalidHeaderValue,
            name,
            "must have a text, a number or a boolean for a value",
        ));
    };
    // `HeaderValue` allows more than RFC 9110 §5.5 recommends to send.
    let is_visible = text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
    let value = Some(text).filter(|_| is_visible);
    let Some(mut value) = value.and_then(|text| HeaderValue::from_str(text).ok()) else {
        return Err(Error::about(
            ErrorKind::InvalidHeaderValue,
            name,
            "has a value with a character that is neither visible ASCII, blank nor tab",
        ));
    };
    value.set_sensitive(is_sensitive(name));
    Ok(value)
}

/// Adds a header that is not an option, where there is none of its name.
pub(crate) fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) -> Result<(), Error> {
    if !headers.contains_key(&name) {
        headers.try_insert(name, value).map_err(too_many)?;
    }
    Ok(())
}

/// A full `HeaderMap` panics at `insert` and `entry`, even for a name that it holds: only `try_insert` will do.
pub(crate) fn too_many(_: MaxSizeReached) -> Error {
    Error::new(
        ErrorKind::InvalidOptions,
        "there are more headers than a request can hold",
    )
}
