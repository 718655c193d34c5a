//! Words of a line, in which some characters are `%XX`.

/// The byte at an offset of a word, and where the next one starts; none past the end, and where `%` is not followed by two
/// hexadecimal digits.
pub(crate) const fn byte(word: &[u8], at: usize) -> Option<(u8, usize)> {
    match word.split_at_checked(at) {
        Some((_, [b'%', high, low, ..])) => match (digit(*high), digit(*low)) {
            (Some(high), Some(low)) => Some((high << 4 | low, at + 3)),
            _ => None,
        },
        None | Some((_, [] | [b'%', ..])) => None,
        Some((_, [byte, ..])) => Some((*byte, at + 1)),
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

/// Whether a word is this name.
pub(crate) const fn is(word: &str, name: &str) -> bool {
    is_written(word.as_bytes(), name.as_bytes(), false)
}

/// The same, where capitals are small letters.
pub(crate) const fn is_in_any_case(word: &str, name: &str) -> bool {
    is_written(word.as_bytes(), name.as_bytes(), true)
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_written(word: &[u8], name: &[u8], in_any_case: bool) -> bool {
    let (mut at, mut index) = (0, 0);
    while index < name.len() {
        let Some((byte, next)) = byte(word, at) else {
            return false;
        };
        let is_same = byte == name[index] || (in_any_case && byte.eq_ignore_ascii_case(&name[index]));
        if !is_same {
            return false;
        }
        (at, index) = (next, index + 1);
    }
    at == word.len()
}
