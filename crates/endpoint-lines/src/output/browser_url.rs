//! What the URL parser of browsers, which Node.js has too, does to a URL (WHATWG URL, section 4.4).

use super::message::Message;

/// Whether it sends a target that is written in another way, and means the same.
pub(super) fn rewrites(message: &Message<'_>) -> bool {
    message.path().contains(['"', '<', '>', '^', '`', '{', '}'])
        || message
            .query()
            .is_some_and(|query| query.is_empty() || query.contains(['"', '\'', '<', '>']))
}

/// Whether it sends another path.
pub(super) fn changes(message: &Message<'_>) -> bool {
    message.has_dot_segment() || message.path().contains('\\')
}
