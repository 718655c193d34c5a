//! What is read of a description, rule by rule: a snippet of it, and the line of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test may")]

use endpoint_openapi::prepare;
use serde_json::{Value, json};

/// The lines of the catalogue after its first, and what was left out.
fn lines(description: &Value) -> Vec<String> {
    let prepared = prepare(&description.to_string(), |_| true).unwrap();
    let catalogue = prepared.catalogue.to_string();
    let left_out = prepared
        .left_out
        .iter()
        .map(|one| format!("{}: {}", one.route, one.reason));
    catalogue.lines().skip(1).map(str::to_owned).chain(left_out).collect()
}

/// A description of one path.
fn of_path(path: &str, item: Value, components: Value) -> Value {
    json!({ "openapi": "3.1.0", "paths": { path: item }, "components": components })
}

#[track_caller]
fn check(name: &str, description: &Value, expected: &[&str]) {
    assert_eq!(lines(description), expected, "{name}");
}

/// What one parameter becomes in `GET /x`.
fn parameter(parameter: Value) -> String {
    let line = lines(&of_path(
        "/x",
        json!({ "get": { "parameters": [parameter] } }),
        json!({}),
    ));
    line.join("|")
        .strip_prefix("GET /x -")
        .unwrap_or(&line.join("|"))
        .trim()
        .to_owned()
}

/// What the schema of a query parameter becomes.
fn kind(schema: Value) -> String {
    parameter(json!({ "name": "a", "in": "query", "schema": schema }))
}

/// What a body becomes in `POST /x`.
fn body(content: Value) -> String {
    let line = lines(&of_path(
        "/x",
        json!({ "post": { "requestBody": { "content": content } } }),
        json!({}),
    ));
    line.join("|")
        .strip_prefix("POST /x -")
        .unwrap_or(&line.join("|"))
        .trim()
        .to_owned()
}

fn json_body(schema: Value) -> String {
    body(json!({ "application/json": { "schema": schema } }))
}

#[test]
fn an_operation_has_an_id_a_summary_and_flags() {
    let rows = [
        ("nothing", json!({}), "GET /x -"),
        ("an id", json!({ "operationId": "a/b" }), "GET /x a/b"),
        ("an id with a blank", json!({ "operationId": "a b" }), "GET /x a%20b"),
        ("an empty id", json!({ "operationId": "" }), "GET /x -"),
        ("deprecated", json!({ "deprecated": true }), "GET /x - deprecated"),
        ("a summary", json!({ "summary": "Does\nit" }), "GET /x - # Does"),
        (
            "a description",
            json!({ "description": "Does it.\nMore" }),
            "GET /x - # Does it.",
        ),
        (
            "markup",
            json!({ "description": "<p>Lists <a href=\"x\">all</a> if a < b</p>" }),
            "GET /x - # Lists all if a < b",
        ),
        (
            "a summary before it",
            json!({ "summary": "A", "description": "B" }),
            "GET /x - # A",
        ),
    ];
    for (name, operation, expected) in rows {
        check(
            name,
            &of_path("/x", json!({ "get": operation }), json!({})),
            &[expected],
        );
    }
    let long = lines(&of_path(
        "/x",
        json!({ "get": { "summary": "word ".repeat(100) } }),
        json!({}),
    ));
    assert!(long[0].ends_with("word …") && long[0].len() < 110, "{long:?}");
}

#[test]
fn all_methods_of_a_path_are_read() {
    let item = json!({
        "summary": "x", "parameters": [], "x-other": {}, "get": {}, "put": {}, "post": {}, "delete": {}, "options": {},
        "head": {}, "patch": {}, "trace": {},
    });
    let routes: Vec<_> = lines(&of_path("/x", item, json!({})))
        .iter()
        .map(|line| line.replace(" /x -", ""))
        .collect();
    assert_eq!(
        routes,
        ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]
    );
}

