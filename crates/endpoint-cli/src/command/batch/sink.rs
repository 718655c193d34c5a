//! Where answers go, in order. Large lines are answered here, one at a time, so that no two of them are in memory.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::answer::Answerer;
use super::blocks::Block;
use super::progress::Progress;
use super::tally::Tally;
use crate::output::stdout;
use crate::report::failure::Failure;

/// The answers of a block that are gathered before they go on.
const GATHERED: usize = 512 << 10;

/// Takes what comes of a block, in the order of its lines.
pub(super) trait Outlet {
    /// Why nothing more is taken.
    type Error;

    /// Takes the answers that were gathered, and leaves an empty buffer.
    fn take(&mut self, answers: &mut Vec<u8>) -> Result<(), Self::Error>;

    /// Takes a large line, to which no answer was gathered.
    fn large(&mut self, block: &Arc<Block>, line: Range<usize>) -> Result<(), Self::Error>;
}

/// Answers a block into a buffer, and hands on what is too much for it.
pub(super) fn answer<O: Outlet>(
    answerer: &mut Answerer,
    block: &Arc<Block>,
    answers: &mut Vec<u8>,
    outlet: &mut O,
) -> Result<Tally, O::Error> {
    let mut tally = Tally::default();
    for line in block.lines() {
        match answerer.small(block.line(line.clone()), answers) {
            Some(succeeded) => tally.count(succeeded),
            None => {
                outlet.take(answers)?;
                outlet.large(block, line)?;
            }
        }
        if answers.len() > GATHERED {
            outlet.take(answers)?;
        }
    }
    answerer.forget_large();
    Ok(tally)
}

/// A buffer for answers, made empty.
pub(super) fn recycled(mut answers: Vec<u8>) -> Vec<u8> {
    if answers.capacity() > 2 * GATHERED {
        return Vec::new();
    }
    answers.clear();
    answers
}

/// The output.
pub(super) struct Sink<W> {
    output: W,
    progress: Progress,
    tally: Tally,
    answerer: Answerer,
}

impl<W: Write> Sink<W> {
    /// Answers go to `output`.
    pub(super) fn new(output: W, progress: Progress, answerer: Answerer) -> Self {
        Self {
            output,
            progress,
            tally: Tally::default(),
            answerer,
        }
    }

    /// Writes answers.
    pub(super) fn write(&mut self, answers: &[u8]) -> Result<(), Failure> {
        self.output.write_all(answers).map_err(|error| stdout::failure(&error))
    }

    /// Ends a block: what was written is passed on, because a program may wait for it.
    pub(super) fn end(&mut self, tally: Tally) -> Result<(), Failure> {
        self.output.flush().map_err(|error| stdout::failure(&error))?;
        self.tally.add(tally);
        self.progress.update(self.tally);
        Ok(())
    }

    /// How many lines were answered.
    pub(super) fn tally(&self) -> Tally {
        self.tally
    }
}

impl<W: Write> Outlet for Sink<W> {
    type Error = Failure;

    fn take(&mut self, answers: &mut Vec<u8>) -> Result<(), Failure> {
        self.write(answers)?;
        *answers = recycled(std::mem::take(answers));
        Ok(())
    }

    fn large(&mut self, block: &Arc<Block>, line: Range<usize>) -> Result<(), Failure> {
        let answer: io::Result<bool> = self.answerer.large(block.line(line), &mut self.output);
        self.tally.count(answer.map_err(|error| stdout::failure(&error))?);
        self.progress.update(self.tally);
        Ok(())
    }
}
