//! How many lines there were, and how many of them failed.

/// How many lines were answered.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    /// Those of them without a result.
    pub(crate) failed: u64,
}