#[test]
fn a_parameter_has_a_place_and_a_style() {
    let string = json!({ "type": "string" });
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    let object = json!({ "type": "object" });
    let query = |schema: &Value, style: Option<&str>, explode: Option<bool>| {
        let mut parameter = json!({ "name": "a", "in": "query", "schema": schema });
        if let Some(style) = style {
            parameter["style"] = style.into();
        }
        if let Some(explode) = explode {
            parameter["explode"] = explode.into();
        }
        parameter
    };
    let header =
        |schema: &Value, explode: bool| json!({ "name": "X-A", "in": "header", "schema": schema, "explode": explode });
    let rows = [
        (query(&string, None, None), "?a"),
        (query(&string, Some("form"), Some(false)), "?a"),
        (query(&list, None, None), "?a:integer[]"),
        (query(&list, Some("form"), None), "?a:integer[]"),
        (query(&list, Some("form"), Some(true)), "?a:integer[]"),
        (query(&list, Some("form"), Some(false)), "?a:integer[]+comma"),
        (query(&list, None, Some(false)), "?a:integer[]+comma"),
        (query(&list, Some("spaceDelimited"), None), "?a:integer[]+space"),
        (query(&list, Some("spaceDelimited"), Some(false)), "?a:integer[]+space"),
        (query(&list, Some("spaceDelimited"), Some(true)), "?a:integer[]"),
        (query(&list, Some("pipeDelimited"), Some(false)), "?a:integer[]+pipe"),
        (query(&list, Some("deepObject"), Some(true)), "?a:integer[]+deep"),
        (query(&object, None, None), "?a:object"),
        (query(&object, Some("deepObject"), Some(true)), "?a:object+deep"),
        (query(&object, Some("form"), Some(false)), "?a:object+comma"),
        (json!({ "name": "a", "in": "query", "required": true }), "?a!:any"),
        (
            json!({ "name": "a", "in": "query", "allowReserved": true, "schema": string }),
            "?a+reserved",
        ),
        (
            json!({ "name": "a", "in": "query", "content": { "application/json": { "schema": object } } }),
            "?a:object+json",
        ),
        (header(&string, false), "^x-a"),
        (header(&list, false), "^x-a:integer[]"),
        (header(&object, true), "^x-a:object+form"),
        (json!({ "name": "Accept", "in": "header", "schema": string }), ""),
        (json!({ "name": "Content-Type", "in": "header", "schema": string }), ""),
        (json!({ "name": "authorization", "in": "header", "schema": string }), ""),
        (
            json!({ "name": "a", "in": "cookie", "schema": string, "required": true }),
            "~a!",
        ),
        (json!({ "name": "a", "in": "path", "schema": string }), ""),
        (json!({ "name": "a[b]", "in": "query", "schema": string }), "?a[b]"),
        (
            json!({ "name": "a:b c", "in": "query", "schema": string }),
            "?a%3Ab%20c",
        ),
    ];
    for (given, expected) in rows {
        assert_eq!(parameter(given.clone()), expected, "{given}");
    }
}

#[test]
fn placeholders_are_templates() {
    let item = |schema: Value, style: &str, explode: bool| json!({ "get": { "parameters": [{ "name": "a", "in": "path", "required": true, "style": style, "explode": explode, "schema": schema }] } });
    let (string, list, object) = (
        json!({ "type": "string" }),
        json!({ "type": "array", "items": {} }),
        json!({ "type": "object" }),
    );
    let rows = [
        (item(string.clone(), "simple", false), "GET /x/{a} -"),
        (item(string.clone(), "simple", true), "GET /x/{a} -"),
        (
            item(json!({ "type": "integer" }), "simple", false),
            "GET /x/{a} - /a:integer",
        ),
        (item(list.clone(), "simple", false), "GET /x/{a} - /a:any[]"),
        (item(list.clone(), "simple", true), "GET /x/{a} - /a:any[]"),
        (item(object.clone(), "simple", false), "GET /x/{a} - /a:object"),
        (item(object.clone(), "simple", true), "GET /x/{a*} - /a:object"),
        (item(string.clone(), "label", false), "GET /x/{.a} -"),
        (item(list.clone(), "label", true), "GET /x/{.a*} - /a:any[]"),
        (item(list, "matrix", false), "GET /x/{;a} - /a:any[]"),
        (item(object, "matrix", true), "GET /x/{;a*} - /a:object"),
        (json!({ "get": {} }), "GET /x/{a} -"),
    ];
    for (item, expected) in rows {
        check(expected, &of_path("/x/{a}", item, json!({})), &[expected]);
    }
}

