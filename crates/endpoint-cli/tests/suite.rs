//! The official URI Template tests, passed through `batch`: a folder with their JSON files in `URITEMPLATE_TEST`.

use std::path::Path;

use crate::command::Place;
use serde_json::{Value, json};

#[test]
fn the_official_uri_template_tests_pass() {
    let Some(folder) = std::env::var_os("URITEMPLATE_TEST") else {
        eprintln!("skipped: URITEMPLATE_TEST names no folder with the official tests");
        return;
    };
    let mut cases = Vec::new();
    for file in [
        "spec-examples",
        "spec-examples-by-section",
        "extended-tests",
        "negative-tests",
    ] {
        let text = std::fs::read_to_string(Path::new(&folder).join(file).with_extension("json")).unwrap();
        let groups: Value = serde_json::from_str(&text).unwrap();
        for (group, content) in groups.as_object().unwrap() {
            for case in content["testcases"].as_array().unwrap() {
                let name = format!("{file}, {group}: {}", case[0]);
                cases.push((name, content["variables"].clone(), case[0].clone(), case[1].clone()));
            }
        }
    }
    let mut lines = String::new();
    for (id, (_, variables, template, _)) in cases.iter().enumerate() {
        let line = json!({"id": id, "op": "expand", "template": template, "variables": variables});
        lines.push_str(&format!("{line}\n"));
    }
    let ran = Place::new().run_with(&["batch"], lines.as_bytes());
    let answers: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), cases.len());
    let mut refusals = 0;
    let mut wrong = Vec::new();
    for ((name, _, _, expected), answer) in cases.iter().zip(&answers) {
        let right = match expected {
            Value::Bool(false) => {
                refusals += 1;
                answer["error"].is_object()
            }
            Value::Array(any) => any.contains(&answer["ok"]),
            expected => &answer["ok"] == expected,
        };
        if !right {
            wrong.push(format!("{name}: expected {expected}, got {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("{} tests, {refusals} of them refusals", cases.len());
}
