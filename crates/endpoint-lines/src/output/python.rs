//! Python that calls the `requests` library as a programmer would. The library adds its own headers.

use std::fmt::{self, Write};

use percent_encoding::AsciiSet;

use super::code::Snippet;
use super::content::{self, Content, Means};
use super::error::{DOTS, Error};
use super::expression::PYTHON;
use super::form;
use super::literal::{Language, Literal, Place, width};
use super::message::Message;
use super::transfer::Transfer;
use super::{strings, urllib3};
use crate::tree::{Data, File, Part, Text};

/// A library of Python with functions that send a request.
#[derive(Debug)]
pub(super) struct Library {
    pub(super) name: &'static str,
    pub(super) import: &'static str,
    /// The argument that holds a body as it is.
    pub(super) data: &'static str,
    /// Whether text beyond ASCII has to be given as bytes.
    pub(super) is_ascii: bool,
    /// The methods that are functions.
    pub(super) functions: &'static [&'static str],
    /// The arguments for the transfer.
    pub(super) transfer: fn(Transfer<'_>) -> Vec<Argument>,
    /// The class for credentials that answer a challenge, and its import.
    pub(super) digest: (&'static str, &'static str),
    /// The argument for a proxy, by its URL.
    pub(super) proxy: fn(Text) -> (&'static str, Literal),
    /// The characters that it encodes in the fields of a query, if all its versions encode the same ones.
    pub(super) params: Option<&'static AsciiSet>,
    /// The functions that take a body.
    pub(super) with_body: &'static [&'static str],
    pub(super) means: Means,
}

const METHODS: &[&str] = &["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// JSON has no charset but UTF-8 (RFC 8259, sections 8.1 and 11).
const REQUESTS: Library = Library {
    name: "requests",
    import: "import requests",
    data: "data",
    is_ascii: true,
    functions: METHODS,
    transfer: requests_transfer,
    digest: ("HTTPDigestAuth", "from requests.auth import HTTPDigestAuth"),
    proxy: |url| {
        let schemes = ["http", "https"].map(|scheme| (scheme.to_owned(), url.clone()));
        ("proxies", Literal::Object(texts(schemes)))
    },
    params: Some(form::PYTHON),
    with_body: METHODS,
    means: Means {
        json: Some(Language::Python),
        form: Some(form::PYTHON),
        is_object: false,
        part: |_| true,
        types: &["application/json", "application/json; charset=utf-8", form::FORM],
        has_agent: true,
    },
};

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    Error::refuse("requests", &[(message.has_dot_segment(), DOTS)])?;
    if urllib3::rewrites(message) || urllib3::decodes(&message.target()) {
        out.comment(urllib3::NOTE);
    }
    Ok(write_call(&REQUESTS, message, out)?)
}

/// A user or a password. requests encodes text in Latin-1, so text beyond ASCII and variables are given as bytes.
fn credential(message: &Message<'_>, text: &Text) -> String {
    let value = message.expression(text, &PYTHON);
    match text.as_str().is_some_and(str::is_ascii) {
        true => value,
        false => format!("{value}.encode()"),
    }
}

/// The arguments of requests for the transfer. It follows redirects and asks for compressed responses by default.
fn requests_transfer(transfer: Transfer<'_>) -> Vec<Argument> {
    let timeout = timeout(transfer, |connect, all| format!("({connect}, {all})"));
    let mut arguments = certificates(transfer, Literal::Text);
    arguments.extend(timeout);
    arguments
}

/// The argument for time limits. `both` writes the one to connect and that of all, or `None`.
pub(super) fn timeout(transfer: Transfer<'_>, both: fn(&str, &str) -> String) -> Option<Argument> {
    let all = transfer.seconds("max-time");
    let timeout = match transfer.seconds("connect-timeout") {
        Some(connect) => both(connect, all.unwrap_or("None")),
        None => all?.to_owned(),
    };
    Some(("timeout", Literal::Expression(timeout)))
}

