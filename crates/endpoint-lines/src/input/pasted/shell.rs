//! One command of a shell, made ready to be split into words: bash's `$'…'` becomes a POSIX quote, comments go, the command
//! ends where its output goes elsewhere, and what only a shell could fill is an error.

use super::ansi_c;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The command, and the sign at which it ended early.
#[derive(Debug, Default)]
pub(super) struct Command {
    pub(super) text: String,
    pub(super) ends_at: Option<&'static str>,
}

/// Reads the first command of a text, which has to be the only one.
pub(super) fn line(text: &str, program: &str) -> Result<Command, Diagnostic> {
    let mut command = Command::default();
    let mut rest = text;
    let mut is_quoted = false;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let next = after.chars().next();
        let is_start = command.text.ends_with(char::is_whitespace) || command.text.is_empty();
        let mut length = first.len_utf8();
        match first {
            // A line goes on: to shlex, that would begin a word.
            '\\' if next == Some('\n') => {
                rest = after.get(1..).unwrap_or_default();
                continue;
            }
            // Blanks that a page or an editor has left at the end.
            '\\' if after.trim_start_matches([' ', '\t']).starts_with('\n') && !is_quoted => {
                rest = after.trim_start_matches([' ', '\t']).get(1..).unwrap_or_default();
                continue;
            }
            '\\' => length += next.map_or(0, char::len_utf8),
            '"' => is_quoted = !is_quoted,
            '$' if !is_quoted && next == Some('\'') => {
                let (decoded, used) = ansi_c::read(after.get(1..).unwrap_or_default())?;
                command.text.push_str(&quoted(&decoded)?);
                rest = after.get(1 + used..).unwrap_or_default();
                continue;
            }
            '$' if !is_quoted && next == Some('"') => {
                rest = after;
                continue;
            }
            '$' if is_expansion(next) => return Err(expansion(after)),
            '`' => return Err(expansion("(")),
            _ if is_quoted => {}
            first if is_start && super::TYPOGRAPHIC.contains(&first) => return Err(super::typographic()),
            '\'' => length += after.find('\'').map_or(after.len(), |end| end + 1),
            '#' if is_start => {
                rest = after.find('\n').and_then(|end| after.get(end..)).unwrap_or_default();
                continue;
            }
            '^' if matches!(next, Some('"' | '\n')) => {
                return Err(
                    Diagnostic::failed("invalid-input", "the pasted line is written for cmd.exe")
                        .help("in a browser, choose `Copy as cURL (bash)`"),
                );
            }
            '|' | '>' | '<' | ';' | '&' | '\n' => match sign(first, after, program)? {
                Sign::Word => {}
                Sign::Blank => return Ok(command),
                Sign::Output(sign) => return Ok(command.ended(sign)),
            },
            _ => {}
        }
        command.text.push_str(rest.get(..length).unwrap_or(rest));
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(command)
}

/// What a sign outside quotes is.
enum Sign {
    /// A blank, such as the end of a line that should have been escaped.
    Word,
    /// Nothing follows it.
    Blank,
    /// What follows is about the output.
    Output(&'static str),
}

fn sign(first: char, after: &str, program: &str) -> Result<Sign, Diagnostic> {
    match first {
        '|' if !after.starts_with('|') => Ok(Sign::Output("|")),
        '>' => Ok(Sign::Output(">")),
        '<' => Err(
            Diagnostic::failed("invalid-input", "the pasted line reads its data from the shell")
                .help("write the data into a file, and -d @FILE"),
        ),
        '\n' if after.split_whitespace().next() != Some(program) => Ok(Sign::Word),
        '\n' => Err(several(program)),
        _ if after.trim().is_empty() => Ok(Sign::Blank),
        _ => Err(several(program)),
    }
}

impl Command {
    fn ended(mut self, sign: &'static str) -> Self {
        if sign == ">" {
            // The number of the stream is not a word.
            let kept = self.text.trim_end_matches(|c: char| c.is_ascii_digit());
            if kept.ends_with(char::is_whitespace) {
                self.text.truncate(kept.len());
            }
        }
        self.ends_at = Some(sign);
        self
    }
}

fn quoted(text: &str) -> Result<String, Diagnostic> {
    let quoted = shlex::try_quote(text).map(std::borrow::Cow::into_owned);
    quoted.map_err(|_| {
        Diagnostic::failed(
            "invalid-input",
            "the pasted line holds a zero byte, which no argument can",
        )
    })
}

/// Whether a shell fills what a `$` begins.
fn is_expansion(next: Option<char>) -> bool {
    next.is_some_and(|next| {
        next.is_ascii_alphanumeric() || matches!(next, '_' | '{' | '(' | '[' | '@' | '*' | '#' | '?' | '!' | '$')
    })
}

/// No shell has filled the variable. Its name is shown, and nothing of a command.
fn expansion(after: &str) -> Diagnostic {
    let inside = after.strip_prefix('{').unwrap_or(after);
    let end = inside
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(inside.len());
    let name = inside.get(..end).filter(|name| !name.is_empty());
    let message = match name {
        Some(name) => format!(
            "the pasted line has the variable {}, which no shell fills here",
            mask::quoted(&format!("${name}"))
        ),
        None => "the pasted line runs a command, which no shell does here".to_owned(),
    };
    Diagnostic::failed("invalid-input", message).help("type the line after `endpoint`, or write the value itself")
}

fn several(program: &str) -> Diagnostic {
    Diagnostic::failed("invalid-input", "the pasted text holds more than one command").help(format!(
        "paste one {program} line; a `&` or `;` that belongs to a word needs quotes"
    ))
}
