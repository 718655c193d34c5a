//! A command line that clap answers itself: `--help`, `--version`, or a mistake.

use std::ffi::OsString;

use clap::error::ErrorKind;

use crate::output::stdout;
use crate::report::failure::{Failure, Status};
use crate::report::hidden::printable;
use crate::report::stderr;

/// Passes on what clap has answered: help on stdout, or what is wrong on stderr.
pub(crate) fn run(answer: &clap::Error) -> Result<(), Failure> {
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