/// The arguments for certificates. `authorities` makes that for a file of authorities.
pub(super) fn certificates(transfer: Transfer<'_>, authorities: fn(Text) -> Literal) -> Vec<Argument> {
    let file = |name| transfer.option(name).cloned();
    let cert = file("cert").map(|cert| match file("key") {
        Some(key) => Literal::Tuple([cert, key].map(Literal::Text).into()),
        None => Literal::Text(cert),
    });
    let verify = match transfer.has("insecure") {
        true => Some(Literal::Expression("False".to_owned())),
        false => file("cacert").map(authorities),
    };
    let cert = cert.map(|cert| ("cert", cert));
    cert.into_iter()
        .chain(verify.map(|verify| ("verify", verify)))
        .collect()
}

/// The name of an argument, and its value.
pub(super) type Argument = (&'static str, Literal);

/// Writes a call of a library, formatted as by black.
pub(super) fn write_call(library: &Library, message: &Message<'_>, out: &mut Snippet) -> fmt::Result {
    let content = Content::of(message, &library.means);
    let has_body = !matches!(content, Content::None);
    let query = library.params.and_then(|set| content::query(message, set));
    let (url, fields) = query.map_or_else(|| (message.url(), None), |(url, fields)| (url, Some(texts(fields))));
    let mut arguments: Vec<_> = fields.map(|fields| ("params", pairs(fields))).into_iter().collect();
    arguments.extend(headers(library, message, &content));
    let (body, data) = body(content);
    arguments.extend(body);
    arguments.extend(transfer(library, message));
    write_send(library, message, (has_body, &url, arguments, data), out)?;
    let values = message.values();
    out.import_library(library.import, true);
    out.import_library(library.digest.1, message.is_digest);
    out.import(&[
        ("import json", values.are_escaped),
        ("import os", message.has_references()),
        ("from urllib.parse import quote", values.are_encoded),
    ]);
    Ok(())
}

/// The arguments for headers and cookies.
fn headers(library: &Library, message: &Message<'_>, content: &Content<'_>) -> Vec<Argument> {
    let cookies = content::cookies(message);
    let headers = content.headers(message, &library.means).into_iter();
    let headers = headers.filter(|(name, _)| *name != "cookie" || cookies.is_none());
    let headers = texts(headers.map(|(name, value)| (name.to_owned(), value.clone())));
    let headers = (!headers.is_empty()).then_some(("headers", Literal::Object(headers)));
    let cookies = cookies.map(|cookies| ("cookies", Literal::Object(texts(cookies))));
    headers.into_iter().chain(cookies).collect()
}

fn texts(pairs: impl IntoIterator<Item = (String, Text)>) -> Vec<(String, Literal)> {
    let pairs = pairs.into_iter().map(|(name, value)| (name, Literal::Text(value)));
    pairs.collect()
}

/// The arguments for a body that the library makes, or the body that it sends as it is.
fn body(content: Content<'_>) -> (Vec<Argument>, Option<Content<'_>>) {
    let arguments = match content {
        Content::None => Vec::new(),
        Content::Json(literal) => vec![("json", literal)],
        Content::Form(fields) => vec![("data", pairs(texts(fields)))],
        Content::Parts(parts) => files(parts),
        content => return (Vec::new(), Some(content)),
    };
    (arguments, None)
}

/// The arguments for credentials, certificates, time limits and the proxy.
fn transfer(library: &Library, message: &Message<'_>) -> Vec<Argument> {
    let mut arguments = Vec::new();
    if let Some((user, Some(password))) = message.credentials() {
        let credentials = match message.is_digest {
            true => Literal::Function(
                library.digest.0,
                [user, password].map(|text| Literal::Text(text.clone())).into(),
            ),
            false => Literal::Tuple(
                [user, password]
                    .map(|text| Literal::Expression(credential(message, text)))
                    .into(),
            ),
        };
        arguments.push(("auth", credentials));
    }
    arguments.extend((library.transfer)(message.transfer()));
    arguments.extend(message.proxy().map(|proxy| (library.proxy)(proxy.url())));
    arguments
}

/// Writes the call with its arguments, and `data`, the body that is sent as it is.
fn write_send(
    library: &Library,
    message: &Message<'_>,
    (has_body, url, arguments, data): (bool, &Text, Vec<Argument>, Option<Content<'_>>),
    out: &mut dyn Write,
) -> fmt::Result {
    const PRINT: &str = "print(response.status_code, response.text)\n";
    let (name, method) = (library.name, message.method());
    let url = message.expression(url, &PYTHON);
    let functions = if has_body { library.with_body } else { library.functions };
    let is_function = functions.contains(&method);
    let function = is_function.then(|| method.to_ascii_lowercase());
    let function = function.as_deref().unwrap_or("request");
    let line = format!("response = {name}.{function}({url})");
    if is_function && arguments.is_empty() && data.is_none() && width(&line) <= Language::Python.columns() {
        return write!(out, "{line}\n{PRINT}");
    }
    writeln!(out, "response = {name}.{function}(")?;
    if !is_function {
        writeln!(out, "    {},", strings::python(method))?;
    }
    writeln!(out, "    {url},")?;
    let place = |name: &str| Place::new(4, 5 + name.len(), 1);
    for (name, literal) in arguments {
        write!(out, "    {name}=")?;
        let literal = literal.referring(message, &PYTHON);
        literal.write(Language::Python, place(name), out)?;
        out.write_str(",\n")?;
    }
    if let Some(content) = data {
        write!(out, "    {}=", library.data)?;
        match content {
            Content::File(file) => opened(file, message.is_digest).write(Language::Python, place(library.data), out)?,
            Content::Bytes(bytes) => write!(out, "{}", strings::python_bytes(bytes))?,
            // requests encodes some text beyond ASCII in Latin-1.
            Content::Text(text) => {
                let is_plain = !library.is_ascii || text.as_str().is_some_and(str::is_ascii);
                let end = if is_plain { "" } else { ".encode()" };
                write!(out, "{}{end}", message.body_expression(text, &PYTHON))?;
            }
            _ => {}
        }
        out.write_str(",\n")?;
    }
    write!(out, ")\n{PRINT}")
}

/// A dictionary, or a list of pairs if a name occurs twice.
fn pairs(fields: Vec<(String, Literal)>) -> Literal {
    if content::are_unique(fields.iter().map(|(name, _)| &**name)) {
        return Literal::Object(fields);
    }
    let fields = fields.into_iter();
    Literal::List(
        fields
            .map(|(name, value)| Literal::Tuple(vec![Literal::Text(name.into()), value]))
            .collect(),
    )
}

/// The arguments for parts. requests sends `data=` before `files=`. Parts without a file are fields of `data=` if all of them come
/// first and a file follows; otherwise all parts are in `files=`.
fn files(parts: &[Part]) -> Vec<Argument> {
    let first = parts.iter().take_while(|part| part.is_field()).count();
    let (fields, files) = parts.split_at(first);
    let has_fields = !files.is_empty() && !fields.is_empty() && !files.iter().any(Part::is_field);
    let (fields, files) = if has_fields { (fields, files) } else { (&[][..], parts) };
    let mut arguments = Vec::new();
    if !fields.is_empty() {
        let fields = fields.iter().map(|part| (part.name.clone(), content_of(part)));
        arguments.push(("data", pairs(fields.collect())));
    }
    let text = |text: &String| Literal::Text(text.as_str().into());
    let files = files.iter().map(|part| {
        let file = part.file.as_ref().map_or(Literal::Null, text);
        let content_type = part.content_type.as_ref().map(text);
        let tuple = [file, content_of(part)].into_iter().chain(content_type).collect();
        (part.name.clone(), Literal::Tuple(tuple))
    });
    arguments.push(("files", pairs(files.collect())));
    arguments
}

fn content_of(part: &Part) -> Literal {
    match (part.source(), &part.content) {
        (Some(file), _) => opened(file, false),
        (None, Data::Text(text)) => Literal::Text(text.clone()),
        (None, Data::Bytes(bytes)) => Literal::Bytes(bytes.clone()),
    }
}

/// The expression for the content of a file. `is_sent_twice` where the answer to a challenge has the body again, which httpx would
/// find empty.
fn opened(file: &File, is_sent_twice: bool) -> Literal {
    let read = |end: &str| Literal::Expression(format!("open({}, \"rb\").read(){end}", strings::python(&file.path)));
    match (file.is_stripped, is_sent_twice) {
        (true, _) => read(".translate(None, b\"\\0\\n\\r\")"),
        (false, true) => read(""),
        (false, false) => Literal::Function(
            "open",
            [&*file.path, "rb"].map(|text| Literal::Text(text.into())).into(),
        ),
    }
}
