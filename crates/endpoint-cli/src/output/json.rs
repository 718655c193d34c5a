//! The JSON object of the specification (§2.2), one member a line.

use endpoint::{Body, RequestOptions, is_sensitive};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use super::{Error, MASK};

pub(super) fn text(request: &RequestOptions<'_>, redact: bool) -> Result<String, Error> {
    if let Some(Body::Bytes(bytes)) = request.body()
        && std::str::from_utf8(bytes).is_err()
    {
        return Err(Error::unsupported(
            "the body is not UTF-8 text, which JSON can't hold: try -o curl or -o http",
        ));
    }
    let text = if redact {
        serde_json::to_string_pretty(&Masked(request))
    } else {
        serde_json::to_string_pretty(request)
    };
    text.map(|text| text + "\n")
        .map_err(|error| Error::unsupported(error.to_string()))
}

/// The same object, with a mask for each credential.
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
            let is_masked = value.is_sensitive() || is_sensitive(name.as_str());
            let text = if is_masked {
                MASK
            } else {
                value.to_str().map_err(S::Error::custom)?
            };
            map.serialize_entry(name.as_str(), text)?;
        }
        map.end()
    }
}
