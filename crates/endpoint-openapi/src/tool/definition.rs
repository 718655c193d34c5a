//! The definition of a tool: the arguments of an operation as one schema, within bounds.

use endpoint::Place;
use endpoint_catalogue::{Api, Destination, Entry, Parameter, ToolArgument};
use serde_json::{Map, Value, json};

use super::{Detail, MAX_DESCRIPTION, MAX_SCHEMA, Schemas, Tool, kinds, shortened};

/// The details that are tried, until a schema fits.
///
/// A catalogue checks the fields of objects to two levels. So a whole schema has three, and one with fewer is that of the
/// catalogue, which has the required fields of both.
const DETAILS: [Detail; 8] = [
    Detail::of(8, true, true),
    Detail::of(4, true, true),
    Detail::of(3, true, true),
    Detail::of(3, true, false),
    Detail::of(2, false, true),
    Detail::of(2, false, false),
    Detail::of(1, false, false),
    LEAST,
];
const LEAST: Detail = Detail::of(0, false, false);

/// The note about a schema of which something is left out.
const CUT: &str = "Parts of the schema are left out because it is too deep or too long.";

/// The tool of an operation.
pub(crate) fn tool(name: &str, operation: &Entry, api: &Api, schemas: &impl Schemas) -> Tool {
    let arguments = operation.tool_arguments(api);
    let mut tried = DETAILS
        .iter()
        .map(|detail| Some((schema(operation, &arguments, schemas, *detail)?, *detail)));
    let (input_schema, notes) = match tried.find_map(|fitting| fitting) {
        Some(((schema, is_cut), detail)) if is_cut || !detail.is_whole => (schema, CUT.to_owned()),
        Some(((schema, _), _)) => (schema, String::new()),
        None => {
            let schema = required_first(operation, &arguments, schemas);
            (schema, format!("{CUT} Optional arguments are left out, too."))
        }
    };
    Tool {
        name: name.to_owned(),
        route: operation.route(),
        description: description(operation, &schemas.description(operation), &notes),
        input_schema,
    }
}

