//! The format of a catalogue: its lines read as operations, and operations written as lines. A mistake is reported with its line and
//! column.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use super::entry::{Api, Content, Entry, Parameter, SIGNS, TYPES, sign};
use super::{Kind, ReadError, Style, key};
use crate::place::Place;
use crate::route::Route;
use crate::template::{decoded, octet};

/// The word that starts the first line, before the version.
pub(super) const NAME: &str = "endpoint-catalogue";
pub(super) const VERSION: &str = "2";

/// A line of the text, with its number and offset.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    whole: &'t str,
    pub(super) start: usize,
    pub(super) text: &'t str,
}

/// The unread rest of a word, and its column.
#[derive(Clone, Copy)]
struct Word<'t> {
    line: Line<'t>,
    at: usize,
    text: &'t str,
}

/// The depth to which fields are described: a parameter's, and theirs.
const LEVELS: usize = 2;

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

    /// The key that lines are sorted by, such as `GET /orgs/{org}`.
    pub(super) fn route(self) -> &'t str {
        key::route_of(self.text)
    }

    /// The name of the operation, or the word in its place.
    pub(super) fn id(self) -> Cow<'t, str> {
        let id = self.text.split(' ').nth(2).unwrap_or(NO_ID);
        unescaped(id).unwrap_or(Cow::Borrowed(id))
    }

    /// The operation's own server, without reading the rest of the line.
    pub(super) fn server(self) -> Option<Cow<'t, str>> {
        let mut words = self.text.split(' ').skip(3).take(2);
        let server = words.find_map(|word| word.strip_prefix('@'))?;
        Some(unescaped(server).unwrap_or(Cow::Borrowed(server)))
    }

    pub(super) fn is_operation(self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_uppercase())
    }

    #[cold]
    pub(super) fn wrong(self, at: usize, reason: impl Into<String>) -> ReadError {
        let before = self.whole.get(..self.start).unwrap_or_default();
        ReadError::new(before.matches('\n').count() + 1, self.text, at, reason)
    }

    /// Checks the first line: format and version.
    pub(super) fn check_first(self) -> Result<(), ReadError> {
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

    /// Reads a line of the head.
    pub(super) fn read_into(self, api: &mut Api) -> Result<(), ReadError> {
        let (key, value) = self.text.split_once(' ').unwrap_or((self.text, ""));
        match key {
            "@title" => value.clone_into(&mut api.title),
            "@server" => {
                let at = key.len() + 1;
                let mut word = Word {
                    line: self,
                    at,
                    text: value,
                };
                if value.is_empty() || value.contains(' ') {
                    return Err(word.wrong("expected one URL"));
                }
                api.servers.push(word.decoded(&[])?);
            }
            "@security" => {
                for word in self.words(key.len()) {
                    let mut word = word?;
                    let start = word;
                    let Some(place) = word.place().filter(|_| !word.text.is_empty()) else {
                        return Err(start.wrong(
                            "expected the name of a header `^name`, a query parameter `?name` or a cookie `~name`",
                        ));
                    };
                    api.security.push((place, word.decoded(&[])?));
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
    fn words(self, from: usize) -> impl Iterator<Item = Result<Word<'t>, ReadError>> {
        let mut at = from;
        std::iter::from_fn(move || {
            let rest = self.text.get(at..)?.strip_prefix(' ')?;
            at += 1;
            let text = rest.split(' ').next().unwrap_or_default();
            let word = Word { line: self, at, text };
            at += text.len();
            Some(match text {
                "" => Err(word.wrong("expected a word: exactly one blank separates two")),
                _ => Ok(word),
            })
        })
    }

    /// Reads the line as an operation.
    pub(super) fn operation(self) -> Result<Entry, ReadError> {
        let text = self.text;
        let (line, after) = text.split_once(" # ").unwrap_or((text, ""));
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
        let mut operation = Entry::new(method, url);
        let (summary, keywords) = match after.strip_prefix("## ") {
            Some(keywords) => ("", keywords),
            None => after.split_once(" ## ").unwrap_or((after, "")),
        };
        summary.clone_into(&mut operation.summary);
        keywords.clone_into(&mut operation.keywords);
        let line = Self { text: line, ..self };
        let mut words = line.words(route_end);
        match words.next() {
            None => return Err(self.wrong(route_end, format!("expected the id of the operation, or `{NO_ID}`"))),
            Some(id) => {
                let mut id = id?;
                operation.id = match id.text {
                    NO_ID => None,
                    _ => Some(id.decoded(&[])?),
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
    fn wrong(self, reason: impl Into<String>) -> ReadError {
        self.line.wrong(self.at, reason)
    }

    /// Reads a sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.text.strip_prefix(sign);
        if let Some(rest) = rest {
            (self.at, self.text) = (self.at + sign.len(), rest);
        }
        rest.is_some()
    }

    /// Reads up to one of these characters, or to the end.
    fn until(&mut self, ends: &[char]) -> &'t str {
        let (part, rest) = self.text.split_at(self.text.find(ends).unwrap_or(self.text.len()));
        (self.at, self.text) = (self.at + part.len(), rest);
        part
    }

    /// Like `until`, and percent-decoded.
    fn decoded(&mut self, ends: &[char]) -> Result<String, ReadError> {
        let start = self.at;
        match unescaped(self.until(ends)) {
            Ok(text) => Ok(text.into_owned()),
            Err(offset) => Err(self.line.wrong(
                start + offset,
                "`%` is followed by two hexadecimal digits, and the bytes are UTF-8",
            )),
        }
    }

    /// Reads the sign of a place.
    fn place(&mut self) -> Option<Place> {
        let (sign, place) = SIGNS.iter().find(|(sign, _)| self.text.starts_with(*sign))?;
        self.take(sign.encode_utf8(&mut [0; 4])).then_some(*place)
    }

    fn read_into(mut self, operation: &mut Entry) -> Result<(), ReadError> {
        if let Some(place) = self.place() {
            operation.parameters.push(self.parameter(place, LEVELS)?);
            if !self.text.is_empty() {
                return Err(
                    self.wrong("expected `!`, `:kind`, `+style`, `=value`, `:=default` or `{fields}`, in this order")
                );
            }
        } else if self.text.starts_with('>') {
            operation.contents.push(self.content()?);
        } else if self.take("#") {
            operation.tags.push(self.name(&[])?);
        } else if self.take("@") {
            operation.server = Some(self.decoded(&[])?);
        } else if self.text == "deprecated" {
            operation.deprecated = true;
        } else {
            return Err(self.wrong(
                "expected `#tag`, `/name`, `?name`, `^name`, `~name`, `.name`, `>type`, `@server`, `deprecated`, \
                 or ` # ` and a summary",
            ));
        }
        Ok(())
    }

    /// Reads a parameter or a field, from its name on, with up to `levels` levels of fields.
    fn parameter(&mut self, place: Place, levels: usize) -> Result<Parameter, ReadError> {
        let mut parameter = Parameter::new(place, "");
        if !self.take_rest() {
            parameter.name = self.name(ENDS)?;
        }
        let sign = *self;
        parameter.required = place == Place::Placeholder || self.take("!");
        if parameter.required && parameter.is_rest() {
            return Err(sign.wrong("`*` stands for any other name, so it can't be required"));
        }
        if !self.text.starts_with(":=") && self.take(":") {
            parameter.kind = self.kind()?;
        }
        while self.take("+") {
            self.style(&mut parameter)?;
        }
        if self.take("=") {
            parameter.values.push(self.decoded(IN_VALUES)?);
            while self.take("|") {
                parameter.values.push(self.decoded(IN_VALUES)?);
            }
        }
        if self.take(":=") {
            parameter.default = Some(self.decoded(IN_VALUES)?);
        }
        parameter.fields = self.fields(levels)?;
        Ok(parameter)
    }

    /// Reads `{field,field}`, if it comes next.
    fn fields(&mut self, levels: usize) -> Result<Vec<Parameter>, ReadError> {
        let mut fields = Vec::new();
        if self.take("{") {
            let Some(levels) = levels.checked_sub(1) else {
                return Err(self.wrong("fields have two levels at most, and these are below them"));
            };
            fields.push(self.parameter(Place::Body, levels)?);
            while self.take(",") {
                fields.push(self.parameter(Place::Body, levels)?);
            }
            if !self.take("}") {
                return Err(self.wrong("expected `,` and another field, or `}`"));
            }
        }
        Ok(fields)
    }

    /// Reads the style after a `+`.
    fn style(&mut self, parameter: &mut Parameter) -> Result<(), ReadError> {
        let start = *self;
        let name = self.decoded(ENDS)?;
        if name == "reserved" {
            parameter.reserved = true;
        } else if name == "readonly" {
            parameter.read_only = true;
        } else if name.contains('/') {
            parameter.content_type = Some(name);
        } else if let Ok(style) = name.parse::<Style>() {
            if !style.is_in(parameter.place) {
                return Err(start.wrong(format!("{name} is no style of the place: {}", parameter.place)));
            }
            parameter.style = Some(style);
        } else {
            let styles = Style::ALL.map(|(name, _)| name).join(", ");
            return Err(start.wrong(format!(
                "expected a style: {styles}, reserved, readonly, or a content type with a slash"
            )));
        }
        Ok(())
    }

    fn content(&mut self) -> Result<Content, ReadError> {
        let start = *self;
        self.take(">");
        let name = self.name(IN_TYPES)?;
        let known = TYPES.iter().find(|(short, _)| *short == name);
        let mut content = Content::new(known.map_or(&*name, |(_, media_type)| media_type));
        if known.is_none() && !name.contains('/') {
            return Err(start.wrong("expected `>json`, `>form`, `>multipart` or a content type with a slash"));
        }
        content.required = self.take("!");
        if self.take(":") {
            content.kind = self.kind()?;
        }
        content.fields = self.fields(LEVELS)?;
        if !self.text.is_empty() {
            return Err(self.wrong("expected `!`, `:kind` or `{fields}`, in this order"));
        }
        Ok(content)
    }

    /// Reads `*`, which stands for any other name.
    fn take_rest(&mut self) -> bool {
        let after = self.text.strip_prefix('*');
        after.is_some_and(|after| after.is_empty() || after.starts_with(ENDS)) && self.take("*")
    }

    fn name(&mut self, ends: &[char]) -> Result<String, ReadError> {
        if self.text.is_empty() || self.text.starts_with(ends) {
            return Err(self.wrong("expected a name"));
        }
        self.decoded(ends)
    }

    fn kind(&mut self) -> Result<Kind, ReadError> {
        let start = *self;
        Kind::read(self.until(ENDS)).ok_or_else(|| {
            let kinds = "string, integer, number, boolean, object, file, any; with [] a list; alternatives with |";
            start.wrong(format!("expected a kind: {kinds}"))
        })
    }
}

/// The lines before the operations.
impl fmt::Display for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = one_line(&self.title);
        if !title.is_empty() {
            writeln!(f, "@title {title}")?;
        }
        for server in &self.servers {
            f.write_str("@server ")?;
            write_escaped(f, server, IN_WORDS)?;
            f.write_str("\n")?;
        }
        if !self.security.is_empty() {
            f.write_str("@security")?;
            for (place, name) in &self.security {
                write!(f, " {}", sign(*place))?;
                write_escaped(f, name, ENDS)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The line, without its end.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.method, self.url)?;
        match &self.id {
            None => f.write_str(NO_ID)?,
            Some(id) => write_escaped(f, id, IN_WORDS)?,
        }
        if self.deprecated {
            f.write_str(" deprecated")?;
        }
        if let Some(server) = &self.server {
            f.write_str(" @")?;
            write_escaped(f, server, IN_WORDS)?;
        }
        for tag in self.tags.iter().filter(|tag| !tag.is_empty()) {
            f.write_str(" #")?;
            write_escaped(f, tag, IN_WORDS)?;
        }
        let (fields, others): (Vec<_>, Vec<_>) = self.parameters.iter().partition(|one| one.place == Place::Body);
        for parameter in others {
            write!(f, " {parameter}")?;
        }
        for content in &self.contents {
            write!(f, " {content}")?;
        }
        for field in fields {
            write!(f, " {field}")?;
        }
        let (summary, keywords) = (one_line(&self.summary), one_line(&self.keywords));
        if !summary.is_empty() || !keywords.is_empty() {
            f.write_str(" #")?;
        }
        if !summary.is_empty() {
            write!(f, " {summary}")?;
        }
        if !keywords.is_empty() {
            write!(f, " ## {keywords}")?;
        }
        Ok(())
    }
}

/// `?state=open|paid:=open`
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", sign(self.place))?;
        self.write(f)
    }
}

impl Parameter {
    /// Writes the parameter without the sign of its place.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.name, self.is_rest()) {
            (_, true) => f.write_str("*")?,
            ("*", _) => f.write_str("%2A")?,
            (name, _) => write_escaped(f, name, ENDS)?,
        }
        if self.required && self.place != Place::Placeholder {
            f.write_str("!")?;
        }
        if self.kind != Kind::STRING {
            write!(f, ":{}", self.kind)?;
        }
        if let Some(style) = self.style {
            write!(f, "+{}", style.as_str())?;
        }
        if self.reserved {
            f.write_str("+reserved")?;
        }
        if self.read_only {
            f.write_str("+readonly")?;
        }
        if let Some(content_type) = &self.content_type {
            f.write_str("+")?;
            write_escaped(f, content_type, ENDS)?;
        }
        for (index, value) in self.values.iter().enumerate() {
            f.write_str(if index == 0 { "=" } else { "|" })?;
            write_escaped(f, value, IN_VALUES)?;
        }
        if let Some(default) = &self.default {
            f.write_str(":=")?;
            write_escaped(f, default, IN_VALUES)?;
        }
        write_fields(&self.fields, f)
    }
}

