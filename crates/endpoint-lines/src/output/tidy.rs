//! The headers of a text that nobody wants in code: those of a browser, an `accept` that says nothing, and the name of this library.

use std::borrow::Cow;

use ::http::HeaderMap;
use endpoint::RequestOptions;

use super::format::Format;
use super::message::AGENT;
use crate::input::literal::ACCEPT;

/// Headers that describe a browser or its connection, beside those that begin with `sec-`. "Copy as cURL" has them, too.
const BROWSER: &str = "connection device-memory dnt downlink dpr ect priority rtt save-data te upgrade-insecure-requests \
                       viewport-width width x-client-data";

/// Whether a browser adds a header to each of its requests, and few servers read it.
pub fn is_of_browser(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    BROWSER.split(' ').any(|known| known == name) || (name.starts_with("sec-") && !name.starts_with("sec-websocket-"))
}

/// Whether `--tidy` leaves a header out of the text of a format. JSON and curl stay as they were copied.
fn is_left_out(format: Format, name: &str) -> bool {
    is_of_browser(name) && !matches!(format, Format::Json | Format::Curl)
}

/// A note on the headers that `--tidy` leaves out.
pub fn note<'n>(format: Format, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let names: Vec<_> = names.filter(|name| is_left_out(format, name)).collect();
    (!names.is_empty()).then(|| format!("of the browser, and so left out: {}", names.join(", ")))
}

/// Whether a format leaves `accept: */*` to its client, which sends that or another that takes any answer, or nothing, which means the
/// same (RFC 9110 §12.5.1). The lines of curl, HTTPie and Hurl tell the tool what to send, and the builder has an `accept` of its own.
fn accepts_any(format: Format) -> bool {
    use Format::{Batch, Curl, Har, Http, Httpie, Hurl, Json, Rust};
    !matches!(format, Batch | Curl | Har | Http | Httpie | Hurl | Json | Rust)
}

/// The request as a format writes it: without this library's name if it is that of another program, without `accept: */*` where it
/// says nothing, and without the headers of a browser if it is to be tidy.
pub fn tidied(format: Format, request: &RequestOptions, is_line: bool, is_tidy: bool) -> Cow<'_, RequestOptions> {
    // The texts of these tools leave the name to the tool, and without it they would tell the tool to send none.
    let is_nameless = is_line
        && !matches!(
            format,
            Format::Curl | Format::Wget | Format::Httpie | Format::Powershell | Format::Hurl
        );
    let headers = request.headers();
    let is_own = |name: &str, value: &[u8]| is_nameless && name == AGENT.0 && value == AGENT.1.as_bytes();
    let kept = headers.iter().filter(|(name, value)| {
        let name = name.as_str();
        let is_any = name == ACCEPT.0 && *value == ACCEPT.1 && accepts_any(format);
        !(is_any || is_own(name, value.as_bytes()) || is_tidy && is_left_out(format, name))
    });
    let kept: HeaderMap = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    if kept.len() == headers.len() {
        return Cow::Borrowed(request);
    }
    let mut tidied = request.clone();
    *tidied.headers_mut() = kept;
    Cow::Owned(tidied)
}
