//! Names and values as words of a line: what would end the word is percent-encoded.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::line;

/// What is in the place of an id that an operation does not have.
pub(super) const NO_ID: &str = "-";

/// What ends the name of a parameter.
pub(super) const IN_NAMES: &[char] = &['!', ':', '+', '='];
/// What ends the name of a content type.
pub(super) const IN_TYPES: &[char] = &['!', ':'];
/// What ends a value.
pub(super) const IN_VALUES: &[char] = &['|'];
/// Nothing but the end of the word does.
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

/// Reads a word. An error is the offset of what is not a percent-encoded byte.
pub(super) fn read(word: &str) -> Result<Cow<'_, str>, usize> {
    if !word.contains('%') {
        return Ok(Cow::Borrowed(word));
    }
    let mut bytes = Vec::with_capacity(word.len());
    let mut at = 0;
    while at < word.len() {
        let (byte, next) = line::byte(word.as_bytes(), at, word.len()).ok_or(at)?;
        bytes.push(byte);
        at = next;
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| 0)
}
