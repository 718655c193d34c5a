//! Calls that are checked and placed by a catalogue, one by one and in a batch.

use super::place;
use crate::command::Place;

#[test]
fn a_call_is_checked_and_placed() {
    let place = place();
    let calls: [(&[&str], &str); 8] = [
        (&["orders/list", "page=2"], "GET https://shop.example/v1/orders?page=2"),
        (
            &["GET", "/orders", "state=open"],
            "GET https://shop.example/v1/orders?state=open",
        ),
        (&["/orders/{id}", "id=7"], "GET https://shop.example/v1/orders/7"),
        (
            &["orders/create", "item=tea", "count:=2", "notify=true"],
            r#"POST https://shop.example/v1/orders?notify=true {"item":"tea","count":2}"#,
        ),
        (
            &["POST", "/orders", "item=tea"],
            r#"POST https://shop.example/v1/orders {"item":"tea"}"#,
        ),
        (
            &["-X", "POST", "/orders", "item=tea"],
            r#"POST https://shop.example/v1/orders {"item":"tea"}"#,
        ),
        (
            &["legacy", "id=1", "note=a b"],
            "PUT https://shop.example/v1/legacy/1 note=a+b",
        ),
        (
            &["--base-url", "http://localhost", "orders/list"],
            "GET http://localhost/orders",
        ),
    ];
    for (words, expected) in calls {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let json = place.run(&arguments).json();
        let body = match &json["body"] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => format!(" {text}"),
            body => format!(" {body}"),
        };
        let method = json["method"].as_str().unwrap().to_uppercase();
        assert_eq!(
            format!("{method} {}{body}", json["url"].as_str().unwrap()),
            expected,
            "{words:?}"
        );
        assert_eq!(json["headers"]["accept"], "application/json", "{words:?}");
    }
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    let place = place();
    let calls: [(&[&str], &[&str]); 7] = [
        (
            &["orders/lst"],
            &[
                "error: unknown-operation: `orders/lst` is not an operation of the catalogue: did you mean `orders/list`?",
                "1 | orders/lst",
                "^^^^^^^^^^ is not an operation",
            ],
        ),
        (
            &["orders/list", "state=open", "pgae=2"],
            &[
                "error: unknown-parameter: `pgae` is not a parameter of orders/list: did you mean `page`?",
                "1 | state=… pgae=…",
                "        ^^^^ is not a parameter",
            ],
        ),
        (
            &["orders/list", "state=opne"],
            &[
                "error: invalid-parameter: `state` is not one of the allowed values: open, paid",
                "^^^^^ has a value that is not taken",
            ],
        ),
        (
            &["orders/create", "item=tea", "count=two"],
            &[
                "error: invalid-parameter: `count` is a text, and must be a whole number",
                "a value that is not text is written count:=…",
            ],
        ),
        (
            &["orders/create", "count:=2"],
            &[
                "error: missing-parameter: `item` is missing: orders/create requires it",
                "add item=…",
            ],
        ),
        (&["orders/get"], &["error: missing-parameter: `id` has no value"]),
        (
            &["orders/create", "item=tea", "pin_token:=7"],
            &["`pin_token` is a whole number, and must be a text"],
        ),
    ];
    for (words, expected) in calls {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(ran.status, Some(1), "{words:?}: {}", ran.stdout);
        for part in expected {
            assert!(ran.stderr.contains(part), "{words:?}: {}", ran.stderr);
        }
        assert!(
            !ran.stderr.contains("opne") && !ran.stderr.contains("=7"),
            "no value is shown: {}",
            ran.stderr
        );
    }
}

