//! Properties of the whole API: servers and credentials.

use serde_json::{Value, json};

use super::{check, lines, of_path};

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
        (with(server("/v1"), Value::Null, Value::Null), "@server /v1|GET /x -"),
        (with(server("/"), Value::Null, Value::Null), "GET /x -"),
        (with(server("//a.example"), Value::Null, Value::Null), "GET /x -"),
        (with(server("/{none}"), Value::Null, Value::Null), "GET /x -"),
        (
            with(server("https://a.example/v 1"), Value::Null, Value::Null),
            "GET /x -",
        ),
        (
            with(server("https://a b.example"), Value::Null, Value::Null),
            "GET /x -",
        ),
        (
            with(server("https://a.example/<you>"), Value::Null, Value::Null),
            "GET /x -",
        ),
        (
            with(server("https://a.example?x"), Value::Null, Value::Null),
            "GET /x -",
        ),
        (with(server("https://"), Value::Null, Value::Null), "GET /x -"),
        (with(server("https:///v1"), Value::Null, Value::Null), "GET /x -"),
        (with(json!([]), Value::Null, Value::Null), "GET /x -"),
        (with(json!([{}]), Value::Null, Value::Null), "GET /x -"),
        (
            with(
                json!([{ "url": "/v1" }, { "url": "https://a.example" }]),
                Value::Null,
                Value::Null,
            ),
            "@server https://a.example|GET /x -",
        ),
        (
            with(api(), json!([]), Value::Null),
            "@server https://a.example/v1|GET /x -",
        ),
        (
            with(server("/v1"), Value::Null, server("/v2")),
            "@server /v1|GET /x - @/v2",
        ),
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
            "@server https://a.example/v1|GET /x: its server `https://{none}` is not a complete URL",
        ),
        (
            with(api(), Value::Null, server("mona:0123@b.example/v1")),
            "@server https://a.example/v1|GET /x: its server `…@b.example/v1` is not a complete URL",
        ),
        (
            with(api(), Value::Null, server("https://b.example/v1?token=0123")),
            "@server https://a.example/v1|GET /x: its server `https://b.example/v1` is not a complete URL",
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
