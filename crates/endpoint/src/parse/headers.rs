//! Header fields (RFC 9110 §5): names and values checked, credentials marked, `accept` amended.

use std::borrow::Cow;

use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, MaxSizeReached};

use super::accept;
use crate::endpoint::Defaults;
use crate::error::{Error, ErrorKind};
use crate::options::{MediaType, Options};
use crate::request::is_sensitive;
use crate::template::{AsVariable, Digits, Variable};
use crate::value::{Object, Value};

/// The `accept` of §2.1.
pub(crate) const ACCEPT_DEFAULT: &str = "application/vnd.github.v3+json";
/// The `user-agent` of §2.1.
pub(crate) const USER_AGENT_DEFAULT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

/// Values that many programs have for a default. The clone of a static one is a copy; of any other it is a count, which all
/// threads share.
const COMMON: [&str; 5] = [
    ACCEPT_DEFAULT,
    USER_AGENT_DEFAULT,
    "application/vnd.github+json",
    "application/json",
    "2022-11-28",
];

/// The content type of a JSON body that has none (decision 9).
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// What a call without headers and media type sends over a layer of defaults.
#[derive(Default)]
pub(crate) struct Prepared {
    /// The headers, `accept` amended.
    headers: HeaderMap,
    /// The same with a content type, for a JSON body; none where it was not prepared, or has no room.
    with_json: Option<HeaderMap>,
}

impl Prepared {
    pub(crate) fn new(options: &Options<'_>) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        apply(&mut headers, &options.headers)?;
        amend(&mut headers, &options.headers, &options.rest().media_type)?;
        for value in headers.values_mut() {
            let common = COMMON.iter().find(|common| value == **common);
            if let Some(common) = common.filter(|_| !value.is_sensitive()) {
                *value = HeaderValue::from_static(common);
            }
        }
        let mut with_json = headers.clone();
        let has_room = add(&mut with_json, CONTENT_TYPE, JSON).is_ok();
        Ok(Self {
            headers,
            with_json: has_room.then_some(with_json),
        })
    }
}

/// Writes the headers of a call over those of the defaults, where there is none yet.
pub(crate) fn write(out: &mut HeaderMap, defaults: &Defaults, call: &Options<'_>, is_json: bool) -> Result<(), Error> {
    let (fields, media_type) = (&call.headers, &call.rest().media_type);
    if !fields.replaces() {
        let prepared = &defaults.headers;
        if fields.has_no_entries() && media_type.is_keep() {
            let ready = if is_json {
                prepared.with_json.as_ref()
            } else {
                Some(&prepared.headers)
            };
            if let Some(ready) = ready {
                *out = ready.clone();
                return Ok(());
            }
        }
        *out = prepared.headers.clone();
    }
    apply(out, fields)?;
    let own_accept = fields.replaces() || fields.position(ACCEPT.as_str()).is_some();
    if own_accept || !media_type.is_keep() {
        let defaults = &defaults.options;
        let accept = if own_accept { fields } else { &defaults.headers };
        amend(out, accept, &merged(&defaults.rest().media_type, media_type))?;
    }
    if is_json {
        add(out, CONTENT_TYPE, JSON)?;
    }
    Ok(())
}

fn merged<'s>(defaults: &'s MediaType<'_>, call: &'s MediaType<'_>) -> MediaType<'s> {
    let mut media_type = defaults.reborrow();
    media_type.merge(call.reborrow());
    media_type
}

fn apply(headers: &mut HeaderMap, fields: &Object<'_>) -> Result<(), Error> {
    for (name, value) in fields.entries() {
        let field = HeaderName::from_bytes(name.as_bytes()).map_err(|_| {
            Error::about(
                ErrorKind::InvalidHeaderName,
                without_secret(name),
                "is no header name: it is made of letters, digits and !#$%&'*+-.^_`|~",
            )
        })?;
        if value.is_absent() {
            headers.remove(field);
            continue;
        }
        let value = field_value(name, value)?;
        headers.try_insert(field, value).map_err(too_many)?;
    }
    Ok(())
}

/// A whole line in the place of a name, `authorization: token 0123`, is cut where the name ends.
fn without_secret(name: &str) -> &str {
    let end = name.find([':', '=', ' ', '\t']).unwrap_or(name.len());
    name.get(..end).filter(|name| is_sensitive(name)).unwrap_or(name)
}

/// A header that is nobody's option, where there is none of its name.
pub(crate) fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) -> Result<(), Error> {
    if !headers.contains_key(&name) {
        headers.try_insert(name, value).map_err(too_many)?;
    }
    Ok(())
}

/// A full `HeaderMap` panics at `insert` and `entry`, even for a name that it holds: only `try_insert` will do.
fn too_many(_: MaxSizeReached) -> Error {
    Error::new(
        ErrorKind::InvalidOptions,
        "there are more headers than a request can hold",
    )
}

fn field_value(name: &str, value: &Value<'_>) -> Result<HeaderValue, Error> {
    let mut digits = Digits::new();
    let scalar = match value.as_variable() {
        Some(Variable::Scalar(scalar)) => Some(scalar),
        _ => None,
    };
    let text = scalar.as_ref().and_then(|scalar| scalar.text(&mut digits).ok());
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

/// Amends the `accept` of `fields`, which may have been amended already where it stands in `headers`.
fn amend(headers: &mut HeaderMap, fields: &Object<'_>, media_type: &MediaType<'_>) -> Result<(), Error> {
    let accept = match fields.get(ACCEPT.as_str()) {
        Some(Value::String(accept)) => Cow::Borrowed(&**accept),
        _ => Cow::Borrowed(""),
    };
    match accept::amend(&accept, media_type)? {
        Some(amended) => {
            let value = HeaderValue::try_from(amended).map_err(|_| {
                Error::about(
                    ErrorKind::InvalidHeaderValue,
                    "accept",
                    "is no header value once amended",
                )
            })?;
            headers.try_insert(ACCEPT, value).map_err(too_many)?;
        }
        None if !accept.is_empty() => {
            let value = field_value(ACCEPT.as_str(), &Value::from(&*accept))?;
            headers.try_insert(ACCEPT, value).map_err(too_many)?;
        }
        None => {}
    }
    Ok(())
}
