//! What a URL is written to: a `String`, or, where its bytes are copied on anyway, a block on the stack.

use crate::template::{Block, MAX_EXPANSION, reserved, unreserved};

/// Where it ends is handed from call to call.
pub(super) trait Sink {
    fn push_text(&mut self, end: usize, text: &str) -> usize;
    fn push_number(&mut self, end: usize, number: u64) -> usize;
    fn encode(&mut self, end: usize, text: &str, keeps_reserved: bool) -> usize;
    /// What was written from a place up to an end, if there was room for it.
    fn bytes(&self, from: usize, end: usize) -> Option<&[u8]>;
    /// Makes a `?` of the `&` that is there.
    fn start_query(&mut self, place: usize);
    /// Takes back what was written from a place on.
    fn cut(&mut self, end: usize);
}

impl Sink for Block {
    #[inline(always)]
    fn push_text(&mut self, end: usize, text: &str) -> usize {
        self.push_text(end, text.as_bytes())
    }

    #[inline(always)]
    fn push_number(&mut self, end: usize, number: u64) -> usize {
        self.push_number(end, number)
    }

    /// Not inlined: it is long, and there is one for each value of each operation.
    #[inline(never)]
    fn encode(&mut self, end: usize, text: &str, keeps_reserved: bool) -> usize {
        self.encode(end, text, keeps_reserved)
    }

    #[inline(always)]
    fn bytes(&self, from: usize, end: usize) -> Option<&[u8]> {
        self.bytes(from, end)
    }

    #[inline(always)]
    fn start_query(&mut self, place: usize) {
        self.set(place, b'?');
    }

    #[inline(always)]
    fn cut(&mut self, _: usize) {}
}

/// A text past this, in bytes, takes no further value; see decision 17.
const LONGEST: usize = MAX_EXPANSION;

impl Sink for String {
    #[inline(always)]
    fn push_text(&mut self, _: usize, text: &str) -> usize {
        self.push_str(text);
        self.len()
    }

    #[inline]
    fn push_number(&mut self, _: usize, number: u64) -> usize {
        self.push_str(itoa::Buffer::new().format(number));
        self.len()
    }

    #[inline(never)]
    fn encode(&mut self, _: usize, text: &str, keeps_reserved: bool) -> usize {
        if keeps_reserved {
            reserved(self, text);
        } else {
            unreserved(self, text);
        }
        self.len()
    }

    #[inline(always)]
    fn bytes(&self, from: usize, end: usize) -> Option<&[u8]> {
        if end > LONGEST {
            return None;
        }
        self.as_bytes().get(from..end)
    }

    fn start_query(&mut self, place: usize) {
        if self.is_char_boundary(place) && self.is_char_boundary(place + 1) {
            self.replace_range(place..=place, "?");
        }
    }
    #[inline(always)]
    fn cut(&mut self, end: usize) {
        self.truncate(end);
    }
}
