//! Blocks are read by one thread, answered by several, and written by the calling one.
//!
//! Block k goes to worker k modulo N, and its answer is taken from there in turn, so that order needs no bookkeeping;
//! each queue holds one block, so that memory stays constant however long the input is.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::answer::Answerer;
use super::blocks::{Block, Blocks};
use super::progress::Progress;
use super::tally::Tally;
use crate::output::stdout;
use crate::report::failure::Failure;

/// A block with its tally, or the error of the input.
type Answered = io::Result<(Block, Tally)>;

/// Answers every line of the input.
pub(super) fn run(
    input: impl Read + Send + 'static,
    output: impl Write,
    jobs: usize,
    progress: Progress,
) -> Result<Tally, Failure> {
    let sink = Sink {
        output,
        progress,
        tally: Tally::default(),
    };
    if jobs < 2 {
        alone(input, sink)
    } else {
        together(input, sink, jobs)
    }
}

/// Where answers go.
struct Sink<W> {
    output: W,
    progress: Progress,
    tally: Tally,
}

impl<W: Write> Sink<W> {
    fn take(&mut self, block: &Block, tally: Tally) -> Result<(), Failure> {
        self.output
            .write_all(&block.output)
            .and_then(|()| self.output.flush())
            .map_err(|error| stdout::failure(&error))?;
        self.tally.lines += tally.lines;
        self.tally.failed += tally.failed;
        self.progress.update(self.tally);
        Ok(())
    }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::unreadable("stdin", error)
}

fn alone(input: impl Read, mut sink: Sink<impl Write>) -> Result<Tally, Failure> {
    let mut blocks = Blocks::new(input);
    let mut answerer = Answerer::default();
    let mut spare = Block::default();
    while let Some(mut block) = blocks.next(spare).map_err(|error| unreadable(&error))? {
        let tally = answerer.block(&mut block);
        answerer.forget_large();
        sink.take(&block, tally)?;
        spare = block.recycled();
    }
    Ok(sink.tally)
}

/// The threads are not joined: where the output fails, one of them may still wait for input; the end of the process
/// ends it.
fn together(input: impl Read + Send + 'static, mut sink: Sink<impl Write>, jobs: usize) -> Result<Tally, Failure> {
    let (recycle, recycled) = mpsc::channel();
    let (mut queues, mut answers) = (Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (queue, queued) = mpsc::sync_channel(1);
        let (answer, answered) = mpsc::sync_channel(1);
        thread::spawn(move || work(&queued, &answer));
        queues.push(queue);
        answers.push(answered);
    }
    thread::spawn(move || feed(input, &queues, &recycled));
    for answered in answers.iter().cycle() {
        // The input's end closes the queues in turn, so that the first one found closed is the one without a further
        // block.
        let Ok(answered) = answered.recv() else { break };
        let (block, tally) = answered.map_err(|error| unreadable(&error))?;
        sink.take(&block, tally)?;
        let _ = recycle.send(block.recycled());
    }
    Ok(sink.tally)
}

/// Reads blocks and hands them out in turn, until the input ends or the workers are gone.
fn feed(input: impl Read, queues: &[SyncSender<io::Result<Block>>], recycled: &Receiver<Block>) {
    let mut blocks = Blocks::new(input);
    for queue in queues.iter().cycle() {
        let block = match blocks.next(recycled.try_recv().unwrap_or_default()) {
            Ok(None) => return,
            Ok(Some(block)) => Ok(block),
            Err(error) => Err(error),
        };
        let failed = block.is_err();
        if queue.send(block).is_err() || failed {
            return;
        }
    }
}

/// Answers the blocks of one queue.
fn work(queued: &Receiver<io::Result<Block>>, answer: &SyncSender<Answered>) {
    let mut answerer = Answerer::default();
    while let Ok(block) = queued.recv() {
        let answered = block.map(|mut block| {
            let tally = answerer.block(&mut block);
            answerer.forget_large();
            (block, tally)
        });
        if answer.send(answered).is_err() {
            return;
        }
    }
}
