//! The body of a request (JSON, text or bytes), its parts, and the types that convert into one. Text and bytes are sent as they are,
//! everything else as JSON. This module does not know how fields become a body.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use endpoint_core::content_type::ContentType;
use serde::ser::{Error as _, Serialize, Serializer};

use crate::secret::{MASK, Secrets};
use crate::value::{Array, Number, Object, Value, conversions, json, numbers};

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
    /// The body with the secret fields of JSON and of forms masked, whether it is a value or already text. If the content
    /// type says that there are fields, and they can't be read, the whole body is masked.
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

/// The kind of the body, and for JSON the names of fields. Never its values, which can be secrets.
impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(value) => value.fmt(f),
            Self::Text(_) => f.write_str("Text"),
            Self::Bytes(bytes) => write!(f, "[{} bytes]", bytes.len()),
        }
    }
}

/// A part of a `multipart/form-data` body (RFC 7578): text, bytes or a file, for
/// [`Options::part`](crate::Options::part).
///
/// ```
/// use endpoint::{Options, Part, endpoint};
///
/// let logo: &[u8] = b"\x89PNG";
/// let options = Options::new()
///     .param("title", "Our logo")
///     .part("file", Part::file("logo.png", logo).content_type("image/png"));
/// let request = endpoint("POST /uploads", options)?;
///
/// let content_type = request.headers()["content-type"].to_str().unwrap();
/// let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
/// let body = String::from_utf8_lossy(&request.body().unwrap().to_bytes()).into_owned();
/// assert!(body.starts_with(&format!("--{boundary}\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nOur logo\r\n")));
/// assert!(body.contains("Content-Disposition: form-data; name=\"file\"; filename=\"logo.png\"\r\nContent-Type: image/png\r\n"));
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Part<'a> {
    content: Cow<'a, [u8]>,
    file_name: Option<Cow<'a, str>>,
    content_type: Option<Cow<'a, str>>,
}

/// The content type of unspecified bytes (RFC 7578 §4.4).
const OCTETS: &str = "application/octet-stream";

impl<'a> Part<'a> {
    /// Text, like a field of a form. It has no content type, and servers read it as UTF-8.
    #[must_use]
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let content = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Self {
            content,
            file_name: None,
            content_type: None,
        }
    }

    /// Bytes without a file name, as `application/octet-stream`.
    #[must_use]
    pub fn bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            content: bytes.into(),
            file_name: None,
            content_type: Some(OCTETS.into()),
        }
    }

    /// The bytes of a file with its name, as `application/octet-stream`.
    #[must_use]
    pub fn file(name: impl Into<Cow<'a, str>>, bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            file_name: Some(name.into()),
            ..Self::bytes(bytes)
        }
    }

    /// Sets the content type: `image/png` for a file, `application/json` for text.
    ///
    /// If it is not a valid header value, the request is the error `invalid-header-value`.
    #[must_use]
    pub fn content_type(mut self, content_type: impl Into<Cow<'a, str>>) -> Self {
        self.content_type = Some(content_type.into());
        self
    }

    pub(crate) fn content(&self) -> &[u8] {
        &self.content
    }

    pub(crate) fn file_name(&self) -> Option<&str> {
        self.file_name.as_deref()
    }

    pub(crate) fn type_of_content(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    pub(crate) fn into_owned(self) -> Part<'static> {
        fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
            Cow::Owned(text.into_owned())
        }
        Part {
            content: Cow::Owned(self.content.into_owned()),
            file_name: self.file_name.map(owned),
            content_type: self.content_type.map(owned),
        }
    }
}

/// The content is not shown: it can be a whole file, or a secret.
impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.file_name() {
            write!(f, "{name:?} ")?;
        }
        write!(f, "[{} bytes]", self.content.len())
    }
}

/// Named parts, in order. Several can have one name, such as the files of one input of a form.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Parts<'a>(Vec<(Cow<'a, str>, Part<'a>)>);

impl<'a> Parts<'a> {
    pub(crate) const NONE: Self = Self(Vec::new());

    pub(crate) fn push(&mut self, name: Cow<'a, str>, part: Part<'a>) {
        self.0.push((name, part));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Part<'a>)> {
        self.0.iter().map(|(name, part)| (&**name, part))
    }

