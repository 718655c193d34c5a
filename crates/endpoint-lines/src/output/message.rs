//! The request as the writers of all formats see it: each part is text that is safe in the head of a message. A request that two
//! servers could read in two ways is refused here.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::LazyLock;

use ::http::header::{AUTHORIZATION, CONTENT_LENGTH, TRANSFER_ENCODING};
use ::http::{HeaderName, HeaderValue, Method, Request, Uri};
use endpoint::__private::content_type::ContentType;

use super::document::Document;
use super::error::Error;
use super::expression::Speech;
use super::form::{self, Part};
use super::transfer::Transfer;
use crate::attached::{Attached, File};
use crate::input::settings::Setting;
use crate::proxy::Proxy;
use crate::reference::{Piece, References, Way};
use crate::report::hidden::is_hidden;

static NO_REFERENCES: LazyLock<References> = LazyLock::new(References::default);

/// The `user-agent` of a request whose caller gave none. It names this library, which does not send the request.
const USER_AGENT_DEFAULT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

/// How a request is written, beside its format.
#[derive(Debug, Clone, Copy, Default)]
pub struct Manner<'m> {
    /// A command line has one option on each line.
    pub is_pretty: bool,
    /// The files whose marks are in the request.
    pub files: Option<&'m Attached>,
    /// Options of curl that choose another way to the host, such as a socket, and their values.
    pub connection: &'m [(&'static str, String)],
    /// The options about the transfer, such as `-k` and `-x`.
    pub transfer: &'m [Setting],
    /// The names of values that the request has marks for.
    pub references: Option<&'m References>,
    /// The text that this request and others are written into.
    #[doc(hidden)]
    pub document: Option<&'m Document>,
}

impl<'m> Manner<'m> {
    fn has_mark(&self, bytes: &[u8]) -> bool {
        self.references.is_some_and(|references| references.are_in_bytes(bytes))
    }

    fn has_file(&self, bytes: &[u8]) -> bool {
        self.files.is_some_and(|files| files.are_in(bytes))
    }

