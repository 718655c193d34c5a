//! The words of a line of a catalogue, read while the program compiles. Knows no operations.

use crate::route::compiled;

/// `GET /orgs/{org}` of a line.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn route_of(line: &str) -> &str {
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
    compiled::slice(line, 0, end)
}

/// A parameter, as a line has it.
pub(super) struct Word<'c> {
    pub(super) sign: u8,
    pub(super) name: &'c str,
    pub(super) required: bool,
}

/// The parameters of a line.
pub(super) struct Words<'c> {
    line: &'c str,
    at: usize,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<'c> Words<'c> {
    pub(super) const fn new(line: &'c str) -> Self {
        let bytes = line.as_bytes();
        // The id follows the route.
        let mut at = route_of(line).len() + 1;
        while at < bytes.len() && bytes[at] != b' ' {
            at += 1;
        }
        Self { line, at }
    }

    /// The next parameter; the summary, which comes after ` # `, has none.
    pub(super) const fn next(&mut self) -> Option<Word<'c>> {
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
            if start < end && matches!(bytes[start], b'/' | b'?' | b'^' | b'~' | b'.') {
                let mut stop = start + 1;
                while stop < end && !matches!(bytes[stop], b'!' | b':' | b'+' | b'=') {
                    stop += 1;
                }
                return Some(Word {
                    sign: bytes[start],
                    name: compiled::slice(self.line, start + 1, stop),
                    required: stop < end && bytes[stop] == b'!',
                });
            }
        }
        None
    }
}

/// Whether a name of a line, in which some characters are `%XX`, is the name of a field.
pub(super) const fn is_name(written: &str, name: &str) -> bool {
    is_written(written.as_bytes(), name.as_bytes(), false)
}

pub(super) const fn is_name_in_any_case(written: &str, name: &str) -> bool {
    is_written(written.as_bytes(), name.as_bytes(), true)
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_written(written: &[u8], name: &[u8], in_any_case: bool) -> bool {
    let (mut at, mut index) = (0, 0);
    while at < written.len() && index < name.len() {
        let (byte, length) = match written[at] {
            b'%' if at + 2 < written.len() => (digit(written[at + 1]) << 4 | digit(written[at + 2]), 3),
            byte => (byte, 1),
        };
        let is_same = byte == name[index] || (in_any_case && byte.eq_ignore_ascii_case(&name[index]));
        if !is_same {
            return false;
        }
        at += length;
        index += 1;
    }
    at == written.len() && index == name.len()
}

const fn digit(character: u8) -> u8 {
    match character {
        b'0'..=b'9' => character - b'0',
        b'a'..=b'f' => character - b'a' + 10,
        b'A'..=b'F' => character - b'A' + 10,
        _ => 0,
    }
}
