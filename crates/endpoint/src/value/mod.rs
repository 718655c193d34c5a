//! The values of options: what JSON can say, in order, borrowed where possible. This file says what a value is, the others
//! what can be done with one. The room knows nothing of options and requests.
//!
//! Nesting is bounded when a value is made, so that nothing that walks one, not even its drop, can exhaust the stack.

mod array;
mod de;
mod fault;
mod from;
mod index;
mod into;
pub(crate) mod iter;
pub(crate) mod json;
mod merge;
mod number;
mod object;
mod redacted;
mod ser;

use std::borrow::Cow;

pub(crate) use fault::{Fault, MAX_DEPTH};
pub(crate) use index::NameIndex;
pub use into::IntoValue;
pub use number::Number;
pub(crate) use ser::{Unsupported, ValueSerializer, members_of, serialized};

use crate::template::{AsVariable, Scalar, Variable};

/// A value: JSON, with the order of its keys, and with `Undefined`.
///
/// ```
/// use endpoint::Value;
///
/// assert_eq!(Value::from("main").as_str(), Some("main"));
/// assert_eq!(serde_json::to_string(&Value::from(vec![1, 2]))?, "[1,2]");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Default)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value at all: what `None` is, and what a null becomes where it took a default away. It goes nowhere.
    Undefined,
    /// `null`: unsets the default of an earlier layer; where there is none, a JSON null in a body.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, digits kept.
    Number(Number),
    /// Text.
    String(Cow<'a, str>),
    /// A list.
    Array(Array<'a>),
    /// An object.
    Object(Object<'a>),
}

/// A list of values.
#[derive(Clone, Default)]
pub struct Array<'a> {
    items: Vec<Value<'a>>,
    /// The levels below the list.
    depth: u8,
    fault: Option<Fault>,
}

/// A name and its value.
pub(crate) type NamedValue<'a> = (Cow<'a, str>, Value<'a>);

/// An object: names and values, in the order in which the names came first. The last value of a name counts.
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
#[derive(Clone, Default)]
pub struct Object<'a> {
    entries: Vec<NamedValue<'a>>,
    /// Present while there are more than `SCANNED` entries.
    index: Option<Box<NameIndex>>,
    /// The levels below the object.
    depth: u8,
    fault: Option<Fault>,
    /// The number of the first entry, counted from 1, whose name was there twice when it was read.
    twice: u32,
    /// It was merged over something else than an object, which it hides from the layers that come before that.
    replaces: bool,
}

impl<'a> Value<'a> {
    /// The value that a type serializes to.
    ///
    /// ```
    /// let labels = endpoint::Value::from_serialize(&["bug", "good first issue"])?;
    /// assert_eq!(labels.as_array().map(|labels| labels.len()), Some(2));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unsupported-value` for what JSON can't hold: keys that are not text, more than 128 levels, and what the type itself
    /// refuses to serialize. What it says of that is not repeated beside the name of a secret.
    pub fn from_serialize<T: serde::Serialize + ?Sized>(value: &T) -> Result<Value<'static>, crate::Error> {
        ser::value_of(value).map_err(|error| crate::Error::unsupported_value("", &error.to_string()))
    }

    /// The text, if it is one.
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

    /// The boolean, if it is one.
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

    /// The list, if it is one.
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

    /// The object, if it is one.
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

    /// Whether it is null.
    ///
    /// ```
    /// assert!(endpoint::Value::Null.is_null());
    /// ```
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether it is undefined.
    ///
    /// ```
    /// assert!(endpoint::Value::from(None::<&str>).is_undefined());
    /// ```
    #[must_use]
    pub fn is_undefined(&self) -> bool {
        matches!(self, Self::Undefined)
    }

    /// The same value, owned.
    ///
    /// ```
    /// let value: endpoint::Value<'static> = endpoint::Value::from(&*String::from("main")).into_owned();
    /// assert_eq!(value.as_str(), Some("main"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Undefined => Value::Undefined,
            Self::Null => Value::Null,
            Self::Bool(bool) => Value::Bool(bool),
            Self::Number(number) => Value::Number(number),
            Self::String(text) => Value::String(Cow::Owned(text.into_owned())),
            Self::Array(array) => Value::Array(array.into_owned()),
            Self::Object(object) => Value::Object(object.into_owned()),
        }
    }

    /// The same value, its text borrowed from this one.
    pub(crate) fn reborrow(&self) -> Value<'_> {
        match self {
            Self::Undefined => Value::Undefined,
            Self::Null => Value::Null,
            Self::Bool(bool) => Value::Bool(*bool),
            Self::Number(number) => Value::Number(*number),
            Self::String(text) => Value::String(Cow::Borrowed(text)),
            Self::Array(array) => Value::Array(array.reborrow()),
            Self::Object(object) => Value::Object(object.reborrow()),
        }
    }

    #[inline]
    pub(crate) fn depth(&self) -> u8 {
        match self {
            Self::Array(array) => array.depth(),
            Self::Object(object) => object.depth(),
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self {
            Self::Number(number) => number.fault(),
            Self::Array(array) => array.fault(),
            Self::Object(object) => object.fault(),
            _ => None,
        }
    }

    /// Null and undefined have no place in a URL.
    pub(crate) fn is_absent(&self) -> bool {
        matches!(self, Self::Undefined | Self::Null)
    }
}

impl AsVariable for Value<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Undefined | Self::Null => None,
            Self::Bool(bool) => Some(Variable::Scalar(Scalar::Bool(*bool))),
            Self::Number(number) => Some(Variable::Scalar(number.scalar())),
            Self::String(text) => Some(Variable::Scalar(Scalar::Text(text))),
            Self::Array(array) => Some(Variable::List(array)),
            Self::Object(object) => Some(Variable::Map(object)),
        }
    }
}
