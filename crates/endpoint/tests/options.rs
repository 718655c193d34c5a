//! Options as values: equality, copies, `Debug`, and JSON.

#![allow(clippy::unwrap_used, reason = "a test may")]

use endpoint::{Body, Endpoint, Object, Options, Style, Value, options};

use crate::support::{row, table};

/// Options that each set one thing, all different.
fn settings() -> Vec<Options<'static>> {
    let object = |value: i32| Object::from_iter([("a", value)]);
    vec![
        Options::new(),
        Options::new().method("PUT"),
        Options::new().method("POST"),
        options! { method: null },
        Options::new().url("/x"),
        Options::new().url("/y"),
        options! { url: null },
        Options::new().base_url("https://a.test"),
        Options::new().base_url("https://b.test"),
        Options::new().header("x-a", 1),
        Options::new().header("x-a", 2),
        Options::new().header("x-b", 1),
        Options::new().header("x-a", Value::Null),
        Options::new().format("raw"),
        Options::new().format("html"),
        options! { mediaType: { "format": null } },
        Options::new().preview("a"),
        Options::new().preview("b"),
        Options::new().preview("a").preview("b"),
        Options::new().preview("b").preview("a"),
        options! { mediaType: { "previews": null } },
        options! { mediaType: null },
        Options::new().data("x"),
        Options::new().data(Body::Json("x".into())),
        Options::new().data(b"x".as_slice()),
        Options::new().data(Value::from(1)),
        options! { data: null },
        Options::new().metadata(object(1)),
        Options::new().metadata(object(2)),
        Options::new().metadata(Object::new()),
        Options::new().param("a", 1),
        Options::new().param("a", 2),
        Options::new().param("b", 1),
        Options::new().param("a", Value::Null),
        Options::new().path("a", 1),
        Options::new().path("a", 2),
        Options::new().query("a", 1),
        Options::new().query("a", 2),
        Options::new().field("a", 1),
        Options::new().field("a", 2),
        Options::new().list_style(Style::Repeat),
        Options::new().list_style(Style::Brackets),
        options! { headers: 1 },
        Options::new().params(&Unserializable),
    ]
}

struct Unserializable;

impl serde::Serialize for Unserializable {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("fails"))
    }
}

#[test]
fn options_are_equal_when_each_setting_is() {
    for (position, options) in settings().iter().enumerate() {
        for (other_position, other) in settings().iter().enumerate() {
            let is_same = position == other_position;
            assert_eq!(options == other, is_same, "{options:?} and {other:?}");
            // Also if both have other options in common.
            let with = |options: &Options<'static>| options! { z: 1, headers: { "x-z": 1 } }.merge(options.clone());
            assert_eq!(
                with(options) == with(other),
                is_same,
                "{options:?} and {other:?} with more"
            );
        }
    }
    let twice = Options::new().preview("a").preview("a-preview");
    assert_eq!(twice, Options::new().preview("a"), "a preview counts once");
    assert_eq!(options! { a: 1, b: 2 }, options! { b: 2, a: 1 }, "in whatever order");
}

#[test]
fn a_copy_keeps_each_setting() {
    for options in settings() {
        assert_eq!(options.clone(), options);
        assert_eq!(options.clone().into_owned(), options);
        assert_eq!(Options::new().merge(options.clone()), options, "merged into nothing");
        assert_eq!(options.clone().merge(Options::new()), options, "nothing merged into it");
        // `merge` works on copies that borrow from the defaults.
        let Ok(endpoint) = Endpoint::github().defaults(options.clone()) else {
            continue;
        };
        let copied = endpoint.merge((), Options::new()).unwrap();
        assert_eq!(&copied, endpoint.default_options(), "{options:?}");
    }
}

