//! The lines of a catalogue as operations. A mistake is reported with its line and column.

use std::borrow::Cow;

use super::escape::{self, IN_NAMES, IN_TYPES, IN_VALUES, NO_ID};
use super::operation::{Api, Content, Operation, Parameter, SIGNS, TYPES};
use super::{Kind, ParseError, Style, key};
use crate::place::Place;
use crate::route::Route;

/// What the first line starts with; the number of the version follows.
pub(super) const NAME: &str = "endpoint-catalogue";
pub(super) const VERSION: &str = "2";

/// A line of the text, and where it starts.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    whole: &'t str,
    pub(super) start: usize,
    pub(super) text: &'t str,
}

/// A word of a line, and where it starts.
#[derive(Clone, Copy)]
struct Word<'t> {
    line: Line<'t>,
    at: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    /// The line of a text that starts at an offset.
    pub(super) fn at(whole: &'t str, start: usize) -> Self {
        let rest = whole.get(start..).unwrap_or_default();
        let text = rest.split('\n').next().unwrap_or_default();
        Self { whole, start, text }
    }

    /// The offset of the line feed.
    pub(super) fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// `GET /orgs/{org}`: what lines are sorted by.
    pub(super) fn route(self) -> &'t str {
        key::route_of(self.text)
    }

    /// The name of the operation, or what is there instead.
    pub(super) fn id(self) -> Cow<'t, str> {
        let id = self.text.split(' ').nth(2).unwrap_or(NO_ID);
        escape::read(id).unwrap_or(Cow::Borrowed(id))
    }

    pub(super) fn is_operation(self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_uppercase())
    }

    #[cold]
    pub(super) fn wrong(self, at: usize, reason: impl Into<String>) -> ParseError {
        let before = self.whole.get(..self.start).unwrap_or_default();
        ParseError::new(before.matches('\n').count() + 1, self.text, at, reason)
    }

    /// The first line, which names the format and its version.
    pub(super) fn check_first(self) -> Result<(), ParseError> {
        if self.text.ends_with('\r') {
            let wrong = "a line ends with a line feed alone, and this one with a carriage return before it: \
                         `*.api text eol=lf` in .gitattributes tells git so";
            return Err(self.wrong(self.text.len() - 1, wrong));
        }
        match self.text.split_once(' ') {
            Some((NAME, VERSION)) => Ok(()),
            Some((NAME, _)) => Err(self.wrong(
                NAME.len() + 1,
                format!(
                    "only version {VERSION} of the format is read: \
                     `endpoint api prepare DESCRIPTION NAME.api` writes the catalogue anew"
                ),
            )),
            _ => Err(self.wrong(0, format!("a catalogue starts with the line `{NAME} {VERSION}`"))),
        }
    }

    /// A line before the operations.
    pub(super) fn read_into(self, api: &mut Api) -> Result<(), ParseError> {
        let (key, value) = self.text.split_once(' ').unwrap_or((self.text, ""));
        match key {
            "@title" => value.clone_into(&mut api.title),
            "@server" => {
                let at = key.len() + 1;
                let word = Word {
                    line: self,
                    at,
                    text: value,
                };
                if value.is_empty() || value.contains(' ') {
                    return Err(self.wrong(at, "expected one URL"));
                }
                api.servers.push(word.read(value, at)?);
            }
            "@security" => {
                for word in self.words(key.len()) {
                    let word = word?;
                    let Some((place, name)) = word.signed().filter(|(_, name)| !name.is_empty()) else {
                        return Err(word.wrong(
                            "expected the name of a header `^name`, a query parameter `?name` or a cookie `~name`",
                        ));
                    };
                    let name = word.read(name, word.at + 1)?;
                    api.security.push((place, name));
                }
            }
            _ => {
                return Err(self.wrong(
                    0,
                    "expected `@title`, `@server`, `@security`, a comment `#`, or an operation",
                ));
            }
        }
        Ok(())
    }

    /// The words from an offset on, each after one blank.
    fn words(self, from: usize) -> impl Iterator<Item = Result<Word<'t>, ParseError>> {
        let mut at = from;
        std::iter::from_fn(move || {
            let rest = self.text.get(at..)?.strip_prefix(' ')?;
            at += 1;
            let text = rest.split(' ').next().unwrap_or_default();
            let word = Word { line: self, at, text };
            at += text.len();
            Some(match text {
                "" => Err(word.wrong("expected a word: one blank is between two")),
                _ => Ok(word),
            })
        })
    }

    /// An operation.
    pub(super) fn operation(self) -> Result<Operation, ParseError> {
        let text = self.text;
        let (line, summary) = text.split_once(" # ").unwrap_or((text, ""));
        let mut words = text.splitn(3, ' ');
        let (method, url) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let route_end = method.len() + 1 + url.len();
        if method.bytes().any(|byte| byte.is_ascii_lowercase()) {
            return Err(self.wrong(0, "expected a method in capitals"));
        }
        if !url.starts_with('/') {
            return Err(self.wrong(method.len() + 1, "expected a URL that starts with a slash"));
        }
        let route = text.get(..route_end).unwrap_or_default();
        Route::parse(route).map_err(|error| self.wrong(error.offset().unwrap_or_default(), error.reason()))?;
        if key::url(url) != url {
            let form = "a placeholder is written `{name}`, and a parameter of the query after the id";
            return Err(self.wrong(method.len() + 1, form));
        }
        let mut operation = Operation::new(method, url);
        summary.clone_into(&mut operation.summary);
        let line = Self { text: line, ..self };
        let mut words = line.words(route_end);
        match words.next() {
            None => return Err(self.wrong(route_end, format!("expected the id of the operation, or `{NO_ID}`"))),
            Some(id) => {
                let id = id?;
                operation.id = match id.text {
                    NO_ID => None,
                    text => Some(id.read(text, id.at)?),
                };
            }
        }
        for word in words {
            word?.read_into(&mut operation)?;
        }
        Ok(operation)
    }
}