    /// Replaces these parts by those of a later layer, unless it has none.
    pub(crate) fn merge(&mut self, later: Self) {
        if !later.is_empty() {
            *self = later;
        }
    }

    pub(crate) fn into_owned(self) -> Parts<'static> {
        let owned = |(name, part): (Cow<'_, str>, Part<'_>)| (Cow::Owned(name.into_owned()), part.into_owned());
        Parts(self.0.into_iter().map(owned).collect())
    }
}

conversions!(Body<'a>:
    &'a str, text => Self::Text(text.into());
    String, text => Self::Text(text.into());
    Cow<'a, str>, text => Self::Text(text);
    &'a String, text => Self::Text(text.into());
    Cow<'a, [u8]>, bytes => Self::Bytes(bytes);
    // Not copied if no one else holds the bytes.
    bytes::Bytes, bytes => Self::Bytes(Vec::from(bytes).into());
    &'a Cow<'_, [u8]>, bytes => Self::Bytes(Cow::Borrowed(bytes));
    &'a Box<[u8]>, bytes => Self::Bytes(Cow::Borrowed(bytes));
    &'a Rc<[u8]>, bytes => Self::Bytes(Cow::Borrowed(bytes));
    &'a Arc<[u8]>, bytes => Self::Bytes(Cow::Borrowed(bytes));
    &'a bytes::Bytes, bytes => Self::Bytes(Cow::Borrowed(bytes));
    Array<'a>, array => Self::Json(array.into());
    Object<'a>, object => Self::Json(object.into());
    // Text is sent as it is, everything else as JSON.
    Value<'a>, value => match value {
        Value::String(text) => Self::Text(text),
        value => Self::Json(value),
    };
    serde_json::Value, value => Value::from(value).into();
    &serde_json::Value, value => Value::from(value).into();
    Vec<T> [T: Item<'a>], items => T::owned(items);
    [T; N] [T: Item<'a>, const N: usize], items => T::owned(items.into());
    &'a [T] [T: Item<'a>], items => T::borrowed(items);
    &'a Vec<T> [T: Item<'a>], items => T::borrowed(items);
    &'a [T; N] [T: Item<'a>, const N: usize], items => T::borrowed(items);
);

/// The types that can be a body: all that are `Into<Body>`, and `Option` of these. For a type of your own, implement `From` for [`Body`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a body",
    label = "expected a text, bytes, a list, or an `endpoint::Value`",
    note = "`Options::json(&it)` sends what implements `Serialize` as JSON, and `Options::form(&it)` as a form"
)]
pub trait IntoBody<'a> {
    #[doc(hidden)]
    fn into_body(self) -> Option<Body<'a>>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<Body<'a>>> IntoBody<'a> for T {
    #[inline]
    fn into_body(self) -> Option<Body<'a>> {
        Some(self.into())
    }
}

/// `None` is not set.
#[diagnostic::do_not_recommend]
impl<'a, T: IntoBody<'a>> IntoBody<'a> for Option<T> {
    fn into_body(self) -> Option<Body<'a>> {
        self.and_then(T::into_body)
    }
}

/// The items of a list that can be a body.
///
/// Without a trait for several types, `vec![1, 2]` would be inferred to be bytes.
pub trait Item<'a>: Clone + Into<Value<'a>> {
    #[doc(hidden)]
    fn owned(list: Vec<Self>) -> Body<'a> {
        Body::Json(list.into())
    }

    #[doc(hidden)]
    fn borrowed(list: &'a [Self]) -> Body<'a> {
        Body::Json(list.into())
    }
}

impl<'a> Item<'a> for u8 {
    fn owned(bytes: Vec<Self>) -> Body<'a> {
        Body::Bytes(bytes.into())
    }

    fn borrowed(bytes: &'a [Self]) -> Body<'a> {
        Body::Bytes(bytes.into())
    }
}

macro_rules! items {
    ($($type:ty),*) => {$(impl<'a> Item<'a> for $type {})*};
}

items!(
    bool,
    &'a str,
    String,
    Cow<'a, str>,
    Number,
    Value<'a>,
    Object<'a>,
    Array<'a>
);
numbers!(items);
