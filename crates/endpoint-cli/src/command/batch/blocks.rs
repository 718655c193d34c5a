//! Input cut into blocks of whole lines. What has arrived is handed on at once, because a program may wait for each
//! answer before it writes the next line.

use std::io::{self, ErrorKind, Read};

/// The bytes asked for in one read.
const READ: usize = 256 * 1024;
/// The longest line that is answered; no more than this of a longer one is ever held.
pub(super) const MAX_LINE: usize = 16 * 1024 * 1024;

/// A run of lines, and a buffer for their answers. Blocks are used again and again.
#[derive(Debug, Default)]
pub(super) struct Block {
    buffer: Vec<u8>,
    filled: usize,
    /// The lines end with a line that was too long to be kept.
    pub(super) refused: bool,
    /// The answers.
    pub(super) output: Vec<u8>,
}

impl Block {
    /// The lines, each but perhaps the last with its newline.
    pub(super) fn lines(&self) -> &[u8] {
        self.buffer.get(..self.filled).unwrap_or_default()
    }

    /// The block made empty; the memory that a huge line took is freed.
    pub(super) fn recycled(mut self) -> Self {
        if self.buffer.len() > 2 * READ {
            self.buffer = Vec::new();
        }
        if self.output.capacity() > 8 * READ {
            self.output = Vec::new();
        }
        self.output.clear();
        self.filled = 0;
        self.refused = false;
        self
    }
}

/// The blocks of an input.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    input: R,
    /// The start of a line whose end has not arrived.
    rest: Vec<u8>,
    /// The current line is too long, and is skipped to its end.
    skipping: bool,
}

impl<R: Read> Blocks<R> {
    /// The blocks of an input.
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            rest: Vec::new(),
            skipping: false,
        }
    }

    /// The next lines, in the buffers of an old block; `None` at the end.
    pub(super) fn next(&mut self, mut block: Block) -> io::Result<Option<Block>> {
        block.buffer.truncate(block.buffer.len().max(self.rest.len()));
        if block.buffer.len() < self.rest.len() + READ {
            block.buffer.resize(self.rest.len() + READ, 0);
        }
        if let Some(start) = block.buffer.get_mut(..self.rest.len()) {
            start.copy_from_slice(&self.rest);
        }
        block.filled = self.rest.len();
        self.rest.clear();
        loop {
            let arrived = self.read(&mut block)?;
            let new = block
                .buffer
                .get(block.filled..block.filled + arrived)
                .unwrap_or_default();
            if arrived == 0 {
                self.skipping = false;
                return Ok((block.filled > 0).then_some(block));
            }
            if self.skipping {
                // Everything before the skipped line's end is dropped.
                let Some(end) = memchr::memchr(b'\n', new) else {
                    continue;
                };
                self.skipping = false;
                block
                    .buffer
                    .copy_within(block.filled + end + 1..block.filled + arrived, block.filled);
                let kept = arrived - end - 1;
                if let Some(block) = self.cut(&mut block, kept) {
                    return Ok(Some(block));
                }
            } else if let Some(block) = self.cut(&mut block, arrived) {
                return Ok(Some(block));
            }
        }
    }

    /// Takes in bytes that arrived; returns the block where it holds whole lines.
    fn cut(&mut self, block: &mut Block, arrived: usize) -> Option<Block> {
        let start = block.filled;
        block.filled += arrived;
        let new = block.buffer.get(start..block.filled).unwrap_or_default();
        match memchr::memrchr(b'\n', new) {
            Some(end) => {
                let end = start + end + 1;
                self.rest
                    .extend_from_slice(block.buffer.get(end..block.filled).unwrap_or_default());
                block.filled = end;
                Some(std::mem::take(block))
            }
            None if block.filled > MAX_LINE => {
                block.filled = 0;
                block.refused = true;
                self.skipping = true;
                Some(std::mem::take(block))
            }
            None => None,
        }
    }

    /// Reads once into the free part of the buffer, which grows where it is used up.
    fn read(&mut self, block: &mut Block) -> io::Result<usize> {
        if block.buffer.len() < block.filled + READ {
            let length = (block.buffer.len() * 2)
                .max(block.filled + READ)
                .min(MAX_LINE + 2 * READ);
            block.buffer.resize(length, 0);
        }
        let free = block.buffer.get_mut(block.filled..).unwrap_or_default();
        loop {
            match self.input.read(free) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Block, Blocks, MAX_LINE};

    /// A reader that gives a few bytes at a time.
    struct Trickle<'b>(&'b [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.1.min(self.0.len()).min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn all(input: &[u8], step: usize) -> Vec<(Vec<u8>, bool)> {
        let mut blocks = Blocks::new(Trickle(input, step));
        let mut found = Vec::new();
        let mut block = Block::default();
        while let Some(next) = blocks.next(block).unwrap() {
            found.push((next.lines().to_vec(), next.refused));
            block = next.recycled();
        }
        found
    }

    #[test]
    fn lines_stay_whole_however_they_arrive() {
        for step in [1, 2, 3, 7, 1000] {
            for input in ["", "a", "a\n", "a\nb", "aaa\n\nb\n", "\n\n"] {
                let found = all(input.as_bytes(), step);
                let joined: Vec<u8> = found.iter().flat_map(|(lines, _)| lines.clone()).collect();
                assert_eq!(joined, input.as_bytes(), "{input:?} by {step}");
                let last = found.len().saturating_sub(1);
                assert!(
                    found.iter().take(last).all(|(lines, _)| lines.ends_with(b"\n")),
                    "{input:?} by {step}"
                );
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_once_and_skipped() {
        for tail in ["", "\n", "\nb\n"] {
            let input = [b"a\n".as_slice(), &vec![b'x'; 3 * MAX_LINE], tail.as_bytes()].concat();
            let found = all(&input, 1 << 20);
            let joined: Vec<u8> = found.iter().flat_map(|(lines, _)| lines.clone()).collect();
            assert_eq!(joined, format!("a\n{}", tail.trim_start()).as_bytes(), "{tail:?}");
            assert_eq!(found.iter().filter(|(_, refused)| *refused).count(), 1, "{tail:?}");
        }
    }
}
