//! Schemas: kinds, values and fields, also in circles.

use serde_json::{Value, json};

use super::{json_body, kind, lines, of_path};

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
        (json!({ "contentMediaType": "image/png" }), "?a:file"),
        (
            json!({ "contentMediaType": "image/png", "contentEncoding": "binary" }),
            "?a:file",
        ),
        (
            json!({ "type": "array", "items": { "type": "string", "format": "binary" } }),
            "?a:file[]",
        ),
        (
            json!({ "type": "array", "items": { "contentMediaType": "application/octet-stream" } }),
            "?a:file[]",
        ),
        (
            json!({ "type": "array", "items": { "type": "string", "contentMediaType": "image/png", "contentEncoding": "base64" } }),
            "?a:string[]",
        ),
        // Bytes without a type of their own, as parts have them.
        (json!({ "type": "string", "contentEncoding": "binary" }), "?a:file"),
        (json!({ "contentEncoding": "binary" }), "?a:file"),
        (json!({ "type": "string", "contentEncoding": "base64" }), "?a"),
        (json!({ "type": "string", "format": "byte" }), "?a"),
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
            ">json .a+readonly .b!",
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

#[test]
fn fields_of_fields_are_given_to_two_levels() {
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    let rows = [
        (
            "an object",
            object(json!({ "b": { "type": "integer", "description": "what it is" }, "c": { "enum": ["x", "y"] } })),
            "a:object{b:integer,c=x|y}",
        ),
        (
            "what it requires",
            json!({ "type": "object", "properties": { "b": {}, "c": {} }, "required": ["c"] }),
            "a:object{b:any,c!:any}",
        ),
        (
            "a list of objects",
            json!({ "type": "array", "items": object(json!({ "b": { "type": "string" } })) }),
            "a:object[]{b}",
        ),
        (
            "parts of an object",
            json!({ "allOf": [object(json!({ "b": { "type": "string" } })), object(json!({ "c": { "type": "string" } }))] }),
            "a:object{b,c}",
        ),
        (
            "an object or a text",
            json!({ "anyOf": [object(json!({ "b": { "type": "string" } })), { "type": "string", "enum": [""] }] }),
            "a:string|object{b}",
        ),
        (
            "a list of objects or a text",
            json!({ "anyOf": [{ "type": "array", "items": object(json!({ "b": {} })) }, { "type": "string" }] }),
            "a:string|object[]{b:any}",
        ),
        (
            "an object or a list of them",
            json!({ "anyOf": [object(json!({ "b": {} })), { "type": "array", "items": object(json!({ "b": {} })) }] }),
            "a:object|object[]",
        ),
        (
            "two levels",
            object(json!({ "b": object(json!({ "c": object(json!({ "d": {} })) })) })),
            "a:object{b:object{c:object}}",
        ),
        (
            "other names",
            json!({ "type": "object", "properties": { "b": {} }, "additionalProperties": { "type": "integer" } }),
            "a:object{b:any,*:integer}",
        ),
        (
            "any name",
            json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
            "a:object",
        ),
        ("no name", json!({ "type": "object" }), "a:object"),
        ("anything", json!({}), "a:any"),
        (
            "what only a server sends",
            object(json!({ "b": { "readOnly": true }, "c": {} })),
            "a:object{b:any+readonly,c:any}",
        ),
        (
            "names with signs",
            object(json!({ "b,c": {}, "{d}": { "enum": ["e,f", "g:h"] } })),
            "a:object{b%2Cc:any,%7Bd%7D=e%2Cf|g%3Ah}",
        ),
        (
            "a default below",
            object(json!({ "b": { "type": "string", "default": "c" } })),
            "a:object{b}",
        ),
        (
            "itself",
            json!({ "$ref": "#/components/schemas/s" }),
            "a:object{s:object{s:object}}",
        ),
    ];
    let components = json!({ "schemas": { "s": object(json!({ "s": { "$ref": "#/components/schemas/s" } })) } });
    let line = |content: Value| {
        let item = json!({ "post": { "requestBody": { "content": content } } });
        lines(&of_path("/x", item, components.clone())).join("|")
    };
    for (name, schema, expected) in rows {
        let line = line(json!({ "application/json": { "schema": object(json!({ "a": schema })) } }));
        assert_eq!(line, format!("POST /x - >json .{expected}"), "{name}");
    }
    let of = |name: &str| json!({ "schema": object(json!({ "a": object(json!({ name: { "type": "string" } })) })) });
    for (other, expected) in [("b", ".a:object{b}"), ("c", ".a:object")] {
        let line = line(json!({ "application/json": of("b"), "application/x-www-form-urlencoded": of(other) }));
        assert_eq!(line, format!("POST /x - >json >form {expected}"));
    }
}

#[test]
fn a_default_is_a_short_value_and_no_secret() {
    let long = "x".repeat(65);
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let rows = [
        ("a", json!({ "type": "integer", "default": 30 }), "?a:integer:=30"),
        ("a", json!({ "type": "boolean", "default": false }), "?a:boolean:=false"),
        ("a", json!({ "enum": ["x", "y"], "default": "y" }), "?a=x|y:=y"),
        ("a", json!({ "type": "string", "default": "" }), "?a:="),
        (
            "a",
            json!({ "type": "string", "default": "b c: d" }),
            "?a:=b%20c%3A%20d",
        ),
        (
            "a",
            json!({ "type": "string", "default": long.get(1..) }),
            &*format!("?a:={}", "x".repeat(64)),
        ),
        ("a", json!({ "type": "string", "default": long }), "?a"),
        ("a", json!({ "type": "string", "default": "x".repeat(1 << 20) }), "?a"),
        ("a", json!({ "type": "string", "default": null }), "?a"),
        (
            "a",
            json!({ "type": "array", "items": { "type": "string" }, "default": ["b"] }),
            "?a:string[]",
        ),
        ("a", json!({ "type": "object", "default": { "b": 1 } }), "?a:object"),
        ("a", json!({ "type": "string", "default": token }), "?a"),
        ("api_key", json!({ "type": "string", "default": "0123" }), "?api_key"),
        ("a", json!({ "$ref": "#/components/schemas/s" }), "?a:=own"),
        (
            "a",
            json!({ "$ref": "#/components/schemas/s", "default": "beside" }),
            "?a:=beside",
        ),
    ];
    let components = json!({ "schemas": { "s": { "type": "string", "default": "own" } } });
    for (name, schema, expected) in rows {
        let properties = json!({ "schema": { "type": "object", "properties": { name: schema } } });
        let item = json!({
            "get": { "parameters": [{ "name": name, "in": "query", "schema": schema }] },
            "post": { "requestBody": { "content": { "application/json": properties } } },
        });
        let lines = lines(&of_path("/x", item, components.clone()));
        let field = expected.replacen('?', ".", 1);
        assert_eq!(
            lines,
            [format!("GET /x - {expected}"), format!("POST /x - >json {field}")],
            "{schema}"
        );
    }
}
