//! A route as the lines of a catalogue have it, so that routes that ask for the same are the same.

use crate::route::grammar;
use crate::template::{Grammar, is_colon_name, is_varchar};

/// The bytes of a method and a URL, one after the other: `{name}` for `:name`, nothing for an expression of the query, and a
/// slash at the start.
#[derive(Clone, Copy)]
pub(crate) struct Key<'r> {
    method: &'r [u8],
    url: &'r [u8],
    grammar: Grammar,
    /// `{+name}` stays as it is. Without it is `{name}`: a caller who keeps the slashes of a value means the same operation.
    keeps_plus: bool,
    at: usize,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Method,
    /// Before the URL, which a slash starts.
    Start,
    Text,
    /// In an expression.
    Braces,
    /// In a `:name`.
    Name,
}

impl<'r> Key<'r> {
    pub(crate) const fn new(method: &'r str, url: &'r str, keeps_plus: bool) -> Self {
        Self {
            method: method.as_bytes(),
            state: State::Method,
            ..Self::of_url(url, keeps_plus)
        }
    }

    /// The URL alone.
    pub(crate) const fn of_url(url: &'r str, keeps_plus: bool) -> Self {
        Self {
            method: b"",
            url: url.as_bytes(),
            grammar: grammar::of(url.as_bytes()),
            keeps_plus,
            at: 0,
            state: State::Start,
        }
    }

    pub(crate) const fn next(&mut self) -> Option<u8> {
        loop {
            let byte = match self.state {
                State::Method => at(self.method, self.at),
                _ => at(self.url, self.at),
            };
            match (self.state, byte) {
                (State::Method, Some(byte)) => {
                    self.at += 1;
                    return Some(byte.to_ascii_uppercase());
                }
                (State::Method, None) => {
                    (self.state, self.at) = (State::Start, 0);
                    return Some(b' ');
                }
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
