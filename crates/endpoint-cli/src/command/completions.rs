//! `endpoint completions SHELL`

use clap::ArgMatches;
use clap_complete::Shell;

use crate::args;
use crate::output::stdout;
use crate::report::failure::Failure;

const BASH: &str = include_str!("../completions/endpoint.bash");
const ZSH: &str = include_str!("../completions/endpoint.zsh");
const FISH: &str = include_str!("../completions/endpoint.fish");

/// Prints the completions for a shell: those of the flags, and in bash, zsh and fish those of a catalogue.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = matches.get_one::<Shell>("shell") else {
        return Ok(());
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut args::command(), "endpoint", &mut script);
    match shell {
        Shell::Bash => script.extend_from_slice(BASH.as_bytes()),
        Shell::Fish => script.extend_from_slice(FISH.as_bytes()),
        // zsh calls the function that has the name of the file, so that ours takes the place of the generated one.
        Shell::Zsh => {
            let generated = String::from_utf8_lossy(&script).replacen("\n_endpoint() {", "\n_endpoint_flags() {", 1);
            let (functions, start) = match generated.rfind("\nif [ \"$funcstack[1]\"") {
                Some(at) => generated.split_at(at + 1),
                None => (&*generated, ""),
            };
            script = format!("{functions}{ZSH}{start}").into_bytes();
        }
        _ => {}
    }
    stdout::write(&script)
}
