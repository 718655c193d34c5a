//! Options in JSON (§2.1), in and out.

use endpoint::{Endpoint, Object, Options, Value, endpoint, options};
use serde_json::json;

use crate::support::{read, result_of, row, table, url_of};

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
        .metadata([("retries", 3)].into_iter().collect())
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
    options.extend([("headers", 1)]);
    options.extend([("baseUrl", 1)]);
    row(
        "the first mistake",
        endpoint("/", options).map(|_| String::new()),
        Err("invalid-options headers"),
    )
    .unwrap();
}

#[test]
fn a_null_option_takes_the_place_of_a_default() {
    for key in ["method", "url", "headers", "mediaType", "data", "request", "x"] {
        let text = format!("{{\"{key}\":null}}");
        assert!(serde_json::from_str::<Options<'_>>(&text).is_ok(), "{key}");
    }
    let error = serde_json::from_str::<Options<'_>>(r#"{"baseUrl":null}"#).unwrap_err();
    assert!(error.to_string().contains("`baseUrl` must be a text"), "{error}");
    let acme = Endpoint::github()
        .defaults(options! { headers: { "x-a": "1" }, mediaType: { "format": "raw" }, request: { "a": 1 }, x: 1 })
        .unwrap();
    let unset = read(r#"{"headers":{"x-a":null},"mediaType":null,"request":null,"x":null}"#);
    let plain = endpoint("GET /x", options! {});
    assert_eq!(result_of(acme.request("GET /x", unset)), result_of(plain));
}

#[test]
fn d16_a_name_given_twice_is_an_error() {
    let rows = [
        (r#"{"a":1,"b":2,"a":3}"#, "`a`"),
        (r#"{"a":1,"b":2,"b":2}"#, "`b`"),
        (r#"{"a":null,"a":1}"#, "`a`"),
        (r#"{"url":"/x","a":1,"url":"/y"}"#, "`url`"),
        (r#"{"data":"x","data":"y"}"#, "`data`"),
        (r#"{"headers":{"x-a":"1"},"headers":{}}"#, "`headers`"),
        (r#"{"headers":{"x-a":"1","x-a":"2"}}"#, "`x-a`"),
        (r#"{"mediaType":{"format":"raw","format":"diff"}}"#, "`format`"),
        (r#"{"request":{"a":1,"a":1}}"#, "`a`"),
        (r#"{"data":{"a":[{"b":1,"b":2}]}}"#, "`b`"),
        (r#"{"a":{"b":1,"b":2}}"#, "`b`"),
        (r#"{"a":[[{"b":1,"c":2,"b":1}]]}"#, "`b`"),
    ];
    table(rows, |(text, offender)| {
        let errors = [
            serde_json::from_str::<Options<'_>>(text).err(),
            serde_json::from_str::<Value<'_>>(text).err(),
            serde_json::from_str::<Object<'_>>(text).err(),
        ];
        errors.into_iter().try_for_each(|error| {
            let shown = error.map(|error| error.to_string()).unwrap_or_default();
            let is_told = shown.starts_with(&format!("{offender} is there twice at line 1"));
            is_told.then_some(()).ok_or(format!("  {text}: {shown}"))
        })
    });
    // Headers are a name twice in any case.
    for (text, offender) in [
        (r#"{"headers":{"x-a":"1","x-b":"1","X-A":"2"}}"#, "X-A"),
        (
            r#"{"headers":{"Authorization":"token","AUTHORIZATION":null}}"#,
            "AUTHORIZATION",
        ),
    ] {
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let by_value = Options::try_from(value).map(|_| String::new());
        row(text, by_value, Err(&format!("invalid-options `{offender}`"))).unwrap();
        assert!(serde_json::from_str::<Options<'_>>(text).is_err(), "{text}");
    }
    let secret = serde_json::from_str::<Value<'_>>(r#"{"authorization: token 0123":1,"authorization: token 0123":1}"#);
    assert!(!secret.unwrap_err().to_string().contains("0123"));
    let many: Vec<String> = (0..100).map(|number| format!("\"p{number}\":1")).collect();
    let many = format!("{{{},\"p42\":2}}", many.join(","));
    let error = serde_json::from_str::<Options<'_>>(&many).unwrap_err().to_string();
    assert!(error.contains("`p42` is there twice"), "{error}");
}

#[test]
fn d16_a_later_call_replaces() {
    let twice = options! { headers: { "X-A": "1", "x-a": "2" } };
    row(
        "an object of headers",
        endpoint("/x", twice).map(|_| String::new()),
        Err("invalid-options `x-a`"),
    )
    .unwrap();
    let built = options! { a: 1, a: 2, headers: { "X-A": "1" } }
        .header("x-a", "2")
        .param("a", 3)
        .header("X-a", "3");
    let request = endpoint("/x", built).unwrap();
    assert_eq!(
        (url_of(&request), &request.headers()["x-a"]),
        ("/x?a=3".to_owned(), &"3".parse().unwrap())
    );
}

#[test]
fn d10_json_has_no_explicit_place() {
    for options in [
        Options::new().url("/{a}").path("a", 1),
        Options::new().url("/").method("GET").query("a", 1),
        Options::new().url("/").method("POST").field("a", 1),
    ] {
        let error = serde_json::to_string(&options).unwrap_err();
        assert!(error.to_string().contains("`a` has a place"), "{error}");
    }
}

/// Options own what they read, so that a program's configuration can hold them, from any reader.
#[test]
fn any_reader_reads_options() {
    #[derive(serde::Deserialize)]
    struct Config {
        defaults: Options<'static>,
    }
    let text = r#"{"headers":{"x-a":"\u0031"},"per_page":100,"deep":{"a":"b"}}"#;
    let read: Options<'static> = serde_json::from_reader(text.as_bytes()).unwrap();
    assert_eq!(read, serde_json::from_str(text).unwrap());
    let config: Config = serde_json::from_reader(format!("{{\"defaults\":{text}}}").as_bytes()).unwrap();
    assert_eq!(config.defaults, read);
    let github = Endpoint::github().defaults(config.defaults).unwrap();
    assert_eq!(github.request("GET /x", ()).unwrap_err().name(), Some("deep"));
    assert_eq!(
        url_of(&github.request("GET /{deep*}", ()).unwrap()),
        "/a=b?per_page=100"
    );
}
