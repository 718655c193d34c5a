//! JSON for people, with one member on each line: requests (§2.2), and any other value.

use std::{fmt, io};

use endpoint::{Body, Options, RequestOptions};
use serde::ser::Serialize;

use super::error::Error;
use crate::report::diagnostic::Diagnostic;

/// Any value, indented.
pub fn pretty(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value).map(|text| text + "\n")
}

/// Writes any value, indented, piece by piece.
pub(super) fn write_pretty(value: &impl Serialize, out: &mut dyn fmt::Write) -> Result<(), Error> {
    let mut pieces = Pieces { out, is_full: false };
    match serde_json::to_writer_pretty(&mut pieces, value) {
        Ok(()) => Ok(out.write_str("\n")?),
        Err(_) if pieces.is_full => Err(Error::Full),
        Err(error) => Err(Error::unsupported(error.to_string())),
    }
}

/// Takes the pieces of JSON. Each piece is whole characters.
struct Pieces<'o> {
    out: &'o mut dyn fmt::Write,
    is_full: bool,
}

impl io::Write for Pieces<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(piece).map_err(io::Error::other)?;
        self.is_full = self.out.write_str(text).is_err();
        match self.is_full {
            true => Err(io::Error::other(fmt::Error)),
            false => Ok(piece.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A request, or its members.
pub(crate) fn value(value: &impl Serialize) -> Result<String, Error> {
    pretty(value).map_err(|error| Error::unsupported(error.to_string()))
}

/// Refuses a body of bytes, which is no value.
pub(crate) fn check(request: &RequestOptions) -> Result<(), Error> {
    let wrong = "the body is not UTF-8 text, which JSON can't hold: try -o curl or -o http";
    match request.body() {
        Some(Body::Bytes(bytes)) if std::str::from_utf8(bytes).is_err() => Err(Error::unsupported(wrong)),
        _ => Ok(()),
    }
}

/// Merged options; `redact` masks their secrets.
pub fn options(options: &Options<'_>, redact: bool) -> Result<String, Diagnostic> {
    let text = match redact {
        true => pretty(&options.redacted()),
        false => pretty(options),
    };
    text.map_err(|error| Diagnostic::failed("unsupported-value", error.to_string()))
}
