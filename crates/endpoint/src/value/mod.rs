//! The values of options: JSON values, in order, borrowed where possible. This file has the types, their
//! conversions, the merging of two values (§4.2), and their text for logs. The module knows nothing of options and requests.
//!
//! A value that a program builds can be nested to any depth, and only 128 levels can be sent. So every walk ends there,
//! in `nesting`, and none uses the stack level by level: a drop goes through a list of what is left.

mod de;
mod joined;
pub(crate) mod json;
mod nesting;
mod number;
mod object;
mod ser;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::num::NonZero;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use http::Method;

use crate::secret::{MASK, Secrets, is_stand_in};
use crate::template::{AsVariable, Variable};
pub(crate) use de::written;
pub use joined::joined;
pub(crate) use joined::texts;
use nesting::COPIED;
pub(crate) use nesting::MAX_DEPTH;
pub use number::Number;
pub(crate) use object::{NameIndex, SCANNED};
pub(crate) use ser::{Made, Unsupported, ValueSerializer, members_of, serialized, serialized_body};

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

/// The types that can be a value: all that are `Into<Value>`, and `Option` of these. For a type of your own, implement
/// `From` for [`Value`].
///
/// `Serialize` alone does not suffice. [`Value::of`] turns such a type into a value,
/// [`Options::json`](crate::Options::json) into the body, and [`Options::params`](crate::Options::params) into a
/// parameter for each field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of an option",
    label = "expected a text, a number, a boolean, a list, a map, an `Option` of these, or an `endpoint::Value`",
    note = "what implements `Serialize`, such as an enum, a date or a UUID, is a value by `Value::of(&it)`, and the body by `Options::json(&it)`",
    note = "`Options::params(&it)` takes the fields of a struct as parameters",
    note = "an iterator is a list by `.collect::<Vec<_>>()`"
)]
pub trait IntoValue<'a> {
    #[doc(hidden)]
    fn into_value(self) -> Option<Value<'a>>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Into<Value<'a>>> IntoValue<'a> for T {
    #[inline(always)]
    fn into_value(self) -> Option<Value<'a>> {
        Some(self.into())
    }
}

/// `None` is not set, and a `None` inside a `Some` is null.
#[diagnostic::do_not_recommend]
impl<'a, T: IntoValue<'a>> IntoValue<'a> for Option<T> {
    #[inline(always)]
    fn into_value(self) -> Option<Value<'a>> {
        self.map(|value| value.into_value().unwrap_or_default())
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: IntoValue<'a> + Clone> IntoValue<'a> for &Option<T> {
    fn into_value(self) -> Option<Value<'a>> {
        self.clone().into_value()
    }
}

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

pub(crate) use {conversions, numbers};

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

impl<'a> Object<'a> {
    /// Merges a later object over this one, key by key.
    pub(crate) fn merge(&mut self, later: Self) {
        self.merge_levels(later, MAX_DEPTH);
    }

    /// Below so many levels, which can't be sent, a later value replaces.
    fn merge_levels(&mut self, later: Self, levels: u8) {
        if self.is_empty() {
            *self = later;
            return;
        }
        for (name, value) in later {
            match self.get_mut(&name) {
                Some(earlier) => earlier.merge_levels(value, levels),
                None => self.append(name, value),
            }
        }
    }
}

impl<'a> Value<'a> {
    /// Merges a later value over this one.
    pub(crate) fn merge(&mut self, later: Self) {
        self.merge_levels(later, MAX_DEPTH);
    }

    fn merge_levels(&mut self, later: Self, levels: u8) {
        match (self, later) {
            (Self::Object(earlier), Self::Object(later)) if levels > 0 => earlier.merge_levels(later, levels - 1),
            (earlier, later) => *earlier = later,
        }
    }
}

