//! The iterators over an object.

use std::borrow::Cow;
use std::{fmt, slice, vec};

use super::{Object, Value};

/// Iterates over the names and values of an [`Object`], in order; made by [`Object::iter`].
#[derive(Clone)]
pub struct Iter<'s, 'a>(slice::Iter<'s, (Cow<'a, str>, Value<'a>)>);

impl<'s, 'a> Iter<'s, 'a> {
    #[inline]
    pub(super) fn new(entries: &'s [(Cow<'a, str>, Value<'a>)]) -> Self {
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

/// The rest as an object, with secrets masked by name.
impl fmt::Debug for Iter<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest: Object<'_> = self.clone().map(|(name, value)| (name, value.reborrow())).collect();
        rest.fmt(f)
    }
}

/// Iterates over the names and values of an [`Object`], in order, by value.
#[derive(Clone)]
pub struct IntoIter<'a>(vec::IntoIter<(Cow<'a, str>, Value<'a>)>);

/// The rest as an object, with secrets masked by name.
impl fmt::Debug for IntoIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Iter::new(self.0.as_slice()).fmt(f)
    }
}

impl<'a> Iterator for IntoIter<'a> {
    type Item = (Cow<'a, str>, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<'a> IntoIterator for Object<'a> {
    type Item = (Cow<'a, str>, Value<'a>);
    type IntoIter = IntoIter<'a>;

    fn into_iter(self) -> Self::IntoIter {
        IntoIter(self.into_entries().into_iter())
    }
}

impl<'s, 'a> IntoIterator for &'s Object<'a> {
    type Item = (&'s str, &'s Value<'a>);
    type IntoIter = Iter<'s, 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
