//! An HTTP archive, version 1.2, with one entry: a request that has not been sent, so its times are zero
//! and its response is the empty one that browsers note for a request without an answer.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::Error;
use super::message::Message;

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    let archive = json!({
        "log": {
            "version": "1.2",
            "creator": { "name": "endpoint", "version": env!("CARGO_PKG_VERSION") },
            "entries": [{
                // The format demands a time. This one says plainly that it is none.
                "startedDateTime": "1970-01-01T00:00:00.000Z",
                "time": 0,
                "request": request(message),
                "response": {
                    "status": 0,
                    "statusText": "",
                    "httpVersion": "HTTP/1.1",
                    "cookies": [],
                    "headers": [],
                    "content": { "size": 0, "mimeType": "x-unknown" },
                    "redirectURL": "",
                    "headersSize": -1,
                    "bodySize": -1,
                },
                "cache": {},
                "timings": { "send": 0, "wait": 0, "receive": 0 },
                "comment": "not sent",
            }],
        },
    });
    serde_json::to_string_pretty(&archive)
        .map(|text| text + "\n")
        .map_err(|error| Error::unsupported(error.to_string()))
}

fn request(message: &Message<'_>) -> Value {
    let mut headers: Vec<_> = message
        .headers()
        .iter()
        .map(|(name, value)| pair(name, value))
        .collect();
    if message.sends_length() {
        headers.push(pair("content-length", &message.body().len().to_string()));
    }
    let mut request = json!({
        "method": message.method(),
        "url": message.url(),
        "httpVersion": "HTTP/1.1",
        "cookies": cookies(message),
        "headers": headers,
        "queryString": query(message),
        "headersSize": -1,
        "bodySize": message.body().len(),
    });
    if let (Some(post), Value::Object(fields)) = (post_data(message), &mut request) {
        fields.insert("postData".to_owned(), post);
    }
    request
}

fn pair(name: &str, value: &str) -> Value {
    json!({ "name": name, "value": value })
}

fn cookies(message: &Message<'_>) -> Vec<Value> {
    let header = message.header("cookie").unwrap_or_default();
    header
        .split(';')
        .filter_map(|cookie| cookie.trim().split_once('='))
        .map(|(name, value)| pair(name, value))
        .collect()
}

fn query(message: &Message<'_>) -> Vec<Value> {
    let parts = message
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|part| !part.is_empty());
    parts
        .map(|part| part.split_once('=').unwrap_or((part, "")))
        .map(|(name, value)| pair(&decoded(name), &decoded(value)))
        .collect()
}

/// Percent-encoding undone, where that gives text. A `+` stays one, as RFC 3986 has it.
fn decoded(text: &str) -> String {
    percent_decode_str(text)
        .decode_utf8()
        .map_or_else(|_| text.to_owned(), Into::into)
}

/// The format has no bytes in a request's body, only in a response's: those are written in base64,
/// marked by a field of our own (their names start with `_`) after the response's `encoding`.
fn post_data(message: &Message<'_>) -> Option<Value> {
    if message.body().is_empty() {
        return None;
    }
    let kind = message.header("content-type").unwrap_or_default();
    Some(match std::str::from_utf8(message.body()) {
        Ok(text) => json!({ "mimeType": kind, "text": text }),
        Err(_) => {
            json!({ "mimeType": kind, "text": STANDARD.encode(message.body()), "_encoding": "base64" })
        }
    })
}
