//! The words of a curl line, taken apart by curl's manual: every word that is neither an option nor its value is a URL.

use super::options::{self, Key};
use crate::input::flags::LineOptions;
use crate::input::option_words::{self, Program};
use crate::input::reference::References;
use crate::report::diagnostic::Diagnostic;

const CURL: Program<Key> = Program {
    title: "curl",
    name: "curl",
    manual: options::MANUAL,
    joins: false,
};

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
    let known = CURL.manual.flags();
    let check = |name: &str, value: &str| check_number(name, value, references);
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
            Some(rest) if are_options && rest.starts_with("-expand-") => {
                let message = "--expand-… fills a variable of curl";
                Err(Diagnostic::usage("unsupported-option", message).help("write the value itself"))
            }
            Some(rest) if are_options && !rest.is_empty() => {
                option_words::option(rest, (&CURL, &known, &check), &mut words, current)
            }
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
