//! Tools for language models: docs/TOOLS.md, whose console, loop and attacks are run, and definitions of real
//! descriptions, which a validator and the vendors' own types accept.
//!
//! `ENDPOINT_TOOLS` names a Python that has `jsonschema`, `openai`, `anthropic` and `mcp`, and `ENDPOINT_OPENAPI` a folder
//! with descriptions.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::command::Place;
use serde_json::{Value, json};

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/TOOLS.md");
    std::fs::read_to_string(page).unwrap().replace("\r\n", "\n")
}

/// The blocks of the page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let blocks = page.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.split_once('\n'));
    blocks
        .filter(|(own, _)| *own == language)
        .map(|(_, block)| block.to_owned())
        .collect()
}

/// A place with the catalogue and the token of the page.
fn shop(page: &str) -> Place {
    let place = Place::new();
    place.file("shop.api", &blocks(page, "text")[0]);
    place.file("token.json", r#"{"headers": {"authorization": "Bearer s3cret"}}"#);
    place
}

#[test]
fn the_definition_is_that_of_the_page() {
    let page = page();
    let console = &blocks(&page, "console")[0];
    let (line, expected) = console.split_once('\n').unwrap();
    let words: Vec<&str> = line.strip_prefix("$ endpoint ").unwrap().split(' ').collect();
    let ran = shop(&page).run(&words);
    // The order of keys is that of the description in tests, and of the alphabet otherwise.
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(json(&ran.stdout), json(expected), "{}", ran.stderr);
}

#[test]
fn each_attack_has_its_answer() {
    let page = page();
    let place = shop(&page);
    let more = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/attacks.md");
    let more = std::fs::read_to_string(more).unwrap().replace("\r\n", "\n");
    let tables = [&page, &more].map(|page| {
        let (_, table) = page
            .split_once("| tool and arguments | answer |\n| --- | --- |\n")
            .unwrap();
        table.lines().take_while(|line| line.starts_with('|'))
    });
    let rows: Vec<&str> = tables.into_iter().flatten().collect();
    assert!(rows.len() > 25, "{}", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let (call, expected) = (cells[0].trim(), cells[1].trim());
        let (name, arguments) = call.trim_matches('`').split_once(" {").unwrap();
        let arguments: Value =
            serde_json::from_str(&format!("{{{arguments}").replace('…', &"x".repeat(1_000_000))).unwrap();
        let line = json!({"route": name, "arguments": arguments}).to_string();
        let words = ["batch", "--api", "shop.api", "--defaults", "token.json"];
        let ran = place.run_with(&words, line.as_bytes());
        let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
        let shown = match &answer["error"] {
            Value::Null => {
                assert_eq!(answer["ok"]["headers"]["authorization"], "Bearer s3cret", "{row}");
                format!("`{}`", answer["ok"]["url"].as_str().unwrap())
            }
            error => {
                assert!(!ran.stdout.contains("s3cret"), "{row}");
                format!(
                    "{}: {}",
                    error["kind"].as_str().unwrap(),
                    error["message"].as_str().unwrap()
                )
            }
        };
        assert_eq!(shown, expected, "{row}");
    }
}

#[test]
fn the_loop_prints_what_the_page_shows() {
    let page = page();
    let place = shop(&page);
    let python = blocks(&page, "python");
    let script = format!("{}\n\n{}", python[1], python[0]);
    let ours = Path::new(env!("CARGO_BIN_EXE_endpoint")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new("python3");
    command
        .arg("-c")
        .arg(script)
        .current_dir(place.path())
        .env("HOME", place.path());
    command
        .env("PATH", format!("{}:{path}", ours.display()))
        .env_remove("ENDPOINT_PROFILE");
    let Ok(output) = command.stderr(Stdio::inherit()).output() else {
        eprintln!("skipped: python3 does not run here");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), blocks(&page, "text")[1]);
}

#[test]
fn arguments_are_read_from_a_file_or_from_stdin() {
    let place = shop(&page());
    place.file("arguments.json", r#"{"item":"tea","count":2}"#);
    let line = ["--api", "shop.api", "orders_create", "--arguments"];
    for (name, source, stdin) in [
        ("a file", "arguments.json", ""),
        ("stdin", "-", r#"{"item":"tea","count":2}"#),
    ] {
        let ran = place.run_with(&[&line[..], &[source, "--bearer", "0123"]].concat(), stdin.as_bytes());
        assert_eq!(ran.json()["url"], "https://shop.example/v1/orders", "{name}");
        assert_eq!(ran.json()["body"], json!({"item": "tea", "count": 2}), "{name}");
        assert_eq!(ran.json()["headers"]["authorization"], "Bearer 0123", "{name}");
    }
    let rows = [
        (
            "a wrong kind",
            r#"{"item":1}"#,
            r#"{"kind":"invalid-parameter","message":"`item` is a whole number, and must be a text","name":"item"}"#,
        ),
        (
            "a name",
            r#"{"itme":"tea"}"#,
            r#"{"kind":"unknown-parameter","message":"`itme` is not an argument of orders/create: did you mean `item`?","name":"itme"}"#,
        ),
        (
            "a missing one",
            "{}",
            r#"{"kind":"missing-parameter","message":"`item` is missing: orders/create requires it","name":"item"}"#,
        ),
        (
            "a list",
            "[]",
            r#"{"kind":"invalid-json","message":"the arguments are a JSON object"}"#,
        ),
        (
            "a name twice",
            r#"{"item":"tea","item":"cup"}"#,
            r#"{"kind":"invalid-options","message":"stdin: `item` is there twice"}"#,
        ),
        (
            "no JSON",
            "{'item': 1}",
            r#"{"kind":"invalid-json","message":"stdin: key must be a string"}"#,
        ),
        (
            "nothing",
            "",
            r#"{"kind":"invalid-json","message":"stdin: expected a value, found the end"}"#,
        ),
        (
            "an escape sequence",
            "{\"it\\u001b[31mem\":\"tea\"}",
            r#"{"kind":"unknown-parameter","message":"`it\\u{1b}[31mem` is not an argument of orders/create; it takes count, item, size, to","name":"it\u001b[31mem"}"#,
        ),
    ];
    for (name, stdin, expected) in rows {
        let ran = place.run_with(&[&line[..], &["-"]].concat(), stdin.as_bytes());
        assert_eq!((ran.status, ran.stderr.trim_end()), (Some(1), expected), "{name}");
    }
    let ran = place.run_with(&[&line[..], &["-", "--data", "x"]].concat(), b"{}");
    assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    let ran = place.run_with(&["GET /orders", "--arguments", "-"], b"{}");
    assert!(
        ran.stderr.contains("--arguments takes an operation of a catalogue"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_mistake_of_a_line_names_the_argument() {
    let place = shop(&page());
    let rows = [
        (
            r#"{"id":1,"route":"orders_create","arguments":{"item":"tea","to":{"zip":"x","street":"A"}}}"#,
            r#"{"id":1,"error":{"kind":"invalid-parameter","message":"`to[zip]` is a text, and must be a whole number","name":"to[zip]"}}"#,
        ),
        (
            r#"{"id":2,"route":"orders_create","arguments":{"item":"tea"},"options":{"count":1}}"#,
            r#"{"id":2,"error":{"kind":"invalid-input","message":"`arguments` takes an operation as `route`, and neither `options` nor `styles`: what you choose yourself is in `defaults`"}}"#,
        ),
        (
            r#"{"id":3,"op":"merge","route":"orders_create","arguments":{}}"#,
            r#"{"id":3,"error":{"kind":"invalid-input","message":"`merge` takes no `arguments`: it takes `defaults`, `route`, `options`, `styles`"}}"#,
        ),
    ];
    for (line, expected) in rows {
        let ran = place.run_with(&["batch", "--api", "shop.api"], line.as_bytes());
        assert_eq!(ran.stdout.trim_end(), expected, "{line}");
    }
}

#[test]
fn tools_are_chosen_by_name_glob_and_words() {
    let place = shop(&page());
    let rows: [(&[&str], &[&str]); 8] = [
        (&["--read-only"], &["files_get", "orders_get"]),
        (&[], &["files_get", "orders_get", "files_add", "orders_create"]),
        (&["orders_create", "orders/get"], &["orders_create", "orders_get"]),
        (&["GET", "/orders/{id}"], &["orders_get"]),
        (&["--only", "orders/*"], &["orders_get", "orders_create"]),
        (&["--search", "place order"], &["orders_create"]),
        (&["--first", "1"], &["files_get"]),
        (&["--only", "GET *", "--first", "2"], &["files_get", "orders_get"]),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[&["api", "tools", "--api", "shop.api"], words].concat());
        let names: Vec<Value> = ran
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|tool| tool["name"].clone())
            .collect();
        assert_eq!(names, expected, "{words:?}");
    }
    for (words, error) in [
        (&["orders/gte"][..], "did you mean `orders/get`?"),
        (&["--search", "zebra"], "no operation is chosen"),
        (&["--only", "zebra"], "--only `zebra` is like no operation"),
        (&["orders_create", "--read-only"], "no operation is chosen"),
    ] {
        let ran = place.run(&[&["api", "tools", "--api", "shop.api"], words].concat());
        assert!(
            ran.status == Some(1) && ran.stderr.contains(error),
            "{words:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn definitions_are_valid_to_a_validator_and_the_vendors() {
    let (Ok(python), Ok(folder)) = (std::env::var("ENDPOINT_TOOLS"), std::env::var("ENDPOINT_OPENAPI")) else {
        eprintln!("ENDPOINT_TOOLS and ENDPOINT_OPENAPI are not set: no definitions are validated");
        return;
    };
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = Mutex::new(paths.collect::<Vec<_>>());
    let next = || paths.lock().unwrap().pop();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = next() {
                    validate(&python, path.to_str().unwrap());
                }
            });
        }
    });
}

/// Validates the definitions of a description in each style.
fn validate(python: &str, path: &str) {
    let place = Place::new();
    for style in ["mcp", "openai", "anthropic"] {
        let ran = place.run(&["api", "tools", "--api", path, "--style", style]);
        place.file(&format!("{style}.json"), &ran.stdout);
    }
    let script = include_str!("tools/validate.py");
    let output = Command::new(python)
        .arg("-c")
        .arg(script)
        .current_dir(place.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    eprint!("{path}: {text}");
    assert!(
        output.status.success(),
        "{path}: {text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_long_name_is_cut_in_the_answer_to_a_model() {
    let place = shop(&page());
    let long = "é".repeat(100_000);
    let arguments = json!({long.as_str(): 1}).to_string();
    let ran = place.run_with(
        &["--api", "shop.api", "orders_get", "--arguments", "-"],
        arguments.as_bytes(),
    );
    let line = format!(r#"{{"route":"orders_get","arguments":{arguments}}}"#);
    let batch = place.run_with(&["batch", "--api", "shop.api"], line.as_bytes());
    let own: Value = serde_json::from_str(&ran.stderr).unwrap();
    let answer: Value = serde_json::from_str(&batch.stdout).unwrap();
    assert_eq!(own, answer["error"]);
    assert_eq!(own["name"], "é".repeat(80) + "…");
    assert!(own.to_string().len() < 600, "{own}");
}

/// A base URL of the command line counts for a call with arguments as for any other.
#[test]
fn arguments_go_to_the_base_url_of_the_flag() {
    let place = shop(&page());
    for url in ["http://localhost:8080", "https://other.example/v2"] {
        let line = ["--api", "shop.api", "orders_get", "--arguments", "-", "--base-url", url];
        let ran = place.run_with(&line, br#"{"id":"7"}"#);
        let request: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(request["url"], format!("{url}/orders/7"), "{}", ran.stderr);
    }
    let line = [
        "--api",
        "shop.api",
        "orders_get",
        "--arguments",
        "-",
        "--base-url",
        "nowhere",
    ];
    assert_ne!(place.run_with(&line, br#"{"id":"7"}"#).status, Some(0));
}
