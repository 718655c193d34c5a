//! A text below 512 bytes under construction, on the stack. Where it ends is handed from call to call, in a register. What is
//! longer is only noticed at the end; whoever writes then starts again in another way.

use super::encode::{ENCODE_ALL, KEEP_RESERVED};

/// A text has fewer bytes; a power of two, so that a mask keeps a place below it.
const ROOM: usize = 512;

/// The longest text that is copied in two moves; also the slack past `ROOM`.
const MOVED: usize = 32;

/// Past all that fits, and stays there.
const TOO_LONG: usize = usize::MAX / 4;

/// A text under construction, of less than 512 bytes.
pub struct Block {
    bytes: [u8; ROOM + MOVED],
}

/// Whether so many bytes more stay below `ROOM`, so that the mask does not lead back to the start.
#[inline(always)]
fn fits(end: usize, more: usize) -> bool {
    more < ROOM && end + more < ROOM
}

impl Block {
    /// A text that is empty.
    #[inline]
    pub fn new() -> Self {
        Self {
            bytes: [0; ROOM + MOVED],
        }
    }

    /// The text up to an end, unless it is too long.
    #[inline]
    pub fn as_str(&self, end: usize) -> Option<&str> {
        if end >= ROOM {
            return None;
        }
        // Whole blocks are checked faster than the bytes of a part of one. What follows the end is zeros, or the rest of a
        // move, which may be cut within a character.
        let blocks = self.bytes.get(..end.next_multiple_of(16))?;
        let text = std::str::from_utf8(blocks).ok().and_then(|text| text.get(..end));
        text.or_else(|| std::str::from_utf8(self.bytes.get(..end)?).ok())
    }

    /// The bytes from a place up to an end, unless they are too many.
    #[inline]
    pub fn bytes(&self, from: usize, end: usize) -> Option<&[u8]> {
        if end >= ROOM {
            return None;
        }
        self.bytes.get(from..end)
    }

    /// Writes a character over one that is there.
    #[inline]
    pub fn set(&mut self, place: usize, character: u8) {
        if let Some(place) = self.bytes.get_mut(place) {
            *place = character;
        }
    }

    /// Appends a character.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked")]
    pub fn push(&mut self, end: usize, character: u8) -> usize {
        if !fits(end, 1) {
            return TOO_LONG;
        }
        self.bytes[end & (ROOM - 1)] = character;
        end + 1
    }

    /// Appends a part of a text that is ASCII there.
    #[inline]
    pub fn push_part(&mut self, end: usize, text: &str, from: usize, to: usize) -> usize {
        let (Some(part), length) = (text.as_bytes().get(from..), to - from) else {
            return end;
        };
        if !fits(end, length) {
            return TOO_LONG;
        }
        // One move, which takes along some of what follows the part.
        if length <= 16
            && let Some(block) = part.first_chunk::<16>()
            && let Some(place) = self.bytes.get_mut(end & (ROOM - 1)..)
            && let Some(place) = place.first_chunk_mut()
        {
            *place = *block;
            end + length
        } else {
            self.push_text(end, part.get(..length).unwrap_or_default())
        }
    }

    /// Appends ASCII: a short text in two moves that overlap, of the largest size.
    #[inline(always)]
    pub fn push_text(&mut self, end: usize, text: &[u8]) -> usize {
        let length = text.len();
        if !fits(end, length) {
            return TOO_LONG;
        }
        let Some(place) = self.bytes.get_mut(end & (ROOM - 1)..) else {
            return TOO_LONG;
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
        end + length
    }

    /// Appends a whole number.
    #[inline(always)]
    pub fn push_number(&mut self, end: usize, number: u64) -> usize {
        // Most numbers in a URL have few digits: they need no detour through a buffer.
        if number >= 10_000 || !fits(end, 4) {
            return self.push_digits(end, number);
        }
        let number = number as u32;
        let (high, low) = (number / 100, number % 100);
        let digits = (high / 10) | (high % 10) << 8 | (low / 10) << 16 | (low % 10) << 24;
        // Without the leading zeros, except for the last digit.
        let zeros = (digits | 1 << 24).trailing_zeros() & !7;
        let digits = (digits | 0x3030_3030) >> zeros;
        let place = self.bytes.get_mut(end & (ROOM - 1)..);
        if let Some(place) = place.and_then(<[u8]>::first_chunk_mut) {
            *place = digits.to_le_bytes();
        }
        end + 4 - (zeros / 8) as usize
    }

    /// Not inlined, so that what is inlined for most numbers is short.
    #[inline(never)]
    fn push_digits(&mut self, end: usize, number: u64) -> usize {
        self.push_text(end, itoa::Buffer::new().format(number).as_bytes())
    }

    /// Appends a text percent-encoded; `reserved` characters can stay as they are.
    #[inline]
    pub fn encode(&mut self, end: usize, text: &str, reserved: bool) -> usize {
        let codes = if reserved { &KEEP_RESERVED } else { &ENCODE_ALL };
        if text.len() > ROOM || !fits(end, 3 * text.len()) {
            return TOO_LONG;
        }
        codes.encode::<true, ROOM, { ROOM + MOVED }>(&mut self.bytes, end, text.as_bytes())
    }
}
