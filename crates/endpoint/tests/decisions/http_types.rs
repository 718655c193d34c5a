//! The types of `http` for methods, names and values of headers are accepted like text, and the mark of a sensitive
//! value stays (decisions 4 and 15).

use endpoint::explain::explain;
use endpoint::{Endpoint, Options, Value, endpoint, object, options};
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};

use crate::support::{header_of, row, table};

fn marked(text: &'static str) -> HeaderValue {
    let mut value = HeaderValue::from_static(text);
    value.set_sensitive(true);
    value
}

#[test]
fn d4_a_method_of_http_is_a_method() {
    let own = Method::from_bytes(b"purge").unwrap();
    let given = [
        (Options::new().method(Method::DELETE), "DELETE"),
        (Options::new().method(&own), "PURGE"),
        (Options::new().method(own.clone()), "PURGE"),
        (Options::new().method("put"), "PUT"),
        (Options::new().method("put".to_owned()), "PUT"),
        (options! { method: Method::PATCH }, "PATCH"),
        (options! { method: &own }, "PURGE"),
    ];
    table(given, |(options, expected)| {
        let method = endpoint("/x", options.clone()).map(|request| request.method().to_string());
        row(expected, method, Ok(expected))?;
        let defaults = Endpoint::github().defaults(options.into_owned()).unwrap();
        let method = defaults
            .request("/x", options! {})
            .map(|request| request.method().to_string());
        row(expected, method, Ok(expected))
    });
    // With a route that has a method, it is a parameter.
    let request = endpoint("POST /x", options! { method: Method::DELETE }).unwrap();
    assert_eq!(request.method(), Method::POST);
    assert_eq!(request.body().unwrap().to_bytes().as_ref(), br#"{"method":"DELETE"}"#);
}

#[test]
fn d15_names_and_values_of_http_are_a_header() {
    let (name, value) = (HeaderName::from_static("x-a"), HeaderValue::from_static("1"));
    let some = &Some(&value);
    let given = [
        ("name", Options::new().header(name.clone(), "1")),
        ("borrowed name", Options::new().header(&name, "1")),
        ("value", Options::new().header("X-A", value.clone())),
        ("borrowed value", Options::new().header("x-a", &value)),
        ("some value", Options::new().header("x-a", Some(value.clone()))),
        ("borrowed some", Options::new().header("x-a", some)),
        (
            "none",
            Options::new().header("x-a", 1).header("x-a", None::<HeaderValue>),
        ),
        ("both", Options::new().header(&name, &value)),
        ("macro", options! { headers: { (&name): &value } }),
        ("macro's value", options! { headers: { "X-A": value.clone() } }),
        (
            "macro's text key",
            options! { "headers": { "x-a": value.clone(), "x-b": null } },
        ),
        ("replaced", options! { headers: { (&name): "2" } }.header("X-A", &value)),
    ];
    table(given, |(name, options)| {
        let request = endpoint("/x", options).map(|request| {
            assert!(!request.headers()["x-a"].is_sensitive(), "{name}");
            header_of(&request, "x-a")
        });
        row(name, request, Ok("1"))
    });
    let kept: [(&str, Value<'_>); 4] = [
        ("text", "a".into()),
        ("number", 7.into()),
        ("boolean", true.into()),
        ("null", Value::Null),
    ];
    for (name, value) in kept {
        assert_eq!(
            Options::new().header("x-a", value.clone()),
            options! { headers: { "x-a": value } },
            "{name}"
        );
    }
}

#[test]
fn d15_a_value_of_http_that_is_not_visible_ascii_is_an_error() {
    for bytes in [&b"s3cret\xff"[..], b"s3cret\x80", "s3cret\u{fc}".as_bytes()] {
        let mut value = HeaderValue::from_bytes(bytes).unwrap();
        value.set_sensitive(true);
        let options = Options::new().header("x-badge", &value);
        assert!(!format!("{options:?}").contains("s3cret"));
        let error = endpoint("/x", options.clone()).unwrap_err();
        assert_eq!(error.kind().as_str(), "invalid-header-value");
        assert!(!format!("{error} {error:?}").contains("s3cret"));
        assert!(Endpoint::github().defaults(options).is_err());
    }
}

#[test]
fn d15_the_mark_of_a_value_stays() {
    let badge = marked("s3cret");
    let given = [
        ("value", Options::new().header("X-Badge", marked("s3cret"))),
        ("borrowed", Options::new().header("x-badge", &badge).into_owned()),
        ("some", Options::new().header("x-badge", Some(marked("s3cret")))),
        ("macro", options! { headers: { "X-Badge": marked("s3cret"), "x-b": 1 } }),
        (
            "over an earlier word",
            Options::new()
                .not_sensitive("x-badge")
                .header("x-badge", marked("s3cret")),
        ),
        (
            "merged",
            Options::new()
                .header("x-badge", marked("other"))
                .merge(options! { headers: { "x-badge": "s3cret" } }),
        ),
    ];
    table(given, |(name, options)| {
        assert!(!format!("{options:?} {options:#?}").contains("s3cret"), "{name}");
        assert!(
            !serde_json::to_string(&options.redacted()).unwrap().contains("s3cret"),
            "{name}"
        );
        let defaults = Endpoint::github().defaults(options.clone()).unwrap();
        let layers = [("layer", options.clone())];
        let explanation = explain(layers, "/x", options! { page: 1 }).unwrap();
        assert!(!format!("{explanation:?}").contains("s3cret"), "{name}");
        assert!(
            !serde_json::to_string(&explanation).unwrap().contains("s3cret"),
            "{name}"
        );
        let requests = [
            endpoint("/x", options.clone()),
            defaults.request("/x", options! {}),
            defaults.request("/x", options! { headers: { "x-b": 2 } }),
            defaults.follow("https://api.github.com/x"),
        ];
        for request in requests {
            let request = request.unwrap();
            let value = &request.headers()["x-badge"];
            assert!(value.is_sensitive() && value == "s3cret", "{name}");
            assert_eq!(request.redacted().headers()["x-badge"], "***", "{name}");
            assert!(!format!("{request:?}").contains("s3cret"), "{name}");
            let request = request.into_http().unwrap();
            assert!(request.headers()["x-badge"].is_sensitive(), "{name}");
        }
        Ok(())
    });
}

#[test]
fn d15_what_is_not_marked_follows_the_rule() {
    let options = Options::new()
        .header(header::AUTHORIZATION, HeaderValue::from_static("token 0123"))
        .header("x-badge", HeaderValue::from_static("0123"))
        .header("x-open", marked("0123"))
        .not_sensitive("x-open");
    let request = endpoint("/x", options).unwrap();
    let is_marked = |name: &str| request.headers()[name].is_sensitive();
    assert!(is_marked("authorization") && !is_marked("x-badge") && !is_marked("x-open"));
    // A name of `http` can also become that of a secret.
    let acme = Endpoint::github()
        .defaults(Options::new().sensitive(header::IF_MATCH))
        .unwrap();
    let request = acme
        .request("/x", Options::new().header(header::IF_MATCH, "\"0123\""))
        .unwrap();
    assert!(request.headers()["if-match"].is_sensitive());
}

#[test]
fn d15_an_empty_name_is_no_name_of_a_secret() {
    let options = options! { headers: { "": marked("0123") }, labels: ["a"] };
    let error = endpoint("/x", options).unwrap_err();
    assert_eq!(error.kind().as_str(), "invalid-header-name");
}

#[test]
fn d15_headers_of_http_are_headers() {
    let map: HeaderMap = [("x-a", "1"), ("x-b", "2")]
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
        .into_iter()
        .collect();
    let headers = &map;
    let rows = [
        ("method", Options::new().headers(&map)),
        ("method, by value", Options::new().headers(map.clone())),
        (
            "method, object",
            Options::new().headers(object! { "X-A": 1, x_b: null, "x-b": "2" }),
        ),
        (
            "method, beside others",
            Options::new()
                .header("x-a", 9)
                .header("x-b", 2)
                .headers(object! { "x-a": 1 }),
        ),
        ("macro", options! { headers: &map }),
        ("macro, by value", options! { headers: map.clone(), page: 1 }),
        ("macro, by name", options! { headers }),
        ("macro, in quotes", options! { "headers": &map }),
        ("macro, object", options! { headers: object! { "x-a": 1, "x-b": 2 } }),
        (
            "macro, some",
            options! { headers: Some(object! { "x-a": 1, "x-b": 2 }) },
        ),
    ];
    table(rows, |(name, options)| {
        let shown = |options| {
            endpoint("GET /x", options)
                .map(|request| format!("{} {}", header_of(&request, "x-a"), header_of(&request, "x-b")))
        };
        row(name, shown(options.clone()), Ok("1 2"))?;
        let defaults = Endpoint::github().defaults(options).unwrap();
        let request = defaults.request("GET /x", options! { headers: { "x-a": 3 } });
        row(name, request.map(|request| header_of(&request, "x-b")), Ok("2"))
    });
}

#[test]
fn d15_headers_of_http_keep_their_marks_and_all_their_values() {
    let mut map = HeaderMap::new();
    for (name, value) in [
        ("x-a", "1"),
        ("x-b", "2"),
        ("x-a", "3"),
        ("cookie", "a=1"),
        ("cookie", "b=2"),
        ("x-a", "4"),
    ] {
        map.append(name, HeaderValue::from_static(value));
    }
    map.append("x-b", marked("s3cret"));
    for options in [Options::new().headers(&map), options! { headers: map.clone() }] {
        let request = endpoint("GET /x", options).unwrap();
        let got = ["x-a", "x-b", "cookie"].map(|name| header_of(&request, name));
        assert_eq!(got, ["1, 3, 4", "2, s3cret", "a=1; b=2"]);
        assert!(request.headers()["x-b"].is_sensitive());
        assert!(!format!("{request:?}").contains("s3cret"));
    }
    let mut map = HeaderMap::new();
    map.insert("x-a", HeaderValue::from_bytes(b"\xff").unwrap());
    let rows = [
        ("bytes", Options::new().headers(map), Err("invalid-header-value x-a")),
        ("no object", Options::new().headers(1), Err("invalid-options headers")),
        (
            "no object, macro",
            options! { headers: "x-a: 1" },
            Err("invalid-options headers"),
        ),
        ("a list", options! { headers: ["x-a"] }, Err("invalid-options headers")),
        (
            "null takes away",
            Options::new().header("x-a", 1).headers(Value::Null),
            Ok("-"),
        ),
        ("null, macro", options! { headers: Value::Null }, Ok("-")),
        ("none", Options::new().headers(None::<Value<'_>>), Ok("endpoint/0.1.0")),
        (
            "an empty map",
            Options::new().headers(HeaderMap::new()),
            Ok("endpoint/0.1.0"),
        ),
    ];
    table(rows, |(name, options, expected)| {
        row(
            name,
            endpoint("GET /x", options).map(|request| header_of(&request, "user-agent")),
            expected,
        )
    });
}

#[test]
fn a_url_is_as_long_as_http_can_hold_and_no_longer() {
    let github = Endpoint::github();
    let outcome = |length: usize| {
        let path = "a".repeat(length - "https://api.github.com/".len());
        let route = format!("GET /{path}");
        let converted = github.request(&*route, ()).and_then(http::Request::<Vec<u8>>::try_from);
        let kind = |made: Result<http::Request<_>, endpoint::Error>| made.map(drop).map_err(|error| error.kind());
        [kind(github.http(&*route, ())), kind(converted)]
    };
    let longest = usize::from(u16::MAX) - 1;
    assert_eq!(outcome(longest), [Ok(()), Ok(())]);
    let wrong = Err(endpoint::ErrorKind::InvalidUrl);
    assert_eq!(outcome(longest + 1), [wrong, wrong]);
}
