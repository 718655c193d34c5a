//! Writes a value as JSON into bytes: the bytes that `serde_json` would write, but without a serializer.

use super::{MAX_DEPTH, Value};
use crate::template::{Digits, Variable};

/// The JSON of a value; `null` for one that JSON can't hold.
pub(crate) fn to_vec(value: &Value<'_>) -> Vec<u8> {
    // Neither a request nor its JSON comes here with such a value.
    if value.wrong(MAX_DEPTH).is_some() {
        return b"null".to_vec();
    }
    let mut writer = Writer::new();
    let end = writer.value(0, value);
    writer.finish(end)
}

/// The JSON of an object with these members.
pub(crate) fn members_to_vec<'v>(members: impl Iterator<Item = (&'v str, &'v Value<'v>)>) -> Vec<u8> {
    let mut writer = Writer::new();
    let end = writer.members(0, members);
    writer.finish(end)
}

/// The size of a block in bytes: a power of two, so that a mask keeps an offset below it.
const BLOCK: usize = 512;

/// How many bytes a write may go beyond those that count.
const SLACK: usize = 16;

/// The longest chunk: sixteen bytes with six for each escape, and two quotes.
const MOST: usize = 16 * 6 + 2;

/// Fills a block on the stack, which most bodies fit into, and appends it to a vector when it is full. The end of the
/// block is passed from call to call, in a register.
pub(crate) struct Writer {
    block: [u8; BLOCK + SLACK],
    full: Vec<u8>,
}

