//! The protocol of `batch`: lines in, lines out, in order, whatever they hold.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Write};

use crate::all::tenth;
use crate::command::{Place, batch};
use serde_json::{Value, json};

fn request(method: &str, url: &str) -> Value {
    let headers = json!({
        "accept": "application/vnd.github.v3+json",
        "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
    });
    json!({"method": method, "url": url, "headers": headers})
}

#[test]
fn every_operation_answers() {
    let defaults = json!({
        "baseUrl": "https://a.test",
        "method": "GET",
        "headers": request("", "")["headers"],
        "org": "acme",
    });
    let mut merged = defaults.clone();
    merged["url"] = "/orgs/{org}".into();
    let layers = r#""defaults":[{"baseUrl":"https://a.test"},{"org":"acme"}]"#;
    let cases = [
        (
            r#"{"id":1,"route":"GET /x","options":{"a":1}}"#.to_owned(),
            request("get", "https://api.github.com/x?a=1"),
        ),
        (
            r#"{"id":1,"options":{"url":"/x"}}"#.to_owned(),
            request("get", "https://api.github.com/x"),
        ),
        (
            r#"{"id":1,"op":"request","route":"/x","options":null,"defaults":[]}"#.to_owned(),
            request("get", "https://api.github.com/x"),
        ),
        (
            format!(r#"{{"id":1,"route":"GET /orgs/{{org}}",{layers}}}"#),
            request("get", "https://a.test/orgs/acme"),
        ),
        (
            format!(r#"{{"id":1,"op":"merge","route":"GET /orgs/{{org}}",{layers}}}"#),
            merged,
        ),
        (format!(r#"{{"id":1,"op":"defaults",{layers}}}"#), defaults),
        (
            r#"{"id":1,"route":"PATCH /x/{id}","options":{"id":1,"url":"https://evil.test","method":"m"}}"#.to_owned(),
            json!({
                "method": "patch",
                "url": "https://api.github.com/x/1",
                "headers": {
                    "accept": "application/vnd.github.v3+json",
                    "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
                    "content-type": "application/json; charset=utf-8",
                },
                "body": {"url": "https://evil.test", "method": "m"},
            }),
        ),
        (
            r#"{"id":1,"op":"parse","options":{"url":"https://a.test/x","method":"POST","data":"é"}}"#.to_owned(),
            json!({"method": "post", "url": "https://a.test/x", "headers": {}, "body": "é"}),
        ),
        (
            r#"{"id":1,"op":"expand","template":"/{a}{?b*}","variables":{"a":1,"b":["x","y"]}}"#.to_owned(),
            json!("/1?b=x&b=y"),
        ),
        (r#"{"id":1,"op":"expand","template":"/{a}"}"#.to_owned(), json!("/")),
    ];
    for (line, expected) in cases {
        let (status, answers) = batch(format!("{line}\n").as_bytes());
        assert_eq!(answers, [json!({"id": 1, "ok": expected})], "{line}");
        assert_eq!(status, Some(0), "{line}");
    }
}

#[test]
fn an_empty_last_line_is_none() {
    let line = r#"{"id":1,"route":"/x"}"#;
    for (input, answers) in [
        (format!("{line}\n"), 1),
        (format!("{line}\n\n"), 1),
        (format!("{line}\r\n\r\n"), 1),
        ("\n".to_owned(), 0),
        (String::new(), 0),
        // Every other line has an answer, an empty one as well.
        (format!("{line}\n\n\n"), 2),
        (format!("\n{line}\n"), 2),
        (format!("{line}\n\n{line}"), 3),
        (format!("{line}\n "), 2),
    ] {
        let (status, found) = batch(input.as_bytes());
        assert_eq!(found.len(), answers, "{input:?}: {found:?}");
        let is_failed = found.iter().any(|answer| answer.get("error").is_some());
        assert_eq!(status, Some(i32::from(is_failed)), "{input:?}");
    }
}

#[test]
fn a_line_that_goes_wrong_answers_and_the_batch_goes_on() {
    let deep = format!(
        r#"{{"id":1,"options":{{"a":{}1{}}}}}"#,
        "[".repeat(50_000),
        "]".repeat(50_000)
    );
    let cases: [(&[u8], Value, &str, &str); 25] = [
        (b"x", Value::Null, "invalid-input", "expected a value"),
        (b"", Value::Null, "invalid-input", "the line is empty"),
        (b"[]", Value::Null, "invalid-input", "expected an object"),
        (b"\"ghp_secret\"", Value::Null, "invalid-input", "expected an object"),
        (
            b"{\"id\":1,\"route\":",
            json!(1),
            "invalid-input",
            "expected a value, found the end at byte 16",
        ),
        (
            b"{\"id\":1} x",
            json!(1),
            "invalid-input",
            "trailing characters at byte 9",
        ),
        (
            b"{\"id\":1,\"a\xff\":1}",
            json!(1),
            "invalid-input",
            "something else than UTF-8 at byte 10",
        ),
        (
            br#"{"id":1,"rout":"/x"}"#,
            json!(1),
            "invalid-input",
            "unknown key `rout`: did you mean `route`?",
        ),
        (br#"{"id":1,"op":"send"}"#, json!(1), "invalid-input", "unknown `op`"),
        (br#"{"id":1,"op":1}"#, json!(1), "invalid-input", "`op` must be a text"),
        (
            br#"{"id":1,"route":1}"#,
            json!(1),
            "invalid-input",
            "`route` must be a text",
        ),
        (
            br#"{"id":1,"route":"/a","route":"/b"}"#,
            json!(1),
            "invalid-input",
            "`route` is there twice",
        ),
        (
            br#"{"id":1,"op":"expand","template":"{a}","variables":{"a":1,"a":2}}"#,
            json!(1),
            "invalid-input",
            "`a` is there twice",
        ),
        (
            br#"{"id":1,"op":"expand","template":"{?a*}","variables":{"a":[{"b":1,"b":2}]}}"#,
            json!(1),
            "invalid-input",
            "`b` is there twice",
        ),
        (
            br#"{"id":1,"options":[]}"#,
            json!(1),
            "invalid-input",
            "`options` must be an object",
        ),
        (
            br#"{"id":1,"defaults":{}}"#,
            json!(1),
            "invalid-input",
            "`defaults` must be a list of layers",
        ),
        (
            br#"{"id":1,"defaults":[1]}"#,
            json!(1),
            "invalid-input",
            "a layer of `defaults` must be an object",
        ),
        (
            br#"{"id":1,"op":"expand"}"#,
            json!(1),
            "invalid-input",
            "`expand` takes a `template`",
        ),
        (
            br#"{"route":5,"id":{"a":[1]}}"#,
            json!({"a": [1]}),
            "invalid-input",
            "`route`",
        ),
        (br#"{"id":1}"#, json!(1), "missing-url", "there is no URL"),
        (
            br#"{"id":1,"route":"/{a}"}"#,
            json!(1),
            "missing-parameter",
            "`a` has no value",
        ),
        (
            br#"{"id":1,"options":{"headers":1}}"#,
            json!(1),
            "invalid-options",
            "`headers` must be an object",
        ),
        (
            br#"{"id":1,"op":"expand","template":"/{a"}"#,
            json!(1),
            "invalid-template",
            "at byte 1",
        ),
        (
            br#"{"id":1,"route":"/x","defaults":[{"base_url":"https://a.test","headers":{"authorization":"ghp_secret"}}]}"#.as_slice(),
            json!(1),
            "invalid-options",
            "did you mean `baseUrl`?",
        ),
        (
            deep.as_bytes(),
            json!(1),
            "invalid-input",
            "nested deeper than 128 levels",
        ),
    ];
    let mut lines = Vec::new();
    for (line, ..) in &cases {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines.extend_from_slice(br#"{"id":"last","route":"/x"}"#);
    let (status, answers) = batch(&lines);
    assert_eq!(status, Some(1));
    assert_eq!(answers.len(), cases.len() + 1);
    for ((line, id, kind, message), answer) in cases.iter().zip(&answers) {
        let line = String::from_utf8_lossy(&line[..line.len().min(60)]);
        assert_eq!(&answer["id"], id, "{line}");
        assert_eq!(&answer["error"]["kind"], kind, "{line}");
        let told = answer["error"]["message"].as_str().unwrap();
        assert!(told.contains(message), "{line}: {told}");
        assert!(!told.contains("ghp_secret"), "{line}: {told}");
        assert_eq!(answer.as_object().unwrap().len(), 2, "{line}");
    }
    assert_eq!(answers.last().unwrap()["id"], "last");
    assert!(answers.last().unwrap()["ok"].is_object());
}

#[test]
fn what_an_operation_does_not_take_is_not_passed_over() {
    let values = [
        ("defaults", "[]"),
        ("route", r#""GET""#),
        ("options", r#"{"url":"https://a.test/x"}"#),
        ("template", r#""/x""#),
        ("variables", "{}"),
    ];
    let operations: [(&str, &[&str], &[&str]); 5] = [
        ("request", &["options"], &["defaults", "route", "options"]),
        ("merge", &["options"], &["defaults", "route", "options"]),
        ("parse", &["options"], &["options"]),
        ("defaults", &[], &["defaults"]),
        ("expand", &["template"], &["template", "variables"]),
    ];
    for (operation, needed, taken) in operations {
        for (key, value) in values {
            let others = values
                .iter()
                .filter(|(other, _)| needed.contains(other) && *other != key);
            let others: String = others.map(|(other, value)| format!(r#","{other}":{value}"#)).collect();
            for (value, is_error) in [(value, !taken.contains(&key)), ("null", false)] {
                if value == "null" && needed.contains(&key) {
                    continue;
                }
                let line = format!(r#"{{"id":7,"{key}":{value},"op":"{operation}"{others}}}"#);
                let answer = &batch(line.as_bytes()).1[0];
                assert_eq!(answer["id"], 7, "{line}: {answer}");
                assert_eq!(answer["error"]["kind"] == "invalid-input", is_error, "{line}: {answer}");
                let message = answer["error"]["message"].as_str().unwrap_or_default();
                assert!(
                    !is_error || message.contains(&format!("`{operation}` takes no `{key}`")),
                    "{line}: {answer}"
                );
                assert!(is_error || answer.get("ok").is_some(), "{line}: {answer}");
            }
        }
    }
    let answer = &batch(br#"{"id":1,"op":"parse","route":"GET /x"}"#).1[0];
    let expected =
        "`parse` takes no `route`: put its method and URL into `options`, as `method` and `url`, or use `request`";
    assert_eq!(answer["error"], json!({ "kind": "invalid-input", "message": expected }));
}

#[test]
fn an_id_is_returned_as_it_is() {
    for id in [
        "12345678901234567890123",
        "1.50",
        r#""é\n""#,
        r#"{"b":1,"a":[ ]}"#,
        "null",
    ] {
        let ran = Place::new().run_with(
            &["batch"],
            format!("{{\"id\":{id},\"op\":\"expand\",\"template\":\"x\"}}").as_bytes(),
        );
        assert_eq!(ran.stdout, format!("{{\"id\":{id},\"ok\":\"x\"}}\n"));
    }
}

#[test]
fn order_is_kept_over_many_lines_and_defaults_do_not_leak() {
    let count = tenth(50_000);
    let mut lines = String::new();
    for id in 0..count {
        let layer = ["", r#","defaults":[{"a":1}]"#, r#","defaults":[{"a":2},{"b":3}]"#][id / 3 % 3];
        lines.push_str(&format!("{{\"id\":{id},\"route\":\"/x\"{layer}}}\n"));
    }
    let (status, answers) = batch(lines.as_bytes());
    assert_eq!((status, answers.len()), (Some(0), count));
    for (id, answer) in answers.iter().enumerate() {
        assert_eq!(answer["id"], id);
        let query = ["", "?a=1", "?a=2&b=3"][id / 3 % 3];
        assert_eq!(answer["ok"]["url"], format!("https://api.github.com/x{query}"));
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_is_written() {
    let place = Place::new();
    let mut child = place.spawn(&["batch"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..20 {
        writeln!(input, r#"{{"id":{id},"op":"expand","template":"{id}"}}"#).unwrap();
        let answer = output.next().unwrap().unwrap();
        assert_eq!(answer, format!(r#"{{"id":{id},"ok":"{id}"}}"#));
    }
    drop(input);
    assert!(output.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(batch(b""), (Some(0), vec![]));
}

#[test]
fn the_id_comes_back_where_it_can_be_read() {
    let long = "x".repeat(17 << 20);
    let before = format!(r#"{{"id":"a","options":{{"a":"{long}"}}}}"#);
    let behind = format!(r#"{{"options":{{"a":"{long}"}},"id":"a"}}"#);
    let cases: [(&str, &[u8], Value); 14] = [
        ("not UTF-8 before it", b"{\"\xff\":\"\xfe\",\"id\":1}", json!(1)),
        (
            "not UTF-8 behind it",
            b"{\"id\":{\"a\":[1]},\"route\":\"\xff\"}",
            json!({"a": [1]}),
        ),
        ("not UTF-8 in it", b"{\"id\":\"\xff\"}", Value::Null),
        ("not JSON behind it", b"{\"id\":1,\"route\":\xff}", json!(1)),
        ("not JSON before it", b"{\"route\":\xff,\"id\":1}", Value::Null),
        ("escaped", b"{\"\\u0069d\":1,\"x\":1}", json!(1)),
        ("perhaps cut", b"{\"id\":12", Value::Null),
        ("not cut", b"{\"id\":12 ", json!(12)),
        ("a text that is cut", b"{\"id\":\"12", Value::Null),
        ("in a list", b"[{\"id\":1}]", Value::Null),
        ("in a text", br#""{\"id\":1}""#, Value::Null),
        (
            "a second mark of byte order",
            "\u{feff}{\"id\":1}".as_bytes(),
            Value::Null,
        ),
        ("before what is too long", before.as_bytes(), json!("a")),
        ("behind what is too long", behind.as_bytes(), Value::Null),
    ];
    for (name, line, id) in cases {
        let lines = [b"{\"id\":0}\n", line, b"\n{\"id\":2,\"route\":\"/x\"}"].concat();
        let (_, answers) = batch(&lines);
        assert_eq!(answers.len(), 3, "{name}");
        assert_eq!(answers[1]["id"], id, "{name}");
        assert_eq!(answers[1]["error"]["kind"], "invalid-input", "{name}");
        assert_eq!(answers[2]["id"], 2, "{name}");
    }
}

#[test]
fn a_mark_of_byte_order_at_the_start_is_passed_over() {
    for (lines, expected) in [
        ("\u{feff}", &[][..]),
        ("\u{feff}{\"id\":1,\"op\":\"expand\",\"template\":\"x\"}", &["x"]),
        (
            "\u{feff}{\"op\":\"expand\",\"template\":\"x\"}\r\n{\"op\":\"expand\",\"template\":\"y\"}\r\n",
            &["x", "y"],
        ),
    ] {
        let (status, answers) = batch(lines.as_bytes());
        let results: Vec<_> = answers.iter().filter_map(|answer| answer["ok"].as_str()).collect();
        assert_eq!((status, results), (Some(0), expected.to_vec()), "{lines:?}");
    }
}

/// Lines that noise changes.
const SEEDS: [&str; 8] = [
    r#"{"id":1,"route":"GET /repos/{owner}/{repo}{?page,per_page}","options":{"owner":"a","repo":"b","page":2}}"#,
    r#"{"id":"x","op":"merge","route":"/x/:id","defaults":[{"headers":{"accept":"a/b"}},{"id":5}]}"#,
    r#"{"op":"parse","options":{"method":"POST","url":"https://a.test/x","data":{"a":[1,null,true]}}}"#,
    r#"{"id":null,"op":"defaults","defaults":[{"baseUrl":"https://a.test","mediaType":{"previews":["mercy"]}}]}"#,
    r#"{"id":[1],"op":"expand","template":"{+a}{/b*}{?c:3}","variables":{"a":"ö/..","b":{"k":"v"},"c":"%41\u0000"}}"#,
    r#"{"id":{},"options":{"url":"{+url}","url2":"//evil","headers":{"x-a":"b\r\nc"}}}"#,
    r#"{"route":"DELETE /x","options":{"mediaType":{"format":"raw"},"request":{"a":1e400}}}"#,
    r#"[[[[[[{"id":1}]]]]]]"#,
];

/// Changes made to lines, the same in every run: a xorshift generator.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A few bytes of the line replaced, taken out, put in, or the end of another line added.
    fn disturb(&mut self, line: &mut Vec<u8>, other: &[u8]) {
        for _ in 0..self.below(4) {
            let place = self.below(line.len());
            match self.below(5) {
                0 if place < line.len() => line[place] = self.next() as u8,
                1 if place < line.len() => drop(line.remove(place)),
                2 => line.insert(place, b"{}[]\":,\\0 eE-"[self.below(13)]),
                3 => line.truncate(place),
                _ => line.extend_from_slice(&other[self.below(other.len())..]),
            }
        }
        line.retain(|byte| *byte != b'\n');
    }
}

#[test]
fn noise_is_answered_line_by_line() {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let mut lines = Vec::new();
    for count in 0..20_000 {
        let mut line = SEEDS[count % SEEDS.len()].as_bytes().to_vec();
        let other = SEEDS[noise.below(SEEDS.len())].as_bytes();
        noise.disturb(&mut line, other);
        lines.extend_from_slice(&line);
        lines.push(b'\n');
        lines.extend_from_slice(format!("{{\"id\":{count},\"op\":\"expand\",\"template\":\"x\"}}\n").as_bytes());
    }
    let place = Place::new();
    let one = place.run_with(&["batch"], &lines);
    assert_eq!((one.status, &*one.stderr), (Some(1), ""));
    let answers: Vec<&str> = one.stdout.lines().collect();
    assert_eq!(answers.len(), 40_000);
    for (count, pair) in answers.chunks(2).enumerate() {
        let answer: Value = serde_json::from_str(pair[0]).unwrap();
        let answer = answer.as_object().unwrap();
        assert_eq!(answer.len(), 2, "{}", pair[0]);
        if let Some(error) = answer.get("error") {
            let kind = error["kind"].as_str().unwrap();
            assert!(
                kind.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()),
                "{kind}"
            );
            assert!(
                error["message"].as_str().is_some_and(|message| !message.contains('\n')),
                "{}",
                pair[0]
            );
        }
        assert_eq!(pair[1], format!("{{\"id\":{count},\"ok\":\"x\"}}"));
    }
}
