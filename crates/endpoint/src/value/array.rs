//! The methods of a list of values.

use super::fault::{Fault, MAX_DEPTH};
use super::{Array, IntoValue, Value};
use crate::template::{AsVariable, Variable};

impl<'a> Array<'a> {
    /// An empty list.
    ///
    /// ```
    /// assert!(endpoint::Array::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The replacement of a value that can't be sent.
    pub(super) fn faulty(fault: Fault) -> Self {
        Self {
            fault: Some(fault),
            ..Self::default()
        }
    }

    /// Appends a value. Undefined, as from `None`, is kept as an item.
    ///
    /// ```
    /// let mut labels = endpoint::Array::new();
    /// labels.push("bug");
    /// labels.push(7);
    /// assert_eq!(serde_json::to_string(&labels)?, r#"["bug",7]"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    // Written in place, as in `Object::insert`.
    #[inline]
    pub fn push(&mut self, value: impl IntoValue<'a>) {
        let known = self.items.len();
        self.items.extend(std::iter::once_with(|| value.into_value()));
        self.settle(known);
    }

    /// Notes the depth and faults of values that were appended after the first `known` ones.
    fn settle(&mut self, known: usize) {
        for value in self.items.iter_mut().skip(known) {
            if value.depth() >= MAX_DEPTH {
                *value = Value::Array(Self::faulty(Fault::TooDeep));
            }
            self.depth = self.depth.max(value.depth());
            self.fault = self.fault.or(value.fault());
        }
    }

    /// The number of values.
    ///
    /// ```
    /// assert_eq!(endpoint::Array::from_iter(["bug", "ui"]).len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether the list is empty.
    ///
    /// ```
    /// assert!(!endpoint::Array::from_iter(["bug"]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The values, in order.
    ///
    /// ```
    /// let labels = endpoint::Array::from_iter(["bug", "ui"]);
    /// assert!(labels.iter().any(|label| label.as_str() == Some("ui")));
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Value<'a>> {
        self.items.iter()
    }

    /// Copies what the list borrows.
    ///
    /// ```
    /// let label = String::from("bug");
    /// let labels: endpoint::Array<'static> = endpoint::Array::from_iter([&*label]).into_owned();
    /// assert_eq!(labels.len(), 1);
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Array<'static> {
        Array {
            items: self.items.into_iter().map(Value::into_owned).collect(),
            depth: self.depth,
            fault: self.fault,
        }
    }

    pub(super) fn reborrow(&self) -> Array<'_> {
        Array {
            items: self.items.iter().map(Value::reborrow).collect(),
            depth: self.depth,
            fault: self.fault,
        }
    }
}

impl PartialEq for Array<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<'a, T: Into<Value<'a>>> FromIterator<T> for Array<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut array = Self {
            items: values.into_iter().map(Into::into).collect(),
            ..Self::default()
        };
        array.settle(0);
        array
    }
}

impl<'a, T: Into<Value<'a>>> Extend<T> for Array<'a> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        // Taken out first: if `values` panics, no value is left with its depth not noted.
        let mut items = std::mem::take(&mut self.items);
        let known = items.len();
        items.extend(values.into_iter().map(Into::into));
        self.items = items;
        self.settle(known);
    }
}

impl<'a> IntoIterator for Array<'a> {
    type Item = Value<'a>;
    type IntoIter = std::vec::IntoIter<Value<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
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
