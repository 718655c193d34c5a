//! What an expansion is written to: a `String`, or a short text on the stack, where a write needs no call and the end
//! stays in a register. Most URLs are short, and moved once, into a string of their length.

use std::ops::Range;

use super::encode::{self, AMBIGUOUS, Codes, ENCODE_ALL, KEEP_RESERVED};

/// ASCII under construction.
pub(crate) trait Text {
    /// Whether it takes nothing but texts and whole numbers, and is of no use for the rest.
    const IS_SIMPLE: bool;

    /// The length in bytes.
    fn len(&self) -> usize;
    /// What was written.
    fn as_bytes(&self) -> &[u8];
    /// Appends an ASCII character.
    fn push(&mut self, character: u8);
    /// Appends ASCII as it is.
    fn push_str(&mut self, text: &str);
    /// Appends a part of a text that is ASCII there.
    fn push_part(&mut self, text: &str, part: Range<usize>);
    /// Appends the digits of a number.
    fn push_number(&mut self, number: u64);
    /// Appends a text, all but the unreserved characters percent-encoded (RFC 6570 §3.2.1, `U`).
    fn unreserved(&mut self, text: &str);
    /// Appends a text, all but the unreserved and the reserved characters percent-encoded (`U+R`); triplets stay.
    fn reserved(&mut self, text: &str);
    /// Takes an ASCII character out.
    fn remove(&mut self, place: usize);
    /// Leaves it: what was written is of no use any more, nor is what is written from here on.
    fn give_up(&mut self);
    /// Whether all that was written is there. If not, there is nothing to look at.
    fn fits(&self) -> bool;
}

impl Text for String {
    const IS_SIMPLE: bool = false;

    #[inline(always)]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn push(&mut self, character: u8) {
        // With the mask the compiler knows that it is ASCII.
        self.push(char::from(character & 0x7F));
    }

    #[inline(always)]
    fn push_str(&mut self, text: &str) {
        self.push_str(text);
    }

    #[inline(always)]
    fn push_part(&mut self, text: &str, part: Range<usize>) {
        self.push_str(text.get(part).unwrap_or_default());
    }

    #[inline(always)]
    fn push_number(&mut self, number: u64) {
        self.push_str(itoa::Buffer::new().format(number));
    }

    #[inline(always)]
    fn unreserved(&mut self, text: &str) {
        encode::unreserved(self, text);
    }

    #[inline(always)]
    fn reserved(&mut self, text: &str) {
        encode::reserved(self, text);
    }

    #[inline(always)]
    fn remove(&mut self, place: usize) {
        self.remove(place);
    }

    #[inline(always)]
    fn give_up(&mut self) {}

    #[inline(always)]
    fn fits(&self) -> bool {
        true
    }
}

/// A short text has fewer bytes; a power of two, so that a mask keeps a place below it.
const ROOM: usize = 512;

/// The longest text that is copied in two moves.
const MOVED: usize = 32;

/// Where the memory of a [`Short`] text comes from.
pub(crate) struct Stack([u8; ROOM + MOVED]);

impl Stack {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self([0; ROOM + MOVED])
    }
}

/// A text that fits on the stack, or does not: then it has to be written again, to a `String`.
pub(crate) struct Short<'s> {
    bytes: &'s mut [u8; ROOM + MOVED],
    /// Where the text ends, or `TOO_LONG`.
    end: usize,
}

/// A string for a text that is longer than a short one.
pub(crate) fn long() -> String {
    String::with_capacity(2 * ROOM)
}

/// Past all that fits, and stays there.
const TOO_LONG: usize = usize::MAX / 4;

impl<'s> Short<'s> {
    #[inline(always)]
    pub(crate) fn new(stack: &'s mut Stack) -> Self {
        Self {
            bytes: &mut stack.0,
            end: 0,
        }
    }

