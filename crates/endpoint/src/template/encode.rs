//! Percent-encoding by table (RFC 3986 §2.1), appended to a text.

use super::literal::{HEX, RESERVED, UNRESERVED, is};

/// For each byte what stands for it: up to three characters, and in the highest byte how many of them count.
struct Codes([u32; 256]);

/// All but the unreserved characters (RFC 6570 §3.2.1, `U`).
static ENCODE_ALL: Codes = Codes::keeping(UNRESERVED);
/// All but the unreserved and the reserved characters (`U+R`).
static KEEP_RESERVED: Codes = Codes::keeping(UNRESERVED | RESERVED);

/// What is longer is not looked through before it is encoded.
const SHORT: usize = 64;

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
    fn of(&self, byte: u8) -> u32 {
        self.0[byte as usize]
    }

    /// Whether a text is short and stands for itself, as most values do. It is looked through to its end: that costs less
    /// than a branch on each byte.
    #[inline]
    fn keep(&self, text: &str) -> bool {
        text.len() <= SHORT && text.bytes().fold(0, |all, byte| all | self.of(byte)) < 2 << 24
    }

    #[inline(never)]
    fn encode(&self, out: &mut String, text: &[u8]) {
        if text.len() <= SHORT {
            self.encode_pieces::<256, 260>(out, text);
        } else {
            out.reserve(3 * text.len());
            self.encode_pieces::<4096, 4100>(out, text);
        }
    }

    /// Piece by piece through a buffer of `SIZE` bytes, where nothing needs to be checked or moved: no branch on the byte,
    /// four bytes are written, and one or three of them count. `ROOM` is a power of two, so that a mask keeps a place
    /// below it, and `SIZE` is four more.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "the mask, and four bytes more")]
    fn encode_pieces<const ROOM: usize, const SIZE: usize>(&self, out: &mut String, text: &[u8]) {
        let mut buffer = [0; SIZE];
        for piece in text.chunks((ROOM - 1) / 3) {
            let mut at = 0;
            let mut step = |byte: u8| {
                let code = self.of(byte);
                let place = at & (ROOM - 1);
                buffer[place..place + 4].copy_from_slice(&code.to_le_bytes());
                at += (code >> 24) as usize;
            };
            let (groups, rest) = piece.as_chunks::<4>();
            for &[a, b, c, d] in groups {
                step(a);
                step(b);
                step(c);
                step(d);
            }
            for &byte in rest {
                step(byte);
            }
            // What stands there is ASCII: nothing is lost.
            out.push_str(std::str::from_utf8(&buffer[..at & (ROOM - 1)]).unwrap_or_default());
        }
    }
}

/// Encodes all but the unreserved characters.
#[inline]
pub(crate) fn unreserved(out: &mut String, text: &str) {
    if ENCODE_ALL.keep(text) {
        out.push_str(text);
    } else {
        ENCODE_ALL.encode(out, text.as_bytes());
    }
}

/// Encodes all but the unreserved and the reserved characters, and keeps percent triplets.
#[inline]
pub(crate) fn reserved(out: &mut String, text: &str) {
    if KEEP_RESERVED.keep(text) {
        out.push_str(text);
    } else {
        reserved_pieces(out, text);
    }
}

#[inline(never)]
fn reserved_pieces(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        let (before, from) = rest.split_at(percent);
        KEEP_RESERVED.encode(out, before.as_bytes());
        let is_triplet = matches!(from.as_bytes(), [_, high, low, ..] if is(*high, HEX) && is(*low, HEX));
        let (kept, length) = if is_triplet {
            (from.get(..3), 3)
        } else {
            (Some("%25"), 1)
        };
        out.push_str(kept.unwrap_or_default());
        rest = from.get(length..).unwrap_or_default();
    }
    KEEP_RESERVED.encode(out, rest.as_bytes());
}
