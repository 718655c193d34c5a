//! The route of an operation, read by the library's own parser.

use endpoint_core::authority;
use endpoint_core::method::{is, is_tchar, registered, takes_body};
use endpoint_core::nearest::nearest;
use endpoint_core::path::{fragment, is_dots};
use endpoint_core::place::Place;
use endpoint_core::route::Route;
use endpoint_core::template::{Operator, Template, Token};
use proc_macro2::Span;
use syn::{Error, LitStr, Result};

use crate::mistakes::excerpt;

pub(crate) struct RouteText {
    text: LitStr,
    /// The method in capitals.
    pub(crate) method: String,
    pub(crate) parsed: Route<'static>,
    /// The offset of the URL in the text.
    url_at: usize,
}

impl RouteText {
    /// Reads a route. `named` knows the routes of ids, for a message.
    /// `own` is a method that is not registered.
    pub(crate) fn read(text: LitStr, own: Option<&LitStr>, named: impl FnOnce(&str) -> Option<String>) -> Result<Self> {
        let route = text.value();
        let wrong = |reason: &str, at: usize, length: usize| {
            let excerpt = excerpt(&route, at, length);
            Err(Error::new(text.span(), format!("{reason}{excerpt}")))
        };
        let parsed = parsed(&text)?;
        let Some(given) = parsed.method() else {
            let reason = match named(&route) {
                Some(named) => format!("`{route}` is the id of an operation: write its route, \"{named}\""),
                None => format!("the route names no method: write \"GET {}\"", parsed.template()),
            };
            return wrong(&reason, 0, route.len());
        };
        let method = given.to_ascii_uppercase();
        let at = route.find(given).unwrap_or_default();
        if method == "CONNECT" {
            let reason = "CONNECT opens a tunnel to a host, and asks for no URL";
            return wrong(reason, at, given.len());
        }
        let reason = match own.map(LitStr::value) {
            Some(own) if is(&own, &method) => None,
            Some(own) => Some(format!("the method of the route is `{method}`, and not `{own}`")),
            None if registered().any(|known| known == method) => None,
            None => {
                let near = nearest(&method, registered()).map(|near| format!("did you mean `{near}`? "));
                let near = near.unwrap_or_default();
                Some(format!(
                    "`{method}` is no registered method: {near}#[operation(method = {method:?})] takes it"
                ))
            }
        };
        if let Some(reason) = reason {
            return wrong(&reason, at, given.len());
        }
        let url_at = route.rfind(parsed.template().as_str()).unwrap_or_default();
        if let Some((reason, (start, end))) = never_works(parsed.template()) {
            return wrong(&format!("invalid route: {reason}"), url_at + start, end - start);
        }
        Ok(Self {
            text,
            method,
            parsed,
            url_at,
        })
    }

    pub(crate) fn span(&self) -> Span {
        self.text.span()
    }

    pub(crate) fn url(&self) -> &str {
        self.parsed.template().as_str()
    }

    pub(crate) fn tokens(&self) -> &[Token] {
        self.parsed.template().tokens()
    }

    /// The name of a variable, by its range.
    pub(crate) fn name(&self, range: (u32, u32)) -> &str {
        self.parsed.template().slice(range)
    }

