//! Bodies: their content types, and the fields of those that are made of fields.

use endpoint::catalogue::{Content, Kind, Operation, Parameter, Place, Style};

use crate::document::Document;
use crate::media_type;
use crate::node::{Node, Object};
use crate::parameter;
use crate::schema::{self, Fields};

/// Adds the body to an operation.
pub(crate) fn read<'d>(document: &Document<'d>, node: Node<'d>, operation: &mut Operation) -> Result<(), String> {
    let body = document.object(node)?;
    let required = body.flag("required") == Some(true);
    let contents = body.get("content").and_then(Node::object).unwrap_or_default();
    for (media_type, node) in contents.iter() {
        let content_of = document.object(node)?;
        let schema = content_of.get("schema");
        let kind = schema::kind(document, schema);
        let Some(media_type) = essence(media_type, kind) else {
            continue;
        };
        let mut content = Content::new(media_type);
        content.required = required;
        content.kind = match kind {
            Kind::ANY if media_type::has_fields(&content.media_type) => Kind::OBJECT,
            kind => kind,
        };
        if content.kind.takes(Kind::OBJECT) && media_type::has_fields(&content.media_type) {
            let fields = schema::fields(document, schema);
            let encoding = content_of.get("encoding").and_then(Node::object).unwrap_or_default();
            let is_multipart = content.media_type == media_type::MULTIPART;
            add(operation, fields, (&encoding, is_multipart), document);
        }
        if !operation
            .contents
            .iter()
            .any(|other| other.media_type == content.media_type)
        {
            operation.contents.push(content);
        }
    }
    Ok(())
}

/// The type and subtype. A range is taken for the type that its schema suggests.
fn essence(media_type: &str, kind: Kind) -> Option<String> {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_lowercase();
    match &*essence {
        "*/*" | "application/*" if kind.takes(Kind::OBJECT) => Some("application/json".into()),
        "*/*" | "application/*" => Some("application/octet-stream".into()),
        other if other.contains('*') || !other.contains('/') => None,
        _ => Some(essence),
    }
}

/// Adds the fields of a content type. A field of several types has what they have in common.
fn add<'d>(
    operation: &mut Operation,
    fields: Fields<'d>,
    (encoding, is_multipart): (&Object<'d>, bool),
    document: &Document<'d>,
) {
    let is_first = !operation.parameters.iter().any(|one| one.place == Place::Body);
    let mut added = Vec::new();
    for field in fields.fields {
        let mut parameter = Parameter::new(Place::Body, &*field.name);
        parameter.kind = field.kind;
        parameter.values = field.values;
        parameter.required = field.required;
        let encoding = encoding.get(&field.name).and_then(|node| document.object(node).ok());
        if let Some(encoding) = encoding {
            parameter.content_type = content_type_of_part(&encoding).filter(|_| is_multipart);
            parameter.style = style(&encoding, is_multipart);
        }
        if !parameter.kind.takes_lists() && !parameter.kind.takes(Kind::OBJECT) {
            parameter.style = None;
        }
        added.push(parameter);
    }
    if let Some(kind) = fields.others {
        let mut rest = Parameter::new(Place::Body, "");
        rest.kind = kind;
        added.push(rest);
    }
    let is_field = |one: &&mut Parameter| one.place == Place::Body;
    for earlier in operation.parameters.iter_mut().filter(is_field) {
        earlier.required &= added.iter().any(|one| one.name == earlier.name && one.required);
    }
    for mut parameter in added {
        let is_same = |other: &&mut Parameter| other.place == Place::Body && other.name == parameter.name;
        match operation.parameters.iter_mut().find(is_same) {
            Some(earlier) => {
                if earlier.values.is_empty() || parameter.values.is_empty() {
                    earlier.values.clear();
                }
                earlier.kind = earlier.kind.or(parameter.kind);
                earlier.style = earlier.style.or(parameter.style);
                earlier.content_type = earlier.content_type.take().or(parameter.content_type);
            }
            None => {
                parameter.required &= is_first;
                operation.parameters.push(parameter);
            }
        }
    }
}

/// What an encoding says of a field.
fn style(encoding: &Object<'_>, is_multipart: bool) -> Option<Style> {
    let is_json = |types: &str| media_type::is_json(types);
    // A part has a content type of its own.
    if !is_multipart && encoding.text("contentType").as_deref().is_some_and(is_json) {
        return Some(Style::Json);
    }
    let style = encoding.text("style")?;
    match parameter::in_query(&style, encoding.flag("explode")) {
        // A form writes objects as `a[b]` where nothing else is said.
        None if style == "form" => Some(Style::Form),
        style => style,
    }
}

/// The content type of a part, where there is one to choose.
fn content_type_of_part(encoding: &Object<'_>) -> Option<String> {
    let types = encoding.text("contentType")?;
    let media_type = types.trim().to_lowercase();
    let is_one = media_type.contains('/') && !media_type.contains(['*', ',', ';', ' ']);
    is_one.then_some(media_type)
}
