//! The rules of reading a description: a snippet of one, and the line of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod apis;
mod bodies;
mod bounds;
mod circles;
mod files;
mod operations;
mod parameters;
mod schemas;
mod swagger;
mod texts;

use endpoint_openapi::prepare;
use serde_json::{Value, json};

/// The lines of the catalogue after the first, and the operations that were left out.
fn lines(description: &Value) -> Vec<String> {
    let prepared = prepare(&description.to_string(), |_| true).unwrap();
    let catalogue = prepared.catalogue.to_string();
    let left_out = prepared
        .left_out
        .iter()
        .map(|one| format!("{}: {}", one.route, one.reason));
    catalogue.lines().skip(1).map(str::to_owned).chain(left_out).collect()
}

/// A description with one path.
fn of_path(path: &str, item: Value, components: Value) -> Value {
    json!({ "openapi": "3.1.0", "paths": { path: item }, "components": components })
}

#[track_caller]
fn check(name: &str, description: &Value, expected: &[&str]) {
    assert_eq!(lines(description), expected, "{name}");
}

/// The line of one parameter in `GET /x`.
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

/// The kind of a query parameter with this schema.
fn kind(schema: Value) -> String {
    parameter(json!({ "name": "a", "in": "query", "schema": schema }))
}

/// The line of a body in `POST /x`.
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
fn types_can_be_shown_and_sent() {
    fn all<T: std::fmt::Debug + Send + Sync>() {}
    fn error<T: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {}
    all::<endpoint_openapi::Prepared>();
    all::<endpoint_openapi::LeftOut>();
    error::<endpoint_openapi::Error>();
}
