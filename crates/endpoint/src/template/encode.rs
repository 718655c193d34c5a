//! Percent-encoding by table (RFC 3986 §2.1).

use super::buffer::Buffer;
use super::literal::{HEX, RESERVED, UNRESERVED, is};

/// For each byte what stands for it: up to three characters, and in the highest byte how many of them count.
pub(crate) struct Codes([u32; 256]);

/// All but the unreserved characters (RFC 6570 §3.2.1, `U`).
static ENCODE_ALL: Codes = Codes::keeping(UNRESERVED);
/// All but the unreserved and the reserved characters (`U+R`).
static KEEP_RESERVED: Codes = Codes::keeping(UNRESERVED | RESERVED);

impl Codes {
    #[allow(
        clippy::indexing_slicing,
        reason = "a byte never passes the end of 256 entries, nor a nibble of 16"
    )]
    const fn keeping(classes: u8) -> Self {
        let digits = b"0123456789ABCDEF";
        let mut codes = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (high, low) = (digits[byte >> 4] as u32, digits[byte & 15] as u32);
            codes[byte] = if is(byte as u8, classes) {
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
    pub(super) fn of(&self, byte: u8) -> u32 {
        self.0[byte as usize]
    }
}

/// Encodes all but the unreserved characters.
#[inline]
pub(crate) fn unreserved(out: &mut Buffer, text: &str) {
    out.encode(text.as_bytes(), &ENCODE_ALL);
}

/// Encodes all but the unreserved and the reserved characters, and keeps percent triplets.
pub(crate) fn reserved(out: &mut Buffer, text: &str) {
    let mut rest = text.as_bytes();
    while let Some(percent) = rest.iter().position(|&byte| byte == b'%') {
        let (before, from) = rest.split_at(percent);
        out.encode(before, &KEEP_RESERVED);
        rest = match from {
            [b'%', high, low, rest @ ..] if is(*high, HEX) && is(*low, HEX) => {
                out.push(&[b'%', *high, *low]);
                rest
            }
            [_, rest @ ..] => {
                out.push(b"%25");
                rest
            }
            [] => from,
        };
    }
    out.encode(rest, &KEEP_RESERVED);
}
