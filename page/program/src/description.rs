//! The second part of the page: an OpenAPI description becomes a catalogue, with the texts about its parameters.

use std::collections::HashMap;

use endpoint_catalogue::{Catalogue, ReadError};
use endpoint_openapi::{Description, Error, Tool};
use serde_json::{Map, Value, json};

use crate::operations;

/// The catalogue of a description in JSON or YAML, what it lacks, and texts; or why it is none.
#[must_use]
pub fn prepared(description: &[u8]) -> String {
    let text = String::from_utf8_lossy(description);
    let answer =
        made(&text).unwrap_or_else(|error| json!({ "diagnostic": { "message": error.to_string(), "help": [] } }));
    answer.to_string()
}

fn made(text: &str) -> Result<Value, Error> {
    let read = |_: &str| Err("is in another file, and only this text is read".to_owned());
    let description = Description::read(text, "", read)?;
    let prepared = description.prepare(|_| true)?;
    let tools = description.tools(|_| true)?;
    let left_out = prepared.left_out.iter();
    let left_out = left_out.map(|one| json!({ "route": one.route, "reason": one.reason }));
    Ok(json!({
        "catalogue": prepared.catalogue.as_str(),
        "leftOut": left_out.collect::<Vec<Value>>(),
        "unread": prepared.unread,
        "texts": texts(&prepared.catalogue, &tools).unwrap_or_default(),
    }))
}

/// What the description says of the parameters of each operation, by their keys in the form.
fn texts(catalogue: &Catalogue, tools: &[Tool]) -> Result<Map<String, Value>, ReadError> {
    let tools: HashMap<&str, &Tool> = tools.iter().map(|tool| (&*tool.route, tool)).collect();
    let mut all = Map::new();
    for operation in catalogue.operations()? {
        let operation = operation?;
        let schema = tools.get(&*operation.route()).map(|tool| &tool.input_schema);
        let schema: Value = schema
            .and_then(|schema| serde_json::from_str(schema).ok())
            .unwrap_or_default();
        let mut own = Map::new();
        for argument in operation.tool_arguments(catalogue.api()?) {
            if let Some(schema) = schema.pointer(&format!("/properties/{}", argument.name)) {
                let key = argument.option.strip_suffix("[]").unwrap_or(&argument.option);
                add(schema, key, &mut own);
            }
        }
        if !own.is_empty() {
            all.insert(operation.name().to_owned(), Value::Object(own));
        }
    }
    Ok(all)
}

/// Adds the texts of a schema, and of the schemas within it.
fn add(schema: &Value, key: &str, texts: &mut Map<String, Value>) {
    if let Some(text) = schema.get("description") {
        texts.insert(key.to_owned(), text.clone());
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        add(schema, &format!("{key}[{}]", operations::escaped(name)), texts);
    }
    if let Some(items) = schema.get("items").filter(|items| items.get("properties").is_some()) {
        add(items, &format!("{key}[#]"), texts);
    }
}
