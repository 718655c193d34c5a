//! A command line that clap answers itself: `--help`, `--version`, or a mistake.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use endpoint::is_secret_name;

use crate::output::stdout;
use crate::report::failure::{Failure, Status};
use crate::report::hidden::printable;
use crate::report::stderr;

/// Passes on what clap has answered: help on stdout, or what is wrong on stderr.
pub(crate) fn run(mut answer: clap::Error) -> Result<(), Failure> {
    hide_values(&mut answer);
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

/// Hides what clap quotes, where it may be a value: the shell makes a word of its own of the token in
/// `-H authorization: token 0123`.
fn hide_values(answer: &mut clap::Error) {
    let is_value = |quoted: Option<&ContextValue>| match quoted {
        Some(ContextValue::String(text)) => !text.starts_with('-'),
        _ => false,
    };
    let follows_a_secret = || std::env::args_os().any(|word| is_secret_name(&word.to_string_lossy()));
    let quotes = [
        (ContextKind::InvalidArg, answer.kind() == ErrorKind::UnknownArgument),
        (ContextKind::InvalidValue, answer.kind() == ErrorKind::TooManyValues),
        (ContextKind::InvalidSubcommand, false),
    ];
    for (quoted, is_hidden) in quotes {
        let is_argument = quoted == ContextKind::InvalidArg;
        let may_be_secret = || is_hidden || (!is_argument && follows_a_secret());
        if is_value(answer.get(quoted)) && may_be_secret() {
            answer.insert(quoted, ContextValue::String("…".to_owned()));
            // What clap suggests quotes the same.
            answer.insert(ContextKind::Suggested, ContextValue::None);
        }
    }
}
