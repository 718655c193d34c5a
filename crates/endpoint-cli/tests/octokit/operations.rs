//! GitHub's own operations, read from its OpenAPI description.

use serde_json::Value;

use crate::values::Kind;

/// One operation: what a call needs.
#[derive(Debug)]
pub struct Operation {
    pub method: String,
    pub path: String,
    /// The host of an operation that has its own, such as uploads.
    pub server: Option<String>,
    pub in_path: Vec<(String, Kind)>,
    pub in_query: Vec<(String, Kind)>,
    pub body: Body,
}

/// What an operation takes as its body.
#[derive(Debug)]
pub enum Body {
    None,
    /// Keys of a JSON object, with whether each is required.
    Json(Vec<(String, Kind, bool)>),
    /// A text or bytes of this content type.
    Raw(String),
}

/// All operations of a description, in its order.
pub fn read(api: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, methods) in api["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            operations.push(read_one(api, method, path, operation));
        }
    }
    operations
}

fn read_one(api: &Value, method: &str, path: &str, operation: &Value) -> Operation {
    let parameters: Vec<&Value> = list(&operation["parameters"])
        .map(|parameter| resolve(api, parameter))
        .collect();
    let placed = |place: &str| {
        let here = parameters.iter().filter(|parameter| parameter["in"] == place);
        here.map(|parameter| (string(&parameter["name"]), kind(api, &parameter["schema"])))
            .collect()
    };
    Operation {
        method: method.to_uppercase(),
        path: path.to_owned(),
        server: operation["servers"][0]["url"].as_str().map(str::to_owned),
        in_path: placed("path"),
        in_query: placed("query"),
        body: body(api, &operation["requestBody"]),
    }
}

fn body(api: &Value, body: &Value) -> Body {
    let Some((content_type, media)) = resolve(api, body)["content"]
        .as_object()
        .and_then(|content| content.iter().next())
    else {
        return Body::None;
    };
    if content_type != "application/json" {
        return Body::Raw(content_type.clone());
    }
    let schema = resolve(api, &media["schema"]);
    // Of several shapes, any will do.
    let schema = ["oneOf", "anyOf"]
        .iter()
        .find_map(|key| schema[key].get(0))
        .unwrap_or(schema);
    let schema = resolve(api, schema);
    let required: Vec<&str> = list(&schema["required"]).filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    Body::Json(
        properties
            .map(|(name, schema)| (name.clone(), kind(api, schema), required.contains(&name.as_str())))
            .collect(),
    )
}

fn kind(api: &Value, schema: &Value) -> Kind {
    let schema = resolve(api, schema);
    if let Some(choices) = schema["enum"].as_array() {
        return Kind::Choice(choices.clone());
    }
    let name = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    match name {
        Some("integer" | "number") => Kind::Integer,
        Some("boolean") => Kind::Boolean,
        Some("array") => Kind::List,
        Some("object") => Kind::Object,
        _ => Kind::Text,
    }
}

/// What a `$ref` points to; anything else is itself.
fn resolve<'a>(api: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"]
        .as_str()
        .and_then(|pointer| api.pointer(pointer.trim_start_matches('#')))
    {
        Some(target) => resolve(api, target),
        None => value,
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
