//! The envelope of a result and of a mistake: `{"id":…,"ok":…}` and `{"id":…,"error":…}`. Answers to small lines are gathered in a
//! buffer. The answer to a large line is written to the output as it is made. Raw answers are results without envelopes, and
//! mistakes go to stderr.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::bounds::Bounds;
use super::refusal::Refusal;
use super::text::Text;
use crate::output::terminal;

/// Where answers are written.
pub(super) trait Answers {
    /// Writes a whole result, or nothing if it can't be written as JSON.
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal>;

    /// Writes a whole result that is text, or nothing if its format can't hold it. A raw answer is the text itself.
    fn text(&mut self, id: Option<&str>, text: &Text<'_>) -> Result<(), Refusal>;

    /// Writes the answer to a line without a result.
    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal);
}

/// The answers to small lines.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) answers: Vec<u8>,
    /// The answers without a result, where they go to stderr.
    pub(super) refusals: Vec<u8>,
    is_raw: bool,
}

impl Gathered {
    /// Nothing yet.
    pub(super) fn new(is_raw: bool) -> Self {
        Self {
            is_raw,
            ..Self::default()
        }
    }

    /// Takes the gathered answers.
    pub(super) fn replaced(&mut self) -> Self {
        std::mem::replace(self, Self::new(self.is_raw))
    }

    /// Whether there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        self.answers.is_empty() && self.refusals.is_empty()
    }

    /// The memory of the gathered answers.
    pub(super) fn len(&self) -> usize {
        self.answers.len() + self.refusals.len()
    }
}

impl Answers for Gathered {
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal> {
        let start = self.answers.len();
        let written = match self.is_raw {
            true => write_line(&mut self.answers, result),
            false => write_ok(&mut self.answers, id, result),
        };
        written.map_err(|error| {
            self.answers.truncate(start);
            Refusal::unwritable(&error)
        })
    }

    fn text(&mut self, id: Option<&str>, text: &Text<'_>) -> Result<(), Refusal> {
        let start = self.answers.len();
        let mut output = Bounded::new(&mut self.answers, Bounds::SMALL);
        let written = write_text(&mut output, id, text, self.is_raw);
        let result = output.check(written, text.refusal());
        if result.is_err() {
            self.answers.truncate(start);
        }
        result
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        let output = if self.is_raw {
            &mut self.refusals
        } else {
            &mut self.answers
        };
        // A buffer takes all bytes.
        let _ = write_refusal(output, id, refusal);
    }
}

/// The answer to one large line.
#[derive(Debug)]
pub(super) struct Stream<W: Write> {
    output: BufWriter<W>,
    result: io::Result<()>,
    is_raw: bool,
}

impl<W: Write> Stream<W> {
    /// The answer goes to `output`.
    pub(super) fn new(output: W, is_raw: bool) -> Self {
        Self {
            output: BufWriter::with_capacity(64 << 10, output),
            result: Ok(()),
            is_raw,
        }
    }

    /// Writes a whole result, or nothing. Because written text can't be taken back, the result is first written to nowhere.
    fn write(
        &mut self,
        refusal: impl FnOnce() -> Option<Refusal>,
        result: impl Fn(&mut dyn Write) -> serde_json::Result<()>,
    ) -> Result<(), Refusal> {
        let mut nowhere = Bounded::new(io::sink(), Bounds::MOST);
        let written = result(&mut nowhere);
        nowhere.check(written, refusal())?;
        self.result = result(&mut self.output).map_err(io::Error::from);
        Ok(())
    }

    /// Writes the rest of the answer. Returns whether all of it was written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.result?;
        self.output.flush()
    }
}

impl<W: Write> Answers for Stream<W> {
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal> {
        let is_raw = self.is_raw;
        self.write(
            || None,
            |mut output| match is_raw {
                true => write_line(&mut output, result),
                false => write_ok(&mut output, id, result),
            },
        )
    }

    fn text(&mut self, id: Option<&str>, text: &Text<'_>) -> Result<(), Refusal> {
        let is_raw = self.is_raw;
        self.write(
            || text.refusal(),
            |mut output| write_text(&mut output, id, text, is_raw),
        )
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        self.result = match self.is_raw {
            true => {
                let mut stderr = BufWriter::new(terminal::stderr());
                write_refusal(&mut stderr, id, refusal).and_then(|()| stderr.flush())
            }
            false => write_refusal(&mut self.output, id, refusal),
        };
    }
}

/// A writer that takes a bounded number of bytes.
struct Bounded<W> {
    output: W,
    bounds: Bounds,
    left: usize,
    is_full: bool,
}

impl<W: Write> Bounded<W> {
    fn new(output: W, bounds: Bounds) -> Self {
        Self {
            output,
            bounds,
            left: bounds.answer,
            is_full: false,
        }
    }

    /// Why a result was not written as a whole; `refusal` is what its text says of itself.
    fn check(&self, written: serde_json::Result<()>, refusal: Option<Refusal>) -> Result<(), Refusal> {
        match (written, refusal) {
            (Err(_), _) if self.is_full => Err(self.bounds.answer_too_long()),
            (_, Some(refusal)) => Err(refusal),
            (written, None) => written.map_err(|error| Refusal::unwritable(&error)),
        }
    }
}

impl<W: Write> Write for Bounded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full = bytes.len() > self.left;
        if self.is_full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let length = self.output.write(bytes)?;
        self.left -= length;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn write_text(output: &mut impl Write, id: Option<&str>, text: &Text<'_>, is_raw: bool) -> serde_json::Result<()> {
    match is_raw {
        true => text.write(output).map_err(serde_json::Error::io),
        false => write_ok(output, id, text),
    }
}

fn write_line(output: &mut impl Write, result: &impl Serialize) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *output, result)?;
    output.write_all(b"\n").map_err(serde_json::Error::io)
}

fn write_ok(output: &mut impl Write, id: Option<&str>, result: &impl Serialize) -> serde_json::Result<()> {
    open(output, id, b"\"ok\":").map_err(serde_json::Error::io)?;
    serde_json::to_writer(&mut *output, result)?;
    output.write_all(b"}\n").map_err(serde_json::Error::io)
}

fn write_refusal(output: &mut impl Write, id: Option<&str>, refusal: &Refusal) -> io::Result<()> {
    open(output, id, b"\"error\":{\"kind\":\"")?;
    output.write_all(refusal.kind.as_bytes())?;
    output.write_all(b"\",\"message\":")?;
    serde_json::to_writer(&mut *output, &*refusal.message)?;
    if let Some(name) = &refusal.name {
        output.write_all(b",\"name\":")?;
        serde_json::to_writer(&mut *output, name)?;
    }
    output.write_all(b"}}\n")
}

fn open(output: &mut impl Write, id: Option<&str>, next: &[u8]) -> io::Result<()> {
    output.write_all(b"{\"id\":")?;
    output.write_all(id.unwrap_or("null").as_bytes())?;
    output.write_all(b",")?;
    output.write_all(next)
}
