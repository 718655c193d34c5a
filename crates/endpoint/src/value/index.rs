//! The index of a large object, from names to positions, for constant lookups among a hundred thousand parameters.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

/// Up to so many names are searched one by one; more have an index.
pub(super) const SCANNED: usize = 16;

#[derive(Clone, Default)]
pub(crate) struct NameIndex {
    table: HashTable<usize>,
    hasher: RandomState,
}

impl NameIndex {
    /// Adds the name of the entry at a position.
    pub(super) fn add<V>(&mut self, entries: &[(Cow<'_, str>, V)], position: usize) {
        let hash = |&position: &usize| {
            let name = entries.get(position).map(|(name, _)| &**name).unwrap_or_default();
            self.hasher.hash_one(name)
        };
        self.table.insert_unique(hash(&position), position, hash);
    }

    /// An index of names that all differ; `None` if they are few.
    pub(crate) fn of<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> Option<Box<Self>> {
        if names.len() <= SCANNED {
            return None;
        }
        let names: Vec<(Cow<'_, str>, ())> = names.map(|name| (Cow::Borrowed(name), ())).collect();
        let mut index = Self::default();
        (0..names.len()).for_each(|position| index.add(&names, position));
        Some(Box::new(index))
    }

    /// The position of a name. `is_named` compares the name at a position.
    pub(crate) fn position(&self, name: &str, is_named: impl Fn(usize) -> bool) -> Option<usize> {
        let hash = self.hasher.hash_one(name);
        self.table.find(hash, |&position| is_named(position)).copied()
    }
}
