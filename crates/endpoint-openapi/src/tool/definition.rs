//! The definition of a tool: the arguments of an operation as one schema, within bounds.

use endpoint::Place;
use endpoint::catalogue::{Api, Operation, Target, ToolArgument};
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

/// The tool of an operation.
pub(crate) fn tool(name: &str, operation: &Operation, api: &Api, schemas: &impl Schemas) -> Tool {
    let arguments = operation.tool_arguments(api);
    let mut written = (String::new(), true);
    for detail in DETAILS {
        let (schema, is_cut) = schema(operation, &arguments, schemas, detail);
        written = (schema.to_string(), is_cut || !detail.is_whole);
        if written.0.len() <= MAX_SCHEMA {
            break;
        }
    }
    let mut notes = String::new();
    if written.1 {
        notes.push_str("Parts of the schema are left out because it is too deep or too long.");
    }
    if written.0.len() > MAX_SCHEMA {
        written.0 = required_first(operation, &arguments, schemas);
        notes.push_str(" Optional arguments are left out, too.");
    }
    Tool {
        name: name.to_owned(),
        route: operation.route(),
        description: description(operation, &schemas.description(operation), &notes),
        input_schema: written.0,
    }
}

/// The schema of all arguments, and whether something is left out of it.
fn schema(
    operation: &Operation,
    arguments: &[ToolArgument<'_>],
    schemas: &impl Schemas,
    detail: Detail,
) -> (Value, bool) {
    let (mut properties, mut is_cut) = (Map::new(), false);
    for argument in arguments {
        let (mut schema, cut) = schemas.schema(argument, detail);
        fit(argument, &mut schema);
        is_cut |= cut;
        properties.insert(argument.name.clone(), schema);
    }
    (object(operation, arguments, properties), is_cut)
}

fn object(operation: &Operation, arguments: &[ToolArgument<'_>], properties: Map<String, Value>) -> Value {
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
fn required_first(operation: &Operation, arguments: &[ToolArgument<'_>], schemas: &impl Schemas) -> String {
    let mut properties = Map::new();
    let mut left = MAX_SCHEMA / 2;
    let optional = arguments.iter().filter(|argument| !argument.is_required());
    for argument in arguments.iter().filter(|one| one.is_required()).chain(optional) {
        let schema = schemas.schema(argument, LEAST).0;
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

/// Adds to a schema the rules of the argument's place: a segment of the path is never empty, and a header is ASCII.
fn fit(argument: &ToolArgument<'_>, schema: &mut Value) {
    let place = match argument.target {
        Target::Parameter(parameter) => parameter.place,
        Target::Placeholder(_) => Place::Placeholder,
        _ => return,
    };
    let Value::Object(schema) = schema else { return };
    let kind = schema
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    if schema.contains_key("enum") || schema.contains_key("const") {
        return;
    }
    match (place, &*kind) {
        (Place::Placeholder, "string") => at_least(schema, "minLength"),
        (Place::Placeholder, "array") => at_least(schema, "minItems"),
        (Place::Header | Place::Cookie, "string") => {
            schema.entry("pattern").or_insert_with(|| "^[ -~]*$".into());
        }
        _ => {}
    }
}

/// Raises a smallest length to 1.
fn at_least(schema: &mut Map<String, Value>, key: &str) {
    if schema.get(key).and_then(Value::as_u64).unwrap_or_default() == 0 {
        schema.insert(key.into(), 1.into());
    }
}

/// The description within its bound, with the notes at its end.
fn description(operation: &Operation, text: &str, notes: &str) -> String {
    let text = match text.trim() {
        "" => operation.route(),
        text => text.to_owned(),
    };
    let text = if operation.deprecated {
        format!("Deprecated. {text}")
    } else {
        text
    };
    let room = MAX_DESCRIPTION - notes.len() - 1;
    let text = shortened(&text, room);
    match notes {
        "" => text,
        notes => format!("{text} {notes}"),
    }
}
