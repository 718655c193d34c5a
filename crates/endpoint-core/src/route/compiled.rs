//! The expansion of `route!`, and the code that it runs while a program compiles.

use super::Route;
use super::grammar::{self, Split, split};
use crate::template::{self, TCHAR, Token};

/// A route, read as far as possible, with its first mistake. It is read once, because const evaluation is about a
/// thousand times slower than native code.
#[derive(Debug, Clone, Copy)]
pub struct Read<'r, const N: usize> {
    /// The method as written, in capitals if it is one of the nine standard ones.
    pub method: Option<&'r str>,
    /// The URL; empty if there is none.
    pub url: &'r str,
    /// The offset of the URL in the route.
    pub start: usize,
    /// The tokens of the URL; those from `count` on have no meaning. A route has at most one for each byte.
    pub tokens: [Token; N],
    /// The number of tokens of the URL.
    pub count: usize,
    /// The offset of the first mistake, and the reason.
    pub fault: Option<(usize, &'static str)>,
}

/// Reads a route and records its first mistake.
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

/// The method that a route names, as it is written.
#[must_use]
pub const fn method(route: &str) -> Option<&str> {
    match split(route.as_bytes()).method {
        Some((start, end)) => Some(slice(route, start, end)),
        None => None,
    }
}

/// Reads a route. Compilation fails if it is not valid.
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
    /// The tokens of the URL.
    #[must_use]
    pub const fn tokens<const COUNT: usize>(&self) -> [Token; COUNT] {
        template::first(&self.tokens)
    }

    /// The route that borrows these tokens.
    #[must_use]
    pub const fn route(&self, tokens: &'r [Token]) -> Route<'r> {
        Route::from_compiled(self.method, self.url, tokens)
    }
}

/// The message of a compile error, put together in a constant.
pub struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
    /// A message that starts with a reason.
    pub const fn new(reason: &[&str]) -> Self {
        let mut message = Self {
            bytes: [0; 1024],
            length: 0,
        };
        message.push_all(reason);
        message
    }

    /// Fails the compilation, and shows the route with carets under the bytes `offset..offset + length`.
    #[allow(clippy::indexing_slicing, reason = "the condition before it")]
    #[track_caller]
    pub const fn fail_at(mut self, route: &str, offset: usize, length: usize) -> ! {
        self.push_all(&["\n    ", route, "\n    "]);
        let route = route.as_bytes();
        let mut index = 0;
        while index < offset + length {
            // A character of several bytes gets one caret, under its first byte.
            let goes_on = index < route.len() && route[index] & 0xC0 == 0x80;
            if !goes_on {
                self.push(if index < offset { " " } else { "^" });
            }
            index += 1;
        }
        self.fail()
    }

    /// Fails the compilation.
    #[track_caller]
    pub const fn fail(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(error) => {
                // The buffer was full, and the text ends within a character.
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

/// `text[start..end]`, cut at ASCII characters. A split is slow in a constant, so it is left out at the ends of the
/// text.
pub const fn slice(text: &str, start: usize, end: usize) -> &str {
    let text = if end == text.len() { text } else { text.split_at(end).0 };
    if start == 0 { text } else { text.split_at(start).1 }
}
