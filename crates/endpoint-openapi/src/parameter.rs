//! Parameters: their place, kind and style.

use std::collections::HashMap;

use endpoint::__private::content_type::{ContentType, FORM};
use endpoint::{Place, is_secret_pair, secrets_in};
use endpoint_catalogue::{Kind, Parameter, Style};

use crate::bounds::shown;
use crate::node::{Node, Object};
use crate::path::{self, Placeholder};
use crate::schema::Schemas;

/// A parameter, and its placeholder if it has one.
pub(crate) struct Read {
    pub(crate) parameter: Parameter,
    pub(crate) placeholder: Option<Placeholder>,
}

impl From<Parameter> for Read {
    fn from(parameter: Parameter) -> Self {
        let placeholder = None;
        Self { parameter, placeholder }
    }
}

/// The styles of OpenAPI. Without one, the default style of the place applies.
const STYLES: [&str; 8] = [
    "",
    "form",
    "simple",
    "label",
    "matrix",
    "spaceDelimited",
    "pipeDelimited",
    "deepObject",
];

/// Headers that are not parameters: OpenAPI leaves them to the body, the responses and the credentials. The client counts the
/// length.
const NOT_PARAMETERS: [&str; 4] = ["accept", "content-type", "authorization", "content-length"];

/// The parameters of a path and of an operation. One of the operation replaces that of its name and place.
pub(crate) fn all<'d>(schemas: &Schemas<'_, 'd>, lists: [Option<Node<'d>>; 2]) -> Result<Vec<Read>, String> {
    let document = schemas.document;
    let mut all: Vec<Read> = Vec::new();
    let mut positions = HashMap::new();
    for node in lists.iter().flat_map(|list| document.list(*list).to_vec()) {
        document.steps.take_parameter(0)?;
        let object = document.object(node).map_err(|wrong| format!("a parameter: {wrong}"))?;
        let Some(read) = read(schemas, &object)? else {
            continue;
        };
        document.steps.take_parameter(length(&read.parameter))?;
        let Parameter { place, name, .. } = &read.parameter;
        let position = *positions.entry((*place as u8, name.clone())).or_insert(all.len());
        match all.get_mut(position) {
            Some(other) => *other = read,
            None => all.push(read),
        }
    }
    Ok(all)
}

/// The number of bytes of the name and the values.
fn length(parameter: &Parameter) -> usize {
    parameter.name.len() + parameter.values.iter().map(String::len).sum::<usize>()
}

/// The default of a parameter, unless its name is that of a secret.
pub(crate) fn default<'d>(schemas: &Schemas<'_, 'd>, name: &str, schema: Option<Node<'d>>) -> Option<String> {
    let default = schemas.default(schema).filter(|_| !is_secret_pair(name))?;
    secrets_in(&default).is_empty().then_some(default)
}

