//! The text under construction: staged on the stack, where appending costs next to nothing, and allocated once, when its
//! length is known. A text that outgrows the stage moves on to the heap. It only ever holds ASCII.

use super::encode::Codes;

/// What fits on the stack; a power of two, so that a mask keeps an index within.
const STAGE: usize = 512;

pub(crate) struct Buffer {
    /// Four bytes more than the stage: whoever writes one character may write four bytes.
    stage: [u8; STAGE + 4],
    /// How much of the stage is in use; never past `STAGE`.
    staged: usize,
    /// What came before the stage.
    flushed: Vec<u8>,
}

impl Buffer {
    pub(crate) fn new() -> Self {
        Self {
            stage: [0; STAGE + 4],
            staged: 0,
            flushed: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.flushed.len() + self.staged
    }

    /// All of the text. It stays in one piece where it is: on the stage, or on the heap.
    pub(crate) fn bytes(&mut self) -> &[u8] {
        if self.flushed.is_empty() {
            return self.stage.get(..self.staged).unwrap_or_default();
        }
        self.flush();
        &self.flushed
    }

    /// Appends ASCII as it is.
    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) {
        if text.len() > STAGE - self.staged {
            self.flush();
            if text.len() > STAGE {
                self.flushed.extend_from_slice(text);
                return;
            }
        }
        if let Some(place) = self.stage.get_mut(self.staged..self.staged + text.len()) {
            place.copy_from_slice(text);
            self.staged += text.len();
        }
    }

    /// Appends one ASCII character.
    #[inline]
    pub(crate) fn push_byte(&mut self, byte: u8) {
        if self.staged == STAGE {
            self.flush();
        }
        if let Some(place) = self.stage.get_mut(self.staged) {
            *place = byte;
            self.staged += 1;
        }
    }

    /// Appends what the codes make of each byte.
    #[inline]
    pub(crate) fn encode(&mut self, text: &[u8], codes: &Codes) {
        if text.len() * 3 <= STAGE - self.staged {
            self.encode_piece(text, codes);
        } else {
            self.encode_long(text, codes);
        }
    }

    #[inline(never)]
    fn encode_long(&mut self, text: &[u8], codes: &Codes) {
        self.flush();
        self.flushed.reserve(3 * text.len());
        for piece in text.chunks(STAGE / 3) {
            self.encode_piece(piece, codes);
            self.flush();
        }
    }

    /// No branch on the byte: four bytes are written, one or three of them count.
    #[inline]
    fn encode_piece(&mut self, piece: &[u8], codes: &Codes) {
        let mut at = self.staged;
        let mut step = |byte: u8| {
            let code = codes.of(byte);
            let place = at & (STAGE - 1);
            // The mask is below the stage's end, and four bytes more are there.
            if let Some(place) = self.stage.get_mut(place..place + 4) {
                place.copy_from_slice(&code.to_le_bytes());
            }
            at += (code >> 24) as usize;
        };
        let (groups, rest) = piece.as_chunks::<4>();
        for &[a, b, c, d] in groups {
            step(a);
            step(b);
            step(c);
            step(d);
        }
        for &byte in rest {
            step(byte);
        }
        self.staged = at;
    }

    /// Cuts the text off, and returns what was behind the cut.
    pub(crate) fn split_off(&mut self, at: usize) -> Vec<u8> {
        self.flush();
        self.flushed.split_off(at.min(self.flushed.len()))
    }

    /// Takes a character out.
    pub(crate) fn remove(&mut self, at: usize) {
        let tail = self.split_off(at);
        self.push(tail.get(1..).unwrap_or_default());
    }

    /// The text; the buffer is empty then.
    pub(crate) fn take(&mut self) -> String {
        let text = if self.flushed.is_empty() {
            self.stage.get(..self.staged).unwrap_or_default().to_vec()
        } else {
            self.flush();
            std::mem::take(&mut self.flushed)
        };
        self.staged = 0;
        // All of it is ASCII, so that nothing is ever replaced here.
        String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    fn flush(&mut self) {
        self.flushed
            .extend_from_slice(self.stage.get(..self.staged).unwrap_or_default());
        self.staged = 0;
    }
}
