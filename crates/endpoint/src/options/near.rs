//! Near spellings of options (decision 25). If `base_url` were read as a parameter, the request would go to the default
//! base URL, with its token.

use crate::error::{Error, ErrorKind};
use crate::value::Value;

/// The option that a key and its value are a misspelling of.
// `header` and `Headers` can well be parameters, so they count only if the value is an object.
#[inline]
pub(super) fn meant(key: &str, value: &Value<'_>) -> Option<&'static str> {
    match key {
        "base_url" | "baseurl" | "baseURL" | "base-url" | "baseUri" | "base_uri" => Some("baseUrl"),
        "media_type" | "mediatype" => Some("mediaType"),
        "header" | "Headers" if matches!(value, Value::Object(_)) => Some("headers"),
        _ => None,
    }
}

/// The error for a misspelling.
#[cold]
pub(super) fn error(given: &str, meant: &str) -> Error {
    Error::about(
        ErrorKind::InvalidOptions,
        given,
        &format!(
            "is not an option: did you mean `{meant}`? A parameter of this name is placed in the query or the body, or named in the URL"
        ),
    )
}

/// Whether a key is an option and not a parameter.
#[inline(always)]
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request"
    )
}
