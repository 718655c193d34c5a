//! How many lines there were, and how many of them failed.

/// How many lines were answered.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    /// Those of them without a result.
    pub(crate) failed: u64,
}

impl Tally {
    /// Counts a line.
    pub(super) fn count(&mut self, succeeded: bool) {
        self.lines += 1;
        self.failed += u64::from(!succeeded);
    }

    /// Adds other lines.
    pub(super) fn add(&mut self, other: Self) {
        self.lines += other.lines;
        self.failed += other.failed;
    }
}
