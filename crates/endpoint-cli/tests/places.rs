//! What becomes of a name, by decision: in the command, in its files and in a batch.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::command::{Place, batch, endpoint};
use serde_json::{Value, json};

#[test]
fn d3_url_and_method_are_parameters_beside_a_route() {
    let place = Place::new();
    place.file(
        "file.json",
        r#"{"method": "DELETE", "url": "https://evil.example/", "a": 1}"#,
    );
    let fields = json!({"url": "https://evil.example", "method": "card"});
    let cases: [(&[&str], &str, &str, Value); 9] = [
        (&["PATCH", "/x"], "patch", "/x", fields.clone()),
        (&["PATCH /x"], "patch", "/x", fields.clone()),
        (&["-X", "patch", "/x"], "patch", "/x", fields.clone()),
        (&["-X", "patch", "PUT", "/x"], "patch", "/x", fields.clone()),
        (
            &["--input", "file.json", "PATCH /x", "a:=null"],
            "patch",
            "/x",
            json!({"a": null, "url": "https://evil.example", "method": "card"}),
        ),
        (
            &["--input", "file.json", "/x", "a=2"],
            "delete",
            "/x",
            json!({"a": "2", "url": "https://evil.example", "method": "card"}),
        ),
        (
            &["--input", "file.json", "-X", "put", "/x", "a=2"],
            "put",
            "/x",
            json!({"a": "2", "url": "https://evil.example", "method": "card"}),
        ),
        (&["gh", "api", "x"], "post", "/x", fields.clone()),
        (&["gh", "api", "-X", "PATCH", "x"], "patch", "/x", fields),
    ];
    for (arguments, method, path, body) in cases {
        let items: &[&str] = if arguments.contains(&"gh") {
            &["-f", "url=https://evil.example", "-f", "method=card"]
        } else {
            &["url=https://evil.example", "method=card"]
        };
        let request = place.run(&[arguments, items].concat()).json();
        assert_eq!(request["method"], method, "{arguments:?}");
        assert_eq!(request["url"], format!("https://api.github.com{path}"), "{arguments:?}");
        // That of gh is what it sends.
        let sent = match &request["body"] {
            Value::String(text) => serde_json::from_str(text).unwrap(),
            body => body.clone(),
        };
        assert_eq!(sent, body, "{arguments:?}");
    }
    let url = place.run(&["--input", "file.json", "GET"]).json()["url"].clone();
    assert_eq!(
        url, "https://evil.example/?a=1",
        "a method alone leaves the URL to the file"
    );
}

