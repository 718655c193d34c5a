//! Names and values as words of a line. Characters that would end the word are percent-encoded.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The word in place of an id, for an operation without one.
pub(super) const NO_ID: &str = "-";

/// The characters that end a parameter's name, and each keyword of the format.
pub(super) const ENDS: &[char] = &['!', ':', '+', '=', '{', ',', '}'];
/// The characters that end a content type.
pub(super) const IN_TYPES: &[char] = &['!', ':'];
/// The characters that end a value.
pub(super) const IN_VALUES: &[char] = &['|', ':', '{', ',', '}'];
/// For a whole word: no character ends it but the blank.
pub(super) const IN_WORDS: &[char] = &[];

/// Writes a word.
pub(super) fn write(f: &mut fmt::Formatter<'_>, word: &str, ends: &[char]) -> fmt::Result {
    for c in word.chars() {
        if c == '%' || c.is_ascii_control() || c == ' ' || ends.contains(&c) {
            // All of these are ASCII.
            write!(f, "%{:02X}", u32::from(c))?;
        } else {
            f.write_char(c)?;
        }
    }
    Ok(())
}

/// Reads a word. The error is the offset of the first `%` that is not a percent-encoded byte.
pub(super) fn read(word: &str) -> Result<Cow<'_, str>, usize> {
    if !word.contains('%') {
        return Ok(Cow::Borrowed(word));
    }
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let [first, after @ ..] = rest {
        let (byte, after) = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                (digit(*high).zip(digit(*low)).map(|(high, low)| high << 4 | low), after)
            }
            (b'%', after) => (None, after),
            (_, after) => (Some(*first), after),
        };
        bytes.push(byte.ok_or(word.len() - rest.len())?);
        rest = after;
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| 0)
}

/// The value of a hexadecimal digit.
fn digit(byte: u8) -> Option<u8> {
    u8::try_from(char::from(byte).to_digit(16)?).ok()
}
