//! Near spellings of options (decision 25). If `base_url` were read as a parameter, the request would go to the default
//! base URL, with its token.

use std::collections::{HashMap, HashSet};

use endpoint_core::nearest::spelling;

use crate::error::{Error, ErrorKind};
use crate::value::Value;

/// The option that a key and its value are a misspelling of.
// `header` and `Headers` can well be parameters, so they count only if the value is an object, or takes one away.
#[inline]
pub(super) fn meant(key: &str, value: &Value<'_>) -> Option<&'static str> {
    match key {
        "base_url" | "baseurl" | "baseURL" | "base-url" | "baseUri" | "base_uri" => Some("baseUrl"),
        "media_type" | "mediatype" => Some("mediaType"),
        "header" | "Headers" if matches!(value, Value::Object(_) | Value::Null) => Some("headers"),
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

/// Refuses a given name that differs from a known one in case, `_` or `-` alone: as another parameter, it would be sent in
/// silence.
pub(crate) fn check_spelling<'s>(
    given: impl Iterator<Item = &'s str>,
    known: impl Iterator<Item = &'s str>,
) -> Result<(), Error> {
    let mut given = given.peekable();
    if given.peek().is_none() {
        return Ok(());
    }
    let known: HashSet<&str> = known.collect();
    let spelled: HashMap<_, _> = known.iter().map(|name| (spelling(name), *name)).collect();
    let mut others = given.filter(|given| !known.contains(given));
    let found = others.find_map(|given| Some(error(given, spelled.get(&spelling(given))?)));
    found.map_or(Ok(()), Err)
}

/// Whether a key is an option and not a parameter.
#[inline(always)]
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request"
    )
}
