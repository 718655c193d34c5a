//! Decision 9 through the command: items, JSON of a file, and lines of a batch make the bodies that the library makes.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::command::{Place, endpoint};
use serde_json::{Value, json};

const FORM: &str = "Content-Type:application/x-www-form-urlencoded";

/// Options in JSON, and the body or the kind of error that they make of `METHOD /x`.
fn cases() -> Vec<(&'static str, Value, Result<Value, &'static str>)> {
    let typed = |kind: &str, mut options: Value| {
        options["headers"] = json!({ "content-type": kind });
        options
    };
    let form = "application/x-www-form-urlencoded";
    vec![
        (
            "POST",
            typed(form, json!({"a": "x y", "b": {"c": [1, "ü"]}})),
            Ok("a=x+y&b%5Bc%5D=1&b%5Bc%5D=%C3%BC".into()),
        ),
        ("POST", typed(form, json!({"data": {"a": "1+1"}})), Ok("a=1%2B1".into())),
        ("POST", typed(form, json!({"data": "a=~"})), Ok("a=~".into())),
        ("POST", typed(form, json!({"a": {"b[": 1}})), Err("unsupported-value")),
        ("POST", typed("text/plain", json!({"a": 1})), Err("unexpected-body")),
        (
            "POST",
            typed("application/vnd.api+json", json!({"a": 1})),
            Ok(json!({"a": 1})),
        ),
        (
            "POST",
            typed("multipart/form-data; boundary=x", json!({"a": 1})),
            Err("invalid-header-value"),
        ),
        ("REPORT", json!({"data": {"a": 1}}), Ok(json!({"a": 1}))),
        ("OPTIONS", json!({"data": "x"}), Ok("x".into())),
        ("REPORT", json!({"a": 1}), Err("unexpected-body")),
        ("TRACE", json!({"data": "x"}), Err("unexpected-body")),
        ("GET", json!({"data": {}}), Err("unexpected-body")),
    ]
}

#[test]
fn d9_files_and_lines_of_a_batch_make_the_same_bodies() {
    let mut lines = String::new();
    for (method, options, _) in cases() {
        lines.push_str(&format!(
            "{}\n",
            json!({"route": format!("{method} /x"), "options": options})
        ));
    }
    let place = Place::new();
    let answers = place.run_with(&["batch"], lines.as_bytes()).stdout;
    let answers: Vec<Value> = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), cases().len());
    for ((method, options, expected), answer) in cases().into_iter().zip(answers) {
        let ran = place.run_with(&[method, "/x", "--input", "-"], options.to_string().as_bytes());
        match expected {
            Ok(body) => {
                assert_eq!(answer["ok"]["body"], body, "{options}");
                assert_eq!(ran.json()["body"], body, "{options}");
            }
            Err(kind) => {
                assert_eq!(answer["error"]["kind"], kind, "{options}");
                assert_ne!(ran.status, Some(0), "{options}");
                assert!(ran.stderr.contains(kind), "{options}: {}", ran.stderr);
            }
        }
    }
}

#[test]
fn d9_items_make_forms_and_parts() {
    let cases: [(&[&str], &str); 4] = [
        (
            &[
                "POST", "/x", FORM, "a=x y", "b[c]=1", "--arrays", "repeat", "d[]=1", "d[]=2",
            ],
            "a=x+y&b%5Bc%5D=1&d=1&d=2",
        ),
        (&["POST", "/x", FORM, "--arrays", "brackets", "d[]=ü"], "d%5B%5D=%C3%BC"),
        (&["PATCH", "/x/{a}", FORM, "a=1", "b=2", "q==3"], "b=2"),
        (&["PROPFIND", "/x", FORM, "--body", "a=1"], "a=1"),
    ];
    for (arguments, expected) in cases {
        assert_eq!(endpoint(arguments).json()["body"], expected, "{arguments:?}");
    }
    let request = endpoint(&["POST", "/x", "Content-Type:multipart/form-data", "a\"b=x", "c[]=1"]).json();
    let content_type = request["headers"]["content-type"].as_str().unwrap();
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let expected = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"a%22b\"\r\n\r\nx\r\n\
         --{boundary}\r\nContent-Disposition: form-data; name=\"c[]\"\r\n\r\n1\r\n--{boundary}--\r\n"
    );
    assert_eq!(request["body"], expected);
    for words in [
        &["POST", "/x", "--multipart"][..],
        &["POST", "/x/{id}", "id=1", "--multipart"],
        &["POST", "/x", "--data", "s3cret", "--multipart"],
        &["GET", "/x", "a=s3cret", "--multipart"],
    ] {
        let ran = endpoint(words);
        assert!(
            ran.status == Some(2) && ran.stderr.starts_with("error: invalid-usage: --multipart makes parts"),
            "{words:?}: {}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
    }
    let explained = endpoint(&["POST", "/x", FORM, "a:=null", "b=1", "--explain", "-o", "json"]).json();
    let place = |name: &str| {
        let options = explained["options"].as_array().unwrap();
        options.iter().find(|option| option["option"] == name).unwrap()["to"].clone()
    };
    assert_eq!((place("a"), place("b")), ("nowhere".into(), "body".into()));
}
