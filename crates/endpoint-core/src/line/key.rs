//! The URL of a route as the lines of a catalogue have it, so that routes that ask for the same are the same.

use crate::route::grammar;
use crate::template::{Grammar, is_colon_name, is_varchar};

/// No route that has to be written has more bytes.
const LONGEST: usize = 2048;

/// The bytes of a URL, one after the other: `{name}` for `:name`, nothing for an expression of the query, and a slash at the
/// start.
#[derive(Clone, Copy)]
pub(crate) struct Key<'r> {
    url: &'r [u8],
    grammar: Grammar,
    /// `{+name}` stays as it is. Without it is `{name}`: a caller who keeps the slashes of a value means the same operation.
    keeps_plus: bool,
    at: usize,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    /// Before the URL, which a slash starts.
    Start,
    Text,
    /// In an expression.
    Braces,
    /// In a `:name`.
    Name,
}

impl<'r> Key<'r> {
    pub(crate) const fn new(url: &'r str, keeps_plus: bool) -> Self {
        Self {
            url: url.as_bytes(),
            grammar: grammar::of(url.as_bytes()),
            keeps_plus,
            at: 0,
            state: State::Start,
        }
    }

    /// All of its bytes, and how many they are.
    #[allow(clippy::indexing_slicing, reason = "guarded")]
    pub(crate) const fn written(mut self) -> Option<([u8; LONGEST], usize)> {
        let (mut bytes, mut length) = ([0; LONGEST], 0);
        while let Some(byte) = self.next() {
            if length == LONGEST {
                return None;
            }
            bytes[length] = byte;
            length += 1;
        }
        Some((bytes, length))
    }

    pub(crate) const fn next(&mut self) -> Option<u8> {
        loop {
            match (self.state, at(self.url, self.at)) {
                (State::Start, byte) => {
                    self.state = State::Text;
                    if !matches!(byte, Some(b'/')) {
                        return Some(b'/');
                    }
                }
                (State::Name, byte) if !matches!(byte, Some(byte) if is_varchar(byte)) => {
                    self.state = State::Text;
                    return Some(b'}');
                }
                (_, None) => return None,
                (State::Text, Some(b'{')) => match at(self.url, self.at + 1) {
                    Some(b'?' | b'&') => self.skip_expression(),
                    operator => {
                        let is_plus = matches!(operator, Some(b'+')) && !self.keeps_plus;
                        self.at += if is_plus { 2 } else { 1 };
                        self.state = State::Braces;
                        return Some(b'{');
                    }
                },
                (State::Text, Some(b':')) if is_colon_name(self.url, self.at, self.grammar) => {
                    self.at += 1;
                    self.state = State::Name;
                    return Some(b'{');
                }
                (state, Some(byte)) => {
                    if matches!((state, byte), (State::Braces, b'}')) {
                        self.state = State::Text;
                    }
                    self.at += 1;
                    return Some(byte);
                }
            }
        }
    }

    const fn skip_expression(&mut self) {
        while let Some(byte) = at(self.url, self.at) {
            self.at += 1;
            if byte == b'}' {
                return;
            }
        }
    }
}

#[allow(clippy::indexing_slicing, reason = "guarded")]
const fn at(bytes: &[u8], index: usize) -> Option<u8> {
    if index < bytes.len() { Some(bytes[index]) } else { None }
}
