//! `endpoint completions SHELL`, and the candidates for a line that is typed. The shell calls the command with the words so far,
//! and with `ENDPOINT_COMPLETE` in the environment. The engine takes candidates from the definition of the command line; `values`
//! adds other values, `catalogue` the operations of an API, and `programs` the options of curl and HTTPie.

mod asked;
mod catalogue;
mod programs;
mod shells;
mod values;

use std::env;

use clap::{ArgMatches, Command};
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompleteEnv, Shell};

use self::shells::SHELLS;
use crate::args;
use crate::output::stdout;
use crate::report::failure::Failure;

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "ENDPOINT_COMPLETE";

/// The program that a shell calls.
const PROGRAM: &str = "endpoint";

/// Prints the script that makes a shell ask for completions.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let name = matches.get_one::<Shell>("shell").map(ToString::to_string);
    let Some(shell) = SHELLS.completer(&name.unwrap_or_default()) else {
        return Ok(());
    };
    let mut script = Vec::new();
    let written = shell.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script);
    written.map_err(|error| stdout::failure(&error))?;
    stdout::write(&script)
}

/// Answers a shell that asks for completions. Returns whether one did.
pub(crate) fn answer() -> bool {
    if env::var_os(VARIABLE).is_none() {
        return false;
    }
    let environment = CompleteEnv::with_factory(definition).var(VARIABLE).shells(SHELLS);
    let directory = env::current_dir().ok();
    // A shell shows nothing of a mistake: it has no completions then.
    environment
        .try_complete(env::args_os(), directory.as_deref())
        .unwrap_or(true)
}

/// The definition of the command line, with the candidates that it lacks.
fn definition() -> Command {
    if let Some(line) = programs::definition() {
        return line;
    }
    let command = args::command();
    let first = asked::before().into_iter().next();
    // To the engine, the `curl` of `-o curl` would be the command.
    match first.is_some_and(|first| command.find_subcommand(first).is_none()) {
        true => with_values(args::call()),
        false => with_values(command),
    }
}

/// A command and those below it, with the candidates of the arguments that each has.
fn with_values(mut command: Command) -> Command {
    let is_call = command.get_name() == PROGRAM;
    let names: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    for name in names {
        command = command.mut_arg(&name, |arg| match &*name {
            "profile" => arg.add(ArgValueCandidates::new(values::profiles)),
            "method" => arg.add(ArgValueCandidates::new(values::methods)),
            "format" => arg.add(ArgValueCandidates::new(values::formats)),
            "page" => arg.add(ArgValueCandidates::new(values::commands)),
            "topic" => arg.add(ArgValueCandidates::new(values::topics)),
            "api" => arg.add(ArgValueCompleter::new(values::apis)),
            "style" if is_call => arg.add(ArgValueCompleter::new(values::style)),
            "data" | "raw-field" | "field" | "path" | "query" | "body" | "items" => {
                arg.add(ArgValueCompleter::new(values::after_at))
            }
            "words" if is_call => arg.add(ArgValueCompleter::new(values::words)),
            "operation" | "operations" => arg.add(ArgValueCompleter::new(catalogue::operations)),
            _ => arg,
        });
    }
    command.mut_subcommands(with_values)
}
