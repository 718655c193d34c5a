//! The request as the HTTP message that is sent: a walk over its tree. It is cut into the parts that somebody has named, so that a
//! row of the explanation and its part of the message can be lit together.

use std::borrow::Cow;
use std::ops::Range;

use endpoint::RequestOptions;
use endpoint_lines::output::manner::Secrets;
use endpoint_lines::tree::{self, Body, Data, File, Holes, Piece, Request, Text};
use percent_encoding::percent_decode_str;
use serde_json::value::RawValue;

use crate::files::Files;

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
    /// Whether the value is a file.
    pub(crate) is_file: bool,
}

/// The message, and its parts in their order.
#[derive(Debug, Default)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
}

/// A text with names in the place of what it does not hold: `$NAME` for a variable, `@name` for a file.
pub(crate) fn shown(text: &Text) -> String {
    written(text, |file| format!("@{}", file.path))
}

/// A text with names in the place of its variables, and with what stands for a file.
fn written(text: &Text, file: impl Fn(&File) -> String) -> String {
    let pieces = text.pieces().iter().map(|piece| match piece {
        Piece::Str(text) => text.clone(),
        Piece::Variable(variable) => format!("${}", variable.name),
        Piece::File(named) => file(named),
    });
    pieces.collect()
}

/// The length of a body. `None` if it has the value of a variable, or a file that is not attached.
fn length(body: &Body, files: &Files) -> Option<usize> {
    let data = match body {
        Body::None => return Some(0),
        Body::Data(data) => data,
        Body::Parts(parts) => &parts.data()?,
    };
    match data {
        Data::Bytes(bytes) => Some(bytes.len()),
        Data::Text(text) => {
            let lengths = text.pieces().iter().map(|piece| match piece {
                Piece::Str(text) => Some(text.len()),
                Piece::Variable(_) => None,
                Piece::File(file) => files.length(file),
            });
            lengths.sum()
        }
    }
}

impl Message {
    /// The message of a request. `variables` are the texts that the variables of a template wrote, with their names. Of a file that
    /// the request only names, the message has the size.
    pub(crate) fn of(request: &Request, variables: &[(String, String)], files: &Files) -> Self {
        let mut message = Self::default();
        message.add(Key::Method, &request.method, &*request.method);
        message.text.push(' ');
        message.target(&request.url, variables);
        message.text.push_str(" HTTP/1.1\r\n");
        message.headers(request, files);
        message.text.push_str("\r\n");
        message.body(request, files);
        message
    }

    fn add(&mut self, key: Key, text: &str, value: impl Into<String>) {
        let start = self.text.len();
        self.text.push_str(text);
        if !text.is_empty() {
            self.parts.push(Part {
                key,
                range: start..self.text.len(),
                value: value.into(),
                is_file: false,
            });
        }
    }

    /// The target of the request. A variable that holds scheme and host is in front of it.
    fn target(&mut self, url: &tree::Url, variables: &[(String, String)]) {
        if url.authority.has_variable() {
            let host = shown(&url.authority);
            self.add(Key::Host, &host, &*host);
        }
        self.path(&shown(&url.path), variables);
        for (index, pair) in url.query.iter().flat_map(|query| query.split("&")).enumerate() {
            self.text.push(if index == 0 { '?' } else { '&' });
            let (name, value) = named(&pair);
            self.add(Key::Query(decoded(&name)), &shown(&pair), decoded(&value));
        }
    }

    /// The path, and in it what variables wrote, one after the other.
    fn path(&mut self, path: &str, variables: &[(String, String)]) {
        let whole = decoded(&path.into());
        let mut rest = path;
        for (name, text) in variables.iter().filter(|(_, text)| !text.is_empty()) {
            if let Some((before, after)) = rest.split_once(text.as_str()) {
                self.add(Key::Path, before, &*whole);
                self.add(Key::Variable(name.clone()), text, decoded(&text.as_str().into()));
                rest = after;
            }
        }
        self.add(Key::Path, rest, whole);
    }

    fn headers(&mut self, request: &Request, files: &Files) {
        let authority = &request.url.authority;
        if !authority.has_variable() && !request.headers.iter().any(|(name, _)| name == "host") {
            self.line("host", &shown(authority));
        }
        if let Some((user, password)) = &request.basic {
            let password = password.as_ref().map(|password| format!(":{}", shown(password)));
            let pair = format!("Basic base64({}{})", shown(user), password.unwrap_or_default());
            self.line("authorization", &pair);
        }
        for (name, value) in &request.headers {
            self.line(name, &shown(value));
        }
        if let Some(length) = length(&request.body, files).filter(|_| request.sends_length) {
            self.line("content-length", &length.to_string());
        }
    }

    fn line(&mut self, name: &str, value: &str) {
        let key = match name {
            "host" => Key::Host,
            name => Key::Header(name.to_owned()),
        };
        self.add(key, &format!("{name}: {value}"), value);
        self.text.push_str("\r\n");
    }

