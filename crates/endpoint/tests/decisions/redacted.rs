//! Redacted requests: secrets in the URL, the body and headers are masked (decision 15).

use endpoint::extension::Metadata;
use endpoint::{Endpoint, Options, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("redacted");

#[test]
fn d15_the_redacted_url() {
    let rows = CASES.rows::<(&str, Options, &str)>("d15_the_redacted_url");
    table(rows, |(route, options, expected)| {
        let request = endpoint(route, options).unwrap();
        let redacted = request.redacted();
        let shown = redacted.url();
        let expected = format!("https://api.github.com{expected}").replace("com***", "com/***");
        if shown != expected {
            return Err(format!("  {route}: {shown}"));
        }
        let debug = format!("{request:?}");
        if debug.contains("0123") && !expected.contains("0123") {
            return Err(format!("  {route}: {debug}"));
        }
        Ok(())
    });
    let request = endpoint("GET https://{token}.h.test/x", options! { token: "0123" }).unwrap();
    assert_eq!(request.redacted().url(), "https://***.h.test/x");
    let request: http::Request<Vec<u8>> = request.redacted().try_into().unwrap();
    assert_eq!(request.uri().path(), "/x");
}

#[test]
fn d15_the_redacted_body() {
    let json = || options! { headers: { "content-type": "application/json" } };
    let rows = CASES.rows::<(&str, Options, &str)>("d15_the_redacted_body").chain([
        (
            "data",
            Options::new().data(endpoint::Value::from(vec!["0123"])),
            r#"["0123"]"#,
        ),
        (
            "JSON as bytes",
            json().data(br#"{"token":"0123"}"#.to_vec()),
            r#"{"token":"***"}"#,
        ),
        ("bytes that are not text", json().data(b"\xff0123".to_vec()), "***"),
        (
            "pairs after a semicolon and a blank",
            options! {}.data("a=1; badge=0123").sensitive("badge"),
            "a=1; badge=***",
        ),
    ]);
    table(rows, |(name, options, expected)| {
        let request = endpoint("POST /x", options).unwrap();
        let redacted = request.redacted();
        let shown = redacted.body().unwrap().to_bytes();
        if shown != expected.as_bytes() {
            return Err(format!("  {name}: {}", String::from_utf8_lossy(&shown)));
        }
        let debug = format!("{request:?}");
        if debug.contains("0123") && !expected.contains("0123") {
            return Err(format!("  {name}: {debug}"));
        }
        Ok(())
    });
    let upload = options! { headers: { "content-length": 16 } }.data(r#"{"token":"0123"}"#);
    let request = endpoint("POST /x", upload).unwrap();
    assert!(
        http::Request::<Vec<u8>>::try_from(request.redacted()).is_ok(),
        "the length is that of the body"
    );
}

#[test]
fn d15_serialize_is_the_request_and_redacted_is_not() {
    let options = options! {
        headers: { "authorization": "token 0123", "x-a": "1", "referer": "https://h.test/?token=0123" },
        request: { "agent": { "password": "0123" } },
        token: "0123",
    };
    let request = endpoint("GET /x", options).unwrap();
    assert_eq!(serde_json::to_string(&request).unwrap().matches("0123").count(), 4);
    let shown = serde_json::to_value(request.redacted()).unwrap();
    assert_eq!(
        shown,
        serde_json::json!({
            "method": "get",
            "url": "https://api.github.com/x?token=***",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "user-agent": "endpoint/0.1.0",
                "authorization": "***",
                "x-a": "1",
                "referer": "https://h.test/?token=***",
            },
            "request": { "agent": { "password": "***" } },
        })
    );
    let sent: http::Request<Vec<u8>> = request.try_into().unwrap();
    assert!(!format!("{:?}", sent.extensions().get::<Metadata>().unwrap()).contains("0123"));
}

#[test]
fn d15_a_header_that_was_set_on_the_request_is_masked_by_its_name() {
    let acme = Endpoint::github()
        .defaults(Options::new().sensitive("x-badge"))
        .unwrap();
    let mut request = acme.request("GET /x", options! {}).unwrap();
    for name in ["authorization", "x-badge"] {
        request.headers_mut().insert(name, "s3cret".parse().unwrap());
    }
    request.headers_mut().insert("x-a", "1".parse().unwrap());
    assert!(!format!("{request:?}").contains("s3cret"));
    let shown = request.redacted();
    let values = ["authorization", "x-badge", "x-a"].map(|name| shown.headers()[name].to_str().unwrap());
    assert_eq!(values, ["***", "***", "1"]);
}

#[test]
fn d15_a_text_of_several_values_is_masked() {
    let deep = format!("{{\"a\":{}{},\"token\":\"s3cret\"}}", "[".repeat(200), "]".repeat(200));
    let texts = [
        "{\"a\":1}\n{\"token\":\"s3cret\"}\n",
        "{\"index\":{}}\n{\"user\": {\"password\" : \"s3cret\"}}",
        "[1, {'token': 's3cret'}]",
        " {\"token\":\"s3cret\"",
        "\u{feff}{\"token\":\"s3cret\"}",
        &deep,
    ];
    for text in texts {
        for content_type in ["application/x-ndjson", "text/plain", "application/json"] {
            let options = options! { headers: { "content-type": content_type }, data: text };
            assert!(!format!("{options:?}").contains("s3cret"), "{content_type} {text}");
            let request = endpoint("POST /x", options).unwrap();
            assert!(!format!("{request:?}").contains("s3cret"), "{content_type} {text}");
        }
    }
    let plain = options! { headers: { "content-type": "application/x-ndjson" }, data: "{\"a\":1}\n{\"a\":2}" };
    let request = endpoint("POST /x", plain).unwrap();
    assert_eq!(crate::support::body_of(&request.redacted()), "{\"a\":1}\n{\"a\":2}");
}

#[test]
fn d15_an_object_in_a_placeholder_keeps_the_secret_of_a_member() {
    let templates = CASES.rows::<&str>("d15_an_object_in_a_placeholder_keeps_the_secret_of_a_member");
    table(templates, |template| {
        let route = format!("GET /x/{template}");
        let member = || options! { f: { b: "open", token: "s3cret" }, a: "1" };
        let own = || options! { f: { b: "open", badge: "s3cret" }, a: "1" }.sensitive("badge");
        let placed = || {
            Options::new()
                .path("f", member().get("f").unwrap().into_owned())
                .param("a", 1)
        };
        for options in [member(), own(), placed()] {
            let request = endpoint(&*route, options).unwrap();
            assert!(request.url().contains("s3cret"), "{route}");
            assert!(!format!("{request:?}").contains("s3cret"), "{route}: {request:?}");
        }
        let open = endpoint(&*route, options! { f: { b: "open" }, a: "1" }).unwrap();
        assert_eq!(open.redacted().url(), open.url(), "{route}");
        Ok(())
    });
}
