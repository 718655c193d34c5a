//! Conversions into a body. Text and bytes are sent as they are, everything else as JSON. A list of `u8` is bytes; a
//! list of any other number is JSON.

use std::borrow::Cow;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use super::Body;
use crate::error::Error;
use crate::value::{Array, Number, Object, Value, numbers};

macro_rules! from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl<'a> From<$type> for Body<'a> {
            fn from(content: $type) -> Self {
                Self::$variant(content.into())
            }
        }
    )*};
}

from!(
    &'a str => Text, String => Text, Cow<'a, str> => Text, &'a String => Text, Cow<'a, [u8]> => Bytes,
    Array<'a> => Json, Object<'a> => Json,
);

/// Not copied if no one else holds the bytes.
impl From<bytes::Bytes> for Body<'_> {
    fn from(bytes: bytes::Bytes) -> Self {
        Self::Bytes(Vec::from(bytes).into())
    }
}

macro_rules! from_shared_bytes {
    ($($type:ty),*) => {$(
        impl<'a> From<&'a $type> for Body<'a> {
            fn from(bytes: &'a $type) -> Self {
                Self::Bytes(Cow::Borrowed(bytes))
            }
        }
    )*};
}

from_shared_bytes!(Cow<'_, [u8]>, Box<[u8]>, Rc<[u8]>, Arc<[u8]>, bytes::Bytes);

/// Text is sent as it is, everything else as JSON.
impl<'a> From<Value<'a>> for Body<'a> {
    fn from(value: Value<'a>) -> Self {
        match value {
            Value::String(text) => Self::Text(text),
            value => Self::Json(value),
        }
    }
}

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

/// As for [`Value`]: text is sent as it is, everything else as JSON.
impl TryFrom<serde_json::Value> for Body<'_> {
    type Error = Error;

    fn try_from(value: serde_json::Value) -> Result<Self, Error> {
        Value::try_from(value).map(Into::into)
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

macro_rules! nonzero_items {
    ($($type:ty),*) => { items!($(NonZero<$type>),*); };
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
numbers!(items, nonzero_items);

impl<'a, T: Item<'a>> From<Vec<T>> for Body<'a> {
    fn from(list: Vec<T>) -> Self {
        T::owned(list)
    }
}

impl<'a, T: Item<'a>, const N: usize> From<[T; N]> for Body<'a> {
    fn from(list: [T; N]) -> Self {
        T::owned(list.into())
    }
}

impl<'a, T: Item<'a>> From<&'a [T]> for Body<'a> {
    fn from(list: &'a [T]) -> Self {
        T::borrowed(list)
    }
}

impl<'a, T: Item<'a>> From<&'a Vec<T>> for Body<'a> {
    fn from(list: &'a Vec<T>) -> Self {
        T::borrowed(list)
    }
}

impl<'a, T: Item<'a>, const N: usize> From<&'a [T; N]> for Body<'a> {
    fn from(list: &'a [T; N]) -> Self {
        T::borrowed(list)
    }
}
