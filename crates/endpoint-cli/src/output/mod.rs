//! A finished request, written down in a form that another tool can send: as JSON, or as the line,
//! call or message of a client. Knows nothing of items, profiles or the terminal.

mod curl;
mod error;
mod fetch;
mod har;
mod http;
mod httpie;
mod json;
mod literal;
mod message;
mod python;
mod shell;

use std::io::Write;

use endpoint::RequestOptions;

pub(crate) use self::error::Error;
use self::message::Message;

/// What stands in the place of a credential.
const MASK: &str = "***";

/// A form that a request can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The JSON object of the specification.
    Json,
    /// A line for a POSIX shell that calls curl.
    Curl,
    /// The HTTP/1.1 message, byte for byte.
    Http,
    /// A line for a POSIX shell that calls HTTPie.
    Httpie,
    /// JavaScript that calls `fetch`.
    Fetch,
    /// Python that calls the `requests` library.
    Python,
    /// An HTTP archive, version 1.2, of one request that was never sent.
    Har,
}

impl Format {
    /// Every format, in the order of the manual.
    pub(crate) const ALL: [Self; 7] = [
        Self::Json,
        Self::Curl,
        Self::Http,
        Self::Httpie,
        Self::Fetch,
        Self::Python,
        Self::Har,
    ];

    /// The format of that name on the command line.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Curl => "curl",
            Self::Http => "http",
            Self::Httpie => "httpie",
            Self::Fetch => "fetch",
            Self::Python => "python",
            Self::Har => "har",
        }
    }
}

/// Writes `request`; `redact` masks its credentials.
///
/// All of the text is made before its first byte is written, so that a request which a format
/// can't hold leaves no half of it behind.
///
/// # Errors
///
/// For a request that the format can't hold, and for a stream that fails.
pub(crate) fn write(
    format: Format,
    request: RequestOptions<'_>,
    redact: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let bytes = match format {
        Format::Json => json::text(&request, redact)?.into_bytes(),
        format => sendable(format, &request.try_into()?, redact)?,
    };
    out.write_all(&bytes)?;
    Ok(())
}

/// The text of a format that says what goes over the wire. JSON is none of them: it keeps the body as a value.
///
/// # Errors
///
/// For a request that the format can't hold.
pub(crate) fn sendable(format: Format, request: &::http::Request<Vec<u8>>, redact: bool) -> Result<Vec<u8>, Error> {
    let message = Message::new(request, redact)?;
    Ok(match format {
        Format::Json => return Err(Error::unsupported("JSON is written from request options")),
        Format::Curl => curl::text(&message)?.into_bytes(),
        Format::Http => http::bytes(&message)?,
        Format::Httpie => httpie::text(&message)?.into_bytes(),
        Format::Fetch => fetch::text(&message)?.into_bytes(),
        Format::Python => python::text(&message).into_bytes(),
        Format::Har => har::text(&message)?.into_bytes(),
    })
}
