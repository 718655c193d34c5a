//! The values of options: JSON values, in order, borrowed where possible. This file has the types, the others their
//! methods. The module knows nothing of options and requests.
//!
//! A value that a program builds can be nested to any depth, and only 128 levels can be sent. So every walk ends there,
//! in `nesting`, and none uses the stack level by level: a drop goes through a list of what is left.

mod array;
mod de;
mod from;
mod index;
mod into;
mod joined;
pub(crate) mod json;
mod merge;
mod nesting;
mod number;
mod object;
mod redacted;
mod ser;

use std::borrow::Cow;

pub use array::Array;
pub(crate) use de::written;
pub(crate) use from::numbers;
pub(crate) use index::{NameIndex, SCANNED};
pub use into::IntoValue;
pub use joined::joined;
pub(crate) use joined::texts;
use nesting::COPIED;
pub(crate) use nesting::MAX_DEPTH;
pub use number::Number;
pub(crate) use ser::{Made, Unsupported, ValueSerializer, members_of, serialized, serialized_body};

use crate::template::{AsVariable, Variable};

/// Implements `From` for a type: for each row, the type that it is made from, a name for it, and what it becomes.
macro_rules! conversions {
    ($target:ty: $($type:ty $([$($generics:tt)*])?, $given:ident => $into:expr;)*) => {$(
        impl<'a, $($($generics)*)?> From<$type> for $target {
            #[inline]
            fn from($given: $type) -> Self {
                $into
            }
        }
    )*};
}

pub(crate) use conversions;

/// A JSON value whose objects keep the order of their keys.
///
/// ```
/// use endpoint::Value;
///
/// assert_eq!(Value::from("main").as_str(), Some("main"));
/// assert_eq!(serde_json::to_string(&Value::from(vec![1, 2]))?, "[1,2]");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
#[non_exhaustive]
pub enum Value<'a> {
    /// `null`. It replaces a default, as any other value does.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, with its digits.
    Number(Number),
    /// Text.
    String(Cow<'a, str>),
    /// A list.
    Array(Array<'a>),
    /// An object.
    Object(Object<'a>),
}

/// A name and its value.
pub(crate) type NamedValue<'a> = (Cow<'a, str>, Value<'a>);

/// An object: names and values, in the order in which the names were first set. The last value of a name wins.
///
/// ```
/// use endpoint::Object;
///
/// let mut object = Object::new();
/// object.insert("page", 1);
/// object.insert("per_page", 100);
/// object.insert("page", 2);
/// assert_eq!(serde_json::to_string(&object)?, r#"{"page":2,"per_page":100}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct Object<'a> {
    entries: Vec<NamedValue<'a>>,
    /// Set if there are more than `SCANNED` entries.
    index: Option<Box<NameIndex>>,
}

impl<'a> Value<'a> {
    /// Serializes a type into a value.
    ///
    /// ```
    /// let labels = endpoint::Value::from_serialize(&["bug", "good first issue"])?;
    /// assert_eq!(labels.as_array().map(|labels| labels.len()), Some(2));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unsupported-value` if JSON can't hold it: keys that are not text, more than 128 levels, or a refusal by the
    /// type, whose own words are left out.
    pub fn from_serialize<T: serde::Serialize + ?Sized>(value: &T) -> Result<Value<'static>, crate::Error> {
        ser::value_of(value).map_err(|error| crate::Error::unsupported_value("", &error.to_string()))
    }

    /// Serializes a type into a value, where there is no room for `?`: what can't be a value is the error of the request.
    ///
    /// ```
    /// use endpoint::{Value, endpoint, options};
    ///
    /// #[derive(serde::Serialize)]
    /// #[serde(rename_all = "lowercase")]
    /// enum State { Open }
    ///
    /// let request = endpoint("GET /issues", options! { state: Value::of(&State::Open) })?;
    /// assert_eq!(request.url(), "https://api.github.com/issues?state=open");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn of<T: serde::Serialize + ?Sized>(value: &T) -> Value<'static> {
        ser::value_of(value).unwrap_or_else(|error| Value::Number(Number::unmade(error.reason())))
    }

    /// The text of a string.
    ///
    /// ```
    /// assert_eq!(endpoint::Value::from("main").as_str(), Some("main"));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a boolean.
    ///
    /// ```
    /// assert_eq!(endpoint::Value::from(true).as_bool(), Some(true));
    /// ```
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    /// The list, if this is one.
    ///
    /// ```
    /// assert_eq!(endpoint::Value::from(vec![1, 2]).as_array().map(|list| list.len()), Some(2));
    /// ```
    #[must_use]
    pub fn as_array(&self) -> Option<&Array<'a>> {
        match self {
            Self::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The object, if this is one.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open")].into_iter().collect();
    /// assert_eq!(endpoint::Value::from(object.clone()).as_object(), Some(&object));
    /// ```
    #[must_use]
    pub fn as_object(&self) -> Option<&Object<'a>> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Whether this is null.
    ///
    /// ```
    /// assert!(endpoint::Value::Null.is_null());
    /// ```
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Copies what the value borrows.
    ///
    /// ```
    /// let value: endpoint::Value<'static> = endpoint::Value::from(&*String::from("main")).into_owned();
    /// assert_eq!(value.as_str(), Some("main"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        self.owned(COPIED)
    }
}

impl AsVariable for Value<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Null => None,
            Self::Bool(bool) => Some(Variable::Bool(*bool)),
            Self::Number(number) => Some(number.variable()),
            Self::String(text) => Some(Variable::Text(text)),
            Self::Array(array) => Some(Variable::List(array)),
            Self::Object(object) => Some(Variable::Map(object)),
        }
    }
}
