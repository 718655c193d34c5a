//! A shortcut of `Template::expand`: an expansion of texts and whole numbers below 512 bytes is written to the stack, where
//! a write needs no call and the end stays in a register, and moved once. Everything else is left to the plain way, which
//! gives the same text: this file can be deleted.
//!
//! W1 and W2 of docs/PERFORMANCE.md are measured with it.

use super::encode::{ENCODE_ALL, KEEP_RESERVED};
use super::token::{Modifier, Token, slice};
use super::variables::{Scalar, Variable, Variables};

/// A short text has fewer bytes; a power of two, so that a mask keeps a place below it.
const ROOM: usize = 512;

/// The longest text that is copied in two moves; also the slack past `ROOM`.
const MOVED: usize = 32;

/// Past all that fits, and stays there.
const TOO_LONG: usize = usize::MAX / 4;

/// Appends the expansion to `out`, or gives up with `None` and leaves `out` as it was.
#[inline]
pub(super) fn expand<V: Variables + ?Sized>(
    source: &str,
    tokens: &[Token],
    variables: &V,
    out: &mut String,
) -> Option<()> {
    let mut text = Short {
        bytes: [0; ROOM + MOVED],
        end: 0,
    };
    let mut first = false;
    for &token in tokens {
        match token {
            Token::Literal {
                start,
                end,
                plain: true,
            } => text.push_part(source, start as usize, end as usize),
            Token::Literal { .. } => return None,
            Token::Variable {
                start,
                end,
                modifier,
                operator,
                opens,
            } => {
                first |= opens;
                let name = slice(source, start, end);
                let scalar = match variables.variable(name) {
                    None => continue,
                    Some(Variable::Scalar(scalar)) if !matches!(modifier, Modifier::Prefix(_)) => scalar,
                    Some(_) => return None,
                };
                let props = operator.props();
                match props.first {
                    _ if !first => text.push(props.sep),
                    Some(character) => text.push(character),
                    None => {}
                }
                first = false;
                if props.named {
                    text.push_part(source, start as usize, end as usize);
                    if props.equals_if_empty || scalar != Scalar::Text("") {
                        text.push(b'=');
                    }
                }
                match scalar {
                    Scalar::Text(value) if props.reserved && value.contains('%') => return None,
                    Scalar::Text(value) => text.encode(value, props.reserved),
                    Scalar::Unsigned(number) => text.push_number(number),
                    _ => return None,
                }
            }
        }
    }
    out.push_str(text.as_str()?);
    Some(())
}

struct Short {
    bytes: [u8; ROOM + MOVED],
    /// Where the text ends, or `TOO_LONG`.
    end: usize,
}

impl Short {
    /// The text, unless it is too long.
    #[inline]
    fn as_str(&self) -> Option<&str> {
        if self.end >= ROOM {
            return None;
        }
        // Whole blocks are checked faster than the bytes of a part of one. What follows the end is zeros, or the rest of a
        // move, which may be cut within a character.
        let blocks = self.bytes.get(..self.end.next_multiple_of(16))?;
        let text = std::str::from_utf8(blocks).ok().and_then(|text| text.get(..self.end));
        text.or_else(|| std::str::from_utf8(self.bytes.get(..self.end)?).ok())
    }

    /// The end stays below `ROOM`, so that the mask does not lead back to the start.
    #[inline]
    fn fits(&self, more: usize) -> bool {
        self.end + more < ROOM
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked")]
    fn push(&mut self, character: u8) {
        if self.fits(1) {
            self.bytes[self.end & (ROOM - 1)] = character;
            self.end += 1;
        } else {
            self.end = TOO_LONG;
        }
    }

    /// Appends a part of a text that is ASCII there.
    #[inline]
    fn push_part(&mut self, text: &str, start: usize, end: usize) {
        let (Some(from), length) = (text.as_bytes().get(start..), end - start) else {
            return;
        };
        if !self.fits(length) {
            self.end = TOO_LONG;
            return;
        }
        // One move, which takes along some of what follows the part.
        if length <= 16
            && let Some(block) = from.first_chunk::<16>()
            && let Some(place) = self.bytes.get_mut(self.end & (ROOM - 1)..)
            && let Some(place) = place.first_chunk_mut()
        {
            *place = *block;
            self.end += length;
        } else {
            self.copy(from.get(..length).unwrap_or_default());
        }
    }

    /// Copies what fits: a short text in two moves that overlap, of the largest size.
    #[inline]
    fn copy(&mut self, text: &[u8]) {
        let length = text.len();
        let Some(place) = self.bytes.get_mut(self.end & (ROOM - 1)..) else {
            return;
        };
        macro_rules! moves {
            ($($size:literal)*) => {$(
                if let (Some(first), Some(last)) = (text.first_chunk::<$size>(), text.last_chunk::<$size>()) {
                    if let Some(place) = place.first_chunk_mut() {
                        *place = *first;
                    }
                    if let Some(place) = place.get_mut(length - $size..).and_then(<[u8]>::first_chunk_mut) {
                        *place = *last;
                    }
                } else
            )*
            if let (Some(place), Some(byte)) = (place.first_mut(), text.first()) {
                *place = *byte;
            }};
        }
        if length <= MOVED {
            moves!(16 8 4 2);
        } else if let Some(place) = place.get_mut(..length) {
            place.copy_from_slice(text);
        }
        self.end += length;
    }

    #[inline]
    fn push_number(&mut self, number: u64) {
        // Most numbers in a URL have few digits: they need no detour through a buffer.
        if number >= 10_000 || !self.fits(4) {
            let mut digits = itoa::Buffer::new();
            let digits = digits.format(number);
            self.push_part(digits, 0, digits.len());
            return;
        }
        let number = number as u32;
        let (high, low) = (number / 100, number % 100);
        let digits = (high / 10) | (high % 10) << 8 | (low / 10) << 16 | (low % 10) << 24;
        // Without the leading zeros, except for the last digit.
        let zeros = (digits | 1 << 24).trailing_zeros() & !7;
        let digits = (digits | 0x3030_3030) >> zeros;
        if let Some(place) = self
            .bytes
            .get_mut(self.end & (ROOM - 1)..)
            .and_then(<[u8]>::first_chunk_mut)
        {
            *place = digits.to_le_bytes();
        }
        self.end += 4 - (zeros / 8) as usize;
    }

    #[inline]
    fn encode(&mut self, text: &str, reserved: bool) {
        let codes = if reserved { &KEEP_RESERVED } else { &ENCODE_ALL };
        if text.len() > ROOM || !self.fits(3 * text.len()) {
            self.end = TOO_LONG;
        } else {
            self.end = codes.encode::<true, ROOM, { ROOM + MOVED }>(&mut self.bytes, self.end, text.as_bytes());
        }
    }
}
