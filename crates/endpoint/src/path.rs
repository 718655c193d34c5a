//! Looks for dot segments in the path of a URL (RFC 3986 §3.3; decision 13).

pub(crate) use endpoint_core::path::{dots_at, fragment, is_dots};

/// Whether a path can't hold a dot segment or an empty segment, as is true of most. It starts with a slash and has no
/// `?`, `#`, triplet or backslash. No segment starts with a dot, and none but the last is empty.
#[inline]
pub(crate) fn is_clean(path: &[u8]) -> bool {
    match path {
        [b'/'] => true,
        [b'/', rest @ ..] => stays_clean(rest),
        _ => false,
    }
}

/// Whether text after the slash of a clean path, encoded or not, keeps the path clean. A clean value skips the checks of values in
/// the core's `path.rs`: a text that a new check refuses must not be clean.
#[inline]
pub(crate) fn stays_clean(text: &[u8]) -> bool {
    let ([first, bytes @ ..], [before @ .., _]) = (text, text) else {
        return false;
    };
    // A blank may be one of nothing but blanks.
    let is_clean = !has_special(b"/", &[*first]) & first.is_ascii_graphic();
    // No early exit, and sixteen bytes at once: the last of them may overlap the ones before.
    is_clean
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
        let starts_special = (before == b'/') & ((byte == b'.') | (byte == b'/'));
        any | starts_special | (byte == b'?') | (byte == b'#') | (byte == b'%') | (byte == b'\\')
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