/// Writes `{field,field}`, if there are any.
fn write_fields(fields: &[Parameter], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, field) in fields.iter().enumerate() {
        f.write_str(if index == 0 { "{" } else { "," })?;
        field.write(f)?;
    }
    f.write_str(if fields.is_empty() { "" } else { "}" })
}

/// `>json!`
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = TYPES.iter().find(|(_, media_type)| *media_type == self.media_type);
        f.write_str(">")?;
        write_escaped(f, short.map_or(&*self.media_type, |(short, _)| short), IN_TYPES)?;
        if self.required {
            f.write_str("!")?;
        }
        if self.kind != Kind::OBJECT {
            write!(f, ":{}", self.kind)?;
        }
        write_fields(&self.fields, f)
    }
}

/// A text as one line, without control characters and without the sign that starts keywords.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.filter(|word| !word.is_empty() && *word != "##");
    words.collect::<Vec<_>>().join(" ")
}

/// The word in place of an id, for an operation without one.
pub(super) const NO_ID: &str = "-";

/// The characters that end a parameter's name, and each keyword of the format.
const ENDS: &[char] = &['!', ':', '+', '=', '{', ',', '}'];
/// The characters that end a content type.
const IN_TYPES: &[char] = &['!', ':'];
/// The characters that end a value.
const IN_VALUES: &[char] = &['|', ':', '{', ',', '}'];
/// For a whole word: no character ends it but the blank.
const IN_WORDS: &[char] = &[];

/// Writes a word.
fn write_escaped(f: &mut fmt::Formatter<'_>, word: &str, ends: &[char]) -> fmt::Result {
    for c in word.chars() {
        if c == '%' || c.is_ascii_control() || c == ' ' || ends.contains(&c) {
            // All of these are ASCII.
            write!(f, "%{:02X}", u32::from(c))?;
        } else {
            f.write_char(c)?;
        }
    }
    Ok(())
}

/// Reads a word. The error is the offset of the first `%` that is not a percent-encoded byte.
fn unescaped(word: &str) -> Result<Cow<'_, str>, usize> {
    decoded(word).ok_or_else(|| {
        let mut signs = word.match_indices('%').map(|(at, _)| at);
        let is_wrong = |at: &usize| octet(word.as_bytes().get(*at..).unwrap_or_default()).is_none();
        signs.find(is_wrong).unwrap_or_default()
    })
}
