//! Python that calls the `requests` library as a programmer would. The library adds its own headers.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{self, Content, Means, texts};
use super::error::{DOTS, Error};
use super::expression::PYTHON;
use super::form;
use super::literal::{Language, Literal, Place};
use super::message::Message;
use super::transfer::Transfer;
use super::urllib3;
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
    pub(super) transfer: fn(&Message<'_>) -> Vec<Argument>,
    /// The class for credentials that answer a challenge, and its import.
    pub(super) digest: (&'static str, &'static str),
    /// The functions that take a body.
    pub(super) with_body: &'static [&'static str],
    pub(super) means: Means,
}

/// The name of an argument, and its value, if it is given.
pub(super) type Argument = (&'static str, Option<Literal>);

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
fn requests_transfer(message: &Message<'_>) -> Vec<Argument> {
    let transfer = message.transfer();
    let file = |name| transfer.option(name).cloned();
    let cert = file("cert").map(|cert| match file("key") {
        Some(key) => Literal::Tuple([cert, key].map(Literal::Text).into()),
        None => Literal::Text(cert),
    });
    let off = |is_off: bool| is_off.then(|| Literal::Expression("False".to_owned()));
    let verify = off(transfer.has("insecure")).or(file("cacert").map(Literal::Text));
    let proxies = message.proxy().map(|proxy| {
        let schemes = ["http", "https"].map(|scheme| (scheme.to_owned(), proxy.url()));
        Literal::Object(texts(schemes))
    });
    let timeout = timeout(transfer, |connect, all| format!("({connect}, {all})"));
    vec![
        ("allow_redirects", off(message.must_stay)),
        ("cert", cert),
        ("verify", verify),
        ("timeout", timeout),
        ("proxies", proxies),
    ]
}

/// The value of the argument for time limits. `both` writes the one to connect and that of all, or `None`.
pub(super) fn timeout(transfer: Transfer<'_>, both: fn(&str, &str) -> String) -> Option<Literal> {
    let all = transfer.seconds("max-time");
    Some(Literal::Expression(match transfer.seconds("connect-timeout") {
        Some(connect) => both(connect, all.unwrap_or("None")),
        None => all?.to_owned(),
    }))
}

/// Writes a call of a library, formatted as by black.
pub(super) fn write_call(library: &Library, message: &Message<'_>, out: &mut Snippet) -> fmt::Result {
    let content = Content::of(message, &library.means);
    let functions = match content {
        Content::None => library.functions,
        _ => library.with_body,
    };
    let (function, method) = match functions.contains(&message.method()) {
        true => (message.method().to_ascii_lowercase(), None),
        false => ("request".to_owned(), Some(message.method().into())),
    };
    let query = content::query(message, form::PYTHON);
    let (url, fields) = query.map_or_else(|| (message.url(), None), |(url, fields)| (url, Some(fields)));
    let mut named = vec![("params", fields.map(|fields| pairs(texts(fields))))];
    named.extend(headers(library, message, &content));
    let mut files = Vec::new();
    named.extend(body(library, message, content, &mut files));
    named.push(("auth", auth(library, message)));
    named.extend((library.transfer)(message));
    let named = named.into_iter();
    let named = named.filter_map(|(name, value)| Some(Literal::Keyword(name, value?.into())));
    let positional = method.into_iter().chain([url]).map(Literal::Text);
    let arguments: Vec<_> = positional.chain(named).collect();
    let indent = write_with(&files, out)?;
    let call = Literal::call(format!("response = {}.{function}", library.name), arguments);
    write!(out, "{:indent$}", "")?;
    let place = Place::new(indent, indent, 0);
    call.referring(message, &PYTHON)
        .write_call(Language::Python, place, out)?;
    out.write_str("\nprint(response.status_code, response.text)\n")?;
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

/// Writes the statement that opens files for the call. Returns the columns that the call is indented by.
fn write_with(files: &[(String, &File)], out: &mut dyn Write) -> Result<usize, fmt::Error> {
    let (indent, start, end) = match files {
        [] => return Ok(0),
        [_] => (0, "with ", ":\n"),
        _ => (4, "with (\n    ", ",\n):\n"),
    };
    for (index, (name, file)) in files.iter().enumerate() {
        out.write_str(if index == 0 { start } else { ",\n    " })?;
        let arguments = [&*file.path, "rb"].map(|text| Literal::Text(text.into()));
        let place = Place::new(indent, 5, name.len() + 5);
        Literal::call("open", arguments).write(Language::Python, place, out)?;
        write!(out, " as {name}")?;
    }
    out.write_str(end)?;
    Ok(4)
}

/// The arguments for headers and cookies.
fn headers(library: &Library, message: &Message<'_>, content: &Content<'_>) -> [Argument; 2] {
    let cookies = content::cookies(message);
    let headers = content.headers(message, &library.means);
    let headers = headers.filter(|(name, _)| *name != "cookie" || cookies.is_none());
    let headers = texts(headers.map(|(name, value)| (name.to_owned(), value.clone())));
    let headers = (!headers.is_empty()).then_some(Literal::Object(headers));
    let cookies = cookies.map(|cookies| Literal::Object(texts(cookies)));
    [("headers", headers), ("cookies", cookies)]
}

/// The arguments for the body. `files` gets those that are opened for it.
fn body<'m>(
    library: &Library,
    message: &Message<'_>,
    content: Content<'m>,
    files: &mut Vec<(String, &'m File)>,
) -> Vec<Argument> {
    let (name, value) = match content {
        Content::None => return Vec::new(),
        Content::Parts(parts) => return parts_of(parts, files),
        Content::Json(literal) => ("json", literal),
        Content::Form(fields) => ("data", pairs(texts(fields))),
        // httpx would find a file at its end when it sends the body again, in the answer to a challenge.
        Content::File(file) => (library.data, opened(file, message.is_digest, files)),
        Content::Bytes(bytes) => (library.data, Literal::Bytes(bytes.to_vec())),
        // requests encodes some text beyond ASCII in Latin-1.
        Content::Text(text) => {
            let is_plain = !library.is_ascii || text.as_str().is_some_and(str::is_ascii);
            let end = if is_plain { "" } else { ".encode()" };
            let text = message.body_expression(text, &PYTHON);
            (library.data, Literal::Expression(text + end))
        }
    };
    vec![(name, Some(value))]
}

/// The value of the argument for credentials.
fn auth(library: &Library, message: &Message<'_>) -> Option<Literal> {
    let (user, password) = message.credentials()?;
    let pair = [user, password?];
    Some(match message.is_digest {
        true => Literal::call(library.digest.0, pair.map(|text| Literal::Text(text.clone()))),
        false => Literal::Tuple(pair.map(|text| Literal::Expression(credential(message, text))).into()),
    })
}

/// A dictionary, or a list of tuples.
fn pairs(fields: Vec<(String, Literal)>) -> Literal {
    content::pairs(fields, Literal::Tuple)
}

/// The arguments for parts. requests sends `data=` before `files=`. Parts without a file are fields of `data=` if all of them come
/// first and a file follows; otherwise all parts are in `files=`.
fn parts_of<'m>(parts: &'m [Part], opened: &mut Vec<(String, &'m File)>) -> Vec<Argument> {
    let first = parts.iter().take_while(|part| part.is_field()).count();
    let (fields, files) = parts.split_at(first);
    let has_fields = !files.is_empty() && !fields.is_empty() && !files.iter().any(Part::is_field);
    let (fields, files) = if has_fields { (fields, files) } else { (&[][..], parts) };
    let fields: Vec<_> = fields
        .iter()
        .map(|part| (part.name.clone(), content_of(part, opened)))
        .collect();
    let text = |text: &String| Literal::Text(text.as_str().into());
    let files = files.iter().map(|part| {
        let file = part.file.as_ref().map_or(Literal::Null, text);
        let content_type = part.content_type.as_ref().map(text);
        let tuple = [file, content_of(part, opened)]
            .into_iter()
            .chain(content_type)
            .collect();
        (part.name.clone(), Literal::Tuple(tuple))
    });
    let files = pairs(files.collect());
    vec![("data", has_fields.then(|| pairs(fields))), ("files", Some(files))]
}

fn content_of<'m>(part: &'m Part, files: &mut Vec<(String, &'m File)>) -> Literal {
    match (part.source(), &part.content) {
        (Some(file), _) => opened(file, false, files),
        (None, Data::Text(text)) => Literal::Text(text.clone()),
        (None, Data::Bytes(bytes)) => Literal::Bytes(bytes.clone()),
    }
}

/// The variable of an opened file, or the call that reads it.
fn opened<'m>(file: &'m File, is_read: bool, files: &mut Vec<(String, &'m File)>) -> Literal {
    let name = match files.len() {
        0 => "file".to_owned(),
        count => format!("file{}", count + 1),
    };
    files.push((name.clone(), file));
    Literal::Expression(match (file.is_stripped, is_read) {
        (true, _) => name + ".read().translate(None, b\"\\0\\n\\r\")",
        (false, true) => name + ".read()",
        (false, false) => name,
    })
}
