//! The request as the HTTP message that is sent, cut into the parts that somebody has named: so that a row of the
//! explanation and its part of the message can be lit together.

use std::ops::Range;

use endpoint::RequestOptions;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;
use endpoint_lines::output::request;
use endpoint_lines::tree::{Piece, Way};
use endpoint_lines::{Diagnostic, Reading, References};
use http::Request;
use http::header::CONTENT_LENGTH;
use percent_encoding::percent_decode_str;
use serde_json::value::RawValue;

/// The most bytes of a body that are cut into fields.
const MOST_CUT: usize = 64 << 10;

/// The kind of a part of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Key {
    Method,
    Host,
    Path,
    Variable(String),
    Query(String),
    Header(String),
    /// A field of the body, or all of it.
    Body(Option<String>),
}

/// A part of the message.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) key: Key,
    pub(crate) range: Range<usize>,
    /// The value that it holds, decoded.
    pub(crate) value: String,
}

/// The names that the marks of a request stand for: variables, and files that are not attached.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    references: References,
}

impl Marks {
    /// A request as it is sent, and the names of its marks.
    pub(crate) fn of(reading: &Reading) -> Result<(Request<Vec<u8>>, Self), Diagnostic> {
        let references = reading.references().clone();
        Ok((reading.to_marked()?, Self { references }))
    }

    /// The text with names in the place of its marks: `$NAME` for a variable, `@name` for a file. It can be the line of a header.
    pub(crate) fn shown(&self, text: &str) -> String {
        let (name, value) = text.split_once(": ").unwrap_or(("", text));
        if let Some((user, password)) = self.references.credentials(value) {
            let name = if name.is_empty() {
                String::new()
            } else {
                format!("{name}: ")
            };
            let pair = format!("{user}:{}", password.unwrap_or_default());
            return format!("{name}Basic base64({})", self.names(pair.trim_end_matches(':')));
        }
        self.names(text)
    }

    fn names(&self, text: &str) -> String {
        let text = self.references.text(text);
        let pieces = text.pieces().iter().map(|piece| match piece {
            Piece::Str(text) => text.clone(),
            Piece::Variable(variable) => format!("${}", variable.name),
            Piece::File(file) => format!("@{}", file.path),
        });
        pieces.collect()
    }

    /// The URL of a request. A variable in it can hold scheme and host, or the whole URL.
    pub(crate) fn url(&self, sent: &Request<Vec<u8>>) -> String {
        let url = sent.uri().to_string();
        self.shown(&match self.host(sent) {
            None => url,
            Some(host) => format!("{host}{}", self.target(sent, host)),
        })
    }

    /// The mark in the place of scheme and host.
    fn host<'s>(&self, sent: &'s Request<Vec<u8>>) -> Option<&'s str> {
        let host = sent.uri().authority()?.as_str();
        self.references.are_in(host).then_some(host)
    }

    /// The path and the query after such a mark.
    fn target<'s>(&self, sent: &'s Request<Vec<u8>>, host: &str) -> &'s str {
        let target = sent.uri().path_and_query().map_or("", |target| target.as_str());
        match self.references.are_all(host, Way::Url) && target == "/" {
            true => "",
            false => target,
        }
    }

    pub(crate) fn are_in(&self, body: &[u8]) -> bool {
        self.references.are_in_bytes(body) || self.references.have_file_in(body)
    }
}

/// The message, and its parts in their order. Text and values have marks.
#[derive(Debug, Default)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) marks: Marks,
}

impl Message {
    /// The message of a request. `variables` are the texts that the variables of a template wrote, with their names.
    pub(crate) fn new(
        sent: &Request<Vec<u8>>,
        marks: Marks,
        variables: &[(String, String)],
    ) -> Result<Self, Diagnostic> {
        let mut whole = sent.clone();
        let has_marks = marks.are_in(sent.body());
        if has_marks {
            whole.headers_mut().remove(CONTENT_LENGTH);
        }
        let bytes = request::sendable(Format::Http, &whole, Manner::default())?;
        let body = bytes.len() - sent.body().len();
        let (head, body) = bytes.split_at_checked(body).unwrap_or_default();
        let mut text = String::from_utf8_lossy(head).into_owned();
        if has_marks {
            // The length of a variable's value and of a file is unknown here.
            text = text.replacen(&format!("\r\ncontent-length: {}\r\n", sent.body().len()), "\r\n", 1);
        }
        if let Some(host) = marks.host(sent) {
            let method = sent.method();
            let target = sent.uri().path_and_query().map_or("", |target| target.as_str());
            let own = format!("{method} {target} HTTP/1.1\r\n");
            let whole = format!("{method} {host}{} HTTP/1.1\r\n", marks.target(sent, host));
            text = text
                .replacen(&own, &whole, 1)
                .replacen(&format!("\r\nhost: {host}\r\n"), "\r\n", 1);
        }
        let mut message = Self {
            text,
            parts: Vec::new(),
            marks,
        };
        message.first_line(sent, variables);
        message.headers();
        match std::str::from_utf8(body) {
            Ok(body) => message.body(body, sent),
            Err(_) => message.bytes(body.len()),
        }
        Ok(message)
    }

    fn add(&mut self, key: Key, range: Range<usize>, value: impl Into<String>) {
        if !range.is_empty() {
            let value = value.into();
            self.parts.push(Part { key, range, value });
        }
    }