    fn body(&mut self, request: &Request, files: &Files) {
        let content_type = request.headers.iter().find(|(name, _)| name == "content-type");
        let content_type = content_type.and_then(|(_, value)| value.as_str()).unwrap_or_default();
        match &request.body {
            Body::None => {}
            Body::Parts(parts) => self.of_parts(parts, files),
            Body::Data(Data::Text(text)) if text.len() <= MOST_CUT && !text.has_file() => {
                let is_cut = match content_type {
                    kind if kind.contains("json") => self.json(text),
                    kind if kind.starts_with("application/x-www-form-urlencoded") => self.form(text),
                    _ => false,
                };
                if !is_cut {
                    let text = shown(text);
                    self.add(Key::Body(None), &text, &*text);
                }
            }
            Body::Data(data) => self.data(Key::Body(None), "", data, files),
        }
    }

    /// What holds a value, with the text before it that belongs to it.
    fn data(&mut self, key: Key, before: &str, data: &Data, files: &Files) {
        let value = match data {
            Data::Text(text) => written(text, |file| files.shown(file)),
            Data::Bytes(bytes) => format!("({} B that are not text)", bytes.len()),
        };
        self.add(key, &format!("{before}{value}"), value);
    }

    /// The message, in which parts are files that the request names.
    pub(crate) fn with_files(mut self, named: &Request) -> Self {
        let is_file = |data: &Data| data.text().is_some_and(Text::has_file);
        for part in &mut self.parts {
            part.is_file = match (&named.body, &part.key) {
                (Body::Data(data), Key::Body(None)) => is_file(data),
                (Body::Parts(parts), Key::Body(Some(name))) => {
                    let mut same = parts.parts.iter().filter(|part| part.name == *name);
                    same.any(|part| is_file(&part.content))
                }
                _ => false,
            };
        }
        self
    }

    fn of_parts(&mut self, parts: &tree::Parts, files: &Files) {
        let boundary = format!("--{}", parts.boundary);
        for part in &parts.parts {
            self.text.push_str(&format!("{boundary}\r\n"));
            self.data(Key::Body(Some(part.name.clone())), &part.head(), &part.content, files);
            self.text.push_str("\r\n");
        }
        self.text.push_str(&format!("{boundary}--\r\n"));
    }

    /// The members of a JSON object. Returns whether there are any.
    fn json(&mut self, text: &Text) -> bool {
        let mut holes = Holes::default();
        let Some(body) = holes.string(text) else {
            return false;
        };
        let shown = |part: &str| shown(&holes.text(part));
        let fields = members(&body);
        let mut at = 0;
        for (name, range, value) in &fields {
            self.text
                .push_str(&shown(body.get(at..range.start).unwrap_or_default()));
            let own = body.get(range.clone()).unwrap_or_default();
            self.add(Key::Body(Some(shown(name))), &shown(own), shown(value));
            at = range.end;
        }
        if !fields.is_empty() {
            self.text.push_str(&shown(body.get(at..).unwrap_or_default()));
        }
        !fields.is_empty()
    }

    /// The pairs of a form. Returns whether there are any: JSON that curl sends as a form is one text, and no name.
    fn form(&mut self, text: &Text) -> bool {
        let is_form = text.has(|c| c == '=');
        let blank = |text: Text| decoded(&text.map(|text| text.replace('+', " ")));
        for (index, pair) in text.split("&").into_iter().filter(|_| is_form).enumerate() {
            if index > 0 {
                self.text.push('&');
            }
            let (name, value) = named(&pair);
            self.add(Key::Body(Some(blank(name))), &shown(&pair), blank(value));
        }
        is_form
    }
}

/// The texts that the template's variables wrote in the URL as it is shown, where a secret is hidden.
pub(crate) fn variables(request: &RequestOptions, url: &tree::Url, secrets: Secrets) -> Vec<(String, String)> {
    let (url, own) = (url.text(), request.url());
    let whole = shown(&url);
    let mut names = url.variables().map(|variable| format!("${}", variable.name));
    let variables = request.variables().map(|(name, range)| {
        let text = own.get(range).unwrap_or_default();
        let is_shown = secrets == Secrets::Shown || !endpoint::is_secret_name(name);
        if is_shown && whole.contains(text) {
            return (name.to_owned(), text.to_owned());
        }
        // The operator of an expression writes a sign before its value.
        let value = text.find(|c: char| !"/.;?&#,".contains(c)).unwrap_or_default();
        let hidden = names.next().unwrap_or_else(|| "***".to_owned());
        (
            name.to_owned(),
            format!("{}{hidden}", text.get(..value).unwrap_or_default()),
        )
    });
    variables.collect()
}

/// The members of a JSON object, each with its range.
fn members(body: &str) -> Vec<(String, Range<usize>, String)> {
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

/// The name and the value of a pair.
fn named(pair: &Text) -> (Text, Text) {
    pair.split_once("=").unwrap_or_else(|| (pair.clone(), Text::default()))
}

/// A text as it is shown, percent-decoded where that is UTF-8.
fn decoded(text: &Text) -> String {
    shown(&text.map(|text| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map_or_else(|_| text.to_owned(), Cow::into_owned)
    }))
}
