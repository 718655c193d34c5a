//! `endpoint batch`: JSON lines in, JSON lines out, in order and in constant memory.
//!
//! `blocks` cuts the input into runs of whole lines, `line` reads one line, `answer` computes its answer, `pipeline` does
//! so on several cores.

mod answer;
mod blocks;
mod line;
mod memory;
mod pipeline;
mod progress;

use std::io::IsTerminal;
use std::num::NonZero;

use clap::ArgMatches;

use crate::failure::{Failure, Status};

/// What became of the lines.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    lines: u64,
    failed: u64,
}

/// Answers stdin's lines on stdout.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let jobs = match matches.get_one::<u16>("jobs") {
        Some(jobs) => usize::from(*jobs),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    };
    // A progress line between lines of output would only be in the way.
    let shown = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
    let progress = progress::Progress::new(shown);
    let tally = pipeline::run(std::io::stdin(), std::io::stdout().lock(), jobs, progress)?;
    if tally.failed > 0 {
        Err(Failure::Told(Status::Failed))
    } else {
        Ok(())
    }
}
