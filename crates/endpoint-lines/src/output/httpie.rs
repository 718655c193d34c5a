//! An HTTPie line. The body is written whole, as `--raw` or on standard input; only headers are items. HTTPie encodes brackets in a
//! URL, and adds a length to unknown methods without a body: notes say so.

use std::fmt::Write;

use super::content::{Content, Means};
use super::error::Error;
use super::form;
use super::message::{AGENT, Message, Payload};
use super::shell::{Input, Line};
use super::urllib3;
use crate::input::parts::base_name;
use crate::tree::{Part, Text};

/// The headers of HTTPie that can change the answer. They are switched off where the request lacks them.
const ADDED: [&str; 2] = ["accept", "user-agent"];

pub(super) fn write<'m>(message: &'m Message<'m>, out: &'m mut dyn Write) -> Result<(), Error> {
    // HTTPie would take any other word for the URL.
    let is_method = message.method().bytes().all(|byte| byte.is_ascii_alphabetic());
    let method = format!("has no way to say the method {}", message.method());
    Error::refuse("HTTPie", &[(!is_method, &method)])?;
    let items_of = |flag, items: Option<Vec<Text>>| items.map(|items| (flag, items));
    let fields = match Content::of(message, &MEANS) {
        Content::Parts(parts) => items_of("--multipart", parts.iter().map(part_item).collect()),
        Content::Form(fields) => items_of("--form", fields.iter().map(field_item).collect()),
        _ => None,
    };
    let (flag, fields) = fields.unzip();
    let payload = flag.map_or_else(|| message.payload(), |_| Payload::None);
    let (raw, input) = match (Input::of(payload), payload) {
        (Some(input), _) => (None, input),
        (None, Payload::Text(text)) => (Some(text.clone()), Input::None),
        (None, _) => (None, Input::None),
    };
    let bearer = bearer(message);
    let mut items = items(message, flag, bearer.is_some())?;
    items.extend(fields.into_iter().flatten());
    if urllib3::rewrites(message) || message.query().is_some_and(urllib3::decodes) {
        out.write_str(urllib3::NOTE)?;
    }
    if !message.sends_length() && !matches!(message.method(), "GET" | "HEAD") {
        out.write_str("# HTTPie adds content-length: 0.\n")?;
    }
    let mut line = Line::new(message, out, "http", input)?;
    // A password in ~/.netrc would replace the header.
    if message.header("authorization").is_some() && bearer.is_none() {
        line.word("--ignore-netrc")?;
    }
    if input.is_none() {
        line.word("--ignore-stdin")?;
    }
    let transfer = message.transfer();
    if transfer.has("insecure") {
        line.option("--verify", "no")?;
    }
    if transfer.has("location") {
        line.word("--follow")?;
    }
    line.transfer(&[
        ("--verify", "cacert"),
        ("--cert", "cert"),
        ("--cert-key", "key"),
        ("--timeout", "max-time"),
    ])?;
    if let Some(proxy) = message.proxy() {
        for scheme in ["http", "https"] {
            line.option("--proxy", Text::from(format!("{scheme}:")).then(&proxy.url()))?;
        }
    }
    if message.has_dot_segment() || urllib3::decodes(message.path()) {
        line.word("--path-as-is")?;
    }
    if let Some(raw) = raw {
        line.joined("--raw", raw)?;
    }
    if let Some(flag) = flag {
        line.word(flag)?;
    }
    if message.is_digest || bearer.is_some() {
        line.option("--auth-type", if bearer.is_some() { "bearer" } else { "digest" })?;
    }
    if let Some(credentials) = message.user_and_password().or(bearer) {
        line.option("--auth", credentials)?;
    }
    if items.iter().any(|item| item.head().starts_with('-')) {
        line.word("--")?;
    }
    line.option(message.method(), message.url())?;
    for item in items {
        line.word(item)?;
    }
    line.finish()
}

/// The token of a header `authorization` that HTTPie writes the same way. A `-` at its start would begin an option.
fn bearer(message: &Message<'_>) -> Option<Text> {
    let token = message.header("authorization")?.strip_prefix("Bearer ")?;
    (!token.is_empty() && !token.head().starts_with('-') && !token.has_blank_ends()).then_some(token)
}

