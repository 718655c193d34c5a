//! The words of a line whose options may be anywhere, as curl, HTTPie and wget take them: letters can be grouped, a value follows in
//! the same word or the next, a name may be cut short where that is clear, and `--` ends the options.

use super::flags::{Flag, LineOptions, Manual, find};
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask;

/// A line, taken apart.
#[derive(Debug)]
pub struct Line<K> {
    pub said: LineOptions<K>,
    /// The words that are neither options nor their values.
    pub words: Vec<String>,
}

/// A program whose line is read: what messages call it, its name as a command and its manual.
#[derive(Debug)]
pub struct Program<K: 'static> {
    pub title: &'static str,
    pub name: &'static str,
    pub manual: Manual<K>,
    /// Whether a value can follow `=`.
    pub joins: bool,
}

/// Takes the words after the name of a program apart.
pub fn read<K: Copy + PartialEq>(words: &[String], program: &Program<K>) -> Result<Line<K>, Diagnostic> {
    let known = program.manual.flags();
    let mut line = Line {
        said: LineOptions::default(),
        words: Vec::new(),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix('-') {
            Some("-") => {
                line.words.extend(words.by_ref().cloned());
            }
            Some(rest) if !rest.is_empty() => {
                let any = |_: &str, _: &str| Ok(());
                option(rest, (program, &known, &any), &mut words, &mut line.said).map_err(|wrong| wrong.about(word))?;
            }
            _ => line.words.push(word.clone()),
        }
    }
    Ok(line)
}

/// A program, its options, and what checks the value of the option that is named.
type Reading<'r, K> = (
    &'r Program<K>,
    &'r [Flag<K>],
    &'r dyn Fn(&str, &str) -> Result<(), Diagnostic>,
);

/// Reads the word of an option without its first dash, and the words of its value.
pub(super) fn option<'w, K: Copy + PartialEq>(
    rest: &str,
    program: Reading<'_, K>,
    words: &mut impl Iterator<Item = &'w String>,
    said: &mut LineOptions<K>,
) -> Result<(), Diagnostic> {
    let (Program { title, name, .. }, known, _) = program;
    match rest.strip_prefix('-') {
        Some(name) => long(name, program, words, said),
        // `-data` sends `ata`, which nobody means.
        None if known.iter().any(|flag| flag.name == rest && rest.len() > 1) => {
            Err(unknown((title, name), &format!("-{rest}"), Some(rest)))
        }
        None => short(rest, program, words, said),
    }
}

fn short<'w, K: Copy + PartialEq>(
    letters: &str,
    (program, known, check): Reading<'_, K>,
    words: &mut impl Iterator<Item = &'w String>,
    said: &mut LineOptions<K>,
) -> Result<(), Diagnostic> {
    let title = program.title;
    let mut rest = letters.chars();
    while let Some(letter) = rest.next() {
        let written = format!("-{letter}");
        let Some(flag) = known.iter().find(|flag| flag.short == Some(letter)) else {
            return Err(unknown((title, program.name), &written, None));
        };
        if !flag.takes_value {
            said.add(title, *flag, written, String::new())?;
            continue;
        }
        let value = match rest.as_str() {
            "" => next(words, title, &written)?,
            joined => joined
                .strip_prefix('=')
                .filter(|_| program.joins)
                .unwrap_or(joined)
                .to_owned(),
        };
        check(flag.name, &value)?;
        return said.add(title, *flag, written, value);
    }
    Ok(())
}

fn long<'w, K: Copy + PartialEq>(
    text: &str,
    (program, known, check): Reading<'_, K>,
    words: &mut impl Iterator<Item = &'w String>,
    said: &mut LineOptions<K>,
) -> Result<(), Diagnostic> {
    let title = program.title;
    let (name, joined) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    if let Some(flag) = find(name, known)? {
        let written = format!("--{}", flag.name);
        let value = match (flag.takes_value, joined) {
            (_, Some(_)) if !program.joins => {
                let message = format!("{title} takes no `=` after {written}");
                let value = if flag.takes_value { " VALUE" } else { "" };
                return Err(Diagnostic::usage("unknown-option", message).help(format!("write {written}{value}")));
            }
            (true, Some(value)) => value,
            (true, None) => next(words, title, &written)?,
            (false, None) => String::new(),
            (false, Some(_)) => {
                return Err(Diagnostic::usage(
                    "invalid-usage",
                    format!("{title}'s option {written} takes no value"),
                ));
            }
        };
        check(flag.name, &value)?;
        return said.add(title, flag, written, value);
    }
    let negated = name.strip_prefix("no-").map_or(Ok(None), |name| find(name, known))?;
    if let Some(flag) = negated.filter(|flag| program.joins || !flag.takes_value) {
        said.take_back(flag);
        return Ok(());
    }
    let nearest = did_you_mean::nearest(name, known.iter().map(|flag| flag.name));
    Err(unknown((title, program.name), &format!("--{name}"), nearest))
}

/// The error for an option that a program lacks, with the nearest that it has. The program has a title and a name.
fn unknown((title, name): (&str, &str), written: &str, nearest: Option<&str>) -> Diagnostic {
    let message = format!("{title} has no option {}", mask::quoted(written));
    let help = nearest.map(|nearest| format!("did you mean `--{nearest}`?"));
    let help = help.unwrap_or_else(|| format!("endpoint help {name} explains what is read"));
    Diagnostic::usage("unknown-option", message).help(help)
}

/// The word after an option that takes a value.
fn next<'w>(words: &mut impl Iterator<Item = &'w String>, title: &str, written: &str) -> Result<String, Diagnostic> {
    let value = words.next().cloned();
    value.ok_or_else(|| {
        Diagnostic::usage(
            "invalid-usage",
            format!("{title}'s option {written} takes a value, and the line ends"),
        )
    })
}
