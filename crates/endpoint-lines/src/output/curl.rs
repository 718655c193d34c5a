//! A curl line. It switches off what curl would add, and what it would read into an argument, but only where that would happen: a
//! plain request stays a plain line.

use std::fmt::Write;

use percent_encoding::percent_decode_str;

use super::content::FORM;
use super::error::Error;
use super::form;
use super::message::{Body, Message};
use super::shell::{Input, Line};
use crate::attached::File;
use crate::input::literal::SWITCHES;
use crate::input::parts;
use crate::reference::{Piece, Way};
use crate::report::hidden::is_hidden;

/// Beyond this many bytes, some versions of curl send `Expect: 100-continue` before the body.
const SENT_AT_ONCE: usize = 1024;

/// The longest body that options hold, in bytes: each is an argument.
const LONGEST_TYPED: usize = 32 * 1024;

/// One option of curl by its long name, with its value where it has one.
type Flag = (&'static str, Option<String>);

/// The line.
pub(super) fn write<'m>(message: &'m Message<'m>, out: &'m mut dyn Write) -> Result<(), Error> {
    let typed = Typed::new(message);
    let payload = (typed.flags.is_empty() && has_data(message)).then(|| message.payload());
    let input = match payload {
        // An option names a file.
        Some(Body::File(_)) | None => Input::None,
        Some(payload) => Input::of(message, payload).unwrap_or(Input::None),
    };
    let url = typed.url.clone().unwrap_or_else(|| message.url());
    let (before, after) = flags(message, typed);
    let mut line = Line::new(message, out, "curl", input)?;
    let add = |line: &mut Line<'_>, (name, value): Flag| match value {
        Some(value) => line.option(&format!("--{name}"), &value).map(drop),
        None => line.word(&format!("--{name}")).map(drop),
    };
    for flag in before {
        add(&mut line, flag)?;
    }
    line.word(&url)?;
    for flag in after {
        add(&mut line, flag)?;
    }
    match payload {
        None => {}
        Some(Body::File(file)) => {
            let (name, value) = file_flag(file);
            line.option(&format!("--{name}"), &value)?;
        }
        // `--data-binary` would read a file for a text that starts with `@`.
        Some(Body::Text(text)) if input == Input::None => drop(line.option("--data-raw", text)?),
        Some(_) => drop(line.option("--data-binary", "@-")?),
    }
    line.finish()
}

/// The option for a body that is a file.
fn file_flag(file: File<'_>) -> (&'static str, String) {
    let name = if file.is_stripped { "data" } else { "data-binary" };
    (name, format!("@{}", file.path))
}

/// Options that hold the body, and the headers that they imply. Empty for a body that is written as it is.
#[derive(Default)]
struct Typed {
    flags: Vec<Flag>,
    /// The URL without the fields of its query that options write.
    url: Option<String>,
    stands_for: &'static [&'static str],
}

impl Typed {
    fn new(message: &Message<'_>) -> Self {
        let content_type = message.header("content-type").unwrap_or_default();
        let body = message.body();
        if body.len() > LONGEST_TYPED {
            return Self::default();
        }
        if !has_data(message) {
            let url = message.url();
            let fields = || {
                let (base, query) = url.split_once('?')?;
                let (before, flags) = encoded_fields(message, query)?;
                let base = if before.is_empty() {
                    base.to_owned()
                } else {
                    format!("{base}?{before}")
                };
                Some((base, flags))
            };
            return fields().map_or_else(Self::default, |(url, flags)| Self {
                flags,
                url: Some(url),
                stands_for: &[],
            });
        }
        if let Some(parts) = message.parts() {
            let flags: Option<Vec<Flag>> = parts.iter().map(|one| part(message, one)).collect();
            return Self {
                flags: flags.unwrap_or_default(),
                url: None,
                stands_for: &["content-type"],
            };
        }
        match message.payload() {
            Body::Text(text) if !message.are_all(text, Way::Plain) && !message.is_json() => {
                match encoded_fields(message, text) {
                    Some((before, mut flags)) => {
                        if !before.is_empty() {
                            flags.insert(0, ("data-raw", Some(before)));
                        }
                        Self {
                            flags,
                            url: None,
                            stands_for: if content_type == FORM { &["content-type"] } else { &[] },
                        }
                    }
                    None => Self::default(),
                }
            }
            // `--json` would read a file for a text that starts with `@`.
            Body::Text(text)
                if content_type == "application/json"
                    && message.header("accept") == Some("application/json")
                    && !begins_with_file(message, text) =>
            {
                Self {
                    flags: vec![("json", Some(text.to_owned()))],
                    url: None,
                    stands_for: &["accept", "content-type"],
                }
            }
            _ => Self::default(),
        }
    }
}