impl Value<'_> {
    /// The value with secrets masked.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Value<'_> {
        self.redacted_to(COPIED, secrets)
    }

    /// Below so many levels, which can't be sent, all is masked.
    fn redacted_to(&self, levels: u8, secrets: &Secrets) -> Value<'_> {
        match self {
            Self::String(text) => Value::String(secrets.mask_value(text)),
            Self::Array(_) | Self::Object(_) if levels == 0 => Value::from(MASK),
            Self::Array(items) => {
                Value::Array(items.iter().map(|item| item.redacted_to(levels - 1, secrets)).collect())
            }
            Self::Object(object) => Value::Object(object.redacted_by(levels, secrets, Secrets::is_secret)),
            other => other.reborrow(),
        }
    }

    /// The value beside a name, masked if the name is that of a secret and the value can be one.
    pub(crate) fn redacted_beside(&self, name: &str, is_secret: bool, secrets: &Secrets) -> Value<'_> {
        self.redacted_beside_to(COPIED, name, is_secret, secrets)
    }

    fn redacted_beside_to(&self, levels: u8, name: &str, is_secret: bool, secrets: &Secrets) -> Value<'_> {
        let is_shown = match self {
            Self::Null => true,
            Self::Bool(_) | Self::Number(_) => !secrets.is_secret_number(name),
            Self::String(text) => is_stand_in(text),
            Self::Array(_) | Self::Object(_) => false,
        };
        if is_secret && !is_shown {
            return Value::from(MASK);
        }
        self.redacted_to(levels, secrets)
    }
}

impl Object<'_> {
    /// The object with its secrets masked. Names are masked, too: a name can be a whole line with a secret in it.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(COPIED, secrets, Secrets::is_secret)
    }

    /// Like `redacted`, for entries that are or can become the pairs of a query or a form.
    pub(crate) fn redacted_pairs(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(COPIED, secrets, Secrets::is_secret_pair)
    }

    fn redacted_by(&self, levels: u8, secrets: &Secrets, is_secret: fn(&Secrets, &str) -> bool) -> Object<'_> {
        let entries = self.iter().map(|(name, value)| {
            let shown = value.redacted_beside_to(levels - 1, name, is_secret(secrets, name), secrets);
            (secrets.mask_line(name), shown)
        });
        Object {
            entries: entries.collect(),
            index: self.index.clone(),
        }
    }
}

impl Value<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "Null",
            Self::Bool(_) => "Bool",
            Self::Number(_) => "Number",
            Self::String(_) => "String",
            Self::Array(_) => "Array",
            Self::Object(_) => "Object",
        }
    }
}

/// The kind, and of an object the names with the kinds of their values. A value can be a secret.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(object) => object.fmt(f),
            other => f.write_str(other.kind()),
        }
    }
}

/// The kind alone: an item can be a secret.
impl fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Array")
    }
}

/// The names, and the kinds of their values, which can be secrets.
impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (name, value) in self {
            map.entry(&Secrets::RULE.mask_line(name), &format_args!("{}", value.kind()));
        }
        map.finish()
    }
}

/// A list of values. It has the methods of the `Vec` that it is.
///
/// ```
/// use endpoint::{Array, Value};
///
/// let mut labels = Array::from_iter(["bug"]);
/// labels.push(7);
/// assert_eq!(serde_json::to_string(&Value::Array(labels))?, r#"["bug",7]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct Array<'a>(Vec<Value<'a>>);

impl<'a> Array<'a> {
    /// Appends a value. `None` is null.
    pub fn push(&mut self, value: impl IntoValue<'a>) {
        self.0.push(value.into_value().unwrap_or_default());
    }
}

impl<'a> Deref for Array<'a> {
    type Target = Vec<Value<'a>>;

    fn deref(&self) -> &Vec<Value<'a>> {
        &self.0
    }
}

impl<'a> DerefMut for Array<'a> {
    fn deref_mut(&mut self) -> &mut Vec<Value<'a>> {
        &mut self.0
    }
}

impl<'a> From<Vec<Value<'a>>> for Array<'a> {
    fn from(items: Vec<Value<'a>>) -> Self {
        Self(items)
    }
}

/// An item that is `None` is null.
impl<'a, T: IntoValue<'a>> FromIterator<T> for Array<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items = items.into_iter().map(|item| item.into_value().unwrap_or_default());
        Self(items.collect())
    }
}

impl<'a> IntoIterator for Array<'a> {
    type Item = Value<'a>;
    type IntoIter = std::vec::IntoIter<Value<'a>>;

    fn into_iter(mut self) -> Self::IntoIter {
        std::mem::take(&mut self.0).into_iter()
    }
}

impl<'s, 'a> IntoIterator for &'s Array<'a> {
    type Item = &'s Value<'a>;
    type IntoIter = std::slice::Iter<'s, Value<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl AsVariable for Array<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(Variable::List(self))
    }

    fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
        for item in self {
            visit("", item.as_variable());
        }
    }
}
