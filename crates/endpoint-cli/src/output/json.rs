//! JSON for people, one member a line: requests (§2.2), and whatever else is shown as JSON.

use endpoint::{Body, Options, RequestOptions};
use serde::ser::Serialize;

use super::error::Error;
use crate::report::failure::Failure;

/// Any value, indented.
pub(super) fn pretty(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value).map(|text| text + "\n")
}

/// A request.
pub(super) fn request(request: &RequestOptions<'_>) -> Result<String, Error> {
    if let Some(Body::Bytes(bytes)) = request.body()
        && std::str::from_utf8(bytes).is_err()
    {
        return Err(Error::unsupported(
            "the body is not UTF-8 text, which JSON can't hold: try -o curl or -o http",
        ));
    }
    pretty(request).map_err(|error| Error::unsupported(error.to_string()))
}

/// Merged options; `redact` masks their secrets.
pub(crate) fn options(options: &Options<'_>, redact: bool) -> Result<String, Failure> {
    let text = if redact {
        pretty(&options.redacted())
    } else {
        pretty(options)
    };
    text.map_err(|error| Failure::failed("unsupported-value", error.to_string()))
}
