//! The line of an operation in a catalogue, found by halving, and its words.

use super::draft::{Draft, verb};
use crate::route::compiled::{self, Read};
use crate::template::{Operator, Token};

/// A route has fewer bytes, as the lines of a catalogue have it.
const LONGEST: usize = 512;

/// A route as the lines of a catalogue have it: `{name}` for `:name`, and nothing of the query.
struct Key {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Key {
    #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
    const fn new<const T: usize>(read: &Read<'_, T>, keeps_plus: bool) -> Self {
        let mut key = Self {
            bytes: [0; LONGEST],
            length: 0,
        };
        let (method, url) = (verb(read).as_bytes(), read.url.as_bytes());
        while key.length < method.len() && key.length < LONGEST {
            key.bytes[key.length] = method[key.length].to_ascii_uppercase();
            key.length += 1;
        }
        key.push(b" /", 0, if matches!(url, [b'/', ..]) { 1 } else { 2 });
        let mut index = 0;
        while index < read.count {
            match read.tokens[index] {
                Token::Literal { start, end, .. } => key.push(url, start as usize, end as usize),
                Token::Variable {
                    operator: Operator::Query | Operator::QueryContinuation,
                    ..
                } => {}
                Token::Variable {
                    start, end, operator, ..
                } => {
                    let is_plus = keeps_plus && matches!(operator, Operator::Reserved);
                    key.push(b"{+", 0, if is_plus { 2 } else { 1 });
                    key.push(url, start as usize, end as usize);
                    key.push(b"}", 0, 1);
                }
            }
            index += 1;
        }
        key
    }

    /// Adds a part of a text.
    #[allow(
        clippy::indexing_slicing,
        reason = "the loop's condition, and the parts are those of tokens"
    )]
    const fn push(&mut self, text: &[u8], mut start: usize, end: usize) {
        while start < end && self.length < LONGEST {
            self.bytes[self.length] = text[start];
            self.length += 1;
            start += 1;
        }
    }
}

