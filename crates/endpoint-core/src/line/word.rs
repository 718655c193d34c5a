//! The words of a line: its route, and its parameters.

use super::blocks::Blocks;
use super::escape;
use crate::route::compiled::slice;

/// `GET /orgs/{org}` of a line: what lines are sorted by.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub const fn route_of(line: &str) -> &str {
    let bytes = line.as_bytes();
    let (mut end, mut blanks) = (0, 0);
    while end < bytes.len() {
        if bytes[end] == b' ' {
            blanks += 1;
            if blanks == 2 {
                break;
            }
        }
        end += 1;
    }
    slice(line, 0, end)
}

/// A parameter or a content type, as a line has it.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The sign of its place, or `>`.
    pub sign: u8,
    /// Where its name is in the text. Some characters of it are `%XX`.
    pub start: usize,
    /// Where its name ends.
    pub end: usize,
    /// It must be said.
    pub required: bool,
    /// There is a `%XX` in it.
    pub is_escaped: bool,
}

/// The parameters and content types of a line.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    at: usize,
    end: usize,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl Words {
    /// Those of a line, from the offset after its route on. The id follows the route.
    pub const fn new(lines: &Blocks<'_>, at: usize) -> Self {
        let end = lines.next(b'\n', at);
        let mut words = Self { at, end };
        words.skip(lines);
        words
    }

    /// Goes to the end of the next word, and returns where it starts.
    const fn skip(&mut self, lines: &Blocks<'_>) -> usize {
        let start = self.at + 1;
        let blank = lines.next(b' ', start);
        self.at = if blank < self.end { blank } else { self.end };
        start
    }

    /// The next of them; the summary, which comes after ` # `, has none.
    pub const fn next(&mut self, lines: &Blocks<'_>) -> Option<Word> {
        let bytes = lines.bytes;
        while self.at < self.end {
            let start = self.skip(lines);
            let end = self.at;
            if start == end {
                continue;
            }
            let is_type = match bytes[start] {
                b'#' if end == start + 1 => return None,
                b'/' | b'?' | b'^' | b'~' | b'.' => false,
                b'>' => true,
                _ => continue,
            };
            let (mut stop, mut is_escaped) = (start + 1, false);
            while stop < end {
                match bytes[stop] {
                    b'!' | b':' => break,
                    b'+' | b'=' if !is_type => break,
                    b'%' => is_escaped = true,
                    _ => {}
                }
                stop += 1;
            }
            return Some(Word {
                sign: bytes[start],
                start: start + 1,
                end: stop,
                required: stop < end && bytes[stop] == b'!',
                is_escaped,
            });
        }
        None
    }
}

impl Word {
    /// Whether this is its name; that of a header is the same in any case.
    pub const fn is(&self, lines: &Blocks<'_>, name: &str, in_any_case: bool) -> bool {
        let is_as_long = self.is_escaped || self.end - self.start == name.len();
        is_as_long && escape::is(lines.bytes, (self.start, self.end), name.as_bytes(), in_any_case)
    }

    /// Its name, for messages.
    pub const fn name<'c>(&self, text: &'c str) -> &'c str {
        slice(text, self.start, self.end)
    }

    /// Whether it takes any name.
    #[allow(clippy::indexing_slicing, reason = "a name is within the text")]
    pub const fn is_any(&self, lines: &Blocks<'_>) -> bool {
        self.end == self.start + 1 && lines.bytes[self.start] == b'*'
    }
}
