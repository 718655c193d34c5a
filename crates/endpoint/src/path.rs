//! Looks for dot segments in the path of a URL (RFC 3986 §3.3; decision 13).

use std::ops::Range;

/// Whether a path can't hold a dot segment or an empty segment, as is true of most. It starts with a slash and has no
/// `?` or `#`. No segment starts with a dot or a triplet, and none but the last is empty.
#[inline]
pub(crate) fn is_plain(path: &[u8]) -> bool {
    // No early exit: so the compiler compares many bytes at once.
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    let is_plain = !pairs.fold(false, |any, (&before, &byte)| {
        let may_be_special = (before == b'/') & ((byte == b'.') | (byte == b'%') | (byte == b'/'));
        any | may_be_special | (byte == b'?') | (byte == b'#')
    });
    // Pairs leave out the first byte, which must be a slash.
    is_plain && path.first() == Some(&b'/')
}

/// Whether a text has only letters, digits, these signs, and percent triplets.
pub(crate) fn is_made_of(text: &[u8], signs: &[u8]) -> bool {
    let mut rest = text;
    loop {
        rest = match rest {
            [] => return true,
            [b'%', high, low, rest @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest,
            [byte, rest @ ..] if byte.is_ascii_alphanumeric() || signs.contains(byte) => rest,
            _ => return false,
        };
    }
}

/// The first `.` or `..` segment of a path, encoded or not.
pub(crate) fn dots(path: &[u8]) -> Option<Range<usize>> {
    if is_plain(path) {
        return None;
    }
    let mut start = 0;
    for segment in path.split(|&byte| byte == b'/') {
        if is_dots(segment) {
            return Some(start..start + segment.len());
        }
        start += segment.len() + 1;
    }
    None
}

/// Whether a segment is one or two dots, encoded or not.
fn is_dots(segment: &[u8]) -> bool {
    fn without_dot(segment: &[u8]) -> Option<&[u8]> {
        match segment {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    without_dot(segment).is_some_and(|rest| rest.is_empty() || without_dot(rest).is_some_and(<[u8]>::is_empty))
}
