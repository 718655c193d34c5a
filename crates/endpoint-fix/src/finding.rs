//! A finding, and its rewrite or the reason for none.

use std::ops::Range;

/// A place where a URL is built of raw values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The range of the value, or of the expression that builds the URL, in bytes of the file.
    pub at: Range<usize>,
    /// The reason why it is wrong, as one line.
    pub message: String,
    /// The line to write in its place, if there is one.
    pub write: Option<String>,
    /// The rewrite, as ranges of the file and their new text; or the reason why it is not made.
    pub fix: Fix,
}

/// The rewrite of a finding, as ranges of the file and their new text; or the reason why it is not made.
pub type Fix = Result<Edits, String>;

/// Ranges of a file, and their new text.
pub type Edits = Vec<(Range<usize>, String)>;
