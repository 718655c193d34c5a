//! The keys that an excerpt may show: names, and not whole lines in the place of one.

/// The characters of a key that is shown.
pub(super) fn is_key(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$' | '[' | ']')
}
