//! A request in any of the formats.

use std::fmt::Write;

use ::http::header::CONTENT_LENGTH;
use endpoint::RequestOptions;

use super::code::{Snippet, Written};
use super::error::Error;
use super::format::Format;
use super::message::Message;
use super::{
    axios, batch, csharp, curl, fetch, go, har, http, http_file, httpie, httpx, hurl, java, php, powershell, python,
    reqwest, ruby, rust, wget,
};

/// The output for a request, in a format other than JSON, which keeps the body as a value.
///
/// # Errors
///
/// For a request that the format can't hold.
pub fn written(format: Format, message: &Message<'_>) -> Result<Written, Error> {
    if let Some(code) = code(format, message)? {
        return Ok(Written::Snippet(code));
    }
    let mut text = String::new();
    let rest = write(format, message, &mut text)?;
    let mut text = text.into_bytes();
    text.extend_from_slice(rest);
    Ok(Written::Text(text))
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
    if !message.has_references() && !message.has_files() && !message.must_stay {
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
    refuse(format, message)?;
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

/// Refuses variables that hold more than a client takes in one place.
fn refuse(format: Format, message: &Message<'_>) -> Result<(), Error> {
    use Format::{Go, Httpie, Httpx, Hurl, Python, Reqwest, Ruby, Wget};
    let is_apart = message.proxy().is_some_and(|proxy| proxy.is_apart());
    let is_apart = is_apart && matches!(format, Go | Httpie | Httpx | Hurl | Python);
    let is_pair = matches!(message.credentials(), Some((_, None)));
    let is_pair = is_pair && matches!(format, Go | Hurl | Httpx | Python | Reqwest | Ruby | Wget);
    const APART: &str =
        "takes no proxy user if one variable is the whole address of the proxy: write its host and port";
    const PAIR: &str = "takes a user and a password, and one variable has both: write USER:$PASSWORD";
    Error::refuse(
        &format!("the format {}", format.name()),
        &[(is_apart, APART), (is_pair, PAIR)],
    )
}

/// Comments on variables whose values have to be encoded, and on redirects that are not followed.
fn notes(format: Format, message: &Message<'_>) -> String {
    let values = message.values();
    let notes = [
        (
            values.are_raw_in_json,
            "A variable goes into JSON as it is: quotes and backslashes in its value need a backslash",
        ),
        (
            values.are_raw_json,
            "A variable goes into JSON outside of a string: its value has to be JSON",
        ),
        (
            values.are_raw_in_query,
            "A variable goes into the URL or form as it is: its value has to be percent-encoded",
        ),
        (
            message.must_stay && message.transfer().has("location"),
            "The client would send credentials on to whatever host it is redirected to, so -L is left out",
        ),
    ];
    let notes = notes.iter().filter(|(is_true, _)| *is_true);
    let notes = notes.map(|(_, note)| format!("{} {note}.\n", format.comment()));
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
