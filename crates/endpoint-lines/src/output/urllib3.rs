//! The changes that urllib3 makes to a URL. requests and HTTPie send with it.

use super::message::Message;

/// The note above a call that does not send the URL byte for byte.
pub(super) const NOTE: &str =
    "# urllib3 rewrites this URL to one that means the same: it encodes or drops parts of it.\n";

/// Whether requests decodes an escape of an unreserved character.
pub(super) fn decodes(part: &str) -> bool {
    escapes(part).any(|escape| {
        u8::from_str_radix(escape, 16)
            .is_ok_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
    })
}

/// Whether urllib3 changes the target. It always writes escapes in capitals, encodes brackets and braces, and drops a `?` at the
/// end.
pub(super) fn rewrites(message: &Message<'_>) -> bool {
    let parts = [Some(message.path()), message.query()];
    message.query() == Some("")
        || parts.into_iter().flatten().any(|part| {
            escapes(part).any(|escape| escape.bytes().any(|byte| byte.is_ascii_lowercase()))
                || part.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}', '[', ']'])
        })
}

/// The two digits after each `%`.
pub(super) fn escapes(part: &str) -> impl Iterator<Item = &str> {
    part.split('%').skip(1).map(|rest| rest.get(..2).unwrap_or(rest))
}
