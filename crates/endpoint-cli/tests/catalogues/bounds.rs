//! Descriptions whose references repeat themselves: `api prepare` takes little time and memory, and tells what it leaves out.

#![cfg(target_os = "linux")]

use serde_json::{Map, Value, json};

use crate::all::tenth;
use crate::command::Place;

/// What the command may take of memory, with its program and all libraries, in kilobytes.
const MEMORY: u32 = 256 * 1024;

fn schema(name: impl std::fmt::Display) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn description(paths: impl Iterator<Item = Value>, schemas: impl Iterator<Item = Value>) -> Value {
    let members = |start: &'static str, values: Vec<Value>| -> Map<String, Value> {
        let values = values.into_iter().enumerate();
        values
            .map(|(index, value)| (format!("{start}{index}"), value))
            .collect()
    };
    let schemas = members("s", schemas.collect());
    json!({ "openapi": "3.1.0", "servers": [{ "url": "https://a.example" }],
        "paths": members("/o", paths.collect()), "components": { "schemas": schemas } })
}

fn with_body(schema: &Value) -> Value {
    json!({ "post": { "requestBody": { "content": { "application/json": { "schema": schema } } } } })
}

fn hostile() -> Vec<(&'static str, Value)> {
    let references = |count| (0..count).map(|n| schema(format_args!("s{n}"))).collect::<Vec<_>>();
    let knot = json!({ "oneOf": references(40) });
    let query = |n: usize| json!({ "name": n.to_string(), "in": "query", "schema": schema("s0") });
    let parameters: Vec<Value> = (0..200).map(query).collect();
    let chain = (0..12).map(|n| json!({ "anyOf": vec![schema(format_args!("s{}", n + 1)); 10] }));
    let property = |n| (format!("p{n}"), json!({ "type": "string" }));
    // Without optimization, all 3,000 operations of `ENDPOINT_PREPARE_ALL=1` take minutes.
    let operations = match std::env::var_os("ENDPOINT_PREPARE_ALL") {
        Some(_) => 3000,
        None => tenth(100),
    };
    let properties: Map<String, Value> = (0..2000).map(property).collect();
    vec![
        (
            "a knot of 40 alternatives",
            description(
                (0..100).map(|n| with_body(&schema(format_args!("s{}", n % 40)))),
                vec![knot; 40].into_iter(),
            ),
        ),
        (
            "a chain of 12 times ten alternatives",
            description([json!({ "get": { "parameters": parameters } })].into_iter(), chain),
        ),
        (
            "a schema of 2,000 properties",
            description(
                vec![with_body(&schema("s0")); operations].into_iter(),
                [json!({ "properties": properties })].into_iter(),
            ),
        ),
    ]
}

#[test]
fn descriptions_that_repeat_themselves_are_read_in_bounded_memory() {
    for (name, description) in hostile() {
        let place = Place::new();
        place.file("hostile.json", description.to_string());
        let program = env!("CARGO_BIN_EXE_endpoint");
        let line = format!("ulimit -v {MEMORY} && exec {program} api prepare hostile.json hostile.api");
        let start = std::time::Instant::now();
        let output = std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(place.path())
            .output()
            .unwrap();
        eprintln!("{name}: {:?}", start.elapsed());
        assert!(
            output.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let ran = place.run(&["api", "list", "--api", "./hostile.api"]);
        assert_eq!(ran.status, Some(0), "{name}: {}", ran.stderr);
    }
}

#[test]
fn a_few_reasons_are_shown_and_the_others_counted() {
    let place = Place::new();
    let wrong = json!({ "get": { "parameters": [{ "$ref": "x".repeat(tenth(1 << 20)) }] } });
    let paths = vec![wrong; 30].into_iter().chain([json!({ "get": {} })]);
    place.file("wrong.json", description(paths, std::iter::empty()).to_string());
    let ran = place.run(&["api", "prepare", "wrong.json", "-"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(
        ran.stderr.starts_with("warning: 30 operations are left out\n"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("\n  and 10 more\n"), "{}", ran.stderr);
    assert!(ran.stderr.len() < 6000, "{} bytes", ran.stderr.len());
}

#[test]
fn paths_that_are_not_read_are_told() {
    let place = Place::new();
    let long = json!({ "name": "a".repeat(1_000_000), "in": "query" });
    let wrong = json!({ "get": { "parameters": vec![schema("s0"); 5] } });
    let paths = [json!({ "get": {} })].into_iter().chain(vec![wrong; 40]);
    place.file("long.json", description(paths, [long].into_iter()).to_string());
    let ran = place.run(&["api", "prepare", "long.json", "-"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let expected =
        "warning: 8 paths are not read to their end: the ones before them take as long as a description may\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
}

#[test]
fn the_bounds_of_a_batch_hold_for_what_an_id_stands_for() {
    let place = Place::new();
    let api = format!(
        "endpoint-catalogue 2\n@server https://a.example\nGET /{} often\n",
        "{x}/".repeat(100)
    );
    place.file("often.api", api);
    let line = format!(
        r#"{{"id":1,"route":"often","options":{{"x":"{}"}}}}"#,
        "x".repeat(200_000)
    );
    let ran = place.run_with(&["batch", "--api", "often.api"], line.as_bytes());
    assert!(
        ran.stdout
            .starts_with(r#"{"id":1,"error":{"kind":"too-large","message":"`x` makes the expansion longer"#),
        "{:.200}",
        ran.stdout
    );
}
