//! An HTTP archive, version 1.2, of requests that were not sent. Their times are zero, and their responses are empty, as browsers
//! record a request without an answer.

use std::borrow::Cow;
use std::fmt::Write;

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Object, Value};
use percent_encoding::percent_decode_str;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::error::Error;
use super::json;
use super::message::Message;
use crate::tree::Text;

pub(super) fn write(messages: &[&Message<'_>], out: &mut dyn Write) -> Result<(), Error> {
    json::write_pretty(&Archive(messages), out)
}

/// The archive.
struct Archive<'m>(&'m [&'m Message<'m>]);

impl Serialize for Archive<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut archive = serializer.serialize_map(Some(1))?;
        archive.serialize_entry("log", &Log(self.0))?;
        archive.end()
    }
}

struct Log<'m>(&'m [&'m Message<'m>]);

impl Serialize for Log<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let creator = fields([
            ("name", "endpoint".into()),
            ("version", env!("CARGO_PKG_VERSION").into()),
        ]);
        let mut log = serializer.serialize_map(Some(3))?;
        log.serialize_entry("version", "1.2")?;
        log.serialize_entry("creator", &creator)?;
        let entries: Vec<_> = self.0.iter().map(|message| Entry(message)).collect();
        log.serialize_entry("entries", &entries)?;
        log.end()
    }
}

struct Entry<'m>(&'m Message<'m>);

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_map(Some(7))?;
        // The format requires a time. Nobody can take this one for a real time.
        entry.serialize_entry("startedDateTime", "1970-01-01T00:00:00.000Z")?;
        entry.serialize_entry("time", &0)?;
        entry.serialize_entry("request", &Request(self.0))?;
        entry.serialize_entry("response", &no_response())?;
        entry.serialize_entry("cache", &Object::new())?;
        let timings = fields([("send", 0.into()), ("wait", 0.into()), ("receive", 0.into())]);
        entry.serialize_entry("timings", &timings)?;
        entry.serialize_entry("comment", "not sent")?;
        entry.end()
    }
}

struct Request<'m>(&'m Message<'m>);

impl Serialize for Request<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let message = self.0;
        let length = message.sends_length().then(|| message.body_length().to_string());
        let headers = || {
            let headers = message
                .headers()
                .iter()
                .map(|(name, value)| (&**name, message.value(value)));
            let length = length.as_deref().map(|length| ("content-length", length.into()));
            headers.chain(length).map(|(name, value)| (name.into(), value))
        };
        let mut request = serializer.serialize_map(None)?;
        request.serialize_entry("method", message.method())?;
        request.serialize_entry("url", &message.value(&message.url()))?;
        request.serialize_entry("httpVersion", "HTTP/1.1")?;
        request.serialize_entry("cookies", &Pairs(|| cookies(message)))?;
        request.serialize_entry("headers", &Pairs(headers))?;
        request.serialize_entry("queryString", &Pairs(|| query(message)))?;
        request.serialize_entry("headersSize", &-1)?;
        request.serialize_entry("bodySize", &message.body_length())?;
        if message.has_body() {
            request.serialize_entry("postData", &PostData(message))?;
        }
        request.end()
    }
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

/// A list of names and values. It is made while it is written, because a list of many cookies takes far more memory than their
/// header.
struct Pairs<F>(F);

impl<'p, F: Fn() -> I, I: Iterator<Item = (Cow<'p, str>, Cow<'p, str>)>> Serialize for Pairs<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)().map(|(name, value)| Pair(name, value)))
    }
}

struct Pair<'p>(Cow<'p, str>, Cow<'p, str>);

impl Serialize for Pair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("name", &*self.0), ("value", &*self.1)])
    }
}

fn cookies<'m>(message: &'m Message<'_>) -> impl Iterator<Item = (Cow<'m, str>, Cow<'m, str>)> {
    let cookies = message
        .header("cookie")
        .and_then(Text::as_str)
        .unwrap_or_default()
        .split(';');
    let pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    pairs.map(|(name, value)| (name.into(), value.into()))
}

fn query<'m>(message: &'m Message<'_>) -> impl Iterator<Item = (Cow<'m, str>, Cow<'m, str>)> {
    let parts = message
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|part| !part.is_empty());
    let pairs = parts.map(|part| part.split_once('=').unwrap_or((part, "")));
    pairs.map(|(name, value)| (decoded(name), decoded(value)))
}

/// The percent-decoded text if that is UTF-8, and the text itself otherwise. A `+` stays, as in RFC 3986.
fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}

/// The body. The format has bytes only in responses, as base64 with a field `encoding`. A request gets the field `_encoding`: names
/// that start with `_` are extensions.
struct PostData<'m>(&'m Message<'m>);

impl Serialize for PostData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut data = serializer.serialize_map(None)?;
        data.serialize_entry("mimeType", self.0.content_type().unwrap_or_default())?;
        match std::str::from_utf8(self.0.bytes()) {
            Ok(text) => data.serialize_entry("text", text)?,
            Err(_) => {
                let encoded = Base64Display::new(self.0.bytes(), &STANDARD);
                data.serialize_entry("text", &format_args!("{encoded}"))?;
                data.serialize_entry("_encoding", "base64")?;
            }
        }
        data.end()
    }
}