#[test]
fn parameters_of_a_path_hold_for_its_operations() {
    let item = json!({
        "parameters": [
            { "name": "a", "in": "query", "schema": { "type": "string" } },
            { "name": "b", "in": "query", "schema": { "type": "string" } },
            { "$ref": "#/components/parameters/one" },
        ],
        "get": { "parameters": [
            { "name": "b", "in": "query", "required": true, "schema": { "type": "integer" } },
            { "name": "b", "in": "header", "schema": { "type": "string" } },
        ] },
        "post": {},
    });
    let components = json!({ "parameters": {
        "one": { "$ref": "#/components/parameters/two" },
        "two": { "name": "c", "in": "query", "schema": { "$ref": "#/components/schemas/d~1e%20f" } },
    }, "schemas": { "d/e f": { "type": "boolean" } } });
    let expected = ["GET /x - ?a ?b!:integer ?c:boolean ^b", "POST /x - ?a ?b ?c:boolean"];
    check("merged", &of_path("/x", item, components), &expected);
}

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

#[test]
fn bodies_have_content_types() {
    let schema = || json!({ "schema": { "type": "object", "properties": { "a": { "type": "string" }, "l": { "type": "array", "items": { "type": "string" } }, "o": { "type": "object" } }, "required": ["a"] } });
    let encoded = |encoding: Value| {
        let mut content = schema();
        content["encoding"] = encoding;
        content
    };
    let form = "application/x-www-form-urlencoded";
    let rows = [
        (
            json!({ "application/json; charset=utf-8": schema() }),
            ">json .a! .l:string[] .o:object",
        ),
        (json!({ form: schema() }), ">form .a! .l:string[] .o:object"),
        (
            json!({ form: encoded(json!({ "l": { "style": "deepObject", "explode": true }, "o": { "style": "form" } })) }),
            ">form .a! .l:string[]+deep .o:object+form",
        ),
        (
            json!({ form: encoded(json!({ "l": { "explode": false, "style": "form" }, "o": { "contentType": "application/json" } })) }),
            ">form .a! .l:string[]+comma .o:object+json",
        ),
        (
            json!({ "multipart/form-data": encoded(json!({ "a": { "contentType": "image/svg+xml" }, "l": { "contentType": "text/html, text/plain" }, "o": { "contentType": "application/json" } })) }),
            ">multipart .a!+image/svg%2Bxml .l:string[] .o:object+application/json",
        ),
        (
            json!({ "multipart/form-data": schema(), "application/json": schema() }),
            ">multipart >json .a! .l:string[] .o:object",
        ),
        (
            json!({ "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "integer" }, "b": {} }, "required": ["a", "b"] } }, form: schema() }),
            ">json >form .a!:string|integer .b:any .l:string[] .o:object",
        ),
        (
            json!({ "application/vnd.api+json": schema() }),
            ">application/vnd.api+json .a! .l:string[] .o:object",
        ),
        (
            json!({ "text/plain": { "schema": { "type": "string" } } }),
            ">text/plain:string",
        ),
        (
            json!({ "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } }),
            ">application/octet-stream:file",
        ),
        (json!({ "*/*": schema() }), ">json .a! .l:string[] .o:object"),
        (json!({ "image/*": {} }), ""),
        (json!({}), ""),
    ];
    for (content, expected) in rows {
        assert_eq!(body(content.clone()), expected, "{content}");
    }
    let with = |method: &str| {
        let item = json!({ method: { "requestBody": { "$ref": "#/components/requestBodies/a" } } });
        let components =
            json!({ "requestBodies": { "a": { "required": true, "content": { "application/json": schema() } } } });
        lines(&of_path("/x", item, components)).join("|")
    };
    assert_eq!(with("delete"), "DELETE /x - >json! .a! .l:string[] .o:object");
    assert_eq!(with("get"), "GET /x -");
}

#[test]
fn servers_are_those_of_the_api_the_path_and_the_operation() {
    let server = |url: &str| json!([{ "url": url }]);
    let with = |api: Value, path: Value, operation: Value| {
        let mut item = json!({ "get": {} });
        if !path.is_null() {
            item["servers"] = path;
        }
        if !operation.is_null() {
            item["get"]["servers"] = operation;
        }
        lines(&json!({ "openapi": "3.0.3", "servers": api, "paths": { "/x": item } })).join("|")
    };
    let api = || server("https://a.example/v1");
    let variable = json!([{ "url": "https://{host}.example:{port}", "variables": { "host": { "default": "a" }, "port": { "default": 8443 } } }]);
    let rows = [
        (
            with(api(), Value::Null, Value::Null),
            "@server https://a.example/v1|GET /x -",
        ),
        (
            with(api(), server("https://b.example"), Value::Null),
            "@server https://a.example/v1|GET /x - @https://b.example",
        ),
        (
            with(api(), server("https://b.example"), server("https://c.example")),
            "@server https://a.example/v1|GET /x - @https://c.example",
        ),
        (with(api(), Value::Null, api()), "@server https://a.example/v1|GET /x -"),
        (
            with(variable, Value::Null, Value::Null),
            "@server https://a.example:8443|GET /x -",
        ),
        (with(server("/v1"), Value::Null, Value::Null), "GET /x -"),
        (
            with(
                json!([{ "url": "https://a.example" }, { "url": "https://b.example" }]),
                Value::Null,
                Value::Null,
            ),
            "@server https://a.example|@server https://b.example|GET /x -",
        ),
        (
            with(api(), Value::Null, server("https://{none}")),
            "@server https://a.example/v1|GET /x: its server `https://{none}` is no complete URL",
        ),
    ];
    for (got, expected) in rows {
        assert_eq!(got, expected);
    }
}

#[test]
fn credentials_have_names() {
    let components = json!({ "securitySchemes": {
        "a": { "type": "http", "scheme": "bearer" },
        "b": { "type": "oauth2", "flows": {} },
        "c": { "type": "apiKey", "in": "header", "name": "X-API-Key" },
        "d": { "type": "apiKey", "in": "query", "name": "key" },
        "e": { "type": "apiKey", "in": "cookie", "name": "session" },
        "f": { "type": "mutualTLS" },
        "g": { "$ref": "#/components/securitySchemes/c" },
    } });
    let description = of_path("/x", json!({ "get": {} }), components);
    check(
        "credentials",
        &description,
        &["@security ^authorization ?key ~session ^x-api-key", "GET /x -"],
    );
}

#[test]
fn what_cannot_be_read_is_left_out_by_operation() {
    let rows = [
        (
            "/x/{a",
            json!({ "get": {} }),
            "GET /x/{a: expected `}` to close the expression",
        ),
        ("/x y", json!({ "get": {} }), "GET /x y: "),
        (
            "/x#y",
            json!({ "get": {} }),
            "GET /x#y: the path has a fragment, which is not sent",
        ),
        ("x", json!({ "get": {} }), "GET x: the path does not start with a slash"),
        (
            "/x",
            json!({ "get": { "parameters": [{ "$ref": "#/nowhere" }] } }),
            "GET /x: a parameter: `#/nowhere` leads nowhere",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "$ref": "other.json" }] } }),
            "GET /x: a parameter: `other.json` leads nowhere",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "in": "query" }] } }),
            "GET /x: a parameter has no name",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "name": "a", "in": "body" }] } }),
            "GET /x: the parameter `a` goes to `body`",
        ),
        ("/x", json!({ "get": 7 }), "GET /x: expected an object, not `7`"),
        (
            "/x",
            json!({ "post": { "requestBody": { "$ref": "#/x" } } }),
            "POST /x: the body: `#/x` leads nowhere",
        ),
        (
            "/x",
            json!({ "$ref": "#/paths/~1x" }),
            "/x: a reference leads back to itself",
        ),
    ];
    for (path, item, expected) in rows {
        let description = json!({ "openapi": "3.0.0", "paths": { path: item, "/fine": { "get": {} } } });
        let lines = lines(&description);
        assert_eq!(lines[0], "GET /fine -", "{path}");
        assert!(lines[1].starts_with(expected), "{path}: {lines:?}");
    }
}