    /// The names of the placeholders.
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.tokens().iter().filter_map(|token| match *token {
            Token::Variable(variable) => Some(self.name(variable.name)),
            Token::Literal(_) => None,
        })
    }

    /// Whether the expression with a name at this offset is the end of the path, and not the whole URL.
    pub(crate) fn ends_path(&self, at: usize) -> bool {
        let Some((before, after)) = self.url().split_at_checked(at) else {
            return false;
        };
        let ends = |rest: &str| rest.is_empty() || ["?", "#", "{?", "{#"].iter().any(|end| rest.starts_with(end));
        let is_first = before.rfind('{') == Some(0);
        !is_first && !before.contains(['?', '#']) && after.split_once('}').is_some_and(|(_, rest)| ends(rest))
    }

    /// The place of parameters without a placeholder (§2.3).
    pub(crate) fn rest(&self) -> Place {
        Place::by_rule(false, &self.method)
    }

    pub(crate) fn takes_body(&self) -> bool {
        takes_body(&self.method)
    }

    /// The URL with carets under a range of it.
    pub(crate) fn excerpt(&self, start: usize, length: usize) -> String {
        excerpt(&self.text.value(), self.url_at + start, length)
    }

    pub(crate) fn whole(&self) -> String {
        excerpt(&self.text.value(), 0, self.text.value().len())
    }

    pub(crate) fn of_url(&self) -> String {
        self.excerpt(0, self.url().len())
    }

    pub(crate) fn of_method(&self) -> String {
        excerpt(&self.text.value(), 0, self.method.len())
    }
}

/// Parses the text of a route.
pub(crate) fn parsed(text: &LitStr) -> Result<Route<'static>> {
    let route = text.value();
    Route::parse(&route).map(Route::into_owned).map_err(|error| {
        let (reason, at) = match error.offset() {
            Some(at) => (error.reason().to_owned(), at),
            None => (error.to_string(), fault_of(&route)),
        };
        Error::new(
            text.span(),
            format!("invalid route: {reason}{}", excerpt(&route, at, 1)),
        )
    })
}

/// The reason why no value makes a URL of a template, and the range at fault: its authority is not valid, or its own
/// text has a fragment or a dot segment.
pub(crate) fn never_works(template: &Template<'_>) -> Option<(String, (usize, usize))> {
    let shape = shape(template);
    if let Some(start) = authority::start(&shape) {
        let end = authority::end(&shape, start);
        // A value can make a host, so only text is judged.
        let is_text =
            matches!(template.tokens().first(), Some(Token::Literal(literal)) if end <= literal.range.1 as usize);
        if let (true, Err(wrong)) = (is_text, authority::check_start(&shape, start, end)) {
            return Some((format!("the URL {wrong}"), (start, end)));
        }
    }
    if let Some(at) = fragment(template) {
        let wrong = "a `#` begins a fragment, which is not sent: write `%23` for the sign, or leave it out";
        return Some((wrong.to_owned(), (at, at + 1)));
    }
    let path = shape.split(|byte| matches!(byte, b'?' | b'#')).next()?;
    let mut start = 0;
    for segment in path.split(|byte| *byte == b'/') {
        if is_dots(segment) {
            let wrong = "a `.` or `..` segment leads to another path: leave it out";
            return Some((wrong.to_owned(), (start, start + segment.len())));
        }
        start += segment.len() + 1;
    }
    None
}

/// The bytes of a template, with letters in the place of values, and the character of an operator that begins with one.
fn shape(template: &Template<'_>) -> Vec<u8> {
    let mut shape = vec![b'x'; template.as_str().len()];
    for token in template.tokens() {
        match *token {
            Token::Literal(literal) => {
                let text = template.slice(literal.range).bytes();
                let to = shape.iter_mut().skip(literal.range.0 as usize);
                to.zip(text).for_each(|(to, byte)| *to = byte);
            }
            Token::Variable(variable) if variable.opens => {
                let byte = match variable.operator {
                    Operator::PathSegment => b'/',
                    Operator::Query | Operator::QueryContinuation => b'?',
                    Operator::Fragment => b'#',
                    _ => continue,
                };
                // The brace and the operator.
                let end = variable.name.0 as usize;
                let expression = shape.iter_mut().take(end).skip(end.saturating_sub(2));
                expression.for_each(|to| *to = byte);
            }
            Token::Variable(_) => {}
        }
    }
    shape
}

/// The offset of the first byte that a method can't have; the end if the URL is missing.
fn fault_of(route: &str) -> usize {
    let is_wrong = |byte: u8| !byte.is_ascii_whitespace() && !is_tchar(byte);
    route.bytes().position(is_wrong).unwrap_or(route.len())
}
