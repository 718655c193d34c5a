//! Items and flags: what is typed, and what becomes of it in the request.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use crate::command::{Place, endpoint};
use serde_json::{Value, json};

/// A name, the arguments, and the URL and body that they make.
type Case<'c> = (&'c str, &'c [&'c str], &'c str, Value);

#[track_caller]
fn check(cases: &[Case<'_>]) {
    let place = Place::new();
    place.file("text.txt", "from a file\n");
    place.file("value.json", r#"{"deep": [1, 2.50]}"#);
    for (name, arguments, url, body) in cases {
        let request = place.run(arguments).json();
        assert_eq!(request["url"], format!("https://api.github.com{url}"), "{name}");
        assert_eq!(request.get("body").unwrap_or(&Value::Null), body, "{name}");
    }
}

#[test]
fn an_item_finds_its_place_by_route_and_method() {
    check(&[
        ("a placeholder", &["/orgs/{org}", "org=acme"], "/orgs/acme", Value::Null),
        (
            "a colon placeholder",
            &["/orgs/:org/repos", "org=a b"],
            "/orgs/a%20b/repos",
            Value::Null,
        ),
        ("a query", &["/x", "a=1", "b=ö"], "/x?a=1&b=%C3%B6", Value::Null),
        ("a body", &["POST", "/x", "a=1"], "/x", json!({"a": "1"})),
        (
            "reserved names are parameters",
            &["POST", "/x", "url=u", "headers=h"],
            "/x",
            json!({"url": "u", "headers": "h"}),
        ),
        (
            "== is a query",
            &["POST", "/x", "a==1", "b=2"],
            "/x?a=1",
            json!({"b": "2"}),
        ),
        (
            "== repeated is repeated",
            &["/x", "a==1", "a==2", "a==3"],
            "/x?a=1&a=2&a=3",
            Value::Null,
        ),
        (
            "--path",
            &["POST", "/x/{id}", "--path", "id=7", "--body", "id=8"],
            "/x/7",
            json!({"id": "8"}),
        ),
        ("--query", &["POST", "/x", "--query", "url=7"], "/x?url=7", Value::Null),
        (
            "--body",
            &["POST", "/x{?a}", "--body", "a:=[1]", "a=2"],
            "/x?a=2",
            json!({"a": [1]}),
        ),
    ]);
}

#[test]
fn values_have_the_type_that_the_separator_says() {
    check(&[
        ("text", &["POST", "/x", "a=1"], "/x", json!({"a": "1"})),
        (
            "numbers keep their digits",
            &["/x", "a:=1.50", "b:=18446744073709551615"],
            "/x?a=1.5&b=18446744073709551615",
            Value::Null,
        ),
        (
            "json",
            &["POST", "/x", "a:=[1,\"b\",null]"],
            "/x",
            json!({"a": [1, "b", null]}),
        ),
        (
            "a text file",
            &["POST", "/x", "a=@text.txt"],
            "/x",
            json!({"a": "from a file\n"}),
        ),
        (
            "a JSON file",
            &["POST", "/x", "a:=@value.json"],
            "/x",
            json!({"a": {"deep": [1, 2.5]}}),
        ),
        (
            "a text file in the query",
            &["/x", "a==@text.txt"],
            "/x?a=from%20a%20file%0A",
            Value::Null,
        ),
        (
            "escapes",
            &["POST", "/x", r"a\:b=1", r"c\=d=2"],
            "/x",
            json!({"a:b": "1", "c=d": "2"}),
        ),
        ("an empty text", &["POST", "/x", "a="], "/x", json!({"a": ""})),
        ("behind --", &["POST", "/x", "--", "-a=1"], "/x", json!({"-a": "1"})),
    ]);
}

#[test]
fn keys_nest() {
    check(&[
        (
            "an object",
            &["POST", "/x", "a[b]=1", "a[c][d]:=2"],
            "/x",
            json!({"a": {"b": "1", "c": {"d": 2}}}),
        ),
        (
            "a list",
            &["POST", "/x", "a[]=1", "a[]:=2"],
            "/x",
            json!({"a": ["1", 2]}),
        ),
        ("an index", &["POST", "/x", "a[1]=1"], "/x", json!({"a": [null, "1"]})),
        (
            "a list of objects",
            &["POST", "/x", "a[0][b]=1", "a[0][c]=2"],
            "/x",
            json!({"a": [{"b": "1", "c": "2"}]}),
        ),
        (
            "into JSON",
            &["POST", "/x", "a:={\"b\":1}", "a[c]=2"],
            "/x",
            json!({"a": {"b": 1, "c": "2"}}),
        ),
        (
            "plain brackets",
            &["POST", "/x", r"a\[b\]=1"],
            "/x",
            json!({"a[b]": "1"}),
        ),
        ("a list in the query", &["/x", "a:=[1,2]"], "/x?a=1%2C2", Value::Null),
        (
            "repeated",
            &["/x", "--arrays", "repeat", "a[]=1", "a[]=2"],
            "/x?a=1&a=2",
            Value::Null,
        ),
        (
            "brackets",
            &["/x", "--arrays=brackets", "a[]=1", "a[]=2"],
            "/x?a%5B%5D=1&a%5B%5D=2",
            Value::Null,
        ),
    ]);
}

#[test]
fn headers_are_set_taken_away_and_emptied() {
    let place = Place::new();
    place.file("token.txt", "token abc\n");
    let cases: [(&str, &[&str], Value); 7] = [
        (
            "an item",
            &["/x", "X-A:b: c"],
            json!({"accept": "application/vnd.github.v3+json", "x-a": "b: c"}),
        ),
        (
            "-H",
            &["/x", "-H", "X-A: b"],
            json!({"accept": "application/vnd.github.v3+json", "x-a": "b"}),
        ),
        (
            "it replaces",
            &["/x", "Accept:text/html"],
            json!({"accept": "text/html"}),
        ),
        ("taken away", &["/x", "Accept:"], json!({})),
        ("empty", &["/x", "Accept:", "X-A;"], json!({"x-a": ""})),
        (
            "from a file",
            &["/x", "Accept:", "Authorization:@token.txt"],
            json!({"authorization": "token abc"}),
        ),
        (
            "an item beside -H",
            &["/x", "-H", "Accept: a/a", "Accept:b/b"],
            json!({"accept": "a/a, b/b"}),
        ),
    ];
    for (name, arguments, expected) in cases {
        let mut request = place.run(arguments).json();
        request["headers"].as_object_mut().unwrap().remove("user-agent");
        assert_eq!(request["headers"], expected, "{name}");
    }
}

/// HTTPie 3.2.4 sends the same, one line for each value of a header: `http --offline --form POST pie.dev/post a=1 a=2`.
#[test]
fn d28_what_is_given_twice_is_sent_twice() {
    let place = Place::new();
    place.file("a.txt", "A");
    let cases: [(&[&str], &str); 13] = [
        (&["POST", "/x", "--form", "a=1", "a=2"], "\n\na=1&a=2"),
        (
            &["POST", "/x", "--form", "a=1", "b=3", "a:=2", "a=@a.txt"],
            "\n\na=1&a=2&a=A&b=3",
        ),
        (
            &["POST", "/x", "--form", "a=1", "a=2", "--arrays", "brackets"],
            "\n\na%5B%5D=1&a%5B%5D=2",
        ),
        (
            &[
                "POST",
                "/x",
                "a=1",
                "a=2",
                "content-type: application/x-www-form-urlencoded",
            ],
            "\n\na=1&a=2",
        ),
        (
            &["POST", "/x", "--multipart", "a=1", "a=2"],
            "name=\"a\"\n\n1\n--endpoint-1576d84a5467fd20\nContent-Disposition: form-data; name=\"a\"\n\n2\n",
        ),
        (
            &["POST", "/x", "--form", "a@a.txt", "a@a.txt"],
            "\nContent-Type: text/plain\n\nA\n--",
        ),
        (&["/x", "q==1", "q==2"], "GET /x?q=1&q=2 "),
        (&["/x", "-H", "Foo:1", "-H", "Foo: 2"], "\nfoo: 1, 2\n"),
        (&["/x", "Foo:1", "foo:2", "-H", "FOO: 3"], "\nfoo: 3, 1, 2\n"),
        (&["/x", "Cookie:a=1", "Cookie:b=2"], "\ncookie: a=1; b=2\n"),
        (&["/x", "Accept:a/b", "Accept:c/d"], "\naccept: a/b, c/d\n"),
        (&["/x", "Foo:", "Foo:2"], "\nfoo: 2\n"),
        (&["/x", "Authorization:a", "Authorization:a"], "\nauthorization: a\n"),
    ];
    for (arguments, part) in cases {
        let ran = place.run(&[arguments, &["-o", "http"]].concat());
        let sent = ran.stdout.replace("\r\n", "\n");
        let boundary = sent.find("boundary=").and_then(|at| sent.get(at + 9..at + 34));
        let part = part.replace("endpoint-1576d84a5467fd20", boundary.unwrap_or_default());
        assert!(sent.contains(&part), "{arguments:?}: {sent}{}", ran.stderr);
    }
}

#[test]
fn d28_what_can_be_sent_once_and_is_given_twice_is_an_error() {
    let cases: [(&[&str], &str, &str); 19] = [
        (&["POST", "/x", "a=1", "a=2"], "`a` is given twice", "a[]=… a[]=…"),
        (
            &["POST", "/x", "a=1", "a=1"],
            "`a` is given twice",
            "--form both in a form",
        ),
        (
            &["/x", "q=1", "q=2"],
            "`q` is given twice",
            "q==… q==… sends both in the query",
        ),
        (&["POST", "/x", "a:=1", "a:=null"], "`a` is given twice", "a[]=…"),
        (&["/x/{a}", "a=1", "a=2"], "`a` is given twice", "a[]=…"),
        (
            &["POST", "/x/{a}", "--form", "a=1", "a=2"],
            "`a` is given twice, and a placeholder",
            "a[]=…",
        ),
        (&["POST", "/x", "a[b]=1", "a[b]=2"], "`a[b]` is given twice", "a[b][]=…"),
        (
            &["POST", "/x", "--form", "a[b]=1", "a[b]=2"],
            "`a[b]` is given twice",
            "a[b][]=…",
        ),
        (
            &["POST", "/x", "a[0]=1", "a[0]=2"],
            "`a[0]` is given twice",
            "a[]=… a[]=…",
        ),
        (
            &["POST", "/x", "a:={\"b\":1}", "a[b]=2"],
            "`a[b]` is given twice",
            "a[b][]=…",
        ),
        (&["POST", "/x", "a:=[1]", "a[0]=2"], "`a[0]` is given twice", "a[]=…"),
        (
            &["POST", "/x", "a[b][c]=1", "a[b]=2"],
            "`a[b]` is given twice",
            "a[b][]=…",
        ),
        (&["POST", "/x", "a[]=1", "a=2"], "`a` is given twice", "a[]=…"),
        (&["POST", "/x", "-f", "a=1", "a=2"], "`a` is given twice", "a[]=…"),
        (
            &["/x", "--query", "a=1", "--query", "a=2"],
            "`a` is given twice",
            "a==… a==… sends both",
        ),
        (
            &["POST", "/x", "--body", "a=1", "--body", "a=2"],
            "`a` is given twice",
            "leave out one",
        ),
        (
            &["/x", "Foo:1", "Foo:"],
            "the header `Foo` is given a value, and then taken away",
            "leave out one",
        ),
        (
            &["/x", "Content-Type:a/b", "content-type:c/d"],
            "the header `content-type` is given twice",
            "leave",
        ),
        (&["expand", "{?a}", "a=1", "a=2"], "`a` is given twice", "a[]=…"),
    ];
    for (arguments, message, help) in cases {
        let ran = endpoint(arguments);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
        let error = format!("error: invalid-item: {message}");
        assert!(ran.error().starts_with(&error), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(help), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn method_and_route_are_one_word_or_two() {
    let cases: [(&[&str], &str, &str); 8] = [
        (&["GET /x"], "get", "/x"),
        (&["PUT", "/x"], "put", "/x"),
        (&["delete", "/x"], "delete", "/x"),
        (&["/x"], "get", "/x"),
        (&["x/y"], "get", "/x/y"),
        (&["-X", "PATCH", "/x"], "patch", "/x"),
        (&["-X", "patch", "GET", "/x"], "patch", "/x"),
        (&["GET", "batch"], "get", "/batch"),
    ];
    for (arguments, method, path) in cases {
        let request = endpoint(arguments).json();
        assert_eq!(request["method"], method, "{arguments:?}");
        assert_eq!(request["url"], format!("https://api.github.com{path}"), "{arguments:?}");
    }
}

#[test]
fn the_media_type_amends_accept() {
    let request = endpoint(&[
        "/x",
        "--format",
        "raw",
        "--preview",
        "mercy",
        "--preview",
        "symmetra-preview",
    ])
    .json();
    assert_eq!(
        request["headers"]["accept"],
        "application/vnd.github.mercy-preview.raw,application/vnd.github.symmetra-preview.raw"
    );
}

#[test]
fn data_is_the_body_as_given() {
    let place = Place::new();
    place.file("body.txt", "a\nb");
    let cases: [(&[&str], &[u8], &str); 6] = [
        (&["POST", "/x", "--data", "text"], b"", "text"),
        (&["POST", "/x", "-d", "text"], b"", "text"),
        (&["POST", "/x", "-d@body.txt"], b"", "a\nb"),
        (&["POST", "/x", "-d", "-x"], b"", "-x"),
        (&["POST", "/x", "--data", "@body.txt"], b"", "a\nb"),
        (&["POST", "/x", "--data=@-"], b"piped", "piped"),
    ];
    for (arguments, stdin, body) in cases {
        assert_eq!(place.run_with(arguments, stdin).json()["body"], body, "{arguments:?}");
    }
}

#[test]
fn input_is_options_as_json_and_the_words_stand_over_it() {
    let place = Place::new();
    place.file(
        "options.json",
        r#"{"method": "POST", "url": "/x/{id}", "id": 7, "a": 1, "headers": {"x-a": "b"}}"#,
    );
    let cases: [(&[&str], &str, &str, Value); 8] = [
        (&["--input", "options.json"], "post", "/x/7", json!({"a": 1})),
        (
            &["--input", "options.json", "PUT /y/{id}"],
            "put",
            "/y/7",
            json!({"a": 1}),
        ),
        (
            &["--input", "options.json", "DELETE", "/y/{a}"],
            "delete",
            "/y/1",
            json!({"id": 7}),
        ),
        (&["--input", "options.json", "/y/{id}"], "post", "/y/7", json!({"a": 1})),
        (
            &["--input", "options.json", "PUT /y/{id}", "-X", "patch"],
            "patch",
            "/y/7",
            json!({"a": 1}),
        ),
        (
            &["--input", "options.json", "a=2", "X-A:c"],
            "post",
            "/x/7",
            json!({"a": "2"}),
        ),
        (
            &["--input", "options.json", "-X", "put"],
            "put",
            "/x/7",
            json!({"a": 1}),
        ),
        (&["--input", "-", "/y"], "patch", "/y", json!({"b": 1})),
    ];
    for (arguments, method, path, body) in cases {
        let request = place.run_with(arguments, br#"{"method": "PATCH", "b": 1}"#).json();
        assert_eq!(request["method"], method, "{arguments:?}");
        assert_eq!(request["url"], format!("https://api.github.com{path}"), "{arguments:?}");
        assert_eq!(request["body"], body, "{arguments:?}");
    }
    let ran = place.run(&["--input", "options.json", "PUT /y/{a"]);
    assert!(ran.stderr.contains("1 | PUT /y/{a\n  |        ^"), "{}", ran.stderr);
}

#[test]
fn layers_of_defaults_cascade() {
    let place = Place::new();
    place.file(
        "one.json",
        r#"{"baseUrl": "https://one.test", "per_page": 10, "headers": {"x-a": "1", "x-b": "1"}}"#,
    );
    place.file(
        "two.json",
        "\u{feff}{\"per_page\": 20, \"headers\": {\"x-b\": null, \"X-C\": \"2\"}}",
    );
    let request = place
        .run(&["--defaults", "one.json", "--defaults", "two.json", "/x", "page=3"])
        .json();
    assert_eq!(request["url"], "https://one.test/x?per_page=20&page=3");
    assert_eq!(request["headers"]["x-a"], "1");
    assert_eq!(request["headers"].get("x-b"), None);
    assert_eq!(request["headers"]["x-c"], "2");
    let request = place
        .run(&["--defaults", "one.json", "--base-url", "https://other.test/api", "/x"])
        .json();
    assert_eq!(request["url"], "https://other.test/api/x?per_page=10");
}

#[test]
fn merge_shows_the_options() {
    let merged = endpoint(&[
        "get /orgs/{org}",
        "org=acme",
        "--merge",
        "Authorization:token abc",
        "--redact",
    ])
    .json();
    assert_eq!(
        merged,
        json!({
            "baseUrl": "https://api.github.com",
            "method": "GET",
            "url": "/orgs/{org}",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
                "authorization": "***",
            },
            "org": "acme",
        })
    );
}

#[test]
fn a_template_expands_alone() {
    let cases: [(&[&str], &str); 5] = [
        (&["/x{?a,b}", "a=1", "b=é"], "/x?a=1&b=%C3%A9\n"),
        (&["{/list*}", "list[]=a", "list[]=b"], "/a/b\n"),
        (&["{?keys*}", "keys[semi]=;", "keys[dot]=."], "?semi=%3B&dot=.\n"),
        (&["{a:3}", "a=abcdef"], "abc\n"),
        (&["/:a{b}", "--input", "-", "b=2"], "/:a2\n"),
    ];
    for (arguments, expected) in cases {
        let ran = Place::new().run_with(&[&["expand"], arguments].concat(), br#"{"a": 1, "b": 1}"#);
        assert_eq!(ran.stdout, expected, "{arguments:?}: {}", ran.stderr);
    }
}