#[test]
fn debug_shows_names_and_kinds() {
    let rows = [
        (Options::new().method("PUT"), "method: Some(String)"),
        (Options::new(), "url: None"),
        (
            Options::new().base_url("https://a.test/secret"),
            "base_url: Some(String)",
        ),
        (Options::new().header("x-a", 1), "headers: {\"x-a\": Number}"),
        (
            Options::new().header("Cookie", "secret"),
            "headers: {\"cookie\": String}",
        ),
        (Options::new().data("secret"), "data: Some(Text)"),
        (Options::new().data(b"four".as_slice()), "data: Some([4 bytes])"),
        (Options::new().data(Value::from(vec![1])), "data: Some(Array)"),
        (
            Options::new().metadata(Object::from_iter([("a", "secret")])),
            "request: Some({\"a\": String})",
        ),
        (Options::new().param("a", 1), "parameters: {\"a\": Number}"),
        (
            Options::new().path("a", 1),
            "{\"a\": (Some(Placeholder), Some(Number))}",
        ),
        (Options::new().query("a", 1), "{\"a\": (Some(Query), Some(Number))}"),
        (Options::new().field("a", 1), "{\"a\": (Some(Body), Some(Number))}"),
    ];
    table(rows, |(options, part)| {
        let shown = format!("{options:?}");
        if !shown.contains(part) || shown.contains("secret") {
            return Err(format!("  {part}: got {shown}"));
        }
        let endpoint = Endpoint::github().defaults(options).unwrap();
        let expected = format!("Endpoint({:?})", endpoint.default_options());
        let shown = format!("{endpoint:?}");
        (shown == expected)
            .then_some(())
            .ok_or(format!("  {part}: got {shown}, expected {expected}"))
    });
    let request = endpoint::endpoint(
        "PUT /x",
        options! { a: 1, headers: { "x-a": "b", "cookie": "secret" }, request: { "c": 2 } },
    );
    let shown = format!("{:?}", request.unwrap());
    let parts = [
        "RequestOptions",
        "PUT",
        "https://api.github.com/x",
        "\"x-a\": \"b\"",
        r#"body: Some("{\"a\":1}")"#,
        r#"request: Some("{\"c\":2}")"#,
    ];
    for part in parts {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains("secret"), "{shown}");
}

