//! Reading a description takes linear time, whatever its references repeat.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::time::Instant;

use serde_json::{Map, Value, json};

/// The factor of the input, and the most that the time may grow: twice as much, for caches and other processes.
const TIMES: usize = 8;
const MOST: f64 = 16.0;

fn description(paths: Value, schemas: Value) -> Value {
    json!({ "openapi": "3.1.0", "paths": paths, "components": { "schemas": schemas } })
}

fn schema(name: impl std::fmt::Display) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// An object with so many members.
fn members(count: usize, name: impl Fn(usize) -> String, value: impl Fn(usize) -> Value) -> Value {
    let members = (0..count).map(|index| (name(index), value(index)));
    Value::Object(members.collect::<Map<_, _>>())
}

fn list(count: usize, value: impl Fn(usize) -> Value) -> Value {
    (0..count).map(value).collect()
}

fn properties(count: usize) -> Value {
    members(count, |n| format!("p{n}"), |_| json!({ "type": "string" }))
}

fn with_body(schema: Value) -> Value {
    json!({ "post": { "requestBody": { "content": { "application/json": { "schema": schema } } } } })
}

/// One operation with a body.
fn body(schema: Value) -> Value {
    json!({ "/o": with_body(schema) })
}

/// One operation with parameters.
fn parameters(parameters: Value) -> Value {
    json!({ "/o": { "get": { "parameters": parameters } } })
}

fn query(name: impl std::fmt::Display, schema: Value) -> Value {
    json!({ "name": name.to_string(), "in": "query", "schema": schema })
}

fn paths(count: usize, item: impl Fn(usize) -> Value) -> Value {
    members(count, |n| format!("/o{n}"), item)
}

fn schemas(count: usize, schema: impl Fn(usize) -> Value) -> Value {
    members(count, |n| format!("s{n}"), schema)
}

/// Descriptions, each with `n` repetitions of something.
fn references(n: usize) -> Vec<(&'static str, Value)> {
    vec![
        (
            "operations on a knot of alternatives",
            description(
                paths(n / 8, |n| with_body(schema(format_args!("s{}", n % 40)))),
                schemas(40, |_| json!({ "oneOf": list(40, |n| schema(format_args!("s{n}"))) })),
            ),
        ),
        (
            "parameters on a chain of alternatives",
            description(
                parameters(list(n, |n| query(n, schema("s0")))),
                schemas(
                    12,
                    |at| json!({ "anyOf": list(10, |_| schema(format_args!("s{}", at + 1))) }),
                ),
            ),
        ),
        (
            "operations of one schema",
            description(
                paths(n, |_| with_body(schema("s0"))),
                json!({ "s0": { "properties": properties(20) } }),
            ),
        ),
        (
            "operations of a large schema without a field to send",
            description(
                paths(n, |_| with_body(schema("s0"))),
                json!({ "s0": { "properties": members(n, |n| n.to_string(), |_| json!({ "readOnly": true })) } }),
            ),
        ),
        (
            "operations with a field of a large object",
            description(
                paths(n, |_| with_body(json!({ "properties": { "a": schema("s0") } }))),
                json!({ "s0": { "properties": properties(20 * n) } }),
            ),
        ),
        (
            "fields of one object, and its fields, too",
            description(
                body(json!({ "properties": members(n, |n| n.to_string(), |_| schema("s0")) })),
                json!({ "s0": { "properties": members(n, |n| n.to_string(), |_| schema("s1")) }, "s1": { "properties": properties(n) } }),
            ),
        ),
        (
            "objects with a field of a large one",
            description(
                body(json!({ "properties": members(
                    n,
                    |n| n.to_string(),
                    |_| json!({ "properties": { "a": schema("s0") } }),
                ) })),
                json!({ "s0": { "properties": properties(2000) } }),
            ),
        ),
        (
            "a knot of objects",
            description(
                paths(n, |n| with_body(schema(format_args!("s{}", n % 40)))),
                schemas(
                    40,
                    |_| json!({ "properties": members(40, |n| n.to_string(), |n| schema(format_args!("s{n}"))) }),
                ),
            ),
        ),
        (
            "a path item with long texts",
            json!({ "openapi": "3.1.0", "paths": paths(n, |_| json!({ "$ref": "#/item" })), "item": {
                "get": { "description": "word ".repeat(n), "tags": ["x".repeat(n)], "parameters": [
                    query("a", json!({ "default": "x".repeat(n) })),
                ] },
            } }),
        ),
        (
            "a chain of allOf, from each of its schemas",
            description(
                paths(n, |n| with_body(schema(format_args!("s{n}")))),
                schemas(
                    n,
                    |n| json!({ "allOf": [schema(format_args!("s{}", n + 1))], "required": ["p0"] }),
                ),
            ),
        ),
        (
            "a chain of references, from each of them",
            description(
                paths(n, |n| with_body(schema(format_args!("s{n}")))),
                schemas(n, |n| schema(format_args!("s{}", n + 1))),
            ),
        ),
        (
            "references into a list",
            json!({ "openapi": "3.1.0", "list": list(n, |n| query(n, json!({}))), "paths": paths(n, |n| {
                json!({ "get": { "parameters": [{ "$ref": format!("#/list/{n}") }] } })
            }) }),
        ),
        (
            "a long reference that leads nowhere",
            description(
                paths(n, |_| json!({ "get": { "parameters": [schema("s0")] } })),
                json!({ "s0": schema("x".repeat(n)) }),
            ),
        ),
        (
            "a path item that others are",
            json!({ "openapi": "3.1.0", "paths": paths(n, |_| json!({ "$ref": "#/item" })), "item": {
                "get": { "parameters": list(10, |n| query(n, json!({}))), "responses": properties(1000) },
            } }),
        ),
    ]
}

