//! The command `endpoint`: a route and items in, one HTTP request description out.
//!
//! The data flows from `args` (what was typed) through `items` and `layers` (the options and their defaults) into the
//! library, and from there to `output` (how the request is written). `batch` does the same for lines of JSON.

mod args;
mod batch;
mod diagnostic;
mod did_you_mean;
mod expand;
mod explain;
mod failure;
mod fields;
mod file;
mod gh;
mod guide;
mod items;
mod json;
mod layers;
mod mask;
mod output;
mod parameters;
mod profile;
mod request;
mod stdout;
mod tree;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::command().try_get_matches() {
        Ok(matches) => failure::exit_code(run(&matches)),
        Err(answer) => failure::exit_code(guide::usage(&answer)),
    }
}

/// Hands the command line to the room that answers it.
fn run(matches: &clap::ArgMatches) -> Result<(), failure::Failure> {
    match matches.subcommand() {
        None => request::run(matches),
        Some(("batch", matches)) => batch::run(matches),
        Some(("completions", matches)) => guide::completions(matches),
        Some(("expand", matches)) => expand::run(matches),
        Some(("gh", matches)) => gh::run(matches),
        Some(("help", matches)) => guide::help(matches),
        Some(("man", matches)) => guide::man(matches),
        Some(("profiles", _)) => profile::list(),
        Some((name, _)) => Err(failure::Failure::usage(
            "unknown-command",
            format!("no such command: {name}"),
        )),
    }
}
