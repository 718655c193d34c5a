//! Tool definitions for language models: of a description with its whole schemas, of a catalogue by its kinds.

mod schema;

use endpoint::Place;
use endpoint_catalogue::{Api, Catalogue, Destination, Entry, Kind, Parameter, ReadError, ToolArgument};
use serde_json::{Map, Value, json};

pub(crate) use schema::{Described, start};

/// The most bytes of a schema as JSON.
pub(crate) const MAX_SCHEMA: usize = 30 << 10;
/// The most characters of a tool's description, which OpenAI limits to 1,024.
pub(crate) const MAX_DESCRIPTION: usize = 1024;

/// The definition of an operation as a tool of a language model.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tool {
    /// The name: at most 64 letters, digits, `_` and `-`, and no other tool of the API has it
    /// ([`Catalogue::tool_names`]).
    pub name: String,
    /// The route of the operation.
    pub route: String,
    /// The description, of at most 1,024 characters. It says whether the schema is cut.
    pub description: String,
    /// The arguments as JSON Schema 2020-12, in JSON: an object, without references, of at most 30 KiB.
    pub input_schema: String,
    /// The places and names of the credentials that the operation takes: none if it needs none. `None` if the description does
    /// not say; a catalogue never does.
    pub credentials: Option<Vec<(Place, String)>>,
}

/// Defines each operation of a catalogue for which `wanted` returns true as a tool, in the order of routes: with the kinds,
/// values, defaults and fields that the catalogue has.
///
/// # Errors
///
/// A [`ReadError`] for a text that is not a catalogue.
pub fn tools_of(catalogue: &Catalogue, mut wanted: impl FnMut(&Entry) -> bool) -> Result<Vec<Tool>, ReadError> {
    let names = catalogue.tool_names()?;
    let mut tools = Vec::new();
    for (operation, (name, _)) in catalogue.operations()?.zip(&names) {
        let operation = operation?;
        if wanted(operation) {
            tools.push(tool(name, operation, catalogue.api()?, &Kinds));
        }
    }
    Ok(tools)
}

/// How much of schemas is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Detail {
    /// The levels of objects.
    pub(crate) levels: usize,
    /// Whether the schemas of a description are written, or the kinds of its catalogue.
    pub(crate) is_whole: bool,
    /// Whether descriptions are kept.
    pub(crate) has_texts: bool,
}

impl Detail {
    const fn of(levels: usize, is_whole: bool, has_texts: bool) -> Self {
        Self {
            levels,
            is_whole,
            has_texts,
        }
    }
}

/// The source of schemas: a description, or the kinds of a catalogue.
pub(crate) trait Schemas {
    /// The text for the model.
    fn description(&self, operation: &Entry) -> String;

    /// The schema of an argument, and whether something is left out of it. `None` if it has more than about `most` bytes.
    fn schema(&self, argument: &ToolArgument<'_>, detail: Detail, most: usize) -> Option<(Value, bool)>;
}

/// The start of a text, in characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let start: String = text.chars().take(most.saturating_sub(1)).collect();
            start.trim_end().to_owned() + "…"
        }
    }
}

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
        credentials: None,
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
    let others = others.map_or(Value::Bool(false), |others| Value::Object(schema_of(others, 0)));
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

/// The catalogue as a source of schemas.
pub(crate) struct Kinds;

impl Schemas for Kinds {
    fn description(&self, operation: &Entry) -> String {
        operation.summary.clone()
    }

    fn schema(&self, argument: &ToolArgument<'_>, detail: Detail, _: usize) -> Option<(Value, bool)> {
        Some((Value::Object(of_argument(argument, detail.levels)), false))
    }
}

/// The schema of an argument, with its fields to so many levels.
pub(crate) fn of_argument(argument: &ToolArgument<'_>, levels: usize) -> Map<String, Value> {
    match argument.target {
        Destination::Parameter(parameter) => schema_of(parameter, levels),
        Destination::Body(content) => schema_of(&content.argument(), levels),
        _ => of_kind(Kind::STRING),
    }
}

/// The schema of a kind alone.
pub(crate) fn of_kind(kind: Kind) -> Map<String, Value> {
    let mut parameter = Parameter::new(endpoint::Place::Body, "");
    parameter.kind = kind;
    schema_of(&parameter, 0)
}

/// The schema of a parameter, with its fields to so many levels.
pub(crate) fn schema_of(parameter: &Parameter, levels: usize) -> Map<String, Value> {
    let kind = parameter.kind;
    if kind == Kind::ANY {
        return Map::new();
    }
    let single = (!kind.single().is_none()).then(|| of_single(parameter, kind.single(), levels));
    let list = kind.takes_lists().then(|| {
        let mut list = Map::new();
        list.insert("type".into(), "array".into());
        let items = match kind.items() {
            Kind::ANY => Map::new(),
            items => of_single(parameter, items, levels),
        };
        list.insert("items".into(), Value::Object(items));
        list
    });
    let mut schema = match (single, list) {
        (Some(single), Some(list)) => Map::from_iter([("anyOf".to_owned(), json!([single, list]))]),
        (single, list) => single.or(list).unwrap_or_default(),
    };
    if let Some(default) = &parameter.default {
        schema.insert("default".into(), typed(default, kind));
    }
    schema
}