fn lists(n: usize) -> Vec<(&'static str, Value)> {
    let server = |n: usize| json!({ "url": format!("https://a{n}.example") });
    let own = |_| json!({ "get": { "servers": [{ "url": "https://b.example" }] } });
    let variables: String = (0..n).map(|n| format!("{{v{n}}}")).collect();
    let schemes = members(
        n,
        |n| n.to_string(),
        |n| json!({ "type": "apiKey", "in": "query", "name": n.to_string() }),
    );
    let form = json!({ "schema": { "properties": properties(n) }, "encoding": properties(n) });
    let contents = members(n, |n| format!("text/x{n}"), |_| json!({}));
    let placeholders: String = (0..n).map(|n| format!("/{{p{n}}}")).collect();
    let in_path = |n| json!({ "name": format!("p{n}"), "in": "path", "style": "matrix", "schema": {} });
    let of_paths = |paths: Value| description(paths, json!({}));
    let of_body = |content: Value| of_paths(json!({ "/o": { "post": { "requestBody": { "content": content } } } }));
    let required = list(n, |n| format!("p{n}").into());
    let constant = |n| json!({ "properties": { "t": { "const": n } }, "type": "object" });
    vec![
        ("paths", of_paths(paths(n, |_| json!({ "get": {} })))),
        ("parameters", of_paths(parameters(list(n, |n| query(n, json!({})))))),
        (
            "values",
            of_paths(parameters(json!([query(
                "a",
                json!({ "enum": list(n, |n| n.into()) })
            )]))),
        ),
        (
            "properties",
            of_paths(body(json!({ "properties": properties(n), "required": required }))),
        ),
        ("alternatives", of_paths(body(json!({ "oneOf": list(n, constant) })))),
        (
            "encodings",
            of_body(json!({ "application/x-www-form-urlencoded": form })),
        ),
        ("content types", of_body(contents)),
        (
            "placeholders",
            of_paths(json!({ placeholders: { "get": { "parameters": list(n, in_path) } } })),
        ),
        (
            "servers",
            json!({ "openapi": "3.1.0", "servers": list(n, server), "paths": paths(n, own) }),
        ),
        (
            "variables of a server",
            json!({ "openapi": "3.1.0", "servers": [{
                "url": format!("https://a.example/{variables}"),
                "variables": members(n, |n| format!("v{n}"), |_| json!({ "default": "x" })),
            }] }),
        ),
        (
            "credentials",
            json!({ "openapi": "3.1.0", "components": { "securitySchemes": schemes } }),
        ),
        (
            "signs in a summary",
            of_paths(json!({ "/o": { "get": { "summary": "a<".repeat(n) } } })),
        ),
    ]
}

