//! The values of options: JSON values, in order, borrowed where possible. This file has the types, the others their
//! methods. The module knows nothing of options and requests.
//!
//! Depth is capped at construction, so no walk over a value, not even its drop, can exhaust the stack.

mod array;
mod de;
mod fault;
mod from;
mod index;
mod into;
pub(crate) mod iter;
mod joined;
pub(crate) mod json;
mod merge;
mod number;
mod object;
mod redacted;
mod ser;

use std::borrow::Cow;

pub(crate) use fault::{Fault, MAX_DEPTH};
pub(crate) use from::numbers;
pub(crate) use index::NameIndex;
pub use into::IntoValue;
pub(crate) use joined::joined;
pub use number::Number;
pub(crate) use redacted::Plain;
pub(crate) use ser::{Unsupported, ValueSerializer, members_of, serialized};

use crate::template::{AsVariable, Variable};

/// A JSON value whose objects keep the order of their keys, or `Undefined`.
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
    /// No value. `None` becomes this, and a null that has unset a default. It is written nowhere.
    Undefined,
    /// `null`. It unsets the default of an earlier layer; without one, it is a JSON null in a body.
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

/// A list of values.
#[derive(Clone, Default)]
pub struct Array<'a> {
    items: Vec<Value<'a>>,
    /// The number of levels below the list.
    depth: u8,
    fault: Option<Fault>,
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
#[derive(Clone, Default)]
pub struct Object<'a> {
    entries: Vec<NamedValue<'a>>,
    /// Set if there are more than `SCANNED` entries.
    index: Option<Box<NameIndex>>,
    /// The number of levels below the object.
    depth: u8,
    fault: Option<Fault>,
    /// The number of the first entry, from 1, whose name occurred twice in the input; 0 if none did.
    twice: u32,
    /// Whether earlier layers are replaced: set when the object was merged over a value that is not an object.
    replaces: bool,
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
    /// type. Beside the name of a secret, the type's own words are left out.
    pub fn from_serialize<T: serde::Serialize + ?Sized>(value: &T) -> Result<Value<'static>, crate::Error> {
        ser::value_of(value).map_err(|error| crate::Error::unsupported_value("", &error.to_string()))
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

    /// Whether this is undefined.
    ///
    /// ```
    /// assert!(endpoint::Value::from(None::<&str>).is_undefined());
    /// ```
    #[must_use]
    pub fn is_undefined(&self) -> bool {
        matches!(self, Self::Undefined)
    }

    /// Copies what the value borrows.
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

    /// A value that borrows its text from this one.
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
            Self::Array(array) => array.depth + 1,
            Self::Object(object) => object.depth + 1,
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self {
            Self::Number(number) => number.fault(),
            Self::Array(array) => array.fault,
            Self::Object(object) => object.fault,
            _ => None,
        }
    }

    /// Whether this is null or undefined, neither of which is written in a URL.
    pub(crate) fn is_absent(&self) -> bool {
        matches!(self, Self::Undefined | Self::Null)
    }
}

impl AsVariable for Value<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Undefined | Self::Null => None,
            Self::Bool(bool) => Some(Variable::Bool(*bool)),
            Self::Number(number) => Some(number.variable()),
            Self::String(text) => Some(Variable::Text(text)),
            Self::Array(array) => Some(Variable::List(array)),
            Self::Object(object) => Some(Variable::Map(object)),
        }
    }
}
