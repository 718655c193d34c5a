//! Request bodies: their content types, and the fields of bodies that have fields.

use std::collections::{HashMap, HashSet};

use endpoint::__private::content_type::{self, ContentType, JSON, MULTIPART, is_lines};
use endpoint_catalogue::{Content, Entry, Kind, Parameter, Style};

use crate::bounds::shown;
use crate::node::{Node, Object};
use crate::parameter;
use crate::schema::{Fields, Schemas};

/// Adds the body of an operation.
pub(crate) fn read<'d>(schemas: &Schemas<'_, 'd>, node: Node<'d>, operation: &mut Entry) -> Result<(), String> {
    let document = schemas.document;
    let body = document.object(node)?;
    let required = body.flag("required") == Some(true);
    let contents = body
        .get("content")
        .and_then(|node| document.own(node))
        .unwrap_or_default();
    let (mut all, mut known) = (All::default(), HashSet::new());
    for (media_type, node) in contents.iter() {
        document.steps.take_parameter(media_type.len())?;
        let content_of = document.object(node)?;
        let schema = content_of.get("schema");
        let kind = match content_of.has("itemSchema") {
            // Since 3.2, `itemSchema` describes a sequence of items, such as lines of JSON.
            true if is_lines(media_type) => schemas.kind(content_of.get("itemSchema")).list(),
            true => Kind::STRING.or(Kind::FILE),
            false => schemas.kind(schema),
        };
        let Some(media_type) = essence(media_type, kind) else {
            continue;
        };
        let unsupported = ["itemSchema", "itemEncoding", "prefixEncoding"];
        if let Some(key) = unsupported.iter().find(|key| content_of.has(key))
            && ContentType::of(&media_type).has_fields()
        {
            return Err(format!("`{}` by `{key}` is not read", shown(&media_type)));
        }
        let mut content = Content::new(media_type);
        content.required = required;
        content.kind = match kind {
            Kind::ANY if ContentType::of(&content.media_type).has_fields() => Kind::OBJECT,
            kind => kind,
        };
        if let Some(schema) = schema.filter(|_| content.kind.single().is_none()) {
            content.fields = schemas.nested(schema, content.kind)?;
        }
        if content.kind.takes(Kind::OBJECT) && ContentType::of(&content.media_type).has_fields() {
            let fields = schemas.fields(schema)?;
            let encoding = content_of.get("encoding").and_then(|node| document.own(node));
            let is_multipart = content.media_type == MULTIPART;
            let encoding = (&*encoding.unwrap_or_default(), is_multipart);
            all.add(parameters(fields, encoding, schemas)?);
        }
        if known.insert(content.media_type.clone()) {
            operation.contents.push(content);
        }
    }
    operation.parameters.append(&mut all.fields);
    Ok(())
}

/// The type and subtype. A media range becomes the type that its schema suggests.
fn essence(media_type: &str, kind: Kind) -> Option<String> {
    let essence = content_type::essence(media_type);
    match &*essence {
        "*/*" | "application/*" if kind.takes(Kind::OBJECT) => Some(JSON.into()),
        "*/*" | "application/*" => Some("application/octet-stream".into()),
        other if other.contains('*') || !other.contains('/') => None,
        _ => Some(essence),
    }
}

/// The fields of a content type, as parameters.
fn parameters<'d>(
    fields: Fields<'d>,
    (encoding, is_multipart): (&Object<'d>, bool),
    schemas: &Schemas<'_, 'd>,
) -> Result<Vec<Parameter>, String> {
    let mut parameters = Vec::new();
    for (mut parameter, schema) in fields.parameters() {
        if let Some(schema) = schema.filter(|_| !parameter.is_rest() && !parameter.read_only) {
            parameter.default = parameter::default(schemas, &parameter.name, Some(schema));
            parameter.fields = schemas.nested(schema, parameter.kind)?;
        }
        let encoding = encoding.get(&parameter.name).filter(|_| !parameter.is_rest());
        if let Some(encoding) = encoding.and_then(|node| schemas.document.object(node).ok()) {
            parameter.content_type = content_type_of_part(&encoding).filter(|_| is_multipart);
            parameter.style = style(&parameter.name, &encoding, is_multipart)?;
        }
        if !parameter.kind.takes_lists() && !parameter.kind.takes(Kind::OBJECT) {
            parameter.style = None;
        }
        parameters.push(parameter);
    }
    Ok(parameters)
}

/// The fields of all content types, merged.
#[derive(Default)]
struct All {
    fields: Vec<Parameter>,
    positions: HashMap<String, usize>,
}

impl All {
    /// Adds the fields of one more content type. For a field of several types, only their common properties are kept.
    fn add(&mut self, added: Vec<Parameter>) {
        let is_first = self.fields.is_empty();
        let mut is_required = vec![false; self.fields.len()];
        for mut parameter in added {
            let position = self.positions.get(&parameter.name).copied();
            match position.and_then(|position| Some((position, self.fields.get_mut(position)?))) {
                Some((position, earlier)) => {
                    if let Some(is_required) = is_required.get_mut(position) {
                        *is_required = parameter.required;
                    }
                    if earlier.values.is_empty() || parameter.values.is_empty() {
                        earlier.values.clear();
                    }
                    if earlier.fields != parameter.fields {
                        earlier.fields.clear();
                    }
                    earlier.read_only &= parameter.read_only;
                    earlier.kind = earlier.kind.or(parameter.kind);
                    earlier.default = earlier.default.take().or(parameter.default);
                    earlier.style = earlier.style.or(parameter.style);
                    earlier.content_type = earlier.content_type.take().or(parameter.content_type);
                }
                None => {
                    parameter.required &= is_first;
                    self.positions.insert(parameter.name.clone(), self.fields.len());
                    self.fields.push(parameter);
                }
            }
        }
        // A field is required only if every content type requires it.
        for (earlier, is_required) in self.fields.iter_mut().zip(is_required) {
            earlier.required &= is_required;
        }
    }
}

/// The style that an encoding gives a field.
fn style(name: &str, encoding: &Object<'_>, is_multipart: bool) -> Result<Option<Style>, String> {
    // An encoding can list several types.
    let is_json = |types: &str| {
        types
            .split(',')
            .next()
            .is_some_and(|one| ContentType::of(one) == ContentType::Json)
    };
    // In parts, `contentType` is the type of the part, not a style.
    if !is_multipart && encoding.text("contentType").as_deref().is_some_and(is_json) {
        return Ok(Some(Style::Json));
    }
    let explode = encoding.flag("explode");
    let Some(style) = encoding.text("style").or((explode == Some(false)).then_some("".into())) else {
        return Ok(None);
    };
    parameter::known_style("field", name, &style)?;
    Ok(match parameter::in_query(&style, explode) {
        // An encoding may name `form`; forms otherwise write objects as `a[b]`.
        None if style == "form" => Some(Style::Flat),
        style => style,
    })
}

/// The content type of a part, if the encoding names exactly one.
fn content_type_of_part(encoding: &Object<'_>) -> Option<String> {
    let types = encoding.text("contentType")?;
    let media_type = types.trim().to_lowercase();
    let is_one = media_type.contains('/') && !media_type.contains(['*', ',', ';', ' ']);
    is_one.then_some(media_type)
}
