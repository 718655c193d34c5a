//! Checks a call's values against a catalogue: kinds, allowed values, and required parameters.

use endpoint::__private::Cause;
use endpoint::{Error, ErrorKind, Number, Object, Options, Place, Value};
use endpoint_core::nearest::nearest;

use crate::placed::Placed;
use crate::{Entry, Kind, Parameter, Style};

/// How much of a value is checked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Depth {
    /// Its kind and its allowed values, and the names of all members.
    Own,
    /// Also checks each member, and that none is missing.
    Whole,
    /// The names of members.
    Names,
}

/// Checks the value of a parameter. In a place where values are text, a text that reads as a number is a number, and a
/// single item is a list of one.
///
/// # Errors
///
/// For a value that the parameter does not take.
pub fn value(parameter: &Parameter, name: &str, value: &Value<'_>, is_text: bool, depth: Depth) -> Result<(), Error> {
    if depth != Depth::Names {
        kind(parameter, name, value, is_text)?;
    }
    match value {
        _ if parameter.fields.is_empty() => {}
        Value::Object(object) => members(parameter, name, object, is_text, depth)?,
        Value::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                if let Value::Object(object) = item {
                    members(parameter, &format!("{name}[{position}]"), object, is_text, depth)?;
                }
            }
        }
        _ => {}
    }
    if depth != Depth::Names && !parameter.values.is_empty() && !is_listed(&parameter.values, value) {
        return Err(parameter.not_listed(name));
    }
    Ok(())
}

fn kind(parameter: &Parameter, name: &str, value: &Value<'_>, is_text: bool) -> Result<(), Error> {
    let kind = parameter.kind;
    let wrong = |name: &str, value: &Value<'_>, kind: Kind| {
        let cause = value.as_str().map(|_| Cause::Text);
        Err(kind.refusal(name, article(value)).because(cause))
    };
    match value {
        Value::Array(items) if kind.takes_lists() => {
            let mut items = items.iter().enumerate();
            match items.find(|(_, item)| !takes(kind.items(), item, is_text)) {
                Some((position, item)) => wrong(&format!("{name}[{position}]"), item, kind.items()),
                None => Ok(()),
            }
        }
        value if takes(kind.single(), value, is_text) || (is_text && takes(kind.items(), value, is_text)) => Ok(()),
        value if is_json_text(parameter, value) => Ok(()),
        value => wrong(name, value, kind),
    }
}

/// Checks the members of an object, as far as its fields are known.
fn members(parameter: &Parameter, path: &str, object: &Object<'_>, is_text: bool, depth: Depth) -> Result<(), Error> {
    let fields = &parameter.fields;
    let below = if depth == Depth::Own { Depth::Names } else { depth };
    for (key, member) in object {
        let name = format!("{path}[{key}]");
        let own = fields.iter().find(|field| field.name == *key);
        let Some(field) = own.or_else(|| fields.iter().find(|field| field.is_rest())) else {
            let near = nearest(key, fields.iter().map(|field| &*field.name));
            let guess = near.map_or_else(String::new, |near| format!(": did you mean `{path}[{near}]`?"));
            let wrong = format!("is not a field of `{path}`{guess}");
            return Err(Error::about(ErrorKind::UnknownParameter, &name, &wrong));
        };
        value(field, &name, member, is_text, below)?;
    }
    let mut required = fields.iter().filter(|field| field.required && depth == Depth::Whole);
    match required.find(|field| object.get(&field.name).is_none()) {
        None => Ok(()),
        Some(field) => {
            let wrong = format!("is missing: `{}` requires it", parameter.name);
            let name = format!("{path}[{}]", field.name);
            Err(Error::about(ErrorKind::MissingParameter, &name, &wrong))
        }
    }
}

/// Whether a value is the JSON text of a list or an object, in a place where these are written as JSON.
fn is_json_text(parameter: &Parameter, value: &Value<'_>) -> bool {
    let text = value.as_str().filter(|_| parameter.style == Some(Style::Json));
    text.is_some_and(|text| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok())
}

