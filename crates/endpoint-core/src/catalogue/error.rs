//! The errors of a catalogue's text.

use std::fmt;

use crate::error::{Error, ErrorKind};

/// The reason why a text is not a catalogue, with line and column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReadError {
    line: usize,
    column: usize,
    reason: String,
}

impl ReadError {
    /// An error at the byte `at` of a line.
    #[cold]
    pub(super) fn new(line: usize, text: &str, at: usize, reason: impl Into<String>) -> Self {
        let before = text.char_indices().take_while(|(offset, _)| *offset < at).count();
        Self {
            line,
            column: before + 1,
            reason: reason.into(),
        }
    }

    /// The line at fault, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character at fault in its line, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The reason, without line and column.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ReadError {}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        Self::new(
            ErrorKind::InvalidCatalogue,
            format!("the catalogue can't be read: {error}"),
        )
    }
}
