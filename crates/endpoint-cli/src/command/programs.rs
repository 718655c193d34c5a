//! Lines of other programs: our own flags come before the program's name, and what follows it is that program's
//! grammar, which clap does not see.

use std::ffi::OsString;

use super::{curl, gh, httpie};
use crate::args;
use crate::input::method::PROGRAMS;
use crate::report::failure::Failure;

/// Answers a line of another program; `None` where the arguments are not one.
pub(crate) fn answer() -> Option<Result<(), Failure>> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let is_program = |argument: &OsString| PROGRAMS.iter().any(|program| argument == program);
    if !arguments.iter().skip(1).any(is_program) {
        return None;
    }
    // Whatever else is in front is a mistake of our own grammar, and shown as one.
    let matches = args::front().try_get_matches_from(&arguments).ok()?;
    let line: Vec<&OsString> = matches.get_many::<OsString>("line")?.collect();
    let (program, words) = line.split_first()?;
    if !is_program(program) {
        return None;
    }
    let front = arguments.get(1..arguments.len() - line.len())?;
    Some(match program.to_str()? {
        "gh" if front.is_empty() => return None,
        "gh" => behind_api(front, words),
        "curl" => text(words).and_then(|words| curl::run(&matches, &words)),
        name => text(words).and_then(|words| httpie::run(&matches, name, &words)),
    })
}

/// A `gh api` line has a definition of its own, in which our flags are known, too.
fn behind_api(front: &[OsString], words: &[&OsString]) -> Result<(), Failure> {
    let (api, rest) = words.split_at(words.len().min(1));
    let name = [OsString::from("endpoint"), OsString::from("gh")];
    let words = name
        .iter()
        .chain(api.iter().copied())
        .chain(front)
        .chain(rest.iter().copied());
    match args::command().try_get_matches_from(words) {
        Ok(matches) => matches.subcommand_matches("gh").map_or(Ok(()), gh::run),
        Err(answer) => super::usage::run(answer),
    }
}

/// The words as text.
fn text(words: &[&OsString]) -> Result<Vec<String>, Failure> {
    let text = words
        .iter()
        .map(|word| word.to_str().map(str::to_owned))
        .collect::<Option<Vec<_>>>();
    text.ok_or_else(|| Failure::usage("invalid-utf8", "an argument holds something else than UTF-8"))
}
