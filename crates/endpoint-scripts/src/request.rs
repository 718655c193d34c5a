//! A call as its client would send it → a literal request of `endpoint-lines`, with marks in the place of variables.

use std::cell::RefCell;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Place;
use endpoint_lines::Diagnostic;
use endpoint_lines::input::address;
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::literal::Literal;
use endpoint_lines::input::settings::{self, Setting, Settings};
use endpoint_lines::input::sources::Sources;
use endpoint_lines::input::web_url::WebUrl;
use endpoint_lines::report::did_you_mean;
use endpoint_lines::tree::{Piece, Text, Way};

use crate::value::{Content, Members, Pair, Part, Value, encoded, form, is_dots, percent};
use endpoint_lines::input::names::{Names, variable};

/// Why a call is not read.
#[derive(Debug)]
pub(crate) enum Refused {
    Call(String),
    Whole(Diagnostic),
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self::Call(message)
    }
}

impl From<&str> for Refused {
    fn from(message: &str) -> Self {
        Self::Call(message.to_owned())
    }
}

impl From<Diagnostic> for Refused {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Whole(diagnostic)
    }
}

/// A call, and the byte of the text where it begins.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) at: usize,
    pub(crate) made: Result<Literal, Refused>,
}

/// The options that are read of a call, under the names of all clients.
const OPTIONS: &str = "method url baseURL base_url params headers data content auth json files cookies body";

pub(crate) type Calls = Vec<Found>;

#[derive(Debug, Default)]
pub(crate) enum Body {
    #[default]
    None,
    Text(Text),
    Bytes(Vec<u8>),
    Form(Vec<Pair>),
    Parts(Vec<(Text, Part)>),
    File(Text),
}

impl Body {
    pub(crate) const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// A call with the defaults of its client.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) method: String,
    pub(crate) url: Text,
    pub(crate) query: Vec<Pair>,
    /// Texts, and user and password for `authorization`.
    pub(crate) headers: Vec<(String, Value)>,
    /// Whether it has headers that are not in the text.
    pub(crate) hides_headers: bool,
    /// Headers that the client sends for this call unless `headers` has them.
    pub(crate) defaults: Vec<(&'static str, Text)>,
    /// The header `accept` of the client.
    pub(crate) accept: &'static str,
    /// User and password that answer a challenge.
    pub(crate) digest: Option<Text>,
    pub(crate) body: Body,
    pub(crate) transfer: Settings,
    /// The options that made its parts.
    pub(crate) sources: Sources,
    pub(crate) notes: Vec<String>,
    pub(crate) left_out: Vec<String>,
}

impl Draft {
    /// A call of a client.
    pub(crate) fn new(client: &'static str, method: &str, accept: &'static str) -> Self {
        Self {
            method: method.to_owned(),
            accept,
            sources: Sources::of(client).with(Place::Url, "URL"),
            ..Self::default()
        }
    }

