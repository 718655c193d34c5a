//! The second part of the page: an OpenAPI description becomes a catalogue, with what it says of its parameters and credentials.

use std::collections::HashMap;

use endpoint_catalogue::{Catalogue, ReadError};
use endpoint_openapi::{Description, Error, Tool};
use serde_json::{Map, Value, json};

use crate::operations;

/// The catalogue of a description in JSON or YAML, what it lacks, and what it says of operations; or why it is none.
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
        "about": about(&prepared.catalogue, &tools).unwrap_or_default(),
    }))
}

/// What the description says of each operation: the texts of its parameters by their keys in the form, and the names of its
/// credentials.
fn about(catalogue: &Catalogue, tools: &[Tool]) -> Result<Map<String, Value>, ReadError> {
    let tools: HashMap<&str, &Tool> = tools.iter().map(|tool| (&*tool.route, tool)).collect();
    let mut all = Map::new();
    for operation in catalogue.operations()? {
        let operation = operation?;
        let Some(tool) = tools.get(&*operation.route()) else {
            continue;
        };
        let schema: Value = serde_json::from_str(&tool.input_schema).unwrap_or_default();
        let mut texts = Map::new();
        for argument in operation.tool_arguments(catalogue.api()?) {
            if let Some(schema) = schema.pointer(&format!("/properties/{}", argument.name)) {
                let key = argument.option.strip_suffix("[]").unwrap_or(&argument.option);
                add(schema, key, &mut texts);
            }
        }
        let credentials = tool.credentials.as_ref();
        let credentials = credentials.map(|all| all.iter().map(|(_, name)| name).collect::<Vec<_>>());
        let own = json!({ "texts": texts, "credentials": credentials });
        all.insert(operation.name().to_owned(), own);
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
