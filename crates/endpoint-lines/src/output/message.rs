//! The request as the writers of all formats see it. A request that two servers could read in two ways is refused here.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use ::http::header::{AUTHORIZATION, CONTENT_LENGTH, TRANSFER_ENCODING};
use ::http::{HeaderName, HeaderValue, Method, Request, Uri};
use endpoint::__private::content_type::ContentType;

use super::document::Document;
use super::error::Error;
use super::expression::Speech;
use super::form;
use super::secrets::{Secrets, Variable};
use super::transfer::{self, Transfer};
use crate::attached::Attached;
use crate::input::settings::Setting;
use crate::proxy::Proxy;
use crate::reference::References;
use crate::report::hidden::is_hidden;
use crate::tree::{self, Body, Data, File, Part, Text, Way};

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
    /// How secrets are written.
    pub secrets: Secrets,
    /// The variables that supply headers of a profile.
    #[doc(hidden)]
    pub variables: &'m [Variable],
    /// The text that this request and others are written into.
    #[doc(hidden)]
    pub document: Option<&'m Document>,
}

impl Manner<'_> {
    /// The tree of a text with marks.
    pub(super) fn text(&self, marked: &str) -> Text {
        let text = match self.references {
            Some(references) => references.text(marked),
            None => marked.into(),
        };
        match self.files.filter(|files| !files.is_empty()) {
            Some(files) => files.text(&text),
            None => text,
        }
    }

    /// The file, if a body is a single mark.
    pub(super) fn file(&self, content: &[u8]) -> Option<File> {
        self.files?.file(content)
    }

    /// The tree of the content of a body or a part. `None` for bytes with a file among them.
    fn data(&self, content: &[u8]) -> Result<Data, Error> {
        match std::str::from_utf8(content) {
            Ok(text) => Ok(Data::Text(self.text(text))),
            Err(_)
                if self
                    .references
                    .is_some_and(|references| references.are_in_bytes(content)) =>
            {
                Err(Error::unsupported(
                    "a body that has a variable and bytes that are not UTF-8 can't be written",
                ))
            }
            Err(_) if self.files.is_some_and(|files| files.are_in(content)) => Err(Error::Unread),
            Err(_) => Ok(Data::Bytes(content.to_vec())),
        }
    }

    fn body(&self, content: &[u8], content_type: Option<&Text>) -> Result<Body, Error> {
        if content.is_empty() {
            return Ok(Body::None);
        }
        let content_type = content_type.and_then(Text::as_str).unwrap_or_default();
        let parts = form::parts(content, content_type, &|content| self.data(content).ok());
        match parts.filter(|parts| self.are_plain(parts)) {
            Some(parts) => Ok(Body::Parts(parts)),
            None => self.data(content).map(Body::Data),
        }
    }

    /// Whether no name of a part has a variable: the value of the variable could end the name.
    fn are_plain(&self, parts: &tree::Parts) -> bool {
        let is_plain = |text: &String| !self.references.is_some_and(|references| references.are_in(text));
        let mut names = parts
            .parts
            .iter()
            .flat_map(|part| [Some(&part.name), part.file.as_ref(), part.content_type.as_ref()]);
        names.all(|name| name.is_none_or(is_plain))
    }

    /// The tree of `request`.
    ///
    /// # Errors
    /// For a URL that is relative or names a user, for a header with bytes other than visible ASCII, and for a `content-length`
    /// that is not the length of the body.
    pub(super) fn tree(&self, request: &Request<Vec<u8>>) -> Result<tree::Request, Error> {
        if request.method() == Method::CONNECT {
            return Err(Error::unsupported("CONNECT opens a tunnel to a host, it has no url"));
        }
        let url = self.url(request.uri())?;
        let body = request.body().as_slice();
        let mut headers = Vec::with_capacity(request.headers().len());
        // Servers answer 411 to these methods without a length, even where the body is empty.
        let wants_length = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
        let mut sends_length = wants_length || !body.is_empty();
        let mut basic = None;
        for name in request.headers().keys() {
            let value = only_value(request, name)?;
            if name == TRANSFER_ENCODING {
                return Err(Error::unsupported(
                    "transfer-encoding belongs to the client that sends the request: leave it out",
                ));
            }
            let text = text_of(name, value)?;
            if name == CONTENT_LENGTH {
                // The length of a variable's value and of a file is unknown here.
                let is_open = self.references.is_some_and(|references| references.are_in_bytes(body))
                    || self.files.is_some_and(|files| files.are_in(body));
                if !is_open {
                    check_length(text, body.len())?;
                }
                sends_length = true;
                continue;
            }
            if let Some((user, password)) = self.references.and_then(|references| references.credentials(text)) {
                if name != AUTHORIZATION {
                    return Err(Error::unsupported(format!(
                        "the header {name} has a variable within base64, which can't be written"
                    )));
                }
                basic = Some((self.text(&user), password.map(|password| self.text(&password))));
                continue;
            }
            if self.text(name.as_str()).has_variable() {
                return Err(Error::unsupported("the name of a header has a variable"));
            }
            headers.push((name.as_str().to_owned(), self.text(text)));
        }
        let content_type = headers
            .iter()
            .find(|(name, _)| name == "content-type")
            .map(|(_, value)| value);
        let body = self.body(body, content_type)?;
        Ok(tree::Request {
            method: request.method().as_str().to_owned(),
            url,
            headers,
            basic,
            body,
            sends_length,
            connection: self
                .connection
                .iter()
                .map(|(name, value)| (*name, self.text(value)))
                .collect(),
            transfer: self
                .transfer
                .iter()
                .map(|option| (option.name, self.text(&option.value)))
                .collect(),
        })
    }

    fn url(&self, uri: &Uri) -> Result<tree::Url, Error> {
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let scheme = uri.scheme_str().unwrap_or_default();
        if authority.is_empty() || !matches!(scheme, "http" | "https") {
            return Err(Error::unsupported("only an http or https url can be sent"));
        }
        if authority.contains('@') {
            return Err(Error::unsupported(
                "clients disagree on a url with a user name: set the header authorization instead",
            ));
        }
        let target = uri.path_and_query().map_or("/", |target| target.as_str());
        if !target.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::unsupported(
                "a url has to be visible ASCII to be sent: percent-encode it",
            ));
        }
        let authority = self.text(authority);
        if authority.has_variable() && !authority.is_variable() {
            return Err(Error::unsupported("a variable is a part of the host"));
        }
        let is_whole = authority.is_variable() && authority.are_all(Way::Url);
        if is_whole && target != "/" {
            return Err(Error::unsupported(
                "a variable is the whole URL, and whether it has a query already is not known: write its base and its path",
            ));
        }
        let path = if is_whole { "" } else { uri.path() };
        Ok(tree::Url {
            scheme: scheme.to_owned(),
            authority,
            path: self.text(path),
            query: uri.query().map(|query| self.text(query)),
        })
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
    /// The body as one text or as bytes. `None` where it has both a file and bytes.
    data: Option<Data>,
    /// Path and query with holes in the place of variables, for rules that look at signs.
    path: String,
    query: Option<String>,
    has_references: bool,
    has_files: bool,
    manner: Manner<'a>,
    values: Cell<Values>,
    functions: RefCell<Vec<&'static str>>,
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
    /// Checks `request`.
    ///
    /// # Errors
    /// For a URL that is relative or names a user, for a header with bytes other than visible ASCII, and for a `content-length`
    /// that is not the length of the body.
    pub fn new(request: &Request<Vec<u8>>, manner: Manner<'a>) -> Result<Self, Error> {
        Ok(Self::of(manner.tree(request)?, manner))
    }

    /// The message of a tree.
    pub(super) fn of(request: tree::Request, manner: Manner<'a>) -> Self {
        let data = match &request.body {
            Body::None => None,
            Body::Data(data) => Some(data.clone()),
            Body::Parts(parts) => parts.data(),
        };
        let has_files = match &request.body {
            Body::None => false,
            Body::Data(data) => data.text().is_some_and(Text::has_file),
            Body::Parts(parts) => parts.parts.iter().any(|part| part.source().is_some()),
        };
        let mut texts = request.headers.iter().map(|(_, value)| value);
        let mut options = request.connection.iter().chain(&request.transfer);
        let has_references = request.basic.is_some()
            || request.url.text().has_variable()
            || data.as_ref().and_then(Data::text).is_some_and(Text::has_variable)
            || texts.any(Text::has_variable)
            || options.any(|(_, value)| value.has_variable());
        Self {
            path: match &*request.url.path.with_holes() {
                "" => "/".to_owned(),
                path => path.to_owned(),
            },
            query: request.url.query.as_ref().map(|query| query.with_holes().into_owned()),
            has_references,
            has_files,
            data,
            request,
            manner,
            values: Cell::default(),
            functions: RefCell::default(),
            is_unread: Cell::default(),
            unsaid: RefCell::default(),
        }
    }

    /// The method as it is sent.
    pub fn method(&self) -> &str {
        &self.request.method
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
    pub const fn has_references(&self) -> bool {
        self.has_references
    }

    /// User and password of the header `authorization`, if they have a variable. [`headers`](Self::headers) then lacks that
    /// header. Without a password, one variable holds both.
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

    /// The headers to write for a client. Headers in `sends` are left out, because the client adds them, and so is endpoint's
    /// default `user-agent`.
    pub fn asked_headers(&self, sends: &[(&str, &str)]) -> impl Iterator<Item = (&str, &Text)> {
        let headers = self.headers().iter();
        headers
            .filter(|(name, value)| {
                let is = |(own, sent): &(&str, &str)| name == own && value == sent;
                !is(&("user-agent", USER_AGENT_DEFAULT)) && !sends.iter().any(is)
            })
            .map(|(name, value)| (&**name, value))
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
        self.data.as_ref()
    }

    pub const fn has_body(&self) -> bool {
        !matches!(self.request.body, Body::None)
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
    pub const fn has_files(&self) -> bool {
        self.has_files
    }

    /// The options of curl that choose the way to the host, and their values.
    pub fn connection(&self) -> &[(&'static str, Text)] {
        &self.request.connection
    }

    /// The options of the line about the transfer.
    pub(super) fn transfer(&self) -> Transfer<'_> {
        Transfer::of(&self.request.transfer)
    }

    /// The last value of an option about the transfer.
    pub(super) fn option(&self, name: &str) -> Option<&Text> {
        transfer::option(&self.request.transfer, name)
    }

    /// The proxy, if the format writes it.
    pub(super) fn proxy(&self) -> Option<Proxy> {
        let transfer = self.transfer();
        Proxy::read(transfer.proxy?, transfer.proxy_user)
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
