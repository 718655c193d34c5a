//! `endpoint [OURS] http …`: the request that an HTTPie or xh line would send.

use std::io::IsTerminal;

use clap::ArgMatches;
use endpoint_lines::Diagnostic;

use super::{lines, topics};
use crate::input::files::{self, Inputs};
use crate::input::literal::Literal;
use crate::input::{httpie, pasted};
use crate::output::stdout;
use crate::report::failure::Failure;

/// Answers the words after the name of the program; without any, or with `-` alone, the line comes from standard input.
pub(crate) fn run(matches: &ArgMatches, name: &str, words: &[String]) -> Result<(), Failure> {
    let asks_for_help = matches!(words, [word] if word == "--help");
    if asks_for_help || (words.is_empty() && std::io::stdin().is_terminal()) {
        return stdout::write(topics::text("http").unwrap_or_default().as_bytes());
    }
    let inputs = files::inputs();
    let read = match words {
        [] => pasted(&inputs)?,
        [word] if word == "-" => pasted(&inputs)?,
        words => vec![httpie::read(words, matches!(name, "https" | "xhs"), &inputs)],
    };
    lines::answer(read, name, matches, &inputs)
}

fn pasted(inputs: &Inputs<'_>) -> Result<Vec<Result<Literal, Diagnostic>>, Failure> {
    let names = ["http", "https", "xh", "xhs"];
    Ok(pasted::read(&inputs.document("-".as_ref())?, &names, inputs)?)
}
