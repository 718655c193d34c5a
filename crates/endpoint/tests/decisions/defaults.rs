//! Options that are left out, and the defaults for an API other than GitHub's (decisions 19 and 21).

use endpoint::{Endpoint, ErrorKind, Options, Value, options};
use serde_json::json;

fn with_defaults() -> Endpoint {
    let defaults = options! {
        a: 1, filter: { x: 1 }, headers: { "x-a": "1" }, baseUrl: "https://a.test", mediaType: { format: "raw" }, request: { "r": 1 },
    };
    Endpoint::github().defaults(defaults).unwrap()
}

#[test]
fn d19_an_option_that_is_none_is_not_sent() {
    const NONE: Option<&str> = None;
    let defaults = with_defaults();
    let sent = defaults.request("POST /", options! {}).unwrap();
    let sent = serde_json::to_value(&sent).unwrap();
    let rows: [(&str, Options<'_>); 12] = [
        ("a parameter", options! { a: NONE }),
        ("a new parameter", options! { b: NONE }),
        ("a reference", options! { a: &NONE }),
        ("a member of an object", options! { filter: { x: NONE } }),
        ("a header", options! { headers: { "x-a": NONE } }),
        ("all headers", options! { headers: None::<Value<'_>> }),
        ("a base URL", options! { baseUrl: NONE }),
        ("a format", options! { mediaType: { format: NONE } }),
        ("metadata", options! { request: { "r": NONE } }),
        ("param", Options::new().param("a", NONE)),
        ("header", Options::new().header("x-a", NONE)),
        ("after a value", options! { a: 1 }.param("a", NONE)),
    ];
    for (name, call) in rows {
        let request = defaults.request("POST /", call).unwrap();
        assert_eq!(serde_json::to_value(&request).unwrap(), sent, "{name}");
    }
    let placed = Options::new()
        .path("p", NONE)
        .query("q", NONE)
        .field("b", NONE)
        .param("c", NONE);
    assert_eq!(placed, Options::new());
    let text = Options::new().data("text");
    assert_eq!(text.clone().data(NONE), text);
}

#[test]
fn d19_null_is_written() {
    let defaults = with_defaults();
    let rows: [(&str, Options<'_>); 3] = [
        ("null", options! { a: null }),
        ("a null value", options! { a: Value::Null }),
        (
            "a struct's None, as serde has it",
            Options::new().params(&json!({ "a": null })),
        ),
    ];
    for (name, call) in rows {
        let request = defaults.request("POST /", call).unwrap();
        let body = serde_json::to_value(request.body()).unwrap();
        assert_eq!(body, r#"{"a":null,"filter":{"x":1}}"#, "{name}");
    }
}

#[test]
fn d21_a_default_content_type_of_another_api_is_for_bodies() {
    let typed = options! { headers: { "content-type": "application/x-a+json", "x-a": "1" } };
    let another = Endpoint::new("https://a.test")
        .unwrap()
        .defaults(typed.clone())
        .unwrap();
    let github = Endpoint::github().defaults(typed).unwrap();
    let (own, none) = (options! { headers: { "content-type": "text/a" } }, Options::new());
    let rows = [
        ("a GET", &another, "GET /x", &none, None),
        ("a GET without a word", &another, "/x", &none, None),
        ("a HEAD", &another, "HEAD /x", &none, None),
        ("a POST", &another, "POST /x", &none, Some("application/x-a+json")),
        ("a DELETE", &another, "DELETE /x", &none, Some("application/x-a+json")),
        ("a GET with its own", &another, "GET /x", &own, Some("text/a")),
        (
            "a GET of the specification",
            &github,
            "GET /x",
            &none,
            Some("application/x-a+json"),
        ),
        ("traced", &another.traced(), "GET /x", &none, None),
        (
            "with more defaults",
            &another.defaults(Options::new().limit(99)).unwrap(),
            "GET /x",
            &none,
            None,
        ),
    ];
    for (name, endpoint, route, options, expected) in rows {
        let request = endpoint.request(route, options.clone()).unwrap();
        let merged = Endpoint::parse(endpoint.merge(route, options.clone()).unwrap()).unwrap();
        let http = endpoint.http(route, options.clone()).unwrap();
        for headers in [request.headers(), merged.headers(), http.headers()] {
            let found = headers.get("content-type").map(|found| found.to_str().unwrap());
            assert_eq!(found, expected, "{name}");
            assert_eq!(headers["x-a"], "1", "{name}");
        }
    }
    let followed = another.follow("https://a.test/x").unwrap();
    assert!(!followed.headers().contains_key("content-type"));
    assert!(
        another
            .default_options()
            .get("headers")
            .unwrap()
            .as_object()
            .unwrap()
            .get("content-type")
            .is_some()
    );
}

#[test]
fn d21_another_api_starts_without_the_defaults_of_github() {
    let stripe = Endpoint::new("https://api.stripe.com").unwrap();
    let request = stripe
        .request("/v1/charges", options! { mediaType: { format: "raw" } })
        .unwrap();
    assert_eq!(
        serde_json::to_value(&request).unwrap(),
        json!({
            "method": "get",
            "url": "https://api.stripe.com/v1/charges",
            "headers": { "accept": "*/*", "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")) },
        })
    );
    for wrong in [
        "",
        "api.stripe.com",
        "https://",
        "https://a.test?x",
        "https://user@a.test",
    ] {
        assert_eq!(
            Endpoint::new(wrong).unwrap_err().kind(),
            ErrorKind::InvalidBaseUrl,
            "{wrong}"
        );
    }
}
