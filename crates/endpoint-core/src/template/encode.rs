//! Percent-encoding by table (RFC 3986 §2.1). One loop encodes into a block of bytes; a `String` is filled block by
//! block.
//!
//! `inline(always)`: without it W3 of docs/PERFORMANCE.md takes 3 % more instructions.

use super::character::{HEX, RESERVED, UNRESERVED, is};

/// The encoding of each byte: up to three characters, and their number in the highest byte.
pub struct Codes([u32; 256]);

/// Keeps only unreserved characters (RFC 6570 §3.2.1, `U`).
pub(super) static ENCODE_ALL: Codes = Codes::keeping(UNRESERVED);
/// Keeps unreserved and reserved characters (`U+R`). It encodes each `%`, so `reserved` splits a text at triplets first.
pub(super) static KEEP_RESERVED: Codes = Codes::keeping(UNRESERVED | RESERVED);

/// The longest text, in bytes, that gets a small block instead of one of 4 kB, and that is tested for having nothing to
/// encode.
const SHORT: usize = 64;

/// Bytes after the end of a block: a write always moves four bytes, even if fewer count.
pub(super) const SLACK: usize = 4;

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

    /// Whether no byte of a text needs encoding, as in most values.
    #[inline]
    fn keep(&self, text: &str) -> bool {
        let (groups, rest) = text.as_bytes().as_chunks::<4>();
        let of_groups = groups.iter().fold(0, |all, &[a, b, c, d]| {
            all | self.of(a) | self.of(b) | self.of(c) | self.of(d)
        });
        rest.iter().fold(of_groups, |all, &byte| all | self.of(byte)) < 2 << 24
    }

    /// Encodes a text into a block from `end` on, and returns the new end. `ROOM` is a power of two, so a mask keeps an
    /// offset below it. `SIZE` is at least `ROOM + SLACK`. Three times the text must fit.
    ///
    /// There is no branch on the byte: four bytes are written for each, of which one or three count. With `GROUPS`,
    /// four bytes that need no encoding move at once: faster for most values, slower for long ones with much to encode.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked, and four bytes of slack")]
    pub(super) fn encode<const GROUPS: bool, const ROOM: usize, const SIZE: usize>(
        &self,
        block: &mut [u8; SIZE],
        mut end: usize,
        text: &[u8],
    ) -> usize {
        const { assert!(ROOM.is_power_of_two() && ROOM + SLACK <= SIZE) };
        let mut put = |bytes: [u8; 4], length: u32| {
            let place = end & (ROOM - 1);
            block[place..place + 4].copy_from_slice(&bytes);
            end += length as usize;
        };
        let (groups, rest) = text.as_chunks::<4>();
        for group in groups {
            let codes = group.map(|byte| self.of(byte));
            if GROUPS && codes.iter().fold(0, |all, code| all | code) < 2 << 24 {
                put(*group, 4);
            } else {
                for code in codes {
                    put(code.to_le_bytes(), code >> 24);
                }
            }
        }
        for &byte in rest {
            let code = self.of(byte);
            put(code.to_le_bytes(), code >> 24);
        }
        end
    }

    /// Appends a text to a `String`, through a block that each chunk fits into.
    #[inline]
    fn append<const GROUPS: bool, const ROOM: usize, const SIZE: usize>(&self, out: &mut String, text: &str) {
        let mut block = [0; SIZE];
        for piece in text.as_bytes().chunks((ROOM - 1) / 3) {
            let end = self.encode::<GROUPS, ROOM, SIZE>(&mut block, 0, piece);
            // The block is ASCII, so nothing is lost.
            let encoded = block.get(..end).and_then(|bytes| std::str::from_utf8(bytes).ok());
            out.push_str(encoded.unwrap_or_default());
        }
    }

    #[inline(never)]
    fn append_long(&self, out: &mut String, text: &str) {
        out.reserve(3 * text.len());
        self.append::<false, 4096, { 4096 + SLACK }>(out, text);
    }

    /// Appends a text, encoded.
    #[inline(always)]
    pub fn push(&self, out: &mut String, text: &str) {
        if text.len() > SHORT {
            self.append_long(out, text);
        } else if self.keep(text) {
            out.push_str(text);
        } else {
            self.append::<true, 256, { 256 + SLACK }>(out, text);
        }
    }
}

/// Appends a text with unreserved characters kept, and the rest encoded.
#[inline(always)]
pub fn unreserved(out: &mut String, text: &str) {
    ENCODE_ALL.push(out, text);
}

/// Appends a text with unreserved characters, reserved characters and percent triplets kept, and the rest encoded.
#[inline]
pub fn reserved(out: &mut String, text: &str) {
    if text.contains('%') {
        reserved_with_triplets(out, text);
    } else {
        KEEP_RESERVED.push(out, text);
    }
}

/// The first `length` characters of a text. Percent triplets that encode one code point together count as one.
pub(super) fn prefix_with_triplets(text: &str, length: u16) -> &str {
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
    fn octet(text: &[u8]) -> Option<u8> {
        let [b'%', high, low, ..] = text else { return None };
        let digit = |byte: u8| char::from(byte).to_digit(16);
        u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
    }
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

#[inline(never)]
fn reserved_with_triplets(out: &mut String, text: &str) {
    for (index, run) in text.split('%').enumerate() {
        if index > 0 {
            let is_triplet = matches!(run.as_bytes(), [high, low, ..] if is(*high, HEX) && is(*low, HEX));
            out.push_str(if is_triplet { "%" } else { "%25" });
        }
        KEEP_RESERVED.push(out, run);
    }
}
