//! Conversions of Rust types into values. A `None` inside a list or a map is null in the list, and no member of the map.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use http::Method;

use super::{Array, IntoValue, Number, Object, Value};
use crate::error::Error;

/// Calls a macro with all types of numbers but `u8`, which can be a byte, and one with those that are not zero.
macro_rules! numbers {
    ($each:ident, $nonzero:ident) => {
        $each!(u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);
        $nonzero!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);
    };
}

pub(crate) use numbers;

macro_rules! from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl<'a> From<$type> for Value<'a> {
            #[inline]
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}

from!(
    bool => Bool, Number => Number, &'a str => String, String => String, Cow<'a, str> => String, &'a String => String,
    Array<'a> => Array, Object<'a> => Object, u8 => Number,
);

impl From<char> for Value<'_> {
    fn from(character: char) -> Self {
        character.to_string().into()
    }
}

impl From<Box<str>> for Value<'_> {
    fn from(text: Box<str>) -> Self {
        text.into_string().into()
    }
}

/// References to types that are `Copy`.
macro_rules! from_reference {
    ($($type:ty),* $(,)?) => {$(
        impl<'a> From<&$type> for Value<'a> {
            #[inline]
            fn from(value: &$type) -> Self {
                (*value).into()
            }
        }
    )*};
}

from_reference!(bool, Number, char, &'a str, u8);

macro_rules! from_numbers {
    ($($type:ty),*) => {
        from!($($type => Number),*);
        from_reference!($($type),*);
    };
}

macro_rules! from_nonzero {
    ($($type:ty),*) => {$(
        impl From<NonZero<$type>> for Value<'_> {
            #[inline]
            fn from(number: NonZero<$type>) -> Self {
                number.get().into()
            }
        }
    )*};
}

numbers!(from_numbers, from_nonzero);

macro_rules! from_shared {
    ($($type:ident),*) => {$(
        impl From<$type<str>> for Value<'_> {
            fn from(text: $type<str>) -> Self {
                Self::String(Cow::Owned(String::from(&*text)))
            }
        }
    )*};
}

from_shared!(Arc, Rc);

impl<'a> From<&'a Cow<'_, str>> for Value<'a> {
    fn from(text: &'a Cow<'_, str>) -> Self {
        Self::String(Cow::Borrowed(text))
    }
}

/// The method as text.
impl From<Method> for Value<'_> {
    fn from(method: Method) -> Self {
        method.as_str().to_owned().into()
    }
}

/// The method as text.
impl<'a> From<&'a Method> for Value<'a> {
    fn from(method: &'a Method) -> Self {
        method.as_str().into()
    }
}

impl<'a, T: IntoValue<'a>> From<Vec<T>> for Value<'a> {
    fn from(values: Vec<T>) -> Self {
        Self::Array(values.into_iter().collect())
    }
}

impl<'a, T: IntoValue<'a>, const N: usize> From<[T; N]> for Value<'a> {
    fn from(values: [T; N]) -> Self {
        Self::Array(values.into_iter().collect())
    }
}

impl<'a, T: Clone + IntoValue<'a>> From<&[T]> for Value<'a> {
    fn from(values: &[T]) -> Self {
        Self::Array(values.iter().cloned().collect())
    }
}

impl<'a, T: Clone + IntoValue<'a>> From<&Vec<T>> for Value<'a> {
    fn from(values: &Vec<T>) -> Self {
        values.as_slice().into()
    }
}

impl<'a, T: Clone + IntoValue<'a>, const N: usize> From<&[T; N]> for Value<'a> {
    fn from(values: &[T; N]) -> Self {
        values.as_slice().into()
    }
}

impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>> From<BTreeMap<K, V>> for Value<'a> {
    fn from(members: BTreeMap<K, V>) -> Self {
        Self::Object(members.into_iter().collect())
    }
}

/// Sorted by name, so that equal maps become equal text.
impl<'a, K: Into<Cow<'a, str>> + Ord, V: IntoValue<'a>, S> From<HashMap<K, V, S>> for Value<'a> {
    fn from(members: HashMap<K, V, S>) -> Self {
        members.into_iter().collect::<BTreeMap<K, V>>().into()
    }
}

impl<'a> From<&'a Value<'_>> for Value<'a> {
    fn from(value: &'a Value<'_>) -> Self {
        value.reborrow()
    }
}

impl<'a> From<&'a Object<'_>> for Value<'a> {
    fn from(object: &'a Object<'_>) -> Self {
        Self::Object(object.reborrow())
    }
}

/// More than 128 levels, and a number of more than 64 bits, are `unsupported-value`.
impl TryFrom<serde_json::Value> for Value<'_> {
    type Error = Error;

    fn try_from(value: serde_json::Value) -> Result<Self, Error> {
        Self::from_serialize(&value)
    }
}

impl TryFrom<&serde_json::Value> for Value<'_> {
    type Error = Error;

    fn try_from(value: &serde_json::Value) -> Result<Self, Error> {
        Self::from_serialize(value)
    }
}
