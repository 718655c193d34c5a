//! The subcommand: lines answered on stdout.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use clap::ArgMatches;

use super::input::{self, Lines};
use super::progress::Progress;
use super::setup::Setup;
use super::tally::Tally;
use super::{pipeline, summary};
use crate::output::format::Format;
use crate::output::terminal::Terminal;
use crate::report::failure::{Failure, Status};

/// Answers the lines.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let jobs = match matches.get_one::<u16>("jobs") {
        Some(jobs) => usize::from(*jobs),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let setup = Setup::read(matches)?;
    let paths = matches.get_many::<PathBuf>("files").unwrap_or_default();
    let lines = Lines::new(paths.cloned().collect())?;
    if lines.ask_terminal() {
        input::hint();
    }
    let start = Instant::now();
    // In a terminal that shows the output, a progress line would be in the way.
    let shows_progress = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let progress = Progress::new(shows_progress);
    let tally = pipeline::run(lines, output(&setup), jobs, setup, progress)?;
    if matches.get_flag("summary") || io::stderr().is_terminal() {
        summary::write(&tally, start.elapsed());
    }
    status(&tally)
}

/// Where the answers go.
fn output(setup: &Setup) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    if stdout.is_terminal() {
        let is_json = !setup.is_raw || setup.format == Format::Json;
        return Box::new(Terminal::new(stdout, is_json));
    }
    Box::new(stdout)
}

fn status(tally: &Tally) -> Result<(), Failure> {
    match tally.failed() {
        0 => Ok(()),
        _ => Err(Failure::AlreadyReported(Status::Failed)),
    }
}
