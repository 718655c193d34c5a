//! A text below 512 bytes under construction, on the stack: a write needs no call and the end stays in a register. What
//! is longer is only noticed at the end; whoever writes then starts again in another way.

use super::encode::{ENCODE_ALL, KEEP_RESERVED};

/// A text has fewer bytes; a power of two, so that a mask keeps a place below it.
const ROOM: usize = 512;

/// The longest text that is copied in two moves; also the slack past `ROOM`.
const MOVED: usize = 32;

/// Past all that fits, and stays there.
const TOO_LONG: usize = usize::MAX / 4;

pub(crate) struct Block {
    bytes: [u8; ROOM + MOVED],
    /// Where the text ends, or `TOO_LONG`.
    end: usize,
}

impl Block {
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            bytes: [0; ROOM + MOVED],
            end: 0,
        }
    }

    /// The text, unless it is too long.
    #[inline]
    pub(crate) fn as_str(&self) -> Option<&str> {
        if self.end >= ROOM {
            return None;
        }
        // Whole blocks are checked faster than the bytes of a part of one. What follows the end is zeros, or the rest of a
        // move, which may be cut within a character.
        let blocks = self.bytes.get(..self.end.next_multiple_of(16))?;
        let text = std::str::from_utf8(blocks).ok().and_then(|text| text.get(..self.end));
        text.or_else(|| std::str::from_utf8(self.bytes.get(..self.end)?).ok())
    }

    /// The bytes, unless they are too many.
    #[inline]
    pub(crate) fn as_bytes(&self) -> Option<&[u8]> {
        self.range(0, self.end)
    }

    /// Where it ends so far.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// What was written from a place on.
    #[inline]
    pub(crate) fn since(&self, from: usize) -> Option<&[u8]> {
        self.range(from, self.end)
    }

    /// A part of what was written.
    #[inline]
    pub(crate) fn range(&self, from: usize, to: usize) -> Option<&[u8]> {
        if self.end >= ROOM {
            return None;
        }
        self.bytes.get(from..to)
    }

    /// Writes a byte over one that is there.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, byte: u8) {
        if let Some(place) = self.bytes.get_mut(place) {
            *place = byte;
        }
    }

    /// Appends ASCII.
    #[inline]
    pub(crate) fn push_bytes(&mut self, text: &[u8]) {
        if self.fits(text.len()) {
            self.copy(text);
        } else {
            self.end = TOO_LONG;
        }
    }

    /// The end stays below `ROOM`, so that the mask does not lead back to the start.
    #[inline]
    fn fits(&self, more: usize) -> bool {
        more < ROOM && self.end + more < ROOM
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "masked")]
    pub(crate) fn push(&mut self, character: u8) {
        if self.fits(1) {
            self.bytes[self.end & (ROOM - 1)] = character;
            self.end += 1;
        } else {
            self.end = TOO_LONG;
        }
    }

    /// Appends a part of a text that is ASCII there.
    #[inline]
    pub(crate) fn push_part(&mut self, text: &str, start: usize, end: usize) {
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
    pub(crate) fn push_number(&mut self, number: u64) {
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
    pub(crate) fn encode(&mut self, text: &str, reserved: bool) {
        let codes = if reserved { &KEEP_RESERVED } else { &ENCODE_ALL };
        if text.len() > ROOM || !self.fits(3 * text.len()) {
            self.end = TOO_LONG;
        } else {
            self.end = codes.encode::<true, ROOM, { ROOM + MOVED }>(&mut self.bytes, self.end, text.as_bytes());
        }
    }
}
