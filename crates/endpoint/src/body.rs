//! The body of a request: JSON, text, or bytes.

use std::borrow::Cow;
use std::fmt;

use serde::ser::{Error as _, Serialize, Serializer};

use crate::value::{Value, json};

/// The body of a request ([§2.2](crate::specification#s2-2)).
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
    /// A JSON value.
    Json(Value<'a>),
    /// Text, sent as it is.
    Text(Cow<'a, str>),
    /// Bytes, sent as they are.
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

impl<'a> From<&'a str> for Body<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Body<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a [u8]> for Body<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl From<Vec<u8>> for Body<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes.into())
    }
}

/// A text is sent as it is, and everything else as JSON.
impl<'a> From<Value<'a>> for Body<'a> {
    fn from(value: Value<'a>) -> Self {
        match value {
            Value::String(text) => Self::Text(text),
            value => Self::Json(value),
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
