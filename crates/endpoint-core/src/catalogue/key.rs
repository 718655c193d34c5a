//! The key of a catalogue's lines: method, and URL in one spelling.

use std::borrow::Cow;

use crate::route::grammar_of;
use crate::template::{is_colon_name, is_varchar};

/// The key of a line, such as `GET /orgs/{org}`. Lines are sorted by it.
pub(super) fn route_of(line: &str) -> &str {
    match line.match_indices(' ').nth(1) {
        Some((end, _)) => line.get(..end).unwrap_or(line),
        None => line,
    }
}

/// A URL in the spelling of keys: `{name}` for `:name`, no query expressions, and a slash at the start.
pub(super) fn url(text: &str) -> Cow<'_, str> {
    let mut bytes = text.bytes().zip(text.bytes().skip(1));
    let is_plain = text.starts_with('/') && !bytes.any(|pair| matches!(pair, (b':', _) | (b'{', b'?' | b'&')));
    if is_plain {
        return Cow::Borrowed(text);
    }
    let grammar = grammar_of(text.as_bytes());
    let mut url = String::from(if text.starts_with('/') { "" } else { "/" });
    let mut rest = text;
    while let Some(at) = rest.find(['{', ':']) {
        let (before, after) = rest.split_at(at);
        let is_name = after.starts_with(':') && is_colon_name(text.as_bytes(), text.len() - after.len(), grammar);
        let end = if after.starts_with('{') {
            after.find('}').map_or(after.len(), |end| end + 1)
        } else {
            1 + after.bytes().skip(1).take_while(|byte| is_varchar(*byte)).count()
        };
        let (part, after) = after.split_at(end);
        url.push_str(before);
        if is_name {
            url.extend(["{", part.trim_start_matches(':'), "}"]);
        } else if !part.starts_with("{?") && !part.starts_with("{&") {
            url.push_str(part);
        }
        rest = after;
    }
    url.push_str(rest);
    Cow::Owned(url)
}

/// Whether a placeholder of the URL has an operator `.` or `;`, or the modifier `*`.
pub fn is_styled(url: &str) -> bool {
    ["{.", "{;", "*}"].iter().any(|sign| url.contains(sign))
}

/// Whether `styled` has such placeholders, and equals `url` without their operators and modifiers.
pub(super) fn is_styled_of(styled: &str, url: &str) -> bool {
    is_styled(styled) && styled.replace("{.", "{").replace("{;", "{").replace("*}", "}") == url
}
