//! The request as the writers of all formats see it: its tree, and what was written of it. It knows no language.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use endpoint::__private::content_type::ContentType;

use super::document::Document;
use super::error::Error;
use super::expression::Speech;
use super::format::Format;
use super::manner::Manner;
use super::transfer::{Transfer, sent_on};
use crate::proxy::Proxy;
use crate::report::hidden::is_hidden;
use crate::tree::{self, Body, Data, File, Part, Text, Way};

/// The `user-agent` of a request whose caller gave none. It names this library, which does not send the request.
pub(super) const AGENT: (&str, &str) = ("user-agent", concat!("endpoint/", env!("CARGO_PKG_VERSION")));

/// Whether a person sees the whole text, without hidden characters. A joiner between two characters beyond ASCII counts as seen: it
/// shapes Persian words and emoji.
pub(super) fn is_shown(text: &str) -> bool {
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
        let joins =
            is_joiner && !before.is_ascii() && rest.peek().is_some_and(|next| !next.is_ascii() && !is_hidden(*next));
        if is_hidden(c) && !joins && !matches!(c, '\n' | '\t') {
            return false;
        }
        before = c;
    }
    true
}

/// A body as a format writes it.
#[derive(Debug, Clone, Copy)]
pub enum Payload<'a> {
    None,
    /// Text without hidden characters, apart from tabs and newlines.
    Text(&'a Text),
    /// Anything else.
    Bytes(&'a [u8]),
    /// A file.
    File(&'a File),
}

/// A request whose parts have been checked.
#[derive(Debug)]
pub struct Message<'a> {
    request: tree::Request,
    /// The parts of a body as they are sent. `None` without parts, and where bytes stand beside a file.
    parts: Option<Data>,
    /// Path and query with holes in the place of variables, for rules that look at signs.
    path: String,
    query: Option<String>,
    /// Whether the user and the password answer a challenge (`--digest`).
    pub(super) is_digest: bool,
    /// Whether the client would send credentials on to whatever host it is redirected to, so that it must not follow.
    pub(super) must_stay: bool,
    manner: Manner<'a>,
    values: Cell<Values>,
    /// Whether a file was to be written where the format has no name for it.
    is_unread: Cell<bool>,
    /// A variable that was to be written where the format holds a value alone.
    unsaid: RefCell<Option<String>>,
}

/// How the values of variables are written, up to now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Values {
    /// The code escapes a value for JSON.
    pub(super) are_escaped: bool,
    /// The code percent-encodes a value.
    pub(super) are_encoded: bool,
    /// A value goes into a JSON string as it is.
    pub(super) are_raw_in_json: bool,
    /// A value goes into JSON outside of a string.
    pub(super) are_raw_json: bool,
    /// A value goes into a query or a form as it is.
    pub(super) are_raw_in_query: bool,
}

impl<'a> Message<'a> {
    /// The message of a tree, for a format.
    pub fn of(mut request: tree::Request, format: Format, manner: Manner<'a>) -> Self {
        let names = request.headers.iter().map(|(name, _)| &**name);
        let mut names = names.chain(request.basic.is_some().then_some("authorization"));
        let must_stay = names.any(|name| sent_on(format).contains(&name));
        if format.takes_credentials() {
            request.split_credentials();
        }
        let mut is_digest = false;
        if format != Format::Curl {
            if let [("digest", _), ("user", pair)] = &*request.connection {
                is_digest = true;
                request.basic = Some(pair.pair());
            }
            // A client that decompresses asks for what it can read.
            let is_own = Transfer(&request.transfer).has("compressed");
            request.headers.retain(|(name, _)| !is_own || name != "accept-encoding");
        }
        let parts = match &request.body {
            Body::None | Body::Data(_) => None,
            Body::Parts(parts) => parts.data(),
        };
        Self {
            path: match &*request.url.path.with_holes() {
                "" => "/".to_owned(),
                path => path.to_owned(),
            },
            query: request.url.query.as_ref().map(|query| query.with_holes().into_owned()),
            is_digest,
            must_stay,
            parts,
            request,
            manner,
            values: Cell::default(),
            is_unread: Cell::default(),
            unsaid: RefCell::default(),
        }
    }

    /// The method as it is sent.
    pub fn method(&self) -> &str {
        &self.request.method
    }

