//! The subcommand: stdin's lines answered on stdout.

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::thread;

use clap::ArgMatches;

use super::pipeline;
use super::progress::Progress;
use crate::input::layers;
use crate::report::failure::{Failure, Status};

/// Answers the lines.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let jobs = match matches.get_one::<u16>("jobs") {
        Some(jobs) => usize::from(*jobs),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    // In a terminal that shows the output, a progress line would be in the way.
    let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let endpoint = layers::of_catalogue(matches)?.endpoint()?;
    let tally = pipeline::run(io::stdin(), io::stdout().lock(), jobs, Progress::new(shown), &endpoint)?;
    if tally.failed > 0 {
        Err(Failure::AlreadyReported(Status::Failed))
    } else {
        Ok(())
    }
}
