//! The fields of the options, and the default headers (§2.1).

use endpoint::{Endpoint, Options, options};
use serde_json::json;

use crate::support::{
    self, BASE, bodies,
    cases::{Cases, cases},
    headers, result, result_of, results, row, table, urls,
};

const CASES: Cases = cases!("input");

#[test]
fn s2_1_route_is_a_method_and_a_url() {
    table(
        [
            ("GET /user", "get", "/user"),
            ("POST /user/repos", "post", "/user/repos"),
            ("DELETE /gists/1", "delete", "/gists/1"),
            ("/user", "get", "/user"),
            ("https://api.github.com/user", "get", "/user"),
        ],
        |(route, method, url)| {
            let result = result(route, options! {});
            let got = (result["method"].as_str().unwrap(), result["url"].as_str().unwrap());
            let expected = (method, format!("{BASE}{url}"));
            (got == (expected.0, &*expected.1))
                .then_some(())
                .ok_or(format!("  {route}: {got:?}"))
        },
    );
}

#[test]
fn s2_1_method_is_a_verb_and_get_by_default() {
    let method = |options: Options<'static>| result((), options)["method"].clone();
    assert_eq!(method(options! { url: "/x" }), "get");
    for verb in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] {
        assert_eq!(method(options! { url: "/x", method: verb }), verb.to_lowercase());
    }
}

#[test]
fn s2_1_url_is_a_path_or_a_full_url_with_placeholders() {
    let given = |url| options! { url: url, owner: "acme", id: 7 };
    let rows = [
        ("/x", "/x?owner=acme&id=7"),
        ("/{owner}/{id}", "/acme/7"),
        ("/:owner/:id", "/acme/7"),
        ("/:owner/{id}", "/acme/7"),
        ("/x{?owner,id}", "/x?owner=acme&id=7"),
        ("/x{/owner}{;id}", "/x/acme;id=7"),
        ("https://uploads.test/{owner}/{id}", "https://uploads.test/acme/7"),
        ("https://uploads.test/:owner/:id", "https://uploads.test/acme/7"),
    ];
    table(rows, |(url, expected)| {
        let request = endpoint::endpoint((), given(url)).map(|request| support::url_of(&request));
        row(url, request, Ok(expected))
    });
}

#[test]
fn s2_1_base_url_is_the_prefix_of_relative_urls() {
    let base = || options! { baseUrl: "https://ghe.acme.test/api/v3" };
    urls([
        ("relative", "GET /user", base(), Ok("https://ghe.acme.test/api/v3/user")),
        (
            "absolute",
            "GET https://other.test/user",
            base(),
            Ok("https://other.test/user"),
        ),
        ("the default", "GET /user", options! {}, Ok("/user")),
    ]);
}

#[test]
fn s2_1_headers_are_merged_with_the_default_headers() {
    let result = result("GET /", options! { headers: { "x-a": "1", "user-agent": "mine" } });
    assert_eq!(
        result["headers"],
        json!({ "accept": "application/vnd.github.v3+json", "user-agent": "mine", "x-a": "1" })
    );
}

#[test]
fn s2_1_media_type_amends_accept() {
    headers("accept", CASES.rows("s2_1_media_type_amends_accept"));
}

#[test]
fn s2_1_previews_are_merged_with_those_of_defaults() {
    let github = Endpoint::github()
        .defaults(options! { mediaType: { "previews": ["mercy"] } })
        .unwrap();
    let later = github
        .defaults(options! { mediaType: { "previews": ["symmetra"] } })
        .unwrap();
    let request = later.request("GET /", options! { mediaType: { "previews": ["nova"] } });
    assert_eq!(
        result_of(request)["headers"]["accept"],
        "application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json,\
         application/vnd.github.nova-preview+json"
    );
}

#[test]
fn s2_1_data_is_the_body() {
    bodies(CASES.rows("s2_1_data_is_the_body"));
}

#[test]
fn s2_1_request_is_returned_unchanged() {
    let meta = || options! { request: { "timeout": 3, "Hook": [1, { "deep": true }], "url": "not the URL" } };
    let result = result("POST /x", meta());
    assert_eq!(
        result["request"],
        json!({ "timeout": 3, "Hook": [1, { "deep": true }], "url": "not the URL" })
    );
    assert_eq!(result.get("body"), None, "it is not a parameter");
}

#[test]
fn s2_1_any_other_key_is_a_parameter() {
    urls(CASES.rows("s2_1_any_other_key_is_a_parameter"));
}

#[test]
fn s2_1_default_headers() {
    results([(
        "both",
        "GET /user",
        options! {},
        json!({
            "method": "get",
            "url": "https://api.github.com/user",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
            },
        }),
    )]);
}

#[test]
fn s2_1_a_header_of_the_caller_replaces_or_extends_the_defaults() {
    let given = || options! { headers: { "Accept": "text/html;charset=utf-8", "X-New": "1" } };
    headers("accept", [("replaced", given(), Ok("text/html;charset=utf-8"))]);
    headers("x-new", [("added", given(), Ok("1"))]);
    headers(
        "user-agent",
        [("kept", given(), Ok(concat!("endpoint/", env!("CARGO_PKG_VERSION"))))],
    );
}