/// Splits a form or a query at its first field whose variable has to be encoded. The fields before it stay text. The others become
/// options, so that curl encodes the values of variables. `None` if no value needs encoding, or if an option would change a field.
fn encoded_fields(message: &Message<'_>, text: &str) -> Option<(String, Vec<Flag>)> {
    let fields: Vec<&str> = text.split('&').collect();
    let is_encoded = |field: &str| !message.are_all(field, Way::Plain);
    let first = fields.iter().position(|field| is_encoded(field))?;
    let (before, others) = fields.split_at_checked(first)?;
    let mut flags: Vec<Flag> = Vec::new();
    for field in others {
        if !is_encoded(field) {
            match flags.last_mut() {
                Some(("data-raw", Some(text))) => text.push_str(&format!("&{field}")),
                _ => flags.push(("data-raw", Some((*field).to_owned()))),
            }
            continue;
        }
        // A field without a name is the text after a sign `=`.
        let (name, value) = field.split_once('=').unwrap_or(("", field));
        let value = value.replace('+', " ");
        let value = percent_decode_str(&value).decode_utf8().ok()?;
        let is_shown = message.are_all(field, Way::Encoded) && !value.contains(is_hidden);
        if field.starts_with('=') || message.has_reference(name) || !is_shown {
            return None;
        }
        flags.push(("data-urlencode", Some(format!("{name}={}", message.plain(&value)))));
    }
    Some((before.join("&"), flags))
}

/// Whether curl could take a text for the name of a file: it begins with `@`, or with a variable whose value may.
fn begins_with_file(message: &Message<'_>, text: &str) -> bool {
    text.starts_with('@') || matches!(message.pieces(text).first(), Some(Piece::Reference { .. }))
}

/// The option of one part. `None` for bytes, for hidden characters, and for a file without a type: curl would add one.
fn part(message: &Message<'_>, part: &form::Part<'_>) -> Option<Flag> {
    if let Some(file) = part.source {
        return file_part(part, file);
    }
    let content = std::str::from_utf8(part.content).ok()?;
    // Its value may have quotes, or an `=`.
    let has_type = part.content_type.is_some() && message.has_reference(content);
    if has_type || message.has_reference(part.name) || part.file.is_some_and(|file| message.has_reference(file)) {
        return None;
    }
    let texts = [content, part.name, part.file.unwrap_or_default()];
    let is_shown = |text: &str| !text.chars().any(|c| is_hidden(c) && c != '\n' && c != '\t');
    if part.name.is_empty() || part.name.contains('=') || !texts.into_iter().all(is_shown) {
        return None;
    }
    let name = part.name;
    let Some(content_type) = part.content_type else {
        return part
            .file
            .is_none()
            .then(|| ("form-string", Some(format!("{name}={content}"))));
    };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/+.-_".contains(&byte);
    if !content_type.bytes().all(is_plain) {
        return None;
    }
    let content = content.replace('\\', "\\\\").replace('"', "\\\"");
    let file = part
        .file
        .map(|file| format!(";filename=\"{file}\""))
        .unwrap_or_default();
    Some(("form", Some(format!("{name}=\"{content}\"{file};type={content_type}"))))
}

