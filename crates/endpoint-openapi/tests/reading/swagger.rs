//! Swagger 2.0: its older shapes and their conversion.

use std::time::{Duration, Instant};

use endpoint_openapi::{prepare, tools};
use serde_json::{Map, Value, json};

use super::{check, lines};

/// A description with one operation, `METHOD /x`.
fn of(method: &str, operation: Value) -> Value {
    json!({
        "swagger": "2.0",
        "paths": { "/x": { method: operation } },
        "definitions": { "Order": {
            "type": "object",
            "required": ["id"],
            "properties": { "id": { "type": "integer" }, "note": { "type": "string" } },
        } },
        "parameters": {
            "order": { "name": "order", "in": "body", "required": true, "schema": { "$ref": "#/definitions/Order" } },
            "page": { "name": "page", "in": "query", "type": "integer", "default": 1 },
            "file": { "name": "file", "in": "formData", "required": true, "type": "file" },
        },
    })
}

#[test]
fn the_address_is_made_of_scheme_host_and_base_path() {
    let rows = [
        (
            json!({ "host": "a.example", "basePath": "/v1", "schemes": ["https"] }),
            "@server https://a.example/v1|GET /x -",
        ),
        (
            json!({ "host": "a.example:8080", "schemes": ["http", "wss", "https"] }),
            "@server https://a.example:8080|@server http://a.example:8080|GET /x -",
        ),
        (json!({ "host": "a.example" }), "@server https://a.example|GET /x -"),
        (json!({ "basePath": "/v1" }), "@server /v1|GET /x -"),
        (json!({ "basePath": "/" }), "GET /x -"),
        (json!({}), "GET /x -"),
        (json!({ "host": "a.example", "schemes": ["ws"] }), "GET /x -"),
        (json!({ "host": "a b", "basePath": "/v1" }), "GET /x -"),
        (json!({ "host": "", "basePath": "/v1" }), "@server /v1|GET /x -"),
        (json!({ "host": 1, "basePath": [], "schemes": {} }), "GET /x -"),
        // The members of another version do not count.
        (
            json!({ "host": "a.example", "servers": [{ "url": "https://b.example" }] }),
            "@server https://a.example|GET /x -",
        ),
    ];
    for (address, expected) in rows {
        let mut description = json!({ "swagger": "2.0", "paths": { "/x": { "get": {} } } });
        description
            .as_object_mut()
            .unwrap()
            .extend(address.as_object().unwrap().clone());
        assert_eq!(lines(&description).join("|"), expected, "{address}");
    }
    let mut description = of("get", json!({ "schemes": ["http"] }));
    description["host"] = "a.example".into();
    let expected = ["@server https://a.example", "GET /x - @http://a.example"];
    check("the schemes of an operation", &description, &expected);
}

