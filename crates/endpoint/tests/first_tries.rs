//! The first things that a Rust programmer tries: what compiles and what it makes, what is an error, and what does not compile.

#![allow(
    clippy::unwrap_used,
    clippy::needless_borrows_for_generic_args,
    reason = "a test may, and people borrow what need not be borrowed"
)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use endpoint::{
    Endpoint, Object, Operation, Options, RequestOptions, Route, Style, Value, endpoint, links, object, options,
};
use http::{HeaderMap, HeaderValue, Method};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("first_tries");

type Tried = Result<String, Box<dyn Error>>;

fn url(request: Result<endpoint::RequestOptions, endpoint::Error>) -> Tried {
    Ok(request?.url().trim_start_matches("https://api.github.com").to_owned())
}

fn body(options: Options<'_>) -> Tried {
    let http = Endpoint::github().http("POST /x", options)?;
    Ok(String::from_utf8(http.into_body())?)
}

fn header(options: Options<'_>) -> Tried {
    Ok(endpoint("GET /x", options)?.headers()["x-a"].to_str()?.to_owned())
}

fn is(same: bool) -> Tried {
    Ok(same.to_string())
}

/// A text is the result, or part of the error.
#[test]
fn what_compiles() -> Result<(), Box<dyn Error>> {
    let map: HeaderMap = [("x-a".parse().unwrap(), "1".parse().unwrap())].into_iter().collect();
    let (route, org) = (Cow::Borrowed("GET /orgs/{org}"), Cow::Borrowed("acme"));
    let object: Object<'_> = r#"{"a":[1,null]}"#.parse()?;
    let (pins, talks) = (
        Endpoint::github().defaults(Options::new().sensitive("pin"))?,
        Endpoint::github().defaults(Options::new().not_sensitive("session"))?,
    );
    let near: Options<'_> = serde_json::from_str(r#"{"base_url":"https://a.test"}"#)?;
    let acme = Endpoint::github().defaults(near.clone())?;
    let with_data = Endpoint::github().defaults(options! { data: "x" })?;
    let masked: Value<'_> = serde_json::from_str(r#"{"token":"***"}"#).unwrap();
    let mut pages = HeaderMap::new();
    pages.insert(
        "link",
        "<https://api.github.com/x?page=2>; rel=\"next\"".parse().unwrap(),
    );
    let rows: Vec<(&str, Tried, &str)> = vec![
        (
            "a `HeaderMap` in `options!`",
            header(options! { headers: map.clone() }),
            "1",
        ),
        ("a `HeaderMap` by a method", header(Options::new().headers(map)), "1"),
        ("a method and a path", url(endpoint((Method::GET, "/x"), ())), "/x"),
        (
            "`TryFrom<&str>` for `Route`",
            url(Route::try_from("GET /x").and_then(|route| endpoint(route, ()))),
            "/x",
        ),
        (
            "`TryFrom<&str>` of no route",
            url(Route::try_from("GET").and_then(|route| endpoint(route, ()))),
            "no URL",
        ),
        (
            "`&Cow<str>` as route and value",
            url(endpoint(&route, options! { org: &org })),
            "/orgs/acme",
        ),
        (
            "`data` of `serde_json::Value`",
            body(Options::new().data(json!({ "a": 1 }))),
            r#"{"a":1}"#,
        ),
        (
            "`Options` from pairs",
            body(Options::from([("a", 1), ("b", 2)])),
            r#"{"a":1,"b":2}"#,
        ),
        (
            "equal requests",
            is(endpoint("GET /x", ())? == endpoint("GET /x", options! {})?),
            "true",
        ),
        (
            "equal errors",
            is(endpoint("GET", ()).unwrap_err() == endpoint("GET", ()).unwrap_err()),
            "true",
        ),
        (
            "a value is not equal to its mask",
            is(masked == Value::from(object! { token: "0123" })),
            "false",
        ),
        (
            "an `Object` from JSON and by a macro",
            is(object == object! { a: [1, null] }),
            "true",
        ),
        (
            "a `Style` from text",
            is("deep".parse::<Style>()? == Style::Deep),
            "true",
        ),
        (
            "a `Style` from text",
            is("brackets".parse::<Style>()? == Style::Brackets),
            "true",
        ),
        (
            "an unknown style",
            "deap"
                .parse::<Style>()
                .map(|style| format!("{style:?}"))
                .map_err(Into::into),
            "deep",
        ),
        (
            "the next page",
            url(Endpoint::github().follow(links(&pages).next().unwrap())),
            "/x?page=2",
        ),
        (
            "a name that is a secret",
            Ok(format!("{:?}", pins.request("GET /x", options! { pin: 7 }))),
            "pin=***",
        ),
        (
            "a name that is not",
            Ok(format!("{:?}", talks.request("GET /x", options! { session: 7 }))),
            "session=7",
        ),
        // One URL for two values, and the remedy.
        (
            "`{+key}` with %",
            url(endpoint("GET /{+key}", options! { key: "100%" })),
            "/100%25",
        ),
        (
            "`{+key}` with %25",
            url(endpoint("GET /{+key}", options! { key: "100%25" })),
            "/100%25",
        ),
        (
            "`{/key*}` with %25",
            url(endpoint("GET {/key*}", options! { key: ["a", "100%25"] })),
            "/a/100%2525",
        ),
        // What would send a wrong request.
        (
            "`base_url`",
            url(endpoint("GET /x", options! { base_url: "https://a.test" })),
            "did you mean `baseUrl`",
        ),
        (
            "`base_url` as a default",
            url(acme.follow("https://api.github.com/x")),
            "did you mean `baseUrl`",
        ),
        (
            "`media_type`",
            url(endpoint("GET /x", options! { media_type: { "format": "raw" } })),
            "did you mean `mediaType`",
        ),
        (
            "`header`",
            url(endpoint("GET /x", options! { header: { "x-a": "1" } })),
            "did you mean `headers`",
        ),
        (
            "`base_url` in JSON",
            url(endpoint("GET /x", near)),
            "did you mean `baseUrl`",
        ),
        (
            "an entity tag without quotes",
            url(endpoint("GET /x", options! { headers: { "if-none-match": "abc" } })),
            "such as \"abc\"",
        ),
        (
            "a field beside a default body",
            url(with_data.request("POST /x", options! { a: 1 })),
            "`a`",
        ),
        (
            "the same, merged",
            url(with_data.merge("POST /x", options! { a: 1 }).and_then(Endpoint::parse)),
            "`a`",
        ),
    ];
    table(rows, agrees);
    Ok(())
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
}

