//! Dot segments in the path of a URL (RFC 3986 §3.3).

/// Whether a segment is one or two dots, encoded or not.
pub fn is_dots(segment: &[u8]) -> bool {
    fn without_dot(segment: &[u8]) -> Option<&[u8]> {
        match segment {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    without_dot(segment).is_some_and(|rest| rest.is_empty() || without_dot(rest).is_some_and(<[u8]>::is_empty))
}
