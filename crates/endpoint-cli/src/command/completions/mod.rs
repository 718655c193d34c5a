//! `endpoint completions SHELL`, and the candidates for a line that is typed. The shell calls the command with the words so far,
//! and with `ENDPOINT_COMPLETE` in the environment. The definition of the command line has candidates; `values` adds other
//! values, `catalogue` the operations of an API, and `programs` the options of curl and HTTPie.

mod asked;
mod bash;
mod catalogue;
mod programs;
mod quotes;
mod values;

use std::env;

use clap::{ArgMatches, Command};
use clap_complete::env::{CompleteEnv, Elvish, Fish, Powershell, Shells, Zsh};
use clap_complete::{ArgValueCandidates, ArgValueCompleter, Shell};

use self::bash::Bash;
use self::quotes::{Candidates, Unquoted};
use super::topics::TOPICS;
use crate::args;
use crate::output::stdout;
use crate::report::failure::Failure;

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "ENDPOINT_COMPLETE";

/// The program that a shell calls.
const PROGRAM: &str = "endpoint";

const SHELLS: Shells<'static> = Shells(&[
    &Bash,
    &Unquoted(&Elvish, Candidates::Quoted),
    &Unquoted(&Fish, Candidates::Quoted),
    &Unquoted(&Powershell, Candidates::AsTheyAre),
    &Unquoted(&Zsh, Candidates::Quoted),
]);

/// Prints the script that makes a shell ask for completions.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let name = matches
        .get_one::<Shell>("shell")
        .map(ToString::to_string)
        .unwrap_or_default();
    let Some(shell) = SHELLS.completer(&name) else {
        return Ok(());
    };
    let mut script = Vec::new();
    let written = shell.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script);
    written.map_err(|error| stdout::failure(&error))?;
    if name == "zsh" {
        script = String::from_utf8_lossy(&script)
            .replace(OTHER, NAMES)
            .replace(DESCRIBED, NAMES_DESCRIBED)
            .into_bytes();
    }
    stdout::write(&script)
}

/// The calls in zsh's script that add a completion and show all of them. A blank follows each.
const OTHER: &str = "            else\n                other+=(\"$completion\")";
const DESCRIBED: &str = "        [[ -n $other ]] && _describe";

/// The same with `name=` set apart, which a value follows. `zsh_completes` among the tests fails where the script changes.
const NAMES: &str = "            elif [[ \"$value\" == *= ]]; then\n                names+=(\"${value%=}\")\n            else\n                \
                     other+=(\"$completion\")";
const NAMES_DESCRIBED: &str =
    "        [[ -n $names ]] && _describe -V 'values' names -S '='\n        [[ -n $other ]] && _describe";

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
    // To the engine, the `curl` of `-o curl` would be the command.
    if asked::is_call() {
        return of_call(args::call());
    }
    let topics = || values::named(TOPICS.iter().map(|(name, _)| (*name, "a topic")));
    let commands = || values::commands(&args::command(), &[]);
    let no_topics = || values::commands(&args::command(), &TOPICS.map(|(name, _)| name));
    let page = |command: Command| command.mut_arg("page", |arg| arg.add(ArgValueCandidates::new(commands)));
    let topic = move |command: Command| {
        command.mut_arg("topic", |arg| {
            arg.add(ArgValueCandidates::new(move || {
                topics().into_iter().chain(no_topics()).collect()
            }))
        })
    };
    let command = of_call(args::command())
        .mut_subcommand("api", of_api)
        .mut_subcommand("batch", with_values)
        .mut_subcommand("expand", |command| {
            command.mut_arg("items", |arg| arg.add(ArgValueCompleter::new(values::AfterAt)))
        })
        .mut_subcommand("paste", with_values)
        .mut_subcommand("gh", |command| command.mut_subcommand("api", with_values));
    command.mut_subcommand("man", page).mut_subcommand("help", topic)
}

/// A command with the words of a call.
fn of_call(command: Command) -> Command {
    with_values(command).mut_arg("words", |arg| arg.add(ArgValueCompleter::new(values::Words)))
}

/// The commands that read a catalogue.
fn of_api(command: Command) -> Command {
    let operations = || ArgValueCompleter::new(catalogue::Operations);
    command
        .mut_subcommand("list", with_values)
        .mut_subcommand("show", |command| {
            with_values(command).mut_arg("operation", |arg| arg.add(operations()))
        })
        .mut_subcommand("struct", |command| {
            with_values(command).mut_arg("operations", |arg| arg.add(operations()))
        })
}

/// A command with the values of the flags that it has.
fn with_values(mut command: Command) -> Command {
    let flags: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    for flag in flags {
        command = match &*flag {
            "profile" => command.mut_arg(flag, |arg| arg.add(ArgValueCandidates::new(values::profiles))),
            "method" => command.mut_arg(flag, |arg| arg.add(ArgValueCandidates::new(values::methods))),
            "format" => command.mut_arg(flag, |arg| arg.add(ArgValueCandidates::new(values::formats))),
            "data" | "raw-field" | "field" | "path" | "query" | "body" => {
                command.mut_arg(flag, |arg| arg.add(ArgValueCompleter::new(values::AfterAt)))
            }
            "api" => command.mut_arg(flag, |arg| arg.add(ArgValueCompleter::new(values::apis))),
            "style" => command.mut_arg(flag, |arg| arg.add(ArgValueCompleter::new(values::style))),
            _ => command,
        };
    }
    command
}
