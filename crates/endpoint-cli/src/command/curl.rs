//! `endpoint [OURS] curl …`: the request that a curl line would send.

use std::io::IsTerminal;

use clap::ArgMatches;

use super::{lines, topics};
use crate::input::files::{self, Inputs};
use crate::input::{curl, pasted};
use crate::output::stdout;
use crate::report::failure::Failure;

/// Answers the words after `curl`; without any, or with `-` alone, the line comes from standard input.
pub(crate) fn run(matches: &ArgMatches, words: &[String]) -> Result<(), Failure> {
    let asks_for_help = matches!(words, [word] if matches!(&**word, "--help" | "-h"));
    if asks_for_help || (words.is_empty() && std::io::stdin().is_terminal()) {
        return stdout::write(topics::text("curl").unwrap_or_default().as_bytes());
    }
    let inputs = files::inputs();
    let (words, notes) = match words {
        [] => pasted_line(&inputs)?,
        [word] if word == "-" => pasted_line(&inputs)?,
        words => (words.to_vec(), Vec::new()),
    };
    let mut read = curl::read(&words, &inputs);
    if let Some(Ok(first)) = read.first_mut() {
        first.notes.splice(0..0, notes);
    }
    lines::answer(read, "curl", matches, &inputs)
}

fn pasted_line(inputs: &Inputs<'_>) -> Result<(Vec<String>, Vec<String>), Failure> {
    let text = inputs.document("-".as_ref())?;
    let pasted::Pasted { words, notes } = pasted::read(&text, "curl")?;
    Ok((words, notes))
}
