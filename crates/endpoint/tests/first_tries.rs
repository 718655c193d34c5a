//! The first things that a Rust programmer tries: what compiles and what it makes, what is an error, and what does not compile.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod support;

use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::path::Path;

use endpoint::{Endpoint, ListStyle, Object, Options, Route, Style, Value, endpoint, links, object, options};
use http::{HeaderMap, Method};
use serde_json::json;

use support::{
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
        Endpoint::github().sensitive("pin")?,
        Endpoint::github().not_sensitive("session")?,
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
            body(Options::new().data(Value::try_from(json!({ "a": 1 })).unwrap())),
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
            "a `ListStyle` from text",
            is("brackets".parse::<ListStyle>()? == ListStyle::Brackets),
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
    table(rows, |(name, tried, expected)| {
        let is_right = match &tried {
            Ok(made) => made == expected || (expected.contains(['*', '=']) && made.contains(expected)),
            Err(error) => error.to_string().contains(expected),
        };
        is_right
            .then_some(())
            .ok_or(format!("  {name}: {tried:?} and not {expected}"))
    });
    Ok(())
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
