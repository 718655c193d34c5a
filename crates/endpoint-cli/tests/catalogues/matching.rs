//! `endpoint api match`, `paste --api` and `op: match` of a batch: the operation of a concrete request.

use serde_json::{Value, json};

use super::place;
use crate::command::Place;

const MATCH: [&str; 4] = ["api", "match", "--api", "shop.api"];

/// The line that the output ends with, run.
fn again(place: &Place, shown: &str) -> Value {
    let words = shlex::split(shown.lines().last().unwrap().trim()).unwrap();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    place.run(&words).json()
}

#[test]
fn the_operation_of_a_url_is_shown_with_a_line_that_makes_the_request() {
    let place = place();
    let shown = place.run(
        &[
            &MATCH[..],
            &["GET", "https://shop.example/v1/orders?page=two&statee=open"],
        ]
        .concat(),
    );
    assert_eq!(shown.status, Some(0), "{}", shown.stderr);
    let expected = "orders/list\nList orders\n\n  GET /orders\n\n\
        \x20 query  page  two\n\n\
        \x20 refused: `statee` is not a parameter of the query of orders/list: did you mean `state`?\n\
        \x20 refused: `page` is a text, and must be a whole number\n\n\
        \x20 Without what is refused:\n\
        \x20 endpoint --api shop.api orders/list\n";
    assert_eq!(shown.stdout, expected);

    place.file(
        "odd.api",
        "endpoint-catalogue 2\n@server https://shop.example/v1\n@server https://eu.shop.example/v1\n\
        GET /odd/{id} odd ?id ?at ?list:string[]+brackets ?o:object+deep ?n:number\nGET /plain plain\n",
    );
    let urls = [
        "https://shop.example/v1/plain",
        "https://eu.shop.example/v1/plain",
        "https://shop.example/v1/odd/a%2Fb?id=%26%3D%23%20x",
        "https://shop.example/v1/odd/%40file?at=%40file&n=1.50",
        "https://shop.example/v1/odd/%3D?list%5B%5D=a&list%5B%5D=b&o%5Bk%5D=v&n=2",
        "https://shop.example/v1/odd/-x?at=it%27s%20%24HOME",
    ];
    for url in urls {
        let shown = place.run(&["api", "match", "--api", "odd.api", url]);
        assert_eq!(shown.status, Some(0), "{url}: {}", shown.stderr);
        assert_eq!(again(&place, &shown.stdout)["url"], url, "{}", shown.stdout);
        let same = place
            .run(&["api", "match", "--api", "odd.api", url, "-o", "curl"])
            .stdout;
        assert!(shlex::split(&same).unwrap().iter().any(|word| word == url), "{same}");
    }
}

