//! An entry of a file `.http`, as the REST clients of editors run it. They agree on little: a text that one of them would not
//! read as a part of the request is refused.

use std::fmt::Write;

use super::error::Error;
use super::expression::HTTP_FILE;
use super::message::{AGENT, Message, Payload, is_shown};
use super::{browser_url, form};
use crate::input::json;
use crate::input::web_url::has_whole_escapes;
use crate::report::hidden::is_hidden;
use crate::tree::{Data, File, Holes, Piece, Text};

/// The methods that all editors know.
const METHODS: [&str; 8] = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"];

/// The names of members that every object of JavaScript has.
const NOT_NAMES: [&str; 2] = ["__proto__", "constructor"];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let parts = lines_of_parts(message);
    if let Some(refusal) = refusal(message, parts.as_deref()) {
        return Err(Error::unsupported(format!("a file .http {refusal}")));
    }
    if browser_url::rewrites(message) {
        out.write_str("# An editor rewrites this URL to one that means the same: it encodes or drops parts of it.\n")?;
    }
    if message.header("cookie").is_some() {
        // Through its jar, an editor would send the first of several cookies alone.
        out.write_str("# @no-cookie-jar\n")?;
    }
    let url = message.expression(&message.url(), &HTTP_FILE);
    writeln!(out, "{} {url}", message.method())?;
    for (name, value) in message.asked_headers(&[AGENT]) {
        writeln!(out, "{name}: {}", message.expression(value, &HTTP_FILE))?;
    }
    if let Some((user, Some(password))) = message.credentials() {
        // An editor encodes the pair.
        let words = [user, password].map(|text| message.expression(text, &HTTP_FILE));
        let scheme = if message.is_digest { "Digest" } else { "Basic" };
        writeln!(out, "authorization: {scheme} {}", words.join(" "))?;
    }
    if !message.has_body() {
        return Ok(());
    }
    out.write_str("\n")?;
    if let Some(lines) = parts {
        for line in lines {
            match line.as_file() {
                None => writeln!(out, "{}", message.expression(&line, &HTTP_FILE))?,
                Some(file) => writeln!(out, "< {}", path_of(&file.path))?,
            }
        }
        return Ok(());
    }
    if let Some(json) = changed_json(message) {
        return Ok(writeln!(out, "{}", message.expression(&json, &HTTP_FILE))?);
    }
    match message.payload() {
        Payload::File(file) if is_form(message) || !is_named(file) => return Err(Error::Unread),
        Payload::File(file) => writeln!(out, "< {}", path_of(&file.path))?,
        Payload::Text(text) => writeln!(out, "{}", message.expression(text, &HTTP_FILE))?,
        Payload::Bytes(_) if message.has_files() => return Err(Error::Unread),
        Payload::Bytes(bytes) => return Err(unheld(bytes, message)),
        Payload::None => {}
    }
    Ok(())
}

/// The lines of parts, as texts and files. Editors end these lines with CRLF, and other lines as their system does.
fn lines_of_parts(message: &Message<'_>) -> Option<Vec<Text>> {
    let boundary = message.content_type()?.strip_prefix("multipart/form-data; boundary=")?;
    let mut lines = message.data()?.text()?.split("\r\n");
    // Whether a line end follows the last boundary depends on the editor, and means nothing.
    lines.pop().filter(Text::is_empty)?;
    let is_line = |line: &Text| match line.as_file() {
        Some(file) => is_named(file),
        None => !line.has_file() && line.strs().all(is_shown) && !line.has(|c| c == '\n'),
    };
    let last = lines.last()?.as_str()?;
    let is_last = last.strip_prefix("--")?.strip_suffix("--")? == boundary.trim_matches('"');
    (is_last && lines.iter().all(is_line)).then_some(lines)
}

/// JSON without the blanks at its ends, which editors drop, and with line feeds in the place of its carriage returns. `None` if it
/// has neither.
fn changed_json(message: &Message<'_>) -> Option<Text> {
    let text = message.data().and_then(Data::text)?;
    let is_json = || message.is_json() && Holes::default().string(text).is_some_and(|json| json::is_valid(&json));
    let is_changed = (text.has(|c| c == '\r') || text.has_blank_ends()) && !text.has_file() && is_json();
    let json = is_changed.then(|| text.map(|text| text.replace("\r\n", "\n").replace('\r', "\n")).trim())?;
    (json.strs().all(is_shown) && !json.with_holes().lines().any(is_marked)).then_some(json)
}

/// Whether an editor reads the file by its name. It would take `{{` in the name for a variable.
fn is_named(file: &File) -> bool {
    !file.is_stripped && !file.path.contains("{{")
}

