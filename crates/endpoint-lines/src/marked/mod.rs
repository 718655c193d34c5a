//! A request as the readers make it, with marks in the place of variables and files, and its tree: marks end here. The request is
//! checked here, so that no two servers can read it in two ways.

mod parts;
mod secrets;

use endpoint::RequestOptions;
use http::header::{AUTHORIZATION, CONTENT_LENGTH, TRANSFER_ENCODING};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri};

use crate::input::reference::References;
use crate::input::settings::Setting;
use crate::output::document::Document;
use crate::output::error::Error;
use crate::output::format::Format;
use crate::output::manner::{Manner, Secrets};
use crate::output::message::Message;
use crate::output::{json, request};
use crate::tree::{self, Body, Data, Text, Way};
use secrets::Walk;

/// A request with marks, and the options of its line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Marked<'m> {
    pub(crate) request: &'m RequestOptions,
    /// What the marks stand for.
    pub(crate) references: &'m References,
    /// Options of curl that choose another way to the host, such as a socket, and their values.
    pub(crate) connection: &'m [(&'static str, String)],
    /// The options about the transfer, such as `-k` and `-x`.
    pub(crate) transfer: &'m [Setting],
    /// Whether the body is the content of files, and of texts beside them that have no secret.
    pub(crate) is_file: bool,
}

impl Marked<'_> {
    /// The tree of the request, its secrets as they are asked for.
    ///
    /// # Errors
    ///
    /// For a request that no client can send, and for a secret that can't be a variable.
    pub(crate) fn tree(self, secrets: Secrets, manner: Manner<'_>) -> Result<tree::Request, Error> {
        self.walked(secrets, manner, |walk| walk.tree())
    }

    /// The JSON object of the request. A table in it names the variables.
    ///
    /// # Errors
    ///
    /// For a body that is no text, and like [`tree`](Self::tree).
    pub(crate) fn json(self, secrets: Secrets, manner: Manner<'_>) -> Result<String, Error> {
        // Behind a mask, nobody would see that JSON can't hold the body.
        json::check(self.request)?;
        match secrets {
            Secrets::Shown if self.references.is_empty() => json::value(self.request),
            Secrets::Masked if self.references.is_empty() => json::value(&self.request.redacted()),
            _ => self.walked(secrets, manner, |walk| walk.members()),
        }
    }

    fn walked<T>(
        self,
        secrets: Secrets,
        manner: Manner<'_>,
        walk: impl FnOnce(&mut Walk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let alone = Document::default();
        let mut names = manner.document.unwrap_or(&alone).names();
        walk(&mut Walk::new(self, secrets, manner, &mut names))
    }

    /// The tree of what is sent, or of what is shown of it.
    fn tree_of(self, request: Request<Vec<u8>>) -> Result<tree::Request, Error> {
        let text = |marked: &str| self.references.text(marked);
        let connection = self.connection.iter().map(|(name, value)| (*name, text(value)));
        let transfer = self.transfer.iter().map(|option| (option.name, text(&option.value)));
        Ok(tree::Request {
            connection: connection.collect(),
            transfer: transfer.collect(),
            ..tree_of(request, self.references)?
        })
    }
}

/// The tree of a request without marks.
///
/// # Errors
///
/// For a request that no client can send.
pub fn plain(request: Request<Vec<u8>>) -> Result<tree::Request, Error> {
    tree_of(request, &References::default())
}

/// A request without marks in a format other than JSON, which keeps the body as a value.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn sendable(format: Format, request: &Request<Vec<u8>>, manner: Manner<'_>) -> Result<Vec<u8>, Error> {
    let message = Message::of(plain(request.clone())?, format, manner);
    request::written(format, &message).map(|output| output.text(format))
}

/// The tree of the content of a body or a part. A text without a mark is not copied: it can be long.
fn data(content: Vec<u8>, references: &References) -> Result<Data, Error> {
    let has_reference = references.are_in_bytes(&content);
    let has_file = references.have_file_in(&content);
    match String::from_utf8(content) {
        Ok(text) if has_reference || has_file => Ok(Data::Text(references.text(&text))),
        Ok(text) => Ok(Data::Text(text.into())),
        Err(_) if has_reference => Err(Error::unsupported(
            "a body that has a variable and bytes that are not UTF-8 can't be written",
        )),
        Err(_) if has_file => Err(Error::Unread),
        Err(error) => Ok(Data::Bytes(error.into_bytes())),
    }
}

fn body(content: Vec<u8>, content_type: Option<&Text>, references: &References) -> Result<Body, Error> {
    if content.is_empty() {
        return Ok(Body::None);
    }
    let content_type = content_type.and_then(Text::as_str).unwrap_or_default();
    let parts = parts::parts(&content, content_type, &|content| {
        data(content.to_vec(), references).ok()
    });
    // The value of a variable could end the name of a part.
    match parts.filter(|parts| !parts.names().any(|name| references.are_in(name))) {
        Some(parts) => Ok(Body::Parts(parts)),
        None => data(content, references).map(Body::Data),
    }
}

/// The tree of `request`.
///
/// # Errors
/// For a URL that is relative or names a user, for a header with bytes other than visible ASCII, and for a `content-length`
/// that is not the length of the body.
fn tree_of(request: Request<Vec<u8>>, references: &References) -> Result<tree::Request, Error> {
    let (request, content) = request.into_parts();
    if request.method == Method::CONNECT {
        return Err(Error::unsupported("CONNECT opens a tunnel to a host, it has no url"));
    }
    let url = url(&request.uri, references)?;
    let mut headers = Vec::with_capacity(request.headers.len());
    // Servers answer 411 to these methods without a length, even where the body is empty.
    let wants_length = matches!(request.method, Method::POST | Method::PUT | Method::PATCH);
    let mut sends_length = wants_length || !content.is_empty();
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
            if !references.are_in_bytes(&content) && !references.have_file_in(&content) {
                check_length(text, content.len())?;
            }
            sends_length = true;
            continue;
        }
        if let Some((user, password)) = references.credentials(text) {
            if name != AUTHORIZATION {
                return Err(Error::unsupported(format!(
                    "the header {name} has a variable within base64, which can't be written"
                )));
            }
            basic = Some((
                references.text(&user),
                password.map(|password| references.text(&password)),
            ));
            continue;
        }
        if references.text(name.as_str()).has_variable() {
            return Err(Error::unsupported("the name of a header has a variable"));
        }
        headers.push((name.as_str().to_owned(), references.text(text)));
    }
    let content_type = headers
        .iter()
        .find(|(name, _)| name == "content-type")
        .map(|(_, value)| value);
    let body = body(content, content_type, references)?;
    Ok(tree::Request {
        method: request.method.as_str().to_owned(),
        url,
        headers,
        basic,
        body,
        sends_length,
        ..tree::Request::default()
    })
}

fn url(uri: &Uri, references: &References) -> Result<tree::Url, Error> {
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
    let authority = references.text(authority);
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
        path: references.text(path),
        query: uri.query().map(|query| references.text(query)),
    })
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
