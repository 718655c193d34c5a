//! The walks over a value that go down level by level: copies, comparisons, drops, and the check that it can be sent.

use std::borrow::Cow;
use std::mem;

use super::{Array, Number, Object, Value};
use crate::error::Error;

/// The deepest nesting of lists and objects that can be sent; `serde_json` has the same limit.
pub(crate) const MAX_DEPTH: u8 = 128;

/// The levels of a copy: one more than can be sent, so that the copy of a value that can't be sent can't be, either.
pub(super) const COPIED: u8 = MAX_DEPTH + 1;

pub(super) const TOO_DEEP: &str = "is nested deeper than 128 levels";

impl<'a> Value<'a> {
    /// The reason why the value can't be sent, with at most so many levels.
    pub(crate) fn wrong(&self, levels: u8) -> Option<&'static str> {
        match self {
            Self::Number(number) => number.wrong(),
            Self::Array(items) => match levels.checked_sub(1) {
                None => Some(TOO_DEEP),
                Some(levels) => items.iter().find_map(|item| item.wrong(levels)),
            },
            Self::Object(object) => object.wrong(levels).map(|(_, wrong)| wrong),
            _ => None,
        }
    }

    /// A copy whose texts a function makes. Where so many levels end, there is a number that no writer takes.
    fn copied<'s, 't>(&'s self, levels: u8, text: impl Fn(&'s Cow<'a, str>) -> Cow<'t, str> + Copy) -> Value<'t> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(bool) => Value::Bool(*bool),
            Self::Number(number) => Value::Number(*number),
            Self::String(string) => Value::String(text(string)),
            Self::Array(_) | Self::Object(_) if levels == 0 => Value::Number(Number::unmade(TOO_DEEP)),
            Self::Array(items) => Value::Array(items.iter().map(|item| item.copied(levels - 1, text)).collect()),
            Self::Object(object) => Value::Object(object.copied(levels, text)),
        }
    }

    /// A value that borrows its text from this one.
    pub(crate) fn reborrow(&self) -> Value<'_> {
        self.copied(COPIED, |text| Cow::Borrowed(&**text))
    }

    /// Like `copied`, with what the value owns.
    pub(super) fn owned(self, levels: u8) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(bool) => Value::Bool(bool),
            Self::Number(number) => Value::Number(number),
            Self::String(text) => Value::String(Cow::Owned(text.into_owned())),
            Self::Array(_) | Self::Object(_) if levels == 0 => Value::Number(Number::unmade(TOO_DEEP)),
            Self::Array(items) => Value::Array(items.into_iter().map(|item| item.owned(levels - 1)).collect()),
            Self::Object(object) => Value::Object(object.owned(levels)),
        }
    }

    /// Whether two values are equal. Below so many levels they count as equal.
    fn is_same(&self, other: &Self, levels: u8) -> bool {
        match (self, other) {
            _ if levels == 0 => true,
            (Self::Null, Self::Null) => true,
            (Self::Bool(one), Self::Bool(other)) => one == other,
            (Self::Number(one), Self::Number(other)) => one == other,
            (Self::String(one), Self::String(other)) => one == other,
            (Self::Array(one), Self::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other, levels - 1))
            }
            (Self::Object(one), Self::Object(other)) => one.is_same(other, levels),
            _ => false,
        }
    }

    pub(crate) fn is_nested(&self) -> bool {
        matches!(self, Self::Array(_) | Self::Object(_))
    }

    /// Whether lists or objects are inside this one.
    fn holds_nested(&self) -> bool {
        match self {
            Self::Array(items) => items.iter().any(Self::is_nested),
            Self::Object(object) => object.iter().any(|(_, value)| value.is_nested()),
            _ => false,
        }
    }
}

impl<'a> Object<'a> {
    /// The first member that can't be sent, with at most so many levels, and the reason.
    pub(crate) fn wrong(&self, levels: u8) -> Option<(&str, &'static str)> {
        let inner = levels.checked_sub(1);
        self.iter().find_map(|(name, value)| match inner {
            None => Some((name, TOO_DEEP)),
            Some(levels) => Some((name, value.wrong(levels)?)),
        })
    }

    /// An error for the first member that can't be sent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        match self.wrong(MAX_DEPTH) {
            None => Ok(()),
            Some((name, wrong)) => Err(Error::unsupported_value(name, wrong)),
        }
    }

    fn copied<'s, 't>(&'s self, levels: u8, text: impl Fn(&'s Cow<'a, str>) -> Cow<'t, str> + Copy) -> Object<'t> {
        let entries = self.entries.iter();
        Object {
            entries: entries
                .map(|(name, value)| (text(name), value.copied(levels - 1, text)))
                .collect(),
            index: self.index.clone(),
        }
    }

    /// An object that borrows its text from this one.
    pub(crate) fn reborrow(&self) -> Object<'_> {
        self.copied(COPIED, |text| Cow::Borrowed(&**text))
    }

    pub(super) fn owned(mut self, levels: u8) -> Object<'static> {
        let entries = mem::take(&mut self.entries).into_iter();
        Object {
            entries: entries
                .map(|(name, value)| (Cow::Owned(name.into_owned()), value.owned(levels - 1)))
                .collect(),
            index: self.index.take(),
        }
    }

    fn is_same(&self, other: &Self, levels: u8) -> bool {
        let is_in =
            |name: &str, value: &Value<'a>| other.get(name).is_some_and(|other| value.is_same(other, levels - 1));
        self.len() == other.len() && self.iter().all(|(name, value)| is_in(name, value))
    }
}

impl Clone for Value<'_> {
    fn clone(&self) -> Self {
        self.copied(COPIED, Cow::clone)
    }
}

impl Clone for Array<'_> {
    fn clone(&self) -> Self {
        self.iter().map(|item| item.copied(MAX_DEPTH, Cow::clone)).collect()
    }
}

impl Clone for Object<'_> {
    fn clone(&self) -> Self {
        self.copied(COPIED, Cow::clone)
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other, COPIED)
    }
}

impl PartialEq for Array<'_> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

/// Objects are equal if they have the same names and values, in any order.
impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other, COPIED)
    }
}

/// Drops values one by one, whatever they hold: the drop that the compiler writes calls itself for each level.
fn drop_flat<'a>(values: impl Iterator<Item = Value<'a>>) {
    let mut left: Vec<_> = values.filter(Value::is_nested).collect();
    while let Some(value) = left.pop() {
        match value {
            Value::Array(mut items) => left.extend(items.drain(..).filter(Value::is_nested)),
            Value::Object(object) => {
                let values = object.into_entries().into_iter().map(|(_, value)| value);
                left.extend(values.filter(Value::is_nested));
            }
            _ => {}
        }
    }
}

impl Drop for Array<'_> {
    fn drop(&mut self) {
        if self.iter().any(Value::holds_nested) {
            drop_flat(self.drain(..));
        }
    }
}

impl Drop for Object<'_> {
    fn drop(&mut self) {
        if self.entries.iter().any(|(_, value)| value.holds_nested()) {
            drop_flat(self.entries.drain(..).map(|(_, value)| value));
        }
    }
}
