//! The way out: whole texts in one piece, a closed pipe told apart from a full disk.

use std::io::{ErrorKind, Write};

use crate::failure::Failure;
use crate::file;

/// Writes all of it to stdout.
pub(crate) fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// Writes all of it to stdout, its colours only where a terminal shows them.
pub(crate) fn write_styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// What a failed write means.
pub(crate) fn failure(error: &std::io::Error) -> Failure {
    if error.kind() == ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::failed("unwritable-output", format!("stdout: {}", file::reason(error)))
}
