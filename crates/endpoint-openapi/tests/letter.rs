//! Descriptions to the letter: composition, `readOnly`, YAML's numbers, servers, names of placeholders, texts that are no JSON.
//! Each row is a kind of description that others wrote.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]

use endpoint_openapi::{Prepared, prepare, tools};
use serde_json::{Value, json};

/// The catalogue of operations, without its first line.
#[track_caller]
fn lines(description: &str) -> String {
    let Prepared {
        catalogue, left_out, ..
    } = prepare(description, |_| true).unwrap();
    assert!(left_out.is_empty(), "{left_out:?}");
    catalogue.as_str().split_once('\n').unwrap().1.to_owned()
}

/// `POST /x` with a body of this schema.
fn body(schema: &Value) -> String {
    json!({
        "openapi": "3.1.0",
        "paths": {"/x": {"post": {"requestBody": {"content": {"application/json": {"schema": schema}}}}}},
        "components": {"schemas": {
            "Id": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
            "Server": {"type": "object", "properties": {"id": {"type": "string", "readOnly": true}}},
            "Time": {"type": "string", "readOnly": true},
        }},
    })
    .to_string()
}

fn part(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

#[test]
fn d37_all_parts_of_an_object_say_what_only_the_server_sends() {
    let own = json!({"properties": {"a": {"type": "string"}}});
    let free = json!({"type": "object"});
    let required = json!({"required": ["a"]});
    let rows = [
        // `readOnly` in one part, required in another, in either order.
        (json!({"allOf": [part("Id"), part("Server"), own]}), ".id+readonly .a"),
        (
            json!({"allOf": [part("Server"), {"allOf": [part("Id")]}]}),
            ".id+readonly",
        ),
        // The part around an alternative counts there, too.
        (
            json!({"allOf": [part("Server"), {"oneOf": [part("Id"), own]}]}),
            ".id+readonly .a",
        ),
        // Alternatives are asked one by one: the second sends it.
        (json!({"oneOf": [part("Server"), part("Id")]}), ".id"),
        (
            json!({"oneOf": [{"allOf": [part("Server"), part("Id")]}, part("Id")]}),
            ".id",
        ),
        // Beside `$ref`, behind it, and in a part of the property.
        (
            json!({"properties": {"a": {"$ref": "#/components/schemas/Id", "readOnly": true}}}),
            ".a:object+readonly",
        ),
        (
            json!({"properties": {"a": part("Time")}, "required": ["a"]}),
            ".a+readonly",
        ),
        (
            json!({"properties": {"a": {"allOf": [part("Time")]}}, "required": ["a"]}),
            ".a+readonly",
        ),
        // A free alternative takes free members; one that only requires a field is not free.
        (json!({"oneOf": [own, free]}), ".a .*:any"),
        (
            json!({"properties": {"a": {"type": "string"}}, "anyOf": [required, {"required": ["b"]}]}),
            ".a",
        ),
    ];
    for (schema, expected) in rows {
        assert_eq!(
            lines(&body(&schema)),
            format!("POST /x - >json {expected}\n"),
            "{schema}"
        );
    }
}

/// A part that closes an object, and one that requires what no call sends, leave a schema that something satisfies.
#[test]
fn d37_the_schema_of_a_tool_is_that_of_all_parts() {
    let closed =
        json!({"properties": {"a": {"type": "string"}}, "additionalProperties": false, "required": ["a", "gone"]});
    let schema = json!({"properties": {"to": {"allOf": [closed, part("Id"), part("Server")]}}});
    let tool = &tools(&body(&schema), |_| true).unwrap()[0];
    let schema: Value = serde_json::from_str(&tool.input_schema).unwrap();
    let to = &schema["properties"]["to"];
    assert_eq!(to["allOf"][0]["required"], json!(["a"]));
    assert_eq!(to["allOf"][0].get("additionalProperties"), None);
    assert_eq!(to["allOf"][1]["properties"], json!({}));
    assert_eq!(to["propertyNames"], json!({"enum": ["a"]}));
    assert!(
        !tool.input_schema.contains(r#""required":["id"]"#),
        "{}",
        tool.input_schema
    );
}

/// The operations of paths in YAML.
fn of_paths(paths: &str) -> String {
    lines(&format!(
        "openapi: 3.0.0\nservers: [{{url: https://a.example/v1}}]\npaths:\n{paths}"
    ))
    .replace("@server https://a.example/v1\n", "")
}

#[test]
fn what_yaml_and_openapi_write_is_read_as_it_is_meant() {
    let rows = [
        (
            "  /x: {get: {parameters: [{name: a, in: query, schema: {type: integer, enum: [01, 02]}}]}}",
            "GET /x - ?a:integer=1|2\n",
        ),
        (
            "  /x: {get: {parameters: [{name: a, in: query, allowEmptyValue: true, schema: {type: boolean}}]}}",
            "GET /x - ?a:string|boolean=true|false|\n",
        ),
        (
            "  /x: {get: {parameters: [{name: a, in: query, allowEmptyValue: true, schema: {enum: [b]}}]}}",
            "GET /x - ?a=b|\n",
        ),
        // Names that RFC 6570 does not have, an operator that OpenAPI does not have, and colons.
        (
            "  '/x/{a/b}/{$c}/{é}/{+d}': {get: {parameters: [{name: a/b, in: path, schema: &s {type: string}}, \
             {name: $c, in: path, schema: *s}, {name: é, in: path, schema: *s}, {name: d, in: path, schema: *s}]}}",
            "GET /x/{a%2Fb}/{%24c}/{%C3%A9}/{d} -\n",
        ),
        ("  '/op/:search': {get: {}}", "GET /op/%3Asearch -\n"),
        (
            "  '/op/:id': {get: {parameters: [{name: id, in: path, schema: {type: string}}]}}",
            "GET /op/{id} -\n",
        ),
        (
            "  '/op/{id}:stop': {get: {parameters: [{name: id, in: path, schema: {type: string}}]}}",
            "GET /op/{id}:stop -\n",
        ),
        // A server of an operation or of a path: a path is at the host of the base URL, another spelling is the same.
        ("  /x: {get: {servers: [{url: /v2}]}}", "GET /x - @/v2\n"),
        ("  /x: {servers: [{url: /}], get: {}}", "GET /x - @/\n"),
        (
            "  /x: {get: {servers: [{url: 'HTTPS://A.example:443/v1'}]}}",
            "GET /x -\n",
        ),
        ("  /x: {get: {servers: [{url: 'https://a.example/v1/'}]}}", "GET /x -\n"),
        (
            "  /x: {get: {servers: [{url: 'https://b.example:443'}]}}",
            "GET /x - @https://b.example\n",
        ),
        // The client counts the length.
        (
            "  /x: {get: {parameters: [{name: Content-Length, in: header, required: true, schema: {type: integer}}]}}",
            "GET /x -\n",
        ),
        // A body that is a list has the fields of its items.
        (
            "  /x: {put: {requestBody: {content: {application/json: {schema: {type: array, items: {required: [a], properties: \
             {a: {items: {properties: {b: {}}}}, c: {readOnly: true}}}}}}}}}",
            "PUT /x - >json:object[]{a!:object[]{b:any},c:any+readonly}\n",
        ),
        (
            "  /x: {post: {requestBody: {content: {application/x-ndjson: {itemSchema: {type: object}}}}}}",
            "POST /x - >application/x-ndjson:object[]\n",
        ),
    ];
    for (paths, expected) in rows {
        assert_eq!(of_paths(paths), expected, "{paths}");
    }
}

#[test]
fn a_path_that_no_client_sends_is_left_out() {
    for path in ["/a/../b", "/./a", "/a#b"] {
        let description = format!("openapi: 3.0.0\npaths: {{'{path}': {{get: {{}}}}, /x: {{get: {{}}}}}}");
        let prepared = prepare(&description, |_| true).unwrap();
        assert_eq!(prepared.left_out.len(), 1, "{path}: {:?}", prepared.left_out);
    }
}

/// Docker's descriptions have texts in quotes that go on as deep as their key, and Asana's have many aliases.
#[test]
fn yaml_that_others_read_is_read() {
    let text = "openapi: 3.0.0\npaths:\n  /x:\n    get:\n      x-é: 'ä\n      ö'\n      summary: \"a\n      b\"\n";
    assert_eq!(lines(text), "GET /x - # a b\n");
    let many = text.to_owned()
        + &(0..16)
            .map(|at| format!("      x-{at}: 'a\n      b'\n"))
            .collect::<String>();
    let error = prepare(&many, |_| true).unwrap_err();
    assert!(error.reason().contains("multiline quoted"), "{error}");
    let responses: String = (0..200).map(|at| format!("        x{at}: *a\n")).collect();
    let aliases = format!("openapi: 3.0.0\nx-a: &a {{a: 1}}\npaths:\n  /x:\n    get:\n      responses:\n{responses}");
    assert_eq!(lines(&aliases), "GET /x -\n");
}

#[test]
fn a_struct_says_which_server_it_is_below() {
    let rows = [
        (
            "servers: [{url: https://a.example/v1}]",
            "#[operation(\"GET https://a.example/v2/x\")]",
        ),
        (
            "servers: [{url: /v1}]",
            "/// Below `/v2` at the host of the base URL: an endpoint with the catalogue adds it.\n#[derive(Operation)]\n\
             #[operation(\"GET /x\")]",
        ),
    ];
    for (servers, expected) in rows {
        let text = format!("openapi: 3.0.0\n{servers}\npaths: {{/x: {{servers: [{{url: /v2}}], get: {{}}}}}}");
        let description = endpoint_openapi::Description::read(&text, "", |_| Err(String::new())).unwrap();
        let of_description = &description.structs(|_| true).unwrap()[0].code;
        let catalogue = prepare(&text, |_| true).unwrap().catalogue;
        let operations = catalogue.operations().unwrap().map(Result::unwrap);
        let of_catalogue = &endpoint_openapi::structs_of(catalogue.api().unwrap(), operations)[0].code;
        assert!(of_description.contains(expected), "{of_description}");
        assert_eq!(of_description, of_catalogue);
    }
}

#[test]
fn a_description_without_a_host_has_its_operations() {
    let swagger = "swagger: '2.0'\nbasePath: /api\nschemes: [https]\npaths: {/x: {get: {schemes: [http]}}}";
    assert_eq!(lines(swagger), "@server /api\nGET /x -\n");
    let empty = "swagger: '2.0'\nhost: a.example\npaths: {/x: {get: {parameters: [{name: a, in: query, type: integer, allowEmptyValue: true}]}}}";
    assert_eq!(lines(empty), "@server https://a.example\nGET /x - ?a:string|integer\n");
    let servers = "openapi: 3.0.0\nservers: [{url: 'HTTPS://A.example/'}, {url: 'https://a.example:443'}]\npaths: {/x: {get: {}}}";
    assert_eq!(lines(servers), "@server https://a.example/\nGET /x -\n");
}

#[test]
fn a_text_that_begins_with_a_brace_may_be_yaml() {
    assert_eq!(lines("{openapi: 3.0.0, paths: {/x: {get: {}}}}"), "GET /x -\n");
    let error = prepare("{\"openapi\": \"3.0.0\",\n \"paths\": {]}", |_| true).unwrap_err();
    assert_eq!(
        (error.line(), error.reason()),
        (Some(2), "not valid JSON: key must be a string")
    );
}

#[test]
fn a_tool_takes_what_its_schema_says() {
    let description = |media_type: &str, schema: &str| {
        format!(
            "openapi: 3.0.0\nservers: [{{url: https://a.example}}]\npaths: {{/x: {{post: {{requestBody: {{required: true, \
             content: {{{media_type}: {{schema: {schema}}}}}}}}}}}}}"
        )
    };
    let rows = [
        ("text/plain", "{type: boolean}", json!({"type": "boolean"})),
        ("text/plain", "{type: integer}", json!({"type": "integer"})),
        // An object can't be written there, and a text can.
        ("application/xml", "{type: object}", json!({"type": "string"})),
        (
            "application/x-ndjson",
            "{type: array, items: {type: integer}}",
            json!({"type": "array", "items": {"type": "integer"}}),
        ),
        (
            "application/json",
            "{type: string, enum: [1.0, b]}",
            json!({"type": "string", "enum": ["1", "b"]}),
        ),
    ];
    for (media_type, schema, expected) in rows {
        let tool = &tools(&description(media_type, schema), |_| true).unwrap()[0];
        let schema: Value = serde_json::from_str(&tool.input_schema).unwrap();
        assert_eq!(schema["properties"]["body"], expected, "{media_type}");
    }
}

#[test]
fn a_struct_names_its_method_and_a_style_where_the_place_has_one() {
    let description = "openapi: 3.0.0\nservers: [{url: https://a.example}]\npaths:\n  /x:\n    additionalOperations: {PURGE: {}}\n    \
        post: {parameters: [{name: sort, in: query, explode: false, schema: {type: array, items: {type: string}}}], requestBody: \
        {content: {application/json: {schema: {properties: {sort: {type: array, items: {type: string}}}}}}}}";
    let read = |_: &str| Err(String::new());
    let description = endpoint_openapi::Description::read(description, "", read).unwrap();
    let structs = description.structs(|_| true).unwrap();
    let code = |route: &str| &structs.iter().find(|one| one.route == route).unwrap().code;
    assert!(
        code("PURGE /x").contains("#[operation(\"PURGE https://a.example/x\", method = \"PURGE\")]")
            || code("PURGE /x").contains("#[operation(\"PURGE /x\", method = \"PURGE\")]"),
        "{}",
        code("PURGE /x")
    );
    assert_eq!(
        code("POST /x").matches("list = \"comma\"").count(),
        1,
        "{}",
        code("POST /x")
    );
}
