//! Shell text that was copied: the requests of the lines of curl, HTTPie, wget and gh in it.

use std::path::PathBuf;

use super::files::Inputs;
use super::literal::Literal;
use super::variables::is_name;
use super::{address, curl, gh, httpie, wget};
use crate::report::diagnostic::Diagnostic;
use crate::shell::{self, Command, Note, Script, Word};

/// The most mistakes whose words are looked for and shown.
const MOST_SHOWN: usize = 20;

/// The requests of all lines of these programs in a text, one after the other. The parts of the text that are left out are
/// noted with the first.
///
/// # Errors
///
/// A text that only a shell can read, or without a line of the programs.
pub fn read(
    text: &str,
    programs: &[&str],
    inputs: &Inputs<'_>,
) -> Result<Vec<Result<Literal, Diagnostic>>, Diagnostic> {
    inputs.refer_from(text);
    let mut script = shell::read(text, programs)?.of(text, programs)?;
    leave_out_other_commands(&mut script);
    let script = script.referring(|name| inputs.mark(name));
    script.given.iter().for_each(|(name, value)| inputs.learn(name, value));
    let mut shown = 0;
    let requests = script.commands.iter().flat_map(|command| {
        let requests = of(&script, command, text, inputs).unwrap_or_else(|wrong| vec![Err(wrong)]);
        requests
            .into_iter()
            .map(|request| {
                request.map_err(|wrong| {
                    shown += 1;
                    match shown <= MOST_SHOWN {
                        true => shell::located(wrong, command, text),
                        false => wrong,
                    }
                })
            })
            .collect::<Vec<_>>()
    });
    let mut requests: Vec<_> = requests.collect();
    if let Some(first) = requests.iter_mut().find_map(|request| request.as_mut().ok()) {
        first.notes.splice(0..0, script.notes.into_iter().map(|note| note.text));
    }
    Ok(requests)
}

fn of(
    script: &Script,
    command: &Command,
    text: &str,
    inputs: &Inputs<'_>,
) -> Result<Vec<Result<Literal, Diagnostic>>, Diagnostic> {
    let words = command.arguments(text, inputs.world())?;
    let given = script.given(command, text, inputs.world())?;
    let own = match &given {
        None if !command.is_moved => return Ok(requests(&command.program, &words, inputs)),
        None => inputs.of_part(inputs.world()),
        Some(given) => inputs.of_command(given),
    };
    let own = own.in_folder((!command.is_moved).then(PathBuf::new));
    let requests = requests(&command.program, &words, &own);
    inputs.adopt(&own);
    Ok(requests)
}

/// Leaves out the commands of gh that make no request which the line describes, such as `gh auth login`, where others do.
fn leave_out_other_commands(script: &mut Script) {
    let is_other = |command: &Command| {
        let first = command.words.first().and_then(Word::text);
        command.program == "gh" && !gh::is_request(first.as_deref())
    };
    if script.commands.iter().all(is_other) {
        return;
    }
    let others = script.commands.extract_if(.., |command| is_other(command));
    script.notes.extend(others.map(|command| Note {
        at: command.at,
        text: format!("{} is left out", shell::shown("", "gh", !command.words.is_empty())),
    }));
    script.notes.sort_by_key(|note| note.at);
}

/// The words of a line of Postman, with marks in the place of `{{name}}`. A line is Postman's if its URL or its header with a
/// secret has a variable, because no program could send that. In any other line, two braces are text.
fn of_postman(program: &str, words: &[String], inputs: &Inputs<'_>) -> Option<Vec<String>> {
    let has_variable = |text: &str| address::variable(text).is_some_and(|(_, name)| is_name(name));
    let is_url = |word: &str| word.starts_with("{{") || word.starts_with("http://") || word.starts_with("https://");
    let is_secret = |word: &str| {
        let header = word.split_once(':');
        header.is_some_and(|(name, _)| endpoint::is_secret_name(name) && !name.contains(['{', ' ', '"']))
    };
    let before = std::iter::once("").chain(words.iter().map(String::as_str));
    let is_text = |before: &str| match program {
        "curl" => curl::MANUAL.takes_text(before),
        "wget" => wget::WGET.manual.takes_text(before),
        "gh" => gh::GH.manual.takes_text(before),
        _ => httpie::HTTPIE.manual.takes_text(before),
    };
    let is_asking = |word: &str| has_variable(word) && (is_url(word) || is_secret(word));
    let mut asking = words.iter().zip(before).filter(|(word, _)| is_asking(word));
    if asking.all(|(_, before)| is_text(before)) {
        return None;
    }
    let marked = words.iter().map(|word| {
        let (mut out, mut rest) = (String::with_capacity(word.len()), &**word);
        while let Some((before, name)) = address::variable(rest) {
            let mark = Some(name)
                .filter(|name| is_name(name))
                .and_then(|name| inputs.mark_of_file(name));
            out.push_str(before);
            match &mark {
                Some(mark) => out.push_str(mark),
                None => out.push_str("{{"),
            }
            let taken = before.len() + 2 + mark.map_or(0, |_| name.len() + 2);
            rest = rest.get(taken..).unwrap_or_default();
        }
        out + rest
    });
    Some(marked.collect())
}

/// The requests of the words after the name of a program.
pub(crate) fn requests(program: &str, words: &[String], inputs: &Inputs<'_>) -> Vec<Result<Literal, Diagnostic>> {
    let postman = of_postman(program, words, inputs);
    let words = postman.as_deref().unwrap_or(words);
    match program {
        "curl" => curl::read(words, inputs),
        "wget" => wget::read(words, inputs).unwrap_or_else(|diagnostic| vec![Err(diagnostic)]),
        "gh" => vec![gh::read(words, inputs)],
        name => vec![httpie::read(words, name, inputs)],
    }
}