fn of_single(parameter: &Parameter, kind: Kind, levels: usize) -> Map<String, Value> {
    let kinds = [
        (Kind::STRING.or(Kind::FILE), "string"),
        (Kind::INTEGER, "integer"),
        (Kind::NUMBER, "number"),
        (Kind::BOOLEAN, "boolean"),
        (Kind::OBJECT, "object"),
    ];
    let types = kinds.iter().filter(|(one, _)| kind.takes(*one)).map(|(_, name)| *name);
    let types: Vec<&str> = types.collect();
    let mut schema = Map::new();
    match &*types {
        [one] => schema.insert("type".into(), (*one).into()),
        several => schema.insert("type".into(), json!(several)),
    };
    if kind.takes(Kind::FILE) && !kind.takes(Kind::STRING) {
        schema.insert("contentEncoding".into(), "base64".into());
    }
    if !parameter.values.is_empty() {
        let values = parameter.values.iter().map(|value| typed(value, kind));
        schema.insert("enum".into(), values.collect());
    }
    if kind.takes(Kind::OBJECT) && !parameter.fields.is_empty() && levels > 0 {
        let own = parameter.fields.iter();
        let own = own.filter(|field| !field.is_rest() && !field.read_only);
        let properties = own.map(|field| (field.name.clone(), Value::Object(schema_of(field, levels - 1))));
        schema.insert("properties".into(), Value::Object(properties.collect()));
        let required = parameter.fields.iter().filter(|field| field.required);
        let required: Vec<&str> = required.map(|field| &*field.name).collect();
        if !required.is_empty() {
            schema.insert("required".into(), json!(required));
        }
        let others = parameter.fields.iter().find(|field| field.is_rest());
        let others = others.map_or(Value::Bool(false), |others| Value::Object(schema_of(others, 0)));
        schema.insert("additionalProperties".into(), others);
    }
    schema
}

/// A value of the catalogue as the JSON that its kind has: a text if the kind takes texts.
fn typed(value: &str, kind: Kind) -> Value {
    let takes = |one: Kind| kind.takes(one) || kind.items().takes(one);
    if takes(Kind::STRING) {
        return value.into();
    }
    match serde_json::from_str(value) {
        Ok(number @ Value::Number(_)) if takes(Kind::INTEGER.or(Kind::NUMBER)) => number,
        Ok(flag @ Value::Bool(_)) if takes(Kind::BOOLEAN) => flag,
        _ => value.into(),
    }
}

/// The form of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ToolStyle {
    /// The Model Context Protocol.
    #[default]
    Mcp,
    /// OpenAI's chat completions.
    OpenAi,
    /// Anthropic's messages.
    Anthropic,
}

impl ToolStyle {
    /// The names.
    pub const NAMES: [&str; 3] = ["mcp", "openai", "anthropic"];

    /// The style of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "mcp" => Some(Self::Mcp),
            "openai" => Some(Self::OpenAi),
            "anthropic" => Some(Self::Anthropic),
            _ => None,
        }
    }
}

impl Tool {
    /// The definition in the form of a vendor, a line of JSON.
    ///
    /// `meta` is empty, or `,"_meta":` and an object of JSON: MCP has it for what the program that calls has to know.
    #[must_use]
    pub fn definition(&self, style: ToolStyle, meta: &str) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let (name, description, schema) = (quoted(&self.name), quoted(&self.description), &self.input_schema);
        let named = format!(r#""name":{name},"description":{description}"#);
        match style {
            ToolStyle::Mcp => {
                let hints = hints(&self.route);
                format!(r#"{{{named},"inputSchema":{schema},"annotations":{{{hints}}}{meta}}}"#)
            }
            ToolStyle::OpenAi => format!(r#"{{"type":"function","function":{{{named},"parameters":{schema}}}}}"#),
            ToolStyle::Anthropic => format!(r#"{{{named},"input_schema":{schema}}}"#),
        }
    }
}

/// The hints of MCP: the effects that the method promises (RFC 9110 §9.2).
fn hints(route: &str) -> String {
    let method = route.split(' ').next().unwrap_or_default();
    let is_safe = matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY");
    let is_destructive = !is_safe && method != "POST";
    let is_idempotent = is_safe || matches!(method, "PUT" | "DELETE");
    format!(r#""readOnlyHint":{is_safe},"destructiveHint":{is_destructive},"idempotentHint":{is_idempotent}"#)
}
