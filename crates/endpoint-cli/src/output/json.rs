//! JSON for people, one member a line: requests (§2.2), and whatever else is shown as JSON.

use endpoint::{Body, Options, RequestOptions, Value};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use super::error::Error;
use crate::report::failure::Failure;
use crate::report::mask::{self, MASK};

/// Any value, indented.
pub(super) fn pretty(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value).map(|text| text + "\n")
}

/// A request; `redact` masks its credentials.
pub(super) fn request(request: &RequestOptions<'_>, redact: bool) -> Result<String, Error> {
    if let Some(Body::Bytes(bytes)) = request.body()
        && std::str::from_utf8(bytes).is_err()
    {
        return Err(Error::unsupported(
            "the body is not UTF-8 text, which JSON can't hold: try -o curl or -o http",
        ));
    }
    let text = if redact {
        pretty(&Masked(request))
    } else {
        pretty(request)
    };
    text.map_err(|error| Error::unsupported(error.to_string()))
}

/// Merged options; `redact` masks their credentials.
pub(crate) fn options(options: &Options<'_>, redact: bool) -> Result<String, Failure> {
    let text = if redact {
        let value = Value::from_serialize(options)?;
        pretty(&mask::options(value))
    } else {
        pretty(options)
    };
    text.map_err(|error| Failure::failed("unsupported-value", error.to_string()))
}

/// The JSON of a request, with the mask in the place of each credential.
struct Masked<'r>(&'r RequestOptions<'r>);

impl Serialize for Masked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let request = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("method", &request.method().as_str().to_ascii_lowercase())?;
        map.serialize_entry("url", request.url())?;
        map.serialize_entry("headers", &MaskedHeaders(request))?;
        if let Some(body) = request.body() {
            map.serialize_entry("body", body)?;
        }
        if let Some(metadata) = request.request() {
            map.serialize_entry("request", metadata)?;
        }
        map.end()
    }
}

struct MaskedHeaders<'r>(&'r RequestOptions<'r>);

impl Serialize for MaskedHeaders<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let headers = self.0.headers();
        let mut map = serializer.serialize_map(Some(headers.len()))?;
        for (name, value) in headers {
            let text = if mask::is_secret_header(name, value) {
                MASK
            } else {
                value.to_str().map_err(S::Error::custom)?
            };
            map.serialize_entry(name.as_str(), text)?;
        }
        map.end()
    }
}
