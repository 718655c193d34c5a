//! Why a request could not be written.

use std::{fmt, io};

use super::stdout;
use crate::report::failure::Failure;

/// Why a request could not be written: the stream failed, or the format can't hold it.
#[derive(Debug)]
pub(crate) enum Error {
    /// The stream that is written to failed.
    Io(io::Error),
    /// The request options are not a valid HTTP request.
    Request(endpoint::Error),
    /// The format can't express this request, or no client would send it unchanged.
    Unsupported(String),
}

impl Error {
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::Unsupported(message.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Request(error) => error.fmt(f),
            Self::Unsupported(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<endpoint::Error> for Error {
    fn from(error: endpoint::Error) -> Self {
        Self::Request(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => stdout::failure(&error),
            Error::Request(error) => error.into(),
            Error::Unsupported(message) => Self::failed("unsupported-output", message),
        }
    }
}
