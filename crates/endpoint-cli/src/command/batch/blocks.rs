//! Input cut into blocks of whole lines. Lines are passed on as soon as they arrive, because a program may wait for each answer
//! before it writes the next line.
//!
//! A block has the lines of one read, or one longer line, up to the longest that is answered. An empty line is held back until
//! another follows it, because an empty line at the end of the input does not count.

use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use super::bounds::MAX_LINE;

/// The most bytes of one read.
const READ: usize = 256 << 10;

/// The byte order mark that some programs write before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A run of lines. Blocks are used again and again.
#[derive(Debug, Default)]
pub(super) struct Block {
    buffer: Vec<u8>,
    filled: usize,
}

impl Block {
    /// Where each line is, without its newline. A line that is too long ends where no more of it was kept.
    pub(super) fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let rest = self.filled().get(start..).filter(|rest| !rest.is_empty())?;
            let line = start..start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            start = line.end + 1;
            Some(line)
        })
    }

    /// A line, by its place.
    pub(super) fn line(&self, place: Range<usize>) -> &[u8] {
        self.filled().get(place).unwrap_or_default()
    }

    fn filled(&self) -> &[u8] {
        self.buffer.get(..self.filled).unwrap_or_default()
    }

    /// The memory that it takes.
    pub(super) fn size(&self) -> usize {
        self.buffer.len()
    }

    /// The block made empty; the memory that a long line took is freed.
    pub(super) fn recycled(mut self) -> Self {
        if self.size() > 2 * READ {
            self.buffer = Vec::new();
        }
        self.filled = 0;
        self
    }

    /// Drops bytes that follow what is kept.
    fn drop_next(&mut self, count: usize, arrived: usize) {
        let next = self.filled + count..self.filled + arrived;
        self.buffer.copy_within(next, self.filled);
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
    /// No line has been passed on yet.
    at_start: bool,
}