/// The error for a body that is not a text of a file `.http`.
fn unheld(bytes: &[u8], message: &Message<'_>) -> Error {
    let content_type = message.content_type().unwrap_or_default();
    let has_parts = content_type.starts_with("multipart/form-data");
    let is_of_line = |c: char| matches!(c, '\r' | '\n' | '\t');
    let held = match std::str::from_utf8(bytes) {
        Err(_) => "bytes that are not UTF-8",
        Ok(text) if text.chars().any(|c| is_hidden(c) && !is_of_line(c)) => "hidden characters",
        Ok(_) if has_parts => "a line feed alone in parts, because editors end each line with CRLF",
        Ok(_) => "carriage returns, because editors change the ends of lines",
    };
    let advice = if has_parts {
        "name the file of the part, as -F NAME=@FILE or -F NAME=<FILE does"
    } else if is_form(message) {
        "if the body is no form, set its content-type and name its file"
    } else {
        "name its file with --data @FILE, or --data-binary @FILE in a line of curl"
    };
    Error::unsupported(format!("a file .http can't hold {held}: {advice}"))
}

/// Why an editor would send another request than this one.
fn refusal(message: &Message<'_>, parts: Option<&[Text]>) -> Option<String> {
    // A brace before the two of a reference would move its name.
    let is_variable = |text: &Text| {
        let pieces = text.pieces();
        let mut texts = pieces.iter().enumerate();
        texts.any(|(index, piece)| match piece {
            Piece::Str(text) => {
                text.contains("{{") || text.contains("{%") || (text.ends_with('{') && index + 1 < pieces.len())
            }
            Piece::Variable(_) | Piece::File(_) => false,
        })
    };
    if let Some((user, password)) = message.credentials() {
        let is_word = |text: &Text| !text.is_empty() && !text.has(|c| matches!(c, ' ' | ':')) && !is_variable(text);
        if !is_word(user) || !password.is_some_and(is_word) {
            return Some("holds a user and a password that are a word each".to_owned());
        }
    }
    if message.is_digest && message.query().is_some() {
        return Some("is sent with an answer to a challenge that leaves out the query".to_owned());
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
    for (name, value) in message.asked_headers(&[AGENT]) {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let cause = if value.is_empty() {
            "its value is empty"
        } else if is_variable(value) {
            "its value has {{, which begins a variable"
        } else if NOT_NAMES.contains(&name) {
            "an object of JavaScript has one of that name already"
        } else if !name.bytes().all(is_plain) {
            "its name has other signs than letters, digits, - and _"
        } else {
            continue;
        };
        return Some(format!("can't hold the header {name}: {cause}"));
    }
    if let Some(lines) = parts {
        let mut texts = lines.iter().filter(|line| line.as_file().is_none());
        let is_wrong = |line: &Text| !line.is_empty() && is_marked(&line.with_holes());
        return texts.find_map(|line| match line {
            line if is_variable(line) => Some("takes {{ in a body for a variable".to_owned()),
            line if is_wrong(line) => Some("takes a line of a part for something else".to_owned()),
            _ => None,
        });
    }
    if let Some(json) = changed_json(message) {
        return is_variable(&json).then(|| "takes {{ in a body for a variable".to_owned());
    }
    match message.payload() {
        Payload::Text(text) if text.has(|c| c == '\r') => {
            Some("can't hold carriage returns beside a variable".to_owned())
        }
        Payload::Text(text) if is_form(message) && !is_encoded(&text.with_holes()) => Some(
            "is sent with a form that the editor encodes: percent-encode it, or set another content-type".to_owned(),
        ),
        Payload::Text(text) if is_variable(text) => Some("takes {{ in a body for a variable".to_owned()),
        Payload::Text(text) if text.has_blank_ends() => Some("drops blanks at both ends of a body".to_owned()),
        Payload::Text(text) if text.with_holes().lines().any(is_marked) => {
            Some("takes a line of the body for something else: name its file with --data @FILE".to_owned())
        }
        _ => None,
    }
}

/// Whether the body is a form. Some editors encode a form a second time, and read none from a file.
fn is_form(message: &Message<'_>) -> bool {
    let content_type = message.header("content-type");
    content_type.is_some_and(|value| value.head().starts_with(form::FORM))
}

/// Whether each character of a form is encoded, or needs no encoding.
fn is_encoded(text: &str) -> bool {
    let is_kept = |byte: u8| byte.is_ascii_graphic() && !b"\"<>`{}".contains(&byte);
    text.bytes().all(is_kept) && has_whole_escapes(text)
}

/// Whether an editor could take a line of a body for another request, a response, a script, a file, a comment or a condition.
fn is_marked(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with("HTTP/") || line.starts_with(['#', '<', '>', '/', '?', '@', '='])
}

/// The path of a file, with `./` before a name that could be taken for a URL.
fn path_of(path: &str) -> String {
    match path.starts_with(['/', '.']) {
        true => path.to_owned(),
        false => format!("./{path}"),
    }
}
