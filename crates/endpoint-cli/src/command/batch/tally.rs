//! How many lines there were.

/// How many lines were answered.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    /// Those of them without a result.
    pub(crate) failed: u64,
}
