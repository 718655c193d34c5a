//! The record of a call: one JSON object, and one line of the file.

use serde_json::{Map, Value as Json};

/// The parts of a record by their name, such as `request` and `explain`.
pub(crate) type Record = Map<String, Json>;

/// The longest text. Of a longer one, the start, the length and the hash are kept.
const LONGEST: usize = 3000;

/// The text, or its start with the length and the hash of the whole.
pub(crate) fn short(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let mut end = LONGEST / 4;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}… {} bytes, {}", &text[..end], text.len(), hash(text.as_bytes()))
}

/// Bytes as text, or as hexadecimal digits if they are not UTF-8.
pub(crate) fn bytes(bytes: &[u8]) -> Json {
    match std::str::from_utf8(bytes) {
        Ok(text) => short(text).into(),
        Err(_) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            Json::Array(vec!["hex".into(), short(&digits).into()])
        }
    }
}

/// A hash that is the same on every machine (FNV-1a).
pub(crate) fn hash(bytes: &[u8]) -> String {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix))
}
