//! The URL of a route as the lines of a catalogue have it, so that routes that ask for the same are the same.

use std::borrow::Cow;

/// `:name` as `{name}`, without expressions of the query, and with a slash at the start.
pub(super) fn url(text: &str) -> Cow<'_, str> {
    let mut bytes = text.bytes().zip(text.bytes().skip(1));
    let is_plain = text.starts_with('/') && !bytes.any(|pair| matches!(pair, (b':', _) | (b'{', b'?' | b'&')));
    if is_plain {
        return Cow::Borrowed(text);
    }
    let mut key = String::with_capacity(text.len() + 8);
    if !text.starts_with('/') {
        key.push('/');
    }
    let mut rest = text;
    while let Some(at) = rest.find(['{', ':']) {
        let (before, after) = rest.split_at(at);
        key.push_str(before);
        rest = if after.starts_with('{') {
            expression(after, &mut key)
        } else {
            colon(after, &mut key)
        };
    }
    key.push_str(rest);
    Cow::Owned(key)
}

/// `{+name}` as `{name}`, where there is one: a caller who keeps the slashes of a value means the same operation.
pub(super) fn without_plus(url: &str) -> Option<String> {
    url.contains("{+").then(|| url.replace("{+", "{"))
}

/// Whether a URL has a placeholder that is written with an operator or a modifier of RFC 6570.
pub(crate) fn is_styled(url: &str) -> bool {
    ["{.", "{;", "*}"].iter().any(|sign| url.contains(sign))
}

/// Whether a URL of a catalogue is another one but for how its placeholders are written.
pub(super) fn is_styled_of(styled: &str, url: &str) -> bool {
    is_styled(styled) && styled.replace("{.", "{").replace("{;", "{").replace("*}", "}") == url
}

/// Adds an expression, and returns what follows it.
fn expression<'t>(text: &'t str, key: &mut String) -> &'t str {
    let end = text.find('}').map_or(text.len(), |end| end + 1);
    let (expression, rest) = text.split_at(end);
    match expression.as_bytes().get(1) {
        Some(b'?' | b'&') => {}
        _ => key.push_str(expression),
    }
    rest
}

/// Adds `:name` as `{name}`, or a colon, and returns what follows it.
fn colon<'t>(text: &'t str, key: &mut String) -> &'t str {
    let after = text.get(1..).unwrap_or_default();
    let length = after
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(after.len());
    let (name, rest) = after.split_at(length);
    let follows_name = key.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '}');
    if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !follows_name {
        key.push('{');
        key.push_str(name);
        key.push('}');
        return rest;
    }
    key.push(':');
    after
}