    /// The body as a file, as text, or as bytes.
    pub fn payload<'a>(&self, body: &'a [u8]) -> Body<'a>
    where
        'm: 'a,
    {
        if let Some(file) = self.file(body) {
            return Body::File(file);
        }
        let text = std::str::from_utf8(body).ok();
        // A reference has no bytes.
        if let (Some(text), true) = (text, self.has_mark(body)) {
            return Body::Text(text);
        }
        match text.filter(|text| is_shown(text)) {
            Some(text) => Body::Text(text),
            None => Body::Bytes(body),
        }
    }

    /// The file, if a body or a part is a single mark.
    pub(super) fn file<'f>(&self, content: &[u8]) -> Option<File<'f>>
    where
        'm: 'f,
    {
        self.files?.file(content)
    }
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body<'a> {
    /// Text without hidden characters, apart from tabs and newlines.
    Text(&'a str),
    /// Anything else.
    Bytes(&'a [u8]),
    /// A file.
    File(File<'a>),
}

/// A request whose parts have been checked.
#[derive(Debug)]
pub struct Message<'a> {
    method: &'a str,
    uri: &'a Uri,
    headers: Vec<(&'a str, &'a str)>,
    body: &'a [u8],
    sends_length: bool,
    /// The user and the password of a header `authorization` that has a reference.
    credentials: Option<(String, Option<String>)>,
    manner: Manner<'a>,
    values: Cell<Values>,
    functions: RefCell<Vec<&'static str>>,
    /// Whether the mark of a file was written as bytes. It can't be found in the text then.
    hides_file: Cell<bool>,
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
    /// Checks `request`.
    ///
    /// # Errors
    /// For a URL that is relative or names a user, for a header with bytes other than visible ASCII, and for a `content-length`
    /// that is not the length of the body.
    pub fn new(request: &'a Request<Vec<u8>>, manner: Manner<'a>) -> Result<Self, Error> {
        if request.method() == Method::CONNECT {
            return Err(Error::unsupported("CONNECT opens a tunnel to a host, it has no url"));
        }
        let uri = request.uri();
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        if authority.is_empty() || !matches!(uri.scheme_str(), Some("http" | "https")) {
            return Err(Error::unsupported("only an http or https url can be sent"));
        }
        if authority.contains('@') {
            return Err(Error::unsupported(
                "clients disagree on a url with a user name: set the header authorization instead",
            ));
        }
        if uri
            .path_and_query()
            .is_some_and(|target| !target.as_str().bytes().all(|byte| byte.is_ascii_graphic()))
        {
            return Err(Error::unsupported(
                "a url has to be visible ASCII to be sent: percent-encode it",
            ));
        }
        let body = request.body().as_slice();
        let references = manner.references.filter(|references| !references.is_empty());
        let has_mark = |text: &str| references.is_some_and(|references| references.are_in(text));
        check_host(authority, uri, references)?;
        if manner.has_mark(body) && std::str::from_utf8(body).is_err() {
            return Err(Error::unsupported(
                "a body that has a variable and bytes that are not UTF-8 can't be written",
            ));
        }
        let mut headers = Vec::with_capacity(request.headers().len());
        // Servers answer 411 to these methods without a length, even where the body is empty.
        let wants_length = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
        let mut sends_length = wants_length || !body.is_empty();
        let mut credentials = None;
        for name in request.headers().keys() {
            let value = only_value(request, name)?;
            if name == TRANSFER_ENCODING {
                return Err(Error::unsupported(
                    "transfer-encoding belongs to the client that sends the request: leave it out",
                ));
            }
            if name == CONTENT_LENGTH {
                // The length of a variable's value and of a file is unknown here.
                if !manner.has_mark(body) && !manner.has_file(body) {
                    check_length(text_of(name, value)?, body.len())?;
                }
                sends_length = true;
                continue;
            }
            let text = text_of(name, value)?;
            if let Some(pair) = references.and_then(|references| references.credentials(text)) {
                if name != AUTHORIZATION {
                    return Err(Error::unsupported(format!(
                        "the header {name} has a variable within base64, which can't be written"
                    )));
                }
                credentials = Some(pair);
                continue;
            }
            if has_mark(name.as_str()) {
                return Err(Error::unsupported("the name of a header has a variable"));
            }
            headers.push((name.as_str(), text));
        }
        Ok(Self {
            method: request.method().as_str(),
            uri,
            headers,
            body,
            sends_length,
            credentials,
            manner: Manner { references, ..manner },
            values: Cell::default(),
            functions: RefCell::default(),
            hides_file: Cell::default(),
        })
    }

    /// The method as it is sent.
    pub const fn method(&self) -> &'a str {
        self.method
    }

    /// The absolute URL, without a fragment. It begins with a mark if a reference is its scheme and host.
    pub fn url(&self) -> String {
        let url = self.uri.to_string();
        match self.has_host() {
            true => url,
            false => {
                let rest = url.split_once("://").map_or("", |(_, rest)| rest);
                let is_whole = |references: &References| references.are_all(self.authority(), Way::Url);
                match self.manner.references.is_some_and(is_whole) {
                    true => self.authority().to_owned(),
                    false => rest.to_owned(),
                }
            }
        }
    }

    /// Whether the host is known, rather than a reference.
    pub fn has_host(&self) -> bool {
        !self.has_reference(self.authority())
    }

    /// Whether the request has references.
    pub fn has_references(&self) -> bool {
        self.manner.references.is_some_and(|references| {
            self.credentials.is_some()
                || references.are_in_bytes(self.body)
                || references.are_in(&self.uri.to_string())
                || self.headers.iter().any(|(_, value)| references.are_in(value))
                || self.connection().iter().any(|(_, value)| references.are_in(value))
                || self.transfer().values().any(|(_, value)| references.are_in(value))
        })
    }

    /// Whether a text of the request has a reference.
    pub fn has_reference(&self, text: &str) -> bool {
        self.manner.references.is_some_and(|references| references.are_in(text))
    }

    /// Whether all references of a text are written in this way.
    pub(super) fn are_all(&self, text: &str, way: Way) -> bool {
        self.manner
            .references
            .is_none_or(|references| references.are_all(text, way))
    }

    /// User and password of the header `authorization`, if they have a reference. [`headers`](Self::headers) then lacks that
    /// header. Without a password, one variable holds both.
    pub fn credentials(&self) -> Option<(&str, Option<&str>)> {
        let (user, password) = self.credentials.as_ref()?;
        Some((user, password.as_deref()))
    }

    /// User and password as one text.
    pub fn user_and_password(&self) -> Option<String> {
        self.credentials().map(|(user, password)| match password {
            Some(password) => format!("{user}:{password}"),
            None => user.to_owned(),
        })
    }

    /// A text of the request in a language, with its references.
    pub(super) fn expression(&self, text: &str, speech: &Speech) -> String {
        let Some(references) = self.manner.references else {
            return (speech.quote)(text);
        };
        self.record(text, speech);
        speech.say(references.pieces(text))
    }

    /// Records how a language writes the values in a text.
    pub(super) fn record(&self, text: &str, speech: &Speech) {
        let mut values = self.values.get();
        for piece in self.pieces(text) {
            if let Piece::Reference { way, .. } = piece {
                let is_raw = speech.in_way(way).is_none();
                values.are_escaped |= way == Way::Json && !is_raw;
                values.are_encoded |= way == Way::Encoded && !is_raw;
                values.are_raw_in_json |= way == Way::Json && is_raw;
                values.are_raw_in_query |= way == Way::Encoded && is_raw;
            }
        }
        self.values.set(values);
    }

    /// The expression of a body. If it is JSON, the code escapes each value, or a comment asks for escaped values.
    pub(super) fn body_expression(&self, text: &str, speech: &Speech) -> String {
        self.expression(&self.escaped_by_code(text), speech)
    }

    /// A body whose values the code escapes, if it is JSON.
    pub(super) fn escaped_by_code<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_json = || self.is_json() && text.trim_start().starts_with(['{', '[', '"']);
        let references = self
            .manner
            .references
            .filter(|references| references.are_in(text) && is_json());
        let Some((text, is_raw)) = references.and_then(|references| references.in_json(text)) else {
            return text.into();
        };
        let mut values = self.values.get();
        values.are_raw_json |= is_raw;
        self.values.set(values);
        text.into()
    }

    /// A text for a client that encodes or escapes it, references included.
    pub(super) fn plain(&self, text: &str) -> String {
        match self.manner.references {
            Some(references) => references.written(text, Way::Plain),
            None => text.to_owned(),
        }
    }

    /// The pieces of a text.
    pub(super) fn pieces<'t>(&'t self, text: &'t str) -> Vec<Piece<'t>> {
        match self.manner.references {
            Some(references) => references.pieces(text).collect(),
            None if text.is_empty() => Vec::new(),
            None => vec![Piece::Text(text)],
        }
    }

    /// How the values of variables are written, up to now.
    pub(super) fn values(&self) -> Values {
        self.values.get()
    }

    /// The text of the functions that the program calls. It is empty if the program has several requests, which share them.
    pub(super) fn functions(&self, functions: &[(&'static str, bool)]) -> String {
        let called = functions.iter().filter(|(_, is_called)| *is_called);
        let called: Vec<_> = called.map(|(function, _)| *function).collect();
        if !self.is_one_of_several() {
            return called.concat();
        }
        self.functions.replace(called);
        String::new()
    }

    /// Adds the called functions to the document. To be called once the program is written without an error.
    pub(super) fn keep_functions(&self) {
        if let Some(document) = self.manner.document {
            document.functions().extend(self.functions.take());
        }
    }

    /// Refuses a text that still has a mark, because no program would replace it by a value.
    pub(super) fn check_written(&self, text: &str) -> Result<(), Error> {
        let left = self
            .manner
            .references
            .and_then(|references| references.first_name(text));
        match left {
            None => Ok(()),
            Some(name) => Err(Error::unsupported(format!(
                "the variable {name} is at a place where this format holds a value alone"
            ))),
        }
    }

    /// The host, and the port if the URL has one.
    pub fn authority(&self) -> &'a str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// The path; `/` if the URL has none.
    pub fn path(&self) -> &'a str {
        match self.uri.path() {
            "" => "/",
            path => path,
        }
    }

    /// Whether the path has a segment `.` or `..`, also with percent-encoded dots.
    pub fn has_dot_segment(&self) -> bool {
        self.path().split('/').any(|segment| {
            let dots = segment.to_ascii_lowercase().replace("%2e", ".");
            matches!(dots.as_str(), "." | "..")
        })
    }

    /// The query without its `?`; `Some("")` if nothing follows the `?`.
    pub fn query(&self) -> Option<&'a str> {
        self.uri.query()
    }

    /// The request target in origin form.
    pub fn target(&self) -> Cow<'a, str> {
        match self.query() {
            Some(query) => format!("{}?{query}", self.path()).into(),
            None => self.path().into(),
        }
    }

    /// The headers in order, without `content-length`. No value starts or ends with a blank.
    pub fn headers(&self) -> &[(&'a str, &'a str)] {
        &self.headers
    }

    /// The headers to write for a client. Headers in `sends` are left out, because the client adds them, and so is endpoint's
    /// default `user-agent`.
    pub fn asked_headers(&self, sends: &[(&str, &str)]) -> impl Iterator<Item = (&'a str, &'a str)> {
        let headers = self.headers.iter().copied();
        headers.filter(|header| *header != ("user-agent", USER_AGENT_DEFAULT) && !sends.contains(header))
    }

    /// Whether the header `content-type` says that the body is JSON.
    pub fn is_json(&self) -> bool {
        is_json(self.header("content-type"))
    }

    /// The value of a header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&'a str> {
        self.headers
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }

    /// The body; empty if there is none.
    pub const fn body(&self) -> &'a [u8] {
        self.body
    }

    /// The body as a file, as text, or as bytes.
    pub fn payload(&self) -> Body<'a> {
        let payload = self.manner.payload(self.body);
        if matches!(payload, Body::Bytes(_)) {
            self.hide_file();
        }
        payload
    }

    /// The file, if the body is one.
    pub fn body_file(&self) -> Option<File<'a>> {
        self.manner.file(self.body)
    }

    /// The parts of the body, if a client would write them in the same way.
    pub(super) fn parts(&self) -> Option<Vec<Part<'a>>> {
        let mut parts = form::parts(self.body, self.header("content-type")?)?;
        for part in &mut parts {
            part.source = self.manner.file(part.content);
        }
        Some(parts)
    }

    /// The pieces of a body: its files, and the text between them.
    pub(super) fn pieces_between_files<'t>(&'t self, text: &'t str) -> Vec<Result<&'t str, File<'t>>> {
        self.manner
            .files
            .map_or_else(|| vec![Ok(text)], |files| files.pieces(text))
    }

    /// Whether the body contains a file.
    pub fn has_files(&self) -> bool {
        self.manner.has_file(self.body)
    }

    /// Records that the body is written as bytes.
    pub(super) fn hide_file(&self) {
        self.hides_file.set(self.has_files());
    }

    /// Refuses a text that still contains the mark of a file, or may contain it in another form.
    pub(super) fn check_files(&self, text: &str) -> Result<(), Error> {
        let files = self.manner.files.filter(|files| !files.is_empty());
        match files.is_some_and(|files| self.hides_file.get() || files.are_in(text.as_bytes())) {
            true => Err(Error::Unread),
            false => Ok(()),
        }
    }

    /// The options of curl that choose the way to the host, and their values.
    pub const fn connection(&self) -> &'a [(&'static str, String)] {
        self.manner.connection
    }

    /// The options of the line about the transfer.
    pub(super) fn transfer(&self) -> Transfer<'a> {
        Transfer::of(self.manner.transfer)
    }

    /// The proxy, if the format writes it.
    pub(super) fn proxy(&self) -> Option<Proxy<'_>> {
        let transfer = self.transfer();
        Proxy::read(
            transfer.proxy?,
            transfer.proxy_user,
            self.manner.references.unwrap_or(&NO_REFERENCES),
        )
    }

    /// Host and port of a proxy, for a client of this name that takes no URL.
    pub(super) fn host_and_port<'p>(&self, proxy: &Proxy<'p>, client: &str) -> Result<(&'p str, u16), Error> {
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
        self.sends_length
    }
}