impl Writer {
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            block: [0; BLOCK + SLACK],
            full: Vec::new(),
        }
    }

    /// All bytes written, in a vector of their length.
    pub(crate) fn finish(&mut self, end: usize) -> Vec<u8> {
        let block = self.block.get(..end).unwrap_or_default();
        if self.full.is_empty() {
            return block.to_vec();
        }
        self.full.extend_from_slice(block);
        std::mem::take(&mut self.full)
    }

    /// Makes sure that `MOST` bytes fit, and returns the new end of the block.
    #[inline]
    fn room(&mut self, end: usize) -> usize {
        if end + MOST <= BLOCK {
            return end;
        }
        self.flush(end)
    }

    #[cold]
    fn flush(&mut self, end: usize) -> usize {
        self.full.extend_from_slice(self.block.get(..end).unwrap_or_default());
        0
    }

    /// The value has been checked, so the recursion is bounded.
    pub(crate) fn value(&mut self, end: usize, value: &Value<'_>) -> usize {
        let mut end = end;
        match value {
            Value::Null => self.verbatim(end, "null"),
            Value::Bool(bool) => self.unquoted(end, Variable::Bool(*bool)),
            Value::Number(number) => self.unquoted(end, number.variable()),
            Value::String(text) => self.text(end, text),
            Value::Array(array) => {
                let mut before = b'[';
                for item in array {
                    end = self.separate(end, before);
                    end = self.value(end, item);
                    before = b',';
                }
                self.close(end, before, *b"[]")
            }
            Value::Object(object) => self.members(end, object.iter()),
        }
    }

    /// Writes an object with these members.
    fn members<'v>(&mut self, mut end: usize, members: impl Iterator<Item = (&'v str, &'v Value<'v>)>) -> usize {
        let mut before = b'{';
        for (name, value) in members {
            end = self.name(end, before, name);
            end = self.value(end, value);
            before = b',';
        }
        self.close(end, before, *b"{}")
    }

    #[inline]
    pub(crate) fn scalar(&mut self, end: usize, scalar: Variable<'_>) -> usize {
        match scalar {
            Variable::Text(text) => self.text(end, text),
            other => self.unquoted(end, other),
        }
    }

    /// Writes any scalar but a text.
    fn unquoted(&mut self, end: usize, scalar: Variable<'_>) -> usize {
        let mut digits = itoa::Buffer::new();
        match scalar {
            Variable::Unsigned(number) => self.verbatim(end, digits.format(number)),
            Variable::Signed(number) => self.verbatim(end, digits.format(number)),
            other => self.verbatim(end, other.text(&mut Digits::new()).unwrap_or("null")),
        }
    }

    /// Writes the byte before an item: the opening bracket, or a comma.
    #[inline]
    pub(crate) fn separate(&mut self, end: usize, before: u8) -> usize {
        let end = self.room(end);
        self.byte(end, before)
    }

    /// Writes the byte before a member, then its name.
    #[inline]
    pub(crate) fn name(&mut self, end: usize, before: u8, name: &str) -> usize {
        let end = self.separate(end, before);
        let end = self.text(end, name);
        self.byte(end, b':')
    }

    /// Writes the closing bracket, or both brackets if there was no item.
    pub(crate) fn close(&mut self, end: usize, before: u8, [open, close]: [u8; 2]) -> usize {
        let mut end = self.room(end);
        if before == open {
            end = self.byte(end, open);
        }
        self.byte(end, close)
    }

    /// Writes a string (RFC 8259 §7).
    fn text(&mut self, end: usize, text: &str) -> usize {
        let mut end = self.room(end);
        end = self.byte(end, b'"');
        let (chunks, rest) = text.as_bytes().as_chunks::<16>();
        for chunk in chunks {
            end = self.room(end);
            // The rule of the table, in a form that compiles to one comparison of sixteen bytes.
            let is_verbatim = |byte: u8| (byte >= b' ') & (byte != b'"') & (byte != b'\\');
            if chunk.iter().fold(true, |all, &byte| all & is_verbatim(byte)) {
                end = self.put(end, *chunk, 16);
            } else {
                end = self.escaped(end, chunk);
            }
        }
        end = self.room(end);
        end = self.escaped(end, rest);
        self.byte(end, b'"')
    }

    /// Four bytes without an escape move at once; otherwise each byte is written as its code says.
    #[inline]
    fn escaped(&mut self, mut end: usize, text: &[u8]) -> usize {
        let (groups, rest) = text.as_chunks::<4>();
        for group in groups {
            let codes = group.map(code);
            if codes.iter().fold(0, |all, code| all | code) < 2 << 24 {
                end = self.put(end, *group, 4);
            } else {
                for code in codes {
                    end = self.code(end, code);
                }
            }
        }
        for &byte in rest {
            end = self.code(end, code(byte));
        }
        end
    }

    #[inline]
    fn code(&mut self, end: usize, code: u32) -> usize {
        if code & DIGITS == 0 {
            return self.put(end, code.to_le_bytes(), (code >> 24) as usize);
        }
        let end = self.put(end, *b"\\u00", 4);
        self.put(end, code.to_le_bytes(), 2)
    }

    /// Writes a short text without escapes and quotes.
    #[inline]
    fn verbatim(&mut self, end: usize, text: &str) -> usize {
        let end = self.room(end);
        text.bytes().fold(end, |end, byte| self.byte(end, byte))
    }

    #[inline]
    fn byte(&mut self, end: usize, byte: u8) -> usize {
        self.put(end, [byte], 1)
    }

    /// Writes a fixed number of bytes, of which the first `length` count.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked, and slack after that")]
    fn put<const N: usize>(&mut self, end: usize, bytes: [u8; N], length: usize) -> usize {
        let place = end & (BLOCK - 1);
        self.block[place..place + N].copy_from_slice(&bytes);
        end + length
    }
}

/// The encoding of each byte in a string: one character or two, and their number in the highest byte.
static CODES: [u32; 256] = codes();

/// Marks a code that holds the two digits after `\u00`.
const DIGITS: u32 = 1 << 31;

#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
const fn codes() -> [u32; 256] {
    let mut codes = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        let letter = match byte {
            0x08 => b'b',
            b'\t' => b't',
            b'\n' => b'n',
            0x0C => b'f',
            b'\r' => b'r',
            b'"' | b'\\' => byte,
            _ => 0,
        };
        codes[at] = if letter != 0 {
            2 << 24 | (letter as u32) << 8 | b'\\' as u32
        } else if byte < b' ' {
            // Below 0x20, so the first digit is 0 or 1.
            DIGITS | (b"0123456789abcdef"[at & 15] as u32) << 8 | (b'0' + (byte >> 4)) as u32
        } else {
            1 << 24 | byte as u32
        };
        at += 1;
    }
    codes
}

#[inline]
#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
fn code(byte: u8) -> u32 {
    CODES[byte as usize]
}
