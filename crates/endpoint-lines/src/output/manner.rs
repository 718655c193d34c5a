//! How a request is written beside its format, and the tree of a request whose variables and files are marks: it is checked here, so
//! that no two servers can read it in two ways.

use ::http::header::{AUTHORIZATION, CONTENT_LENGTH, TRANSFER_ENCODING};
use ::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri};

use super::document::Document;
use super::error::Error;
use super::form;
use crate::input::reference::References;
use crate::input::settings::Setting;
use crate::tree::{self, Body, Data, Text, Way};

/// How secrets are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Secrets {
    /// As they are.
    #[default]
    Shown,
    /// With a mask in their place.
    Masked,
    /// As variables.
    Named,
}

/// A variable of the environment that supplies a header.
#[derive(Debug, Clone, Default)]
pub struct ProfileVariable {
    /// The name of the header, in lower case.
    pub header: String,
    pub name: String,
    pub value: String,
}

/// How a request is written, beside its format.
#[derive(Debug, Clone, Copy, Default)]
pub struct Manner<'m> {
    /// A command line has one option on each line.
    pub is_pretty: bool,
    /// The variables that supply headers of a profile.
    #[doc(hidden)]
    pub variables: &'m [ProfileVariable],
    /// The text that this request and others are written into.
    #[doc(hidden)]
    pub document: Option<&'m Document>,
}

/// What stands beside a request that has marks.
#[derive(Debug, Clone, Copy)]
pub struct Beside<'b> {
    /// What the marks stand for.
    pub references: &'b References,
    /// Options of curl that choose another way to the host, such as a socket, and their values.
    pub connection: &'b [(&'static str, String)],
    /// The options about the transfer, such as `-k` and `-x`.
    pub transfer: &'b [Setting],
    /// How its secrets are written.
    pub secrets: Secrets,
}

impl<'b> Beside<'b> {
    /// The marks of a request without options.
    pub const fn of(references: &'b References, secrets: Secrets) -> Self {
        Self {
            references,
            connection: &[],
            transfer: &[],
            secrets,
        }
    }

    /// The tree of a text with marks.
    pub(super) fn text(&self, marked: &str) -> Text {
        self.references.text(marked)
    }

    /// The tree of the content of a body or a part. A text without a mark is not copied: it can be long.
    fn data(&self, content: Vec<u8>) -> Result<Data, Error> {
        let has_reference = self.references.are_in_bytes(&content);
        let has_file = self.references.have_file_in(&content);
        match String::from_utf8(content) {
            Ok(text) if has_reference || has_file => Ok(Data::Text(self.text(&text))),
            Ok(text) => Ok(Data::Text(text.into())),
            Err(_) if has_reference => Err(Error::unsupported(
                "a body that has a variable and bytes that are not UTF-8 can't be written",
            )),
            Err(_) if has_file => Err(Error::Unread),
            Err(error) => Ok(Data::Bytes(error.into_bytes())),
        }
    }

    fn body(&self, content: Vec<u8>, content_type: Option<&Text>) -> Result<Body, Error> {
        if content.is_empty() {
            return Ok(Body::None);
        }
        let content_type = content_type.and_then(Text::as_str).unwrap_or_default();
        let parts = form::parts(&content, content_type, &|content| self.data(content.to_vec()).ok());
        match parts.filter(|parts| self.are_plain(parts)) {
            Some(parts) => Ok(Body::Parts(parts)),
            None => self.data(content).map(Body::Data),
        }
    }

    /// Whether no name of a part has a variable: the value of the variable could end the name.
    fn are_plain(&self, parts: &tree::Parts) -> bool {
        let is_plain = |text: &String| !self.references.are_in(text);
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
    pub(super) fn tree(&self, request: Request<Vec<u8>>) -> Result<tree::Request, Error> {
        let (request, body) = request.into_parts();
        if request.method == Method::CONNECT {
            return Err(Error::unsupported("CONNECT opens a tunnel to a host, it has no url"));
        }
        let url = self.url(&request.uri)?;
        let mut headers = Vec::with_capacity(request.headers.len());
        // Servers answer 411 to these methods without a length, even where the body is empty.
        let wants_length = matches!(request.method, Method::POST | Method::PUT | Method::PATCH);
        let mut sends_length = wants_length || !body.is_empty();
        let mut basic = None;
        for name in request.headers.keys() {
            let value = only_value(&request.headers, name)?;
            if name == TRANSFER_ENCODING {
                return Err(Error::unsupported(
                    "transfer-encoding belongs to the client that sends the request: leave it out",
                ));
            }
            let text = text_of(name, value)?;
            if name == CONTENT_LENGTH {
                // The length of a variable's value and of a file is unknown here.
                if !self.references.are_in_bytes(&body) && !self.references.have_file_in(&body) {
                    check_length(text, body.len())?;
                }
                sends_length = true;
                continue;
            }
            if let Some((user, password)) = self.references.credentials(text) {
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
            method: request.method.as_str().to_owned(),
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

/// The one value of a header. Request options hold each name once; of two values, one client
/// would merge them and another drop one.
fn only_value<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<&'a HeaderValue, Error> {
    let mut values = headers.get_all(name).iter();
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