/// Whether two hexadecimal digits follow each `%` of a text.
pub(super) fn has_whole_escapes(text: &str) -> bool {
    let is_escape = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.split('%').skip(1).all(is_escape)
}

/// Whether a content type is that of JSON.
pub(super) fn is_json(content_type: Option<&str>) -> bool {
    content_type.is_some_and(|value| ContentType::of(value) == ContentType::Json)
}

/// An error where a reference is a part of the host, or the whole URL and a query would follow it.
fn check_host(authority: &str, uri: &Uri, references: Option<&References>) -> Result<(), Error> {
    let Some(references) = references.filter(|references| references.are_in(authority)) else {
        return Ok(());
    };
    if !references.is_mark(authority) {
        return Err(Error::unsupported("a variable is a part of the host"));
    }
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    match references.are_all(authority, Way::Url) && target != "/" {
        true => Err(Error::unsupported(
            "a variable is the whole URL, and whether it has a query already is not known: write its base and its path",
        )),
        false => Ok(()),
    }
}

/// The one value of a header. Request options hold each name once; of two values, one client
/// would merge them and another drop one.
fn only_value<'a>(request: &'a Request<Vec<u8>>, name: &HeaderName) -> Result<&'a HeaderValue, Error> {
    let mut values = request.headers().get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => Ok(value),
        _ => Err(Error::unsupported(format!("the header {name} is there more than once"))),
    }
}

/// The text of a header, without the blanks around it: they are not part of it (RFC 9110, section 5.5),
/// and some clients strip them where others refuse them.
fn text_of<'a>(name: &HeaderName, value: &'a HeaderValue) -> Result<&'a str, Error> {
    value
        .to_str()
        .map(|text| text.trim_matches([' ', '\t']))
        .map_err(|_| Error::unsupported(format!("the header {name} holds something else than visible ASCII")))
}

/// A length that isn't the body's would let the rest of the body, or the next request on the
/// connection, be read as something else.
fn check_length(text: &str, length: usize) -> Result<(), Error> {
    if text == length.to_string() {
        return Ok(());
    }
    Err(Error::unsupported(format!(
        "content-length is {text:?}, but the body has {length} bytes"
    )))
}
