//! The words of a curl line, taken apart by curl's manual: letters can be grouped, a value follows in the same word or
//! the next, a name may be cut short where that is clear, `--` ends the options, and every other word is a URL.

use super::options::{self, Key};
use crate::input::flags::{Flag, LineOptions, find};
use crate::input::option_words::{negated, next, unknown};
use crate::input::reference::References;
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;

/// The name of the program in messages.
const CURL: &str = "curl";

/// A line, taken apart.
pub(super) type Line = LineOptions<Key>;

/// The options that take a number of seconds, which may have a fraction.
const SECONDS: [&str; 5] = [
    "connect-timeout",
    "expect100-timeout",
    "max-time",
    "retry-delay",
    "retry-max-time",
];

/// The options that take a whole number.
const WHOLE: [&str; 8] = [
    "happy-eyeballs-timeout-ms",
    "keepalive-time",
    "max-redirs",
    "parallel-max",
    "retry",
    "speed-limit",
    "speed-time",
    "tftp-blksize",
];

/// Takes the words after `curl` apart: a line for each operation, which `--next` begins anew. What can't be read spoils its
/// own operation alone.
pub(super) fn read(words: &[String], references: &References) -> Vec<Result<Line, Diagnostic>> {
    let known = options::MANUAL.flags();
    let mut lines = Vec::new();
    let mut line = Ok(Line::default());
    let mut words = words.iter();
    let mut are_options = true;
    while let Some(word) = words.next() {
        if are_options && matches!(&**word, "--next" | "-:") {
            lines.push(std::mem::replace(&mut line, Ok(Line::default())));
            continue;
        }
        let Ok(current) = &mut line else { continue };
        let added = match word.strip_prefix('-') {
            Some("-") if are_options => {
                are_options = false;
                Ok(())
            }
            Some(rest) if are_options && !rest.is_empty() => match rest.strip_prefix('-') {
                Some(name) => long(name, (&known, references), &mut words, current),
                None => short(rest, (&known, references), &mut words, current),
            },
            _ => {
                current.parts.push((Key::Url, word.clone()));
                Ok(())
            }
        };
        if let Err(diagnostic) = added {
            line = Err(diagnostic.about(word));
        }
    }
    lines.push(line);
    lines
}

fn short<'w>(
    letters: &str,
    (known, references): (&[Flag<Key>], &References),
    words: &mut impl Iterator<Item = &'w String>,
    line: &mut Line,
) -> Result<(), Diagnostic> {
    let mut rest = letters.chars();
    while let Some(letter) = rest.next() {
        let written = format!("-{letter}");
        let Some(option) = known.iter().find(|option| option.short == Some(letter)) else {
            // The rest of the word may be a value.
            return Err(unknown((CURL, CURL), &written, None));
        };
        if !option.takes_value {
            line.add(CURL, *option, written, String::new())?;
            continue;
        }
        let value = match rest.as_str() {
            "" => next(words, CURL, &written)?,
            joined => joined.to_owned(),
        };
        check_number(option.name, &value, references)?;
        return line.add(CURL, *option, written, value);
    }
    Ok(())
}

fn long<'w>(
    name: &str,
    (known, references): (&[Flag<Key>], &References),
    words: &mut impl Iterator<Item = &'w String>,
    line: &mut Line,
) -> Result<(), Diagnostic> {
    let bare = name.strip_prefix("expand-").unwrap_or(name);
    if bare != name {
        return Err(
            Diagnostic::usage("unsupported-option", "--expand-… fills a variable of curl")
                .help("write the value itself"),
        );
    }
    if let Some(option) = find(name, known)? {
        let written = format!("--{}", option.name);
        let value = if option.takes_value {
            next(words, CURL, &written)?
        } else {
            String::new()
        };
        check_number(option.name, &value, references)?;
        return line.add(CURL, option, written, value);
    }
    if let Some(option) = negated(name, known)?.filter(|option| !option.takes_value) {
        line.take_back(option);
        return Ok(());
    }
    Err(unknown_name(name, known))
}

/// An error where an option takes a number and its value is none, as curl has it.
fn check_number(name: &str, value: &str, references: &References) -> Result<(), Diagnostic> {
    let is_number = match (SECONDS.contains(&name), WHOLE.contains(&name)) {
        (true, _) => value
            .parse()
            .is_ok_and(|number: f64| number.is_finite() && number >= 0.0),
        (_, true) => value
            .parse()
            .is_ok_and(|number: i64| number >= 0 || (name, number) == ("max-redirs", -1)),
        _ => true,
    };
    if is_number || references.are_in(value) {
        return Ok(());
    }
    // What it has in the place of a number may be a secret.
    let message = format!("curl's option --{name} takes a number");
    Err(Diagnostic::usage("invalid-usage", message).help(format!("write --{name} 10")))
}

fn unknown_name(name: &str, known: &[Flag<Key>]) -> Diagnostic {
    if let Some((name, _)) = name.split_once('=')
        && let Some(option) = known.iter().find(|option| option.name == name)
    {
        let message = format!("curl takes no `=` after --{name}");
        let value = if option.takes_value { " VALUE" } else { "" };
        return Diagnostic::usage("unknown-option", message).help(format!("write --{name}{value}"));
    }
    // Without what may be a value.
    let name = name.split('=').next().unwrap_or_default();
    let nearest = did_you_mean::nearest(name, known.iter().map(|option| option.name));
    unknown((CURL, CURL), &format!("--{name}"), nearest)
}
