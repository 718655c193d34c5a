//! `route!` of `endpoint`: what it expands to, and what it runs while a program compiles.

use super::Route;
use super::grammar::{self, Split, split};
use crate::template::{self, TCHAR, Token};

/// A route as far as it can be read. It is read once: what a constant is made by takes a thousand times as long as a program.
#[derive(Debug, Clone, Copy)]
pub struct Read<'r, const N: usize> {
    /// The method as written, but for one of the nine verbs.
    pub method: Option<&'r str>,
    /// The URL, empty where there is none.
    pub url: &'r str,
    /// Where the URL starts in the route.
    pub start: usize,
    /// The tokens of the URL, and others after them.
    pub tokens: [Token; N],
    /// How many tokens the URL has.
    pub count: usize,
    /// The first byte that is wrong, and why.
    pub fault: Option<(usize, &'static str)>,
}

/// How many tokens a route can have.
#[must_use]
pub const fn room(route: &str) -> usize {
    route.len()
}

/// Reads a route, whatever is wrong with it.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub const fn read<const N: usize>(route: &str) -> Read<'_, N> {
    let mut read = Read {
        method: None,
        url: "",
        start: 0,
        tokens: template::first(&[]),
        count: 0,
        fault: None,
    };
    let Split { method, url } = split(route.as_bytes());
    let Some((start, end)) = url else {
        read.fault = Some((route.len(), "the route has no URL"));
        return read;
    };
    (read.url, read.start) = (slice(route, start, end), start);
    read.method = match method {
        None => None,
        Some((start, end)) => match grammar::verb(route.as_bytes(), start, end) {
            Some(verb) => Some(verb),
            None => {
                let wrong = template::skip(route.as_bytes(), start, TCHAR);
                if wrong < end {
                    read.fault = Some((
                        wrong,
                        "not a valid HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~",
                    ));
                    return read;
                }
                Some(slice(route, start, end))
            }
        },
    };
    match template::fill(read.url, grammar::of(read.url.as_bytes())) {
        Ok((tokens, count)) => (read.tokens, read.count) = (tokens, count),
        Err(error) => read.fault = Some((start + error.offset(), error.reason())),
    }
    read
}

/// Reads a route; compilation fails where it is not valid.
#[must_use]
#[track_caller]
pub const fn checked<const N: usize>(route: &str) -> Read<'_, N> {
    let read = read(route);
    if let Some((offset, reason)) = read.fault {
        Message::new(&["invalid route: ", reason]).fail_at(route, offset, 1);
    }
    read
}

impl<'r, const N: usize> Read<'r, N> {
    /// The method; that of a route without one.
    pub const fn verb(&self) -> &'r str {
        match self.method {
            Some(method) => method,
            None => "GET",
        }
    }

    /// How many tokens the URL has.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The tokens of the URL.
    #[must_use]
    pub const fn tokens<const COUNT: usize>(&self) -> [Token; COUNT] {
        template::first(&self.tokens)
    }

    /// The route of these tokens.
    #[must_use]
    pub const fn route(&self, tokens: &'r [Token]) -> Route<'r> {
        Route::from_compiled(self.method, self.url, tokens)
    }
}

/// What stops the compilation: a reason, and the place in the route.
pub struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
    /// The start of a message.
    pub const fn new(reason: &[&str]) -> Self {
        let mut message = Self {
            bytes: [0; 1024],
            length: 0,
        };
        message.push_all(reason);
        message
    }

    /// Stops the compilation with the route and carets under what is at fault, whose place is counted in bytes.
    #[allow(clippy::indexing_slicing, reason = "the condition before it")]
    #[track_caller]
    pub const fn fail_at(mut self, route: &str, offset: usize, length: usize) -> ! {
        self.push_all(&["\n    ", route, "\n    "]);
        let route = route.as_bytes();
        let mut index = 0;
        while index < offset + length {
            // A character of several bytes has one column: that of its first byte.
            let goes_on = index < route.len() && route[index] & 0xC0 == 0x80;
            if !goes_on {
                self.push(if index < offset { " " } else { "^" });
            }
            index += 1;
        }
        self.fail()
    }

    /// Stops the compilation.
    #[track_caller]
    pub const fn fail(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(error) => {
                // What did not fit was cut within a character.
                let (text, _) = text.split_at(error.valid_up_to());
                match core::str::from_utf8(text) {
                    Ok(text) => panic!("{}", text),
                    Err(_) => panic!("the operation or its route is not valid"),
                }
            }
        }
    }

    #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
    const fn push_all(&mut self, texts: &[&str]) {
        let mut index = 0;
        while index < texts.len() {
            self.push(texts[index]);
            index += 1;
        }
    }

    #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
    const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
    }
}

/// A part of a text that is cut at ASCII characters. Most parts are one end of it, and a cut takes long.
pub const fn slice(text: &str, start: usize, end: usize) -> &str {
    let text = if end == text.len() { text } else { text.split_at(end).0 };
    if start == 0 { text } else { text.split_at(start).1 }
}