    /// The same text, to go on with, and to come back to.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Short<'_> {
        Short {
            bytes: &mut *self.bytes,
            end: self.end,
        }
    }

    /// The text, unless it is too long.
    #[inline(always)]
    pub(crate) fn text(&self) -> Option<&str> {
        // Whole blocks are checked faster than the bytes of a part of one. What stands behind the end is zeros, or the rest
        // of a move, which may be cut within a character.
        let blocks = self
            .bytes
            .get(..self.end.next_multiple_of(16))
            .filter(|_| self.fits())?;
        let text = std::str::from_utf8(blocks).ok().and_then(|text| text.get(..self.end));
        text.or_else(|| std::str::from_utf8(self.as_bytes()).ok())
    }

    /// What was written so far, to go on with where there is more room.
    pub(crate) fn to_long(&self) -> String {
        let mut text = long();
        // It is ASCII: nothing is lost.
        text.push_str(&String::from_utf8_lossy(self.as_bytes()));
        text
    }

    /// The end stays below `ROOM`, so that the mask does not lead back to the start.
    #[inline(always)]
    fn fits_more(&self, more: usize) -> bool {
        self.end + more < ROOM
    }

    /// Copies what fits.
    #[inline(always)]
    fn copy(&mut self, text: &[u8]) {
        let length = text.len();
        let Some(place) = self.bytes.get_mut(self.end & (ROOM - 1)..) else {
            return;
        };
        // Two moves that overlap, of the largest size.
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

    /// Four characters that stand for themselves are moved at once. Otherwise there is no branch on the byte: four bytes are
    /// written, and one or three of them count.
    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "masked, and four bytes more")]
    fn encode(&mut self, codes: &Codes, text: &str) {
        if text.len() > ROOM || !self.fits_more(3 * text.len()) {
            self.end = TOO_LONG;
            return;
        }
        let mut end = self.end;
        let mut all = 0;
        let (groups, rest) = text.as_bytes().as_chunks::<4>();
        for group in groups {
            let codes = group.map(|byte| codes.of(byte));
            let codes_of_group = codes.iter().fold(0, |all, code| all | code);
            all |= codes_of_group;
            if codes_of_group < 2 << 24 {
                let place = end & (ROOM - 1);
                self.bytes[place..place + 4].copy_from_slice(group);
                end += 4;
                continue;
            }
            for code in codes {
                end = self.put(code, end, (code >> 24) as usize);
            }
        }
        for &byte in rest {
            let code = codes.of(byte);
            all |= code;
            end = self.put(code, end, (code >> 24) as usize);
        }
        self.end = if all & AMBIGUOUS == 0 { end } else { TOO_LONG };
    }

    /// Writes four bytes, of which the first count. Returns where the text ends then.
    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "masked, and four bytes more")]
    fn put(&mut self, bytes: u32, end: usize, length: usize) -> usize {
        let place = end & (ROOM - 1);
        self.bytes[place..place + 4].copy_from_slice(&bytes.to_le_bytes());
        end + length
    }
}

impl Text for Short<'_> {
    const IS_SIMPLE: bool = true;

    #[inline(always)]
    fn len(&self) -> usize {
        self.end
    }

    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.end).unwrap_or_default()
    }

    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "masked")]
    fn push(&mut self, character: u8) {
        if self.fits_more(1) {
            self.bytes[self.end & (ROOM - 1)] = character;
            self.end += 1;
        } else {
            self.end = TOO_LONG;
        }
    }

    #[inline(always)]
    fn push_str(&mut self, text: &str) {
        self.push_part(text, 0..text.len());
    }

    #[inline(always)]
    fn push_part(&mut self, text: &str, part: Range<usize>) {
        // Without a look at whether the part starts and ends with a character: it is ASCII.
        let Some(from) = text.as_bytes().get(part.start..) else {
            return;
        };
        let length = part.len();
        if !self.fits_more(length) {
            self.end = TOO_LONG;
            return;
        }
        // One move, which takes along some of what stands behind the part.
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

    #[inline(always)]
    fn push_number(&mut self, number: u64) {
        // Most numbers in a URL have few digits: they need no detour through a buffer.
        if number >= 10_000 || !self.fits_more(4) {
            self.push_str(itoa::Buffer::new().format(number));
            return;
        }
        let number = number as u32;
        let (high, low) = (number / 100, number % 100);
        let digits = (high / 10) | (high % 10) << 8 | (low / 10) << 16 | (low % 10) << 24;
        // Without the zeros in front, but for the last digit.
        let zeros = (digits | 1 << 24).trailing_zeros() & !7;
        self.end = self.put((digits | 0x3030_3030) >> zeros, self.end, 4 - (zeros / 8) as usize);
    }

    #[inline(always)]
    fn unreserved(&mut self, text: &str) {
        self.encode(&ENCODE_ALL, text);
    }

    #[inline(always)]
    fn reserved(&mut self, text: &str) {
        self.encode(&KEEP_RESERVED, text);
    }

    fn remove(&mut self, place: usize) {
        if self.fits() && place < self.end {
            self.bytes.copy_within(place + 1..self.end, place);
            self.end -= 1;
        }
    }

    #[inline(always)]
    fn give_up(&mut self) {
        self.end = TOO_LONG;
    }

    #[inline(always)]
    fn fits(&self) -> bool {
        self.end < ROOM
    }
}
