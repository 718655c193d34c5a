//! Decisions 4 and 15: what `http` has for a method, a header's name and a header's value goes where a text goes, and the mark
//! of a sensitive value stays.

use endpoint::explain::explain;
use endpoint::{Endpoint, Options, Value, endpoint, options};
use http::{HeaderName, HeaderValue, Method, header};

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
        let defaults = Endpoint::new().defaults(options.into_owned()).unwrap();
        let method = defaults
            .request("/x", options! {})
            .map(|request| request.method().to_string());
        row(expected, method, Ok(expected))
    });
    // Beside a route that names one it is a parameter.
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
        ("replaced", options! { headers: { (&name): "2", "X-A": &value } }),
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
        assert!(Endpoint::new().defaults(options).is_err());
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
        let defaults = Endpoint::new().defaults(options.clone()).unwrap();
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
    // A name of `http` can be that of a secret as well.
    let acme = Endpoint::new().sensitive(header::IF_MATCH).unwrap();
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