#[test]
fn d12_d13_d14_a_value_ends_neither_path_nor_host() {
    let cases: [(&[&str], &str, &str); 6] = [
        (&["DELETE", "/indexes/{id}", "id="], "empty-segment", "${VARIABLE:?}"),
        (
            &["DELETE", "/indexes/:id", "--path", "id="],
            "empty-segment",
            "`id` is empty",
        ),
        (&["/x/{+path}", "path=C#/a"], "unsupported-value", "`{/path*}`"),
        (&["/x/{+path}", "path=a?b"], "unsupported-value", "`{path}`"),
        (&["h://h{+u}rest/", "u=//e"], "foreign-authority", "`u`"),
        (&["https://api.test{+u}", "u=?e"], "foreign-authority", "`u`"),
    ];
    for (arguments, kind, shown) in cases {
        let ran = endpoint(arguments);
        assert!(
            ran.stderr.starts_with(&format!("error: {kind}: ")),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(ran.stderr.contains(shown), "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    let expanded = endpoint(&["expand", "/x/{+path}", "path=C#/a"]);
    assert_eq!(expanded.stdout, "/x/C#/a\n", "RFC 6570 alone");
    let url = endpoint(&["/indexes/{+id}"]).json()["url"].clone();
    assert_eq!(url, "https://api.github.com/indexes/");
}

#[test]
fn d8_a_list_for_another_api_has_a_style() {
    let place = Place::new();
    place.profiles("[profile.acme]\nbaseUrl = \"https://acme.example\"\n");
    place.file("a.json", r#"{"url": "https://acme.example/x", "a": [1, 2]}"#);
    let elsewhere: [&[&str]; 4] = [
        &["--base-url", "https://acme.example", "/x"],
        &["--profile", "acme", "/x"],
        &["https://acme.example/x"],
        &["GET https://acme.example/x"],
    ];
    for call in elsewhere {
        let ran = place.run(&[call, &["a:=[1,2]"]].concat());
        let shown = "`repeat` (a=1&a=2), `brackets` (a[]=1&a[]=2) or `comma` (a=1,2)";
        assert_eq!(ran.status, Some(1), "{call:?} {}", ran.stderr);
        assert!(
            ran.stderr.contains("`a` is a list") && ran.stderr.contains(shown),
            "{}",
            ran.stderr
        );
        let styled: [(&[&str], &str); 5] = [
            (&["a:=[1,2]", "--style", "a=repeat"], "a=1&a=2"),
            (&["a:=[1,2]", "--arrays", "comma"], "a=1,2"),
            (&["a[]=1", "a[]=2"], "a%5B%5D=1&a%5B%5D=2"),
            (&["a==1", "a==2"], "a=1&a=2"),
            (&[r"a\[\]:=[1,2]"], "a%5B%5D=1&a%5B%5D=2"),
        ];
        for (items, query) in styled {
            let url = place.run(&[call, items].concat()).json()["url"].clone();
            assert_eq!(url, format!("https://acme.example/x?{query}"), "{call:?} {items:?}");
        }
    }
    // Options as JSON are those of the specification.
    let url = place.run(&["--input", "a.json"]).json()["url"].clone();
    assert_eq!(url, "https://acme.example/x?a=1%2C2");
    let url = place.run(&["/x", "a:=[1,2]"]).json()["url"].clone();
    assert_eq!(url, "https://api.github.com/x?a=1%2C2");
}

#[test]
fn d33_a_name_written_with_brackets_keeps_them() {
    let cases: [(&[&str], &str); 8] = [
        (
            &["POST", "/x", "--form", "labels[]=bug", "labels[]=ui"],
            "labels[]=bug&labels[]=ui",
        ),
        (&["POST", "/x", "--form", "labels[]=bug"], "labels[]=bug"),
        (&["POST", "/x", "--form", "a[b][]=1", "a[b][]=2"], "a[b][]=1&a[b][]=2"),
        (
            &["POST", "/x", "--form", "labels[]=bug", "--arrays", "repeat"],
            "labels=bug",
        ),
        (&["POST", "/x", "--form", "a:=[\"p\",\"r\"]"], "a=p&a=r"),
        (&["POST", "/x", "--form", "a:=[[1,2],[3]]"], "a[0]=1&a[0]=2&a[1]=3"),
        (
            &["GET", "/x", "-f", "fields[]=1", "-f", "fields[]=2"],
            "fields[]=1&fields[]=2",
        ),
        (&["GET", "/x", "fields[]=1", "fields[]=2"], "fields[]=1&fields[]=2"),
    ];
    for (arguments, expected) in cases {
        let request = endpoint(arguments).json();
        let url = request["url"].as_str().unwrap();
        let text = request["body"]
            .as_str()
            .unwrap_or_else(|| url.split_once('?').unwrap().1);
        assert_eq!(text.replace("%5B", "[").replace("%5D", "]"), expected, "{arguments:?}");
    }
    let json = endpoint(&["POST", "/x", "-f", "fields[]=1", "-f", "fields[]=2"]).json();
    assert_eq!(json["body"], json!({"fields": ["1", "2"]}));
}

#[test]
fn d36_a_line_of_a_batch_has_styles() {
    let line = |rest: &str| format!("{{\"route\":\"GET /x\",\"options\":{{\"a\":[1,2],\"b\":{{\"c\":3}}}}{rest}}}");
    let cases = [
        (r#","styles":{"a":"repeat","b":"deep"}"#, "?a=1&a=2&b%5Bc%5D=3"),
        (r#","styles":{"a":"comma","b":"flat"}"#, "?a=1,2&c=3"),
        (
            r#","styles":{"a":"indices","b":"json"}"#,
            "?a%5B0%5D=1&a%5B1%5D=2&b=%7B%22c%22%3A3%7D",
        ),
    ];
    for (styles, query) in cases {
        let answer = batch(line(styles).as_bytes()).1.remove(0);
        assert_eq!(
            answer["ok"]["url"],
            format!("https://api.github.com/x{query}"),
            "{answer}"
        );
    }
    let refused = [
        (line(""), "unsupported-value"),
        (line(r#","styles":{"a":"repeated"}"#), "invalid-options"),
        (line(r#","styles":{"a":1}"#), "invalid-options"),
        (line(r#","styles":[]"#), "invalid-input"),
        (
            r#"{"op":"expand","template":"/","styles":{"a":"repeat"}}"#.to_owned(),
            "invalid-input",
        ),
    ];
    for (line, kind) in refused {
        let answer = batch(line.as_bytes()).1.remove(0);
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
    }
}

#[test]
fn d8_a_parameter_carries_its_own_style() {
    let cases: [(&[&str], &str); 13] = [
        (&["a[]=1", "a[]=2", "--style", "a=indices"], "?a%5B0%5D=1&a%5B1%5D=2"),
        (&["a[]=1", "a[]=2", "--style", "a=repeat"], "?a=1&a=2"),
        (&["a[]=1", "a[]=2", "--style", "a=space"], "?a=1%202"),
        (
            &["a[]=1", "a[]=2", "b[]=3", "b[]=4", "--style=a=pipe"],
            "?a=1%7C2&b%5B%5D=3&b%5B%5D=4",
        ),
        (&["a[]=1", "a[]=2", "--arrays", "pipe"], "?a=1%7C2"),
        (
            &["a[]=1", "a[]=2", "--arrays", "space", "--style", "a=brackets"],
            "?a%5B%5D=1&a%5B%5D=2",
        ),
        (
            &["a[b]=1", "a[c][d]=2", "--style", "a=deep"],
            "?a%5Bb%5D=1&a%5Bc%5D%5Bd%5D=2",
        ),
        (&["a[b]=1", "a[c]=2", "--style", "a=flat"], "?b=1&c=2"),
        (&["a=b[]=1", "--style", "a=deep"], "?a=b%5B%5D%3D1"),
        // A repeated `name==text` is repeated, and the other lists are as they were.
        (&["a==1", "a==2", "b[]=3", "b[]=4"], "?b%5B%5D=3&b%5B%5D=4&a=1&a=2"),
        (&["a==1", "a==2", "--arrays", "comma"], "?a=1,2"),
        (&["a==1", "a==2", "--arrays", "encoded-comma"], "?a=1%2C2"),
        (&["a==1", "a==2", "--style", "a=pipe"], "?a=1%7C2"),
    ];
    for (arguments, query) in cases {
        let request = endpoint(&[&["/x"], arguments].concat()).json();
        assert_eq!(
            request["url"],
            format!("https://api.github.com/x{query}"),
            "{arguments:?}"
        );
    }
    for style in ["a", "a=", "=deep", "a=comma,", "deep"] {
        let ran = endpoint(&["/x", "--style", style]);
        assert_eq!(ran.status, Some(2), "{style}");
        assert!(
            ran.stderr.starts_with("error: invalid-item: --style takes NAME=STYLE"),
            "{}",
            ran.stderr
        );
    }
    let ran = endpoint(&["/x", "a[b]=1"]);
    assert!(ran.stderr.contains("`deep` (a[a]=1), `flat` (a=1)"), "{}", ran.stderr);
}

#[test]
fn d16_a_name_twice_and_a_number_past_64_bits_are_errors() {
    let place = Place::new();
    place.file("twice.json", r#"{"url": "/x", "a": 1, "a": 2}"#);
    place.file("case.json", r#"{"headers": {"X-A": "1", "x-a": "2"}}"#);
    place.file("large.json", r#"{"a": 18446744073709551616}"#);
    let cases: [(&[&str], &str); 8] = [
        (&["--input", "twice.json"], "invalid-options: twice.json: `a`"),
        (&["--input", "twice.json", "/y"], "invalid-options: twice.json: `a`"),
        (&["/x", "--defaults", "twice.json"], "invalid-options: twice.json: `a`"),
        (&["/x", "--defaults", "case.json"], "invalid-options: case.json: `x-a`"),
        (&["/x", "--input", "case.json"], "invalid-options: case.json: `x-a`"),
        (
            &["/x", "--input", "large.json"],
            "invalid-json: large.json: a number of more than 64 bits",
        ),
        (
            &["/x", "a:=18446744073709551616"],
            "invalid-json: a: a number of more than 64 bits",
        ),
        (
            &["POST", "/x", r#"a:={"b":1,"b":2}"#],
            "invalid-options: a: `b` is there twice",
        ),
    ];
    for (arguments, expected) in cases {
        let ran = place.run(arguments);
        assert!(
            ran.stderr.starts_with(&format!("error: {expected}")),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
    let lines = [
        (r#"{"id":1,"route":"/x","options":{"a":1,"a":2}}"#, "invalid-input"),
        (
            r#"{"id":1,"route":"/x","options":{"headers":{"A":"1","a":"2"}}}"#,
            "invalid-options",
        ),
        (
            r#"{"id":1,"route":"/x","defaults":[{"b":{"a":1,"a":2}}]}"#,
            "invalid-input",
        ),
        (
            r#"{"id":1,"route":"/x","options":{"a":18446744073709551616}}"#,
            "invalid-input",
        ),
    ];
    for (line, kind) in lines {
        let answer: Value = serde_json::from_str(&place.run_with(&["batch"], line.as_bytes()).stdout).unwrap();
        assert_eq!(
            (&answer["id"], &answer["error"]["kind"]),
            (&json!(1), &json!(kind)),
            "{line}: {answer}"
        );
    }
}

#[test]
fn d18_what_frames_a_message_is_checked_in_every_form() {
    let cases: [(&[&str], &str); 6] = [
        (
            &["POST", "/x", "--data", "abc", "content-length:4"],
            "invalid-header-value: `content-length` is not",
        ),
        (
            &["POST", "/x", "content-length:4"],
            "invalid-header-value: `content-length` is not",
        ),
        (
            &["POST", "/x", "a=1", "content-length:4"],
            "invalid-header-value: `content-length` is not",
        ),
        (
            &["POST", "/x", "content-length:x"],
            "invalid-header-value: `content-length` is not a number",
        ),
        (
            &[
                "POST",
                "/x",
                "--data",
                "a",
                "content-length:1",
                "transfer-encoding:chunked",
            ],
            "invalid-header-value: `content-length` can't be sent beside",
        ),
        (&["CONNECT", "/x"], "invalid-method: `CONNECT`"),
    ];
    for (arguments, expected) in cases {
        for format in ["json", "curl", "http", "httpie", "fetch", "python", "har"] {
            let ran = endpoint(&[arguments, &["-o", format]].concat());
            let start = format!("error: {expected}");
            assert!(ran.stderr.starts_with(&start), "{arguments:?} {format}: {}", ran.stderr);
            assert_eq!(ran.stdout, "");
        }
    }
    let lines = [
        (
            r#"{"route":"POST /x","options":{"headers":{"content-length":4}}}"#,
            "invalid-header-value",
        ),
        (
            r#"{"route":"POST /x","options":{"data":"abc","headers":{"content-length":4}}}"#,
            "invalid-header-value",
        ),
        (r#"{"route":"CONNECT /x"}"#, "invalid-method"),
        (
            r#"{"op":"parse","options":{"url":"http://b","method":"PUT","headers":{"content-length":1}}}"#,
            "invalid-header-value",
        ),
    ];
    for (line, kind) in lines {
        let answer: Value = serde_json::from_str(&Place::new().run_with(&["batch"], line.as_bytes()).stdout).unwrap();
        assert_eq!(answer["error"]["kind"], kind, "{line}: {answer}");
    }
}

#[test]
fn d15_blanks_around_a_header_are_no_part_of_it() {
    let place = Place::new();
    place.file("team.json", r#"{"headers": {"x-a": "  b "}}"#);
    let by_file = place.run(&["/x", "--defaults", "team.json"]).json();
    let by_item = place.run(&["/x", "X-A:  b "]).json();
    let line = r#"{"route":"/x","options":{"headers":{"x-a":"\tb "}}}"#;
    let answer: Value = serde_json::from_str(&place.run_with(&["batch"], line.as_bytes()).stdout).unwrap();
    for request in [&by_file, &by_item, &answer["ok"]] {
        assert_eq!(request["headers"]["x-a"], "b");
    }
}

#[test]
fn d9_a_default_that_has_no_place_is_passed_over() {
    let place = Place::new();
    place.file("team.json", r#"{"per_page": 100}"#);
    let arguments = ["--defaults", "team.json", "POST", "/x", "--data", "text"];
    let request = place.run(&arguments).json();
    assert_eq!(
        (&request["body"], &request["url"]),
        (&json!("text"), &json!("https://api.github.com/x"))
    );
    let explained = place
        .run(&[&arguments[..], &["--explain", "-o", "json"]].concat())
        .json();
    let options = explained["options"].as_array().unwrap();
    let entry = options.iter().find(|entry| entry["option"] == "per_page").unwrap();
    assert_eq!(entry["to"], "nowhere");
    for flags in [&["per_page=1"][..], &["per_page=1", "--explain"], &["a=1"]] {
        let ran = place.run(&[&arguments[..], flags].concat());
        assert!(
            ran.stderr.starts_with("error: unexpected-body"),
            "{flags:?}: {}",
            ran.stderr
        );
    }
    let lines = concat!(
        r#"{"route":"POST /x","defaults":[{"per_page":100}],"options":{"data":"text"}}"#,
        "\n",
        r#"{"route":"POST /x","defaults":[{"per_page":100}],"options":{"data":"text","per_page":1}}"#,
        "\n",
    );
    let ran = place.run_with(&["batch"], lines.as_bytes());
    let answers: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[0]["ok"]["body"], "text");
    assert_eq!(answers[1]["error"]["kind"], "unexpected-body");
}
