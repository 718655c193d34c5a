//! Percent-encoding by table (RFC 3986 §2.1), into bytes that stay ASCII.

use super::literal::{HEX, RESERVED, UNRESERVED, is};

/// How much is encoded between two appends to the output.
const CHUNK: usize = 32;

/// For each byte: what stands for it, and how long that is.
static ENCODED: [([u8; 4], u8); 256] = encoded_table();

#[allow(
    clippy::indexing_slicing,
    reason = "a byte never passes the end of 256 entries, nor a nibble of 16"
)]
const fn encoded_table() -> [([u8; 4], u8); 256] {
    let digits = b"0123456789ABCDEF";
    let mut table = [([0; 4], 1); 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = if is(byte as u8, UNRESERVED) {
            ([byte as u8, 0, 0, 0], 1)
        } else {
            ([b'%', digits[byte >> 4], digits[byte & 15], 0], 3)
        };
        byte += 1;
    }
    table
}

/// Encodes all but the unreserved characters (RFC 6570 §3.2.1, `U`).
pub(crate) fn unreserved(out: &mut Vec<u8>, text: &[u8]) {
    // Most values need nothing: one look, one copy.
    let clean = text
        .iter()
        .position(|&byte| !is(byte, UNRESERVED))
        .unwrap_or(text.len());
    let (head, tail) = text.split_at(clean);
    out.extend_from_slice(head);
    for chunk in tail.chunks(CHUNK) {
        encode_chunk(out, chunk);
    }
}

/// Encodes without a branch for each byte: four bytes are written, one or three of them count.
fn encode_chunk(out: &mut Vec<u8>, chunk: &[u8]) {
    let mut buffer = [0; 3 * CHUNK + 1];
    let mut length = 0;
    for &byte in chunk {
        #[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
        let (encoded, size) = ENCODED[byte as usize];
        if let Some(slot) = buffer.get_mut(length..length + 4) {
            slot.copy_from_slice(&encoded);
        }
        length += size as usize;
    }
    out.extend_from_slice(buffer.get(..length).unwrap_or_default());
}

/// Encodes all but the unreserved and the reserved characters, and keeps percent triplets (RFC 6570 §3.2.1, `U+R`).
pub(crate) fn reserved(out: &mut Vec<u8>, text: &[u8]) {
    let mut rest = text;
    while !rest.is_empty() {
        let clean = rest
            .iter()
            .position(|&byte| !is(byte, UNRESERVED | RESERVED))
            .unwrap_or(rest.len());
        let (head, tail) = rest.split_at(clean);
        out.extend_from_slice(head);
        rest = match tail {
            [b'%', high, low, tail @ ..] if is(*high, HEX) && is(*low, HEX) => {
                out.extend_from_slice(&[b'%', *high, *low]);
                tail
            }
            [byte, tail @ ..] => {
                encode_chunk(out, &[*byte]);
                tail
            }
            [] => tail,
        };
    }
}