impl<'t> Word<'t> {
    #[cold]
    fn wrong(self, reason: impl Into<String>) -> ParseError {
        self.line.wrong(self.at, reason)
    }

    /// A part of the word that starts at an offset of the line.
    fn read(self, part: &str, at: usize) -> Result<String, ParseError> {
        match escape::read(part) {
            Ok(text) => Ok(text.into_owned()),
            Err(offset) => Err(self.line.wrong(
                at + offset,
                "`%` is followed by two hexadecimal digits, and the bytes are UTF-8",
            )),
        }
    }

    /// The place of a word that begins with the sign of one.
    fn signed(self) -> Option<(Place, &'t str)> {
        let (_, place) = SIGNS.iter().find(|(sign, _)| self.text.starts_with(*sign))?;
        Some((*place, self.text.get(1..).unwrap_or_default()))
    }

    fn read_into(self, operation: &mut Operation) -> Result<(), ParseError> {
        if let Some((place, rest)) = self.signed() {
            operation.parameters.push(self.parameter(place, rest)?);
        } else if let Some(content) = self.text.strip_prefix('>') {
            operation.contents.push(self.content(content)?);
        } else if let Some(server) = self.text.strip_prefix('@') {
            operation.server = Some(self.read(server, self.at + 1)?);
        } else if self.text == "deprecated" {
            operation.deprecated = true;
        } else {
            return Err(self.wrong(
                "expected `/name`, `?name`, `^name`, `~name`, `.name`, `>type`, `@server`, `deprecated`, or ` # ` and a summary",
            ));
        }
        Ok(())
    }

    fn parameter(self, place: Place, rest: &str) -> Result<Parameter, ParseError> {
        let (name, mut rest, mut at) = self.name(rest, IN_NAMES)?;
        let mut parameter = Parameter::new(place, name);
        if place == Place::Placeholder {
            parameter.required = true;
        } else if let Some(after) = rest.strip_prefix('!') {
            if parameter.is_rest() {
                return Err(self
                    .line
                    .wrong(at, "`*` stands for any other name, and no call must have that"));
            }
            parameter.required = true;
            (rest, at) = (after, at + 1);
        }
        if let Some(after) = rest.strip_prefix(':') {
            let end = after.find(['+', '=']).unwrap_or(after.len());
            parameter.kind = self.kind(after, end, at + 1)?;
            (rest, at) = (after.get(end..).unwrap_or_default(), at + 1 + end);
        }
        while let Some(after) = rest.strip_prefix('+') {
            let end = after.find(['+', '=']).unwrap_or(after.len());
            match after.get(..end).unwrap_or_default() {
                "reserved" => parameter.reserved = true,
                name if name.contains('/') => parameter.content_type = Some(self.read(name, at + 1)?),
                name => match Style::named(name) {
                    Some(style) => parameter.style = Some(style),
                    None => {
                        let styles = Style::ALL.map(Style::as_str).join(", ");
                        let wrong = format!("expected a style: {styles}, reserved, or a content type with a slash");
                        return Err(self.line.wrong(at + 1, wrong));
                    }
                },
            }
            (rest, at) = (after.get(end..).unwrap_or_default(), at + 1 + end);
        }
        if let Some(values) = rest.strip_prefix('=') {
            at += 1;
            for value in values.split(IN_VALUES) {
                parameter.values.push(self.read(value, at)?);
                at += value.len() + 1;
            }
        } else if !rest.is_empty() {
            return Err(self
                .line
                .wrong(at, "expected `!`, `:kind`, `+style` or `=value`, in this order"));
        }
        Ok(parameter)
    }

    fn content(self, rest: &str) -> Result<Content, ParseError> {
        let (name, mut rest, mut at) = self.name(rest, IN_TYPES)?;
        let known = TYPES.iter().find(|(short, _)| *short == name);
        let mut content = Content::new(known.map_or(&*name, |(_, media_type)| media_type));
        if known.is_none() && !name.contains('/') {
            return Err(self.wrong("expected `>json`, `>form`, `>multipart` or a content type with a slash"));
        }
        if let Some(after) = rest.strip_prefix('!') {
            content.required = true;
            (rest, at) = (after, at + 1);
        }
        if let Some(kind) = rest.strip_prefix(':') {
            content.kind = self.kind(kind, kind.len(), at + 1)?;
        } else if !rest.is_empty() {
            return Err(self.line.wrong(at, "expected `!` or `:kind`, in this order"));
        }
        Ok(content)
    }

    /// A name, what follows it, and where that is.
    fn name<'r>(self, rest: &'r str, ends: &[char]) -> Result<(String, &'r str, usize), ParseError> {
        let start = self.at + 1;
        let end = rest.find(ends).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        let read = match name {
            "" => return Err(self.line.wrong(start, "expected a name")),
            // Any other name.
            "*" => String::new(),
            name => self.read(name, start)?,
        };
        Ok((read, rest, start + end))
    }

    fn kind(self, text: &str, end: usize, at: usize) -> Result<Kind, ParseError> {
        let text = text.get(..end).unwrap_or_default();
        Kind::read(text).ok_or_else(|| {
            let kinds = "string, integer, number, boolean, object, file, any; with [] a list; alternatives with |";
            self.line.wrong(at, format!("expected a kind: {kinds}"))
        })
    }
}