#[test]
fn a_match_is_written_as_json_a_struct_and_a_request() {
    let place = place();
    let words = |more: &[&'static str]| [&MATCH[..], &["https://shop.example/v1/orders/7"], more].concat();
    let json = place.run(&words(&["-o", "json"])).json();
    assert_eq!(
        json,
        json!({"operation": "orders/get", "route": "GET /orders/{id}", "parameters": {"id": 7}})
    );
    let rust = place.run(&words(&["-o", "rust"])).stdout;
    assert!(
        rust.contains("\"GET /orders/{id}\",\n    endpoint::options! {"),
        "{rust}"
    );
    let text = place.run(&words(&["--struct"])).stdout;
    assert_eq!(
        text,
        "/// An order\n#[derive(Operation)]\n#[operation(\"GET /orders/{id}\")]\npub struct OrdersGet {\n    pub id: i64,\n}\n"
    );
    let curl = place.run(&words(&["-o", "curl"])).stdout;
    assert!(curl.starts_with("curl https://shop.example/v1/orders/7 "), "{curl}");
    let based = place.run(&[
        "api",
        "match",
        "--api",
        "shop.api",
        "--base-url",
        "https://acme.example/x",
        "https://acme.example/x/orders/7",
    ]);
    assert_eq!(again(&place, &based.stdout)["url"], "https://acme.example/x/orders/7");
}

#[test]
fn nearly_matches_are_named() {
    let place = place();
    let rows = [
        (&["DELETE", "/v1/orders/7"][..], "did you mean `GET /orders/{id}`?"),
        (
            &["https://other.example/v1/orders/7"],
            "did you mean `GET /orders/{id}` at https://shop.example, its server?",
        ),
        (
            &["https://shop.example/orders/7"],
            "The paths of its server begin with /v1",
        ),
        (&["/v1/orders/"], "without a slash at the end"),
        (&["/v1/orders/../users"], "has a dot segment"),
        (&["orders/7"], "is neither a URL"),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[&MATCH[..], words].concat());
        assert_eq!(ran.status, Some(1), "{words:?}: {}", ran.stdout);
        assert!(ran.error().contains(expected), "{words:?}: {}", ran.stderr);
    }
    let ran = place.run(&["api", "match", "/v1/orders"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.error().contains("no catalogue is named"), "{}", ran.stderr);
    for words in [&["GET"][..], &["GET", ""]] {
        let ran = place.run(&[&MATCH[..], words].concat());
        assert_eq!(ran.status, Some(2), "{words:?}");
        assert!(ran.error().contains("`GET` is no URL"), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn a_pasted_request_is_matched_with_its_body() {
    let place = place();
    let paste =
        |text: &str, more: &[&str]| place.run_with(&[&["paste", "--api", "shop.api"], more].concat(), text.as_bytes());
    let line = "curl https://shop.example/v1/orders?notify=true --json '{\"item\":\"tea\",\"count\":\"x\"}'";
    let json = paste(line, &["-o", "json"]).json();
    let expected = json!({
        "operation": "orders/create",
        "route": "POST /orders",
        "parameters": {"notify": true, "item": "tea", "count": "x"},
        "refused": ["`count` is a text, and must be a whole number"],
    });
    assert_eq!(json, expected);
    let line = "curl -X PUT https://shop.example/v1/legacy/7 -d note=a+b -d none=1 -H 'x-trace: 1'";
    let shown = paste(line, &[]).stdout;
    assert!(
        shown.contains("refused: `none` is not a parameter of the body of legacy"),
        "{shown}"
    );
    assert!(shown.contains("deprecated: "), "{shown}");
    let request = again(&place, &shown);
    assert_eq!(
        (&request["body"], &request["headers"]["x-trace"]),
        (&json!("note=a+b"), &json!("1"))
    );
    // Bytes stay as they are.
    let line = "curl https://shop.example/v1/orders -H 'content-type: text/plain' --data-raw tea";
    let shown = paste(line, &[]).stdout;
    assert!(
        shown.ends_with("The body is not made of fields: -o FORMAT writes the request.\n"),
        "{shown}"
    );
    let several = "curl https://shop.example/v1/orders/7\ncurl https://shop.example/v1/orders\n";
    let both = paste(several, &[]).stdout;
    assert!(both.contains("orders/get") && both.contains("orders/list"), "{both}");
}

#[test]
fn a_batch_answers_match() {
    let place = place();
    let lines = [
        (
            r#"{"id":1,"op":"match","url":"/v1/orders?page=2&state=odd"}"#,
            json!({"id": 1, "ok": {"operation": "orders/list", "route": "GET /orders", "parameters": {"page": 2, "state": "odd"}, "refused": ["`state` is not one of the allowed values: open, paid"]}}),
        ),
        (
            r#"{"id":2,"op":"match","method":"post","url":"https://shop.example/v1/orders?pin_token=abc"}"#,
            json!({"id": 2, "ok": {"operation": "orders/create", "route": "POST /orders", "parameters": {}, "refused": ["`pin_token` is not a parameter of the query of orders/create"]}}),
        ),
        (
            r#"{"id":3,"op":"match","method":"PUT","url":"/v1/orders"}"#,
            json!({"id": 3, "error": {"kind": "unknown-operation", "message": "`PUT /v1/orders` is not an operation of the catalogue: did you mean `GET /orders` or `POST /orders`?"}}),
        ),
        (
            r#"{"id":4,"op":"match"}"#,
            json!({"id": 4, "error": {"kind": "invalid-input", "message": "`match` takes a `url`"}}),
        ),
        (
            r#"{"id":5,"op":"match","url":7}"#,
            json!({"id": 5, "error": {"kind": "invalid-input", "message": "`url` must be a text"}}),
        ),
        (
            r#"{"id":6,"op":"match","url":"/v1/orders","route":"GET /x"}"#,
            json!({"id": 6, "error": {"kind": "invalid-input", "message": "`match` takes no `route`: it takes `method`, `url`"}}),
        ),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let ran = place.run_with(&["batch", "--api", "shop.api"], input.as_bytes());
    let answers: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for ((line, expected), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer, expected, "{line}");
    }
    let bare = place.run_with(&["batch"], b"{\"op\":\"match\",\"url\":\"/v1/orders\"}\n");
    assert!(
        bare.stdout.contains("`match` looks in a catalogue: --api names it"),
        "{}",
        bare.stdout
    );
}

#[test]
fn redact_masks_what_a_match_shows() {
    let place = place();
    place.file(
        "keys.api",
        "endpoint-catalogue 2\n@server https://shop.example\n@security ?key_of_api\n\
        GET /x x ?access_token ?mine ?tree:object+deep\n",
    );
    let url = "https://shop.example/x?access_token=abcdef&key_of_api=bcdefa&mine=cdefab&tree%5Bpassword%5D=defabc";
    for format in [&["-o", "json"][..], &[], &["-o", "curl"]] {
        let words = [&["api", "match", "--api", "keys.api", url, "--redact=mine"], format].concat();
        let ran = place.run(&words);
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        for secret in ["abcdef", "bcdefa", "cdefab", "defabc"] {
            assert!(
                !format!("{}{}", ran.stdout, ran.stderr).contains(secret),
                "{format:?}: {}",
                ran.stdout
            );
        }
    }
    let line = format!("{{\"op\":\"match\",\"url\":\"{url}\"}}\n");
    let batch = place
        .run_with(&["batch", "--api", "keys.api", "--redact=mine"], line.as_bytes())
        .stdout;
    for secret in ["abcdef", "bcdefa", "cdefab", "defabc"] {
        assert!(batch.contains("***") && !batch.contains(secret), "{batch}");
    }
}

#[test]
fn headers_and_cookies_of_an_operation_are_parameters() {
    let place = place();
    place.file(
        "headers.api",
        "endpoint-catalogue 2\n@server https://shop.example/v1\n@security ^authorization\n\
        GET /orders/{id} orders/get ?team ^team ^x-count:integer ^x-tags:string[] ^x-api-key ~region ~size=small|large\n",
    );
    let paste = |headers: &str, more: &[&str]| {
        let line = format!("curl https://shop.example/v1/orders/7 {headers}");
        place.run_with(&[&["paste", "--api", "headers.api"], more].concat(), line.as_bytes())
    };
    let rows = [
        (
            "headers",
            "-H 'Team: pay ments' -H 'x-count: 2' -H 'x-tags: a, b' -H 'x-other: 1'",
            json!({"^team": "pay ments", "x-count": 2, "x-tags": ["a", "b"], "id": "7"}),
            None,
        ),
        (
            "cookies",
            "-b 'region=eu; size=large'",
            json!({"region": "eu", "size": "large", "id": "7"}),
            None,
        ),
        (
            "a cookie that is not known",
            "-b 'region=eu; other=1'",
            json!({"id": "7"}),
            None,
        ),
        (
            "a cookie with an encoding",
            "-b 'region=e%75'",
            json!({"id": "7"}),
            None,
        ),
        ("a cookie twice", "-b 'region=eu; region=us'", json!({"id": "7"}), None),
        (
            "credentials",
            "-H 'authorization: Bearer s3cret' -H 'x-api-key: s3cret'",
            json!({"id": "7"}),
            None,
        ),
        ("a header twice", "-H 'team: a' -H 'team: b'", json!({"id": "7"}), None),
        (
            "a wrong kind",
            "-H 'x-count: two'",
            json!({"id": "7", "x-count": "two"}),
            Some("`x-count` is a text, and must be a whole number"),
        ),
        (
            "a value that is not allowed",
            "-b 'size=huge'",
            json!({"id": "7", "size": "huge"}),
            Some("`size` is not one of the allowed values: small, large"),
        ),
    ];
    for (name, headers, parameters, refused) in rows {
        let found = paste(headers, &["-o", "json"]).json();
        assert_eq!(found["parameters"], parameters, "{name}");
        assert_eq!(found["refused"][0].as_str(), refused, "{name}");
        if refused.is_none() {
            // The printed line makes the request with all its headers.
            let shown = paste(headers, &[]).stdout;
            let same = again(&place, &shown);
            let plain = place.run_with(
                &["paste", "-o", "json"],
                format!("curl https://shop.example/v1/orders/7 {headers}").as_bytes(),
            );
            for (header, value) in plain.json()["headers"].as_object().unwrap() {
                if header != "user-agent" {
                    let own = same["headers"][header].as_str().unwrap().replace(", ", ",");
                    assert_eq!(own, value.as_str().unwrap().replace(", ", ","), "{name}: {shown}");
                }
            }
        }
    }
}