#[test]
fn what_is_deprecated_gives_a_warning() {
    let place = place();
    for words in [
        &["legacy", "id=1"][..],
        &["PUT", "/legacy/:id", "id=1"],
        &["legacy", "id=1", "--explain"],
    ] {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(
            (ran.status, ran.error()),
            (Some(0), "warning: legacy is deprecated"),
            "{words:?}"
        );
    }
    let ran = place.run(&["--api", "shop.api", "orders/list"]);
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_batch_is_checked_and_placed_line_by_line() {
    let place = place();
    let lines = [
        (
            r#"{"id":1,"route":"orders/list","options":{"page":2}}"#,
            r#""url":"https://shop.example/v1/orders?page=2""#,
        ),
        (
            r#"{"id":2,"route":"POST /orders","options":{"item":"tea"},"defaults":[{"page":1,"notify":true}]}"#,
            r#""url":"https://shop.example/v1/orders?notify=true""#,
        ),
        (
            r#"{"id":3,"route":"orders/list","options":{"pgae":2}}"#,
            r#""kind":"unknown-parameter""#,
        ),
        (r#"{"id":4,"route":"orders/lsit"}"#, r#""kind":"unknown-operation""#),
        (
            r#"{"id":5,"route":"orders/create","options":{"item":1}}"#,
            r#""kind":"invalid-parameter""#,
        ),
        (
            r#"{"id":6,"route":"legacy","options":{"/id":"a",".note":"b"}}"#,
            r#""body":"note=b""#,
        ),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let ran = place.run_with(&["batch", "--api", "shop.api"], input.as_bytes());
    assert_eq!(ran.stdout.lines().count(), lines.len());
    for ((line, expected), answer) in lines.iter().zip(ran.stdout.lines()) {
        assert!(answer.contains(expected), "{line}: {answer}");
    }
}

#[test]
fn an_id_wins_over_what_it_looks_like() {
    let place = Place::new();
    place.file(
        "odd.api",
        "endpoint-catalogue 2\n@server https://odd.example\n\
         GET /a orders.list ?page:integer\nGET /b get ?x\nGET /c gte\nGET /d db:80\nGET /e lists\n",
    );
    let calls: [(&[&str], &str); 7] = [
        (&["orders.list"], "https://odd.example/a"),
        (&["orders.list", "page=2"], "https://odd.example/a?page=2"),
        (&["get", "x=1"], "https://odd.example/b?x=1"),
        (&["gte", "X-A:80"], "https://odd.example/c"),
        (&["db:80"], "https://odd.example/d"),
        (&["lists"], "https://odd.example/e"),
        (&["GET", "/a"], "https://odd.example/a"),
    ];
    for (words, url) in calls {
        let arguments: Vec<&str> = ["--api", "odd.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(ran.stderr, "", "{words:?}");
        assert_eq!(ran.json()["url"], *url, "{words:?}");
    }
    let asked: [(&[&str], &str); 3] = [
        (
            &["--api", "odd.api", "orders.test"],
            "error: ambiguous-route: `orders.test`",
        ),
        (
            &["--api", "odd.api", "gte", "/a"],
            "error: invalid-item: item 1, `/a`, is a second route",
        ),
        (&["orders.list"], "error: ambiguous-route: `orders.list`"),
    ];
    for (words, expected) in asked {
        let ran = place.run(words);
        assert!(ran.error().starts_with(expected), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn a_line_of_another_program_is_not_checked() {
    let place = place();
    place.profiles(&format!(
        "[profile.a]\napi = '{}'\n",
        place.path().join("shop.api").display()
    ));
    let json = place
        .run(&["--profile", "a", "curl", "https://shop.example/v1/orders?pgae=1"])
        .json();
    assert_eq!(json["url"], "https://shop.example/v1/orders?pgae=1");
    assert_eq!(json["headers"]["accept"], "*/*");
    let lines: [(&[&str], &str); 3] = [
        (&["gh", "api", "/user"], "https://shop.example/v1/user"),
        (
            &["gh", "api", "orders", "-f", "itme=tea"],
            "https://shop.example/v1/orders",
        ),
        (
            &["gh", "api", "--hostname", "ghe.test", "user"],
            "https://ghe.test/api/v3/user",
        ),
    ];
    for (line, url) in lines {
        let json = place.run(&[&["--profile", "a"], line].concat()).json();
        assert_eq!(json["url"], url, "{line:?}");
    }
    let refused = place.run(&["--api", "shop.api", "curl", "https://shop.example/v1/orders"]);
    assert_eq!(refused.status, Some(2), "{}", refused.stdout);
}