/// Items have no text with a content type, no file under another name, and no two fields of one name.
const MEANS: Means = Means {
    form: Some(form::PYTHON),
    is_object: true,
    part: |part| part_item(part).is_some(),
    ..Means::NONE
};

/// The item of a field of a form.
fn field_item((name, text): &(String, Text)) -> Option<Text> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let text = text
        .as_str()
        .filter(|text| !loses_a_backslash(text) && name.bytes().all(is_plain))?;
    let guard = if text.starts_with(['=', '@']) { "\\" } else { "" };
    Some(format!("{name}={guard}{text}").into())
}

fn part_item(part: &Part) -> Option<Text> {
    let name = &part.name;
    if let (Some(file), Some(content_type)) = (part.source(), &part.content_type) {
        let path = &*file.path;
        let is_named = part.file.as_deref() == Some(base_name(path)) && !file.is_stripped;
        let is_item = is_named && !path.contains('\\') && !path.contains(";type=");
        // HTTPie expands `~` to a home directory.
        let before = if path.starts_with('~') { "./" } else { "" };
        return is_item.then(|| format!("{name}@{before}{path};type={content_type}").into());
    }
    field_item(&(name.clone(), part.field()?.clone()))
}

fn items(message: &Message<'_>, flag: Option<&str>, is_bearer: bool) -> Result<Vec<Text>, Error> {
    let mut items = Vec::new();
    // Beside data that is no form it asks for JSON.
    let own = match message.has_body() && flag.is_none() {
        true => ("content-type", "application/json"),
        false => ("accept", "*/*"),
    };
    for (name, value) in message.asked_headers(&[AGENT, own]) {
        // The type of a form would have a charset.
        if !(is_bearer && name == "authorization" || flag == Some("--multipart") && name == "content-type") {
            items.push(item(name, value)?);
        }
    }
    let has_body = message.has_body();
    let unset = ADDED.into_iter().chain(has_body.then_some("content-type"));
    let unset = unset.filter(|name| message.header(name).is_none());
    items.extend(unset.map(|name| format!("{name}:").into()));
    if message.sends_length() && !has_body {
        items.push("content-length:0".into());
    }
    Ok(items)
}

/// The item of a header, `name:value`. `name:` alone would remove the header; `:=` and `:@` would mean JSON and a file.
fn item(name: &str, value: &Text) -> Result<Text, Error> {
    if value.is_empty() {
        return Ok(format!("{name};").into());
    }
    let backslash = format!("has no way to say a backslash before one of : ; = @ (in the header {name})");
    Error::refuse("HTTPie", &[(loses_a_backslash(&value.with_holes()), &backslash)])?;
    let guard = match value.head() {
        // A sign at the start of a variable's value would be part of the separator; HTTPie takes the blank away.
        "" => " ",
        head if head.starts_with(['=', '@', ':', ';']) => "\\",
        _ => "",
    };
    Ok(Text::from(format!("{name}:{guard}")).then(value))
}

/// Whether HTTPie would drop a backslash: a single one before a character of a separator. It keeps pairs of backslashes.
fn loses_a_backslash(value: &str) -> bool {
    let mut odd = false;
    for c in value.chars() {
        match c {
            '\\' => odd = !odd,
            ':' | ';' | '=' | '@' if odd => return true,
            _ => odd = false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::item;

    #[test]
    fn items() {
        let cases = [
            ("plain", "a b", Some("x:a b")),
            ("empty", "", Some("x;")),
            ("json", "=1", Some(r"x:\=1")),
            ("file", "@f", Some(r"x:\@f")),
            ("later separators", "a=b@c:d;e", Some("x:a=b@c:d;e")),
            ("backslashes", r"a\b\\:c\", Some(r"x:a\b\\:c\")),
            ("a backslash that would be lost", r"a\:b", None),
        ];
        for (name, value, expected) in cases {
            assert_eq!(item("x", &value.into()).ok(), expected.map(Into::into), "{name}");
        }
    }
}