impl<R: Read> Blocks<R> {
    /// The blocks of an input.
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            rest: Vec::new(),
            skipping: false,
            at_start: true,
        }
    }

    /// The next lines, in the buffer of an old block; `None` at the end.
    pub(super) fn next(&mut self, mut block: Block) -> io::Result<Option<Block>> {
        let rest = self.rest.len();
        if block.buffer.len() < rest + READ {
            block.buffer.resize(rest + READ, 0);
        }
        if let Some(start) = block.buffer.get_mut(..rest) {
            start.copy_from_slice(&self.rest);
        }
        block.filled = rest;
        self.rest.clear();
        self.fill(&mut block)?;
        if std::mem::take(&mut self.at_start) && block.filled().starts_with(MARK) {
            let filled = std::mem::take(&mut block.filled);
            block.drop_next(MARK.len(), filled);
            block.filled = filled - MARK.len();
            if empty_end(block.filled()) == block.filled {
                // The next bytes tell whether it is the last line.
                self.rest.splice(0..0, block.filled().iter().copied());
                return self.next(block);
            }
        }
        Ok((block.filled > 0).then_some(block))
    }

    /// Reads until there are whole lines, more of one than is kept, or nothing more.
    fn fill(&mut self, block: &mut Block) -> io::Result<()> {
        loop {
            let mut arrived = self.read(block)?;
            if arrived == 0 {
                block.filled -= empty_end(block.filled());
                return Ok(());
            }
            let new = |block: &Block, arrived| block.filled..block.filled + arrived;
            if self.skipping {
                // Everything before the skipped line's end is dropped.
                let bytes = block.buffer.get(new(block, arrived)).unwrap_or_default();
                let Some(end) = memchr::memchr(b'\n', bytes) else {
                    continue;
                };
                self.skipping = false;
                block.drop_next(end + 1, arrived);
                arrived -= end + 1;
            }
            let bytes = block.buffer.get(new(block, arrived)).unwrap_or_default();
            let end = memchr::memrchr(b'\n', bytes).map_or(0, |end| block.filled + end + 1);
            block.filled += arrived;
            let lines = end - empty_end(block.filled().get(..end).unwrap_or_default());
            if lines > 0 {
                self.rest
                    .extend_from_slice(block.filled().get(lines..).unwrap_or_default());
                block.filled = lines;
                return Ok(());
            }
            if block.filled > MAX_LINE {
                self.skipping = true;
                return Ok(());
            }
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
        // One read at most: a block keeps no more bytes after a long line than after a short one.
        let free = block
            .buffer
            .get_mut(block.filled..block.filled + READ)
            .unwrap_or_default();
        loop {
            match self.input.read(free) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

/// The length of the empty line that whole lines end with.
fn empty_end(lines: &[u8]) -> usize {
    let before = |end: &[u8]| {
        lines
            .strip_suffix(end)
            .filter(|rest| rest.is_empty() || rest.ends_with(b"\n"))
    };
    let ends: [&[u8]; 2] = [b"\n", b"\r\n"];
    let found = ends.into_iter().find(|end| before(end).is_some());
    found.map_or(0, <[u8]>::len)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Block, Blocks, MAX_LINE, READ};

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

    /// All lines, and the memory that the largest block took.
    fn all(input: &[u8], step: usize) -> (Vec<Vec<u8>>, usize) {
        let mut blocks = Blocks::new(Trickle(input, step));
        let (mut found, mut size) = (Vec::new(), 0);
        let mut block = Block::default();
        while let Some(next) = blocks.next(block).unwrap() {
            found.extend(next.lines().map(|line| next.line(line).to_vec()));
            size = size.max(next.size());
            block = next.recycled();
        }
        (found, size)
    }

    #[test]
    fn lines_stay_whole_however_they_arrive() {
        for step in [1, 2, 3, 7, 1000] {
            for (input, expected) in [
                ("", &[][..]),
                ("a", &["a"]),
                ("a\n", &["a"]),
                ("a\nb", &["a", "b"]),
                ("aaa\n\nb\n", &["aaa", "", "b"]),
                ("\n", &[]),
                ("\r\n", &[]),
                ("\n\n", &[""]),
                ("\na", &["", "a"]),
                ("a\n\n", &["a"]),
                ("a\r\n\r\n", &["a\r"]),
                ("a\n\n\n", &["a", ""]),
                ("a\n\nb", &["a", "", "b"]),
                ("\na\n", &["", "a"]),
                ("a\n ", &["a", " "]),
            ] {
                for mark in ["", "\u{feff}"] {
                    let (found, _) = all(format!("{mark}{input}").as_bytes(), step);
                    assert_eq!(
                        found,
                        expected.iter().map(|line| line.as_bytes()).collect::<Vec<_>>(),
                        "{input:?} by {step}"
                    );
                }
            }
        }
    }

    #[test]
    fn only_the_first_mark_of_byte_order_is_dropped() {
        for (input, expected) in [
            ("\u{feff}\u{feff}a\n", &["\u{feff}a"][..]),
            ("a\n\u{feff}b\n", &["a", "\u{feff}b"]),
        ] {
            for step in [1, 1000] {
                let (found, _) = all(input.as_bytes(), step);
                assert_eq!(
                    found,
                    expected.iter().map(|line| line.as_bytes()).collect::<Vec<_>>(),
                    "{input:?} by {step}"
                );
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_keeps_its_start_and_is_skipped() {
        for (tail, next) in [("", None), ("\n", None), ("\nb\n", Some("b"))] {
            let input = [b"a\n".as_slice(), &vec![b'x'; 3 * MAX_LINE], tail.as_bytes()].concat();
            let (found, size) = all(&input, 1 << 20);
            let mut found = found.iter();
            assert_eq!(found.next().unwrap(), b"a");
            let long = found.next().unwrap();
            assert!((MAX_LINE + 1..=MAX_LINE + READ).contains(&long.len()), "{}", long.len());
            assert_eq!(found.next().map(Vec::as_slice), next.map(str::as_bytes));
            assert_eq!(found.next(), None);
            assert!(size <= MAX_LINE + 2 * READ);
        }
    }

    #[test]
    fn what_follows_a_long_line_is_read_in_small_blocks() {
        let input = [vec![b'x'; MAX_LINE / 2], b"\n".repeat(8 * READ)].concat();
        let mut blocks = Blocks::new(&*input);
        let mut block = blocks.next(Block::default()).unwrap().unwrap();
        assert!(block.lines().count() <= READ + 1);
        while let Some(next) = blocks.next(block.recycled()).unwrap() {
            assert!(next.size() <= 2 * READ);
            block = next;
        }
    }
}