    fn first_line(&mut self, sent: &Request<Vec<u8>>, variables: &[(String, String)]) {
        let method = sent.method().as_str();
        self.add(Key::Method, 0..method.len(), method);
        let mut start = method.len() + 1;
        if let Some(host) = self.marks.host(sent).map(str::to_owned) {
            self.add(Key::Host, start..start + host.len(), &*host);
            start += host.len();
        }
        let end = self.text.find(" HTTP/1.1\r\n").unwrap_or(start);
        let target = self.text.get(start..end).unwrap_or_default().to_owned();
        let query = target.find('?').unwrap_or(target.len());
        self.path(target.get(..query).unwrap_or_default(), start, variables);
        let mut at = query + 1;
        for pair in target.get(at..).unwrap_or_default().split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            self.add(
                Key::Query(decoded(name)),
                start + at..start + at + pair.len(),
                decoded(value),
            );
            at += pair.len() + 1;
        }
    }

    /// The path, and in it what variables wrote, one after the other.
    fn path(&mut self, path: &str, start: usize, variables: &[(String, String)]) {
        let mut at = 0;
        for (name, text) in variables.iter().filter(|(_, text)| !text.is_empty()) {
            let Some(found) = path.get(at..).and_then(|rest| rest.find(text.as_str())) else {
                continue;
            };
            let from = at + found;
            self.add(Key::Path, start + at..start + from, decoded(path));
            at = from + text.len();
            self.add(Key::Variable(name.clone()), start + from..start + at, decoded(text));
        }
        self.add(Key::Path, start + at..start + path.len(), decoded(path));
    }

    fn headers(&mut self) {
        let head = self.text.clone();
        let mut at = head.find("\r\n").map_or(head.len(), |end| end + 2);
        while let Some((line, _)) = head.get(at..).and_then(|rest| rest.split_once("\r\n")) {
            if let Some((name, value)) = line.split_once(": ") {
                let key = match name {
                    "host" => Key::Host,
                    name => Key::Header(name.to_owned()),
                };
                self.add(key, at..at + line.len(), value);
            }
            at += line.len() + 2;
        }
    }

    /// A body that is no text.
    fn bytes(&mut self, length: usize) {
        let start = self.text.len();
        let shown = format!("({length} bytes that are no text)");
        self.text.push_str(&shown);
        self.add(Key::Body(None), start..start + shown.len(), shown);
    }

    fn body(&mut self, body: &str, sent: &Request<Vec<u8>>) {
        let start = self.text.len();
        self.text.push_str(body);
        let content_type = sent.headers().get("content-type").and_then(|value| value.to_str().ok());
        let content_type = content_type.unwrap_or_default();
        let fields = match body.len() > MOST_CUT {
            true => Vec::new(),
            false if self.marks.references.have_file_in(body.as_bytes()) => Vec::new(),
            false if content_type.contains("json") => json(body),
            // JSON that curl sends as a form is one text, and no name.
            false if content_type.starts_with("application/x-www-form-urlencoded") && body.contains('=') => form(body),
            false => Vec::new(),
        };
        if fields.is_empty() {
            self.add(Key::Body(None), start..start + body.len(), body);
        }
        for (name, range, value) in fields {
            self.add(Key::Body(Some(name)), start + range.start..start + range.end, value);
        }
    }
}

/// The ranges that the template's variables wrote in the URL as it is shown: a secret is masked there.
pub(crate) fn variables(request: &RequestOptions, shown: &str) -> Vec<(String, String)> {
    let url = request.url();
    let mut variables = Vec::new();
    for (name, range) in request.variables() {
        let text = url.get(range).unwrap_or_default().to_owned();
        let masked = text.find(|c: char| !"/.;?&#,".contains(c)).unwrap_or_default();
        let masked = format!("{}***", text.get(..masked).unwrap_or_default());
        let is_shown = shown == url || !endpoint::is_secret_name(name) && shown.contains(&text);
        variables.push((name.to_owned(), if is_shown { text } else { masked }));
    }
    variables
}

/// The members of a JSON object, each with its range.
fn json(body: &str) -> Vec<(String, Range<usize>, String)> {
    let Ok(members) = serde_json::from_str::<Members<'_>>(body) else {
        return Vec::new();
    };
    let mut fields = Vec::new();
    let mut from = body.find('{').map_or(0, |brace| brace + 1);
    for (name, value) in members.0 {
        let text = value.get();
        let at = text.as_ptr().addr() - body.as_ptr().addr();
        let end = at + text.len();
        let before = body.get(from..at).unwrap_or_default();
        let start = from + before.find('"').unwrap_or_default();
        let value = serde_json::from_str::<String>(text).unwrap_or_else(|_| text.to_owned());
        fields.push((name, start..end, value));
        from = end;
    }
    fields
}

/// The members of an object in their order.
struct Members<'b>(Vec<(String, &'b RawValue)>);

impl<'de: 'b, 'b> serde::Deserialize<'de> for Members<'b> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

/// The pairs of a form, each with its range.
fn form(body: &str) -> Vec<(String, Range<usize>, String)> {
    let mut fields = Vec::new();
    let mut at = 0;
    for pair in body.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        fields.push((
            decoded(&name.replace('+', " ")),
            at..at + pair.len(),
            decoded(&value.replace('+', " ")),
        ));
        at += pair.len() + 1;
    }
    fields
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
