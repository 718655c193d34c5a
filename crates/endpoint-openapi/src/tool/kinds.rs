//! Schemas of the kinds, values, defaults and fields in a catalogue.

use endpoint_catalogue::{Destination, Entry, Kind, Parameter, ToolArgument};
use serde_json::{Map, Value, json};

use super::{Detail, Schemas};

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
        Destination::Parameter(parameter) => of(parameter, levels),
        Destination::Body(content) => of(&content.argument(), levels),
        _ => of_kind(Kind::STRING),
    }
}

/// The schema of a kind alone.
pub(crate) fn of_kind(kind: Kind) -> Map<String, Value> {
    let mut parameter = Parameter::new(endpoint::Place::Body, "");
    parameter.kind = kind;
    of(&parameter, 0)
}

/// The schema of a parameter, with its fields to so many levels.
pub(crate) fn of(parameter: &Parameter, levels: usize) -> Map<String, Value> {
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
        let properties = own.map(|field| (field.name.clone(), Value::Object(of(field, levels - 1))));
        schema.insert("properties".into(), Value::Object(properties.collect()));
        let required = parameter.fields.iter().filter(|field| field.required);
        let required: Vec<&str> = required.map(|field| &*field.name).collect();
        if !required.is_empty() {
            schema.insert("required".into(), json!(required));
        }
        let others = parameter.fields.iter().find(|field| field.is_rest());
        let others = others.map_or(Value::Bool(false), |others| Value::Object(of(others, 0)));
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