#[test]
fn yaml_is_read_as_json_is() {
    let yaml = "openapi: 3.0.1\n\
        info:\n  title: &title \"A: shop\"\n\
        servers:\n- url: https://a.example\n\
        paths:\n  /x:\n    get:\n      summary: *title\n      operationId: on\n      parameters:\n\
        \x20     - {name: y, in: query, schema: {type: string, enum: [a, 'no', \"1\"]}}\n\
        \x20     responses:\n        200:\n          description: >-\n            folded\n            text\n        default: {}\n";
    let prepared = prepare(yaml, |_| true).unwrap();
    assert_eq!(
        prepared.catalogue.to_string(),
        "endpoint-catalogue 1\n@title A: shop\n@server https://a.example\nGET /x on ?y=a|no|1 # A: shop\n"
    );
}

#[test]
fn a_text_that_is_no_description_has_a_place_or_a_reason() {
    let rows = [
        ("", None, "is an object"),
        ("{", Some((1, 1)), "no valid JSON"),
        (
            "{\n  \"openapi\": nope\n}",
            Some((2, 15)),
            "no valid JSON: expected ident",
        ),
        ("{} x", Some((1, 4)), "no valid JSON: trailing characters"),
        ("a: [\n", None, "no valid YAML"),
        ("a: 1\na: 2\n", Some((2, 1)), "no valid YAML: "),
        ("{}", None, "has the key `openapi`"),
        ("[]", None, "is an object"),
        ("swagger: '2.0'", None, "Swagger 2.0 is not known"),
        ("openapi: '4.0'", None, "OpenAPI 4.0 is not known"),
        ("a: &a [*a, *a]\n", None, ""),
    ];
    for (text, place, reason) in rows {
        let error = prepare(text, |_| true).unwrap_err();
        assert!(error.reason().contains(reason), "{text:?}: {error}");
        if place.is_some() {
            assert_eq!(error.line().zip(error.column()), place, "{text:?}: {error}");
        }
    }
    let empty = prepare("openapi: 3.0.0", |_| true).unwrap();
    assert_eq!(empty.catalogue.to_string(), "endpoint-catalogue 1\n");
}

#[test]
fn hostile_yaml_ends_in_time() {
    let bomb = (1..30).fold("openapi: 3.0.0\na0: &a0 [x, x]\n".to_owned(), |text, n| {
        text + &format!("a{n}: &a{n} [*a{m}, *a{m}, *a{m}, *a{m}]\n", m = n - 1)
    });
    let deep = format!("openapi: 3.0.0\na: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!(
        "{{\"openapi\": \"3.0.0\", \"a\": {}{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert!(prepare(&bomb, |_| true).unwrap_err().reason().contains("alias"));
    assert!(prepare(&deep, |_| true).unwrap_err().reason().contains("recursion"));
    // What is not asked for is passed over, however deep it is.
    assert!(prepare(&nested, |_| true).is_ok());
}
