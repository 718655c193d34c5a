//! An HTTP archive, version 1.2, with one entry: a request that has not been sent, so its times are zero
//! and its response is the empty one that browsers record for a request without an answer.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Object, Value};
use percent_encoding::percent_decode_str;

use super::error::Error;
use super::json;
use super::message::Message;

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    let creator = fields([
        ("name", "endpoint".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
    ]);
    let log = fields([
        ("version", "1.2".into()),
        ("creator", creator),
        ("entries", vec![entry(message)].into()),
    ]);
    json::pretty(&fields([("log", log)])).map_err(|error| Error::unsupported(error.to_string()))
}

fn entry<'a>(message: &Message<'a>) -> Value<'a> {
    fields([
        // The format requires a time. Nobody can take this one for a real time.
        ("startedDateTime", "1970-01-01T00:00:00.000Z".into()),
        ("time", 0.into()),
        ("request", request(message)),
        ("response", no_response()),
        ("cache", Object::new().into()),
        (
            "timings",
            fields([("send", 0.into()), ("wait", 0.into()), ("receive", 0.into())]),
        ),
        ("comment", "not sent".into()),
    ])
}

fn request<'a>(message: &Message<'a>) -> Value<'a> {
    let mut headers: Vec<_> = message
        .headers()
        .iter()
        .map(|(name, value)| pair(*name, *value))
        .collect();
    if message.sends_length() {
        headers.push(pair("content-length", message.body().len().to_string()));
    }
    let mut request = Object::from_iter([
        ("method", message.method().into()),
        ("url", message.url().into()),
        ("httpVersion", "HTTP/1.1".into()),
        ("cookies", cookies(message).into()),
        ("headers", headers.into()),
        ("queryString", query(message).into()),
        ("headersSize", (-1).into()),
        ("bodySize", Value::from(message.body().len())),
    ]);
    if !message.body().is_empty() {
        request.insert("postData", post_data(message));
    }
    request.into()
}

fn no_response() -> Value<'static> {
    fields([
        ("status", 0.into()),
        ("statusText", "".into()),
        ("httpVersion", "HTTP/1.1".into()),
        ("cookies", Vec::<Value<'_>>::new().into()),
        ("headers", Vec::<Value<'_>>::new().into()),
        (
            "content",
            fields([("size", 0.into()), ("mimeType", "x-unknown".into())]),
        ),
        ("redirectURL", "".into()),
        ("headersSize", (-1).into()),
        ("bodySize", (-1).into()),
    ])
}

fn fields<'a, const N: usize>(fields: [(&'a str, Value<'a>); N]) -> Value<'a> {
    Object::from_iter(fields).into()
}

fn pair<'a>(name: impl Into<Value<'a>>, value: impl Into<Value<'a>>) -> Value<'a> {
    fields([("name", name.into()), ("value", value.into())])
}

fn cookies<'a>(message: &Message<'a>) -> Vec<Value<'a>> {
    let cookies = message.header("cookie").unwrap_or_default().split(';');
    let pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    pairs.map(|(name, value)| pair(name, value)).collect()
}

fn query<'a>(message: &Message<'a>) -> Vec<Value<'a>> {
    let parts = message
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|part| !part.is_empty());
    let pairs = parts.map(|part| part.split_once('=').unwrap_or((part, "")));
    pairs.map(|(name, value)| pair(decoded(name), decoded(value))).collect()
}

/// The text with its percent-encoding decoded, where that gives UTF-8. A `+` stays a `+`, as in RFC 3986.
fn decoded(text: &str) -> String {
    percent_decode_str(text)
        .decode_utf8()
        .map_or_else(|_| text.to_owned(), Into::into)
}

/// The format has no bytes in a request's body, only in a response's: those are written in base64,
/// marked by a field of our own (their names start with `_`) after the response's `encoding`.
fn post_data<'a>(message: &Message<'a>) -> Value<'a> {
    let kind = ("mimeType", message.header("content-type").unwrap_or_default().into());
    match std::str::from_utf8(message.body()) {
        Ok(text) => fields([kind, ("text", text.into())]),
        Err(_) => fields([
            kind,
            ("text", STANDARD.encode(message.body()).into()),
            ("_encoding", "base64".into()),
        ]),
    }
}