#[test]
fn parameters_have_their_schema_in_themselves() {
    let list = |place: &str, format: Option<&str>| {
        let mut list = json!({ "name": "a", "in": place, "type": "array", "items": { "type": "integer" } });
        if let Some(format) = format {
            list["collectionFormat"] = format.into();
        }
        list
    };
    let refused = |format: &str| format!("GET /x: the parameter `a` has the style `{format}`, which can't be written");
    let rows = [
        (
            json!({ "name": "a", "in": "query", "type": "string" }),
            "GET /x - ?a".to_owned(),
        ),
        (
            json!({ "name": "a", "in": "query", "type": "string", "enum": ["b", "c"], "default": "c", "required": true, "allowEmptyValue": true }),
            "GET /x - ?a!=b|c|:=c".to_owned(),
        ),
        (list("query", None), "GET /x - ?a:integer[]+comma".to_owned()),
        (list("query", Some("csv")), "GET /x - ?a:integer[]+comma".to_owned()),
        (list("query", Some("multi")), "GET /x - ?a:integer[]".to_owned()),
        (list("query", Some("ssv")), "GET /x - ?a:integer[]+space".to_owned()),
        (list("query", Some("pipes")), "GET /x - ?a:integer[]+pipe".to_owned()),
        (list("query", Some("tsv")), refused("tsv")),
        (list("header", None), "GET /x - ^a:integer[]".to_owned()),
        (list("header", Some("pipes")), refused("pipes")),
        (list("header", Some("multi")), refused("multi")),
        (
            json!({ "name": "X-Flag", "in": "header", "type": "boolean" }),
            "GET /x - ^x-flag:boolean".to_owned(),
        ),
        (
            json!({ "name": "Accept", "in": "header", "type": "string" }),
            "GET /x -".to_owned(),
        ),
        (
            json!({ "$ref": "#/parameters/page" }),
            "GET /x - ?page:integer:=1".to_owned(),
        ),
        (
            json!({ "$ref": "#/parameters/none" }),
            "GET /x: a parameter: `#/parameters/none` leads nowhere".to_owned(),
        ),
        (
            json!({ "name": "a", "in": "cookies" }),
            "GET /x: the parameter `a` goes to `cookies`, which OpenAPI does not have".to_owned(),
        ),
    ];
    for (parameter, expected) in rows {
        let name = parameter.to_string();
        check(&name, &of("get", json!({ "parameters": [parameter] })), &[&expected]);
    }
    let placeholder =
        json!({ "name": "id", "in": "path", "required": true, "type": "array", "items": { "type": "string" } });
    let description = json!({ "swagger": "2.0", "paths": { "/x/{id}": {
        "parameters": [placeholder, { "name": "a", "in": "query", "type": "string" }],
        "get": { "parameters": [{ "name": "a", "in": "query", "type": "integer" }] },
        "x-other": { "parameters": [] },
    } } });
    check("of the path", &description, &["GET /x/{id} - /id:string[] ?a:integer"]);
}

#[test]
fn bodies_are_parameters() {
    let json_type = json!(["application/json"]);
    let form = json!(["application/x-www-form-urlencoded"]);
    let both = json!(["application/x-www-form-urlencoded", "multipart/form-data"]);
    let field = |name: &str, kind: &str| json!({ "name": name, "in": "formData", "type": kind });
    let tags = |format: &str| json!({ "name": "tags", "in": "formData", "type": "array", "items": { "type": "string" }, "collectionFormat": format });
    let order = json!({ "$ref": "#/parameters/order" });
    let rows = [
        (json!([order]), json!(null), ">json! .id!:integer .note"),
        (json!([order]), json_type.clone(), ">json! .id!:integer .note"),
        (json!([order]), json!(["*/*"]), ">json! .id!:integer .note"),
        (
            json!([order]),
            json!(["application/vnd.shop+json; v=1", "application/xml"]),
            ">application/vnd.shop+json! >application/xml! .id!:integer .note",
        ),
        (
            json!([{ "name": "text", "in": "body", "schema": { "type": "string" } }]),
            json!(["text/plain"]),
            ">text/plain:string",
        ),
        (json!([{ "name": "any", "in": "body" }]), json!(null), ">json .*:any"),
        (
            json!([field("a", "string"), field("b", "integer")]),
            json!(null),
            ">form .a .b:integer",
        ),
        (json!([field("a", "string")]), json_type, ">form .a"),
        (json!([field("a", "string")]), both, ">form >multipart .a"),
        (json!([field("a", "string")]), form.clone(), ">form .a"),
        // A file can't be sent in a form.
        (
            json!([field("a", "string"), { "$ref": "#/parameters/file" }]),
            form,
            ">multipart! .a .file!:file",
        ),
        (json!([tags("multi")]), json!(null), ">form .tags:string[]+flat"),
        (json!([tags("csv")]), json!(null), ">form .tags:string[]+comma"),
        (
            json!([tags("pipes")]),
            json!(["multipart/form-data"]),
            ">multipart .tags:string[]+pipe",
        ),
        (
            json!([field("a", "string"), field("a", "integer")]),
            json!(null),
            ">form .a:integer",
        ),
    ];
    for (parameters, consumes, expected) in rows {
        let name = parameters.to_string();
        let mut operation = json!({ "parameters": parameters });
        if !consumes.is_null() {
            operation["consumes"] = consumes;
        }
        check(&name, &of("post", operation), &[&format!("POST /x - {expected}")]);
    }
    let refused = of("post", json!({ "parameters": [tags("tsv")] }));
    let expected = "POST /x: the body: the field `tags` has the style `tsv`, which can't be written";
    check("tabs", &refused, &[expected]);
    let mut description = of("post", json!({ "parameters": [order] }));
    description["consumes"] = json!(["application/vnd.shop+json"]);
    check(
        "of the API",
        &description,
        &["POST /x - >application/vnd.shop+json! .id!:integer .note"],
    );
}

