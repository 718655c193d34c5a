//! The flags of `batch`: layers under all lines, formats, files, and what is told on stderr.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::command::{Place, Ran};
use serde_json::{Value, json};

const LINES: &str = r#"{"id":1,"route":"GET /orgs/{org}","options":{"page":1}}
{"id":2,"route":"GET /orgs/{org}","defaults":[{"org":"line","baseUrl":"https://line.test"}]}
{"id":3,"op":"defaults"}
"#;

#[track_caller]
fn run(place: &Place, flags: &[&str], lines: &str) -> Ran {
    place.run_with(&[&["batch"], flags].concat(), lines.as_bytes())
}

fn answers(ran: &Ran) -> Vec<Value> {
    let lines = ran.stdout.lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn layers_lie_under_those_of_a_line() {
    let place = Place::new().env("ENDPOINT_PROFILE", "other");
    place.profiles(
        "[profile.work]\nbaseUrl = \"https://profile.test\"\n[profile.work.parameters]\norg = \"profile\"\n\
         [profile.other.parameters]\norg = \"other\"\n",
    );
    place.file("defaults.json", r#"{"org":"file","headers":{"x-a":"1"}}"#);
    let cases: [(&[&str], &str, &str); 4] = [
        (
            &["--profile", "work"],
            "https://profile.test/orgs/profile?page=1",
            "https://line.test/orgs/line",
        ),
        (
            &["--profile", "work", "--defaults", "defaults.json"],
            "https://profile.test/orgs/file?page=1",
            "https://line.test/orgs/line",
        ),
        (
            &["--profile", "work", "--base-url", "https://flag.test"],
            "https://flag.test/orgs/profile?page=1",
            "https://line.test/orgs/line",
        ),
        (
            &["--defaults", "defaults.json"],
            "https://api.github.com/orgs/file?page=1",
            "https://line.test/orgs/line",
        ),
    ];
    for (flags, first, second) in cases {
        let ran = run(&place, flags, LINES);
        let answers = answers(&ran);
        assert_eq!(answers[0]["ok"]["url"], first, "{flags:?}: {}", ran.stderr);
        assert_eq!(answers[1]["ok"]["url"], second, "{flags:?}");
        if flags.contains(&"defaults.json") {
            assert_eq!(answers[0]["ok"]["headers"]["x-a"], "1", "{flags:?}");
            assert_eq!(answers[2]["ok"]["org"], "file", "{flags:?}");
        }
    }
    // A program's lines are the same wherever it runs.
    assert_eq!(
        answers(&run(&place, &[], LINES))[0]["error"]["kind"],
        "missing-parameter"
    );
}

#[test]
fn the_bounds_hold_for_layers_of_the_flags() {
    let place = Place::new();
    place.file("defaults.json", format!(r#"{{"a":"{}"}}"#, "x".repeat(9_000_000)));
    let line = r#"{"id":1,"route":"/{a}/{+b}"}"#;
    let line = line.replace("/{+b}", &"{a}".repeat(400));
    let ran = run(&place, &["--defaults", "defaults.json"], &line);
    let answer = &answers(&ran)[0];
    assert_eq!(answer["error"]["kind"], "too-large");
    assert_eq!(answer["error"]["message"], "`a` makes the expansion longer than 16 MiB");
}

#[test]
fn a_request_is_a_text_in_a_format() {
    let place = Place::new();
    let lines = "{\"id\":1,\"route\":\"GET /x\",\"options\":{\"headers\":{\"authorization\":\"token s3cret\"}}}\n\
                 {\"id\":2,\"op\":\"expand\",\"template\":\"/x{?token}\",\"variables\":{\"token\":\"s3cret\"}}\n\
                 {\"id\":3,\"route\":\"GET /{a}\"}\n";
    let ran = run(&place, &["-o", "curl", "--redact"], lines);
    assert_eq!(
        answers(&ran),
        [
            json!({"id": 1, "ok": "curl https://api.github.com/x --header 'accept: application/vnd.github.v3+json' --header \
                'authorization: ***'"}),
            json!({"id": 2, "ok": "/x?token=***"}),
            json!({"id": 3, "error": {"kind": "missing-parameter", "message": "`a` has no value, and its placeholder requires one"}}),
        ]
    );
    let redacted = run(
        &place,
        &["--redact=page", "--redact=-authorization"],
        &(lines.to_owned() + LINES),
    );
    assert!(
        redacted.stdout.contains("token s3cret") && redacted.stdout.contains("?token=***"),
        "{}",
        redacted.stdout
    );
    let merged = "{\"op\":\"merge\",\"route\":\"GET /x\",\"options\":{\"headers\":{\"x-token\":\"s3cret\"},\"badge\":\"s3cret\"}}";
    let ran = run(&place, &["--redact=badge"], merged);
    assert!(!ran.stdout.contains("s3cret"), "{}", ran.stdout);
    let ran = run(
        &place,
        &["-o", "curl", "--pretty", "--raw"],
        "{\"route\":\"PUT /x\",\"options\":{\"a\":1}}\n",
    );
    assert!(
        ran.stdout
            .starts_with("curl https://api.github.com/x \\\n  --request PUT \\\n"),
        "{}",
        ran.stdout
    );
    // What a format can't hold is a failure of its line.
    let ran = run(&place, &["-o", "wget"], r#"{"route":"GET /x/%2E%2E?a=1"}"#);
    assert_eq!(ran.status, Some(1));
    let ran = run(
        &place,
        &["-o", "http-file"],
        r#"{"route":"POST /x","options":{"data":" "}}"#,
    );
    assert_eq!(
        answers(&ran)[0]["error"]["kind"],
        "unsupported-output",
        "{}",
        ran.stdout
    );
}

#[test]
fn raw_results_are_alone_and_failures_go_to_stderr() {
    let place = Place::new();
    let lines = "{\"id\":1,\"route\":\"GET /x\"}\nx\n{\"id\":3,\"route\":\"GET /y\"}\n{\"id\":4,\"route\":\"/{a}\"}\n";
    let ran = run(&place, &["--raw", "-o", "curl"], lines);
    assert_eq!(ran.status, Some(1));
    assert_eq!(ran.stdout.matches("curl https://").count(), 2, "{}", ran.stdout);
    let failures: Vec<Value> = ran
        .stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(failures.len(), 2);
    assert_eq!((&failures[0]["id"], &failures[1]["id"]), (&Value::Null, &json!(4)));
    let json = run(&place, &["-r"], lines);
    assert_eq!(answers(&json).len(), 2);
    assert_eq!(answers(&json)[1]["url"], "https://api.github.com/y");
    // A program has its imports and its end once, which nothing that streams can write.
    for format in ["python", "fetch", "axios", "php", "csharp", "go", "java", "reqwest"] {
        let ran = run(&place, &["--raw", "-o", format], lines);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{format}");
        assert!(ran.stderr.contains("without --raw"), "{}", ran.stderr);
        assert_eq!(answers(&run(&place, &["-o", format], lines)).len(), 4, "{format}");
    }
    // A large line is written as it is made, and its failure goes the same way.
    let large = format!(
        "{{\"id\":5,\"route\":\"POST /x\",\"options\":{{\"a\":\"{}\"}}}}\n{lines}",
        "x".repeat(100_000)
    );
    let ran = run(&place, &["-r", "-o", "http"], &large);
    assert!(ran.stdout.starts_with("POST /x HTTP/1.1\r\n"), "{}", &ran.stdout[..50]);
    assert_eq!(ran.stdout.matches(" HTTP/1.1\r\n").count(), 3);
}

#[test]
fn files_are_read_one_after_the_other() {
    let place = Place::new();
    place.file("a.jsonl", "\u{feff}{\"id\":1,\"route\":\"/a\"}");
    place.file("b.jsonl", "");
    place.file("c.jsonl", "\u{feff}{\"id\":2,\"route\":\"/c\"}\n");
    place.file("d.jsonl", "{\"id\":3,\"route\":\"/d\"}\n\n");
    let ran = run(
        &place,
        &["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl", "-"],
        "{\"id\":4,\"route\":\"/e\"}",
    );
    let ids: Vec<Value> = answers(&ran).iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, [json!(1), json!(2), json!(3), Value::Null, json!(4)]);
    let missing = run(&place, &["a.jsonl", "missing.jsonl"], "");
    assert_eq!((missing.status, &*missing.stdout), (Some(1), ""));
    assert!(
        missing.error().starts_with("error: unreadable-file: missing.jsonl: "),
        "{}",
        missing.stderr
    );
    let directory = run(&place, &["."], "");
    assert!(
        directory.error().starts_with("error: unreadable-file: .: "),
        "{}",
        directory.stderr
    );
}

#[test]
fn a_summary_counts_failures_by_kind() {
    let place = Place::new();
    let lines = "x\n{\"route\":\"/{a}\"}\ny\n{\"route\":\"/x\"}\n";
    assert_eq!(place.run_with(&["batch"], lines.as_bytes()).stderr, "");
    let summary = place.run_with(&["batch", "--summary"], lines.as_bytes()).stderr;
    let lines: Vec<&str> = summary.lines().collect();
    assert!(lines[0].starts_with("4 lines, 3 failed, "), "{summary}");
    assert_eq!(lines[1..], ["  2  invalid-input", "  1  missing-parameter"]);
}

#[test]
fn bytes_go_beside_the_answer() {
    let line = r#"{"route":"PUT /x","options":{"headers":{"content-type":"image/png"}}}"#;
    let ran = run(&Place::new(), &[], line);
    assert_eq!(
        answers(&ran)[0]["ok"],
        json!({"method": "put", "url": "https://api.github.com/x", "headers": {
            "accept": "application/vnd.github.v3+json", "user-agent": "endpoint/0.1.0", "content-type": "image/png",
        }})
    );
}

#[cfg(unix)]
#[test]
fn a_terminal_is_told_what_is_waited_for_and_what_came_of_it() {
    let place = Place::new();
    let mut session = rexpect::session::spawn_command(place.command(["batch"]), Some(20_000)).unwrap();
    session.exp_string("note: waiting for JSON lines").unwrap();
    session
        .send_line("{\"id\":1,\"op\":\"expand\",\"template\":\"\\u202e\"}")
        .unwrap();
    session.exp_string("{\"id\":1,\"ok\":\"%E2%80%AE\"}").unwrap();
    session
        .send_line("{\"id\":\"\u{202e}\",\"op\":\"expand\",\"template\":\"x\"}")
        .unwrap();
    session.exp_string("{\"id\":\"\\u202e\",\"ok\":\"x\"}").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("2 lines, ").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn a_catalogue_stands_under_the_other_layers() {
    let place = Place::new();
    place.file(
        "shop.api",
        "endpoint-catalogue 2\n@server https://shop.example/v1\nGET /orders orders/list ?page:integer ?state=open|paid\n",
    );
    place.profiles("[profile.a]\napi = \"./shop.api\"\n[profile.a.parameters]\nstate = \"open\"\n");
    let line = b"{\"id\":1,\"route\":\"orders/list\",\"options\":{\"page\":2}}\n{\"id\":2,\"route\":\"orders/lsit\"}\n";
    let cases: [(&[&str], &str); 3] = [
        (&["--api", "shop.api"], "https://shop.example/v1/orders?page=2"),
        (&["--profile", "a"], "https://shop.example/v1/orders?state=open&page=2"),
        (
            &["--api", "shop.api", "--base-url", "http://localhost"],
            "http://localhost/orders?page=2",
        ),
    ];
    for (flags, url) in cases {
        let ran = place.run_with(&[&["batch", "--raw"], flags].concat(), line);
        assert!(
            ran.stdout.contains(&format!("\"url\":\"{url}\"")),
            "{flags:?}: {}",
            ran.stdout
        );
        assert!(ran.stderr.contains("\"kind\":\"unknown-operation\""), "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_secret_of_a_command_goes_to_the_profiles_base_url_alone() {
    let place = Place::new();
    place.profiles(
        "[profile.a]\nbaseUrl = \"https://a.test\"\n\
         [profile.a.headers]\nauthorization = { command = [\"echo\", \"s3cr3t\"], prefix = \"token \" }\n",
    );
    let lines = b"{\"id\":1,\"route\":\"/x\"}\n{\"id\":2,\"route\":\"https://b.test/x\"}\n\
        {\"id\":3,\"route\":\"/x\",\"defaults\":[{\"baseUrl\":\"https://b.test\"}]}\n";
    let ran = place.run_with(&["batch", "--profile", "a"], lines);
    let answers: Vec<&str> = ran.stdout.lines().collect();
    assert!(answers[0].contains("token s3cr3t"), "{answers:?}");
    for answer in &answers[1..] {
        assert!(answer.contains("\"kind\":\"foreign-authority\""), "{answer}");
        assert!(!answer.contains("s3cr3t"), "{answer}");
    }
}
