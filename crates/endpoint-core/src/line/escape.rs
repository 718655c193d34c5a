//! Words of a line, in which some characters are `%XX`.

/// The byte at an offset of a word that ends at another, and where the next one starts; none past the end, and where `%` is
/// not followed by two hexadecimal digits.
#[allow(clippy::indexing_slicing, reason = "guarded")]
pub(crate) const fn byte(text: &[u8], at: usize, end: usize) -> Option<(u8, usize)> {
    if at >= end {
        return None;
    }
    if text[at] != b'%' {
        return Some((text[at], at + 1));
    }
    if at + 2 >= end {
        return None;
    }
    match (digit(text[at + 1]), digit(text[at + 2])) {
        (Some(high), Some(low)) => Some((high << 4 | low, at + 3)),
        _ => None,
    }
}

const fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        b'A'..=b'F' => Some(character - b'A' + 10),
        _ => None,
    }
}

/// Whether the word between two offsets is this name; in any case, capitals are small letters.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(crate) const fn is(text: &[u8], (start, end): (usize, usize), name: &[u8], in_any_case: bool) -> bool {
    let length = name.len();
    let (mut at, mut index) = (start, 0);
    while index < length {
        let Some((byte, next)) = byte(text, at, end) else {
            return false;
        };
        if byte != name[index] && !(in_any_case && byte.eq_ignore_ascii_case(&name[index])) {
            return false;
        }
        (at, index) = (next, index + 1);
    }
    at == end
}