    /// The name of the method in libraries that have one for each of the eight.
    pub fn method_name(&self) -> Option<&'static str> {
        let mut names = "Get Head Post Put Patch Delete Options Trace".split(' ');
        names.find(|name| name.to_ascii_uppercase() == self.method())
    }

    /// The absolute URL, without a fragment. It begins with a variable that is its scheme and host.
    pub fn url(&self) -> Text {
        self.request.url.text()
    }

    /// The parts of the URL.
    pub(super) const fn url_parts(&self) -> &tree::Url {
        &self.request.url
    }

    /// Whether the host is known, rather than a variable.
    pub fn has_host(&self) -> bool {
        !self.request.url.authority.has_variable()
    }

    /// Whether the request has variables.
    pub fn has_references(&self) -> bool {
        self.request.has_variable()
    }

    /// User and password of the header `authorization`, which [`headers`](Self::headers) then lacks. Without a password, one
    /// variable holds both.
    pub fn credentials(&self) -> Option<(&Text, Option<&Text>)> {
        let (user, password) = self.request.basic.as_ref()?;
        Some((user, password.as_ref()))
    }

    /// User and password as one text.
    pub fn user_and_password(&self) -> Option<Text> {
        self.credentials().map(|(user, password)| match password {
            Some(password) => user.clone().then_str(":").then(password),
            None => user.clone(),
        })
    }

    /// A text of the request in a language, with its variables.
    pub(super) fn expression(&self, text: &Text, speech: &Speech) -> String {
        self.record(text, speech);
        speech.say(text)
    }

    /// Records how a language writes the values in a text.
    pub(super) fn record(&self, text: &Text, speech: &Speech) {
        self.is_unread.set(self.is_unread.get() || text.has_file());
        let mut values = self.values.get();
        for variable in text.variables() {
            let (way, is_raw) = (variable.way, speech.in_way(variable.way).is_none());
            values.are_escaped |= way == Way::Json && !is_raw;
            values.are_encoded |= way == Way::Encoded && !is_raw;
            values.are_raw_in_json |= way == Way::Json && is_raw;
            values.are_raw_in_query |= way == Way::Encoded && is_raw;
        }
        self.values.set(values);
    }

    /// A text where the format holds a value alone. A variable there is an error once all is written.
    pub(super) fn value<'t>(&self, text: &'t Text) -> Cow<'t, str> {
        self.is_unread.set(self.is_unread.get() || text.has_file());
        if let Some(variable) = text.variables().next() {
            self.unsaid.replace(Some(variable.written.clone()));
        }
        text.with_holes()
    }

    /// The expression of a body. If it is JSON, the code escapes each value, or a comment asks for escaped values.
    pub(super) fn body_expression(&self, text: &Text, speech: &Speech) -> String {
        self.expression(&self.escaped_by_code(text), speech)
    }

    /// A body whose values the code escapes, if it is JSON.
    pub(super) fn escaped_by_code<'t>(&self, text: &'t Text) -> Cow<'t, Text> {
        let is_json = || self.is_json() && text.head().trim_start().starts_with(['{', '[', '"']);
        let Some((text, is_raw)) = (text.has_variable() && is_json()).then(|| text.in_json()).flatten() else {
            return Cow::Borrowed(text);
        };
        let mut values = self.values.get();
        values.are_raw_json |= is_raw;
        self.values.set(values);
        Cow::Owned(text)
    }

    /// How the values of variables are written, up to now.
    pub(super) const fn values(&self) -> Values {
        self.values.get()
    }

    /// Refuses a text that lacks a file or the value of a variable.
    pub(super) fn check_written(&self) -> Result<(), Error> {
        if self.is_unread.get() {
            return Err(Error::Unread);
        }
        match &*self.unsaid.borrow() {
            None => Ok(()),
            Some(name) => Err(Error::unsupported(format!(
                "the variable {name} is at a place where this format holds a value alone"
            ))),
        }
    }

    /// The path, with holes in the place of variables; `/` if the URL has none.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the path has a segment `.` or `..`, also with percent-encoded dots.
    pub fn has_dot_segment(&self) -> bool {
        self.path().split('/').any(|segment| {
            let dots = segment.to_ascii_lowercase().replace("%2e", ".");
            matches!(dots.as_str(), "." | "..")
        })
    }

    /// The query without its `?`, with holes in the place of variables; `Some("")` if nothing follows the `?`.
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// The request target in origin form, with holes in the place of variables.
    pub fn target(&self) -> Cow<'_, str> {
        match self.query() {
            Some(query) => format!("{}?{query}", self.path()).into(),
            None => self.path().into(),
        }
    }

    /// The headers in order, without `content-length`. No value starts or ends with a blank.
    pub fn headers(&self) -> &[(String, Text)] {
        &self.request.headers
    }

    /// The headers to write for a client. Headers in `sends` are left out, because the client adds them; [`AGENT`] stands for
    /// its own agent.
    pub fn asked_headers(&self, sends: &[(&str, &str)]) -> impl Iterator<Item = (&str, &Text)> {
        let is_sent = |(name, value): &(&str, &Text)| sends.iter().any(|(own, sent)| name == own && *value == sent);
        let headers = self.headers().iter().map(|(name, value)| (&**name, value));
        headers.filter(move |header| !is_sent(header))
    }

    /// A note that names the headers that a client adds and the request lacks.
    pub(super) fn added(&self, client: &str, mut headers: Vec<&str>) -> String {
        headers.retain(|name| self.header(name).is_none());
        match headers.is_empty() {
            true => String::new(),
            false => format!("# {client} adds {}.\n", headers.join(", ")),
        }
    }

    /// A note that a client adds the type of a form without a body, where the method has one by default.
    pub(super) fn added_type(&self, client: &str) -> String {
        let is_bare = !self.has_body() && self.header("content-type").is_none();
        match is_bare && matches!(self.method(), "POST" | "PUT" | "PATCH") {
            true => format!("{client} adds content-type: application/x-www-form-urlencoded.\n"),
            false => String::new(),
        }
    }

    /// Whether the header `content-type` says that the body is JSON.
    pub fn is_json(&self) -> bool {
        is_json(self.content_type())
    }

    /// The value of a header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&Text> {
        self.headers()
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// The value of the header `content-type`, if it is known.
    pub fn content_type(&self) -> Option<&str> {
        self.header("content-type")?.as_str()
    }

    /// The body as one text or as bytes. `None` if there is none, and where it has both a file and bytes.
    pub const fn data(&self) -> Option<&Data> {
        match &self.request.body {
            Body::None => None,
            Body::Data(data) => Some(data),
            Body::Parts(_) => self.parts.as_ref(),
        }
    }

    pub const fn has_body(&self) -> bool {
        !matches!(self.request.body, Body::None)
    }

    /// Whether there is a body without a content type.
    pub(super) fn is_untyped(&self) -> bool {
        self.has_body() && self.header("content-type").is_none()
    }

    /// The bytes of a body without variables and files; empty if there is none.
    pub fn bytes(&self) -> &[u8] {
        match self.data() {
            Some(Data::Bytes(bytes)) => bytes,
            Some(Data::Text(text)) => text.as_str().unwrap_or_default().as_bytes(),
            None => &[],
        }
    }

    /// The length of the body, of which variables and files count nothing.
    pub fn body_length(&self) -> usize {
        match self.data() {
            Some(Data::Bytes(bytes)) => bytes.len(),
            Some(Data::Text(text)) => text.len(),
            None => 0,
        }
    }

    /// The body as a file, as text, or as bytes.
    pub fn payload(&self) -> Payload<'_> {
        let text = match self.data() {
            None => {
                self.is_unread.set(self.is_unread.get() || self.has_body());
                return Payload::None;
            }
            Some(Data::Bytes(bytes)) => return Payload::Bytes(bytes),
            Some(Data::Text(text)) => text,
        };
        match (text.as_file(), text.as_str()) {
            (Some(file), _) => Payload::File(file),
            (_, Some(text)) if !is_shown(text) => Payload::Bytes(text.as_bytes()),
            _ if text.has_file() && !text.strs().all(is_shown) => {
                self.is_unread.set(true);
                Payload::Bytes(&[])
            }
            _ => Payload::Text(text),
        }
    }

    /// The file, if the body is one.
    pub fn body_file(&self) -> Option<&File> {
        self.data()?.text()?.as_file()
    }

    /// The parts of the body, if a client would write them in the same way.
    pub(super) fn parts(&self) -> Option<&[Part]> {
        match &self.request.body {
            Body::Parts(parts) => Some(&parts.parts),
            _ => None,
        }
    }

    /// Whether the body contains a file.
    pub fn has_files(&self) -> bool {
        self.request.has_file()
    }

    /// The options of curl that choose the way to the host, and their values.
    pub fn connection(&self) -> &[(&'static str, Text)] {
        &self.request.connection
    }

    /// The options of the line about the transfer.
    pub(super) fn transfer(&self) -> Transfer<'_> {
        Transfer(&self.request.transfer)
    }

    /// Whether the client is told to follow redirects.
    pub(super) fn follows(&self) -> bool {
        self.transfer().has("location") && !self.must_stay
    }

    /// The proxy, if the format writes it.
    pub(super) fn proxy(&self) -> Option<Proxy> {
        let transfer = self.transfer();
        Proxy::read(transfer.option("proxy")?, transfer.option("proxy-user"))
    }

    /// Host and port of a proxy, for a client of this name that takes no URL.
    pub(super) fn host_and_port(&self, proxy: &Proxy, client: &str) -> Result<(Text, u16), Error> {
        let message = "takes host and port of a proxy, a number: write -x with both";
        proxy
            .host_and_port()
            .ok_or_else(|| Error::unsupported(format!("{client} {message}")))
    }

    /// Whether a line of a shell goes over several.
    pub const fn is_pretty(&self) -> bool {
        self.manner.is_pretty
    }

    /// Whether the text has other requests as well.
    pub(super) fn is_one_of_several(&self) -> bool {
        self.manner.document.is_some_and(Document::is_several)
    }

    /// Whether the message has a `content-length`: with a body, with a method that usually has one, and where the
    /// request has the header.
    pub const fn sends_length(&self) -> bool {
        self.request.sends_length
    }
}

/// Whether a content type is that of JSON.
pub(super) fn is_json(content_type: Option<&str>) -> bool {
    content_type.is_some_and(|value| ContentType::of(value) == ContentType::Json)
}
