//! The words of a line: its route, and its parameters.

use crate::route::compiled::slice;

/// `GET /orgs/{org}` of a line: what lines are sorted by.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(crate) const fn route_of(line: &str) -> &str {
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
pub(crate) struct Word<'c> {
    /// The sign of its place, or `>`.
    pub(crate) sign: u8,
    /// Some characters of it are `%XX`.
    pub(crate) name: &'c str,
    pub(crate) required: bool,
    /// There is a `%XX` in it.
    pub(crate) is_escaped: bool,
}

/// The parameters and content types of a line.
pub(crate) struct Words<'c> {
    line: &'c str,
    at: usize,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<'c> Words<'c> {
    pub(crate) const fn new(line: &'c str) -> Self {
        let bytes = line.as_bytes();
        // The id follows the route.
        let mut at = route_of(line).len() + 1;
        while at < bytes.len() && bytes[at] != b' ' {
            at += 1;
        }
        Self { line, at }
    }

    /// The next of them; the summary, which comes after ` # `, has none.
    pub(crate) const fn next(&mut self) -> Option<Word<'c>> {
        let bytes = self.line.as_bytes();
        while self.at < bytes.len() {
            let start = self.at + 1;
            let mut end = start;
            while end < bytes.len() && bytes[end] != b' ' {
                end += 1;
            }
            self.at = end;
            if end == start + 1 && bytes[start] == b'#' {
                return None;
            }
            if start < end && matches!(bytes[start], b'/' | b'?' | b'^' | b'~' | b'.' | b'>') {
                let is_type = bytes[start] == b'>';
                let (mut stop, mut is_escaped) = (start + 1, false);
                while stop < end
                    && !(matches!(bytes[stop], b'!' | b':') || (!is_type && matches!(bytes[stop], b'+' | b'=')))
                {
                    is_escaped |= bytes[stop] == b'%';
                    stop += 1;
                }
                return Some(Word {
                    sign: bytes[start],
                    name: slice(self.line, start + 1, stop),
                    required: stop < end && bytes[stop] == b'!',
                    is_escaped,
                });
            }
        }
        None
    }
}