/// The schema of all arguments, and whether something is left out of it. `None` if it is too long.
fn schema(
    operation: &Entry,
    arguments: &[ToolArgument<'_>],
    schemas: &impl Schemas,
    detail: Detail,
) -> Option<(String, bool)> {
    let (mut properties, mut is_cut, mut left) = (Map::new(), false, MAX_SCHEMA);
    for argument in arguments {
        let (mut schema, cut) = schemas.schema(argument, detail, left)?;
        fit(argument, &mut schema);
        is_cut |= cut;
        left = left.checked_sub(argument.name.len() + schema.to_string().len())?;
        properties.insert(argument.name.clone(), schema);
    }
    let schema = object(operation, arguments, properties).to_string();
    (schema.len() <= MAX_SCHEMA).then_some((schema, is_cut))
}

fn object(operation: &Entry, arguments: &[ToolArgument<'_>], properties: Map<String, Value>) -> Value {
    let required = arguments.iter().filter(|argument| argument.is_required());
    let required: Vec<&str> = required.map(|argument| &*argument.name).collect();
    let others = operation.other_fields();
    let others = others.map_or(Value::Bool(false), |others| Value::Object(kinds::of(others, 0)));
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".into(), json!(required));
    }
    schema.insert("additionalProperties".into(), others);
    Value::Object(schema)
}

/// The schema of an operation with too many arguments: the required ones, and as many others as fit.
fn required_first(operation: &Entry, arguments: &[ToolArgument<'_>], schemas: &impl Schemas) -> String {
    let mut properties = Map::new();
    let mut left = MAX_SCHEMA / 2;
    let optional = arguments.iter().filter(|argument| !argument.is_required());
    for argument in arguments.iter().filter(|one| one.is_required()).chain(optional) {
        let Some((schema, _)) = schemas.schema(argument, LEAST, left) else {
            continue;
        };
        let length = argument.name.len() + schema.to_string().len() + 4;
        match left.checked_sub(length) {
            Some(rest) => left = rest,
            None if argument.is_required() => {}
            None => break,
        }
        properties.insert(argument.name.clone(), schema);
    }
    object(operation, arguments, properties).to_string()
}

/// Adds the rules of a call to a schema. A required argument outside the body is not null. A segment of the path is never
/// empty. A header or a cookie is printable ASCII. An object has only members that the catalogue knows.
fn fit(argument: &ToolArgument<'_>, schema: &mut Value) {
    let Value::Object(object) = schema else { return };
    let place = match argument.target {
        Destination::Parameter(parameter) => parameter.place,
        Destination::Placeholder(_) => Place::Placeholder,
        _ => return without_null(object),
    };
    if place != Place::Body && argument.is_required() {
        without_null(object);
    }
    fit_place(place, object);
    if let Destination::Parameter(parameter) = argument.target {
        close(schema, &parameter.fields);
    }
}

/// Adds the rules of a place to a schema and its alternatives.
fn fit_place(place: Place, schema: &mut Map<String, Value>) {
    if schema.contains_key("enum") || schema.contains_key("const") {
        return;
    }
    let kind = schema
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    match (place, &*kind) {
        (Place::Placeholder, "string") => at_least(schema, "minLength"),
        (Place::Placeholder, "array") => at_least(schema, "minItems"),
        (Place::Header | Place::Cookie, "string") => {
            schema.entry("pattern").or_insert_with(|| "^[ -~]*$".into());
        }
        _ => {}
    }
    for part in alternatives(schema).into_iter().flatten() {
        if let Value::Object(part) = part {
            fit_place(place, part);
        }
    }
}

fn alternatives(schema: &mut Map<String, Value>) -> Option<&mut Vec<Value>> {
    schema.get_mut("anyOf")?.as_array_mut()
}

/// Removes null from the types, the values and the alternatives of a schema.
fn without_null(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = &**types {
            let one = one.clone();
            schema.insert("type".into(), one);
        }
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(parts) = alternatives(schema) {
        parts.retain(|part| part["type"] != "null");
        parts.iter_mut().filter_map(Value::as_object_mut).for_each(without_null);
    }
}

/// Forbids the members that a call refuses because the catalogue has no such field.
fn close(schema: &mut Value, fields: &[Parameter]) {
    let Value::Object(object) = schema else { return };
    if let Some(items) = object.get_mut("items") {
        close(items, fields);
    }
    let is_mixed = object.contains_key("allOf") || object.contains_key("anyOf");
    let is_open = fields.is_empty() || fields.iter().any(Parameter::is_rest);
    if !is_open && (is_mixed || object.contains_key("properties")) {
        let sent = fields.iter().filter(|field| !field.read_only);
        let names: Vec<&str> = sent.map(|field| &*field.name).collect();
        require_only(object, &names);
        match is_mixed {
            true => object.insert("propertyNames".into(), json!({ "enum": names })),
            false => object.insert("additionalProperties".into(), Value::Bool(false)),
        };
    }
    let Some(Value::Object(properties)) = object.get_mut("properties") else {
        return;
    };
    for field in fields {
        if let Some(property) = properties.get_mut(&field.name) {
            close(property, &field.fields);
        }
    }
}

/// Removes names that a call refuses from the required ones of a schema and of its parts.
fn require_only(schema: &mut Map<String, Value>, names: &[&str]) {
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name.as_str().is_some_and(|name| names.contains(&name)));
    }
    for key in ["allOf", "anyOf"] {
        let parts = schema.get_mut(key).and_then(Value::as_array_mut);
        let parts = parts.into_iter().flatten().filter_map(Value::as_object_mut);
        parts.for_each(|part| require_only(part, names));
    }
}

/// Raises a smallest length to 1.
fn at_least(schema: &mut Map<String, Value>, key: &str) {
    if schema.get(key).and_then(Value::as_u64).unwrap_or_default() == 0 {
        schema.insert(key.into(), 1.into());
    }
}

/// The description within its bound, with the notes at its end.
fn description(operation: &Entry, text: &str, notes: &str) -> String {
    let text = match text.trim() {
        "" => operation.route(),
        text => text.to_owned(),
    };
    let text = match operation.deprecated {
        true => format!("Deprecated. {text}"),
        false => text,
    };
    let room = MAX_DESCRIPTION - notes.len() - 1;
    let text = shortened(&text, room);
    match notes {
        "" => text,
        notes => format!("{text} {notes}"),
    }
}
