//! The JSON of a value, straight into bytes: the same bytes as `serde_json` writes, without the detour through a
//! serializer, and with the room known beforehand.

use super::{Number, Value};

/// The JSON of a value.
pub(crate) fn to_vec(value: &Value<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(room(value));
    write(&mut out, value);
    out
}

/// The bytes that a value takes, if its texts need few escapes.
fn room(value: &Value<'_>) -> usize {
    // Quotes, and what follows a value; or a number with most digits that it can have.
    const AROUND: usize = 4;
    const NUMBER: usize = 24;
    match value {
        Value::String(text) => text.len() + text.len() / 16 + AROUND,
        Value::Array(array) => array.iter().map(room).sum::<usize>() + AROUND,
        Value::Object(object) => {
            let members = object.iter().map(|(name, value)| name.len() + AROUND + room(value));
            members.sum::<usize>() + AROUND
        }
        _ => NUMBER,
    }
}

/// Values nest no deeper than they can be made, so that this ends in time.
fn write(out: &mut Vec<u8>, value: &Value<'_>) {
    match value {
        Value::Undefined | Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Number(number) => write_number(out, *number),
        Value::String(text) => write_text(out, text),
        Value::Array(array) => {
            let mut before = b'[';
            for item in array {
                out.push(before);
                write(out, item);
                before = b',';
            }
            close(out, before, b"[]");
        }
        Value::Object(object) => {
            let mut before = b'{';
            for (name, value) in object.iter() {
                out.push(before);
                write_text(out, name);
                out.push(b':');
                write(out, value);
                before = b',';
            }
            close(out, before, b"{}");
        }
    }
}

/// Closes what was opened, or both where there was nothing in between.
fn close(out: &mut Vec<u8>, before: u8, brackets: &[u8; 2]) {
    let [open, close] = *brackets;
    if before == open {
        out.push(open);
    }
    out.push(close);
}

fn write_number(out: &mut Vec<u8>, number: Number) {
    let mut digits = itoa::Buffer::new();
    if let Some(number) = number.as_u64() {
        out.extend_from_slice(digits.format(number).as_bytes());
    } else if let Some(number) = number.as_i64() {
        out.extend_from_slice(digits.format(number).as_bytes());
    } else if let Some(float) = serde_json::Number::from_f64(number.as_f64()) {
        out.extend_from_slice(float.to_string().as_bytes());
    } else {
        out.extend_from_slice(b"null");
    }
}

/// A string (RFC 8259 §7): runs of characters that stand for themselves, and escapes between them.
fn write_text(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (run, behind) = rest.split_at(plain_run(rest));
        out.extend_from_slice(run);
        let [byte, behind @ ..] = behind else {
            break;
        };
        write_escape(out, *byte);
        rest = behind;
    }
    out.push(b'"');
}

/// For each byte the letter behind the backslash where it must be escaped; `u` stands for four digits.
static ESCAPES: [u8; 256] = escapes();

#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
const fn escapes() -> [u8; 256] {
    let mut escapes = [0; 256];
    let mut byte = 0;
    while byte < b' ' {
        escapes[byte as usize] = match byte {
            0x08 => b'b',
            b'\t' => b't',
            b'\n' => b'n',
            0x0C => b'f',
            b'\r' => b'r',
            _ => b'u',
        };
        byte += 1;
    }
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes
}

#[inline]
#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
fn escape(byte: u8) -> u8 {
    ESCAPES[byte as usize]
}

/// How many bytes stand for themselves. No branch on each byte: most texts need no escape at all.
fn plain_run(text: &[u8]) -> usize {
    let (chunks, tail) = text.as_chunks::<16>();
    for (at, chunk) in chunks.iter().enumerate() {
        // The same question as to the table, in a form that the compiler makes one comparison of sixteen bytes of.
        let is_plain = |byte: u8| (byte >= b' ') & (byte != b'"') & (byte != b'\\');
        if !chunk.iter().fold(true, |all, &byte| all & is_plain(byte)) {
            return 16 * at + first_escaped(chunk);
        }
    }
    let all = tail.iter().fold(0, |all, &byte| all | escape(byte));
    text.len() - tail.len() + if all == 0 { tail.len() } else { first_escaped(tail) }
}

fn first_escaped(text: &[u8]) -> usize {
    text.iter().position(|&byte| escape(byte) != 0).unwrap_or(text.len())
}

fn write_escape(out: &mut Vec<u8>, byte: u8) {
    match escape(byte) {
        b'u' => {
            // Below 0x20, so that the first digit is 0 or 1.
            let low = char::from_digit(u32::from(byte & 15), 16).unwrap_or('0');
            out.extend_from_slice(b"\\u00");
            out.extend_from_slice(&[b'0' + (byte >> 4), low as u8]);
        }
        letter => out.extend_from_slice(&[b'\\', letter]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn same_as_serde(value: impl Into<Value<'static>>) {
        let value = value.into();
        let want = serde_json::to_string(&value).ok();
        assert_eq!(String::from_utf8(to_vec(&value)).ok(), want);
    }

    #[test]
    fn texts() {
        for c in ('\0'..='\u{FF}').chain(['\u{2028}', '\u{FFFF}', '\u{1F980}']) {
            for before in 0..18 {
                same_as_serde(format!("{}{c}tail{c}", "a".repeat(before)));
            }
        }
        same_as_serde("");
        same_as_serde("\"\"\\\\\n\n");
    }

    #[test]
    fn numbers() {
        for number in [
            0.0,
            -0.0,
            0.1,
            1.0,
            1e16,
            1e300,
            -1.5e-7,
            f64::MIN_POSITIVE,
            f64::NAN,
            f64::INFINITY,
        ] {
            same_as_serde(number);
        }
        same_as_serde(u64::MAX);
        same_as_serde(i64::MIN);
        same_as_serde(0);
    }

    #[test]
    fn nested() {
        use super::super::{Array, Object};
        same_as_serde(Object::new());
        same_as_serde(Array::new());
        let mut object = Object::new();
        object.insert("gone", Value::Undefined);
        same_as_serde(object.clone());
        object.insert(
            "a\"",
            vec![Value::Undefined, Value::Null, true.into(), vec![1, 2].into()],
        );
        object.insert("none", Object::new());
        object.insert("empty", Array::new());
        same_as_serde(object);
    }
}
