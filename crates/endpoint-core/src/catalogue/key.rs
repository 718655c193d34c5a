//! The URL of a route as the lines of a catalogue have it.

use std::borrow::Cow;

use crate::line::Key;

/// `:name` as `{name}`, without expressions of the query, and with a slash at the start.
pub(super) fn url(text: &str) -> Cow<'_, str> {
    let mut bytes = text.bytes().zip(text.bytes().skip(1));
    let is_plain = text.starts_with('/') && !bytes.any(|pair| matches!(pair, (b':', _) | (b'{', b'?' | b'&')));
    if is_plain {
        return Cow::Borrowed(text);
    }
    Cow::Owned(written(Key::new(text, true)))
}

/// `{+name}` as `{name}`, where there is one.
pub(super) fn without_plus(text: &str) -> Option<String> {
    text.contains("{+").then(|| written(Key::new(text, false)))
}

fn written(mut key: Key<'_>) -> String {
    let bytes = std::iter::from_fn(|| key.next()).collect();
    // What is left out and put in is ASCII.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether a URL has a placeholder that is written with an operator or a modifier of RFC 6570.
pub fn is_styled(url: &str) -> bool {
    ["{.", "{;", "*}"].iter().any(|sign| url.contains(sign))
}

/// Whether a URL of a catalogue is another one but for how its placeholders are written.
pub(super) fn is_styled_of(styled: &str, url: &str) -> bool {
    is_styled(styled) && styled.replace("{.", "{").replace("{;", "{").replace("*}", "}") == url
}
