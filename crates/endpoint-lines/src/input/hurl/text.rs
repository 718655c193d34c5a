//! Keys and values of a line: text with escapes, templates and a comment at its end.

use crate::input::cursor::Cursor;
use crate::input::variables::{Place, Variables};
use crate::report::diagnostic::Diagnostic;

/// Goes past blanks, comments and empty lines.
pub(super) fn skip_lines(at: &mut Cursor<'_>) {
    loop {
        at.take_while(char::is_whitespace);
        if !at.sees("#") {
            return;
        }
        at.take_while(|c| c != '\n');
    }
}

/// The key before the colon of a line, with its escapes resolved. None where the line has none; the cursor stays.
pub(super) fn key(at: &mut Cursor<'_>, variables: &Variables) -> Option<Result<String, Diagnostic>> {
    let mut after = *at;
    let mut is_escaped = false;
    let mut braces = 0usize;
    after.take_while(|c| matches!(c, ' ' | '\t'));
    let from = after;
    while let Some(c) = after.peek() {
        match c {
            '\n' => return None,
            ':' if !is_escaped && braces == 0 => break,
            ' ' | '\t' if !is_escaped && braces == 0 => {
                after.take_while(|c| matches!(c, ' ' | '\t'));
                if !after.sees(":") {
                    return None;
                }
                break;
            }
            '{' if after.sees("{{") => braces += 1,
            '}' => braces = braces.saturating_sub(1),
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        after.bump();
    }
    let written = from.rest().get(..after.at() - from.at()).unwrap_or_default().trim_end();
    if written.is_empty() || !after.eat(":") {
        return None;
    }
    *at = after;
    Some(unescaped(&from, written, variables))
}

/// The value on the rest of a line, up to a comment.
pub(super) fn value(at: &mut Cursor<'_>, variables: &Variables) -> Result<String, Diagnostic> {
    at.take_while(|c| matches!(c, ' ' | '\t'));
    let from = *at;
    let line = at.take_while(|c| c != '\n');
    let mut is_escaped = false;
    let comment = line.char_indices().find(|(_, c)| {
        let ends = *c == '#' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    let written = comment.map_or(line, |(comment, _)| line.get(..comment).unwrap_or_default());
    unescaped(&from, written.trim_end(), variables)
}

/// The text with its templates filled and its escapes resolved.
pub(super) fn unescaped(from: &Cursor<'_>, written: &str, variables: &Variables) -> Result<String, Diagnostic> {
    let written = variables.expand(from, written, Place::Escapes)?;
    let mut text = String::with_capacity(written.len());
    let mut chars = written.chars();
    let wrong = || from.wrong(from.at(), "an escape in this line names no character", "in this line");
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        text.push(match chars.next().ok_or_else(wrong)? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let (digits, rest) = chars
                    .as_str()
                    .strip_prefix('{')
                    .and_then(|rest| rest.split_once('}'))
                    .ok_or_else(wrong)?;
                chars = rest.chars();
                let code = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
                char::from_u32(code).ok_or_else(wrong)?
            }
            c if c.is_ascii_punctuation() || c == ' ' => c,
            _ => return Err(wrong()),
        });
    }
    Ok(text)
}
