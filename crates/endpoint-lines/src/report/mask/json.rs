//! A line of a JSON text with a fault. Up to the fault the text is JSON, and a string that a colon follows is a key; after
//! it nothing is known.

use std::ops::Range;

use super::key::is_key;

/// The line with its values as stars. A string of JSON ends on its line, so that nothing before the line is read but the
/// last sign.
pub(super) fn line(text: &str, line: Range<usize>, fault: usize) -> String {
    let mut shown = String::new();
    let mut at = line.start;
    // The last token; before a key there is one of these.
    let before = text.get(..line.start).unwrap_or_default();
    let mut opens = before.trim_end().ends_with(['{', ',']);
    while at < line.end {
        let rest = text.get(at..).unwrap_or_default();
        let Some(first) = rest.chars().next() else { break };
        let length = if first == '"' { string(rest) } else { first.len_utf8() };
        let (token, after) = rest.split_at(length);
        let is_shown = first == '"' && opens && is_key_before(token, after, at + length, fault);
        for (offset, c) in token.char_indices() {
            if line.contains(&(at + offset)) {
                let is_quote = c == '"' && first == '"';
                let is_plain = first != '"' && "{}[]:, \t".contains(c);
                shown.push(if is_shown || is_quote || is_plain { c } else { '*' });
            }
        }
        if !first.is_whitespace() {
            opens = matches!(first, '{' | ',');
        }
        at += length;
    }
    shown
}

/// Whether the string is a key: a colon follows it before the fault, and it has no more in it than a name.
fn is_key_before(string: &str, after: &str, end: usize, fault: usize) -> bool {
    let trimmed = after.trim_start();
    let colon = end + after.len() - trimmed.len();
    let name = string.strip_prefix('"').and_then(|string| string.strip_suffix('"'));
    trimmed.starts_with(':') && colon < fault && name.is_some_and(|name| name.chars().all(is_key))
}

/// The length of the string at the start of the text, with both quotes where it is closed.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (offset, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !escaped => return offset + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}
