//! A command line that clap answers itself: `--help`, `--version`, or a mistake.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::foreign_flags;
use crate::output::format::Format;
use crate::output::stdout;
use crate::report::failure::{Failure, Status};
use crate::report::hidden::printable;
use crate::report::secret_line::line_has_secret;
use crate::report::{did_you_mean, mask, stderr};

/// Writes clap's answer: help on stdout, or a mistake on stderr.
pub(crate) fn run(mut answer: clap::Error) -> Result<(), Failure> {
    hide_values(&mut answer);
    if let Some(failure) = mistake(&answer) {
        return Err(failure);
    }
    let text = answer.render();
    if !answer.use_stderr() {
        return stdout::write_styled(&text.ansi().to_string());
    }
    // clap quotes arguments unchanged, and an escape sequence in one of them looks like clap's own styles.
    let is_plain = |argument: OsString| printable(&argument.to_string_lossy()) == argument.to_string_lossy();
    let text = if std::env::args_os().all(is_plain) {
        text.ansi().to_string()
    } else {
        let lines: Vec<String> = text.to_string().lines().map(printable).collect();
        lines.join("\n") + "\n"
    };
    let text = match answer.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => text,
        // The first blank follows `error:`, and the kind of every report is there.
        _ => text.replacen(' ', " invalid-usage: ", 1),
    };
    stderr::write(&text);
    Err(Failure::AlreadyReported(Status::Usage))
}

/// The mistakes of those who come from another program, in our own words.
fn mistake(answer: &clap::Error) -> Option<Failure> {
    let text = |kind| match answer.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let is_gh = || std::env::args_os().nth(1).is_some_and(|word| word == "gh");
    if answer.kind() == ErrorKind::InvalidSubcommand && is_gh() {
        let message = "of gh's commands, `api` is the one that makes a request";
        return Some(
            Failure::usage("unknown-command", message).help("endpoint gh api PATH; gh runs the others itself"),
        );
    }
    let argument = text(ContextKind::InvalidArg)?;
    match answer.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let flag = argument.split('=').next().unwrap_or_default();
            Some(unknown(flag, text(ContextKind::SuggestedArg)))
        }
        ErrorKind::InvalidValue if argument.starts_with("--output") => {
            let value = text(ContextKind::InvalidValue)?;
            Some(not_a_format(value))
        }
        ErrorKind::ArgumentConflict if text(ContextKind::PriorArg) == Some(argument) => {
            Some(twice(argument.split(' ').next().unwrap_or_default()))
        }
        _ => None,
    }
}

/// The mistake of a flag that takes one value and has two.
fn twice(flag: &str) -> Failure {
    let shown = if flag == "--data" { "-d, --data" } else { flag };
    let failure = Failure::usage("invalid-usage", format!("{shown} is given twice, and takes one value"));
    match flag {
        "--data" => failure
            .help("fields are items: endpoint POST /x --form a=1 b=2")
            .help("a line of curl joins them as curl does: endpoint curl URL -d a=1 -d b=2"),
        "--api" => failure.help("a call is checked by one catalogue: leave out one of the two"),
        _ => failure.help("leave out one of the two"),
    }
}

fn unknown(flag: &str, suggested: Option<&str>) -> Failure {
    let failure = Failure::usage("invalid-usage", format!("{} is not an option", mask::quoted(flag)));
    match (foreign_flags::ours(flag), suggested) {
        (Some((help, example)), _) => failure.help(help).help(format!("for example: {example}")),
        (None, Some(suggested)) => {
            // clap adds the name of the value.
            let name = suggested.split([' ', '=', '[']).next().unwrap_or_default();
            failure.help(format!("did you mean `{name}`?"))
        }
        (None, None) => {
            failure.help("`endpoint --help` lists the options; an item that begins with a dash goes after --")
        }
    }
}

/// In other programs, `-o` names a file.
fn not_a_format(value: &str) -> Failure {
    let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    let message = match value {
        "" => "-o takes a format, and there is none".to_owned(),
        value => format!("-o takes a format, and {} is not one", mask::quoted(value)),
    };
    let failure = Failure::usage("invalid-usage", message);
    let formats = names.join(", ");
    let others = Format::ALL.iter().flat_map(|format| format.other_names());
    if value.eq_ignore_ascii_case("curl-config") {
        return failure.help("-o curl is the same request as a line of a shell");
    }
    match did_you_mean::nearest(value, names.into_iter().chain(others.copied())) {
        Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
        None if value.contains(['.', '/']) => failure
            .help("the shell writes a file")
            .help("for example: endpoint /x -o http > request.txt"),
        None => failure.help(format!("formats: {formats}")),
    }
}

/// Hides words that clap quotes and that may be secrets: in `-H authorization: token 0123`, the shell makes the token a word of
/// its own.
fn hide_values(answer: &mut clap::Error) {
    let is_value = |quoted: Option<&ContextValue>| match quoted {
        Some(ContextValue::String(text)) => !text.starts_with('-'),
        _ => false,
    };
    let quotes = [
        (ContextKind::InvalidArg, answer.kind() == ErrorKind::UnknownArgument),
        (ContextKind::InvalidValue, answer.kind() == ErrorKind::TooManyValues),
        (ContextKind::InvalidSubcommand, false),
    ];
    for (quoted, is_hidden) in quotes {
        let is_argument = quoted == ContextKind::InvalidArg;
        let may_be_secret = || is_hidden || (!is_argument && line_has_secret());
        if is_value(answer.get(quoted)) && may_be_secret() {
            answer.insert(quoted, ContextValue::String("…".to_owned()));
            // The suggestion of clap quotes the same.
            answer.insert(ContextKind::Suggested, ContextValue::None);
        }
    }
}
