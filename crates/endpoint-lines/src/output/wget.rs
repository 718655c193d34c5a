//! A line of GNU Wget. A note above it names the headers that wget always adds.

use std::fmt::Write;

use super::error::{DOTS, Error, UNTYPED};
use super::message::{AGENT, Message, Payload};
use super::shell::{Input, Line};
use super::urllib3;
use crate::tree::Text;

/// The headers that wget always adds, beside `accept: */*`, which says nothing.
const ADDED: [&str; 2] = ["accept-encoding", "connection"];

pub(super) fn write<'m>(message: &'m Message<'m>, out: &'m mut dyn Write) -> Result<(), Error> {
    refuse(message)?;
    if rewrites(message) {
        out.write_str("# wget rewrites this URL to one that means the same: it encodes or decodes parts of it.\n")?;
    }
    out.write_str(&message.added("wget", ADDED.to_vec()))?;
    let mut line = Line::new(message, out, "wget", Input::None)?;
    line.word("--quiet")?.word("--content-on-error")?;
    // It would send a request that failed again, whatever it is.
    line.option("--tries", "1")?.option("--output-document", "-")?;
    let transfer = message.transfer();
    if !message.follows() {
        line.option("--max-redirect", "0")?;
    }
    if transfer.has("insecure") {
        line.word("--no-check-certificate")?;
    }
    line.transfer(&[
        ("--certificate", "cert"),
        ("--private-key", "key"),
        ("--ca-certificate", "cacert"),
        ("--timeout", "max-time"),
        ("--connect-timeout", "connect-timeout"),
    ])?;
    if let Some(proxy) = message.proxy() {
        line.option("--execute", "use_proxy=yes")?;
        for name in ["http_proxy", "https_proxy"] {
            line.option("--execute", Text::from(format!("{name}=")).then(&proxy.base()))?;
        }
        if let Some([user, password]) = proxy.basic_auth() {
            line.option("--proxy-user", user)?;
            line.option("--proxy-password", password)?;
        }
    }
    if message.method() != "GET" || message.has_body() {
        line.option("--method", message.method())?;
    }
    if message.header("user-agent").is_none() {
        line.option("--user-agent", "")?;
    }
    for (name, value) in message.asked_headers(&[AGENT]) {
        match name {
            "user-agent" => line.option("--user-agent", value.clone())?,
            name => line.option("--header", Text::from(format!("{name}: ")).then(value))?,
        };
    }
    if let Some((user, Some(password))) = message.credentials() {
        line.word("--auth-no-challenge")?
            .option("--user", user.clone())?
            .option("--password", password.clone())?;
    }
    match message.payload() {
        Payload::None => {}
        Payload::File(file) if file.is_stripped => return Err(Error::Unread),
        Payload::File(file) => drop(line.option("--body-file", &*file.path)?),
        Payload::Text(text) if Input::of(Payload::Text(text)).is_none() => {
            line.option("--body-data", text.clone())?;
        }
        _ => {
            return Err(Error::unsupported(
                "wget takes a body that is large or has bytes from a file alone, and has no parts: name a file of the whole body",
            ));
        }
    }
    line.word(message.url())?;
    line.finish()
}

/// Refuses what wget would send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let has_agent = message.header("user-agent").is_none_or(|agent| !agent.is_empty());
    let reasons = [
        (message.is_untyped(), UNTYPED),
        (!has_agent, "sends no header user-agent that is empty"),
        (message.has_dot_segment(), DOTS),
    ];
    Error::refuse("wget", &reasons)
}

/// Whether wget writes the URL in another way: it encodes some characters, and decodes those that need no escape.
fn rewrites(message: &Message<'_>) -> bool {
    let parts = [Some(message.path()), message.query()];
    parts.into_iter().flatten().any(|part| {
        part.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}'])
            || urllib3::escapes(part).any(|escape| {
                let byte = u8::from_str_radix(escape, 16).unwrap_or_default();
                let needs_none = byte.is_ascii_alphanumeric() || b"-._~!'()*".contains(&byte);
                needs_none || escape.bytes().any(|digit| digit.is_ascii_lowercase())
            })
    })
}
