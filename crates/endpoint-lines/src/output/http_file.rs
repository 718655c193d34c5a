//! An entry of a file `.http`, as the REST clients of editors run it. They agree on little: what one of them would read as
//! something else than a part of the request is refused.

use std::fmt::Write;

use super::error::Error;
use super::expression::HTTP_FILE;
use super::message::{Body, Message};
use super::{browser_url, content};
use crate::reference::Piece;
use crate::report::hidden::is_hidden;

/// The methods that all editors know.
const METHODS: [&str; 8] = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"];

/// The names that an object of JavaScript has already.
const NOT_NAMES: [&str; 2] = ["__proto__", "constructor"];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(format!("a file .http {refusal}")));
    }
    if browser_url::rewrites(message) {
        out.write_str("# An editor rewrites this URL to one that means the same: it encodes or drops parts of it.\n")?;
    }
    writeln!(
        out,
        "{} {}",
        message.method(),
        message.expression(&message.url(), &HTTP_FILE)
    )?;
    for (name, value) in message.headers() {
        writeln!(out, "{name}: {}", message.expression(value, &HTTP_FILE))?;
    }
    if let Some((user, Some(password))) = message.credentials() {
        // An editor encodes the pair.
        let (user, password) = (
            message.expression(user, &HTTP_FILE),
            message.expression(password, &HTTP_FILE),
        );
        writeln!(out, "authorization: Basic {user} {password}")?;
    }
    match message.payload() {
        _ if message.body().is_empty() => {}
        // An editor would read `{{` in the name as a variable.
        Body::File(file) if file.is_stripped || is_form(message) || file.path.contains("{{") => {
            return Err(Error::Unread);
        }
        Body::File(file) => writeln!(out, "\n< {}", path_of(file.path))?,
        Body::Text(text) => writeln!(out, "\n{}", message.expression(text, &HTTP_FILE))?,
        Body::Bytes(bytes) => {
            let held = match std::str::from_utf8(bytes) {
                Err(_) => "bytes that are not UTF-8",
                Ok(text)
                    if text
                        .chars()
                        .any(|c| c != '\r' && !matches!(c, '\n' | '\t') && is_hidden(c)) =>
                {
                    "hidden characters"
                }
                Ok(_) => "carriage returns, because editors change the ends of lines",
            };
            return Err(Error::unsupported(format!(
                "a file .http can't hold {held}: name the file of the body with --data @FILE"
            )));
        }
    }
    Ok(())
}

/// Why an editor would send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    // A brace before the two of a reference would move its name.
    let is_variable = |text: &str| {
        let pieces = message.pieces(text);
        let mut texts = pieces.iter().enumerate();
        texts.any(|(index, piece)| match piece {
            Piece::Text(text) => {
                text.contains("{{") || text.contains("{%") || (text.ends_with('{') && index + 1 < pieces.len())
            }
            Piece::Reference { .. } => false,
        })
    };
    if let Some((user, password)) = message.credentials() {
        let is_word = |text: &str| !text.is_empty() && !text.contains([' ', ':']) && !is_variable(text);
        if !is_word(user) || !password.is_some_and(is_word) {
            return Some("holds a user and a password that are a word each".to_owned());
        }
    }
    if !METHODS.contains(&message.method()) {
        return Some(format!("has no way to say the method {}", message.method()));
    }
    if is_variable(&message.url()) {
        return Some("takes {{ in a URL for a variable".to_owned());
    }
    if browser_url::changes(message) {
        return Some("is sent with another path than one with dot segments or backslashes".to_owned());
    }
    if message.header("cookie").is_some_and(|cookies| cookies.contains(';')) {
        return Some("is sent with one cookie of several".to_owned());
    }
    for (name, value) in message.headers() {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let cause = if value.is_empty() {
            "its value is empty"
        } else if is_variable(value) {
            "its value has {{, which begins a variable"
        } else if NOT_NAMES.contains(name) {
            "an object of JavaScript has one of that name already"
        } else if !name.bytes().all(is_plain) {
            "its name has other signs than letters, digits, - and _"
        } else {
            continue;
        };
        return Some(format!("can't hold the header {name}: {cause}"));
    }
    match message.payload() {
        Body::Text(text) if text.contains('\r') => Some("can't hold carriage returns beside a variable".to_owned()),
        Body::Text(text) if is_form(message) && !is_encoded(text) => {
            Some("is sent with a form that the editor encodes a second time".to_owned())
        }
        Body::Text(text) if is_variable(text) => Some("takes {{ in a body for a variable".to_owned()),
        Body::Text(text) if text.trim() != text => Some("drops blanks at both ends of a body".to_owned()),
        Body::Text(text) if text.lines().any(is_marked) => {
            Some("takes a line of the body for something else: name its file with --data @FILE".to_owned())
        }
        _ => None,
    }
}

/// Whether the body is a form. Some editors encode a form a second time, and read none from a file.
fn is_form(message: &Message<'_>) -> bool {
    message
        .header("content-type")
        .is_some_and(|value| value.starts_with(content::FORM))
}

/// Whether each character of a form is encoded, or needs no encoding.
fn is_encoded(text: &str) -> bool {
    let is_escape = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.bytes().all(|byte| byte.is_ascii_graphic()) && text.split('%').skip(1).all(is_escape)
}

/// Whether a line of a body could begin something else: another request, a script, a file, a comment, a condition.
fn is_marked(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with(['#', '<', '>', '/', '?', '@', '='])
}

/// A path that can't be taken for a URL or for something else than a path.
fn path_of(path: &str) -> String {
    if path.starts_with(['/', '.']) {
        path.to_owned()
    } else {
        format!("./{path}")
    }
}
