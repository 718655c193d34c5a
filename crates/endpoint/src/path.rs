//! Looks for dot segments in the path of a URL (RFC 3986 §3.3; decision 13).

use std::ops::Range;

use endpoint_core::path::is_dots;

/// Whether a path can't hold a dot segment or an empty segment, as is true of most. It starts with a slash and has no
/// `?` or `#`. No segment starts with a dot or a triplet, and none but the last is empty.
#[inline]
pub(crate) fn is_plain(path: &[u8]) -> bool {
    match path {
        [b'/'] => true,
        [b'/', rest @ ..] => goes_on_plainly(rest),
        _ => false,
    }
}

/// Whether text after the slash of a plain path, encoded or not, keeps the path plain.
#[inline]
pub(crate) fn goes_on_plainly(text: &[u8]) -> bool {
    let ([first, bytes @ ..], [before @ .., _]) = (text, text) else {
        return false;
    };
    let is_plain = !has_special(b"/", &[*first]);
    // No early exit, and sixteen bytes at once: the last of them may overlap the ones before.
    is_plain
        & match (before.last_chunk::<16>(), bytes.last_chunk::<16>()) {
            (Some(last_before), Some(last)) => {
                let chunks = before.as_chunks::<16>().0.iter().zip(bytes.as_chunks::<16>().0);
                !chunks.fold(has_special(last_before, last), |any, (before, bytes)| {
                    any | has_special(before, bytes)
                })
            }
            _ => !has_special(before, bytes),
        }
}

/// Whether any byte may start a special segment, given the byte before it, or ends the path.
#[inline(always)]
fn has_special(before: &[u8], bytes: &[u8]) -> bool {
    before.iter().zip(bytes).fold(false, |any, (&before, &byte)| {
        let starts_special = (before == b'/') & ((byte == b'.') | (byte == b'%') | (byte == b'/'));
        any | starts_special | (byte == b'?') | (byte == b'#')
    })
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
