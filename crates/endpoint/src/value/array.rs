//! A list of values: a `Vec` and nothing else, whose drop does not use the stack level by level.

use std::ops::{Deref, DerefMut};

use super::{IntoValue, Value};
use crate::template::{AsVariable, Variable};

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
