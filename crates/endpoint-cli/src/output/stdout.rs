//! Stdout. Each text is written in one piece. A full disk is a failure, but a closed pipe is not. A terminal shows hidden
//! characters escaped; a file or a pipe gets the text unchanged.

use std::io::{self, ErrorKind, IsTerminal, Write};

use endpoint_lines::output::request;

use crate::report::failure::Failure;
use crate::report::hidden;

/// A text for stdout.
#[derive(Debug)]
pub(crate) enum Text {
    Json(String),
    /// The text of any other format, which may be bytes.
    Plain(Vec<u8>),
    /// With colours where stdout is a terminal.
    Styled(String),
    /// Requests that become one archive.
    Archive(Vec<http::Request<Vec<u8>>>),
}

impl Text {
    /// Writes it.
    pub(crate) fn write(&self) -> Result<(), Failure> {
        match self {
            Self::Json(text) => write_json(text),
            Self::Plain(bytes) => write(bytes),
            Self::Styled(text) => write_styled(text),
            Self::Archive(requests) => write_json(&request::archive(requests, None)?),
        }
    }
}

/// Writes all of it to stdout.
pub(crate) fn write(bytes: &[u8]) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return write_all(hidden::escaped(bytes).as_bytes());
    }
    write_all(bytes)
}

/// Writes JSON to stdout.
pub(crate) fn write_json(text: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return write_all(hidden::json(text).as_bytes());
    }
    write_all(text.as_bytes())
}

fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// Writes all of it to stdout, its colours only where stdout is a terminal.
pub(crate) fn write_styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// The failure for a failed write to stdout.
pub(crate) fn failure(error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::unwritable("stdout", error)
}
