//! The body of a request: JSON, text, or bytes; the parts of one, and what a content type says of one. The room does not
//! know how fields become a body.

mod content_type;
mod from;
mod part;

use std::borrow::Cow;
use std::fmt;

use serde::ser::{Error as _, Serialize, Serializer};

pub(crate) use content_type::ContentType;
pub use part::Part;
pub(crate) use part::Parts;

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
    /// A JSON value. Given as `data`, an object is written as the content type says: as JSON, as a form, or as parts.
    Json(Value<'a>),
    /// Text, sent as it is; a form that was written, too.
    Text(Cow<'a, str>),
    /// Bytes, sent as they are; parts that were written, too.
    Bytes(Cow<'a, [u8]>),
}

impl Body<'_> {
    /// What goes over the wire. Text and bytes stay borrowed.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Json(value) => Cow::Owned(json::to_vec(value)),
            Self::Text(text) => Cow::Borrowed(text.as_bytes()),
            Self::Bytes(bytes) => Cow::Borrowed(bytes),
        }
    }

    /// What goes over the wire.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Json(value) => json::to_vec(&value),
            Self::Text(text) => text.into_owned().into_bytes(),
            Self::Bytes(bytes) => bytes.into_owned(),
        }
    }

    /// Whether it is JSON, rather than text or bytes that may happen to be.
    #[must_use]
    pub fn is_json(&self) -> bool {
        matches!(self, Self::Json(_))
    }

    /// The same body, owned.
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

/// JSON as it is, text and bytes as a string; bytes that are not UTF-8 are an error.
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

impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(value) => value.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::Bytes(bytes) => write!(f, "[{} bytes]", bytes.len()),
        }
    }
}
