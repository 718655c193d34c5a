//! The index of a catalogue: the checked order of its lines, their ids, and the operations that have been read.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::ReadError;
use super::entry::{Api, Entry};
use super::escape::NO_ID;
use super::lines::Lines;
use super::reader::Line;

pub(super) struct Index {
    pub(super) api: Api,
    pub(super) entries: Vec<IndexEntry>,
    /// Positions of the entries, sorted by id.
    ids: OnceLock<Vec<usize>>,
}

/// The position of an operation's line, and the operation once it is read.
pub(super) struct IndexEntry {
    start: usize,
    operation: OnceLock<Result<Box<Entry>, ReadError>>,
}

impl Index {
    pub(super) fn read(text: &str) -> Result<Self, ReadError> {
        let lines = Lines::new(text)?;
        lines.check_order()?;
        let entry = |line: Line<'_>| IndexEntry {
            start: line.start,
            operation: OnceLock::new(),
        };
        let entries = lines.iter().map(entry).collect();
        Ok(Self {
            api: lines.api.into_owned(),
            entries,
            ids: OnceLock::new(),
        })
    }

    /// The lines of the operations, without reading the head again.
    pub(super) fn lines<'t>(&'t self, text: &'t str) -> Lines<'t> {
        Lines::after_head(
            text,
            &self.api,
            self.entries.first().map_or(text.len(), |entry| entry.start),
        )
    }

    /// The entry of a line.
    pub(super) fn entry(&self, line: Line<'_>) -> Option<&IndexEntry> {
        let position = self
            .entries
            .binary_search_by_key(&line.start, |entry| entry.start)
            .ok()?;
        self.entries.get(position)
    }

    /// The entry of an id. An error if several operations have it.
    pub(super) fn named(&self, text: &str, id: &str) -> Result<Option<&IndexEntry>, ReadError> {
        let id_at = |position: usize| {
            self.entries
                .get(position)
                .map_or(Cow::Borrowed(NO_ID), |entry| entry.line(text).id())
        };
        let ids = self.ids.get_or_init(|| {
            let mut ids: Vec<usize> = (0..self.entries.len()).collect();
            ids.sort_by_cached_key(|position| id_at(*position));
            ids
        });
        let first = ids.partition_point(|position| *id_at(*position) < *id);
        let mut same = ids.iter().skip(first).take_while(|position| *id_at(**position) == *id);
        let mut entries = same.by_ref().filter_map(|position| self.entries.get(*position));
        match (entries.next().filter(|_| id != NO_ID), entries.next()) {
            (Some(first), Some(second)) => {
                let (first, second) = (first.line(text), second.line(text));
                let wrong = format!(
                    "`{id}` is the id of `{}`, too: name the operation by its route",
                    first.route()
                );
                Err(second.wrong(second.route().len() + 1, wrong))
            }
            (found, _) => Ok(found),
        }
    }
}

impl IndexEntry {
    pub(super) fn line<'t>(&self, text: &'t str) -> Line<'t> {
        Line::at(text, self.start)
    }

    /// The operation, which is read on first use.
    pub(super) fn operation(&self, text: &str) -> Result<&Entry, ReadError> {
        let read = || self.line(text).operation().map(Box::new);
        match self.operation.get_or_init(read) {
            Ok(operation) => Ok(operation),
            Err(error) => Err(error.clone()),
        }
    }
}