    pub(crate) fn has_header(&self, name: &str) -> bool {
        self.headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    /// The known value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&Text> {
        let mut headers = self.headers.iter().rev();
        let (_, value) = headers.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        match value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn remove_header(&mut self, name: &str) {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    }

    /// Sets a header in the place of others of its name.
    pub(crate) fn set_header(&mut self, name: &str, value: Value) {
        self.remove_header(name);
        self.headers.push((name.to_owned(), value));
    }

    pub(crate) fn set_default(&mut self, name: &'static str, value: impl Into<Text>) {
        self.defaults.push((name, value.into()));
    }

    pub(crate) fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes that a part of the request is unknown.
    pub(crate) fn miss(&mut self, what: &str, name: &str) {
        self.hides_headers |= what == "headers";
        self.note(format!("the {what} of `{name}` are not in the text, and left out"));
    }

    /// Notes what unknown objects add to a part of the request.
    pub(crate) fn miss_spreads(&mut self, what: &str, members: &Members) {
        members.spreads.iter().for_each(|(_, name)| self.miss(what, name));
    }

    pub(crate) fn add_setting(&mut self, name: &'static str, value: impl Into<String>, written: &str) {
        self.transfer.push(Setting::new(name, value, written));
        self.left_out.push(written.to_owned());
    }

    /// Leaves an option out, unless it is nearly one that is read.
    pub(crate) fn leave_out(&mut self, name: &str) -> Result<(), Refused> {
        if let Some(nearest) = did_you_mean::nearest(name, OPTIONS.split(' ')) {
            return Err(format!("the option `{name}` is not known: did you mean `{nearest}`?").into());
        }
        self.left_out.push(name.to_owned());
        Ok(())
    }

    /// Puts the base URL before the URL, as most clients join the two with one slash.
    pub(crate) fn rebase(&mut self, base: &Text) {
        let head = self.url.head().to_owned();
        if base.is_empty() || head.starts_with("//") || address::is_absolute(&head) {
            return;
        }
        let whole = match self.url.is_empty() {
            true => base.clone(),
            false => without_slash(base).then_str("/").then(&trimmed(&self.url)),
        };
        self.url = whole;
    }

    /// The request.
    pub(crate) fn literal(self, inputs: &Inputs<'_>, names: &Names) -> Result<Literal, Refused> {
        let marks = Marks(inputs, RefCell::default());
        let mut url = self.url.trim();
        let mut sources = self.sources;
        if !self.query.is_empty() {
            for name in self.query.iter().filter_map(|(name, _)| name.as_str()) {
                sources.add(Place::Query, name, "params");
            }
            let query = form(&self.query).ok_or("a value of the query is encoded twice")?;
            let (before, fragment) = url.split_at("#").unwrap_or((url, Text::default()));
            let sign = match before.with_holes().rsplit_once('?') {
                None => "?",
                Some((_, "")) => "",
                Some(_) => "&",
            };
            url = before.then_str(sign).then(&query).then(&fragment);
        }
        let written = marks.text(&url)?;
        let path = written.split(['?', '#']).next().unwrap_or_default();
        if path.split('/').any(is_dots) {
            return Err("the path of the URL has the segment `.` or `..`, which the client resolves".into());
        }
        let url = address::referring(&written, &inputs.references())?;
        let url = WebUrl::read(&url)?;
        let mut literal = url.get();
        literal.method = self.method;
        literal.defaults = vec![("accept", self.accept)];
        for (name, value) in &self.headers {
            let value = marks.value(value)?;
            literal.headers.add(name, value.trim_matches([' ', '\t']));
        }
        literal.headers.come_from(Some("headers"));
        for (name, value) in &self.defaults {
            literal.headers.add_default(name, marks.text(value)?);
        }
        let source = sources.by_default_for_body();
        literal.headers.come_from(Some(&source));
        url.authorize(&mut literal.headers);
        literal.headers.come_from(Some("URL"));
        if let Some(pair) = &self.digest {
            literal.connection.push(("digest", String::new()));
            literal.connection.push(("user", marks.text(pair)?));
        }
        match self.body {
            Body::None => {}
            Body::Text(text) => literal.body = Some(marks.text(&text)?.into_bytes()),
            Body::Form(pairs) => {
                let text = form(&pairs).ok_or("a value of the form is encoded twice")?;
                literal.body = Some(marks.text(&text)?.into_bytes());
            }
            Body::Bytes(bytes) => literal.body = Some(bytes),
            Body::File(path) => literal.body = Some(marks.file(&path)?),
            Body::Parts(parts) => {
                for (name, part) in parts {
                    if let Content::Unknown(name) = &part.content {
                        let note = format!("`{name}` is taken for a text, and may be a file");
                        literal.notes.push(note);
                    }
                    let part = marks.part(part)?;
                    literal.parts.push((marks.text(&name)?, part));
                }
            }
        }
        literal.sources = sources;
        literal.transfer = settings::checked(&self.transfer);
        literal.left_out = self.left_out;
        let used = marks.1.into_inner();
        let names = names.notes(|name| used.iter().any(|known| known == name));
        Ok(literal.noted(self.notes).noted(names))
    }
}

/// Writes texts with marks, and knows which variables they have.
struct Marks<'i, 'w>(&'i Inputs<'w>, RefCell<Vec<String>>);

impl Marks<'_, '_> {
    fn text(&self, text: &Text) -> Result<String, Refused> {
        let mut out = String::with_capacity(text.len());
        for piece in text.pieces() {
            match piece {
                Piece::Str(text) => out.push_str(text),
                Piece::Variable(variable) => {
                    self.1.borrow_mut().push(variable.name.clone());
                    let mark = self.0.mark(&variable.written);
                    let mark = mark.ok_or("the script has too many variables")?;
                    out.push_str(&self.0.written(&mark, variable.way));
                }
                Piece::File(_) => return Err("a file is put into a text, which is not read".into()),
            }
        }
        Ok(out)
    }

