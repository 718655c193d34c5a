//! Character classes of RFC 6570 §2.1 and RFC 3986 §2: one table for ASCII, ranges for the rest.

/// RFC 3986 §2.3: ALPHA / DIGIT / "-" / "." / "_" / "~"
pub const UNRESERVED: u8 = 1;
/// RFC 3986 §2.2: gen-delims / sub-delims
pub(crate) const RESERVED: u8 = 2;
/// HEXDIG
pub(crate) const HEX: u8 = 4;
/// RFC 6570 §2.3: varchar = ALPHA / DIGIT / "_" / pct-encoded, here without pct-encoded
pub(crate) const VARCHAR: u8 = 8;
/// RFC 6570 §2.1, the ASCII of `literals`, with "'" (erratum 6937) and without "%"
pub(crate) const LITERAL: u8 = 16;
/// `LITERAL` without ":", which can start a `:name`, and without ".", "?" and "#", which the checks of a path look for
pub(crate) const PLAIN: u8 = 32;

/// The classes of each byte.
static CLASS: [u8; 256] = class_table();

#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
const fn class_table() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        let mut class = 0;
        if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~') {
            class |= UNRESERVED;
        }
        if matches!(b, b'!' | b'#'..=b'$' | b'&'..=b',' | b'/' | b':' | b';' | b'=' | b'?' | b'@' | b'[' | b']') {
            class |= RESERVED;
        }
        if b.is_ascii_hexdigit() {
            class |= HEX;
        }
        if b.is_ascii_alphanumeric() || b == b'_' {
            class |= VARCHAR;
        }
        if class & (UNRESERVED | RESERVED) != 0 {
            class |= if matches!(b, b':' | b'.' | b'?' | b'#') {
                LITERAL
            } else {
                LITERAL | PLAIN
            };
        }
        table[byte] = class;
        byte += 1;
    }
    table
}

/// Whether a byte is in one of the classes.
#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
pub const fn is(byte: u8, classes: u8) -> bool {
    CLASS[byte as usize] & classes != 0
}

/// Whether a name may hold this byte.
pub const fn is_varchar(byte: u8) -> bool {
    is(byte, VARCHAR)
}

/// The first offset from `index` on whose byte is in none of the classes.
#[inline]
pub(crate) fn skip(bytes: &[u8], mut index: usize, classes: u8) -> usize {
    while let Some(byte) = bytes.get(index)
        && is(*byte, classes)
    {
        index += 1;
    }
    index
}

/// `ucschar / iprivate` (RFC 6570 §1.5): the characters beyond ASCII that a literal may hold.
pub(crate) const fn is_beyond_ascii_literal(c: u32) -> bool {
    match c {
        0xA0..=0xD7FF | 0xE000..=0xFDCF | 0xFDF0..=0xFFEF => true,
        // Each plane ends with two noncharacters; plane 14 starts with tags.
        0x1_0000..=0xD_FFFF | 0xE_1000..=0x10_FFFF => c & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}
