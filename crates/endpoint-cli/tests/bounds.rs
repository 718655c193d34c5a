//! What a line of `batch` may ask for: who asks for more gets an error, and the batch goes on in the memory that it has.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::all::{asked, some, tenth};
use crate::command::{Place, batch};
use serde_json::json;

/// A line of a few kilobytes, in which a value of 9,000 bytes is written `times` times.
fn repeating(line: &str, times: usize) -> String {
    line.replace("VALUE", &"x".repeat(9000))
        .replace("NAMES", &"{a}".repeat(times))
        .replace("ITEMS", &vec![r#"{"c":0}"#; times].join(","))
}

/// A line, by what it asks for, and the kind and the message of its refusal, where it is more than it may.
type Case = (&'static str, String, Option<(&'static str, &'static str)>);

/// Lines whose own length and values count.
fn read() -> Vec<Case> {
    let values = |count: usize| {
        let values = "0,".repeat(count - 6);
        format!(r#"{{"id":1,"route":"POST /x","options":{{"a":[{values}0]}}}}"#)
    };
    let template = |count: usize| {
        let names = "{a}".repeat(count);
        format!(r#"{{"id":1,"op":"expand","template":"{names}"}}"#)
    };
    let variables = Some(("invalid-input", "a template has more than 100000 variables"));
    vec![
        ("100,000 values", values(100_000), None),
        (
            "one more",
            values(100_001),
            Some(("invalid-input", "the line has more than 100000 values")),
        ),
        (
            "commas in a text",
            format!(
                r#"{{"id":1,"route":"POST /x","options":{{"data":"{}"}}}}"#,
                ",[\\\"".repeat(100_000)
            ),
            None,
        ),
        ("100,000 variables", template(100_000), None),
        ("one more", template(100_001), variables),
        (
            "in a route",
            template(100_001).replace(r#""op":"expand","template""#, r#""route""#),
            variables,
        ),
        (
            "in the options",
            template(100_001).replace(r#""op":"expand","template":"#, r#""options":{"url":"#) + "}",
            variables,
        ),
        (
            "in the defaults",
            template(100_001).replace(r#""op":"expand","template":"#, r#""defaults":[{"url":"#) + "]}",
            variables,
        ),
    ]
}

/// Lines that make as much as they may, and lines that make more.
fn made() -> Vec<Case> {
    let form = r#"{"id":1,"route":"POST /x","options":{"headers":{"content-type":"TYPE"},"a":{"VALUE":[ITEMS]}}}"#;
    let form = |content_type: &str| form.replace("TYPE", content_type);
    let accept = |ranges: usize| {
        let accept = vec!["application/vnd.a"; ranges].join(",");
        let format = "f".repeat(100_000);
        format!(
            r#"{{"id":1,"route":"/x","options":{{"headers":{{"accept":"{accept}"}},"mediaType":{{"format":"{format}"}}}}}}"#
        )
    };
    let expand = r#"{"id":1,"op":"expand","template":"NAMES","variables":{"a":"VALUE"}}"#;
    let url = r#"{"id":1,"route":"/xNAMES","options":{"a":"VALUE"}}"#;
    let too_large = |message| Some(("too-large", message));
    let expansion = too_large("`a` makes the expansion longer than 16 MiB");
    let body = too_large("`a` makes the body longer than 16 MiB");
    vec![
        ("a longer expansion", repeating(expand, 1900), expansion),
        ("a longer URL", repeating(url, 1900), expansion),
        (
            "options alone",
            repeating(
                r#"{"id":1,"op":"parse","options":{"url":"https://a.test/NAMES","a":"VALUE"}}"#,
                1900,
            ),
            expansion,
        ),
        (
            "a form",
            repeating(&form("application/x-www-form-urlencoded"), 1800),
            None,
        ),
        ("longer parts", repeating(&form("multipart/form-data"), 1900), body),
        ("formats", accept(10), None),
        (
            "more formats",
            accept(11),
            too_large("`accept` would be longer by more than 1 MiB with its format and previews"),
        ),
    ]
}

#[test]
fn a_line_that_asks_for_too_much_is_refused_and_the_batch_goes_on() {
    let cases: Vec<Case> = some(read().into_iter().chain(made())).collect();
    let mut lines = String::new();
    for (_, line, _) in &cases {
        lines.push_str(&format!("{line}\n{{\"id\":\"next\",\"route\":\"/x\"}}\n"));
    }
    let (_, answers) = batch(lines.as_bytes());
    assert_eq!(answers.len(), 2 * cases.len());
    for ((name, _, refusal), pair) in cases.iter().zip(answers.chunks(2)) {
        assert_eq!(pair[0]["id"], 1, "{name}");
        let error = &pair[0]["error"];
        let got = error["kind"].as_str().zip(error["message"].as_str());
        assert_eq!(got, *refusal, "{name}");
        assert_eq!(pair[1]["id"], "next", "{name}");
        assert!(pair[1]["ok"].is_object(), "{name}");
    }
}

/// An answer can be several times as long as what it is made of, and has a bound of its own.
#[test]
fn an_answer_that_is_too_long_is_refused() {
    if !asked("an answer of more than 64 MiB is not made") {
        return;
    }
    let body = "\u{7f}".repeat(10 << 20);
    let line = format!(r#"{{"id":1,"route":"POST /x","options":{{"data":"{body}"}}}}"#);
    let ran = Place::new().run_with(&["batch", "-o", "fetch"], line.as_bytes());
    assert_eq!(
        ran.stdout,
        "{\"id\":1,\"error\":{\"kind\":\"too-large\",\"message\":\"the answer is longer than 64 MiB\"}}\n"
    );
}

#[test]
fn answers_are_the_same_whatever_thread_makes_them() {
    let count = tenth(100);
    let mut lines = String::new();
    for id in 0..count {
        // Small lines, large ones, and small ones with large answers, in blocks and across them.
        let value = "x".repeat([10, 70_000, 1000, 200_000, 100][id % 5]);
        let names = "{a}".repeat([1, 2, 400, 1, 30][id % 5]);
        lines.push_str(&format!(
            r#"{{"id":{id},"route":"POST /x/{names}","options":{{"a":"{value}","b":[{id}]}}}}"#
        ));
        lines.push('\n');
    }
    let (status, answers) = batch(lines.as_bytes());
    assert_eq!((status, answers.len()), (Some(0), count));
    for (id, answer) in answers.iter().enumerate() {
        assert_eq!(answer["id"], id);
        assert_eq!(answer["ok"]["body"], json!({"b": [id]}));
        let length = [10, 140_000, 400_000, 200_000, 3000][id % 5];
        assert_eq!(
            answer["ok"]["url"].as_str().unwrap().len(),
            "https://api.github.com/x/".len() + length
        );
    }
}
