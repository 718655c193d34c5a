//! A request in any of the formats.

use std::fmt::Write;

use ::http::header::{CONTENT_LENGTH, HeaderValue};
use endpoint::RequestOptions;

use super::document::Document;
use super::error::Error;
use super::format::Format;
use super::joined::{Snippet, Written};
use super::manner::{Beside, Manner, Secrets};
use super::message::Message;
use super::secrets::{Walk, text_of};
use super::variable_name::Names;
use super::{
    axios, batch, csharp, curl, fetch, go, har, http, http_file, httpie, httpx, hurl, java, json, php, powershell,
    python, reqwest, ruby, rust, transfer, wget,
};
use crate::input::reference::References;
use crate::report::mask::MASK;
use crate::tree;

/// The output for a request.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn written(
    format: Format,
    request: &RequestOptions,
    beside: Beside<'_>,
    manner: Manner<'_>,
) -> Result<Written, Error> {
    check_whole(request)?;
    if format == Format::Json && beside.secrets != Secrets::Named && beside.references.is_empty() {
        let text = match beside.secrets {
            Secrets::Masked => json::request(&request.redacted()),
            _ => json::request(request),
        };
        return text.map(Written::from);
    }
    if format == Format::Json {
        let alone = Document::default();
        let mut names = manner.document.unwrap_or(&alone).names();
        return Walk::new(request, beside, manner, &mut names)
            .members()
            .map(Written::from);
    }
    message_output(format, &message(format, request, beside, manner)?)
}

/// The message of a request, for a format other than JSON.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn message<'m>(
    format: Format,
    request: &RequestOptions,
    beside: Beside<'_>,
    manner: Manner<'m>,
) -> Result<Message<'m>, Error> {
    let tree = walked(format, request, beside, |beside| tree(request, beside, manner))?;
    Ok(Message::of(tree, format, manner))
}

/// The tree of a request.
///
/// # Errors
///
/// For a request that no client can send, and for a secret that can't be a variable.
pub fn tree(request: &RequestOptions, beside: Beside<'_>, manner: Manner<'_>) -> Result<tree::Request, Error> {
    check_whole(request)?;
    let alone = Document::default();
    let mut names = manner.document.unwrap_or(&alone).names();
    Walk::new(request, beside, manner, &mut names).tree()
}

/// What a function makes with the options that a format writes.
fn walked<T>(format: Format, request: &RequestOptions, beside: Beside<'_>, walk: impl FnOnce(Beside<'_>) -> T) -> T {
    let url: Option<::http::Uri> = request.url().parse().ok();
    let host = url.as_ref().and_then(::http::Uri::host).unwrap_or_default();
    walk(Beside {
        transfer: &transfer::written(format, beside.transfer, host),
        ..beside
    })
}

/// Whether the text of a format would show a secret.
pub fn shows_secret(format: Format, request: &RequestOptions, beside: Beside<'_>, manner: Manner<'_>) -> bool {
    let masking = Beside {
        secrets: Secrets::Masked,
        ..beside
    };
    let mut names = Names::default();
    walked(format, request, masking, |masking| {
        let mut walk = Walk::new(request, masking, manner, &mut names);
        match walk.tree() {
            Ok(_) => walk.count > 0,
            // What can't be walked may have one.
            Err(_) => beside.secrets == Secrets::Named,
        }
    })
}

/// The request as it is sent, with marks in the place of variables and files.
///
/// # Errors
///
/// For request options that are not a valid HTTP request.
pub fn sent(request: RequestOptions, beside: Beside<'_>) -> Result<::http::Request<Vec<u8>>, Error> {
    check_whole(&request)?;
    let is_walked = beside.secrets != Secrets::Shown;
    let mut names = Names::default();
    let walked = is_walked.then(|| Walk::new(&request, beside, Manner::default(), &mut names).tree());
    let length = is_walked
        .then(|| request.redacted().headers().get(CONTENT_LENGTH).cloned())
        .flatten();
    let mut sent: ::http::Request<Vec<u8>> = request.try_into()?;
    let Some(tree) = walked.transpose()? else {
        return Ok(sent);
    };
    let marks = beside.references;
    *sent.uri_mut() = marks
        .marked(&tree.url.whole())
        .parse()
        .map_err(|_| Error::unsupported("the url has no mask"))?;
    for (name, value) in &tree.headers {
        if let Ok(name) = ::http::HeaderName::try_from(name) {
            let value = marks.marked(value).parse();
            sent.headers_mut()
                .insert(name, value.unwrap_or(HeaderValue::from_static(MASK)));
        }
    }
    if let Ok(text) = text_of(&tree.body) {
        *sent.body_mut() = match text.has_file() {
            true => MASK.into(),
            false => marks.marked(&text).into_bytes(),
        };
    }
    if let Some(length) = length {
        sent.headers_mut().insert(CONTENT_LENGTH, length);
    }
    Ok(sent)
}

/// One archive of several requests.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn archive(messages: &[Message<'_>]) -> Result<String, Error> {
    check_references(Format::Har, messages)?;
    let mut text = String::new();
    har::write(&messages.iter().collect::<Vec<_>>(), &mut text)?;
    Ok(text)
}

