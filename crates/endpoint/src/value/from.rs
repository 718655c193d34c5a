//! Conversions of Rust types into values. A `None` inside a list or a map is null in the list, and no member of the map.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use http::Method;

use super::{Array, IntoValue, Number, Object, Value, conversions};

/// Calls a macro with all types of numbers but `u8`, which can be a byte.
macro_rules! numbers {
    ($each:ident) => {
        $each!(
            u16,
            u32,
            u64,
            u128,
            usize,
            i8,
            i16,
            i32,
            i64,
            i128,
            isize,
            f32,
            f64,
            NonZero<u8>,
            NonZero<u16>,
            NonZero<u32>,
            NonZero<u64>,
            NonZero<usize>,
            NonZero<i8>,
            NonZero<i16>,
            NonZero<i32>,
            NonZero<i64>,
            NonZero<isize>
        );
    };
}

pub(crate) use numbers;

/// The conversions of numbers, of references to them too.
macro_rules! of_numbers {
    ($($type:ty),*) => {
        conversions!(Value<'a>: $($type, number => Self::Number(number.into()); &$type, number => (*number).into();)*);
    };
}

numbers!(of_numbers);
of_numbers!(u8);

conversions!(Value<'a>:
    bool, bool => Self::Bool(bool);
    &bool, bool => Self::Bool(*bool);
    Number, number => Self::Number(number);
    &Number, number => Self::Number(*number);
    char, character => character.to_string().into();
    &char, character => character.to_string().into();
    &'a str, text => Self::String(text.into());
    &&'a str, text => Self::String((*text).into());
    String, text => Self::String(text.into());
    &'a String, text => Self::String(text.into());
    Cow<'a, str>, text => Self::String(text);
    &'a Cow<'_, str>, text => Self::String(Cow::Borrowed(text));
    Box<str>, text => text.into_string().into();
    &'a Box<str>, text => (&**text).into();
    Arc<str>, text => text.to_string().into();
    &'a Arc<str>, text => (&**text).into();
    Rc<str>, text => text.to_string().into();
    &'a Rc<str>, text => (&**text).into();
    Method, method => method.to_string().into();
    &'a Method, method => method.as_str().into();
    Array<'a>, array => Self::Array(array);
    Vec<T> [T: IntoValue<'a>], items => Self::Array(items.into_iter().collect());
    [T; N] [T: IntoValue<'a>, const N: usize], items => Self::Array(items.into_iter().collect());
    &[T] [T: IntoValue<'a> + Clone], items => Self::Array(items.iter().cloned().collect());
    &Vec<T> [T: IntoValue<'a> + Clone], items => items.as_slice().into();
    &[T; N] [T: IntoValue<'a> + Clone, const N: usize], items => items.as_slice().into();
    Object<'a>, object => Self::Object(object);
    &'a Object<'_>, object => Self::Object(object.reborrow());
    BTreeMap<K, V> [K: Into<Cow<'a, str>>, V: IntoValue<'a>], members => Self::Object(members.into_iter().collect());
    // Sorted by name, so that equal maps become equal text.
    HashMap<K, V, S> [K: Into<Cow<'a, str>> + Ord, V: IntoValue<'a>, S], members =>
        members.into_iter().collect::<BTreeMap<K, V>>().into();
    &'a Value<'_>, value => value.reborrow();
    // As with `Value::of`, more than 128 levels, and a number of more than 64 bits, are the error of the request.
    serde_json::Value, value => Self::of(&value);
    &serde_json::Value, value => Self::of(value);
);
