//! Names and values as words of a line. Characters that would end the word are percent-encoded.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::template::{decoded, octet};

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
    decoded(word).ok_or_else(|| {
        let mut signs = word.match_indices('%').map(|(at, _)| at);
        let is_wrong = |at: &usize| octet(word.as_bytes().get(*at..).unwrap_or_default()).is_none();
        signs.find(is_wrong).unwrap_or_default()
    })
}