/// Refuses a `content-length` without a body. A program could add the body later, the command can't.
pub fn check_whole(request: &RequestOptions) -> Result<(), endpoint::Error> {
    if request.body().is_none() && request.headers().contains_key(CONTENT_LENGTH) {
        ::http::Request::<Vec<u8>>::try_from(request.clone())?;
    }
    Ok(())
}

/// The text of a format other than JSON, which keeps the body as a value.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn sendable(format: Format, request: &::http::Request<Vec<u8>>, manner: Manner<'_>) -> Result<Vec<u8>, Error> {
    let none = References::default();
    message_output(format, &Message::new(request.clone(), format, &none, manner)?).map(|output| output.text(format))
}

fn message_output(format: Format, message: &Message<'_>) -> Result<Written, Error> {
    let takes_url = matches!(
        format,
        Format::Python | Format::Httpx | Format::Httpie | Format::Hurl | Format::Go
    );
    if takes_url && message.proxy().is_some_and(|proxy| proxy.is_apart()) {
        return Err(Error::unsupported(
            "a variable is the whole address of a proxy, and -U names its user: write its host and port",
        ));
    }
    if let Some(code) = code(format, message)? {
        return Ok(Written::Snippet(code));
    }
    let mut text = String::new();
    let rest = write(format, message, &mut text)?;
    let mut text = text.into_bytes();
    text.extend_from_slice(rest);
    Ok(Written::Text(text))
}

/// Writes the text of a format other than JSON piece by piece. Returns the bytes that follow it, which need not be text.
///
/// # Errors
///
/// For a request that the format can't hold, and if `out` takes no more.
pub fn write<'m>(format: Format, message: &'m Message<'_>, out: &mut dyn Write) -> Result<&'m [u8], Error> {
    if let Some(code) = code(format, message)? {
        code.write_alone(format, out)?;
        return Ok(&[]);
    }
    if !message.has_references() && !message.has_files() {
        return write_data(format, message, out);
    }
    check_references(format, std::slice::from_ref(message))?;
    let mut text = String::new();
    let rest = write_data(format, message, &mut text)?;
    message.check_written()?;
    if message.has_files() && !rest.is_empty() {
        return Err(Error::Unread);
    }
    out.write_str(&notes(format, message))?;
    out.write_str(&text)?;
    Ok(rest)
}

/// The code of a request. `None` for a format that is no code of a language.
fn code(format: Format, message: &Message<'_>) -> Result<Option<Snippet>, Error> {
    let write = match format {
        Format::Fetch => fetch::write,
        Format::Axios => axios::write,
        Format::Python => python::write,
        Format::Httpx => httpx::write,
        Format::Php => php::write,
        Format::Ruby => ruby::write,
        Format::Java => java::write,
        Format::Kotlin => java::write_kotlin,
        Format::Csharp => csharp::write,
        Format::Go => go::write,
        Format::Reqwest => reqwest::write,
        _ => return Ok(None),
    };
    let mut code = Snippet::default();
    write(message, &mut code)?;
    message.check_written()?;
    code.note(&notes(format, message));
    Ok(Some(code))
}

/// Comments on variables whose values have to be encoded.
fn notes(format: Format, message: &Message<'_>) -> String {
    let values = message.values();
    let notes = [
        (
            values.are_raw_in_json,
            "JSON as it is: quotes and backslashes in its value need a backslash",
        ),
        (
            values.are_raw_json,
            "JSON outside of a string: its value has to be JSON",
        ),
        (
            values.are_raw_in_query,
            "the URL or form as it is: its value has to be percent-encoded",
        ),
    ];
    let notes = notes.iter().filter(|(is_true, _)| *is_true);
    let notes = notes.map(|(_, note)| format!("{} A variable goes into {note}.\n", format.comment()));
    notes.collect()
}

/// Refuses references in a format that has only values.
fn check_references(format: Format, messages: &[Message<'_>]) -> Result<(), Error> {
    match format.says_references() || !messages.iter().any(Message::has_references) {
        true => Ok(()),
        false => Err(Error::unsupported(format!(
            "the format {} holds values, and the request has variables: write their values, or choose a format such as curl",
            format.name()
        ))),
    }
}

fn write_data<'m>(format: Format, message: &'m Message<'_>, out: &mut dyn Write) -> Result<&'m [u8], Error> {
    match format {
        // The one format that need not be text.
        Format::Http => {
            http::write_head(message, out)?;
            return Ok(message.bytes());
        }
        Format::Curl => curl::write(message, out)?,
        Format::Wget => wget::write(message, out)?,
        Format::Httpie => httpie::write(message, out)?,
        Format::Powershell => powershell::write(message, out)?,
        Format::HttpFile => http_file::write(message, out)?,
        Format::Hurl => hurl::write(message, out)?,
        Format::Rust => rust::write(message, out)?,
        Format::Batch => batch::write(message, out)?,
        Format::Har => har::write(&[message], out)?,
        _ => return Err(Error::unsupported("JSON is written from request options")),
    }
    Ok(&[])
}
