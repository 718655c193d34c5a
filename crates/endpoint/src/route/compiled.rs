//! `route!`: what it expands to, and what it runs while a program compiles.

use super::Route;
use super::grammar::{self, Split, split};
use crate::method::is_tchar;
use crate::template::{self, Token};

/// A route as far as it can be read.
#[derive(Debug, Clone, Copy)]
pub struct Read<'r> {
    pub(crate) method: Option<&'r str>,
    pub(crate) url: &'r str,
    /// Where the URL starts in the route.
    pub(crate) start: usize,
    /// How many tokens the URL has.
    pub(crate) count: usize,
    /// The first byte that is wrong, and why.
    pub(crate) fault: Option<(usize, &'static str)>,
}

/// Reads a route, whatever is wrong with it.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
#[must_use]
pub const fn read(route: &str) -> Read<'_> {
    let mut read = Read {
        method: None,
        url: "",
        start: 0,
        count: 0,
        fault: None,
    };
    let Split { method, url } = split(route.as_bytes());
    let Some((start, end)) = url else {
        read.fault = Some((route.len(), "the route has no URL"));
        return read;
    };
    (read.url, read.start) = (slice(route, start, end), start);
    if let Some((start, end)) = method {
        read.method = Some(slice(route, start, end));
        let mut index = start;
        while index < end {
            if !is_tchar(route.as_bytes()[index]) {
                read.fault = Some((
                    index,
                    "not a valid HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~",
                ));
                return read;
            }
            index += 1;
        }
    }
    match template::count(read.url, grammar::of(read.url.as_bytes())) {
        Ok(count) => read.count = count,
        Err(error) => read.fault = Some((start + error.offset(), error.reason())),
    }
    read
}

/// The method and the URL of a route; compilation fails where it is not valid.
#[must_use]
#[track_caller]
pub const fn parts(route: &str) -> (Option<&str>, &str) {
    let read = checked(route);
    (read.method, read.url)
}

/// How many tokens the URL has; compilation fails where it is not a template.
#[must_use]
#[track_caller]
pub const fn count(route: &str) -> usize {
    checked(route).count
}

#[track_caller]
const fn checked(route: &str) -> Read<'_> {
    let read = read(route);
    if let Some((offset, reason)) = read.fault {
        Message::new(&["invalid route: ", reason]).fail_at(route, offset, 1);
    }
    read
}

impl<'r> Read<'r> {
    /// How many tokens the URL has; none where it is not valid, which another check reports.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The tokens of the URL.
    #[must_use]
    pub const fn tokens<const N: usize>(&self) -> [Token; N] {
        template::fill(self.url, grammar::of(self.url.as_bytes()))
    }

    /// The route of these tokens.
    #[must_use]
    pub const fn route(&self, tokens: &'r [Token]) -> Route<'r> {
        Route::from_compiled(self.method, self.url, tokens)
    }
}

/// The tokens of the URL.
#[must_use]
pub const fn tokens<const N: usize>(route: &str) -> [Token; N] {
    let Some((start, end)) = split(route.as_bytes()).url else {
        return template::fill("", grammar::of(b""));
    };
    let url = slice(route, start, end);
    template::fill(url, grammar::of(url.as_bytes()))
}

/// What stops the compilation: a reason, and the place in the route.
pub(crate) struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
    pub(crate) const fn new(reason: &[&str]) -> Self {
        let mut message = Self {
            bytes: [0; 1024],
            length: 0,
        };
        message.push_all(reason);
        message
    }

    /// Stops the compilation with the route and carets under what is at fault.
    #[track_caller]
    pub(crate) const fn fail_at(mut self, route: &str, offset: usize, length: usize) -> ! {
        self.push_all(&["\n    ", route, "\n    "]);
        let mut column = 0;
        while column < offset + length {
            self.push(if column < offset { " " } else { "^" });
            column += 1;
        }
        self.fail()
    }

    /// Stops the compilation.
    #[track_caller]
    pub(crate) const fn fail(&self) -> ! {
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

/// A part of a text that is cut at ASCII characters.
pub(crate) const fn slice(text: &str, start: usize, end: usize) -> &str {
    let (text, _) = text.split_at(end);
    let (_, text) = text.split_at(start);
    text
}

/// A [`Route`](crate::Route) that is parsed and checked while the program compiles, for a `static`: at run time it needs
/// no work and no allocation.
///
/// ```
/// use endpoint::{Route, route};
///
/// static ISSUE: Route = route!("GET /repos/{owner}/{repo}/issues/{issue_number}");
/// assert_eq!(ISSUE.template().variables().count(), 3);
/// ```
///
/// A malformed route does not compile:
///
/// ```compile_fail
/// static BROKEN: endpoint::Route = endpoint::route!("GET /repos/{owner");
/// ```
#[macro_export]
macro_rules! route {
    ($route:expr) => {{
        const TEXT: &str = $route;
        const TOKENS: [$crate::__private::Token; $crate::__private::count(TEXT)] = $crate::__private::tokens(TEXT);
        const ROUTE: $crate::Route<'static> = {
            let (method, url) = $crate::__private::parts(TEXT);
            $crate::Route::from_compiled(method, url, &TOKENS)
        };
        ROUTE
    }};
}
