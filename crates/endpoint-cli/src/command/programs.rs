//! Lines of other programs. Our own flags come before the program's name. The words after it have the grammar of that program,
//! and clap does not see them.

use std::ffi::OsString;
use std::io::IsTerminal;

use super::{client, gh, paste};
use crate::args;
use crate::input::method::PROGRAMS;
use crate::output::format::Format;
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::stderr;

/// The command for texts of any program.
const PASTE: &str = "paste";

/// Answers a line of another program. `None` if the arguments are not one.
pub(crate) fn answer() -> Option<Result<(), Failure>> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let is_program = |argument: &OsString| argument == PASTE || PROGRAMS.iter().any(|program| argument == program);
    if !arguments.iter().skip(1).any(is_program) {
        return None;
    }
    // Whatever else is in front is a mistake of our own grammar, and shown as one.
    let matches = args::front().try_get_matches_from(&arguments).ok()?;
    stdout::choose_color(matches.get_one::<String>("color"));
    let line: Vec<&OsString> = matches.get_many::<OsString>("line")?.collect();
    let (program, words) = line.split_first()?;
    if !is_program(program) {
        return None;
    }
    let front = arguments.get(1..arguments.len() - line.len())?;
    Some(match program.to_str()? {
        "gh" if is_pasted(words) => gh::pasted(&matches),
        "gh" | PASTE if front.is_empty() => return None,
        "gh" => behind_api(front, words),
        PASTE => behind_paste(front, words),
        name => text(words).and_then(|words| {
            note_format(name, &words);
            client::run(&matches, name, &words).map_err(|failure| behind(name, &words, failure))
        }),
    })
}

/// Notes `-o FORMAT` after the program's name, where it is an option of the program.
fn note_format(program: &str, words: &[String]) {
    let is_flag = |word: &str| matches!(word, "-o" | "--output");
    let pairs = words.iter().zip(words.iter().skip(1));
    let mut values = pairs.filter(|(flag, _)| is_flag(flag)).map(|(_, value)| value);
    if let Some(format) = values.find_map(|value| Format::named(value)) {
        let name = format.name();
        stderr::note(&format!(
            "note: -o after `{program}` names a file; the format comes before it: endpoint -o {name} {program} …"
        ));
    }
}

/// Reports an option of ours that follows the name of a program without such an option.
fn behind(program: &str, words: &[String], failure: Failure) -> Failure {
    let unknown = match &failure {
        Failure::Report(report) if report.kind() == "unknown-option" => report.message(),
        _ => return failure,
    };
    let front = args::front();
    let own = words.iter().find_map(|word| {
        let name = word.strip_prefix("--")?.split('=').next()?;
        let own = front.get_arguments().find(|own| own.get_long() == Some(name))?;
        unknown.contains(&format!("`--{name}`")).then_some((name, own))
    });
    let Some((name, own)) = own else { return failure };
    let value = match own.get_action().takes_values() && !own.is_require_equals_set() {
        true => " …",
        false => "",
    };
    let message = format!("`--{name}` is an option of endpoint, and follows `{program}`");
    Failure::usage("unknown-option", message).help(format!(
        "write it before `{program}`: endpoint --{name}{value} {program} …"
    ))
}

/// Whether the line comes from standard input.
fn is_pasted(words: &[&OsString]) -> bool {
    match words {
        [] => !std::io::stdin().is_terminal(),
        [word] => *word == "-",
        _ => false,
    }
}

/// Answers a `gh api` line. Its definition has our flags as well.
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

/// Answers `paste` with our flags before it.
fn behind_paste(front: &[OsString], words: &[&OsString]) -> Result<(), Failure> {
    let name = [OsString::from("endpoint"), OsString::from(PASTE)];
    let words = name.iter().chain(front).chain(words.iter().copied());
    match args::command().try_get_matches_from(words) {
        Ok(matches) => matches.subcommand_matches(PASTE).map_or(Ok(()), paste::run),
        Err(answer) => super::usage::run(answer),
    }
}

/// The words, if all are UTF-8.
fn text(words: &[&OsString]) -> Result<Vec<String>, Failure> {
    let texts = words.iter().map(|word| word.to_str().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or_else(super::usage::not_utf8)
}
