//! A request as JSON.

use http::{HeaderMap, Method};
use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};

use super::RequestOptions;

/// The JSON has `method`, `url`, `headers`, `body` and `request`. It contains the request's secrets: log
/// [`redacted`](RequestOptions::redacted) instead. It is an error if `content-length` announces a body that is not
/// there.
impl Serialize for RequestOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_whole().map_err(S::Error::custom)?;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("method", &Lowercase(&self.method))?;
        map.serialize_entry("url", &self.url)?;
        map.serialize_entry("headers", &HeadersJson(&self.headers))?;
        match (&self.body, self.json()) {
            (_, Some(json)) => map.serialize_entry("body", &json)?,
            (Some(body), None) => map.serialize_entry("body", body)?,
            (None, None) => {}
        }
        if let Some(metadata) = &self.metadata {
            map.serialize_entry("request", metadata)?;
        }
        map.end()
    }
}

struct Lowercase<'s>(&'s Method);

impl Serialize for Lowercase<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self.0 {
            Method::GET => serializer.serialize_str("get"),
            Method::POST => serializer.serialize_str("post"),
            _ => serializer.serialize_str(&self.0.as_str().to_ascii_lowercase()),
        }
    }
}

struct HeadersJson<'s>(&'s HeaderMap);

impl Serialize for HeadersJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name.as_str(), value.to_str().map_err(S::Error::custom)?)?;
        }
        map.end()
    }
}
