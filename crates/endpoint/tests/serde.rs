//! JSON in and out: the keys of §2.1 and §2.2, what stays borrowed, structs, digits.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod support;

use std::borrow::Cow;
use std::collections::BTreeMap;

use endpoint::{Array, Body, Endpoint, Number, Object, Options, Value, endpoint, options};
use serde::Serialize;
use serde_json::json;

use support::{read, result, result_of, row, table, url_of};

#[test]
fn options_are_read_by_the_keys_of_2_1() {
    let read = read(
        r#"{
            "method": "POST", "url": "/orgs/{org}/repos", "baseUrl": "https://h.test",
            "headers": { "X-A": "1", "x-b": 2, "x-c": true, "x-d": null },
            "mediaType": { "format": "raw", "previews": ["mercy", "nova-preview"] },
            "data": { "name": "site" }, "request": { "retries": 3 },
            "org": "acme"
        }"#,
    );
    let built = Options::new()
        .method("POST")
        .url("/orgs/{org}/repos")
        .base_url("https://h.test")
        .header("x-a", "1")
        .header("x-b", 2)
        .header("x-c", true)
        .header("x-d", Value::Null)
        .format("raw")
        .preview("mercy")
        .preview("nova")
        .data(Value::Object([("name", "site")].into_iter().collect()))
        .request([("retries", 3)].into_iter().collect())
        .param("org", "acme");
    assert_eq!(read, built);
    assert_eq!(
        result_of(Endpoint::parse(read)),
        json!({
            "method": "post",
            "url": "https://h.test/orgs/acme/repos",
            "headers": { "content-type": "application/json; charset=utf-8", "x-a": "1", "x-b": "2", "x-c": "true" },
            "body": { "name": "site" },
            "request": { "retries": 3 },
        })
    );
}

