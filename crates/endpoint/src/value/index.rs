//! The index of a large object: names to positions, so that a lookup stays constant for a hundred thousand parameters.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

#[derive(Clone, Default)]
pub(super) struct Index {
    table: HashTable<usize>,
    hasher: RandomState,
}

impl Index {
    /// Adds the name at a position.
    pub(super) fn add<V>(&mut self, entries: &[(Cow<'_, str>, V)], position: usize) {
        let hash = |&position: &usize| {
            let name = entries.get(position).map(|(name, _)| &**name).unwrap_or_default();
            self.hasher.hash_one(name)
        };
        self.table.insert_unique(hash(&position), position, hash);
    }

    /// The position of a name.
    pub(super) fn position<V>(&self, entries: &[(Cow<'_, str>, V)], name: &str) -> Option<usize> {
        let is_named = |&position: &usize| entries.get(position).is_some_and(|(entry, _)| entry == name);
        self.table.find(self.hasher.hash_one(name), is_named).copied()
    }
}
