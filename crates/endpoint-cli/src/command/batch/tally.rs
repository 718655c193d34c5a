//! Counts of the lines of a batch: all lines, and those that failed, by the kind of mistake.

use std::collections::BTreeMap;

/// The number of answered lines.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    /// The lines without a result, by the kind of their mistake.
    kinds: BTreeMap<&'static str, u64>,
}

/// Whether a line has a result, or the kind of its mistake.
pub(super) type Outcome = Result<(), &'static str>;

impl Tally {
    /// Counts a line.
    pub(super) fn count(&mut self, outcome: Outcome) {
        self.lines += 1;
        if let Err(kind) = outcome {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    /// Adds other lines.
    pub(super) fn add(&mut self, other: Self) {
        self.lines += other.lines;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
    }

    /// The lines without a result.
    pub(crate) fn failed(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// The kinds of mistakes and how many lines have each, the most first.
    pub(super) fn kinds(&self) -> Vec<(&'static str, u64)> {
        let mut kinds: Vec<_> = self.kinds.iter().map(|(kind, count)| (*kind, *count)).collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        kinds
    }
}
