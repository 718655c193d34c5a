//! Percent-encoding by table (RFC 3986 §2.1), appended to a text.

use super::literal::{HEX, RESERVED, UNRESERVED, is};

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// For each byte what stands for it: up to three characters, and in the highest byte how many of them count.
pub(super) struct Codes([u32; 256]);

/// All but the unreserved characters (RFC 6570 §3.2.1, `U`).
pub(super) static ENCODE_ALL: Codes = Codes::keeping(UNRESERVED);
/// All but the unreserved and the reserved characters (`U+R`).
pub(super) static KEEP_RESERVED: Codes = Codes::keeping(UNRESERVED | RESERVED).with_ambiguous(b'%');
/// Marks a code that does not count where a triplet begins.
pub(super) const AMBIGUOUS: u32 = 1 << 31;

/// `%00` to `%FF`.
static TRIPLETS: &str = match std::str::from_utf8(&TRIPLET_BYTES) {
    Ok(triplets) => triplets,
    Err(_) => panic!("triplets are ASCII"),
};
static TRIPLET_BYTES: [u8; 3 * 256] = triplets();

#[allow(
    clippy::indexing_slicing,
    reason = "a byte never passes 256 triplets, nor a nibble 16 digits"
)]
const fn triplets() -> [u8; 3 * 256] {
    let mut triplets = [b'%'; 3 * 256];
    let mut byte = 0;
    while byte < 256 {
        triplets[3 * byte + 1] = DIGITS[byte >> 4];
        triplets[3 * byte + 2] = DIGITS[byte & 15];
        byte += 1;
    }
    triplets
}

/// What is longer is encoded in pieces, whatever it holds.
const SHORT: usize = 64;

impl Codes {
    #[allow(
        clippy::indexing_slicing,
        reason = "a byte never passes the end of 256 entries, nor a nibble of 16"
    )]
    const fn keeping(classes: u8) -> Self {
        let mut codes = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (high, low) = (DIGITS[byte >> 4] as u32, DIGITS[byte & 15] as u32);
            codes[byte] = if is(byte as u8, classes) {
                1 << 24 | byte as u32
            } else {
                3 << 24 | low << 16 | high << 8 | b'%' as u32
            };
            byte += 1;
        }
        Self(codes)
    }

    #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
    const fn with_ambiguous(mut self, byte: u8) -> Self {
        self.0[byte as usize] |= AMBIGUOUS;
        self
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
    pub(super) fn of(&self, byte: u8) -> u32 {
        self.0[byte as usize]
    }

    /// Whether a text stands for itself, as most values do. It is looked through to its end: that costs less than a branch
    /// on each byte.
    #[inline]
    fn keep(&self, text: &str) -> bool {
        text.bytes().fold(0, |all, byte| all | self.of(byte)) < 2 << 24
    }

    /// Runs of characters that stand for themselves, and what is between them byte by byte.
    #[inline(never)]
    fn encode_runs(&self, out: &mut String, text: &str, keep_triplets: bool) {
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| self.of(byte) >= 2 << 24) {
            // Only ASCII stands for itself, so that the cut is between characters.
            let (run, from) = rest.split_at(at);
            out.push_str(run);
            let length = from.chars().next().map_or(0, char::len_utf8);
            let (character, behind) = from.split_at(length);
            if keep_triplets && is_triplet(from.as_bytes()) {
                out.push('%');
            } else {
                for byte in character.bytes() {
                    out.push_str(triplet(byte));
                }
            }
            rest = behind;
        }
        out.push_str(rest);
    }

    #[inline(never)]
    fn encode_long(&self, out: &mut String, text: &[u8]) {
        out.reserve(3 * text.len());
        self.encode_pieces::<4096, 4100>(out, text);
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

/// `pct-encoded = "%" HEXDIG HEXDIG`
fn is_triplet(text: &[u8]) -> bool {
    matches!(text, [b'%', high, low, ..] if is(*high, HEX) && is(*low, HEX))
}

/// The triplet of a byte.
#[inline]
fn triplet(byte: u8) -> &'static str {
    let at = 3 * byte as usize;
    TRIPLETS.get(at..at + 3).unwrap_or_default()
}

/// Encodes all but the unreserved characters.
#[inline]
pub(crate) fn unreserved(out: &mut String, text: &str) {
    if text.len() > SHORT {
        ENCODE_ALL.encode_long(out, text.as_bytes());
    } else if ENCODE_ALL.keep(text) {
        out.push_str(text);
    } else {
        ENCODE_ALL.encode_runs(out, text, false);
    }
}

/// Encodes all but the unreserved and the reserved characters, and keeps percent triplets.
#[inline]
pub(crate) fn reserved(out: &mut String, text: &str) {
    if text.len() > SHORT && !text.contains('%') {
        KEEP_RESERVED.encode_long(out, text.as_bytes());
    } else if KEEP_RESERVED.keep(text) {
        out.push_str(text);
    } else {
        KEEP_RESERVED.encode_runs(out, text, true);
    }
}
