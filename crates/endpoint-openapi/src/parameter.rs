//! Parameters: where they go, what they are, and how they are written.

use endpoint::catalogue::{Parameter, Place, Style};

use crate::document::Document;
use crate::media_type;
use crate::node::{Node, Object};
use crate::path::Placeholder;
use crate::schema;

/// A parameter, and how its placeholder is written if it has one.
pub(crate) struct Read {
    pub(crate) parameter: Parameter,
    pub(crate) placeholder: Option<Placeholder>,
}

/// The headers that are not parameters: OpenAPI leaves them to the body, the responses and the credentials.
const NOT_PARAMETERS: [&str; 3] = ["accept", "content-type", "authorization"];

/// The parameters of a path and of an operation; one of the operation replaces that of its name and place.
pub(crate) fn all<'d>(document: &Document<'d>, lists: [Vec<Node<'d>>; 2]) -> Result<Vec<Read>, String> {
    let mut all: Vec<Read> = Vec::new();
    for node in lists.into_iter().flatten() {
        let object = document.object(node).map_err(|wrong| format!("a parameter: {wrong}"))?;
        let Some(read) = read(document, &object)? else {
            continue;
        };
        let is_same =
            |other: &Read| other.parameter.place == read.parameter.place && other.parameter.name == read.parameter.name;
        match all.iter_mut().find(|other| is_same(other)) {
            Some(other) => *other = read,
            None => all.push(read),
        }
    }
    Ok(all)
}

fn read<'d>(document: &Document<'d>, object: &Object<'d>) -> Result<Option<Read>, String> {
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
        Some(place) => return Err(format!("the parameter `{name}` goes to `{place}`, which is not known")),
        None => return Err(format!("the parameter `{name}` has no place")),
    };
    let name = match place {
        Place::Header => name.to_lowercase(),
        _ => name.into_owned(),
    };
    let mut parameter = Parameter::new(place, name);
    parameter.required = place == Place::Placeholder || object.flag("required") == Some(true);
    parameter.reserved = place == Place::Query && object.flag("allowReserved") == Some(true);
    let content = object.get("content").and_then(Node::object).unwrap_or_default();
    if let Some((media_type, content)) = content.iter().next() {
        let schema = content.object().and_then(|content| content.get("schema"));
        parameter.kind = schema::kind(document, schema);
        parameter.style = (media_type::is_json(media_type)).then_some(Style::Json);
        return Ok(Some(Read {
            parameter,
            placeholder: None,
        }));
    }
    let schema = object.get("schema");
    parameter.kind = schema::kind(document, schema);
    parameter.values = schema::values(document, schema);
    let style = object.text("style").unwrap_or_default();
    let explode = object.flag("explode");
    if place == Place::Placeholder {
        let placeholder = placeholder(&parameter, &style, explode == Some(true));
        return Ok(Some(Read {
            parameter,
            placeholder: Some(placeholder),
        }));
    }
    parameter.style = match place {
        Place::Query => in_query(&style, explode),
        // The default of a header is a list with commas; an object is exploded or not.
        Place::Header if explode == Some(true) => Some(Style::Form),
        _ => None,
    };
    if !parameter.kind.takes_lists() && !parameter.kind.takes(endpoint::catalogue::Kind::OBJECT) {
        parameter.style = None;
    }
    Ok(Some(Read {
        parameter,
        placeholder: None,
    }))
}

fn placeholder(parameter: &Parameter, style: &str, explode: bool) -> Placeholder {
    let is_object = parameter.kind.takes(endpoint::catalogue::Kind::OBJECT);
    let operator = match style {
        "label" => ".",
        "matrix" => ";",
        _ => "",
    };
    let is_composite = is_object || parameter.kind.takes_lists();
    Placeholder {
        name: parameter.name.clone(),
        operator,
        // Without an operator a list is the same either way.
        modifier: if explode && is_composite && (is_object || !operator.is_empty()) {
            "*"
        } else {
            ""
        },
    }
}

/// The style of a query parameter or of a field of a form, where it is not the usual one: `form`, exploded.
pub(crate) fn in_query(style: &str, explode: Option<bool>) -> Option<Style> {
    match style {
        "deepObject" => Some(Style::Deep),
        "spaceDelimited" if explode != Some(true) => Some(Style::Space),
        "pipeDelimited" if explode != Some(true) => Some(Style::Pipe),
        "form" | "" if explode == Some(false) => Some(Style::Comma),
        _ => None,
    }
}
