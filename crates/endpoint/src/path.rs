//! The path of a URL (RFC 3986 §3.3) as bytes: whether it holds a dot segment (decision 13).

use std::ops::Range;

/// Whether a path needs no closer look, as most do not. It starts with a slash and has no `?` or `#`. No segment starts
/// with a dot or a triplet, and none is empty before the last.
#[inline]
pub(crate) fn is_plain(path: &[u8]) -> bool {
    // No early exit, so that the compiler compares many bytes at once.
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    let is_plain = !pairs.fold(false, |any, (&before, &byte)| {
        let may_be_special = (before == b'/') & ((byte == b'.') | (byte == b'%') | (byte == b'/'));
        any | may_be_special | (byte == b'?') | (byte == b'#')
    });
    // The first byte is never the second of a pair: a `?` there ends the path before it starts.
    is_plain && path.first() == Some(&b'/')
}

/// The first `.` or `..` segment of a path, however it is written.
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

/// One dot or two, plain or percent-encoded.
fn is_dots(segment: &[u8]) -> bool {
    fn without_dot(segment: &[u8]) -> Option<&[u8]> {
        match segment {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    without_dot(segment).is_some_and(|rest| rest.is_empty() || without_dot(rest).is_some_and(<[u8]>::is_empty))
}
