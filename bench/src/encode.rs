//! Hand-written percent-encoding in several safe shapes. The fastest is the baseline of W5. `cargo run --release
//! --manifest-path bench/Cargo.toml -- encoders` compares them.

use std::str::from_utf8;

const HEX: &[u8; 16] = b"0123456789ABCDEF";
const ASCII: &str = "percent-encoded text is ASCII";

/// The encoding of each byte: up to three characters, and their number in the highest byte.
pub type Codes = [u32; 256];

const fn codes(kept: &[u8]) -> Codes {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let [high, low] = [HEX[byte >> 4] as u32, HEX[byte & 15] as u32];
        table[byte] = 3 << 24 | low << 16 | high << 8 | b'%' as u32;
        if (byte as u8).is_ascii_alphanumeric() {
            table[byte] = 1 << 24 | byte as u32;
        }
        byte += 1;
    }
    let mut at = 0;
    while at < kept.len() {
        table[kept[at] as usize] = 1 << 24 | kept[at] as u32;
        at += 1;
    }
    table
}

/// Keeps unreserved characters (RFC 3986).
pub const UNRESERVED: Codes = codes(b"-._~");
/// Keeps reserved characters, too. The caller handles `%`.
pub const RESERVED: Codes = codes(b"-._~:/?#[]@!$&'()*+,;=");

/// Whether no byte needs encoding. There is no early exit, because values are short and mostly plain.
#[inline]
pub fn is_plain(value: &str, codes: &Codes) -> bool {
    let mut all = 0;
    for &byte in value.as_bytes() {
        all |= codes[usize::from(byte)];
    }
    all < 2 << 24
}

/// Appends a value: plain ones at once, others in pieces of a fitting size.
#[inline]
pub fn put(out: &mut String, value: &str, codes: &Codes) {
    if is_plain(value, codes) {
        out.push_str(value);
    } else if value.len() <= 64 {
        pieces::<64, 256, 260>(out, value, codes);
    } else {
        pieces::<1024, 4096, 4100>(out, value, codes);
    }
}

/// Copies runs of plain characters at once, and encodes the bytes between them one by one.
pub fn runs(out: &mut String, value: &str, codes: &Codes) {
    let bytes = value.as_bytes();
    let mut start = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let code = codes[usize::from(byte)].to_le_bytes();
        if code[3] == 3 {
            out.push_str(from_utf8(&bytes[start..at]).expect("cut beside an ASCII character"));
            out.push_str(from_utf8(&code[..3]).expect(ASCII));
            start = at + 1;
        }
    }
    out.push_str(from_utf8(&bytes[start..]).expect("cut beside an ASCII character"));
}

/// No branch on the byte: four bytes are written, of which one or three count. `ROOM` is a power of two above `3 *
/// PIECE`, so that a mask proves each write in range (`SIZE` is `ROOM + 4`).
#[inline]
fn fill<const ROOM: usize, const SIZE: usize>(buffer: &mut [u8; SIZE], piece: &[u8], codes: &Codes) -> usize {
    let mut at = 0;
    let mut step = |byte: u8| {
        let code = codes[usize::from(byte)];
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
    at & (ROOM - 1)
}

/// A short URL under construction. More than 507 bytes overwrite the first ones.
pub struct Scratch {
    buffer: [u8; 516],
    end: usize,
}

impl Scratch {
    #[inline]
    pub fn new() -> Self {
        Self {
            buffer: [0; 516],
            end: 0,
        }
    }

    /// Literal text. The compiler knows its length, so the copy is a move or two.
    #[inline(always)]
    pub fn text<const LENGTH: usize>(&mut self, text: &[u8; LENGTH]) {
        if let Some(place) = self.buffer[self.end & 511..].first_chunk_mut() {
            *place = *text;
        }
        self.end += LENGTH;
    }

    /// Appends a value, encoded.
    #[inline(always)]
    pub fn value(&mut self, value: &str, codes: &Codes) {
        for &byte in value.as_bytes() {
            let code = codes[usize::from(byte)];
            let place = self.end & 511;
            self.buffer[place..place + 4].copy_from_slice(&code.to_le_bytes());
            self.end += (code >> 24) as usize;
        }
    }

    /// The URL in a string of exactly its length.
    #[expect(clippy::inherent_to_string, reason = "never formatted")]
    #[inline]
    pub fn to_string(&self) -> String {
        String::from(from_utf8(&self.buffer[..self.end & 511]).expect(ASCII))
    }
}

/// Encodes pieces into a stack buffer, then checks and appends each.
pub fn pieces<const PIECE: usize, const ROOM: usize, const SIZE: usize>(out: &mut String, value: &str, codes: &Codes) {
    let mut buffer = [0; SIZE];
    for piece in value.as_bytes().chunks(PIECE) {
        let filled = fill::<ROOM, SIZE>(&mut buffer, piece, codes);
        out.push_str(from_utf8(&buffer[..filled]).expect(ASCII));
    }
}

/// Encodes pieces into a stack buffer, appends them to bytes, and checks these once at the end.
pub fn checked_once(value: &str, codes: &Codes) -> String {
    let mut out = Vec::with_capacity(value.len() * 3);
    let mut buffer = [0; 4100];
    for piece in value.as_bytes().chunks(1024) {
        let filled = fill::<4096, 4100>(&mut buffer, piece, codes);
        out.extend_from_slice(&buffer[..filled]);
    }
    String::from_utf8(out).expect(ASCII)
}

/// Encodes into windows of one zeroed buffer, which is cut and checked once at the end.
pub fn in_place(value: &str, codes: &Codes) -> String {
    let mut out = vec![0; value.len() * 3 + 260];
    let mut end = 0;
    for piece in value.as_bytes().chunks(64) {
        let window = out[end..]
            .first_chunk_mut()
            .expect("three bytes for each byte that is left");
        end += fill::<256, 260>(window, piece, codes);
    }
    out.truncate(end);
    String::from_utf8(out).expect(ASCII)
}

/// Writes one byte at a time through a checked window of a zeroed buffer.
pub fn byte_by_byte(value: &str, codes: &Codes) -> String {
    let mut out = vec![0; value.len() * 3 + 4];
    let mut at = 0;
    for &byte in value.as_bytes() {
        let code = codes[usize::from(byte)];
        out[at..at + 4].copy_from_slice(&code.to_le_bytes());
        at += (code >> 24) as usize;
    }
    out.truncate(at);
    String::from_utf8(out).expect(ASCII)
}

/// Joins two bytes in a register, and writes them as eight.
pub fn paired(value: &str, codes: &Codes) -> String {
    let mut out = Vec::with_capacity(value.len() * 3);
    let mut buffer = [0; 4104];
    for piece in value.as_bytes().chunks(1024) {
        let mut at = 0;
        let (pairs, rest) = piece.as_chunks::<2>();
        for &[first, second] in pairs {
            let [first, second] = [codes[usize::from(first)], codes[usize::from(second)]];
            let joined = u64::from(first & 0x00FF_FFFF) | u64::from(second & 0x00FF_FFFF) << (first >> 24 << 3 & 31);
            let place = at & 4095;
            buffer[place..place + 8].copy_from_slice(&joined.to_le_bytes());
            at += ((first >> 24) + (second >> 24)) as usize;
        }
        for &byte in rest {
            let code = codes[usize::from(byte)];
            let place = at & 4095;
            buffer[place..place + 4].copy_from_slice(&code.to_le_bytes());
            at += (code >> 24) as usize;
        }
        out.extend_from_slice(&buffer[..at & 4095]);
    }
    String::from_utf8(out).expect(ASCII)
}
