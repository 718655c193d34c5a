//! `endpoint [OURS] curl …`: the request that a curl line would send.

use std::io::IsTerminal;

use clap::ArgMatches;

use super::lines::{self, Source};
use super::topics;
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
    let is_pasted = words.is_empty() || matches!(words, [word] if word == "-");
    let text = match is_pasted {
        true => inputs.document("-".as_ref())?,
        false => words.join("\n"),
    };
    let read = |inputs: &Inputs<'_>| match is_pasted {
        true => Ok(pasted::read(&text, &["curl"], inputs)?),
        false => Ok(curl::read(words, inputs)),
    };
    let source = Source {
        text: &text,
        program: "curl",
        read: &read,
    };
    lines::answer(&source, matches, &inputs)
}