/// The line of an operation, and where its id starts; or the route that comes nearest, empty where none does.
pub(super) const fn line_of<'c, const T: usize, const N: usize>(
    catalogue: &'c str,
    draft: &Draft<T, N>,
) -> Result<(&'c str, usize), &'c str> {
    let key = Key::new(&draft.read, true);
    let (at, id) = match find(catalogue, &key) {
        Ok(at) => (at, key.length + 1),
        Err(near) => {
            let key = Key::new(&draft.read, false);
            match find(catalogue, &key) {
                Ok(at) => (at, key.length + 1),
                Err(_) => return Err(route_of(compiled::slice(catalogue, near.0, near.1))),
            }
        }
    };
    Ok((compiled::slice(catalogue, at.0, at.1), id))
}

/// Where the line of an operation starts and ends, or the one that comes nearest in the order of the lines. Lines are long:
/// their starts are looked for, and their ends are not.
#[allow(clippy::indexing_slicing, reason = "offsets are those of lines")]
const fn find(catalogue: &str, key: &Key) -> Result<(usize, usize), (usize, usize)> {
    let bytes = catalogue.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    // What the lines before and after the key have in common with it, all lines between them have.
    let (mut before, mut after) = (0, 0);
    let (mut near, mut most) = (0, 0);
    while low < high {
        let middle = low + (high - low) / 2;
        let mut start = middle;
        while start > low && bytes[start - 1] != b'\n' {
            start -= 1;
        }
        if start > 0 && bytes[start - 1] != b'\n' {
            // It is the line before the key again.
            low = end_of(bytes, middle) + 1;
            continue;
        }
        let (order, shared) = compare(bytes, start, key, if before < after { before } else { after });
        if shared >= most {
            (near, most) = (start, shared);
        }
        match order {
            Order::Same => return Ok((start, end_of(bytes, start))),
            Order::Before => (low, before) = (middle + 1, shared),
            Order::After => (high, after) = (start, shared),
        }
    }
    Err((near, if most == 0 { near } else { end_of(bytes, near) }))
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn end_of(bytes: &[u8], mut place: usize) -> usize {
    let length = bytes.len();
    while place < length && bytes[place] != b'\n' {
        place += 1;
    }
    place
}

enum Order {
    Before,
    Same,
    After,
}

/// How the line that starts at an offset is to a key, and how many bytes they share, of which some are known. Lines before the
/// operations start with a sign or a small letter.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn compare(bytes: &[u8], start: usize, key: &Key, mut shared: usize) -> (Order, usize) {
    let length = bytes.len();
    if start >= length || !bytes[start].is_ascii_uppercase() {
        return (Order::Before, 0);
    }
    while shared < key.length && start + shared < length && bytes[start + shared] == key.bytes[shared] {
        shared += 1;
    }
    let next = if start + shared < length {
        bytes[start + shared]
    } else {
        b'\n'
    };
    let order = if shared == key.length {
        if matches!(next, b' ' | b'\n') {
            Order::Same
        } else {
            Order::After
        }
    } else if next < key.bytes[shared] {
        Order::Before
    } else {
        Order::After
    };
    (order, shared)
}

/// `GET /orgs/{org}` of a line.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn route_of(line: &str) -> &str {
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

/// A parameter of a line: its mark, and where its name is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    pub(super) sign: u8,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_required: bool,
    /// Some characters of its name are `%XX`.
    pub(super) is_escaped: bool,
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition, and the places of a word")]
impl Word {
    /// Whether it is that of a field.
    pub(super) const fn is(&self, line: &[u8], name: &[u8], in_any_case: bool) -> bool {
        let length = name.len();
        if !self.is_escaped && length != self.end - self.start {
            return false;
        }
        let (mut at, mut index) = (self.start, 0);
        while at < self.end && index < length {
            let mut byte = line[at];
            if byte == b'%' && at + 2 < self.end {
                byte = digit(line[at + 1]) << 4 | digit(line[at + 2]);
                at += 2;
            }
            if byte != name[index] && !(in_any_case && byte.eq_ignore_ascii_case(&name[index])) {
                return false;
            }
            at += 1;
            index += 1;
        }
        at == self.end && index == length
    }
}

/// The parameters of a line.
pub(super) struct Words<'c> {
    line: &'c [u8],
    at: usize,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<'c> Words<'c> {
    pub(super) const fn new(line: &'c str, id: usize) -> Self {
        let line = line.as_bytes();
        let (length, mut at) = (line.len(), id);
        while at < length && line[at] != b' ' {
            at += 1;
        }
        Self { line, at }
    }

    /// The next parameter; the summary, which comes after ` # `, has none.
    pub(super) const fn next(&mut self) -> Option<Word> {
        let (line, length) = (self.line, self.line.len());
        while self.at < length {
            let start = self.at + 1;
            let (mut stop, mut is_escaped) = (start, false);
            while stop < length && !matches!(line[stop], b' ' | b'!' | b':' | b'+' | b'=') {
                is_escaped |= line[stop] == b'%';
                stop += 1;
            }
            let mut end = stop;
            while end < length && line[end] != b' ' {
                end += 1;
            }
            self.at = end;
            if end == start + 1 && line[start] == b'#' {
                return None;
            }
            if start + 1 < stop && matches!(line[start], b'/' | b'?' | b'^' | b'~' | b'.') {
                return Some(Word {
                    sign: line[start],
                    start: start + 1,
                    end: stop,
                    is_required: stop < end && line[stop] == b'!',
                    is_escaped,
                });
            }
        }
        None
    }
}

const fn digit(character: u8) -> u8 {
    match character {
        b'0'..=b'9' => character - b'0',
        b'a'..=b'f' => character - b'a' + 10,
        b'A'..=b'F' => character - b'A' + 10,
        _ => 0,
    }
}
