//! Why a request could not be written.

use std::fmt;

use crate::input::reference::UNREAD;
use crate::report::diagnostic::Diagnostic;

/// Why a path with dot segments is refused.
pub(super) const DOTS: &str = "sends another path for one with dot segments";
/// Why a body without a type is refused.
pub(super) const UNTYPED: &str = "adds a content-type to a body that has none: set the header content-type";

/// Why a request could not be written.
#[derive(Debug)]
pub enum Error {
    /// The request options are not a valid HTTP request.
    Request(endpoint::Error),
    /// The format can't express this request, or no client would send it unchanged.
    Unsupported(String),
    /// The format needs the bytes of a file, and the request only has its name.
    Unread,
    /// The output takes no more text.
    Full,
}

impl Error {
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::Unsupported(message.into())
    }

    /// Refuses a request for the first reason that holds. `client` begins the sentence.
    pub(super) fn refuse(client: &str, reasons: &[(bool, &str)]) -> Result<(), Self> {
        match reasons.iter().find(|(holds, _)| *holds) {
            Some((_, reason)) => Err(Self::unsupported(format!("{client} {reason}"))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(error) => error.fmt(f),
            Self::Unsupported(message) => f.write_str(message),
            Self::Unread => f.write_str("the format holds the bytes of a file, which is not read"),
            Self::Full => f.write_str("the text is too long"),
        }
    }
}

impl std::error::Error for Error {}

/// A failed write means that the output takes no more text.
impl From<fmt::Error> for Error {
    fn from(_: fmt::Error) -> Self {
        Self::Full
    }
}

impl From<endpoint::Error> for Error {
    fn from(error: endpoint::Error) -> Self {
        Self::Request(error)
    }
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        match error {
            Error::Request(error) => error.into(),
            error @ Error::Unread => Self::failed(UNREAD, error.to_string()),
            error => Self::failed("unsupported-output", error.to_string()),
        }
    }
}
