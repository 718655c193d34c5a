//! `endpoint [OURS] http …`: the request that an HTTPie or xh line would send.

use clap::ArgMatches;

use super::{lines, topics};
use crate::input::files;
use crate::input::httpie;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Answers the words after the name of the program.
pub(crate) fn run(matches: &ArgMatches, name: &str, words: &[String]) -> Result<(), Failure> {
    if matches!(words, [] | [_]) && words.iter().all(|word| word == "--help") {
        return stdout::write(topics::text("http").unwrap_or_default().as_bytes());
    }
    let inputs = files::inputs();
    let read = httpie::read(words, matches!(name, "https" | "xhs"), &inputs);
    lines::answer(vec![read], name, matches, &inputs)
}
