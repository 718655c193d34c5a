//! `endpoint api match`, `paste --api` and `op: match` of a batch: the operation of a concrete request.

use serde_json::{Value, json};

use super::place;
use crate::command::Place;

/// The line that the output ends with, run.
fn again(place: &Place, shown: &str) -> Value {
    let words = shlex::split(shown.lines().last().unwrap().trim()).unwrap();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    place.run(&words).json()
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
