//! `endpoint batch`: JSON lines in, JSON lines out, in order and in constant memory.
//!
//! `lines` reads the lines of all files, `line` reads one line, `answer` makes its answer and `envelope` writes it. `memory` keeps
//! what the next line needs, too, `bounds` is how much a line may be and make, and `setup` holds for all lines.

mod answer;
mod bounds;
mod envelope;
mod line;
mod lines;
mod memory;
mod refusal;
mod setup;
mod summary;

use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::ArgMatches;

use self::answer::Answerer;
use self::envelope::Answer;
use self::lines::Lines;
use self::setup::Setup;
use self::summary::Summary;
use crate::output::format::Format;
use crate::output::stdout;
use crate::report::failure::{Failure, Status};
use crate::report::stderr;

/// Answers the lines. What is written is passed on before more input is waited for, because a program may wait for each answer.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let setup = Setup::read(matches)?;
    let paths = matches.get_many::<PathBuf>("files").unwrap_or_default();
    let mut lines = Lines::new(paths.cloned().collect())?;
    if lines.ask_terminal() {
        stderr::note(
            "note: waiting for JSON lines, such as {\"id\":1,\"route\":\"GET /user\"}; the end of the input ends them \
             (endpoint help batch)",
        );
    }
    let is_json = !setup.is_raw || setup.format == Format::Json;
    let failure = |error: io::Error| stdout::failure(&error);
    let mut output = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    // In a terminal that shows the output, a count would be in the way.
    let is_terminal = io::stdout().is_terminal();
    let mut summary = Summary::new(io::stderr().is_terminal() && !is_terminal);
    let mut answer = Answer::new(setup.is_raw);
    let mut answerer = Answerer::new(setup);
    let mut line = Vec::new();
    while lines.next(&mut line, &mut || output.flush().map_err(failure))? {
        summary.count(answerer.answer(&line, &mut answer));
        let written = match is_terminal {
            true => output.write_all(stdout::escaped(answer.bytes(), is_json).as_bytes()),
            false => output.write_all(answer.bytes()),
        };
        written.map_err(failure)?;
    }
    output.flush().map_err(failure)?;
    let has_failed = summary.failed() > 0;
    let text = summary.finish();
    if matches.get_flag("summary") || io::stderr().is_terminal() {
        stderr::write(&text);
    }
    match has_failed {
        true => Err(Failure::AlreadyReported(Status::Failed)),
        false => Ok(()),
    }
}
