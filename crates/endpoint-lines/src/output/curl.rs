//! A curl line. It switches off what curl would add, and what it would read into an argument, but only where that would happen: a
//! plain request stays a plain line.

use std::fmt::Write;

use percent_encoding::percent_decode_str;

use super::error::Error;
use super::form::FORM;
use super::message::{AGENT, Message, Payload};
use super::shell::{Input, Line};
use crate::input::literal::SWITCHES;
use crate::input::parts;
use crate::report::hidden::is_hidden;
use crate::tree::{File, Part, Text, Way};

/// Beyond this many bytes, some versions of curl send `Expect: 100-continue` before the body.
const SENT_AT_ONCE: usize = 1024;

/// The longest body that options hold, in bytes: each is an argument.
const LONGEST_TYPED: usize = 32 * 1024;

/// One option of curl by its long name, with its value where it has one.
type Flag = (&'static str, Option<Text>);

/// The line.
pub(super) fn write<'m>(message: &'m Message<'m>, out: &'m mut dyn Write) -> Result<(), Error> {
    let typed = Typed::new(message);
    let payload = (typed.flags.is_empty() && has_data(message)).then(|| message.payload());
    let input = match payload {
        // An option names a file.
        Some(Payload::File(_)) | None => Input::None,
        Some(payload) => Input::of(payload).unwrap_or(Input::None),
    };
    let url = typed.url.clone().unwrap_or_else(|| message.url());
    let flags = flags(message, typed);
    let data = payload.map(|payload| match payload {
        Payload::File(file) => file_flag(file),
        Payload::None => ("data-raw", Some(Text::default())),
        Payload::Text(text) if input.is_none() => ("data-raw", Some(text.clone())),
        _ => ("data-binary", Some("@-".into())),
    });
    let mut line = Line::new(message, out, "curl", input)?;
    let add = |line: &mut Line<'_>, (name, value): Flag| {
        let name = format!("--{name}");
        match value {
            Some(value) => line.option(&name, value).map(drop),
            None => line.word(name).map(drop),
        }
    };
    line.first(url)?;
    flags
        .into_iter()
        .chain(data)
        .try_for_each(|flag| add(&mut line, flag))?;
    line.finish()
}

/// The option for a body that is a file.
fn file_flag(file: &File) -> Flag {
    let name = if file.is_stripped { "data" } else { "data-binary" };
    (name, Some(format!("@{}", file.path).into()))
}

/// Options that hold the body, and the headers that they imply. Empty for a body that is written as it is.
#[derive(Default)]
struct Typed {
    flags: Vec<Flag>,
    /// The URL without the fields of its query that options write.
    url: Option<Text>,
    stands_for: &'static [&'static str],
}

impl Typed {
    fn new(message: &Message<'_>) -> Self {
        if message.body_length() > LONGEST_TYPED {
            return Self::default();
        }
        if !has_data(message) {
            let fields = || {
                let (base, query) = message.url().split_once("?")?;
                let (before, flags) = encoded_fields(&query)?;
                let before = match before.is_empty() {
                    true => before,
                    false => Text::from("?").then(&before),
                };
                Some((base.then(&before), flags))
            };
            return fields().map_or_else(Self::default, |(url, flags)| Self {
                flags,
                url: Some(url),
                stands_for: &[],
            });
        }
        let of = |flags, stands_for| Self {
            flags,
            url: None,
            stands_for,
        };
        if let Some(parts) = message.parts() {
            let flags: Option<Vec<Flag>> = parts.iter().map(part).collect();
            return of(flags.unwrap_or_default(), &["content-type"]);
        }
        let Payload::Text(text) = message.payload() else {
            return Self::default();
        };
        let content_type = message.content_type();
        if !text.are_all(Way::Plain) && !message.is_json() {
            let Some((before, mut flags)) = encoded_fields(text) else {
                return Self::default();
            };
            if !before.is_empty() {
                flags.insert(0, ("data-raw", Some(before)));
            }
            return of(flags, &[]);
        }
        // `--json` would read a file for a text that starts with `@`, and for a variable whose value may.
        let begins_with_file = text.head().starts_with('@') || text.starts_with_variable();
        let is_json = content_type == Some("application/json")
            && message
                .header("accept")
                .is_some_and(|accept| accept == "application/json");
        match is_json && !begins_with_file {
            true => of(vec![("json", Some(text.clone()))], &["accept", "content-type"]),
            false => Self::default(),
        }
    }
}

