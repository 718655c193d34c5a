//! The methods of an object, an ordered map. A small one is searched entry by entry; a large one has an index.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::iter::Map;
use std::str::FromStr;
use std::{fmt, slice, vec};

use hashbrown::HashTable;

use super::nesting::COPIED;
use super::{IntoValue, NamedValue, Object, Value};
use crate::error::{Error, ErrorKind};
use crate::template::{AsVariable, Variable, is_same};

/// The capacity of a new object: enough for most requests.
const USUAL: usize = 8;

impl<'a> Object<'a> {
    /// An empty object.
    ///
    /// ```
    /// assert!(endpoint::Object::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a value. A name that is there keeps its position. `None` changes nothing.
    ///
    /// ```
    /// let mut object = endpoint::Object::new();
    /// object.insert("state", "open");
    /// object.insert("state", None::<&str>);
    /// assert_eq!(object.get("state").and_then(|state| state.as_str()), Some("open"));
    /// ```
    // Inlined, and the value written in place: moving it costs more than making it. Without it W4 of
    // docs/PERFORMANCE.md takes 2 % more instructions.
    #[inline(always)]
    pub fn insert(&mut self, name: impl Into<Cow<'a, str>>, value: impl IntoValue<'a>) {
        if self.entries.capacity() == 0 {
            self.entries.reserve(USUAL);
        }
        let before = self.entries.len();
        self.entries
            .extend(value.into_value().map(|value| (name.into(), value)));
        if self.entries.len() > before {
            self.settle_last();
        }
    }

    /// Moves the value of the last entry to an earlier entry of its name. A new name, as most are, stays where it is.
    #[inline(never)]
    fn settle_last(&mut self) {
        let Some(((name, _), before)) = self.entries.split_last() else {
            return;
        };
        if before.len() < SCANNED && !before.iter().any(|(earlier, _)| is_same(earlier, name)) {
            return;
        }
        let Some((name, value)) = self.entries.pop() else {
            return;
        };
        match self.get_mut(&name) {
            Some(earlier) => *earlier = value,
            None => self.append(name, value),
        }
    }

    /// The value of a name.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open")].into_iter().collect();
    /// assert_eq!(object.get("state"), Some(&"open".into()));
    /// assert_eq!(object.get("sort"), None);
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        self.entries.get(self.position(name)?).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Value<'a>> {
        let position = self.position(name)?;
        self.entries.get_mut(position).map(|(_, value)| value)
    }

    /// The number of names.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open"), ("sort", "updated")].into_iter().collect();
    /// assert_eq!(object.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no name.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", None::<&str>)].into_iter().collect();
    /// assert!(object.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Iterates over names and values, in order.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open"), ("sort", "updated")].into_iter().collect();
    /// assert_eq!(object.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["state", "sort"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value<'a>)> + Clone + fmt::Debug {
        self.entries.iter().map(pair)
    }

    /// Copies what the object borrows.
    ///
    /// ```
    /// let name = String::from("state");
    /// let object: endpoint::Object<'static> = [(&*name, "open")].into_iter().collect::<endpoint::Object>().into_owned();
    /// assert_eq!(object.len(), 1);
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Object<'static> {
        self.owned(COPIED)
    }

    /// The entries.
    pub(crate) fn into_entries(mut self) -> Vec<NamedValue<'a>> {
        std::mem::take(&mut self.entries)
    }

    /// The position of a name.
    #[inline]
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        if self.index.is_none() {
            return self.entries.iter().position(|(entry, _)| is_same(entry, name));
        }
        self.indexed_position(name)
    }

    #[inline(never)]
    fn indexed_position(&self, name: &str) -> Option<usize> {
        let is_named = |position| {
            self.entries
                .get(position)
                .is_some_and(|(entry, _): &(Cow<'_, str>, _)| entry == name)
        };
        self.index.as_ref()?.position(name, is_named)
    }

    /// Appends an entry whose name is new.
    #[inline]
    pub(crate) fn append(&mut self, name: Cow<'a, str>, value: Value<'a>) {
        if self.entries.capacity() == 0 {
            self.entries = Vec::with_capacity(USUAL);
        }
        self.entries.push((name, value));
        if self.entries.len() > SCANNED {
            self.index_last();
        }
    }

    /// Adds the last entry to the index. When there are too many to search, makes the index.
    #[inline(never)]
    fn index_last(&mut self) {
        if let Some(index) = &mut self.index {
            let name = |at: usize| self.entries.get(at).map_or("", |(name, _)| &**name);
            index.add(name, self.entries.len() - 1);
            return;
        }
        self.index = NameIndex::of(self.entries.iter().map(|(name, _)| &**name));
    }
}

fn pair<'s, 'a>((name, value): &'s NamedValue<'a>) -> (&'s str, &'s Value<'a>) {
    (name, value)
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
    type IntoIter = Map<slice::Iter<'s, NamedValue<'a>>, fn(&'s NamedValue<'a>) -> Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter().map(pair)
    }
}

impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>> FromIterator<(K, V)> for Object<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut object = Self::new();
        object.extend(entries);
        object
    }
}

/// Sets the entries, in order.
impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>, const N: usize> From<[(K, V); N]> for Object<'a> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// Parses JSON text, without borrowing from it. `serde_json::from_str` borrows.
///
/// ```
/// let object: endpoint::Object = r#"{"state": "open"}"#.parse()?;
/// assert_eq!(object, endpoint::object! { state: "open" });
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// `invalid-options` for text that is not a JSON object, or has a name twice.
impl FromStr for Object<'static> {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        let object: Object<'_> = serde_json::from_str(json).map_err(|error| {
            let wrong = format!("the text is not a JSON object: {error}");
            Error::new(ErrorKind::InvalidOptions, wrong)
        })?;
        Ok(object.into_owned())
    }
}

impl<'a, K: Into<Cow<'a, str>>, V: IntoValue<'a>> Extend<(K, V)> for Object<'a> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (name, value) in entries {
            self.insert(name, value);
        }
    }
}

impl AsVariable for Object<'_> {
    fn as_variable(&self) -> Option<Variable<'_>> {
        Some(Variable::Map(self))
    }

    fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
        for (name, value) in self.iter() {
            visit(name, value.as_variable());
        }
    }

    fn member<'v>(&'v self, name: &str) -> Option<Variable<'v>> {
        self.get(name)?.as_variable()
    }
}

/// Up to so many names are searched one by one; more have an index.
pub(crate) const SCANNED: usize = 16;

#[derive(Clone, Default)]
pub(crate) struct NameIndex {
    table: HashTable<usize>,
    hasher: RandomState,
}

impl NameIndex {
    /// Adds a position, with the names at all positions.
    pub(crate) fn add<'n>(&mut self, name: impl Fn(usize) -> &'n str, position: usize) {
        let hash = |&position: &usize| self.hasher.hash_one(name(position));
        self.table.insert_unique(hash(&position), position, hash);
    }

    /// An index of names; `None` if they are few.
    pub(crate) fn of<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> Option<Box<Self>> {
        if names.len() <= SCANNED {
            return None;
        }
        let names: Vec<&str> = names.collect();
        let mut index = Self::default();
        (0..names.len()).for_each(|position| index.add(|at| names.get(at).copied().unwrap_or_default(), position));
        Some(Box::new(index))
    }

    /// The position of a name. `is_named` compares the name at a position.
    pub(crate) fn position(&self, name: &str, is_named: impl Fn(usize) -> bool) -> Option<usize> {
        let hash = self.hasher.hash_one(name);
        self.table.find(hash, |&position| is_named(position)).copied()
    }
}
