//! Text under construction: bytes on the stack, and on the heap once they are many.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::character::{HEX, is};
use crate::encode::{Block, Codes, ENCODE_ALL, KEEP_RESERVED, ROOM};
use crate::number::Digits;

/// Up to this length in bytes, a text gets room for the case that all of it is encoded.
const MOST_AHEAD: usize = 1 << 20;

/// Text under construction. Most URLs fit into its block, and are then copied once, at their length.
pub struct Buffer {
    block: Block,
    /// The length of the text in bytes.
    length: usize,
    /// How much of the block is in use: all of it, or nothing once the text has outgrown it.
    room: usize,
    /// The text that has outgrown the block.
    heap: Vec<u8>,
}

impl Default for Buffer {
    #[inline(always)]
    fn default() -> Self {
        Self {
            block: [0; ROOM + 4],
            length: 0,
            room: ROOM,
            heap: Vec::new(),
        }
    }
}

impl Buffer {
    /// The length of the text in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is no text.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The text, which is UTF-8.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match self.room {
            0 => &self.heap,
            _ => self.block.get(..self.length).unwrap_or_default(),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Takes the text.
    #[inline]
    pub fn take(&mut self) -> String {
        String::from_utf8(self.take_bytes()).unwrap_or_default()
    }

    /// Takes the text as bytes.
    #[inline]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        let bytes = match self.room {
            0 => core::mem::take(&mut self.heap),
            _ => self.as_bytes().to_vec(),
        };
        (self.length, self.room) = (0, ROOM);
        bytes
    }

    /// Appends text.
    #[inline(always)]
    pub fn push_str(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    #[inline(always)]
    fn push_bytes(&mut self, text: &[u8]) {
        let end = self.length + text.len();
        match self.block.get_mut(self.length..end) {
            Some(place) if end <= self.room => {
                place.copy_from_slice(text);
                self.length = end;
            }
            _ => self.push_to_heap(text),
        }
    }

    /// Appends an ASCII character.
    #[inline(always)]
    pub fn push(&mut self, character: u8) {
        match self.block.get_mut(self.length) {
            Some(place) if self.length < self.room => {
                *place = character;
                self.length += 1;
            }
            _ => self.push_to_heap(&[character]),
        }
    }

    /// Appends the digits of a number.
    #[inline]
    pub fn push_number(&mut self, number: u64) {
        self.push_bytes(Digits::new().whole(number, false));
    }

    /// Appends text with unreserved characters kept, and the rest encoded.
    #[inline]
    pub fn unreserved(&mut self, text: &str) {
        self.encode(&ENCODE_ALL, text);
    }

    /// Appends text with unreserved characters, reserved characters and percent triplets kept, and the rest encoded.
    #[inline]
    pub fn reserved(&mut self, text: &str) {
        if text.contains('%') {
            self.reserved_with_triplets(text);
        } else {
            self.encode(&KEEP_RESERVED, text);
        }
    }

    #[inline(never)]
    fn reserved_with_triplets(&mut self, text: &str) {
        for (index, run) in text.split('%').enumerate() {
            if index > 0 {
                let is_triplet = matches!(run.as_bytes(), [high, low, ..] if is(*high, HEX) && is(*low, HEX));
                self.push_str(if is_triplet { "%" } else { "%25" });
            }
            self.encode(&KEEP_RESERVED, run);
        }
    }

    /// Appends text, encoded.
    #[inline(never)]
    pub fn encode(&mut self, codes: &Codes, text: &str) {
        if text.len() <= ROOM / 3 && self.length + 3 * text.len() <= self.room {
            self.length = codes.encode::<true>(&mut self.block, self.length, text.as_bytes());
        } else {
            self.encode_to_heap(codes, text);
        }
    }

    /// Appends text, encoded piece by piece in the block, which is free then.
    #[inline(never)]
    fn encode_to_heap(&mut self, codes: &Codes, text: &str) {
        self.leave_block(3 * text.len().min(MOST_AHEAD));
        for piece in text.as_bytes().chunks(ROOM / 3) {
            let end = codes.encode::<false>(&mut self.block, 0, piece);
            self.heap.extend_from_slice(self.block.get(..end).unwrap_or_default());
        }
        self.length = self.heap.len();
    }

    #[cold]
    fn push_to_heap(&mut self, bytes: &[u8]) {
        self.leave_block(bytes.len());
        self.heap.extend_from_slice(bytes);
        self.length = self.heap.len();
    }

    /// Moves the text to the heap, with room for more.
    fn leave_block(&mut self, more: usize) {
        if self.room > 0 {
            self.heap.reserve(2 * ROOM + more);
            self.heap
                .extend_from_slice(self.block.get(..self.length).unwrap_or_default());
            self.room = 0;
        } else {
            self.heap.reserve(more);
        }
    }

    /// Shortens the text to a length that it had before.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.heap.truncate(length);
        self.length = self.length.min(length);
    }

    /// Cuts the text off at an offset where a character starts.
    pub fn split_off(&mut self, at: usize) -> String {
        let cut = self.as_bytes().get(at..).unwrap_or_default().to_vec();
        self.truncate(at);
        String::from_utf8(cut).unwrap_or_default()
    }

    /// Removes the ASCII character at an offset.
    pub fn remove(&mut self, at: usize) {
        let rest = self.split_off(at);
        self.push_str(rest.get(1..).unwrap_or_default());
    }
}

impl fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
