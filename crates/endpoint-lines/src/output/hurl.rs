//! An entry of Hurl. libcurl sends it, so the headers that are added are known; a note names them.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::content::{self, Content, Means};
use super::error::Error;
use super::expression::{HURL, Join, Speech};
use super::form;
use super::literal::{Language, Place};
use super::message::{AGENT, Message, Payload};
use super::strings::hurl;
use crate::tree::Part;

const MEANS: Means = Means {
    json: Some(Language::Json),
    form: Some(form::PYTHON),
    ..Means::NONE
};

/// The name of a file.
const HURL_FILE: Speech = Speech {
    quote: path_of,
    join: Join::Operator(""),
    ..HURL
};

/// The headers that Hurl always adds.
const ADDED: [&str; 2] = ["accept", "user-agent"];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let method = format!("has no way to say the method {}", message.method());
    let is_method = message.method().bytes().all(|byte| byte.is_ascii_uppercase());
    let has_user = message.credentials().is_none_or(|(user, _)| !user.is_empty());
    Error::refuse(
        "Hurl",
        &[(!is_method, &method), (!has_user, "takes no user that is empty")],
    )?;
    out.write_str(&message.added("Hurl", ADDED.to_vec()))?;
    writeln!(
        out,
        "{} {}",
        message.method(),
        message.expression(&message.url(), &HURL)
    )?;
    let content = Content::of(message, &MEANS);
    let fields = fields(message, &content);
    let headers: Vec<_> = message.asked_headers(&[("accept", "*/*"), AGENT]).collect();
    // Hurl sends them behind the headers, and on to another host as it does no header.
    let is_last = headers.last().is_some_and(|(name, _)| *name == "cookie");
    let cookies = content::cookies(message).filter(|_| is_last && !message.follows());
    for (name, value) in headers {
        // Hurl chooses the boundary that it names.
        if (fields.is_none() || name != "content-type") && (cookies.is_none() || name != "cookie") {
            writeln!(out, "{}: {}", name_of(name), message.expression(value, &HURL))?;
        }
    }
    if message.sends_length() && !message.has_body() {
        out.write_str("content-length: 0\n")?;
    }
    if let Some(cookies) = cookies {
        out.write_str("[Cookies]\n")?;
        for (name, value) in cookies {
            writeln!(out, "{name}: {}", message.expression(&value, &HURL))?;
        }
    }
    if let Some((user, Some(password))) = message.credentials().filter(|_| !message.is_digest) {
        let (user, password) = (message.expression(user, &HURL), message.expression(password, &HURL));
        writeln!(out, "[BasicAuth]\n{user}: {password}")?;
    }
    write_options(message, out)?;
    match (fields, content) {
        (Some(fields), _) => out.write_str(&fields)?,
        (None, Content::Json(json)) => {
            json.write_broken(Language::Json, Place::new(0, 0, 0), out)?;
            out.write_str("\n")?;
        }
        _ => match message.payload() {
            Payload::None => {}
            Payload::File(file) if file.is_stripped => return Err(Error::Unread),
            Payload::File(file) => writeln!(out, "file,{};", path_of(&file.path))?,
            Payload::Text(text) => writeln!(out, "`{}`", message.expression(text, &HURL))?,
            Payload::Bytes(bytes) => writeln!(out, "base64,{};", Base64Display::new(bytes, &STANDARD))?,
        },
    }
    Ok(out.write_str("HTTP 200\n")?)
}

/// Writes the section of the options.
fn write_options(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let transfer = message.transfer();
    let switches = [
        ("path-as-is", message.has_dot_segment()),
        ("insecure", transfer.has("insecure")),
        ("location", transfer.has("location")),
        ("compressed", transfer.has("compressed")),
        ("digest", message.is_digest),
    ];
    let switches = switches.iter().filter(|(_, is_on)| *is_on);
    let mut options: Vec<String> = switches.map(|(name, _)| format!("{name}: true\n")).collect();
    if let Some(pair) = message.user_and_password().filter(|_| message.is_digest) {
        options.push(format!("user: {}\n", field(&message.expression(&pair, &HURL))));
    }
    for name in ["cacert", "cert", "key"] {
        let file = transfer.option(name).map(|file| message.expression(file, &HURL_FILE));
        options.extend(file.map(|file| format!("{name}: {file}\n")));
    }
    for name in ["max-time", "connect-timeout"] {
        let time = transfer.duration(name, ["s", "ms"]);
        options.extend(time.map(|(unit, time)| format!("{name}: {time}{unit}\n")));
    }
    if let Some(proxy) = message.proxy() {
        options.push(format!("proxy: {}\n", message.expression(&proxy.url(), &HURL)));
    }
    if !options.is_empty() {
        write!(out, "[Options]\n{}", options.concat())?;
    }
    Ok(())
}

/// The section of a form or of parts, if Hurl sends these.
fn fields(message: &Message<'_>, content: &Content<'_>) -> Option<String> {
    if let Some(parts) = message.parts() {
        return multipart(message, parts);
    }
    let Content::Form(fields) = content else {
        return None;
    };
    // Hurl encodes no names.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let lines = fields.iter().map(|(name, value)| {
        let is_plain = !name.is_empty() && name.bytes().all(is_plain);
        is_plain.then(|| format!("{}: {}\n", name_of(name), field(&message.expression(value, &HURL))))
    });
    Some(format!("[Form]\n{}", lines.collect::<Option<String>>()?))
}

/// The section of parts. `None` if Hurl would send another name, type or content: the name of a file is its whole path.
fn multipart(message: &Message<'_>, parts: &[Part]) -> Option<String> {
    let mut lines = String::from("[Multipart]\n");
    for part in parts {
        let value = match (part.source(), &part.file, &part.content_type) {
            _ if part.name.is_empty() => return None,
            (None, None, None) => field(&message.expression(part.content.text()?, &HURL)),
            (Some(source), Some(name), Some(content_type))
                if !source.is_stripped && source.path.replace('"', "%22") == *name && !content_type.is_empty() =>
            {
                format!("file,{}; {}", path_of(&source.path), hurl(content_type))
            }
            _ => return None,
        };
        lines.push_str(&format!("{}: {value}\n", name_of(&part.name)));
    }
    Some(lines)
}

/// The value of a field. Blanks at its ends are escaped, because Hurl drops them; so is `file,` at its start, which would name a
/// file.
fn field(written: &str) -> String {
    let blank = |text: &str| text.replace(' ', "\\u{20}");
    let rest = written.trim_start_matches(' ');
    let (start, rest) = written.split_at(written.len() - rest.len());
    let inside = rest.trim_end_matches(' ');
    let end = rest.get(inside.len()..).unwrap_or_default();
    let inside = match inside.strip_prefix('f') {
        Some(after) if after.starts_with("ile,") => format!("\\u{{66}}{after}"),
        _ => inside.to_owned(),
    };
    format!("{}{inside}{}", blank(start), blank(end))
}

/// The name of a header. Signs that are special in Hurl have an escape.
fn name_of(name: &str) -> String {
    escaped(name, |c| c.is_ascii_alphanumeric() || "_-.@$".contains(c))
}

/// The name of a file.
fn path_of(path: &str) -> String {
    escaped(path, |c| c.is_alphanumeric() || "_-./".contains(c))
}

fn escaped(text: &str, is_plain: impl Fn(char) -> bool) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if is_plain(c) {
            out.push(c);
        } else {
            out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
        }
    }
    out
}
