//! `endpoint [OURS] curl …`: the request that a curl line would send.

use std::io::IsTerminal;

use clap::ArgMatches;
use endpoint_lines::Diagnostic;

use super::{lines, topics};
use crate::input::files::{self, Inputs};
use crate::input::literal::Literal;
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
    let read = match words {
        [] => pasted(&inputs)?,
        [word] if word == "-" => pasted(&inputs)?,
        words => curl::read(words, &inputs),
    };
    lines::answer(read, "curl", matches, &inputs)
}

fn pasted(inputs: &Inputs<'_>) -> Result<Vec<Result<Literal, Diagnostic>>, Failure> {
    Ok(pasted::read(&inputs.document("-".as_ref())?, &["curl"], inputs)?)
}
