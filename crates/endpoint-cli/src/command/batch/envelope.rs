//! What is around a result, and around a mistake: `{"id":…,"ok":…}` and `{"id":…,"error":…}`. The answers to small lines are
//! gathered in a buffer; that to a large line is written where it goes, as it is made. Raw answers are results alone, and
//! mistakes go to stderr.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::refusal::Refusal;

/// Where answers are written.
pub(super) trait Answers {
    /// Writes all of a result, or nothing of one that has no form in JSON.
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal>;

    /// Writes a result that is a text, as it is where answers are raw.
    fn text(&mut self, id: Option<&str>, text: Vec<u8>) -> Result<(), Refusal>;

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

    /// What was gathered; nothing is left.
    pub(super) fn replaced(&mut self) -> Self {
        std::mem::replace(self, Self::new(self.is_raw))
    }

    /// Whether there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        self.answers.is_empty() && self.refusals.is_empty()
    }

    /// The memory of what was gathered.
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

    fn text(&mut self, id: Option<&str>, text: Vec<u8>) -> Result<(), Refusal> {
        if !self.is_raw {
            return self.ok(id, &utf8(&text)?);
        }
        self.answers.extend_from_slice(&text);
        Ok(())
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

    /// Writes the rest of the answer, and tells whether all of it was written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.result?;
        self.output.flush()
    }
}

impl<W: Write> Answers for Stream<W> {
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal> {
        // What is written can't be taken back: whether the result has a form in JSON is seen before.
        serde_json::to_writer(io::sink(), result).map_err(|error| Refusal::unwritable(&error))?;
        let written = match self.is_raw {
            true => write_line(&mut self.output, result),
            false => write_ok(&mut self.output, id, result),
        };
        self.result = written.map_err(io::Error::from);
        Ok(())
    }

    fn text(&mut self, id: Option<&str>, text: Vec<u8>) -> Result<(), Refusal> {
        if !self.is_raw {
            return self.ok(id, &utf8(&text)?);
        }
        self.result = self.output.write_all(&text);
        Ok(())
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        self.result = match self.is_raw {
            true => write_refusal(&mut io::stderr().lock(), id, refusal),
            false => write_refusal(&mut self.output, id, refusal),
        };
    }
}

/// A text that JSON can hold.
fn utf8(text: &[u8]) -> Result<&str, Refusal> {
    std::str::from_utf8(text).map_err(|_| Refusal {
        kind: "unsupported-output",
        ..Refusal::input("the body is not UTF-8, which an answer can't hold: --raw writes it as it is")
    })
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
    output.write_all(b"}}\n")
}

fn open(output: &mut impl Write, id: Option<&str>, next: &[u8]) -> io::Result<()> {
    output.write_all(b"{\"id\":")?;
    output.write_all(id.unwrap_or("null").as_bytes())?;
    output.write_all(b",")?;
    output.write_all(next)
}