/// A date as chrono and jiff serialize it, and a UUID.
struct AsText;

impl Serialize for AsText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str("2026-02-03T04:05:06Z")
    }
}

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct GetOrg<'a> {
    org: Rc<str>,
    #[operation(header = "x-a")]
    header: Option<HeaderValue>,
    ids: Option<[u8; 2]>,
    state: Option<State>,
    at: Option<&'a AsText>,
    big: Option<u128>,
}

impl GetOrg<'_> {
    fn acme() -> Self {
        Self {
            org: "acme".into(),
            header: None,
            ids: None,
            state: None,
            at: None,
            big: None,
        }
    }
}

/// Values of Rust's own types, credentials and whole options.
#[test]
fn what_a_program_has_at_hand() -> Result<(), Box<dyn Error>> {
    let github = Endpoint::github();
    let (rc, arc): (Rc<str>, Arc<str>) = ("a b".into(), "c".into());
    let mut secret = HeaderValue::from_static("7");
    secret.set_sensitive(true);
    let marked = GetOrg {
        header: Some(secret.clone()),
        ..GetOrg::acme()
    };
    let page = github.defaults(options! { per_page: 5 })?;
    let deep = (0..200).fold(json!(1), |inner, _| json!([inner]));
    let credentials = |options: Options<'_>| -> Tried {
        let request = github.request("GET /x", options)?;
        let authorization = &request.headers()["authorization"];
        assert!(authorization.is_sensitive());
        Ok(authorization.to_str()?.to_owned())
    };
    let rows: Vec<(&str, Tried, &str)> = vec![
        ("`u128`", url(endpoint("GET /{id}", options! { id: 7_u128 })), "/7"),
        ("`i128`", url(endpoint("GET /{id}", options! { id: -7_i128 })), "/-7"),
        (
            "a `u128` past 64 bits",
            url(endpoint("GET /{id}", options! { id: u128::MAX })),
            "give it as a text",
        ),
        (
            "the same in a body",
            body(options! { a: { b: [i128::MIN] } }),
            "give it as a text",
        ),
        (
            "the same in a header",
            header(options! { headers: { "x-a": u128::MAX } }),
            "give it as a text",
        ),
        (
            "`[T; N]`",
            url(endpoint("GET /x", options! { ids: [1_u8, 2] })),
            "/x?ids=1%2C2",
        ),
        (
            "`&[T; N]`",
            url(endpoint("GET /x", Options::new().param("ids", &["a", "b"]))),
            "/x?ids=a%2Cb",
        ),
        (
            "`Rc<str>`",
            url(endpoint("GET /{a}", options! { a: Rc::clone(&rc) })),
            "/a%20b",
        ),
        (
            "`&Rc<str>` and `&Arc<str>`",
            url(endpoint("GET /{a}/{b}", options! { a: &rc, b: &arc })),
            "/a%20b/c",
        ),
        (
            "an enum",
            url(endpoint("GET /x", options! { state: Value::of(&State::Open) })),
            "/x?state=open",
        ),
        (
            "a date",
            url(endpoint("GET /x", options! { at: Value::of(&AsText) })),
            "/x?at=2026-02-03T04%3A05%3A06Z",
        ),
        (
            "a map without text keys",
            url(endpoint(
                "GET /x",
                options! { a: Value::of(&BTreeMap::from([([1], 1)])) },
            )),
            "a key that is not a text",
        ),
        (
            "an operation by value",
            url(github.request(GetOrg::acme(), ())),
            "/orgs/acme",
        ),
        (
            "an operation by reference",
            url(github.request(&GetOrg::acme(), ())),
            "/orgs/acme",
        ),
        (
            "an operation by value over defaults",
            url(page.request(GetOrg::acme(), options! { page: 1 })),
            "/orgs/acme?page=1",
        ),
        (
            "an operation of many types",
            url(github.request(
                GetOrg {
                    ids: Some([1, 2]),
                    state: Some(State::Open),
                    at: Some(&AsText),
                    big: Some(7),
                    ..GetOrg::acme()
                },
                (),
            )),
            "/orgs/acme?ids=1%2C2&state=open&at=2026-02-03T04%3A05%3A06Z&big=7",
        ),
        (
            "a `HeaderValue` of an operation",
            Ok(github.http(&marked, ())?.headers()["x-a"].to_str()?.to_owned()),
            "7",
        ),
        (
            "its mark",
            is(github.http(&marked, ())?.headers()["x-a"].is_sensitive()),
            "true",
        ),
        (
            "its mark, among options",
            is(github.http(&marked, options! { page: 1 })?.headers()["x-a"].is_sensitive()),
            "true",
        ),
        (
            "its mark, in the options",
            is(format!("{:?}", github.request(&marked, options! { page: 1 })?).contains("\"x-a\": Sensitive")),
            "true",
        ),
        (
            "no `HeaderValue`",
            is(github.http(&GetOrg::acme(), ())?.headers().contains_key("x-a")),
            "false",
        ),
        (
            "options of `json!`",
            url(endpoint("GET /{org}", json!({ "org": "a/b", "page": 2 }))),
            "/a%2Fb?page=2",
        ),
        (
            "options of `&serde_json::Value`",
            url(endpoint("GET /x", &json!({ "baseUrl": "https://a.test" }))),
            "https://a.test/x",
        ),
        (
            "options of JSON that is a list",
            url(endpoint("GET /x", json!([1]))),
            "options must be an object",
        ),
        (
            "options of JSON with a misspelt one",
            url(endpoint("GET /x", json!({ "base_url": "https://a.test" }))),
            "did you mean `baseUrl`",
        ),
        (
            "defaults of `json!`",
            url(github
                .defaults(json!({ "baseUrl": "https://a.test" }))?
                .request("GET /x", ())),
            "https://a.test/x",
        ),
        (
            "defaults of wrong JSON",
            url(github
                .defaults(json!({ "headers": 1 }))
                .and_then(|it| it.request("GET /x", ()))),
            "must be an object",
        ),
        (
            "`data` of `json!`",
            body(options! { data: json!([1, null]) }),
            "[1,null]",
        ),
        (
            "`data` of `json!` that is a text",
            body(Options::new().data(json!("a"))),
            "a",
        ),
        (
            "a value of `json!`",
            body(options! { a: json!({ "b": 0.5 }) }),
            r#"{"a":{"b":0.5}}"#,
        ),
        (
            "a value of `json!` that is too deep",
            body(options! { a: deep.clone() }),
            "deeper than 128 levels",
        ),
        (
            "`data` of `json!` that is too deep",
            body(options! { data: &deep }),
            "deeper than 128 levels",
        ),
        (
            "Basic of RFC 7617",
            credentials(Options::new().basic_auth("Aladdin", "open sesame")),
            "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        ),
        (
            "Basic of RFC 7617, in UTF-8",
            credentials(Options::new().basic_auth("test", "123£")),
            "Basic dGVzdDoxMjPCow==",
        ),
        (
            "Basic with a key alone",
            credentials(Options::new().basic_auth("sk_1", "")),
            "Basic c2tfMTo=",
        ),
        (
            "Basic with a colon in the user",
            credentials(Options::new().basic_auth("a:b", "c")),
            "a user with a colon",
        ),
        ("Bearer", credentials(Options::new().bearer("0123")), "Bearer 0123"),
        (
            "Bearer twice",
            credentials(Options::new().bearer("Bearer 0123")),
            "`Bearer ` is added to it",
        ),
        (
            "Bearer of an empty variable",
            credentials(Options::new().bearer("")),
            "not empty",
        ),
        (
            "Bearer with a line break",
            credentials(Options::new().bearer("0123\r\nhost:a")),
            "no blank",
        ),
        (
            "the types of `http`",
            url(endpoint((endpoint::http::Method::GET, "/x"), ())),
            "/x",
        ),
    ];
    table(rows, agrees);
    Ok(())
}

