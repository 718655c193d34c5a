//! A curl line. Everything that curl would add or read into an argument by itself is switched off,
//! but only where it would happen, so that a plain request stays a plain line.

use super::error::Error;
use super::message::Message;
use super::shell::{Line, Payload};

/// Past this many bytes some versions of curl ask for permission first, with `Expect: 100-continue`.
const SENT_AT_ONCE: usize = 1024;

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    let mut line = Line::new("curl");
    if globs(&message.url()) {
        line.word("--globoff")?;
    }
    if message.has_dot_segment() {
        line.word("--path-as-is")?;
    }
    let has_data = message.sends_length() && message.method() != "HEAD";
    match (message.method(), has_data) {
        ("HEAD", _) if message.body().is_empty() => line.word("--head")?,
        ("GET", false) | ("POST", true) => &mut line,
        (method, _) => line.word("--request")?.word(method)?,
    };
    line.word(&message.url())?;
    for (name, value) in message.headers() {
        let header = if value.is_empty() {
            format!("{name};")
        } else {
            format!("{name}: {value}")
        };
        line.word("--header")?.word(&header)?;
    }
    for name in unwanted(message, has_data) {
        line.word("--header")?.word(&format!("{name}:"))?;
    }
    let mut input = None;
    if has_data {
        match Payload::new(message.body())? {
            // `--data-binary` would read a file for a text that starts with `@`.
            Payload::Argument(text) => line.word("--data-raw")?.word(text)?,
            Payload::Pipe(command) => {
                input = Some(command);
                line.word("--data-binary")?.word("@-")?
            }
        };
    }
    Ok(line.finish(input))
}

/// The headers that curl sends by itself and this request does not have.
fn unwanted<'a>(message: &'a Message<'_>, has_data: bool) -> impl Iterator<Item = &'static str> + use<'a> {
    let asks_first = message.body().len() > SENT_AT_ONCE;
    [
        ("accept", true),
        ("user-agent", true),
        ("content-type", has_data),
        ("expect", asks_first),
    ]
    .into_iter()
    .filter(|(name, sent)| *sent && message.header(name).is_none())
    .map(|(name, _)| name)
}

/// curl takes brackets and braces in a URL for ranges and lists, and a backslash for their escape.
fn globs(url: &str) -> bool {
    url.contains(['[', ']', '{', '}', '\\'])
}
