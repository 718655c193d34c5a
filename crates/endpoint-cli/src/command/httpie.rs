//! `endpoint [OURS] http …`: the request that an HTTPie or xh line would send.

use clap::ArgMatches;

use super::call::Call;
use super::topics;
use crate::input::files;
use crate::input::{httpie, layers};
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::stderr;

/// Answers the words after the name of the program.
pub(crate) fn run(matches: &ArgMatches, name: &str, words: &[String]) -> Result<(), Failure> {
    if matches!(words, [] | [_]) && words.iter().all(|word| word == "--help") {
        return stdout::write(topics::text("http").unwrap_or_default().as_bytes());
    }
    let inputs = files::inputs();
    let (request, note) = httpie::read(words, matches!(name, "https" | "xhs"), &inputs)?;
    files::note(&inputs);
    if let Some(note) = note {
        stderr::note(&format!("note: {note}"));
    }
    let mut layers = layers::read(matches, &inputs)?;
    Call::literal(request, name, &mut layers)?.answer(matches, layers)
}
