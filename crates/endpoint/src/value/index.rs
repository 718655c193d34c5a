//! The index of a large object, from names to positions, for constant lookups among a hundred thousand parameters.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

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
