//! Structs of schemas that lead to themselves, are shared, are deep, or say little.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]

use endpoint_openapi::Description;
use serde_json::{Value, json};

/// The code of an operation whose body has one field of a schema, beside other schemas.
fn code(field: &Value, schemas: &Value) -> String {
    let description = json!({
        "openapi": "3.1.0",
        "servers": [{"url": "https://a.example"}],
        "paths": {"/x": {"post": {"operationId": "x", "requestBody": {"content": {"application/json": {
            "schema": {"type": "object", "properties": {"a": field}}
        }}}}}},
        "components": {"schemas": schemas},
    });
    let read = |_: &str| Err(String::new());
    let description = Description::read(&description.to_string(), "", read).unwrap();
    let structs = description.structs(|_| true).unwrap();
    assert_eq!((structs.len(), &*structs[0].route), (1, "POST /x"));
    structs[0].code.clone()
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

#[test]
fn a_schema_that_leads_to_itself_is_a_reference() {
    let node = json!({"Node": {"type": "object", "properties": {
        "next": reference("Node"),
        "all": {"type": "array", "items": reference("Node")},
        "by": {"type": "object", "additionalProperties": reference("Node")},
    }}});
    let code = code(&reference("Node"), &node);
    for part in [
        "pub a: Option<Node<'a>>,",
        "pub next: Option<&'a Node<'a>>,",
        "pub all: Option<&'a [&'a Node<'a>]>,",
        "pub by: Option<std::collections::BTreeMap<&'a str, &'a Node<'a>>>,",
    ] {
        assert!(code.contains(part), "{part}\n{code}");
    }
    assert_eq!(code.matches("pub struct Node").count(), 1);
}

#[test]
fn types_of_one_name_are_told_apart() {
    let schemas = json!({
        "a.Order": {"type": "object", "properties": {"b": reference("b.Order")}},
        "b.Order": {"type": "object", "properties": {"c": reference("Option"), "d": {"type": "string", "enum": ["Self", "self"]}}},
        "Option": {"type": "object", "properties": {"X-Y": {"type": "integer"}, "x_y": {"type": "number"}}},
    });
    let code = code(&reference("a.Order"), &schemas);
    for part in [
        "pub struct Order {",
        "pub struct BOrder {",
        "pub struct OptionCall {",
        "    #[serde(rename = \"X-Y\", skip_serializing_if = \"Option::is_none\")]\n    pub x_y: Option<i64>,",
        "    #[serde(rename = \"x_y\", skip_serializing_if = \"Option::is_none\")]\n    pub x_y_field: Option<f64>,",
        "    #[serde(rename = \"Self\")]\n    SelfCall,\n    #[serde(rename = \"self\")]\n",
    ] {
        assert!(code.contains(part), "{part}\n{code}");
    }
}

/// Each schema names the next one twice: written anew for each reference, there would be 2^40 types.
#[test]
fn a_shared_schema_is_written_once() {
    let levels = (0..40).map(|level| {
        let next = reference(&format!("L{}", level + 1));
        let schema = json!({"type": "object", "properties": {"a": next, "b": next}});
        (format!("L{level}"), schema)
    });
    let code = code(&reference("L0"), &Value::Object(levels.collect()));
    assert_eq!(code.matches("pub struct L").count(), 40);
}

#[test]
fn a_schema_of_too_many_levels_is_a_value() {
    let mut schema = json!({"type": "string"});
    for _ in 0..80 {
        schema = json!({"type": "object", "properties": {"a": schema}});
    }
    let code = code(&schema, &json!({}));
    assert!(code.contains("Option<endpoint::Value<'a>>"), "{code}");
    assert_eq!(code.matches("pub struct XA").count(), 64);
}
