//! A line of shell text as it may be shown. Any argument may be a token, so that only signs, names of commands, options and
//! hosts are.

use std::ops::Range;

/// The line with a star in the place of each hidden character. The name of a variable at the fault is shown.
pub(super) fn line(text: &str, line: Range<usize>, fault: usize) -> String {
    let fault = fault.saturating_sub(line.start);
    let line = text.get(line).unwrap_or_default();
    let mut shown = String::with_capacity(line.len());
    let mut is_command = true;
    for word in line.split_inclusive([' ', '\t', '|', ';', '&']) {
        let start = shown.len();
        let bare = word.trim_end_matches([' ', '\t', '|', ';', '&']);
        let visible = if is_name(bare, is_command || start == fault) {
            bare.len()
        } else {
            visible(bare, line.get(start..).unwrap_or_default())
        };
        for (at, c) in bare.char_indices() {
            let is_fault = start + at == fault || is_reference(line, fault, start + at);
            shown.push_str(match at < visible || is_fault || is_sign(c) {
                true => bare.get(at..at + c.len_utf8()).unwrap_or_default(),
                // As long as the character, so that places stay.
                false => stars(c),
            });
        }
        let end = word.get(bare.len()..).unwrap_or_default();
        shown.push_str(end);
        is_command =
            end.contains(['|', ';', '&']) || (is_command && bare.trim_matches(['$', '>', '%', '#']).is_empty());
    }
    shown
}

fn stars(c: char) -> &'static str {
    "****".get(..c.len_utf8()).unwrap_or("*")
}

/// A command, or an option without a value.
fn is_name(word: &str, is_command: bool) -> bool {
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    match word.strip_prefix("--") {
        Some(option) => option.len() < 30 && is_plain(option),
        None if word.starts_with('-') => word.len() == 2,
        None => is_command && word.len() < 12 && is_plain(word),
    }
}

/// How much of a word is shown: of a URL, scheme and host. In the line from the word on, the host may turn out to be a user.
fn visible(word: &str, line: &str) -> usize {
    const ENDS: [char; 5] = ['/', '?', '#', '\'', '"'];
    let bare = word.trim_start_matches(['\'', '"']);
    let url = bare.split_once("://");
    let Some((_, rest)) = url.filter(|(scheme, _)| scheme.starts_with("http") && scheme.len() < 6) else {
        return 0;
    };
    let host = rest.split(ENDS).next().unwrap_or_default();
    let authority = line.split_once("://").and_then(|(_, rest)| rest.split(ENDS).next());
    let is_user = authority.is_some_and(|authority| authority.contains('@'));
    let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:".contains(&b));
    if is_host && !is_user {
        word.len() - rest.len() + host.len()
    } else {
        0
    }
}

fn is_sign(c: char) -> bool {
    "\\'\"$`{}()[]<>|&;=!#^“”„‘’–—−".contains(c)
}

/// Whether a character belongs to the `$NAME` or `${NAME}` at the fault.
fn is_reference(line: &str, fault: usize, at: usize) -> bool {
    let Some(name) = line.get(fault..).and_then(|rest| rest.strip_prefix('$')) else {
        return false;
    };
    let name = name.trim_start_matches('{');
    let start = line.len() - line.get(fault..).unwrap_or_default().len() + 1;
    let start = start + line.get(start..).unwrap_or_default().len() - name.len();
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let letters = name.bytes().take_while(is_of_name).count();
    let length = if name.starts_with(['@', '*', '?', '-']) {
        1
    } else {
        letters
    };
    (start..start + length).contains(&at)
}
