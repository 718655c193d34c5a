//! The content type of a body that a catalogue describes, and its effect on fields: in parts, objects are JSON and
//! files have a name.

use super::super::{Detail, List, PartOf, Placed};
use crate::body::{Body, ContentType};
use crate::catalogue::{Content, Entry, Kind, Style};
use crate::error::Error;
use crate::options::Options;
use crate::place::Place;
use crate::value::{Object, Value};

const CONTENT_TYPE: &str = "content-type";

/// The content type in the headers of a call or its defaults.
fn given<'s>(call: &'s Options<'_>, defaults: &'s Options<'_>) -> Option<&'s str> {
    call.header_over(defaults, CONTENT_TYPE).and_then(Value::as_str)
}

/// The content of a call that names none: the first type that has fields.
fn content_of_fields(operation: &Entry) -> Option<&Content> {
    let has_fields = |content: &&Content| ContentType::of(&content.media_type) != ContentType::Other;
    operation.contents.iter().find(has_fields)
}

/// Whether the fields of a call are written as JSON.
pub(super) fn is_json(operation: &Entry, call: &Options<'_>, defaults: &Options<'_>) -> bool {
    if !call.settings().parts.is_empty() {
        return false;
    }
    let described = || content_of_fields(operation).map(|content| &*content.media_type);
    let media_type = given(call, defaults).or_else(described);
    media_type.is_none_or(|media_type| ContentType::of(media_type) == ContentType::Json)
}

/// Sets the content type of a body, and marks the fields that are parts.
pub(super) fn complete<'a>(
    operation: &'static Entry,
    list: &mut List<'a>,
    call: &mut Options<'a>,
    defaults: &Options<'_>,
    data: &mut Option<Body<'a>>,
) -> Result<(), Error> {
    let own = given(call, defaults).map(ContentType::of);
    let has_parts = !call.settings().parts.is_empty() || !defaults.settings().parts.is_empty();
    let has_fields = list.has(Place::Body);
    let content = match data {
        Some(data) => content_of_data(operation, data),
        None if has_parts => None,
        None => content_of_fields(operation).filter(|content| has_fields || content.required),
    };
    if data.is_none() && !has_fields {
        let Some(content) = content.filter(|_| own.is_none()) else {
            return Ok(());
        };
        if ContentType::of(&content.media_type) != ContentType::Json || !content.kind.takes(Kind::OBJECT) {
            return Ok(());
        }
        *data = Some(Body::Json(Value::Object(Object::new())));
    }
    let kind = match (own, content) {
        (Some(kind), _) => kind,
        (None, Some(content)) => {
            // The writer adds the usual type itself.
            if content.media_type != "application/json" {
                call.headers.insert(CONTENT_TYPE, content.media_type.clone());
            }
            ContentType::of(&content.media_type)
        }
        (None, None) => return Ok(()),
    };
    if kind == ContentType::Multipart && data.is_none() {
        list.add_parts(operation);
    }
    Ok(())
}

/// The content type for `data`; text and bytes have no fields.
fn content_of_data<'o>(operation: &'o Entry, data: &Body<'_>) -> Option<&'o Content> {
    let is_value = data.is_json();
    let fits = |content: &&Content| (ContentType::of(&content.media_type) == ContentType::Json) == is_value;
    operation.contents.iter().find(fits).or(operation.contents.first())
}

impl List<'_> {
    /// Marks the fields that are parts.
    fn add_parts(&mut self, operation: &'static Entry) {
        let fields = self.iter().filter(|placed| placed.mark.place == Place::Body);
        let parts = fields.filter_map(|placed| Some((placed.position, part_of(operation, placed)?)));
        let parts: Vec<_> = parts.collect();
        for (position, part) in parts {
            let found = self.details.binary_search_by_key(&position, |(known, _)| *known);
            let part = Some(part);
            match found.map(|found| self.details.get_mut(found)) {
                Ok(Some((_, detail))) => detail.part = part,
                Ok(None) => {}
                Err(at) => self.details.insert(at, (position, Detail { part, option: None })),
            }
        }
    }
}

/// The part that a field is: an object as JSON, a file with a name, text of another type.
fn part_of(operation: &'static Entry, placed: Placed<'_, '_>) -> Option<PartOf> {
    let described = operation.parameter(Place::Body, placed.name);
    let style = described.and_then(|one| one.style);
    let content_type = described.and_then(|one| one.content_type.as_deref());
    let is_file = described.is_some_and(|one| {
        !one.kind.takes(Kind::STRING) && one.kind.takes(Kind::FILE) || one.kind.items() == Kind::FILE
    });
    let is_nested = matches!(style, Some(Style::Deep | Style::Brackets | Style::Form));
    let is_part = |value: &Value<'_>| match value {
        Value::Object(_) | Value::Array(_) => !is_nested,
        Value::String(_) => is_file || content_type.is_some(),
        _ => content_type.is_some(),
    };
    let has_parts = match placed.value {
        Value::Array(items) => items.iter().any(is_part),
        value => is_part(value),
    };
    has_parts.then_some(PartOf { is_file, content_type })
}
