//! Names, compared while a program compiles, where each step takes a thousand times as long as in a program.

/// How many marks there are.
pub(super) const MARKS: usize = 128;

/// A number that few names have in common, the same for a header in any case: that of the name between two offsets of a text.
/// Nothing but an empty name has 0.
#[allow(clippy::indexing_slicing, reason = "a name that is within the text, and not empty")]
pub(super) const fn mark_of(text: &[u8], start: usize, end: usize) -> usize {
    if start == end {
        return 0;
    }
    let (first, last) = (text[start] | 0x20, text[end - 1] | 0x20);
    1 + (first as usize + 3 * last as usize + 11 * (end - start)) % (MARKS - 1)
}

/// Whether a text has a name at an offset, of this length.
#[allow(clippy::indexing_slicing, reason = "the name of a token, and the loop's condition")]
pub(super) const fn is_at(text: &[u8], start: usize, name: &[u8], length: usize) -> bool {
    let mut index = 0;
    while index < length && text[start + index] == name[index] {
        index += 1;
    }
    index == length
}

/// Whether two names are the same.
pub(super) const fn is_same(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let length = name.len();
    length == other.len() && is_at(name, 0, other, length)
}

/// Names of headers are the same in any case (RFC 9110 §5.1).
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn is_same_header(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < name.len() && index < other.len() && name[index].eq_ignore_ascii_case(&other[index]) {
        index += 1;
    }
    index == name.len() && index == other.len()
}

macro_rules! keywords {
    ($($word:tt)*) => {
        &[$((stringify!($word), concat!("&", stringify!($word), "="))),*]
    };
}

/// Identifiers that are only written as `r#type`, each with its key.
const KEYWORDS: &[(&str, &str)] = keywords!(
    abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in let
    loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe unsized use
    virtual where while yield
);

/// `&type=` of `type`; empty where it is not a keyword.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn key_of_keyword(name: &str) -> &'static str {
    let mut index = 0;
    while index < KEYWORDS.len() {
        if is_same(KEYWORDS[index].0, name) {
            return KEYWORDS[index].1;
        }
        index += 1;
    }
    ""
}
