//! A line of a TOML text with a fault: the name of a table, or a key and its equals sign, where the line starts with one.

use std::ops::Range;

use super::key::is_key;

/// The line with its values as stars.
pub(super) fn line(text: &str, line: Range<usize>) -> String {
    let (before, rest) = text.split_at_checked(line.start).unwrap_or_default();
    let line = rest.get(..line.len()).unwrap_or(rest);
    if !is_within_value(before) {
        if is_table(line) {
            return line.to_owned();
        }
        if let Some((key, value)) = key(line) {
            return key.to_owned() + &hidden(value);
        }
    }
    hidden(line)
}

fn hidden(text: &str) -> String {
    let hide = |c: char| if "={}[]\"', \t".contains(c) { c } else { '*' };
    text.chars().map(hide).collect()
}

/// `[profile.work]`, closed or not.
fn is_table(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.chars().all(is_key)
}

/// A line split before its equals sign, if what comes before that is a key: names, bare or in quotes, with dots between.
fn key(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_at(line.find('=')?);
    let is_name = |name: &str| {
        let name = name.trim();
        let inside = ['"', '\'']
            .iter()
            .find_map(|quote| name.strip_prefix(*quote)?.strip_suffix(*quote));
        let name = inside.unwrap_or(name);
        !name.is_empty() && name.chars().all(is_key)
    };
    key.split('.').all(is_name).then_some((key, value))
}

/// Whether a value goes on where the text ends: a string of several lines, a list, a value that is still to come.
fn is_within_value(text: &str) -> bool {
    let mut depth = 0_usize;
    // After an equals sign, and after something that follows it.
    let (mut is_value, mut is_there) = (false, false);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        match first {
            '\n' => is_value &= depth > 0 || !is_there,
            '#' => length = rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => {
                let Some(end) = string(rest, first) else { return true };
                length = end;
                is_there = true;
            }
            '=' if !is_value => (is_value, is_there) = (true, false),
            '[' | '{' if is_value => {
                depth += 1;
                is_there = true;
            }
            ']' | '}' => depth = depth.saturating_sub(1),
            c => is_there |= !c.is_whitespace(),
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    is_value
}

/// The length of the string at the start of the text. One of a single line ends with it; one of several that is not closed
/// has no length.
fn string(text: &str, quote: char) -> Option<usize> {
    let escapes = quote == '"';
    let long = if escapes { "\"\"\"" } else { "'''" };
    let is_long = text.starts_with(long);
    let mut at = if is_long { long.len() } else { 1 };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with('\\') && escapes {
            at += 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
        } else if is_long && rest.starts_with(long) {
            // Up to two quotes more belong to the string.
            let quotes = rest.chars().take_while(|c| *c == quote).count();
            return Some(at + quotes.min(long.len() + 2));
        } else if !is_long && rest.starts_with([quote, '\n']) {
            return Some(at + usize::from(rest.starts_with(quote)));
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    (!is_long).then_some(text.len())
}
