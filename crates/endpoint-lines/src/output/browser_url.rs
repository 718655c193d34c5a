//! The changes that the URL parser of browsers and Node.js makes to a URL (WHATWG URL, section 4.4).

use super::message::Message;

/// Whether it writes the target in another way that means the same.
pub(super) fn rewrites(message: &Message<'_>) -> bool {
    message.query() == Some("") || encodes(message)
}

/// Whether it encodes a part of the target.
pub(super) fn encodes(message: &Message<'_>) -> bool {
    let query = message.query().unwrap_or_default();
    message.path().contains(['"', '<', '>', '^', '`', '{', '}']) || query.contains(['"', '\'', '<', '>'])
}

/// Why a path with dot segments or backslashes is refused.
pub(super) const CHANGES: &str = "sends another path for one with dot segments or backslashes";

/// Whether it sends another path.
pub(super) fn changes(message: &Message<'_>) -> bool {
    message.has_dot_segment() || message.path().contains('\\')
}