/// The option for a part that is a file. It sets the name and the type only if curl would choose others.
fn file_part(part: &form::Part<'_>, file: File<'_>) -> Option<Flag> {
    let path = file.path;
    let is_shown = |text: &str| !text.contains(is_hidden);
    if part.name.is_empty() || part.name.contains('=') || !is_shown(part.name) || !part.file.is_none_or(is_shown) {
        return None;
    }
    let known = match part.file {
        Some(name) => parts::known_type(name)
            .or_else(|| parts::known_type(path))
            .or(Some("application/octet-stream")),
        None => parts::known_type(path).filter(|known| *known != "text/plain"),
    };
    let own = match (part.content_type, known) {
        (own, known) if own == known => String::new(),
        (Some(own), _) if !own.contains([';', '"', ',']) => format!(";type={own}"),
        _ => return None,
    };
    let sign = if part.file.is_some() { '@' } else { '<' };
    let name = part.file.filter(|name| *name != parts::base_name(path));
    let name = name
        .map(|name| format!(";filename={}", form_word(name)))
        .unwrap_or_default();
    Some((
        "form",
        Some(format!("{}={sign}{}{name}{own}", part.name, form_word(path))),
    ))
}

/// A word of `-F`. It is quoted if one of its characters would end it.
fn form_word(text: &str) -> String {
    if text.contains([';', ',', '"', '\\']) || text.trim() != text {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        text.to_owned()
    }
}

/// The options before the URL, and those after it. A body that is written as it is comes later.
fn flags(message: &Message<'_>, typed: Typed) -> (Vec<Flag>, Vec<Flag>) {
    let connection = message.connection().iter();
    let mut before: Vec<Flag> = connection
        .map(|(name, value)| (*name, (!SWITCHES.contains(name)).then(|| value.clone())))
        .collect();
    let transfer = message.transfer();
    let value = |(name, value): (&'static str, &str)| (name, Some(value.to_owned()));
    let (proxy, bounds): (Vec<_>, Vec<_>) = transfer.values().partition(|(name, _)| name.contains("proxy"));
    before.extend(proxy.into_iter().map(value));
    let switches = [
        ("insecure", transfer.is_insecure),
        ("location", transfer.follows),
        ("compressed", transfer.is_compressed),
    ];
    before.extend(
        switches
            .iter()
            .filter(|(_, is_on)| *is_on)
            .map(|(name, _)| (*name, None)),
    );
    before.extend(bounds.into_iter().map(value));
    if globs(&message.url()) {
        before.push(("globoff", None));
    }
    if message.has_dot_segment() {
        before.push(("path-as-is", None));
    }
    match (message.method(), has_data(message)) {
        ("HEAD", _) if message.body().is_empty() => before.push(("head", None)),
        ("GET", false) | ("POST", true) => {}
        (method, _) => before.push(("request", Some(method.to_owned()))),
    }
    let headers = message.asked_headers(&[("accept", "*/*")]);
    let Typed {
        flags: data,
        url,
        stands_for,
    } = typed;
    if url.is_some() {
        before.push(("get", None));
    }
    let is_left_out = |name: &str| !data.is_empty() && stands_for.contains(&name);
    let given: Vec<_> = headers.filter(|(name, _)| !is_left_out(name)).collect();
    if let Some(pair) = message.user_and_password() {
        before.push(("user", Some(pair)));
    }
    let given = given.into_iter().map(|(name, value)| match value {
        "" => format!("{name};"),
        value => format!("{name}: {value}"),
    });
    let unwanted = unwanted(message).map(|name| format!("{name}:"));
    let after = given.chain(unwanted).map(|header| ("header", Some(header)));
    let after = after.chain(data);
    (before, after.collect())
}

/// Whether the line needs an option for the body, even for an empty one.
fn has_data(message: &Message<'_>) -> bool {
    let is_bare = message.transfer().has_no_body && message.body().is_empty();
    message.sends_length() && message.method() != "HEAD" && !is_bare
}

/// The headers that curl would add and the request lacks.
fn unwanted<'a>(message: &'a Message<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    let asks_first = message.body().len() > SENT_AT_ONCE;
    [
        ("accept", true),
        ("user-agent", true),
        ("content-type", has_data(message)),
        ("expect", asks_first),
    ]
    .into_iter()
    .filter(|(name, sent)| *sent && message.header(name).is_none())
    .map(|(name, _)| name)
}

/// Whether curl would read ranges or lists in the URL: brackets, braces, or a backslash, which escapes them.
fn globs(url: &str) -> bool {
    url.contains(['[', ']', '{', '}', '\\'])
}