/// The seconds that this thread was on a core if the system reports it, otherwise wall time.
fn seconds(start: Instant) -> f64 {
    let worked = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = worked.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn time(read: fn(&str), text: &str) -> f64 {
    let start = Instant::now();
    let before = seconds(start);
    read(text);
    seconds(start) - before
}

fn prepare(text: &str) {
    endpoint_openapi::prepare(text, |_| true).unwrap();
}

fn tools(text: &str) {
    endpoint_openapi::tools(text, |_| true).unwrap();
}

#[track_caller]
fn check(name: &str, read: fn(&str), small: &str, large: &str) {
    let mut ratio = f64::MAX;
    // The best of a few, because another process only adds time.
    for _ in 0..3 {
        // A shorter time is too coarse.
        ratio = ratio.min(time(read, large) / time(read, small).max(0.002));
        if ratio < MOST {
            return;
        }
    }
    panic!("{name}: {TIMES} times the input takes {ratio:.1} times as long");
}

#[test]
fn references_are_followed_in_linear_time() {
    let cases = references(200).into_iter().zip(references(200 * TIMES));
    for ((name, small), (_, large)) in cases {
        check(name, prepare, &small.to_string(), &large.to_string());
    }
}

/// Operations that share a schema, both `n` times, whose definition is too long from the start.
fn shared(n: usize) -> Vec<(&'static str, Value)> {
    let all = |count| members(count, |n| format!("p{n}"), |n| schema(format_args!("s{}", n % 40)));
    let names = |count| list(count, |n| format!("p{n}").into());
    let of_all = |own: Value| {
        let body = |_| with_body(json!({ "properties": { "a": schema("s0"), "b": schema("s1") } }));
        let mut schemas = schemas(40, |_| json!({ "properties": all(40) }));
        schemas["s0"] = own;
        description(paths(n, body), schemas)
    };
    let read_only = members(1000 * n, |n| format!("p{n}"), |_| json!({ "readOnly": true }));
    vec![
        ("a knot of objects", of_all(json!({ "properties": all(40) }))),
        ("a large object", of_all(json!({ "properties": properties(1000 * n) }))),
        ("fields that are not sent", of_all(json!({ "properties": read_only }))),
        ("required names", of_all(json!({ "required": names(1000 * n) }))),
        ("values", of_all(json!({ "enum": names(1000 * n) }))),
        (
            "alternatives",
            of_all(json!({ "oneOf": list(1000 * n, |_| schema("s1")) })),
        ),
        (
            "a knot of alternatives",
            of_all(json!({ "oneOf": list(40, |n| schema(format_args!("s{n}"))) })),
        ),
        (
            "a description",
            of_all(json!({ "description": "x".repeat(10_000 * n) })),
        ),
        ("a pattern", of_all(json!({ "pattern": "x".repeat(10_000 * n) }))),
        ("a chain of lists", {
            let next = |n| json!({ "type": "array", "items": schema(format_args!("s{}", n + 1)) });
            description(
                paths(n, |_| with_body(json!({ "properties": { "a": schema("s0") } }))),
                schemas(1000 * n, next),
            )
        }),
    ]
}

#[test]
fn tools_are_defined_in_linear_time() {
    for ((name, small), (_, large)) in shared(2).into_iter().zip(shared(2 * TIMES)) {
        check(name, tools, &small.to_string(), &large.to_string());
    }
}

#[test]
fn long_lists_are_read_in_linear_time() {
    let cases = lists(500).into_iter().zip(lists(500 * TIMES));
    for ((name, small), (_, large)) in cases {
        check(name, prepare, &small.to_string(), &large.to_string());
    }
}

#[test]
fn yaml_with_many_anchors_is_read_in_linear_time() {
    let yaml = |n: usize| {
        let schemas: String = (0..n)
            .map(|n| format!("  s{n}: &a{n} {{type: string, enum: [x, y]}}\n"))
            .collect();
        let parameters: String = (0..n)
            .map(|n| format!("    - {{name: p{n}, in: query, schema: *a{n}}}\n"))
            .collect();
        format!("openapi: 3.0.0\nx-schemas:\n{schemas}paths:\n  /o:\n   get:\n    parameters:\n{parameters}")
    };
    check("anchors", prepare, &yaml(300), &yaml(300 * TIMES));
}