/// Splits a form or a query at its first field whose variable has to be encoded. The fields before it stay text. The others become
/// options, so that curl encodes the values of variables. `None` if no value needs encoding, or if an option would change a field.
fn encoded_fields(text: &Text) -> Option<(Text, Vec<Flag>)> {
    let fields = text.split("&");
    let is_encoded = |field: &Text| !field.are_all(Way::Plain);
    let first = fields.iter().position(is_encoded)?;
    let joined = |text: Text, field: &Text| match text.is_empty() {
        true => field.clone(),
        false => text.then_str("&").then(field),
    };
    let (before, others) = fields.split_at_checked(first)?;
    let mut flags: Vec<Flag> = Vec::new();
    for field in others {
        if !is_encoded(field) {
            match flags.last_mut() {
                Some(("data-raw", Some(text))) => *text = std::mem::take(text).then_str("&").then(field),
                _ => flags.push(("data-raw", Some(field.clone()))),
            }
            continue;
        }
        // A field without a name is the text after a sign `=`.
        let (name, value) = field.split_once("=").unwrap_or((Text::default(), field.clone()));
        let decode = |text: &str| {
            let text = text.replace('+', " ");
            Some(percent_decode_str(&text).decode_utf8().ok()?.into_owned())
        };
        let value = value.try_map(decode)?;
        let is_shown = field.are_all(Way::Encoded) && !value.has(is_hidden);
        if field.head().starts_with('=') || name.has_variable() || !is_shown {
            return None;
        }
        flags.push((
            "data-urlencode",
            Some(name.then_str("=").then(&value.in_way(Way::Plain))),
        ));
    }
    Some((before.iter().fold(Text::default(), joined), flags))
}

/// The option of one part. `None` for bytes, for hidden characters, and for a file without a type: curl would add one.
fn part(part: &Part) -> Option<Flag> {
    if let Some(file) = part.source() {
        return file_part(part, file);
    }
    let content = part.content.text()?;
    let is_shown = |c: char| !is_hidden(c) || matches!(c, '\n' | '\t');
    let is_plain = |text: &str| text.chars().all(is_shown);
    let name = &*part.name;
    if name.is_empty() || name.contains('=') || !is_plain(name) || content.has(|c| !is_shown(c)) {
        return None;
    }
    let Some(content_type) = &part.content_type else {
        let text = Text::from(format!("{name}=")).then(content);
        return part.file.is_none().then_some(("form-string", Some(text)));
    };
    // The value of a variable may have quotes, or an `=`.
    let content = content.as_str()?.replace('\\', "\\\\").replace('"', "\\\"");
    let is_type = |byte: u8| byte.is_ascii_alphanumeric() || b"/+.-_".contains(&byte);
    if !content_type.bytes().all(is_type) || !part.file.as_deref().is_none_or(is_plain) {
        return None;
    }
    let file = part.file.as_ref().map(|file| format!(";filename=\"{file}\""));
    let file = file.unwrap_or_default();
    Some((
        "form",
        Some(format!("{name}=\"{content}\"{file};type={content_type}").into()),
    ))
}

