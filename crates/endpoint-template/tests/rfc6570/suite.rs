//! The official tests: a folder with their JSON files in `URITEMPLATE_TEST`.

use std::path::Path;

use endpoint_template::Template;
use serde_json::Value as Json;

use crate::support::{Shape, table};

#[test]
fn the_official_tests_pass() {
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
        let groups: Json = serde_json::from_str(&text).unwrap();
        for group in groups.as_object().unwrap().values() {
            let variables = Shape::from(group["variables"].clone());
            let rows = group["testcases"].as_array().unwrap().iter();
            cases.extend(rows.map(|row| (row[0].clone(), row[1].clone(), variables.clone())));
        }
    }
    table(cases, |(template, expected, variables)| {
        let parsed = Template::parse(template.as_str().unwrap());
        let got = parsed.ok().and_then(|template| template.expand(&variables).ok());
        let is_right = match &expected {
            Json::Bool(false) => got.is_none(),
            Json::Array(any) => any.iter().any(|one| one.as_str() == got.as_deref()),
            expected => expected.as_str() == got.as_deref(),
        };
        is_right
            .then_some(())
            .ok_or(format!("{template}: expected {expected}, got {got:?}"))
    });
}
