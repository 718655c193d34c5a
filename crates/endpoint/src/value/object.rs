//! The methods of an object, an ordered map. Small ones are searched entry by entry; larger ones have an index.

use std::borrow::Cow;
use std::str::FromStr;

use super::fault::{Fault, MAX_DEPTH};
use super::index::{NameIndex, SCANNED};
use super::iter::Iter;
use super::{Array, IntoValue, NamedValue, Object, Value};
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

    /// Sets a value. A name that is there keeps its position. Undefined, as from `None`, changes nothing.
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
        self.entries
            .extend(std::iter::once_with(|| (name.into(), value.into_value())));
        self.settle_last();
    }

    /// Settles the last entry. If its name is new, as most are, it stays where it was written.
    #[inline(never)]
    fn settle_last(&mut self) {
        let Some(((name, value), before)) = self.entries.split_last() else {
            return;
        };
        if value.is_undefined() {
            self.entries.pop();
            return;
        }
        let (depth, fault) = (value.depth(), value.fault());
        let is_new = || !before.iter().any(|(earlier, _)| is_same(earlier, name));
        if before.len() < SCANNED && depth < MAX_DEPTH && is_new() {
            self.depth = self.depth.max(depth);
            self.fault = self.fault.or(fault);
        } else if let Some((name, value)) = self.entries.pop() {
            self.set(name, value);
        }
    }

    #[inline(never)]
    fn set(&mut self, name: Cow<'a, str>, mut value: Value<'a>) {
        if value.depth() >= MAX_DEPTH {
            value = Value::Array(Array::faulty(Fault::TooDeep));
        }
        self.note(&value);
        match self.position(&name) {
            Some(position) => {
                if let Some(entry) = self.entries.get_mut(position) {
                    entry.1 = value;
                }
            }
            None => self.append(name, value),
        }
    }

    /// Adds a name and value that were read. A name that occurs again gets the later value, and is noted as a fault.
    pub(super) fn read(&mut self, name: Cow<'a, str>, value: Value<'a>) {
        self.note(&value);
        let Some(position) = self.position(&name) else {
            self.append(name, value);
            return;
        };
        if let Some(earlier) = self.value_mut(position) {
            *earlier = value;
        }
        self.fault = Some(Fault::Twice);
        if self.twice == 0 {
            self.twice = u32::try_from(position + 1).unwrap_or(u32::MAX);
        }
    }

    /// Checks that all values can be sent. Options do this themselves; a [`Template`](crate::template::Template) does
    /// not, and writes what it can.
    ///
    /// ```
    /// let object: endpoint::Object = serde_json::from_str(r#"{"state": "open", "state": "closed"}"#)?;
    /// assert_eq!(object.check().unwrap_err().to_string(), "`state` is there twice");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `invalid-options` for a name that occurred twice in the input, at any depth; `unsupported-value` for a number
    /// that is not finite, and for more than 128 levels.
    pub fn check(&self) -> Result<(), Error> {
        if let Some(name) = self.twice() {
            return Err(Error::about(ErrorKind::InvalidOptions, name, "is there twice"));
        }
        match self.faulty() {
            Some((name, fault)) => Err(fault.error(name)),
            None => Ok(()),
        }
    }

    /// A name that occurred twice when the object was read.
    pub(crate) fn twice(&self) -> Option<&str> {
        let position = (self.twice as usize).checked_sub(1)?;
        self.entries.get(position).map(|(name, _)| &**name)
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
        let (_, value) = self.entries.get(self.position(name)?)?;
        Some(value).filter(|value| !value.is_undefined())
    }

    /// The number of names with a value other than undefined.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open"), ("sort", "updated")].into_iter().collect();
    /// assert_eq!(object.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether no name has a value other than undefined.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", None::<&str>)].into_iter().collect();
    /// assert!(object.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Iterates over names and values, in order.
    ///
    /// ```
    /// let object: endpoint::Object = [("state", "open"), ("sort", "updated")].into_iter().collect();
    /// assert_eq!(object.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["state", "sort"]);
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_, 'a> {
        Iter::new(&self.entries)
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
        Object {
            entries: self
                .entries
                .into_iter()
                .map(|(name, value)| (Cow::Owned(name.into_owned()), value.into_owned()))
                .collect(),
            index: self.index,
            depth: self.depth,
            fault: self.fault,
            twice: self.twice,
            replaces: self.replaces,
        }
    }

    /// An object that borrows its text from this one.
    pub(crate) fn reborrow(&self) -> Object<'_> {
        Object {
            entries: self
                .entries
                .iter()
                .map(|(name, value)| (Cow::Borrowed(&**name), value.reborrow()))
                .collect(),
            index: self.index.clone(),
            depth: self.depth,
            fault: self.fault,
            twice: self.twice,
            replaces: self.replaces,
        }
    }

    /// Names and values, undefined ones included, by [`position`](Object::position).
    pub(crate) fn entries(&self) -> &[NamedValue<'a>] {
        &self.entries
    }

    /// The entries, and the index of their names, if there is one.
    pub(crate) fn into_parts(self) -> (Vec<NamedValue<'a>>, Option<Box<NameIndex>>) {
        (self.entries, self.index)
    }

    /// An object of entries whose names all differ.
    pub(crate) fn of_entries(entries: Vec<NamedValue<'a>>) -> Self {
        let mut object = Self {
            index: NameIndex::of(entries.iter().map(|(name, _)| &**name)),
            ..Self::default()
        };
        entries.iter().for_each(|(_, value)| object.note(value));
        object.entries = entries;
        object
    }

    /// Adds an entry whose name is new.
    pub(crate) fn push(&mut self, name: Cow<'a, str>, value: Value<'a>) {
        self.note(&value);
        self.append(name, value);
    }

    /// The entries, undefined ones included.
    pub(crate) fn into_entries(self) -> Vec<NamedValue<'a>> {
        self.entries
    }

    /// Whether there are no entries, not even undefined ones.
    pub(crate) fn has_no_entries(&self) -> bool {
        self.entries.is_empty()
    }

    /// Makes a value undefined. Returns whether it was more than null.
    pub(crate) fn undefine(&mut self, name: &str) -> bool {
        match self.position(name).and_then(|position| self.value_mut(position)) {
            None => false,
            Some(value) => !std::mem::replace(value, Value::Undefined).is_null(),
        }
    }

    /// The position of a name, even if its value is undefined.
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

    /// Marks the object to replace that of earlier layers.
    pub(crate) fn replacing(mut self) -> Self {
        self.replaces = true;
        self
    }

    pub(crate) fn replaces(&self) -> bool {
        self.replaces
    }

    /// Whether the object only removes that of earlier layers.
    pub(crate) fn is_unset(&self) -> bool {
        self.replaces && self.is_empty()
    }

    /// The value at a position. The caller must not change its depth or faults.
    pub(crate) fn value_mut(&mut self, position: usize) -> Option<&mut Value<'a>> {
        self.entries.get_mut(position).map(|(_, value)| value)
    }

    /// The names and values. The caller must not change depth or faults.
    pub(crate) fn entries_mut(&mut self) -> &mut [NamedValue<'a>] {
        &mut self.entries
    }

    /// Notes the depth and the fault of a value.
    #[inline]
    fn note(&mut self, value: &Value<'_>) {
        self.depth = self.depth.max(value.depth());
        self.fault = self.fault.or(value.fault());
    }

    /// Notes the depth and faults of an object that is merged into this one.
    pub(crate) fn note_merged(&mut self, other: &Self) {
        self.depth = self.depth.max(other.depth);
        self.fault = self.fault.or(other.fault);
    }

    /// The first value that can't be sent, and the reason.
    pub(crate) fn faulty(&self) -> Option<(&str, Fault)> {
        // The faulty value may have been replaced.
        self.fault?;
        self.iter().find_map(|(name, value)| Some((name, value.fault()?)))
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

    /// Sets a value. A new name is inserted at the position `place`.
    pub(crate) fn insert_at(&mut self, place: usize, name: &'static str, value: Value<'a>) {
        let before = self.entries.len();
        self.insert(name, value);
        if self.entries.len() > before
            && let Some(entries) = self.entries.get_mut(place..)
            && entries.len() > 1
        {
            entries.rotate_right(1);
            if self.index.take().is_some() {
                self.index_last();
            }
        }
    }

    /// Adds the last entry to the index. When there are too many to search, makes the index.
    #[inline(never)]
    fn index_last(&mut self) {
        if let Some(index) = &mut self.index {
            index.add(&self.entries, self.entries.len() - 1);
            return;
        }
        self.index = NameIndex::of(self.entries.iter().map(|(name, _)| &**name));
    }
}

/// Objects are equal if they have the same names and values, in any order.
impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>> FromIterator<(K, V)> for Object<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut object = Self::new();
        object.extend(entries);
        object
    }
}

/// Sets the entries, in order.
impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>, const N: usize> From<[(K, V); N]> for Object<'a> {
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
/// `invalid-options` for text that is not a JSON object, and the errors of [`check`](Object::check).
impl FromStr for Object<'static> {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        let object: Object<'_> = serde_json::from_str(json).map_err(|error| {
            let wrong = format!("the text is not a JSON object: {error}");
            Error::new(ErrorKind::InvalidOptions, wrong)
        })?;
        object.check()?;
        Ok(object.into_owned())
    }
}

impl<'a, K: Into<Cow<'a, str>>, V: Into<Value<'a>>> Extend<(K, V)> for Object<'a> {
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