/// Whether a kind allows a value that is not a list.
pub(super) fn takes(kind: Kind, value: &Value<'_>, is_text: bool) -> bool {
    match value {
        Value::Bool(_) => kind.takes(Kind::BOOLEAN),
        Value::Number(number) if is_whole(*number) => kind.takes(Kind::INTEGER.or(Kind::NUMBER)),
        Value::Number(_) => kind.takes(Kind::NUMBER),
        Value::String(text) => kind.takes(Kind::STRING.or(Kind::FILE)) || (is_text && kind.reads(text)),
        Value::Array(_) => kind.takes_lists(),
        Value::Object(_) => kind.takes(Kind::OBJECT),
        _ => true,
    }
}

/// Whether a value is a list or an object.
pub(super) fn is_nested(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}

/// Whether a number is a whole one. JSON Schema has `1.0` among them.
pub(super) fn is_whole(number: Number) -> bool {
    number.as_i64().is_some() || number.as_u64().is_some() || number.as_f64().fract() == 0.0
}

/// Whether a value, or each item of a list, is an allowed one.
fn is_listed(values: &[String], value: &Value<'_>) -> bool {
    let is = |text: &str| values.iter().any(|value| value == text);
    match value {
        Value::Array(items) => items.iter().all(|item| is_listed(values, item)),
        Value::String(text) => is(text),
        Value::Bool(_) | Value::Number(_) => is(&serde_json::to_string(value).unwrap_or_default()),
        _ => true,
    }
}

/// The kind of a value, for a message. The value itself may be a secret.
fn article(value: &Value<'_>) -> &'static str {
    match value {
        Value::Bool(_) => "a boolean",
        Value::Number(number) if is_whole(*number) => "a whole number",
        Value::Number(_) => "a number",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
        _ => "a text",
    }
}

/// An error for the first required parameter without a value.
pub(super) fn required(
    operation: &Entry,
    placed: &Placed<'_>,
    (call, defaults): (&Options<'_>, &Options<'_>),
    has_data: bool,
) -> Result<(), Error> {
    let parts = [call, defaults].into_iter().flat_map(|layer| layer.__parts());
    let parts: Vec<&str> = parts.map(|(name, _)| name).collect();
    let has_body = !parts.is_empty() || placed.has_fields();
    let wants_body = operation.contents.iter().any(|content| content.required);
    let wants_fields = !has_data && (has_body || wants_body);
    for parameter in operation.parameters.iter().filter(|one| one.required) {
        let name = &*parameter.name;
        let is_given = match parameter.place {
            // The template requires its own values, and an optional expression may be part of the query.
            Place::Placeholder => true,
            Place::Query => placed.has(Place::Query, name) || placed.has(Place::Placeholder, name),
            Place::Header => {
                let lowercase = name.to_ascii_lowercase();
                placed.has(Place::Header, &lowercase) || call.__header_over(defaults, &lowercase).is_some()
            }
            Place::Cookie => placed.has(Place::Cookie, name) || has_cookie(call, defaults, name),
            _ => !wants_fields || placed.has(Place::Body, name) || parts.contains(&name),
        };
        if !is_given {
            let wrong = format!("is missing: {} requires it", operation.name());
            return Err(Error::about(ErrorKind::MissingParameter, name, &wrong));
        }
    }
    let media_types: Vec<&str> = operation.contents.iter().map(|content| &*content.media_type).collect();
    // A length announces a body that is added later.
    let is_announced = ["content-length", "transfer-encoding"]
        .iter()
        .any(|name| call.__header_over(defaults, name).is_some());
    if wants_body && !has_data && !has_body && !is_announced {
        let wrong = format!(
            "is missing: {} requires a body of {}",
            operation.name(),
            media_types.join(" or ")
        );
        return Err(Error::about(ErrorKind::MissingParameter, "data", &wrong));
    }
    Ok(())
}

fn has_cookie(call: &Options<'_>, defaults: &Options<'_>, name: &str) -> bool {
    let cookies = call.__header_over(defaults, "cookie").and_then(Value::as_str);
    let mut cookies = cookies.unwrap_or_default().split(';');
    cookies.any(|cookie| cookie.trim().split('=').next() == Some(name))
}