    fn file(&self, path: &Text) -> Result<Vec<u8>, Refused> {
        let path = self.text(path)?;
        Ok(self.0.attach(Path::new(&path), "the file of a body", false)?)
    }

    fn value(&self, value: &Value) -> Result<String, Refused> {
        match value {
            Value::Text(text) => self.text(text),
            Value::Basic(pair) => Ok(format!("Basic {}", STANDARD.encode(self.text(pair)?))),
            _ => Err("a header is no text".into()),
        }
    }

    /// The part, whose type is that of unspecified bytes if it has none.
    fn part(&self, part: Part) -> Result<endpoint::Part<'static>, Refused> {
        let text = match &part.content {
            Content::Text(text) => self.text(text)?,
            Content::Unknown(name) => self.text(&variable(name))?,
            Content::File(_) | Content::Bytes(_) => String::new(),
        };
        let content = match part.content {
            Content::File(path) => self.file(&path)?,
            Content::Bytes(bytes) => bytes,
            _ if part.file_name.is_none() && part.content_type.is_none() => return Ok(endpoint::Part::text(text)),
            _ => text.into_bytes(),
        };
        let made = match &part.file_name {
            Some(name) => endpoint::Part::file(self.text(name)?, content),
            None => endpoint::Part::bytes(content),
        };
        Ok(match &part.content_type {
            Some(content_type) => made.content_type(self.text(content_type)?),
            None => made,
        })
    }
}

/// The URL with one variable for all that is before its path, if that holds variables. `name` gives the variable for a text.
pub(crate) fn rooted(url: Text, name: impl Fn(&str, &str) -> String) -> Text {
    let head = url.head().to_owned();
    let start = head.split_once("://").map_or(0, |(scheme, _)| scheme.len() + 3);
    let is_known = start > 0 && head.get(start..).is_some_and(|rest| rest.contains(['/', '?', '#']));
    if is_known || !url.has_variable() || start == 0 && !url.starts_with_variable() {
        return url;
    }
    // Up to the first sign that ends the authority.
    let scheme = head.get(..start).unwrap_or_default();
    let tail = url.strip_prefix(scheme).unwrap_or_default();
    let cuts = ["/", "?", "#"].iter().filter_map(|sign| tail.split_at(sign));
    let cut = cuts.min_by_key(|(before, _)| (before.pieces().len(), before.len()));
    let (before, after) = cut.map_or((tail, None), |(before, after)| (before, Some(after)));
    let before = Text::from(scheme).then(&before);
    let shown = |text: &Text| {
        let pieces = text.pieces().iter().map(|piece| match piece {
            Piece::Str(text) => text.clone(),
            Piece::Variable(variable) => format!("${{{}}}", variable.name),
            Piece::File(_) => String::new(),
        });
        pieces.collect::<String>()
    };
    match after {
        Some(after) if before.is_variable() && after.head().starts_with('/') => url,
        Some(after) if after.head().starts_with('/') => variable(&name("base_url", &shown(&before))).then(&after),
        None if url.is_variable() => url,
        _ => variable(&name("url", &shown(&url))),
    }
}

/// A text as a part of a URL, percent-encoded.
pub(crate) fn component(text: &Text, keep: &str, space: &str) -> Option<Text> {
    encoded(text, Way::Encoded, |text| percent(text, keep, space))
}

fn without_slash(text: &Text) -> Text {
    match text.pieces().split_last() {
        Some((Piece::Str(last), others)) => {
            let last = Piece::Str(last.trim_end_matches('/').to_owned());
            others.iter().cloned().chain([last]).collect()
        }
        _ => text.clone(),
    }
}

fn trimmed(text: &Text) -> Text {
    let rest = text.head().trim_start_matches('/').len();
    let slashes = text.head().len() - rest;
    text.strip_prefix(&"/".repeat(slashes)).unwrap_or_else(|| text.clone())
}
