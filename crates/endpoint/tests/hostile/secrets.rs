//! Credentials and values in output: Debug, Display, errors.

use endpoint::explain::explain;
use endpoint::{Endpoint, Error, Options, Value, endpoint, options};

use crate::support::table;

const SECRET: &str = "s3cr3t";

fn credentials() -> Options<'static> {
    options! {
        headers: {
            "Authorization": format!("token {SECRET}"),
            "cookie": format!("session={SECRET}"),
            "PROXY-AUTHORIZATION": format!("Basic {SECRET}"),
        },
    }
}

#[track_caller]
fn check_hidden(shown: &str) {
    assert!(!shown.contains(SECRET), "{shown}");
}

#[test]
fn in_debug() {
    let defaults = Endpoint::github().defaults(credentials()).unwrap();
    let merged = defaults.merge("GET /x", Options::new()).unwrap();
    let request = defaults.request("GET /x", credentials()).unwrap();
    let json = serde_json::to_string(&merged).unwrap();
    let read: Options<'_> = serde_json::from_str(&json).unwrap();
    check_hidden(&format!("{:?} {:#?}", credentials(), credentials()));
    check_hidden(&format!("{defaults:?} {defaults:#?}"));
    check_hidden(&format!("{:?} {:#?}", defaults.default_options(), merged));
    check_hidden(&format!("{read:?} {read:#?}"));
    check_hidden(&format!("{request:?} {request:#?}"));
    check_hidden(&format!("{:?}", request.headers()));
    let converted: http::Request<Vec<u8>> = request.try_into().unwrap();
    check_hidden(&format!("{converted:?} {converted:#?}"));
}

#[test]
fn in_an_explanation() {
    let layers = [("team", credentials())];
    let explanation = explain(layers, "GET /x", credentials()).unwrap();
    check_hidden(&format!("{explanation:?} {explanation:#?}"));
    check_hidden(&serde_json::to_string(&explanation).unwrap());
}

#[test]
fn in_debug_of_what_is_wrong() {
    let wrong = [
        Options::new().header("authorization", Value::from(vec![SECRET])),
        Options::new().header("authorization", format!("{SECRET}\n")),
        credentials().header("x y", 1),
        credentials().method("in valid"),
        options! { headers: { "authorization": { "token": SECRET } } },
        credentials().merge(options! { headers: null }),
        credentials().merge(options! { headers: { "authorization": null } }),
        Options::new().merge(credentials()),
    ];
    table(wrong, |options| {
        check_hidden(&format!("{options:?} {options:#?}"));
        if let Err(error) = endpoint("/x", options.clone()) {
            check_hidden(&format!("{error} {error:?} {error:#?}"));
        }
        if let Err(error) = Endpoint::github().defaults(options) {
            check_hidden(&format!("{error} {error:?}"));
        }
        Ok(())
    });
}

#[test]
fn no_error_shows_a_value() {
    let secret = || SECRET.to_owned();
    let list = || vec![vec![secret()]];
    let object = || -> endpoint::Object<'static> { [("k", secret())].into_iter().collect() };
    let rows: [(&str, Result<String, Error>); 16] = [
        (
            "a foreign authority",
            url("{+x}", options! { x: format!("//{SECRET}") }),
        ),
        (
            "a host",
            url("https://api.test{+x}", options! { x: format!("@{SECRET}") }),
        ),
        (
            "a label",
            url("https://{x}.test", options! { x: format!("{SECRET}.a") }),
        ),
        ("a port", url("https://api.test:{x}", options! { x: secret() })),
        ("a dot segment", url("/{+x}", options! { x: format!("{SECRET}/..") })),
        ("a list in a query", url("/", options! { x: list() })),
        ("an object in a query", url("/", options! { x: object() })),
        ("a list in a placeholder", url("/{x}", options! { x: list() })),
        ("a prefix of a list", url("/{x:3}", options! { x: vec![secret()] })),
        (
            "a header",
            url("/", Options::new().header("x-a", format!("{SECRET}\n"))),
        ),
        ("headers", url("/", options! { headers: secret() })),
        ("a media type", url("/", options! { mediaType: secret() })),
        ("metadata", url("/", options! { request: secret() })),
        ("data", url("/", Options::new().data(secret()))),
        (
            "a parameter without a place",
            url("/", Options::new().method("PURGE").param("x", secret())),
        ),
        (
            "userinfo",
            url("/", Options::new().base_url(format!("https://user:{SECRET}@api.test"))),
        ),
    ];
    table(rows, |(name, outcome)| {
        let Err(error) = outcome else {
            return Err(format!("  {name} is not an error"));
        };
        let shown = format!("{error} {error:?} {error:#?} {:?}", error.name());
        if shown.contains(SECRET) {
            Err(format!("  {name}: {shown}"))
        } else {
            Ok(())
        }
    });
}

fn url(url: &'static str, options: Options<'static>) -> Result<String, Error> {
    endpoint((), options.url(url)).map(|request| request.url().to_owned())
}

#[test]
fn no_error_of_json_shows_a_credential() {
    let texts = [
        format!(r#"{{"headers": "authorization: {SECRET}"}}"#),
        format!(r#"{{"headers": {{"authorization": "{SECRET}"}}, "baseUrl": 1}}"#),
        format!(r#"{{"headers": {{"authorization": "{SECRET}"}}, "mediaType": []}}"#),
        format!(r#"{{"headers": {{"authorization": "{SECRET}"}}, "request": [] }}"#),
        format!(r#"{{"headers": {{"authorization": "{SECRET}" "#),
        format!(r#""{SECRET}""#),
        format!(r#"["{SECRET}"]"#),
        format!(r#"{{"request": "{SECRET}"}}"#),
        format!(r#"{{"mediaType": {{"previews": "{SECRET}"}}}}"#),
    ];
    for text in texts {
        let error = serde_json::from_str::<Options<'_>>(&text).unwrap_err();
        check_hidden(&format!("{error} {error:?}"));
    }
}