/// An explicit place other than that of §2.3, or a style of lists, can't be written as JSON, and is an error.
#[test]
fn options_are_json_where_json_says_the_same() {
    let url = |method: &'static str| Options::new().url("/{a}").method(method);
    let list = || vec![1, 2];
    let json = |json: &'static str| Ok(json);
    let refused = |name: &'static str| Err(name);
    let rows = [
        (Options::new(), json("{}")),
        (options! { headers: {} }, json("{}")),
        (options! { headers: null }, json(r#"{"headers":null}"#)),
        (options! { headers: { "a": null } }, json(r#"{"headers":{"a":null}}"#)),
        (
            options! { headers: { "a": 1 } }.merge(options! { headers: { "a": null } }),
            json(r#"{"headers":{"a":null}}"#),
        ),
        (
            options! { url: null, method: null, data: null },
            json(r#"{"method":null,"url":null,"data":null}"#),
        ),
        (options! { request: null }, json(r#"{"request":null}"#)),
        (options! { request: {} }, json(r#"{"request":{}}"#)),
        (options! { mediaType: null }, json("{}")),
        (options! { mediaType: { "format": "" } }, json("{}")),
        (options! { mediaType: { "previews": [] } }, json("{}")),
        (Options::new().format("raw"), json(r#"{"mediaType":{"format":"raw"}}"#)),
        (
            Options::new().preview("a").preview("a"),
            json(r#"{"mediaType":{"previews":["a"]}}"#),
        ),
        (
            Options::new().preview("a").format("raw"),
            json(r#"{"mediaType":{"format":"raw","previews":["a"]}}"#),
        ),
        // Names that JSON would read as options.
        (Options::new().param("url", 1), refused("url")),
        (Options::new().query("data", 1), refused("data")),
        (Options::new().url("/{url}").path("url", 1), refused("url")),
        // Lists in a style.
        (
            Options::new().param("l", list()).list_style(Style::EncodedComma),
            refused("l"),
        ),
        (
            Options::new().param("l", list()).list_style(Style::Repeat),
            refused("l"),
        ),
        (
            Options::new().param("l", list()).list_style(Style::Brackets),
            refused("l"),
        ),
        (
            Options::new().param("l", 1).list_style(Style::Repeat),
            json(r#"{"l":1}"#),
        ),
        // Explicit places.
        (Options::new().path("a", 1), refused("a")),
        (Options::new().query("a", 1), refused("a")),
        (Options::new().field("a", 1), refused("a")),
        (url("GET").path("a", 1), refused("a")),
        (url("GET").query("b", 1), refused("b")),
        (Options::new().query("b", None::<u8>).param("b", 2), json(r#"{"b":2}"#)),
        // A float that would be refused when it is read (decision 16).
        (options! { a: 1e19 }, json(r#"{"a":1e+19}"#)),
        (options! { a: 1e20 }, refused("a")),
        (options! { a: { b: [0, -1e300] } }, refused("a")),
        (Options::new().query("a", 1e300), refused("a")),
        (options! { data: [1e300] }, refused("data")),
        (options! { data: { n: 1e300 } }, refused("data")),
        (options! { headers: { "x-n": 1e300 } }, refused("x-n")),
        (options! { request: { n: { m: 1e300 } } }, refused("n")),
    ];
    table(rows, |(options, expected)| {
        let got = serde_json::to_string(&options);
        match (&got, expected) {
            (Ok(got), Ok(expected)) if got == expected => Ok(()),
            (Err(error), Err(name)) if error.to_string().contains(&format!("`{name}` has a place or a style")) => {
                Ok(())
            }
            _ => Err(format!("  {options:?}: expected {expected:?}, got {got:?}")),
        }
    });
    let mistake = serde_json::to_string(&options! { headers: 1 }).unwrap_err();
    assert!(mistake.to_string().contains("headers"), "{mistake}");
}

#[test]
fn mistakes_have_a_name_and_a_reason() {
    let previews = "must be a list of texts";
    let rows = [
        (r#"{"baseUrl": {}}"#, "baseUrl", "must be a text"),
        (r#"{"headers": 1}"#, "headers", "must be an object"),
        (r#"{"request": "x"}"#, "request", "must be an object"),
        (r#"{"mediaType": []}"#, "mediaType", "must be an object"),
        (r#"{"mediaType": {"format": 1}}"#, "mediaType.format", "must be a text"),
        (r#"{"mediaType": {"previews": "x"}}"#, "mediaType.previews", previews),
        (r#"{"mediaType": {"previews": {}}}"#, "mediaType.previews", previews),
        (
            r#"{"mediaType": {"previews": ["x", 1]}}"#,
            "mediaType.previews",
            previews,
        ),
        (r#"{"mediaType": {"previews": [null]}}"#, "mediaType.previews", previews),
        (
            r#"{"mediaType": {"preview": "x"}}"#,
            "mediaType.preview",
            "is unknown: mediaType has `format` and `previews`",
        ),
    ];
    table(rows, |(json, name, reason)| {
        let value: Value<'_> = serde_json::from_str(json).unwrap();
        let mistake = Options::try_from(value).unwrap_err();
        (mistake.name() == Some(name) && mistake.reason() == reason)
            .then_some(())
            .ok_or(format!("  {json}: got {mistake}"))
    });
}

/// The metadata of a request can become parameters of another, even if it replaced earlier metadata.
#[test]
fn an_object_that_was_merged_is_options_like_any_other() {
    let metadata = options! { request: null }.merge(options! { request: { "a": 1 } });
    let request = endpoint::endpoint("GET /x", metadata).unwrap();
    let object = request.metadata().unwrap().clone();
    let options = options! { a: 0, b: 2 }.merge(Options::from(object));
    assert_eq!(options, options! { a: 1, b: 2 });
    assert_eq!(
        endpoint::endpoint("GET /x", options).unwrap().url(),
        "https://api.github.com/x?a=1&b=2"
    );
}

/// A variable alone is the caller's variable, and a raw name stands for the plain one, even if that is the name of an
/// option.
#[test]
fn options_are_named_by_variables() {
    let (data, headers, r#type) = ("text", endpoint::Object::new(), "all");
    let written = options! { data, headers, r#type, r#fn: { r#in: 1 } };
    assert_eq!(
        written,
        options! { "data": "text", "headers": {}, "type": "all", fn: { "in": 1 } }
    );
}

#[test]
fn options_are_collected_and_asked() {
    let (org, r#type) = ("acme", "all");
    let written = endpoint::options! { org, r#type, per_page: 100 };
    let collected: Options<'_> = [
        ("org", "acme".into()),
        ("type", "all".into()),
        ("per_page", endpoint::Value::from(100)),
    ]
    .into_iter()
    .collect();
    assert_eq!(written, collected);
    let paired = Options::new()
        .params(&[("org", "acme"), ("type", "all")])
        .param("per_page", 100);
    assert_eq!(written, paired);
    for wrong in [
        serde_json::json!([1]),
        serde_json::json!([["a"]]),
        serde_json::json!([[1, 2]]),
        serde_json::json!("a"),
    ] {
        assert_eq!(
            endpoint::endpoint("GET /", Options::new().params(&wrong))
                .unwrap_err()
                .kind(),
            endpoint::ErrorKind::InvalidOptions
        );
    }

    let keys = endpoint::options! {
        method: "PUT", url: "/x", baseUrl: "https://a.test", headers: { "x-a": 1 }, mediaType: { format: "raw", previews: ["p"] },
        data: [1], request: { "r": 2 }, a: null,
    };
    let asked = [
        "method",
        "url",
        "baseUrl",
        "headers",
        "mediaType",
        "data",
        "request",
        "a",
        "b",
    ]
    .map(|key| keys.get(key).map(|value| serde_json::to_value(&value).unwrap()));
    let expected = serde_json::json!([
        "PUT", "/x", "https://a.test", { "x-a": 1 }, { "format": "raw", "previews": ["p"] }, [1], { "r": 2 }, null, null
    ]);
    assert_eq!(serde_json::to_value(asked).unwrap(), expected);
    assert_eq!((keys.get("a").is_some(), keys.get("b").is_some()), (true, false));
}

#[test]
fn options_of_an_array_are_those_of_its_keys() {
    assert_eq!(Options::from([("a", 1), ("b", 2)]), options! { a: 1, b: 2 });
    let mixed = [("baseUrl", Value::from("https://a.test")), ("page", 2.into())];
    assert_eq!(Options::from(mixed), options! { baseUrl: "https://a.test", page: 2 });
    assert_eq!(Options::from([("a", Some(1)), ("b", None)]), options! { a: 1 });
}

#[test]
fn styles_have_names() {
    let styles = [
        ("comma", Ok("Comma")),
        ("encoded-comma", Ok("EncodedComma")),
        ("repeat", Ok("Repeat")),
        ("brackets", Ok("Brackets")),
        ("indices", Ok("Indices")),
        ("space", Ok("Space")),
        ("pipe", Ok("Pipe")),
        ("deep", Ok("Deep")),
        ("flat", Ok("Flat")),
        ("json", Ok("Json")),
        ("", Err("invalid-options deep, flat, json")),
        ("Repeat", Err("invalid-options deep, flat, json")),
        ("form", Err("invalid-options deep, flat, json")),
    ];
    table(styles, |(name, expected)| {
        row(name, name.parse().map(|style: Style| format!("{style:?}")), expected)?;
        // A name that is read is also written.
        row(
            name,
            name.parse().map(|style: Style| style.to_string()),
            expected.map(|_| name),
        )
    });
}
