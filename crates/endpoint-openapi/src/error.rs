//! The error about a description as a whole.

use std::fmt;

/// The reason why a text is not a description.
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

    /// The error of a text that is not JSON.
    pub(crate) fn of_json(error: &serde_json::Error) -> Self {
        let reason = error.to_string();
        let reason = without_place(&reason).replace("EOF while parsing", "the text ends inside");
        Self::at(error.line(), error.column(), format!("not valid JSON: {reason}"))
    }

    /// The reason, without line and column.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The line at fault, counted from 1, if the text is neither JSON nor YAML.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.map(|(line, _)| line)
    }

    /// The character at fault in its line, counted from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.map(|(_, column)| column)
    }
}

/// The first line of a parser's reason, without the place that ends it.
pub(crate) fn without_place(reason: &str) -> &str {
    let line = reason.lines().next().unwrap_or_default();
    line.rsplit_once(" at line ").map_or(line, |(line, _)| line)
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
