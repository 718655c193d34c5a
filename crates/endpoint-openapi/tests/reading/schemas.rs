//! Schemas: kinds, values and fields, also in circles.

use serde_json::{Value, json};

use crate::{json_body, kind, lines, of_path};

#[test]
fn the_kind_of_a_schema() {
    let rows = [
        (json!({}), "?a:any"),
        (json!(true), "?a:any"),
        (json!({ "type": "string" }), "?a"),
        (json!({ "type": "string", "format": "binary" }), "?a:file"),
        (json!({ "type": "string", "contentMediaType": "image/png" }), "?a:file"),
        (
            json!({ "type": "string", "contentMediaType": "image/png", "contentEncoding": "base64" }),
            "?a",
        ),
        (json!({ "type": "number" }), "?a:number"),
        (json!({ "type": "boolean" }), "?a:boolean"),
        (json!({ "type": ["string", "null"] }), "?a"),
        (json!({ "type": ["string", "integer"] }), "?a:string|integer"),
        (json!({ "type": "string", "nullable": true }), "?a"),
        (json!({ "type": "array" }), "?a:any[]"),
        (
            json!({ "type": "array", "items": { "type": "array", "items": { "type": "string" } } }),
            "?a:any[]",
        ),
        (
            json!({ "type": "array", "items": { "oneOf": [{ "type": "string" }, { "type": "object" }] } }),
            "?a:string[]|object[]",
        ),
        (json!({ "properties": { "b": {} } }), "?a:object"),
        (json!({ "items": { "type": "string" } }), "?a:string[]"),
        (json!({ "enum": ["x", "y"] }), "?a=x|y"),
        (json!({ "enum": [1, 2] }), "?a:integer=1|2"),
        (json!({ "enum": [1.5, true, null] }), "?a:number|boolean=1.5|true"),
        (json!({ "const": "x" }), "?a=x"),
        (json!({ "type": "string", "enum": ["x y", "", "z|"] }), "?a=x%20y||z%7C"),
        (
            json!({ "type": "array", "items": { "type": "string", "enum": ["x"] } }),
            "?a:string[]=x",
        ),
        (
            json!({ "oneOf": [{ "type": "string", "enum": ["x"] }, { "type": "string", "enum": ["y"] }] }),
            "?a=x|y",
        ),
        (
            json!({ "oneOf": [{ "type": "string", "enum": ["x"] }, { "type": "string" }] }),
            "?a",
        ),
        (
            json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }] }),
            "?a:integer",
        ),
        (json!({ "anyOf": [{ "type": "integer" }, {}] }), "?a:any"),
        (
            json!({ "allOf": [{ "description": "b" }, { "type": "integer", "enum": [1] }] }),
            "?a:integer=1",
        ),
        (
            json!({ "type": "string", "enum": (0..100).map(|n| n.to_string()).collect::<Vec<_>>() }),
            "?a",
        ),
    ];
    for (schema, expected) in rows {
        assert_eq!(kind(schema.clone()), expected, "{schema}");
    }
}

#[test]
fn schemas_that_lead_in_circles_end() {
    let schemas = json!({
        "self": { "$ref": "#/components/schemas/self" },
        "ping": { "$ref": "#/components/schemas/pong" },
        "pong": { "$ref": "#/components/schemas/ping" },
        "all": { "allOf": [{ "$ref": "#/components/schemas/all" }, { "type": "object", "properties": { "a": { "$ref": "#/components/schemas/all" } } }] },
        "items": { "type": "array", "items": { "$ref": "#/components/schemas/items" } },
        "many": { "anyOf": vec![json!({ "$ref": "#/components/schemas/many2" }); 30] },
        "many2": { "anyOf": vec![json!({ "anyOf": vec![json!({ "oneOf": vec![json!({ "type": "string" }); 30] }); 30] }); 30] },
    });
    let rows = [
        ("self", "?a:any"),
        ("ping", "?a:any"),
        ("all", "?a:object"),
        ("items", "?a:any[]"),
        ("none", "?a:any"),
        ("many", "?a"),
    ];
    for (name, expected) in rows {
        let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
        let item = json!({
            "get": { "parameters": [{ "name": "a", "in": "query", "schema": schema }] },
            "post": { "requestBody": { "content": { "application/json": { "schema": schema } } } },
        });
        let lines = lines(&of_path("/x", item, json!({ "schemas": schemas })));
        assert!(
            lines[0].starts_with(&format!("GET /x - {expected}")),
            "{name}: {lines:?}"
        );
        assert_eq!(lines.len(), 2, "{name}: {lines:?}");
    }
}

#[test]
fn fields_are_those_of_all_parts_and_any_alternative() {
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required });
    let a = || {
        object(
            json!({ "a": { "type": "string" }, "s": { "type": "string" } }),
            json!(["a", "s"]),
        )
    };
    let b = || {
        object(
            json!({ "b": { "type": "integer" }, "s": { "type": "integer" } }),
            json!(["b", "s"]),
        )
    };
    let rows = [
        (a(), ">json .a! .s!"),
        (
            json!({ "allOf": [a(), b()] }),
            ">json .a! .s!:string|integer .b!:integer",
        ),
        (json!({ "oneOf": [a(), b()] }), ">json .a .s!:string|integer .b:integer"),
        (
            json!({ "anyOf": [a(), { "type": "array", "items": { "type": "string" } }] }),
            ">json:object|string[] .a! .s!",
        ),
        (
            json!({ "type": "object", "properties": { "c": {} }, "oneOf": [{ "required": ["c"] }, { "required": ["d"] }] }),
            ">json .c:any",
        ),
        (
            json!({ "type": "object", "properties": { "c": {} }, "anyOf": [{ "required": ["c"] }, { "required": ["c", "d"] }] }),
            ">json .c!:any",
        ),
        (
            json!({ "oneOf": [
            object(json!({ "t": { "const": "x" } }), json!(["t"])), object(json!({ "t": { "const": "y" } }), json!(["t"])),
        ] }),
            ">json .t!=x|y",
        ),
        (json!({ "type": "object" }), ">json .*:any"),
        (
            json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
            ">json .*:integer",
        ),
        (
            json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": true }),
            ">json .a:any .*:any",
        ),
        (
            json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": false }),
            ">json .a:any",
        ),
        (
            json!({ "type": "object", "properties": { "a": {} }, "patternProperties": { "x": {} } }),
            ">json .a:any .*:any",
        ),
        (
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            ">json",
        ),
        (
            object(
                json!({ "a": { "type": "string", "readOnly": true }, "b": { "type": "string" } }),
                json!(["a", "b"]),
            ),
            ">json .b!",
        ),
        (
            json!({ "type": "array", "items": { "type": "string" } }),
            ">json:string[]",
        ),
        (json!({}), ">json .*:any"),
    ];
    for (schema, expected) in rows {
        assert_eq!(json_body(schema.clone()), expected, "{schema}");
    }
}
