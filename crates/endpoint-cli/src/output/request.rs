//! A request in any of the formats.

use ::http::header::CONTENT_LENGTH;
use endpoint::RequestOptions;

use super::error::Error;
use super::format::Format;
use super::message::{Manner, Message};
use super::{curl, fetch, go, har, http, http_file, httpie, hurl, json, powershell, python, rust, wget};

/// The text of `request`; `redact` masks its secrets, before anything is made of it.
///
/// # Errors
///
/// For a request that the format can't hold.
pub(crate) fn text(
    format: Format,
    request: RequestOptions<'_>,
    manner: Manner<'_>,
    redact: bool,
) -> Result<Vec<u8>, Error> {
    check_whole(&request)?;
    let request = if redact {
        request.redacted().into_owned()
    } else {
        request
    };
    match format {
        Format::Json => Ok(json::request(&request)?.into_bytes()),
        format => sendable(format, &request.try_into()?, manner),
    }
}

/// An error where `content-length` announces a body that is not there: a program could bring it, the command has none.
pub(crate) fn check_whole(request: &RequestOptions<'_>) -> Result<(), endpoint::Error> {
    if request.body().is_none() && request.headers().contains_key(CONTENT_LENGTH) {
        ::http::Request::<Vec<u8>>::try_from(request.clone())?;
    }
    Ok(())
}

/// The text of a format that shows what is sent. JSON is not one of them: it keeps the body as a value.
///
/// # Errors
///
/// For a request that the format can't hold.
pub(crate) fn sendable(
    format: Format,
    request: &::http::Request<Vec<u8>>,
    manner: Manner<'_>,
) -> Result<Vec<u8>, Error> {
    let message = Message::new(request, manner)?;
    let text = match format {
        Format::Json => return Err(Error::unsupported("JSON is written from request options")),
        // The one format that need not be text.
        Format::Http => return http::bytes(&message),
        Format::Curl => curl::text(&message)?,
        Format::CurlConfig => curl::config(&message)?,
        Format::Wget => wget::text(&message)?,
        Format::Httpie => httpie::text(&message)?,
        Format::Powershell => powershell::text(&message)?,
        Format::HttpFile => http_file::text(&message)?,
        Format::Hurl => hurl::text(&message)?,
        Format::Fetch => fetch::text(&message)?,
        Format::Python => python::text(&message),
        Format::Go => go::text(&message)?,
        Format::Rust => rust::text(&message),
        Format::Har => har::text(&message)?,
    };
    Ok(text.into_bytes())
}
