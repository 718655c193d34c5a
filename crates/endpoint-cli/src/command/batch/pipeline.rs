//! Blocks are read by one thread, answered by several, and written by the calling one.
//!
//! Block k goes to worker k modulo N, and its answers are taken from there in turn, so that order needs no bookkeeping.
//! Each queue holds one message, and no more blocks are read than have room together: memory stays constant however long
//! the input is. A worker hands on a large line as it is; the calling thread answers it when its turn comes.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use super::answer::Answerer;
use super::blocks::{Block, Blocks};
use super::envelope::Gathered;
use super::input::unreadable;
use super::progress::Progress;
use super::setup::Setup;
use super::sink::{Outlet, Sink, answer};
use super::tally::Tally;
use crate::report::failure::Failure;

/// The bytes of blocks that are read ahead: one long line, or many short ones.
const READ_AHEAD: usize = 24 << 20;
/// The same for each worker, where there are so many that these are more.
const READ_AHEAD_EACH: usize = 1 << 20;

/// A message about a block, in the order of its lines.
enum Message {
    Answers(Gathered),
    Large(Arc<Block>, Range<usize>),
    /// The last answers, and what is used again.
    End(Arc<Block>, Gathered, Tally),
    Unreadable(io::Error),
}

/// A block to answer, and a buffer for its answers.
type Work = io::Result<(Block, Gathered)>;

/// The size of a block, and its memory to use again.
struct Spare {
    size: usize,
    block: Block,
    answers: Gathered,
}

/// Answers every line of the input.
pub(super) fn run(
    input: impl Read + Send + 'static,
    output: impl Write,
    jobs: usize,
    setup: Setup,
    progress: Progress,
) -> Result<Tally, Failure> {
    let setup = Arc::new(setup);
    let sink = Sink::new(output, Arc::clone(&setup), progress);
    if jobs < 2 {
        alone(input, sink, setup)
    } else {
        together(input, sink, &setup, jobs)
    }
}

fn alone(input: impl Read, mut sink: Sink<impl Write>, setup: Arc<Setup>) -> Result<Tally, Failure> {
    let mut blocks = Blocks::new(input);
    let mut answerer = Answerer::of_small(setup);
    let (mut spare, mut answers) = (Block::default(), answerer.gathered());
    while let Some(block) = blocks.next(spare).map_err(|error| unreadable(&error))? {
        let block = Arc::new(block);
        let tally = answer(&mut answerer, &block, &mut answers, &mut sink)?;
        sink.take(&mut answers)?;
        sink.end(tally)?;
        spare = Arc::into_inner(block).unwrap_or_default().recycled();
    }
    Ok(sink.tally())
}

/// The threads are not joined: where the output fails, one of them may still wait for input; the end of the process
/// ends it.
fn together(
    input: impl Read + Send + 'static,
    mut sink: Sink<impl Write>,
    setup: &Arc<Setup>,
    jobs: usize,
) -> Result<Tally, Failure> {
    let (recycle, spares) = mpsc::channel();
    let (mut queues, mut workers) = (Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (queue, queued) = mpsc::sync_channel(1);
        let (messages, worker) = mpsc::sync_channel(1);
        let answerer = Answerer::of_small(Arc::clone(setup));
        thread::spawn(move || work(answerer, &queued, messages));
        queues.push(queue);
        workers.push(worker);
    }
    let is_raw = setup.is_raw;
    thread::spawn(move || feed(input, is_raw, &queues, &spares));
    for worker in workers.iter().cycle() {
        if !write_block(worker, &mut sink, &recycle)? {
            break;
        }
    }
    Ok(sink.tally())
}

/// Writes the answers to the next block of a worker; returns false where there is none.
///
/// The input's end closes the queues in turn, so that the first one found closed is the one without a further block.
fn write_block(
    worker: &Receiver<Message>,
    sink: &mut Sink<impl Write>,
    recycle: &Sender<Spare>,
) -> Result<bool, Failure> {
    while let Ok(message) = worker.recv() {
        match message {
            Message::Answers(mut answers) => sink.take(&mut answers)?,
            Message::Large(block, line) => sink.large(&block, line)?,
            Message::End(block, mut answers, tally) => {
                sink.take(&mut answers)?;
                sink.end(tally)?;
                let size = block.size();
                let block = Arc::into_inner(block).unwrap_or_default().recycled();
                let _ = recycle.send(Spare { size, block, answers });
                return Ok(true);
            }
            Message::Unreadable(error) => return Err(unreadable(&error)),
        }
    }
    Ok(false)
}

/// Reads blocks and hands them out in turn, until the input ends or the workers are gone.
fn feed(input: impl Read, is_raw: bool, queues: &[SyncSender<Work>], spares: &Receiver<Spare>) {
    let mut blocks = Blocks::new(input);
    let room = READ_AHEAD.max(queues.len() * READ_AHEAD_EACH);
    // The bytes of the blocks that are handed out.
    let mut held = 0;
    for queue in queues.iter().cycle() {
        let (block, answers) = match spares.try_recv() {
            Ok(spare) => {
                held -= spare.size;
                (spare.block, spare.answers)
            }
            Err(_) => (Block::default(), Gathered::new(is_raw)),
        };
        let work = match blocks.next(block) {
            Ok(None) => return,
            Ok(Some(block)) => Ok((block, answers)),
            Err(error) => Err(error),
        };
        let size = work.as_ref().map_or(0, |(block, _)| block.size());
        while held > 0 && held + size > room {
            let Ok(spare) = spares.recv() else { return };
            held -= spare.size;
        }
        held += size;
        let failed = work.is_err();
        if queue.send(work).is_err() || failed {
            return;
        }
    }
}

/// Where a worker leaves what comes of its blocks.
struct Messages(SyncSender<Message>);

/// Nobody writes any more.
struct Gone;

impl Messages {
    fn send(&self, message: Message) -> Result<(), Gone> {
        self.0.send(message).map_err(|_| Gone)
    }
}

impl Outlet for Messages {
    type Error = Gone;

    fn take(&mut self, answers: &mut Gathered) -> Result<(), Gone> {
        if answers.is_empty() {
            return Ok(());
        }
        self.send(Message::Answers(answers.replaced()))
    }

    fn large(&mut self, block: &Arc<Block>, line: Range<usize>) -> Result<(), Gone> {
        self.send(Message::Large(Arc::clone(block), line))
    }
}

/// Answers the blocks of one queue.
fn work(mut answerer: Answerer, queued: &Receiver<Work>, messages: SyncSender<Message>) {
    let mut messages = Messages(messages);
    while let Ok(work) = queued.recv() {
        let sent = match work {
            Err(error) => messages.send(Message::Unreadable(error)),
            Ok((block, mut answers)) => {
                let block = Arc::new(block);
                answer(&mut answerer, &block, &mut answers, &mut messages)
                    .and_then(|tally| messages.send(Message::End(block, answers, tally)))
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
