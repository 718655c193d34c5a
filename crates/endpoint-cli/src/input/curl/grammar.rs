//! The words of a curl line, told apart as curl's manual says: letters can be grouped, a value follows in the same word or
//! the next, a name may be cut short where that is clear, `--` ends the options, and every other word is a URL.

use super::options::{self, CurlOption, Key, Meaning};
use crate::report::did_you_mean;
use crate::report::failure::Failure;
use crate::report::mask;

/// A line, taken apart.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// What is part of the request, in the order of the line. A switch has an empty value.
    pub(super) said: Vec<(Key, String)>,
    /// What is about the transfer or the response, as it was written.
    pub(super) left_out: Vec<String>,
}

/// Takes the words after `curl` apart.
pub(super) fn read(words: &[String]) -> Result<Line, Failure> {
    let known: Vec<CurlOption> = options::all().collect();
    let mut line = Line::default();
    let mut words = words.iter();
    let mut are_options = true;
    while let Some(word) = words.next() {
        match word.strip_prefix('-') {
            Some("-") if are_options => are_options = false,
            Some(rest) if are_options && !rest.is_empty() => match rest.strip_prefix('-') {
                Some(name) => long(name, &known, &mut words, &mut line)?,
                None => short(rest, &known, &mut words, &mut line)?,
            },
            _ => line.said.push((Key::Url, word.clone())),
        }
    }
    Ok(line)
}

fn short<'w>(
    letters: &str,
    known: &[CurlOption],
    words: &mut impl Iterator<Item = &'w String>,
    line: &mut Line,
) -> Result<(), Failure> {
    let mut rest = letters.chars();
    while let Some(letter) = rest.next() {
        let written = format!("-{letter}");
        let Some(option) = known.iter().find(|option| option.short == Some(letter)) else {
            // The rest of the word may be a value.
            let message = format!("curl has no option {}", mask::quoted(&written));
            return Err(Failure::usage("unknown-option", message).help("endpoint help curl explains what is read"));
        };
        if !option.takes_value {
            line.add(*option, written, String::new())?;
            continue;
        }
        let value = match rest.as_str() {
            "" => next(words, &written)?,
            joined => joined.to_owned(),
        };
        return line.add(*option, written, value);
    }
    Ok(())
}

fn long<'w>(
    name: &str,
    known: &[CurlOption],
    words: &mut impl Iterator<Item = &'w String>,
    line: &mut Line,
) -> Result<(), Failure> {
    let bare = name.strip_prefix("expand-").unwrap_or(name);
    if bare != name {
        return Err(
            Failure::usage("unsupported-option", "--expand-… fills a variable of curl").help("write the value itself"),
        );
    }
    if let Some(option) = find(name, known)? {
        let written = format!("--{}", option.name);
        let value = if option.takes_value {
            next(words, &written)?
        } else {
            String::new()
        };
        return line.add(option, written, value);
    }
    // `--no-silent` takes a switch back.
    let negated = name
        .strip_prefix("no-")
        .map(|name| find(name, known))
        .transpose()?
        .flatten();
    if let Some(option) = negated.filter(|option| !option.takes_value) {
        if let Meaning::Request(key) = option.meaning {
            line.said.retain(|(said, _)| *said != key);
        }
        return Ok(());
    }
    Err(unknown(name, known))
}

/// The option of a name, or of the beginning of one.
fn find(name: &str, known: &[CurlOption]) -> Result<Option<CurlOption>, Failure> {
    if let Some(option) = known.iter().find(|option| option.name == name) {
        return Ok(Some(*option));
    }
    let mut begun = known
        .iter()
        .filter(|option| !name.is_empty() && option.name.starts_with(name));
    match (begun.next(), begun.next()) {
        (Some(one), Some(other)) => {
            let message = format!("--{name} could be --{} or --{}", one.name, other.name);
            Err(Failure::usage("unknown-option", message).help("write the whole name"))
        }
        (one, _) => Ok(one.copied()),
    }
}

fn unknown(name: &str, known: &[CurlOption]) -> Failure {
    if let Some((name, _)) = name.split_once('=')
        && let Some(option) = known.iter().find(|option| option.name == name)
    {
        let message = format!("curl takes no `=` after --{name}");
        let value = if option.takes_value { " VALUE" } else { "" };
        return Failure::usage("unknown-option", message).help(format!("write --{name}{value}"));
    }
    // Without what may be a value.
    let name = name.split('=').next().unwrap_or_default();
    let failure = Failure::usage(
        "unknown-option",
        format!("curl has no option {}", mask::quoted(&format!("--{name}"))),
    );
    match did_you_mean::nearest(name, known.iter().map(|option| option.name)) {
        Some(nearest) => failure.help(format!("did you mean `--{nearest}`?")),
        None => failure.help("endpoint's own options come before `curl`; endpoint help curl explains what is read"),
    }
}

fn next<'w>(words: &mut impl Iterator<Item = &'w String>, written: &str) -> Result<String, Failure> {
    words.next().cloned().ok_or_else(|| {
        Failure::usage(
            "invalid-usage",
            format!("curl's option {written} takes a value, and the line ends"),
        )
    })
}

impl Line {
    fn add(&mut self, option: CurlOption, written: String, value: String) -> Result<(), Failure> {
        match option.meaning {
            Meaning::Request(key) => self.said.push((key, value)),
            Meaning::Transfer if self.left_out.contains(&written) => {}
            Meaning::Transfer => self.left_out.push(written),
            Meaning::Refused(help) => {
                let message = format!("curl's option {written} can't be said as one request");
                return Err(Failure::usage("unsupported-option", message).help(help));
            }
        }
        Ok(())
    }

    /// Whether a switch is on.
    pub(super) fn has(&self, key: Key) -> bool {
        self.said.iter().any(|(said, _)| *said == key)
    }

    /// The values of an option, in order.
    pub(super) fn values(&self, key: Key) -> impl Iterator<Item = &str> {
        self.said
            .iter()
            .filter(move |(said, _)| *said == key)
            .map(|(_, value)| &**value)
    }
}