/// The option for a part that is a file. It sets the name and the type only if curl would choose others.
fn file_part(part: &Part, file: &File) -> Option<Flag> {
    let (path, name) = (&*file.path, part.file.as_deref());
    let is_shown = |text: &str| !text.contains(is_hidden);
    if part.name.is_empty() || part.name.contains('=') || !is_shown(&part.name) || !name.is_none_or(is_shown) {
        return None;
    }
    let known = match name {
        Some(name) => parts::known_type(name)
            .or_else(|| parts::known_type(path))
            .or(Some("application/octet-stream")),
        None => parts::known_type(path).filter(|known| *known != "text/plain"),
    };
    let own = match (part.content_type.as_deref(), known) {
        (own, known) if own == known => String::new(),
        (Some(own), _) if !own.contains([';', '"', ',']) => format!(";type={own}"),
        _ => return None,
    };
    let sign = if name.is_some() { '@' } else { '<' };
    let name = name.filter(|name| *name != parts::base_name(path));
    let name = name
        .map(|name| format!(";filename={}", form_word(name)))
        .unwrap_or_default();
    let value = format!("{}={sign}{}{name}{own}", part.name, form_word(path));
    Some(("form", Some(value.into())))
}

/// A word of `-F`. It is quoted if one of its characters would end it.
fn form_word(text: &str) -> String {
    match text.contains([';', ',', '"', '\\']) || text.trim() != text {
        true => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        false => text.to_owned(),
    }
}

/// The options about the transfer that have a value, in the order in which they are written.
const WITH_VALUES: &str =
    "proxy proxy-user noproxy cert cert-type key cacert capath pinnedpubkey max-time connect-timeout";

/// The options, without a body that is written as it is.
fn flags(message: &Message<'_>, typed: Typed) -> Vec<Flag> {
    let connection = message.connection().iter();
    let mut flags: Vec<Flag> = connection
        .map(|(name, value)| (*name, (!SWITCHES.contains(name)).then(|| value.clone())))
        .collect();
    let transfer = message.transfer();
    let values = WITH_VALUES.split(' ');
    let values = values.filter_map(|name| Some((name, Some(transfer.option(name)?.clone()))));
    let (proxy, bounds): (Vec<Flag>, Vec<Flag>) = values.partition(|(name, _)| name.contains("proxy"));
    flags.extend(proxy);
    let switches = ["insecure", "location", "compressed"].into_iter();
    flags.extend(switches.filter(|name| transfer.has(name)).map(|name| (name, None)));
    flags.extend(bounds);
    if globs(&message.url()) {
        flags.push(("globoff", None));
    }
    if message.has_dot_segment() {
        flags.push(("path-as-is", None));
    }
    let own = transfer.option("request").and_then(Text::as_str);
    match (own.unwrap_or(message.method()), has_data(message)) {
        ("HEAD", _) if !message.has_body() => flags.push(("head", None)),
        ("GET", false) | ("POST", true) => {}
        (method, _) => flags.push(("request", Some(method.into()))),
    }
    let headers = message.asked_headers(&[("accept", "*/*"), AGENT]);
    let Typed {
        flags: data,
        url,
        stands_for,
    } = typed;
    if url.is_some() {
        flags.push(("get", None));
    }
    let is_left_out = |name: &str| !data.is_empty() && stands_for.contains(&name);
    // curl adds this type to data by itself.
    let is_form = |name: &str, value: &Text| has_data(message) && name == "content-type" && value == FORM;
    let given = headers.filter(|(name, value)| !is_left_out(name) && !is_form(name, value));
    flags.extend(message.user_and_password().map(|pair| ("user", Some(pair))));
    let given = given.map(|(name, value)| match value.is_empty() {
        true => format!("{name};").into(),
        false => Text::from(format!("{name}: ")).then(value),
    });
    let unwanted = unwanted(message).map(|name| format!("{name}:").into());
    flags.extend(given.chain(unwanted).map(|header| ("header", Some(header))));
    flags.extend(data);
    flags
}

/// Whether the line needs an option for the body, even for an empty one.
fn has_data(message: &Message<'_>) -> bool {
    let is_bare = message.transfer().has("request") && !message.has_body();
    message.sends_length() && message.method() != "HEAD" && !is_bare
}

/// The headers that curl would add and the request lacks.
fn unwanted<'a>(message: &'a Message<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    let asks_first = message.body_length() > SENT_AT_ONCE;
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
fn globs(url: &Text) -> bool {
    url.has(|c| matches!(c, '[' | ']' | '{' | '}' | '\\'))
}
