//! What can be wrong with the text of a catalogue, and where.

use std::fmt;

use crate::error::{Error, ErrorKind};

/// Why a text is not a catalogue, and where.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ParseError {
    line: usize,
    column: usize,
    reason: String,
}

impl ParseError {
    /// `at` is the byte of the line at fault.
    #[cold]
    pub(super) fn new(line: usize, text: &str, at: usize, reason: impl Into<String>) -> Self {
        let before = text.char_indices().take_while(|(offset, _)| *offset < at).count();
        Self {
            line,
            column: before + 1,
            reason: reason.into(),
        }
    }

    /// The number of the line at fault, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The number of the character at fault in its line, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there, without the place.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at line {}, column {}", self.reason, self.line, self.column)
    }
}

impl std::error::Error for ParseError {}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Self::new(
            ErrorKind::InvalidCatalogue,
            format!("the catalogue can't be read: {error}"),
        )
    }
}
