//! The command `endpoint`: a route and items in, one HTTP request description out.
//!
//! `command` has the subcommands. A subcommand gets the parsed words (`args`), reads them into options by `input`, calls the
//! library, and writes the result by `output`. `report` shows errors. Each module imports only those after it:
//!
//! ```text
//! main → command → args → output → input → report
//! ```

mod args;
mod command;
mod input;
mod output;
mod report;

use std::process::ExitCode;

use clap::ArgMatches;

use crate::command::{api, batch, completions, expand, fix, gh, help, man, paste, profiles, programs, request, usage};
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::stderr;

fn main() -> ExitCode {
    if completions::answer() {
        return ExitCode::SUCCESS;
    }
    if let Some(answer) = programs::answer() {
        return stderr::exit_code(answer);
    }
    stderr::exit_code(match args::command().try_get_matches() {
        Ok(matches) => run(&matches),
        Err(answer) => usage::run(answer),
    })
}

/// Hands the command line to its subcommand.
fn run(matches: &ArgMatches) -> Result<(), Failure> {
    stdout::choose_color(matches.get_one::<String>("color"));
    match matches.subcommand() {
        None => request::run(matches),
        Some(("api", matches)) => api::run(matches),
        Some(("batch", matches)) => batch::run(matches),
        Some(("completions", matches)) => completions::run(matches),
        Some(("expand", matches)) => expand::run(matches),
        Some(("fix", matches)) => fix::run(matches),
        Some(("gh", matches)) => gh::run(matches),
        Some(("help", matches)) => help::run(matches),
        Some(("man", matches)) => man::run(matches),
        Some(("paste", matches)) => paste::run(matches),
        Some(("profiles", _)) => profiles::run(),
        Some((name, _)) => Err(Failure::usage("unknown-command", format!("no such command: {name}"))),
    }
}
