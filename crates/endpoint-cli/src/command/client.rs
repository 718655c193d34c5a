//! `endpoint [OURS] curl …` and `endpoint [OURS] http …`: the request that a line of curl, HTTPie or xh would send.

use std::io::IsTerminal;

use clap::ArgMatches;

use super::lines::{self, Source};
use super::topics;
use crate::input::files::{self, Inputs};
use crate::input::{curl, httpie, pasted};
use crate::output::stdout;
use crate::report::failure::Failure;

/// Answers the words after the name of the program; without any, or with `-` alone, the line comes from standard input.
pub(crate) fn run(matches: &ArgMatches, name: &str, words: &[String]) -> Result<(), Failure> {
    let (topic, names, help): (_, &[&str], &[&str]) = match name {
        "curl" => (name, &["curl"], &["--help", "-h"]),
        _ => ("http", &["http", "https", "xh", "xhs"], &["--help"]),
    };
    let asks_for_help = matches!(words, [word] if help.contains(&&**word));
    if asks_for_help || (words.is_empty() && std::io::stdin().is_terminal()) {
        return stdout::write(topics::text(topic).unwrap_or_default().as_bytes());
    }
    let inputs = files::inputs();
    let is_pasted = words.is_empty() || matches!(words, [word] if word == "-");
    let text = match is_pasted {
        true => inputs.document("-".as_ref())?,
        false => words.join("\n"),
    };
    let read = |inputs: &Inputs<'_>| match name {
        _ if is_pasted => Ok(pasted::read(&text, names, inputs)?),
        "curl" => Ok(curl::read(words, inputs)),
        _ => Ok(vec![httpie::read(words, name, inputs)]),
    };
    let source = Source {
        text: &text,
        program: name,
        read: &read,
    };
    lines::answer(&source, matches, &inputs)
}
