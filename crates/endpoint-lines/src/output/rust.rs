//! Rust: a call of this library if `options!` can express it. Otherwise the finished request as an `http::Request`, which most
//! clients take.

use std::fmt::Write;

use endpoint::{Object, Value};

use super::content::{Content, Means};
use super::error::Error;
use super::expression::RUST;
use super::literal::{Language, Place};
use super::message::{Message, Payload};
use super::strings;

const MEANS: Means = Means {
    json: Some(Language::Rust),
    ..Means::NONE
};

/// The most entries of `options!`. More could exceed the compiler's limit of recursion, with nested entries.
const MOST_OPTION_ENTRIES: usize = 100;

/// Why a request with credentials can't be written.
const BASIC: &str =
    "has no base64 for a user and a password: choose a format such as curl, or write the header authorization";

/// The finished request.
pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    out.write_str("let request = http::Request::builder()\n")?;
    writeln!(out, "    .method({})", strings::rust(message.method()))?;
    writeln!(out, "    .uri({})", message.expression(&message.url(), &RUST))?;
    for (name, value) in message.headers() {
        let value = message.expression(value, &RUST);
        writeln!(out, "    .header({}, {value})", strings::rust(name))?;
    }
    Error::refuse("Rust", &[(message.credentials().is_some(), BASIC)])?;
    // Any other length is worked out by the client.
    if message.sends_length() && !message.has_body() {
        out.write_str("    .header(\"content-length\", \"0\")\n")?;
    }
    out.write_str("    .body::<Vec<u8>>(")?;
    match message.payload() {
        Payload::File(file) if file.is_stripped => return Err(Error::Unread),
        Payload::File(file) => out.write_str(&read(&file.path))?,
        Payload::None => out.write_str("Vec::new()")?,
        Payload::Text(text) => match Content::of(message, &MEANS) {
            Content::Json(literal) if text.has_variable() && literal.fits_json_macro() => {
                out.write_str("serde_json::json!(")?;
                let place = Place::new(4, 38, 24);
                literal.referring(message, &RUST).write(Language::Rust, place, out)?;
                out.write_str(").to_string().into()")?;
            }
            _ => write!(out, "{}.into()", message.body_expression(text, &RUST))?,
        },
        Payload::Bytes(bytes) => write!(out, "{}.to_vec()", strings::bytes(bytes))?,
    }
    Ok(out.write_str(")?;\n")?)
}

/// A call of `endpoint`. The options are in their JSON form; the body may be in a file.
pub(super) fn call(route: Option<&str>, options: &Value<'_>, body_file: Option<&str>) -> String {
    let mut out = String::new();
    let entries = depth(options);
    if entries > MOST_OPTION_ENTRIES {
        let limit = (entries + 128).next_multiple_of(128);
        out.push_str(&format!("// The crate needs #![recursion_limit = \"{limit}\"].\n"));
    }
    let route = route.map_or("()".to_owned(), |route| strings::rust(route).to_string());
    out.push_str(&format!(
        "let request = endpoint::endpoint(\n    {route},\n    endpoint::options! {{"
    ));
    let members = options.as_object().into_iter().flat_map(Object::iter);
    let members = members.filter(|(name, _)| body_file.is_none() || *name != "data");
    let members = members.map(|(name, value)| format!("{}: {}", key(name), written(value, 2)));
    let members = members.chain(body_file.map(|path| format!("data: {}", read(path))));
    let lines: String = members.map(|member| format!("\n        {member},")).collect();
    let end = if lines.is_empty() { "" } else { "\n    " };
    format!("{out}{lines}{end}}},\n)?;\n")
}

fn read(path: &str) -> String {
    format!("std::fs::read({})?", strings::rust(path))
}

/// A key: unchanged if it is an identifier, else as a string.
fn key(name: &str) -> String {
    let mut bytes = name.bytes();
    let is_start = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
    match is_start && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        true => name.to_owned(),
        false => strings::rust(name).to_string(),
    }
}

/// A value as `options!` reads it. A short one is on one line.
fn written(value: &Value<'_>, level: usize) -> String {
    let parts: Vec<String> = match value {
        Value::Object(object) => {
            let entries = object.iter();
            entries
                .map(|(name, value)| format!("{}: {}", key(name), written(value, level + 1)))
                .collect()
        }
        Value::Array(array) => array.iter().map(|item| written(item, level + 1)).collect(),
        Value::String(text) => return strings::rust(text).to_string(),
        Value::Number(number) => return literal(&number.to_string()),
        Value::Bool(truth) => return truth.to_string(),
        _ => return "null".to_owned(),
    };
    let (open, close) = match value {
        Value::Object(_) => ("{", "}"),
        _ => ("[", "]"),
    };
    let line = parts.join(", ");
    if parts.is_empty() {
        return format!("{open}{close}");
    }
    if line.len() + 4 * level < 100 && !line.contains('\n') {
        let blank = if open == "{" { " " } else { "" };
        return format!("{open}{blank}{line}{blank}{close}");
    }
    let (inner, outer) = ("    ".repeat(level + 1), "    ".repeat(level));
    let lines: String = parts.iter().map(|part| format!("\n{inner}{part},")).collect();
    format!("{open}{lines}\n{outer}{close}")
}

/// A number with its type as a suffix. Without a suffix, a whole number is an `i32`.
fn literal(digits: &str) -> String {
    if digits.contains(['.', 'e', 'E']) {
        format!("{digits}_f64")
    } else if digits.parse::<i32>().is_ok() {
        digits.to_owned()
    } else if digits.parse::<i64>().is_ok() {
        format!("{digits}_i64")
    } else {
        format!("{digits}_u64")
    }
}

/// How deep `options!` calls itself for a value: each entry is one call more than the entry before it.
fn depth(value: &Value<'_>) -> usize {
    let inner = |values: &mut dyn Iterator<Item = usize>| {
        let depths = values.enumerate().map(|(index, depth)| index + 1 + depth);
        depths.max().unwrap_or_default()
    };
    match value {
        Value::Object(object) => inner(&mut object.iter().map(|(_, value)| depth(value))),
        Value::Array(array) => inner(&mut array.iter().map(depth)),
        _ => 1,
    }
}
