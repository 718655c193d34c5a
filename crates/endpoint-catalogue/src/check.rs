//! Checks a call's values against a catalogue: kinds, allowed values, and required parameters.

use endpoint::{Error, ErrorKind, Number, Options, Place, Value};
use endpoint_core::nearest::nearest;

use crate::placed::Placed;
use crate::{Entry, Kind, Parameter, Style};

/// Checks the value of a parameter. In a place where values are text, a text that reads as a number is a number, and a
/// single item is a list of one.
pub(super) fn value(parameter: &Parameter, name: &str, value: &Value<'_>, is_text: bool) -> Result<(), Error> {
    let kind = parameter.kind;
    let is_right = match value {
        Value::Array(items) if kind.takes_lists() => {
            let items_kind = kind.items();
            let mut items = items.iter().enumerate();
            if let Some((position, item)) = items.find(|(_, item)| !takes(items_kind, item, is_text)) {
                let wrong = format!("is {}, and must be {}", article(item), items_kind.described());
                return Err(Error::about(
                    ErrorKind::InvalidParameter,
                    &format!("{name}[{position}]"),
                    &wrong,
                ));
            }
            true
        }
        value => takes(kind.single(), value, is_text) || (is_text && takes(kind.items(), value, is_text)),
    };
    if !is_right && !is_json_text(parameter, value) {
        let wrong = format!("is {}, and must be {}", article(value), kind.described());
        return Err(Error::about(ErrorKind::InvalidParameter, name, &wrong));
    }
    members(parameter, name, value)?;
    if !parameter.values.is_empty() && !is_listed(&parameter.values, value) {
        let wrong = format!("is not one of the allowed values: {}", parameter.values.join(", "));
        return Err(Error::about(ErrorKind::InvalidParameter, name, &wrong));
    }
    Ok(())
}

/// An error for the first member that the objects of a parameter do not take, as far as their fields are known.
fn members(parameter: &Parameter, name: &str, value: &Value<'_>) -> Result<(), Error> {
    let Some(Unknown { key, fields, path }) = unknown_member(&parameter.fields, value) else {
        return Ok(());
    };
    let object = path
        .iter()
        .rev()
        .fold(name.to_owned(), |path, key| format!("{path}[{key}]"));
    let names = fields.iter().map(|field| &*field.name);
    let guess = nearest(key, names).map_or_else(String::new, |near| format!(": did you mean `{object}[{near}]`?"));
    let wrong = format!("is not a field of `{object}`{guess}");
    Err(Error::about(
        ErrorKind::UnknownParameter,
        &format!("{object}[{key}]"),
        &wrong,
    ))
}

/// A member that an object does not take.
struct Unknown<'v> {
    key: &'v str,
    /// The fields that the object takes.
    fields: &'v [Parameter],
    /// The keys and positions that lead to the object, the innermost first.
    path: Vec<String>,
}

fn unknown_member<'v>(fields: &'v [Parameter], value: &'v Value<'_>) -> Option<Unknown<'v>> {
    match value {
        Value::Array(items) if !fields.is_empty() => items.iter().enumerate().find_map(|(position, item)| {
            let mut unknown = unknown_member(fields, item)?;
            unknown.path.push(position.to_string());
            Some(unknown)
        }),
        Value::Object(members) if !fields.is_empty() => members.iter().find_map(|(key, member)| {
            let own = fields.iter().find(|field| field.name == *key);
            let Some(field) = own.or_else(|| fields.iter().find(|field| field.is_rest())) else {
                let path = Vec::new();
                return Some(Unknown { key, fields, path });
            };
            let mut unknown = unknown_member(&field.fields, member)?;
            unknown.path.push(key.to_owned());
            Some(unknown)
        }),
        _ => None,
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

fn is_whole(number: Number) -> bool {
    number.as_i64().is_some() || number.as_u64().is_some()
}

/// Whether a value, or each item of a list, is an allowed one.
fn is_listed(values: &[String], value: &Value<'_>) -> bool {
    let is = |text: &str| values.iter().any(|value| value == text);
    match value {
        Value::Array(items) => items.iter().all(|item| is_listed(values, item)),
        Value::String(text) => is(text),
        Value::Bool(true) => is("true"),
        Value::Bool(false) => is("false"),
        Value::Number(number) => is(&serde_json::to_string(number).unwrap_or_default()),
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
    let has_part = |name: &str| {
        [call, defaults]
            .iter()
            .any(|layer| layer.__parts().any(|(part, _)| part == name))
    };
    let has_parts = [call, defaults].iter().any(|layer| layer.__parts().next().is_some());
    let has_body = has_parts || placed.has_fields();
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
            _ => !wants_fields || placed.has(Place::Body, name) || has_part(name),
        };
        if !is_given {
            let wrong = format!("is missing: {} requires it", operation.name());
            return Err(Error::about(ErrorKind::MissingParameter, name, &wrong));
        }
    }
    Ok(())
}

fn has_cookie(call: &Options<'_>, defaults: &Options<'_>, name: &str) -> bool {
    let cookies = call.__header_over(defaults, "cookie").and_then(Value::as_str);
    let mut cookies = cookies.unwrap_or_default().split(';');
    cookies.any(|cookie| cookie.trim().split('=').next() == Some(name))
}
