//! An answer: `{"id":…,"ok":…}` or `{"id":…,"error":…}`. A raw one is the result without the envelope, and a raw refusal goes to
//! stderr.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

use super::bounds::MAX_ANSWER;
use super::refusal::Refusal;
use crate::output::error::Error;
use crate::output::format::Format;
use crate::output::message::Message;
use crate::output::request;
use crate::report::failure::mistake;
use crate::report::stderr;

/// The memory that is kept for the next answer.
const KEPT: usize = 1 << 20;

/// The answer to one line.
#[derive(Debug)]
pub(super) struct Answer {
    bytes: Bounded,
    is_raw: bool,
}

impl Answer {
    /// Nothing yet.
    pub(super) fn new(is_raw: bool) -> Self {
        Self {
            bytes: Bounded::default(),
            is_raw,
        }
    }

    /// What goes to stdout.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes.0
    }

    /// Makes the answer empty.
    pub(super) fn clear(&mut self) {
        self.bytes.0.clear();
        self.bytes.0.shrink_to(KEPT);
    }

    /// Sets a result.
    pub(super) fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal> {
        let written = match self.is_raw {
            true => serde_json::to_writer(&mut self.bytes, result)
                .and_then(|()| self.bytes.write_all(b"\n").map_err(serde_json::Error::io)),
            false => self.enclose(id, "ok", |bytes| serde_json::to_writer(bytes, result)),
        };
        written.map_err(|error| match error.is_io() {
            true => Refusal::too_long(),
            false => Refusal::unwritable(&error),
        })
    }

    /// Sets a request in a format that is a text.
    pub(super) fn text(&mut self, id: Option<&str>, format: Format, message: &Message<'_>) -> Result<(), Refusal> {
        if self.is_raw {
            fmt::Write::write_str(&mut self.bytes, format.separator()).map_err(Error::from)?;
            let body = request::write(format, message, &mut self.bytes)?;
            return self.bytes.write_all(body).map_err(|_| Refusal::too_long());
        }
        let mut text = Bounded::default();
        let body = request::write(format, message, &mut text)?;
        text.write_all(body).map_err(|_| Refusal::too_long())?;
        let text = String::from_utf8(text.0).map_err(|_| {
            Error::unsupported("the body is not UTF-8, which an answer can't hold: --raw writes it as it is")
        })?;
        match format {
            Format::Http => self.ok(id, &text),
            // A string needs no end of line.
            _ => self.ok(id, &text.strip_suffix('\n').unwrap_or(&text)),
        }
    }

    /// Sets the answer to a line without a result.
    pub(super) fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        self.clear();
        let mistake = mistake(refusal.kind, &refusal.message, refusal.name.as_deref());
        // A refusal is shorter than an answer may be.
        let _ = self.enclose(id, "error", |bytes| serde_json::to_writer(bytes, &mistake));
        if self.is_raw {
            stderr::write_json(&String::from_utf8_lossy(&self.bytes.0));
            self.clear();
        }
    }

    fn enclose(
        &mut self,
        id: Option<&str>,
        key: &str,
        write: impl FnOnce(&mut Bounded) -> serde_json::Result<()>,
    ) -> serde_json::Result<()> {
        for piece in ["{\"id\":", id.unwrap_or("null"), ",\"", key, "\":"] {
            self.bytes.write_all(piece.as_bytes()).map_err(serde_json::Error::io)?;
        }
        write(&mut self.bytes)?;
        self.bytes.write_all(b"}\n").map_err(serde_json::Error::io)
    }
}

/// Bytes, and no more than an answer may have.
#[derive(Debug, Default)]
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > MAX_ANSWER - self.0.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_all(text.as_bytes()).map_err(|_| fmt::Error)
    }
}
