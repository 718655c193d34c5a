//! What can be wrong with a description as a whole.

use std::fmt;

/// Why a text is not a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    reason: String,
    place: Option<(usize, usize)>,
}

impl Error {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            place: None,
        }
    }

    pub(crate) fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self {
            place: Some((line, column)),
            ..Self::new(reason)
        }
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The number of the line at fault, from 1, where the text is neither JSON nor YAML.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.map(|(line, _)| line)
    }

    /// The number of the character at fault in its line, from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.map(|(_, column)| column)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match self.place {
            Some((line, column)) => write!(f, " at line {line}, column {column}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}
