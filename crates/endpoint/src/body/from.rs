//! Conversions into a body. Text and bytes are sent as they are, everything else as JSON. A list of `u8` is bytes; a
//! list of any other number is JSON.

use std::borrow::Cow;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use super::Body;
use crate::value::{Array, Number, Object, Value, conversions, numbers};

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
