//! `endpoint help [TOPIC]`

use clap::{ArgMatches, Command};

use super::topics::{self, TOPICS};
use crate::args;
use crate::output::stdout;
use crate::report::did_you_mean;
use crate::report::failure::Failure;
use crate::report::mask;

/// Prints the help of a topic, of a command, or of the whole.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let mut command = args::command();
    command.build();
    let Some(topic) = matches.get_one::<String>("topic") else {
        return stdout::write_styled(&command.render_long_help().ansi().to_string());
    };
    let topic = topic.to_lowercase();
    if let Some(text) = topics::text(&topic) {
        return stdout::write(text.as_bytes());
    }
    if let Some(command) = command.find_subcommand_mut(&topic) {
        return stdout::write_styled(&command.render_long_help().ansi().to_string());
    }
    let names = TOPICS
        .iter()
        .map(|(name, _)| *name)
        .chain(command.get_subcommands().map(Command::get_name));
    let failure = Failure::usage("unknown-topic", format!("no help on {}", mask::bare(&topic)));
    Err(match did_you_mean::nearest(&topic, names) {
        Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
        None => failure.help(format!("topics: {}", TOPICS.map(|(name, _)| name).join(", "))),
    })
}
