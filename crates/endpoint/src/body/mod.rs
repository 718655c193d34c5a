//! The body of a request (JSON, text or bytes), parts, and content types. This module does not know how fields become a
//! body.

mod from;
mod part;

use std::borrow::Cow;
use std::fmt;

use endpoint_core::content_type::ContentType;
use serde::ser::{Error as _, Serialize, Serializer};

pub use from::IntoBody;
pub use part::Part;
pub(crate) use part::Parts;

use crate::secret::{MASK, Secrets};
use crate::value::{Value, json};

/// The body of a request (§2.2).
///
/// ```
/// use endpoint::{Body, Value};
///
/// assert_eq!(Body::from("# Hello").into_bytes(), b"# Hello");
/// assert_eq!(Body::from(Value::from(vec![1, 2])).into_bytes(), b"[1,2]");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum Body<'a> {
    /// A JSON value. An object given as `data` is written by the content type: as JSON, a form, or parts.
    Json(Value<'a>),
    /// Text, sent as it is; also a form, once written.
    Text(Cow<'a, str>),
    /// Bytes, sent as they are; also parts, once written.
    Bytes(Cow<'a, [u8]>),
}

impl Body<'_> {
    /// The bytes to send. Text and bytes are borrowed.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Json(value) => Cow::Owned(json::to_vec(value)),
            Self::Text(text) => Cow::Borrowed(text.as_bytes()),
            Self::Bytes(bytes) => Cow::Borrowed(bytes),
        }
    }

    /// The bytes to send.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Json(value) => json::to_vec(&value),
            Self::Text(text) => text.into_owned().into_bytes(),
            Self::Bytes(bytes) => bytes.into_owned(),
        }
    }

    /// Copies what the body borrows.
    #[must_use]
    pub fn into_owned(self) -> Body<'static> {
        match self {
            Self::Json(value) => Body::Json(value.into_owned()),
            Self::Text(text) => Body::Text(Cow::Owned(text.into_owned())),
            Self::Bytes(bytes) => Body::Bytes(Cow::Owned(bytes.into_owned())),
        }
    }

    pub(crate) fn reborrow(&self) -> Body<'_> {
        match self {
            Self::Json(value) => Body::Json(value.reborrow()),
            Self::Text(text) => Body::Text(Cow::Borrowed(text)),
            Self::Bytes(bytes) => Body::Bytes(Cow::Borrowed(bytes)),
        }
    }
}

impl Body<'_> {
    /// The body with secret fields of JSON and of forms masked, in values and in text. If the content type promises
    /// fields and they can't be read, the whole body is masked.
    pub(crate) fn redacted(&self, content_type: &str, secrets: &Secrets) -> Body<'_> {
        let (text, is_bytes) = match self {
            Self::Json(Value::Object(fields)) if ContentType::of(content_type) == ContentType::Form => {
                return Body::Json(Value::Object(fields.redacted_pairs(secrets)));
            }
            Self::Json(value) => return Body::Json(value.redacted(secrets)),
            Self::Text(text) => (Some(&**text), false),
            Self::Bytes(bytes) => (std::str::from_utf8(bytes).ok(), true),
        };
        match redacted_text(text, content_type, secrets) {
            None => self.reborrow(),
            Some(shown) if is_bytes => Body::Bytes(Cow::Owned(shown.into_bytes())),
            Some(shown) => Body::Text(Cow::Owned(shown)),
        }
    }
}

/// The text with its secrets masked; `None` if it has none. Without text, the body is not UTF-8.
fn redacted_text(text: Option<&str>, content_type: &str, secrets: &Secrets) -> Option<String> {
    let kind = ContentType::of(content_type);
    let is_json = kind == ContentType::Json;
    let Some(text) = text else {
        return (kind != ContentType::Other).then(|| MASK.to_owned());
    };
    let mut contents = text.split("\r\n\r\n").skip(1);
    if kind == ContentType::Multipart && (has_secret_part(text, secrets) || contents.any(|text| secrets.is_json(text)))
    {
        return Some(MASK.to_owned());
    }
    // A byte order mark does not belong to the JSON.
    let text = text.trim_start_matches('\u{feff}');
    if is_json || text.trim_start().starts_with(['{', '[']) {
        if has_too_many_values(text) {
            return Some(MASK.to_owned());
        }
        match serde_json::from_str::<Value<'_>>(text) {
            Ok(value) => {
                let shown = value.redacted(secrets);
                return (shown != value).then(|| String::from_utf8_lossy(&json::to_vec(&shown)).into_owned());
            }
            Err(_) if is_json && !text.trim().is_empty() => return Some(MASK.to_owned()),
            // A name could be hidden in escapes.
            Err(_) if text.contains("\\u") => return Some(MASK.to_owned()),
            // Several values, or a broken one: masked as a line, where a secret extends as far as it can.
            Err(_) => {
                if let Cow::Owned(shown) = secrets.mask_line(text) {
                    return Some(shown);
                }
            }
        }
    }
    match secrets.mask_form(text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(shown) => Some(shown),
    }
}

/// Whether a JSON text has so many values that parsing takes far more memory than the text: it is masked as a whole.
fn has_too_many_values(json: &str) -> bool {
    const MOST: usize = 100_000;
    let values = json.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{'));
    json.len() > 2 * MOST && values.count() > MOST
}

/// Whether a part of a multipart body has a secret's name (RFC 7578 §4.2).
fn has_secret_part(body: &str, secrets: &Secrets) -> bool {
    let parameters = body.split("name").skip(1);
    let values = parameters.filter_map(|text| text.trim_start_matches(['*', ' ', '\t']).strip_prefix('='));
    let mut names = values.filter_map(|text| {
        let mut parts = text.split(['"', ';', '\r', '\n']).map(str::trim);
        parts.find(|name| !name.is_empty())
    });
    // In `name*=utf-8''token` (RFC 8187) the name follows the last quote.
    names.any(|name| secrets.is_secret(name.rsplit('\'').next().unwrap_or(name)))
}

/// JSON as it is, text and bytes as a string. Bytes that are not UTF-8 are an error.
impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Json(value) => value.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Bytes(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => serializer.serialize_str(text),
                Err(_) => Err(S::Error::custom("the body is not UTF-8 text, which JSON can't show")),
            },
        }
    }
}

/// The kind of the body, which can hold secrets.
impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(value) => value.fmt(f),
            Self::Text(_) => f.write_str("Text"),
            Self::Bytes(bytes) => write!(f, "[{} bytes]", bytes.len()),
        }
    }
}
