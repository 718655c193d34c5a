//! The content type of a body that a catalogue describes, and what it changes in the fields: objects in parts are JSON, a
//! file is a part with a name.

use super::super::Defaults;
use super::super::headers;
use crate::body::{Body, ContentType, Part};
use crate::catalogue::{Content, Kind, Operation, Style};
use crate::error::Error;
use crate::options::{Options, QueryStyle};
use crate::place::Place;
use crate::value::{Object, Value, json};

const CONTENT_TYPE: &str = "content-type";

/// The content type that a call or its defaults name.
fn given<'s>(call: &'s Options<'_>, defaults: &'s Defaults) -> Option<&'s str> {
    headers::content_type(&call.headers, &defaults.options.headers).and_then(Value::as_str)
}

/// The content of a call that says none: the first that fields can be written in.
fn content_of_fields(operation: &Operation) -> Option<&Content> {
    let has_fields = |content: &&Content| ContentType::of(&content.media_type) != ContentType::Other;
    operation.contents.iter().find(has_fields)
}

/// Whether the fields of a call are written as JSON.
pub(super) fn is_json(operation: &Operation, call: &Options<'_>, defaults: &Defaults) -> bool {
    if !call.settings().parts.is_empty() {
        return false;
    }
    let described = || content_of_fields(operation).map(|content| &*content.media_type);
    let media_type = given(call, defaults).or_else(described);
    media_type.is_none_or(|media_type| ContentType::of(media_type) == ContentType::Json)
}

/// Sets the content type of a body, and writes what it wants otherwise.
pub(super) fn complete(
    operation: &Operation,
    call: &mut Options<'_>,
    defaults: &Defaults,
    data: &mut Option<Body<'_>>,
) -> Result<(), Error> {
    let own = given(call, defaults).map(ContentType::of);
    let has_parts = !call.settings().parts.is_empty() || !defaults.options.settings().parts.is_empty();
    let has_fields = call
        .parameters
        .placed
        .as_deref()
        .is_some_and(|placed| !placed.body.is_empty());
    let content = match data {
        Some(data) => content_of_data(operation, data),
        None if has_parts => None,
        None => content_of_fields(operation).filter(|content| has_fields || content.required),
    };
    if data.is_none() && !has_parts && !has_fields {
        let Some(content) = content.filter(|_| own.is_none()) else {
            return Ok(());
        };
        *data = match ContentType::of(&content.media_type) {
            ContentType::Json if content.kind.takes(Kind::OBJECT) => Some(Body::Json(Value::Object(Object::new()))),
            _ => None,
        };
        if data.is_none() {
            return Ok(());
        }
    }
    let kind = match (own, content) {
        (Some(kind), _) => kind,
        (None, Some(content)) => {
            // The build says the usual one by itself.
            if content.media_type != "application/json" {
                call.headers.insert(CONTENT_TYPE, content.media_type.clone());
            }
            ContentType::of(&content.media_type)
        }
        (None, None) => return Ok(()),
    };
    match kind {
        ContentType::Multipart if data.is_none() => into_parts(operation, call),
        ContentType::Form if data.is_none() => spread(call),
        _ => Ok(()),
    }
}

/// The content that `data` is: text and bytes are not fields.
fn content_of_data<'o>(operation: &'o Operation, data: &Body<'_>) -> Option<&'o Content> {
    let is_value = data.is_json();
    let fits = |content: &&Content| (ContentType::of(&content.media_type) == ContentType::Json) == is_value;
    operation.contents.iter().find(fits).or(operation.contents.first())
}

/// Objects become parts of JSON, and files parts with a name. What is left is written as fields are.
fn into_parts(operation: &Operation, call: &mut Options<'_>) -> Result<(), Error> {
    let Some(placed) = call.parameters.placed.as_deref_mut() else {
        return Ok(());
    };
    let fields = std::mem::take(&mut placed.body);
    let mut kept = Object::new();
    let mut parts = Vec::new();
    for (name, value) in fields {
        let mut described = operation.parameters.iter().filter(|one| one.place == Place::Body);
        let described = described.find(|one| one.name == *name);
        let style = described.and_then(|one| one.style);
        let content_type = described.and_then(|one| one.content_type.as_ref());
        let is_file = described.is_some_and(|one| {
            !one.kind.takes(Kind::STRING) && one.kind.takes(Kind::FILE) || one.kind.items() == Kind::FILE
        });
        let is_nested = matches!(style, Some(Style::Deep | Style::Brackets | Style::Form));
        let becomes_part = |value: &Value<'_>| match value {
            Value::Object(_) | Value::Array(_) => !is_nested,
            Value::String(_) => is_file || content_type.is_some(),
            _ => content_type.is_some(),
        };
        let has_parts = match &value {
            Value::Array(items) => items.iter().any(becomes_part),
            value => becomes_part(value),
        };
        if !has_parts {
            kept.insert(name, value);
            continue;
        }
        let each = match value {
            Value::Array(items) => items.into_iter().collect(),
            value => vec![value],
        };
        for value in each {
            let part = match &value {
                Value::Undefined | Value::Null => continue,
                Value::String(text) if is_file => Part::file(name.to_string(), text.as_bytes().to_vec()),
                Value::String(text) => Part::text(text.to_string()),
                value => Part::text(String::from_utf8(json::to_vec(value)).unwrap_or_default())
                    .content_type("application/json"),
            };
            let part = match content_type {
                Some(content_type) => part.content_type(content_type.clone()),
                None => part,
            };
            parts.push((name.to_string(), part));
        }
    }
    placed.body = kept;
    for (name, part) in parts {
        call.settings_mut().parts.push(name.into(), part);
    }
    Ok(())
}

/// The members of an object whose style is `form` are fields.
fn spread(call: &mut Options<'_>) -> Result<(), Error> {
    let is_form = |name: &str| call.settings().styles.of(name) == Some(QueryStyle::Form);
    let names: Vec<String> = match &call.parameters.placed {
        None => return Ok(()),
        Some(placed) => placed
            .body
            .iter()
            .map(|(name, _)| name.to_owned())
            .filter(|name| is_form(name))
            .collect(),
    };
    if names.is_empty() {
        return Ok(());
    }
    let Some(placed) = call.parameters.placed.as_deref_mut() else {
        return Ok(());
    };
    let mut spread = Object::new();
    for (name, value) in std::mem::take(&mut placed.body) {
        match value {
            Value::Object(members) if names.iter().any(|other| *other == name) => spread.extend(members),
            value => spread.insert(name, value),
        }
    }
    placed.body = spread;
    Ok(())
}
