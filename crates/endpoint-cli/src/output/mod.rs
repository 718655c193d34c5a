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

/// Writes `request` in a format that sends it; `redact` masks its credentials.
///
/// All of the text is made before its first byte is written, so that a request which a format
/// can't hold leaves no half of it behind.
pub(crate) fn write_sendable(
    format: Format,
    request: &::http::Request<Vec<u8>>,
    redact: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let message = Message::new(request, redact)?;
    let bytes = match format {
        Format::Json => {
            return Err(Error::unsupported(
                "json is written from the request options",
            ));
        }
        Format::Curl => curl::text(&message)?.into_bytes(),
        Format::Http => http::bytes(&message)?,
        Format::Httpie => httpie::text(&message)?.into_bytes(),
        Format::Fetch => fetch::text(&message)?.into_bytes(),
        Format::Python => python::text(&message).into_bytes(),
        Format::Har => har::text(&message)?.into_bytes(),
    };
    out.write_all(&bytes)?;
    Ok(())
}