fn read<'d>(schemas: &Schemas<'_, 'd>, object: &Object<'d>) -> Result<Option<Read>, String> {
    let name = object
        .text("name")
        .filter(|name| !name.is_empty())
        .ok_or("a parameter has no name")?;
    let place = match object.text("in").as_deref() {
        Some("path") => Place::Placeholder,
        Some("query") => Place::Query,
        Some("header") if NOT_PARAMETERS.iter().any(|other| name.eq_ignore_ascii_case(other)) => return Ok(None),
        Some("header") => Place::Header,
        Some("cookie") => Place::Cookie,
        // Since 3.2: the whole query as one value.
        Some("querystring") => return querystring(schemas, object, name.into_owned()).map(Some),
        Some(place) => {
            let (name, place) = (shown(&name), shown(place));
            return Err(format!(
                "the parameter `{name}` goes to `{place}`, which OpenAPI does not have"
            ));
        }
        None => return Err(format!("the parameter `{}` has no place", shown(&name))),
    };
    let mut parameter = Parameter::new(place, path::name(place, &name));
    parameter.required = place == Place::Placeholder || object.flag("required") == Some(true);
    parameter.reserved = place == Place::Query && object.flag("allowReserved") == Some(true);
    let content = object.get("content").and_then(Node::object).unwrap_or_default();
    if let Some((media_type, content)) = content.iter().next() {
        let schema = schemas.document.object(content)?.get("schema");
        parameter.kind = schemas.kind(schema);
        parameter.style = (ContentType::of(media_type) == ContentType::Json).then_some(Style::Json);
        return Ok(Some(parameter.into()));
    }
    let schema = object.get("schema");
    parameter.kind = schemas.kind(schema);
    parameter.values = schemas.values(schema).few().to_vec();
    if place == Place::Query && object.flag("allowEmptyValue") == Some(true) {
        if parameter.kind == Kind::BOOLEAN && parameter.values.is_empty() {
            parameter.values = vec!["true".to_owned(), "false".to_owned()];
        }
        if !parameter.values.is_empty() {
            parameter.values.push(String::new());
        }
        parameter.kind = parameter.kind.or(Kind::STRING);
    }
    parameter.default = default(schemas, &parameter.name, schema);
    let style = object.text("style").unwrap_or_default();
    known_style("parameter", &parameter.name, &style)?;
    let explode = object.flag("explode");
    if place == Place::Placeholder {
        let placeholder = placeholder(&parameter, name.into_owned(), &style, explode == Some(true));
        return Ok(Some(Read {
            parameter,
            placeholder: Some(placeholder),
        }));
    }
    parameter.style = match place {
        Place::Query => in_query(&style, explode),
        // Headers have lists with commas by default; only the form of objects has to be given.
        Place::Header if explode == Some(true) => Some(Style::Flat),
        Place::Cookie if explode != Some(false) => Some(Style::Flat),
        _ => None,
    };
    if !parameter.kind.takes_lists() && !parameter.kind.takes(Kind::OBJECT) {
        parameter.style = None;
    }
    Ok(Some(parameter.into()))
}

/// A query as a whole. Its form is an object, with a pair for each member.
fn querystring<'d>(schemas: &Schemas<'_, 'd>, object: &Object<'d>, name: String) -> Result<Read, String> {
    let mut parameter = Parameter::new(Place::Query, name);
    parameter.required = object.flag("required") == Some(true);
    let content = object.get("content").and_then(Node::object).unwrap_or_default();
    if let Some((FORM, content)) = content.iter().next() {
        let content = schemas.document.object(content)?;
        parameter.kind = schemas.kind(content.get("schema"));
        if parameter.kind == Kind::OBJECT && !content.has("encoding") {
            return Ok(parameter.into());
        }
    }
    let name = shown(&parameter.name);
    Err(format!(
        "the parameter `{name}` is a whole query, which can only be the form of an object"
    ))
}

/// An error for a style that OpenAPI does not have.
pub(crate) fn known_style(owner: &str, name: &str, style: &str) -> Result<(), String> {
    if STYLES.contains(&style) {
        return Ok(());
    }
    let (name, style) = (shown(name), shown(style));
    Err(format!(
        "the {owner} `{name}` has the style `{style}`, which can't be written"
    ))
}

fn placeholder(parameter: &Parameter, name: String, style: &str, explode: bool) -> Placeholder {
    let is_object = parameter.kind.takes(Kind::OBJECT);
    let operator = match style {
        "label" => ".",
        "matrix" => ";",
        _ => "",
    };
    let is_composite = is_object || parameter.kind.takes_lists();
    Placeholder {
        name,
        operator,
        // Without an operator, a list is written alike with and without `*`.
        modifier: if explode && is_composite && (is_object || !operator.is_empty()) {
            "*"
        } else {
            ""
        },
    }
}

/// The style of a query parameter or of a form's field; `None` for the usual one, which is `form`, exploded.
pub(crate) fn in_query(style: &str, explode: Option<bool>) -> Option<Style> {
    match style {
        "deepObject" => Some(Style::Deep),
        "spaceDelimited" if explode != Some(true) => Some(Style::Space),
        "pipeDelimited" if explode != Some(true) => Some(Style::Pipe),
        "form" | "" if explode == Some(false) => Some(Style::Comma),
        _ => None,
    }
}
