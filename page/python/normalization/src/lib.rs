//! A text that is not normalized.

use std::str::Chars;

/// The characters of a text.
pub trait UnicodeNormalization {
    /// The characters as they are.
    fn nfkc(&self) -> Chars<'_>;
}

impl UnicodeNormalization for str {
    fn nfkc(&self) -> Chars<'_> {
        self.chars()
    }
}
