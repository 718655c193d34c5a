//! What is around a result, and around a mistake: `{"id":…,"ok":…}` and `{"id":…,"error":…}`. The answers to small lines are
//! gathered in a buffer; that to a large line is written where it goes, as it is made.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::refusal::Refusal;

/// Where answers are written.
pub(super) trait Answers {
    /// Writes all of a result, or nothing of one that has no form in JSON.
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal>;

    /// Writes the answer to a line without a result.
    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal);
}

impl Answers for Vec<u8> {
    fn ok(&mut self, id: Option<&str>, result: &impl Serialize) -> Result<(), Refusal> {
        let start = self.len();
        write_ok(self, id, result).map_err(|error| {
            self.truncate(start);
            Refusal::unwritable(&error)
        })
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        // A buffer takes all bytes.
        let _ = write_refusal(self, id, refusal);
    }
}

/// The answer to one large line.
#[derive(Debug)]
pub(super) struct Stream<W: Write> {
    output: BufWriter<W>,
    result: io::Result<()>,
}

impl<W: Write> Stream<W> {
    /// The answer goes to `output`.
    pub(super) fn new(output: W) -> Self {
        Self {
            output: BufWriter::with_capacity(64 << 10, output),
            result: Ok(()),
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
        self.result = write_ok(&mut self.output, id, result).map_err(io::Error::from);
        Ok(())
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        self.result = write_refusal(&mut self.output, id, refusal);
    }
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