/// A list of requests is what a list of boxed operations would be.
#[test]
fn requests_of_several_operations_are_a_list() -> Result<(), Box<dyn Error>> {
    #[derive(Operation)]
    #[operation("GET /user")]
    struct GetUser;
    let github = Endpoint::github();
    let requests: Vec<RequestOptions> = vec![github.request(GetUser, ())?, github.request(GetOrg::acme(), ())?];
    assert_eq!(
        requests.iter().map(RequestOptions::operation).collect::<Vec<_>>(),
        [Some("GetUser"), Some("GetOrg")]
    );
    Ok(())
}

/// Whether a text is the result, or part of the error.
fn agrees((name, tried, expected): (&str, Tried, &str)) -> Result<(), String> {
    let is_right = match &tried {
        Ok(made) => made == expected || (expected.contains(['*', '=']) && made.contains(expected)),
        Err(error) => error.to_string().contains(expected),
    };
    is_right
        .then_some(())
        .ok_or(format!("  {name}: {tried:?} and not {expected}"))
}

/// `compile_fail.rs` compiles these programs, and compares their messages.
#[test]
fn what_does_not_compile() {
    let rows = CASES.rows::<(&str, &str, &str)>("what_does_not_compile");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_fail");
    table(rows, |(tried, case, message)| {
        let expected = fs::read_to_string(folder.join(case).with_extension("stderr"));
        let has_message = expected.is_ok_and(|expected| expected.contains(message));
        has_message
            .then_some(())
            .ok_or(format!("  {tried}: {case} does not say {message}"))
    });
}