#[test]
fn options_macro_and_json_say_the_same() {
    let rows = [
        (options! {}, "{}"),
        (options! { a: null, b: [], c: {} }, r#"{"a":null,"b":[],"c":{}}"#),
        (
            options! { "a b": [1, [2, null], { "x": "y" }] },
            r#"{"a b":[1,[2,null],{"x":"y"}]}"#,
        ),
        (
            options! { headers: { "A": 1 }, mediaType: { format: "raw" } },
            r#"{"headers":{"a":1},"mediaType":{"format":"raw"}}"#,
        ),
        (
            options! { data: "x", request: { a: { b: null } } },
            r#"{"data":"x","request":{"a":{"b":null}}}"#,
        ),
        (
            options! { method: "put", url: "/x", baseUrl: "https://h" },
            r#"{"baseUrl":"https://h","method":"put","url":"/x"}"#,
        ),
    ];
    table(rows, |(written, text)| {
        let as_json = serde_json::to_string(&written).unwrap();
        let same = written == read(text) && as_json == text;
        same.then_some(()).ok_or(format!("  {text}: got {as_json}"))
    });
}

#[test]
fn options_of_another_shape_are_refused() {
    let rows = [
        ("null", ""),
        ("[]", ""),
        ("1", ""),
        ("\"GET /x\"", ""),
        (r#"{"method": 1}"#, "method"),
        (r#"{"method": ["GET"]}"#, "method"),
        (r#"{"url": {}}"#, "url"),
        (r#"{"url": true}"#, "url"),
        (r#"{"baseUrl": 1}"#, "baseUrl"),
        (r#"{"headers": "x: y"}"#, "headers"),
        (r#"{"headers": ["x: y"]}"#, "headers"),
        (r#"{"mediaType": "raw"}"#, "mediaType"),
        (r#"{"mediaType": {"format": 1}}"#, "mediaType.format"),
        (r#"{"mediaType": {"format": ["raw"]}}"#, "mediaType.format"),
        (r#"{"mediaType": {"previews": "mercy"}}"#, "mediaType.previews"),
        (r#"{"mediaType": {"previews": [1]}}"#, "mediaType.previews"),
        (r#"{"mediaType": {"previews": {"mercy": true}}}"#, "mediaType.previews"),
        (r#"{"request": 1}"#, "request"),
        (r#"{"request": []}"#, "request"),
    ];
    table(rows, |(text, offender)| {
        let Err(error) = serde_json::from_str::<Options<'_>>(text) else {
            return Err(format!("  {text} was read"));
        };
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let by_value = Options::try_from(value).map(|_| String::new());
        row(text, by_value, Err(&format!("invalid-options {offender}")))?;
        error
            .to_string()
            .contains(offender)
            .then_some(())
            .ok_or(format!("  {text}: {error}"))
    });
    let mut options = Options::new();
    options.set("headers", 1);
    options.set("method", 1);
    row(
        "the first mistake",
        endpoint("/", options).map(|_| String::new()),
        Err("invalid-options headers"),
    )
    .unwrap();
}

#[test]
fn a_null_option_is_read_as_unset() {
    for key in [
        "method",
        "url",
        "baseUrl",
        "headers",
        "mediaType",
        "data",
        "request",
        "x",
    ] {
        let text = format!("{{\"{key}\":null}}");
        assert!(serde_json::from_str::<Options<'_>>(&text).is_ok(), "{key}");
    }
    let acme = Endpoint::new()
        .defaults(options! { headers: { "x-a": "1" }, mediaType: { "format": "raw" }, request: { "a": 1 }, x: 1 })
        .unwrap();
    let unset = read(r#"{"headers":{"x-a":null},"mediaType":null,"request":null,"x":null}"#);
    let plain = endpoint("GET /x", options! {});
    assert_eq!(result_of(acme.request("GET /x", unset)), result_of(plain));
}

#[test]
fn the_last_of_two_equal_keys_counts() {
    assert_eq!(
        url_of(&endpoint("/x", read(r#"{"a":1,"b":2,"a":3}"#)).unwrap()),
        "/x?a=3&b=2"
    );
}

#[test]
fn results_are_written_by_the_keys_of_2_2() {
    let request = endpoint(
        "PATCH /x",
        read(r#"{"a":[1,null],"request":{"b":{"c":2}},"headers":{"X-A":"1"}}"#),
    )
    .unwrap();
    let text = serde_json::to_string(&request).unwrap();
    let keys: Vec<_> = [
        "\"method\":\"patch\"",
        "\"url\":",
        "\"headers\":",
        "\"body\":{\"a\":[1,null]}",
        "\"request\":{\"b\":{\"c\":2}}",
    ]
    .iter()
    .map(|key| text.find(key))
    .collect();
    assert!(keys.iter().all(Option::is_some) && keys.is_sorted(), "{text}");
}

#[test]
fn bodies_in_json() {
    let rows = [
        (options! { data: "text" }, json!("text")),
        (options! { data: [1] }, json!([1])),
        (options! { data: false }, json!(false)),
        (options! { a: 1 }, json!({ "a": 1 })),
        (Options::new().data("ü".as_bytes()), json!("ü")),
    ];
    table(rows, |(options, expected)| {
        let got = result("POST /x", options);
        (got["body"] == expected)
            .then_some(())
            .ok_or(format!("  {expected}: {got}"))
    });
    let bytes: &[u8] = &[0xff, 0xfe];
    let request = endpoint("POST /x", Options::new().data(bytes)).unwrap();
    let error = serde_json::to_string(&request).unwrap_err();
    assert!(error.to_string().contains("UTF-8"), "{error}");
}

#[test]
fn placed_parameters_are_written_where_json_has_a_word_for_them() {
    let plain = Options::new().url("/{id}").method("GET").path("id", 1).query("q", 2);
    assert_eq!(
        serde_json::to_value(&plain).unwrap(),
        json!({ "url": "/{id}", "method": "GET", "id": 1, "q": 2 })
    );
    for (name, options) in [
        (
            "a query of a POST",
            Options::new().url("/").method("POST").query("q", 1),
        ),
        (
            "a body of a placeholder",
            Options::new().url("/{b}").method("POST").body("b", 1),
        ),
        ("a key's name", Options::new().url("/").query("url", 1)),
        ("two places", Options::new().url("/{a}").path("a", 1).query("a", 2)),
    ] {
        assert!(
            serde_json::to_string(&options).is_err(),
            "{name} would be read otherwise"
        );
    }
}

#[test]
fn what_is_read_stays_borrowed() {
    let text = r#"{"a":"plain","b":["in a list"],"c":{"k":"in an object"},"d":"es\u0063aped"}"#;
    let within = |part: &str| text.as_bytes().as_ptr_range().contains(&part.as_ptr());
    let Value::Object(object) = serde_json::from_str(text).unwrap() else {
        unreachable!()
    };
    let Some(Value::String(Cow::Borrowed(plain))) = object.get("a") else {
        panic!("{object:?}")
    };
    assert!(within(plain));
    let Some(Value::String(Cow::Owned(escaped))) = object.get("d") else {
        panic!("{object:?}")
    };
    assert_eq!(escaped, "escaped");

    // And on into the body of a request.
    let request = endpoint("POST /x", read(text)).unwrap();
    let Some(Body::Json(Value::Object(body))) = request.body() else {
        panic!("{request:?}")
    };
    let in_list = body
        .get("b")
        .and_then(Value::as_array)
        .and_then(|list| list.iter().next());
    let in_object = body
        .get("c")
        .and_then(Value::as_object)
        .and_then(|object| object.get("k"));
    for value in [body.get("a"), in_list, in_object] {
        let Some(Value::String(Cow::Borrowed(part))) = value else {
            panic!("{value:?} is not borrowed")
        };
        assert!(within(part));
    }
    let name = body.iter().next().map(|(name, _)| name);
    assert!(name.is_some_and(within), "names are borrowed too");
}

#[test]
fn data_stays_borrowed() {
    let text = String::from("# Hello");
    let request = endpoint("POST /markdown/raw", Options::new().data(&*text)).unwrap();
    let Some(Body::Text(Cow::Borrowed(body))) = request.body() else {
        panic!("{request:?}")
    };
    assert_eq!(body.as_ptr(), text.as_ptr());
}

#[derive(Serialize)]
struct Issue<'a> {
    owner: &'a str,
    #[serde(rename = "repo")]
    repository: String,
    title: char,
    labels: Vec<Label>,
    milestone: Option<u8>,
    state: State,
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<&'a str>,
    ratio: f32,
    pair: (i8, bool),
    meta: BTreeMap<u8, &'a str>,
    unit: (),
}

#[derive(Serialize)]
struct Label(&'static str);

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    NotPlanned,
}

#[test]
fn a_struct_is_parameters() {
    let issue = Issue {
        owner: "acme",
        repository: "site".into(),
        title: 'ü',
        labels: vec![Label("bug")],
        milestone: None,
        state: State::NotPlanned,
        assignee: None,
        ratio: 0.1,
        pair: (-1, true),
        meta: BTreeMap::from([(1, "one")]),
        unit: (),
    };
    let request = endpoint("POST /repos/{owner}/{repo}/issues", Options::new().params(&issue)).unwrap();
    assert_eq!(url_of(&request), "/repos/acme/site/issues");
    assert_eq!(
        support::body_of(&request),
        r#"{"title":"ü","labels":["bug"],"milestone":null,"state":"not_planned","ratio":0.1,"pair":[-1,true],"meta":{"1":"one"},"unit":null}"#
    );
}

#[test]
fn fields_join_other_parameters_and_reserved_names_are_parameters() {
    #[derive(Serialize)]
    struct Page {
        per_page: u8,
        page: u8,
    }
    let options = Options::new()
        .param("page", 1)
        .params(&Page { per_page: 50, page: 2 })
        .param("q", "x");
    assert_eq!(url_of(&endpoint("/x", options).unwrap()), "/x?page=2&per_page=50&q=x");
    let map = BTreeMap::from([("url", "u"), ("headers", "h")]);
    let request = endpoint("GET /x", Options::new().params(&map)).unwrap();
    assert_eq!(
        url_of(&request),
        "/x?headers=h&url=u",
        "fields are parameters, whatever their names"
    );
}

#[test]
fn what_is_no_struct_is_no_parameters() {
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no way"))
        }
    }
    let wrong = [
        Options::new().params(&1),
        Options::new().params("text"),
        Options::new().params(&[1, 2]),
        Options::new().params(&()),
        Options::new().params(&BTreeMap::from([([1], 2)])),
        Options::new().params(&Failing),
    ];
    for options in wrong {
        let kind = endpoint("/x", options).unwrap_err().kind();
        assert!(
            ["invalid-options", "unsupported-value"].contains(&kind.as_str()),
            "{kind}"
        );
    }
    assert!(
        Value::from_serialize(&Failing)
            .unwrap_err()
            .to_string()
            .contains("no way")
    );
}

#[test]
fn digits_survive_json() {
    let texts = [
        "0",
        "18446744073709551615",
        "-9223372036854775808",
        "9223372036854775808",
        "9007199254740993",
        "0.1",
        "-0.1",
        "1e300",
        "1.7976931348623157e308",
        "5e-324",
        "2.5",
        "123456789.125",
        "-0.0",
    ];
    table(texts, |text| {
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let number: serde_json::Number = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&value).unwrap();
        (written == number.to_string())
            .then_some(())
            .ok_or(format!("  {text}: {written}"))
    });
    assert_eq!(
        serde_json::to_string(&Value::from(u64::MAX)).unwrap(),
        u64::MAX.to_string()
    );
    assert_eq!(
        serde_json::to_string(&Value::from(i64::MIN)).unwrap(),
        i64::MIN.to_string()
    );
}

#[test]
fn numbers_give_themselves() {
    let number = |text: &str| match serde_json::from_str::<Value<'_>>(text).unwrap() {
        Value::Number(number) => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(number("18446744073709551615").as_i64(), None);
    assert_eq!(number("-1").as_i64(), Some(-1));
    assert_eq!(number("-1").as_u64(), None);
    assert!((number("0.5").as_f64() - 0.5).abs() < f64::EPSILON);
    assert_eq!(number("5"), Number::from(5u8));
    assert_eq!(Number::from(5i64), Number::from(5u64), "equal numbers are equal");
}

#[test]
fn values_round_trip() {
    let texts = [
        "null",
        "true",
        "\"\"",
        "\"ü\\n\"",
        "[]",
        "[1,[2,{}],null]",
        "{}",
        r#"{"b":1,"a":{"c":[false]}}"#,
    ];
    table(texts, |text| {
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&value).unwrap();
        let by_serialize = Value::from_serialize(&value).unwrap();
        (written == text && by_serialize == value && value.clone().into_owned() == value)
            .then_some(())
            .ok_or(format!("  {text}: {written}"))
    });
    let array: Array<'_> = [1, 2].into_iter().collect();
    assert_eq!(serde_json::from_str::<Value<'_>>("[1,2]").unwrap(), Value::Array(array));
    let object: Object<'_> = serde_json::from_str(r#"{"z":1,"a":2}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&object).unwrap(),
        r#"{"z":1,"a":2}"#,
        "in the order that was read"
    );
}
