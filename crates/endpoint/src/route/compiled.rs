//! `route!`: what it expands to, and what it runs while a program compiles.

use super::grammar::{self, Split, split};
use crate::method::is_tchar;
use crate::template::{self, ParseError, Token};

/// The method and the URL of a route; compilation fails where there is none.
#[must_use]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub const fn parts(route: &str) -> (Option<&str>, &str) {
    let Split { method, url } = split(route.as_bytes());
    let Some((start, end)) = url else {
        panic!("the route has no URL");
    };
    let url = slice(route, start, end);
    match method {
        None => (None, url),
        Some((start, end)) => {
            let mut index = start;
            while index < end {
                if !is_tchar(route.as_bytes()[index]) {
                    fail(
                        route,
                        index,
                        "not a valid HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~",
                    );
                }
                index += 1;
            }
            (Some(slice(route, start, end)), url)
        }
    }
}

/// How many tokens the URL has; compilation fails where it is not a template.
#[must_use]
pub const fn count(route: &str) -> usize {
    let (_, url) = parts(route);
    match template::count(url, grammar::of(url.as_bytes())) {
        Ok(count) => count,
        Err(error) => invalid(route, error),
    }
}

/// The tokens of the URL.
#[must_use]
pub const fn tokens<const N: usize>(route: &str) -> [Token; N] {
    let (_, url) = parts(route);
    template::fill(url, grammar::of(url.as_bytes()))
}

const fn invalid(route: &str, error: ParseError) -> ! {
    let bytes = route.as_bytes();
    let Some((start, _)) = split(bytes).url else {
        panic!("the route has no URL");
    };
    fail(route, start + error.offset(), error.reason())
}

/// Stops the compilation with the route and a caret under the byte at fault.
const fn fail(route: &str, offset: usize, reason: &str) -> ! {
    let mut message = Message {
        bytes: [0; 1024],
        length: 0,
    };
    message.push("invalid route: ");
    message.push(reason);
    message.push("\n    ");
    message.push(route);
    message.push("\n    ");
    let mut column = 0;
    while column < offset {
        message.push(" ");
        column += 1;
    }
    message.push("^");
    let (text, _) = message.bytes.split_at(message.length);
    match core::str::from_utf8(text) {
        Ok(text) => panic!("{}", text),
        // The route was cut within a character.
        Err(_) => panic!("{}", reason),
    }
}

struct Message {
    bytes: [u8; 1024],
    length: usize,
}

impl Message {
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

const fn slice(text: &str, start: usize, end: usize) -> &str {
    let (text, _) = text.as_bytes().split_at(end);
    let (_, text) = text.split_at(start);
    match core::str::from_utf8(text) {
        Ok(text) => text,
        // Blanks are ASCII, so that the cut is between characters.
        Err(_) => panic!("the route is not UTF-8"),
    }
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