#[test]
fn credentials_have_names() {
    let mut description = of("get", json!({}));
    description["securityDefinitions"] = json!({
        "a": { "type": "basic" },
        "b": { "type": "apiKey", "in": "header", "name": "X-Key" },
        "c": { "type": "apiKey", "in": "query", "name": "key" },
    });
    check(
        "credentials",
        &description,
        &["@security ^authorization ?key ^x-key", "GET /x -"],
    );
    description["securityDefinitions"] = json!({ "d": { "type": "oauth2", "flow": "implicit" } });
    check("oauth2", &description, &["@security ^authorization", "GET /x -"]);
}

#[test]
fn tools_have_the_schemas() {
    let operation = json!({ "operationId": "orders/create", "summary": "Adds an order", "parameters": [
        { "$ref": "#/parameters/order" },
        { "name": "limit", "in": "query", "type": "integer", "maximum": 9, "exclusiveMaximum": true, "description": "At most so many." },
    ] });
    let tools = tools(&of("post", operation).to_string(), |_| true).unwrap();
    let [tool] = &*tools else { panic!("{tools:?}") };
    assert_eq!((&*tool.name, &*tool.description), ("orders_create", "Adds an order"));
    let schema: Value = serde_json::from_str(&tool.input_schema).unwrap();
    assert_eq!(
        schema["properties"],
        json!({
            "limit": { "type": "integer", "exclusiveMaximum": 9, "description": "At most so many." },
            "id": { "type": "integer" },
            "note": { "type": "string" },
        })
    );
}

#[test]
fn yaml_may_have_the_version_as_a_number() {
    for version in ["2.0", "'2.0'"] {
        let text = format!("swagger: {version}\nhost: a.example\npaths:\n  /x:\n    get: {{}}\n");
        let prepared = prepare(&text, |_| true).unwrap();
        assert_eq!(
            prepared.catalogue.to_string(),
            "endpoint-catalogue 2\n@server https://a.example\nGET /x -\n"
        );
    }
}

/// Each path refers to one large node. A careless reader would need time for the product of both numbers.
#[test]
fn what_is_repeated_is_bounded() {
    let many = |parameter: Value| Value::Array(vec![parameter; 3_000]);
    let refer = |item: Value, count: usize| {
        let reference = (0..count).map(|index| (format!("/p{index}"), json!({ "$ref": "#/x-item" })));
        json!({ "swagger": "2.0", "x-item": item, "paths": reference.collect::<Map<_, _>>() }).to_string()
    };
    let fields: Vec<Value> = (0..3_000)
        .map(|index| json!({ "name": format!("f{index}"), "in": "formData", "type": "string" }))
        .collect();
    let rows = [
        json!({ "get": { "parameters": many(json!({ "name": "a", "in": "query", "type": "string" })) } }),
        json!({ "post": { "parameters": many(json!({ "name": "a", "in": "body" })) } }),
        json!({ "post": { "parameters": many(json!({ "name": "a", "in": "formData", "type": "string" })) } }),
        json!({ "post": { "parameters": fields } }),
        json!({ "post": { "consumes": many(json!("a/b")), "parameters": [{ "name": "a", "in": "formData" }] } }),
        json!({ "get": { "description": "x".repeat(1 << 20) } }),
    ];
    for item in rows {
        let start = Instant::now();
        let error = prepare(&refer(item, 3_000), |_| true).unwrap_err();
        let took = start.elapsed();
        assert!(
            error.reason().starts_with("its operations repeat more than "),
            "{error}"
        );
        assert!(took < Duration::from_secs(10), "{took:?}");
    }
}
