//! Where answers go, in order. Large lines are answered here, one at a time, so that no two of them are in memory.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::answer::Answerer;
use super::blocks::Block;
use super::envelope::Gathered;
use super::progress::Progress;
use super::setup::Setup;
use super::tally::{Outcome, Tally};
use crate::output::{stdout, terminal};
use crate::report::failure::Failure;

/// The answers of a block that are gathered before they go on.
const GATHERED: usize = 512 << 10;

/// Takes what comes of a block, in the order of its lines.
pub(super) trait Outlet {
    /// Why nothing more is taken.
    type Error;

    /// Takes the answers that were gathered, and leaves an empty buffer.
    fn take(&mut self, answers: &mut Gathered) -> Result<(), Self::Error>;

    /// Takes a large line, to which no answer was gathered.
    fn large(&mut self, block: &Arc<Block>, line: Range<usize>) -> Result<(), Self::Error>;
}

/// Answers a block into a buffer, and hands on what is too much for it.
pub(super) fn answer<O: Outlet>(
    answerer: &mut Answerer,
    block: &Arc<Block>,
    answers: &mut Gathered,
    outlet: &mut O,
) -> Result<Tally, O::Error> {
    let mut tally = Tally::default();
    for line in block.lines() {
        match answerer.small(block.line(line.clone()), answers) {
            Some(outcome) => tally.count(outcome),
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

/// A buffer made empty.
fn empty(buffer: &mut Vec<u8>) {
    if buffer.capacity() > 2 * GATHERED {
        *buffer = Vec::new();
    }
    buffer.clear();
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
    pub(super) fn new(output: W, setup: Arc<Setup>, progress: Progress) -> Self {
        Self {
            output,
            progress,
            tally: Tally::default(),
            answerer: Answerer::of_large(setup),
        }
    }

    /// Ends a block: what was written is passed on, because a program may wait for it.
    pub(super) fn end(&mut self, tally: Tally) -> Result<(), Failure> {
        self.output.flush().map_err(|error| stdout::failure(&error))?;
        self.tally.add(tally);
        self.progress.update(&self.tally);
        Ok(())
    }

    /// How many lines were answered.
    pub(super) fn tally(self) -> Tally {
        self.tally
    }
}

impl<W: Write> Outlet for Sink<W> {
    type Error = Failure;

    fn take(&mut self, gathered: &mut Gathered) -> Result<(), Failure> {
        let Gathered { answers, refusals, .. } = gathered;
        self.output
            .write_all(answers)
            .map_err(|error| stdout::failure(&error))?;
        if !refusals.is_empty() {
            // Where stderr itself can't be written to, the exit status is all that is left.
            let _ = terminal::stderr().write_all(refusals);
        }
        empty(answers);
        empty(refusals);
        Ok(())
    }

    fn large(&mut self, block: &Arc<Block>, line: Range<usize>) -> Result<(), Failure> {
        let answer: io::Result<Outcome> = self.answerer.large(block.line(line), &mut self.output);
        self.tally.count(answer.map_err(|error| stdout::failure(&error))?);
        self.progress.update(&self.tally);
        Ok(())
    }
}
