//! A request as the text of a format, written piece by piece where it goes.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::refusal::Refusal;
use crate::output::error::Error;
use crate::output::format::Format;
use crate::output::message::Message;
use crate::output::request;

/// A request in a format. It can be written more than once.
pub(super) struct Text<'m> {
    format: Format,
    message: &'m Message<'m>,
    /// Why it was not written.
    refusal: Cell<Option<Refusal>>,
}

impl<'m> Text<'m> {
    /// A request in a format that is a text.
    pub(super) fn new(format: Format, message: &'m Message<'m>) -> Self {
        Self {
            format,
            message,
            refusal: Cell::new(None),
        }
    }

    /// Why it was not written, where that is the request.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// Writes it as it stands among others: after what the format has between two of them.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut pieces = Pieces { output, result: Ok(()) };
        let written = |pieces: &mut Pieces<'_, _>| {
            fmt::Write::write_str(pieces, self.format.separator())?;
            request::write(self.format, self.message, pieces)
        };
        let rest = written(&mut pieces);
        pieces.result?;
        match rest {
            Ok(rest) => output.write_all(rest),
            Err(error) => {
                self.refusal.set(Some(error.into()));
                Ok(())
            }
        }
    }

    /// Writes it as it stands in an answer, which needs no end of line.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> Result<(), Error> {
        if self.format != Format::Http {
            request::write(self.format, self.message, &mut WithoutEnd { f, is_held: false })?;
            return Ok(());
        }
        let body = std::str::from_utf8(request::write(self.format, self.message, f)?);
        let body = body.map_err(|_| {
            Error::unsupported("the body is not UTF-8, which an answer can't hold: --raw writes it as it is")
        })?;
        Ok(f.write_str(body)?)
    }
}

/// A failure is that of what it is written to. Why the request has no text, `refusal` tells.
impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.show(f) {
            Ok(()) => Ok(()),
            Err(Error::Full) => Err(fmt::Error),
            Err(error) => {
                self.refusal.set(Some(error.into()));
                Ok(())
            }
        }
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Takes text where bytes go, and keeps the failure.
struct Pieces<'o, W> {
    output: &'o mut W,
    result: io::Result<()>,
}

impl<W: Write> fmt::Write for Pieces<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = self.output.write_all(text.as_bytes());
        self.result.as_ref().map_err(|_| fmt::Error).copied()
    }
}

/// Takes a text but for the end of its last line, which is held back until more follows.
struct WithoutEnd<'f, 'o> {
    f: &'f mut fmt::Formatter<'o>,
    is_held: bool,
}

impl fmt::Write for WithoutEnd<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.is_held) {
            self.f.write_str("\n")?;
        }
        let whole = text.strip_suffix('\n');
        self.is_held = whole.is_some();
        self.f.write_str(whole.unwrap_or(text))
    }
}
