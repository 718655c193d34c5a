//! `endpoint completions SHELL`

use clap::ArgMatches;
use clap_complete::Shell;

use crate::args;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Prints the completions for a shell.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = matches.get_one::<Shell>("shell") else {
        return Ok(());
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut args::command(), "endpoint", &mut script);
    stdout::write(&script)
}
