//! The iterator over an object.

use std::{slice, vec};

use super::{NamedValue, Object, Value};

/// Iterates over the names and values of an [`Object`], in order; made by [`Object::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'s, 'a>(slice::Iter<'s, NamedValue<'a>>);

impl<'s, 'a> Iter<'s, 'a> {
    #[inline]
    pub(super) fn new(entries: &'s [NamedValue<'a>]) -> Self {
        Self(entries.iter())
    }
}

impl<'s, 'a> Iterator for Iter<'s, 'a> {
    type Item = (&'s str, &'s Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (&**name, value))
    }
}

impl<'a> IntoIterator for Object<'a> {
    type Item = NamedValue<'a>;
    type IntoIter = vec::IntoIter<NamedValue<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_entries().into_iter()
    }
}

impl<'s, 'a> IntoIterator for &'s Object<'a> {
    type Item = (&'s str, &'s Value<'a>);
    type IntoIter = Iter<'s, 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
