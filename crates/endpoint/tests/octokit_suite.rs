//! The calls of `@octokit/endpoint`'s own tests. `OCTOKIT_SUITE` names a folder that has them as lines of
//! `calls.jsonl`. An answer that differs must be in the table, with the decision of docs/SPECIFICATION.md that is the
//! reason.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fmt::Write as _;
use std::path::Path;

use endpoint::{Endpoint, Error, Object, Options, Value};

/// The answers that differ: the name of the test, the difference or the error, and the decision.
///
/// A row covers each call of that test with that difference. It fails if there is none.
const DECIDED: [(&str, &str, u8); 6] = [
    ("endpoint.parse() > defaults url to ''", "missing-url", 3),
    (
        "endpoint() > Just URL",
        r#"url is "https://github.acme-inc/api/v3/", not "https://github.acme-inc/api/v3""#,
        6,
    ),
    ("endpoint() > PUT without request body", r#"body is nothing, not """#, 9),
    (
        "endpoint() > PATCH without request body",
        r#"body is nothing, not """#,
        9,
    ),
    (
        "endpoint() > Undefined placeholder value with no trailing slash in URL",
        "missing-parameter",
        12,
    ),
    // Its `content-length` of 14 is not the length of `Hello, world!`.
    ("endpoint() > Query parameter template", "invalid-header-value", 18),
];

#[test]
fn every_call_of_the_original_is_answered_the_same_or_as_decided() {
    let Some(folder) = std::env::var_os("OCTOKIT_SUITE") else {
        eprintln!("skipped: OCTOKIT_SUITE names no folder with the calls of the original");
        return;
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("calls.jsonl")).unwrap();
    let mut shown = vec![0; DECIDED.len()];
    let mut wrong = Vec::new();
    let mut same = 0;
    for line in text.lines() {
        let call: Object<'_> = serde_json::from_str(line).unwrap();
        let test = call.get("test").and_then(Value::as_str).unwrap();
        let difference = difference(call.get("result").unwrap(), &answer(&call));
        if difference.is_empty() {
            same += 1;
            continue;
        }
        match DECIDED.iter().position(|row| (row.0, row.1) == (test, &*difference)) {
            Some(row) => shown[row] += 1,
            None => wrong.push(format!("{test}: {difference}")),
        }
    }
    for (row, _) in DECIDED.iter().zip(&shown).filter(|(_, shown)| **shown == 0) {
        wrong.push(format!("{} (decision {}) no longer differs: {}", row.0, row.2, row.1));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!(
        "{same} calls are answered the same, {} as decided",
        shown.iter().sum::<usize>()
    );
    assert!(same > 0, "a file without calls shows nothing");
}

/// This library's answer to a call, as JSON.
fn answer(call: &Object<'_>) -> Result<Value<'static>, Error> {
    let list = |name| match call.get(name) {
        Some(Value::Array(items)) => items.iter().map(plain).collect(),
        _ => Vec::new(),
    };
    let mut endpoint = Endpoint::github();
    for layer in list("layers") {
        endpoint = endpoint.defaults(Options::try_from(layer)?)?;
    }
    let mut route = None;
    let mut options = Options::new();
    for argument in list("args") {
        match argument {
            Value::String(text) => route = Some(text.into_owned()),
            argument => options = Options::try_from(argument)?,
        }
    }
    let json = match (call.get("op").and_then(Value::as_str), &route) {
        (Some("endpoint"), Some(route)) => serde_json::to_string(&endpoint.request(route, options)?),
        (Some("endpoint"), None) => serde_json::to_string(&endpoint.request((), options)?),
        (Some("merge"), Some(route)) => serde_json::to_string(&endpoint.merge(route, options)?),
        (Some("merge"), None) => serde_json::to_string(&endpoint.merge((), options)?),
        (Some("parse"), None) => serde_json::to_string(&Endpoint::parse(options)?),
        (operation, _) => panic!("{operation:?} is not an operation of the original"),
    };
    let json = json.unwrap();
    let answer: Value<'_> = serde_json::from_str(&json).unwrap();
    Ok(answer.into_owned())
}

/// Converts values that only JavaScript has: an `undefined` is left out, and a `BigInt` is a number.
fn plain(value: &Value<'_>) -> Value<'static> {
    let Value::Object(members) = value else {
        return match value {
            Value::Array(items) => Value::Array(items.iter().map(plain).collect()),
            value => value.clone().into_owned(),
        };
    };
    if let Some(digits) = members.get("$bigint").and_then(Value::as_str) {
        return digits.parse::<i64>().unwrap().into();
    }
    let said = |value: &Value<'_>| !matches!(value, Value::Object(members) if members.get("$undefined").is_some());
    let members = members.iter().filter(|(_, value)| said(value));
    Value::Object(members.map(|(name, value)| (name.to_owned(), plain(value))).collect())
}

/// Each key of an answer whose value differs, with both values; empty for equal answers.
///
/// The specification allows three differences: the program's name in `user-agent`, the case of the method, and an empty
/// `mediaType` in merged options.
fn difference(original: &Value<'_>, ours: &Result<Value<'static>, Error>) -> String {
    let ours = match ours {
        Ok(ours) => ours,
        Err(error) => return error.kind().to_string(),
    };
    let [original, ours] = [original, ours].map(|answer| leaves(answer).collect::<Vec<_>>());
    let mut text = String::new();
    for (key, value) in &original {
        let same = ours.iter().find(|(ours, _)| ours == key).map(|(_, ours)| ours);
        if same != Some(value) {
            let ours = same.map_or("nothing", |ours| &**ours);
            write!(text, "{key} is {ours}, not {value}; ").unwrap();
        }
    }
    for (key, value) in ours
        .iter()
        .filter(|(key, _)| !original.iter().any(|(name, _)| name == key))
    {
        write!(text, "{key} is {value}, not nothing; ").unwrap();
    }
    text.trim_end_matches("; ").to_owned()
}

/// The keys of an answer, including each key in `headers`, with their values as JSON.
fn leaves(answer: &Value<'_>) -> impl Iterator<Item = (String, String)> {
    let Value::Object(members) = answer else {
        panic!("{answer:?} is not an object")
    };
    let mut leaves = Vec::new();
    for (name, value) in members {
        match (name, value) {
            ("headers", Value::Object(headers)) => {
                leaves.extend(
                    headers
                        .iter()
                        .map(|(name, value)| (format!("headers.{name}"), json(name, value))),
                );
            }
            ("mediaType", value) if value == &Value::Object([("format", "")].into_iter().collect()) => {}
            (name, value) => leaves.push((name.to_owned(), json(name, value))),
        }
    }
    leaves.into_iter()
}

fn json(name: &str, value: &Value<'_>) -> String {
    let text = serde_json::to_string(value).unwrap();
    match name {
        "method" => text.to_uppercase(),
        "user-agent" if text.starts_with("\"octokit-endpoint.js/") => "the program".to_owned(),
        "user-agent" if text == concat!("\"endpoint/", env!("CARGO_PKG_VERSION"), "\"") => "the program".to_owned(),
        _ => text,
    }
}
