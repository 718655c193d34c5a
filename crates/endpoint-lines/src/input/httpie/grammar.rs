//! The words of an HTTPie line, taken apart: options may be anywhere, letters can be grouped, a value follows after `=`, in
//! the same word or the next, and what is left is `[METHOD] URL [ITEM]...`.

use super::options::{self, Key};
use crate::input::flags::{Flag, Said, find};
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask;

/// What the program is called in messages.
const HTTPIE: &str = "HTTPie";

/// A line, taken apart.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) said: Said<Key>,
    /// Method, URL and items.
    pub(super) words: Vec<String>,
}

/// Takes the words after `http` apart.
pub(super) fn read(words: &[String]) -> Result<Line, Diagnostic> {
    let known = options::MANUAL.flags();
    let mut line = Line::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix('-') {
            Some("-") => {
                line.words.extend(words.by_ref().cloned());
            }
            Some(rest) if !rest.is_empty() => match rest.strip_prefix('-') {
                Some(name) => long(name, &known, &mut words, &mut line.said)?,
                None => short(rest, &known, &mut words, &mut line.said)?,
            },
            _ => line.words.push(word.clone()),
        }
    }
    Ok(line)
}

fn short<'w>(
    letters: &str,
    known: &[Flag<Key>],
    words: &mut impl Iterator<Item = &'w String>,
    said: &mut Said<Key>,
) -> Result<(), Diagnostic> {
    let mut rest = letters.chars();
    while let Some(letter) = rest.next() {
        let written = format!("-{letter}");
        let Some(flag) = known.iter().find(|flag| flag.short == Some(letter)) else {
            let message = format!("HTTPie has no option {}", mask::quoted(&written));
            return Err(Diagnostic::usage("unknown-option", message).help("endpoint help http explains what is read"));
        };
        if !flag.takes_value {
            said.add(HTTPIE, *flag, written, String::new())?;
            continue;
        }
        let value = match rest.as_str() {
            "" => next(words, &written)?,
            joined => joined.strip_prefix('=').unwrap_or(joined).to_owned(),
        };
        return said.add(HTTPIE, *flag, written, value);
    }
    Ok(())
}

fn long<'w>(
    text: &str,
    known: &[Flag<Key>],
    words: &mut impl Iterator<Item = &'w String>,
    said: &mut Said<Key>,
) -> Result<(), Diagnostic> {
    let (name, joined) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    if let Some(flag) = find(name, known)? {
        let written = format!("--{}", flag.name);
        let value = match (flag.takes_value, joined) {
            (true, Some(value)) => value,
            (true, None) => next(words, &written)?,
            (false, None) => String::new(),
            (false, Some(_)) => {
                return Err(Diagnostic::usage(
                    "invalid-usage",
                    format!("HTTPie's option {written} takes no value"),
                ));
            }
        };
        return said.add(HTTPIE, flag, written, value);
    }
    // `--no-form` takes an option back.
    let negated = name
        .strip_prefix("no-")
        .map(|name| find(name, known))
        .transpose()?
        .flatten();
    if let Some(flag) = negated {
        said.take_back(flag);
        return Ok(());
    }
    let quoted = mask::quoted(&format!("--{name}"));
    let failure = Diagnostic::usage("unknown-option", format!("HTTPie has no option {quoted}"));
    Err(match did_you_mean::nearest(name, known.iter().map(|flag| flag.name)) {
        Some(nearest) => failure.help(format!("did you mean `--{nearest}`?")),
        None => failure.help("endpoint's own options come before `http`; endpoint help http explains what is read"),
    })
}

fn next<'w>(words: &mut impl Iterator<Item = &'w String>, written: &str) -> Result<String, Diagnostic> {
    let value = words.next().cloned();
    value.ok_or_else(|| {
        Diagnostic::usage(
            "invalid-usage",
            format!("HTTPie's option {written} takes a value, and the line ends"),
        )
    })
}
