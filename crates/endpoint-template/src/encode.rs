//! Percent-encoding by table (RFC 3986 §2.1): one loop encodes into a block of bytes.

use crate::character::{RESERVED, UNRESERVED, is};
use crate::decode::octet;

/// The encoding of each byte: up to three characters, and their number in the highest byte.
pub struct Codes([u32; 256]);

/// Keeps only unreserved characters (RFC 6570 §3.2.1, `U`).
pub(crate) static ENCODE_ALL: Codes = Codes::keeping(UNRESERVED);
/// Keeps unreserved and reserved characters (`U+R`). It encodes each `%`, so `reserved` splits a text at triplets first.
pub(crate) static KEEP_RESERVED: Codes = Codes::keeping(UNRESERVED | RESERVED);

/// The size of a block in bytes: a power of two, so that a mask keeps an offset below it.
pub(crate) const ROOM: usize = 256;

/// A block, and four bytes of slack: a write always moves four bytes, even if fewer count.
pub(crate) type Block = [u8; ROOM + 4];

impl Codes {
    #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
    const fn keeping(classes: u8) -> Self {
        let mut kept = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            kept[byte] = is(byte as u8, classes);
            byte += 1;
        }
        Self::of_kept(&kept)
    }

    /// Keeps letters, digits and these ASCII signs.
    #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
    #[must_use]
    pub const fn keeping_alphanumerics_and(signs: &[u8]) -> Self {
        let mut kept = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            kept[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let mut sign = 0;
        while sign < signs.len() {
            kept[signs[sign] as usize] = true;
            sign += 1;
        }
        Self::of_kept(&kept)
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "a byte never passes the end of 256 entries, nor a nibble of 16"
    )]
    const fn of_kept(kept: &[bool; 256]) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let mut codes = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (high, low) = (DIGITS[byte >> 4] as u32, DIGITS[byte & 15] as u32);
            codes[byte] = if kept[byte] {
                1 << 24 | byte as u32
            } else {
                3 << 24 | low << 16 | high << 8 | b'%' as u32
            };
            byte += 1;
        }
        Self(codes)
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
    fn of(&self, byte: u8) -> u32 {
        self.0[byte as usize]
    }

    /// Encodes a text into a block from `end` on, and returns the new end. Three times the text must fit.
    ///
    /// There is no branch on the byte: four bytes are written for each, of which one or three count. With `GROUPS`,
    /// four bytes that need no encoding move at once: faster for most values, slower for long ones with much to encode.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked, and four bytes of slack")]
    pub(crate) fn encode<const GROUPS: bool>(&self, block: &mut Block, mut end: usize, text: &[u8]) -> usize {
        let mut put = |bytes: [u8; 4], length: u32| {
            let place = end & (ROOM - 1);
            block[place..place + 4].copy_from_slice(&bytes);
            end += length as usize;
        };
        let (groups, rest) = text.as_chunks::<4>();
        for group in groups {
            let &[a, b, c, d] = group;
            let [a, b, c, d] = [self.of(a), self.of(b), self.of(c), self.of(d)];
            if GROUPS && a | b | c | d < 2 << 24 {
                put(*group, 4);
            } else {
                put(a.to_le_bytes(), a >> 24);
                put(b.to_le_bytes(), b >> 24);
                put(c.to_le_bytes(), c >> 24);
                put(d.to_le_bytes(), d >> 24);
            }
        }
        for &byte in rest {
            let code = self.of(byte);
            put(code.to_le_bytes(), code >> 24);
        }
        end
    }
}

/// The first `length` characters of a text. Percent triplets that encode one code point together count as one.
pub(crate) fn prefix_with_triplets(text: &str, length: u16) -> &str {
    let mut rest = text;
    for _ in 0..length {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = first.max(encoded_character(rest.as_bytes()));
        rest = rest.get(end..).unwrap_or_default();
    }
    text.get(..text.len() - rest.len()).unwrap_or(text)
}

/// The length in bytes of the triplets that encode one code point at the start of a text. The first octet tells how
/// many there are (RFC 3629 §3).
fn encoded_character(text: &[u8]) -> usize {
    let octets = match octet(text) {
        None => return 0,
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        Some(_) => 1,
    };
    let following = text.chunks(3).skip(1).take(octets - 1);
    let following = following.take_while(|triplet| matches!(octet(triplet), Some(0x80..=0xBF)));
    3 + 3 * following.count()
}
