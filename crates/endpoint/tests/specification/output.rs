//! Results, and merged options (§2.2 and §2.4).

use endpoint::{Endpoint, Options, options};
use serde_json::json;

use crate::support::{
    bodies,
    cases::{Cases, cases},
    merged, result, results, urls,
};

const CASES: Cases = cases!("output");

#[test]
fn s2_2_method_is_always_lowercase() {
    for method in ["GET", "get", "Patch", "pUt"] {
        let route = format!("{method} /x");
        assert_eq!(result(&route, options! {})["method"], method.to_lowercase());
        assert_eq!(
            result("/x", options! { method: method })["method"],
            method.to_lowercase()
        );
    }
}

#[test]
fn s2_2_url_is_base_and_path_with_placeholders_replaced_and_the_query_appended() {
    urls(CASES.rows("s2_2_url_is_base_and_path_with_placeholders_replaced_and_the_query_appended"));
}

#[test]
fn s2_2_headers_have_lowercase_names() {
    let given = options! {
        headers: { "Authorization": "token x", "X-GitHub-Api-Version": "2022-11-28" },
        mediaType: { "format": "raw" },
    };
    assert_eq!(
        result("GET /", given)["headers"],
        json!({
            "accept": "application/vnd.github.v3.raw",
            "authorization": "token x",
            "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
            "x-github-api-version": "2022-11-28",
        })
    );
}

#[test]
fn s2_2_body_is_present_only_where_there_is_one() {
    bodies([
        ("GET", "GET /x", options! { a: 1 }, Ok("-")),
        ("HEAD", "HEAD /x", options! { a: 1 }, Ok("-")),
        ("POST", "POST /x", options! { a: 1 }, Ok(r#"{"a":1}"#)),
        ("PUT", "PUT /x", options! { a: 1 }, Ok(r#"{"a":1}"#)),
        ("PATCH", "PATCH /x", options! { a: 1 }, Ok(r#"{"a":1}"#)),
        ("DELETE", "DELETE /x", options! { a: 1 }, Ok(r#"{"a":1}"#)),
        ("POST of nothing", "POST /x", options! {}, Ok("-")),
        ("POST with all consumed", "POST /{a}", options! { a: 1 }, Ok("-")),
        ("another method", "OPTIONS /x", options! {}, Ok("-")),
    ]);
    assert_eq!(result("POST /x", options! {}).get("body"), None, "no key at all");
}

#[test]
fn s2_2_request_is_that_of_the_caller() {
    assert_eq!(
        result("GET /x", options! { request: { "a": [1] } })["request"],
        json!({ "a": [1] })
    );
    assert_eq!(result("GET /x", options! {}).get("request"), None);
}

#[test]
fn s2_2_the_keys_are_these() {
    results([(
        "all of them",
        "PATCH /x",
        options! { a: 1, request: { "b": 2 } },
        json!({
            "method": "patch",
            "url": "https://api.github.com/x",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "content-type": "application/json; charset=utf-8",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
            },
            "body": { "a": 1 },
            "request": { "b": 2 },
        }),
    )]);
}

#[test]
fn s2_4_merged_options_have_defaults_applied_and_nothing_expanded() {
    let github = Endpoint::github();
    let defaults = json!({
        "accept": "application/vnd.github.v3+json",
        "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
    });
    assert_eq!(
        merged(
            &github,
            "get /orgs/{org}/repos{?page}",
            options! { org: "acme", extra: { "a": [null] } }
        ),
        json!({
            "baseUrl": "https://api.github.com",
            "method": "GET",
            "url": "/orgs/{org}/repos{?page}",
            "headers": defaults,
            "org": "acme",
            "extra": { "a": [null] },
        })
    );
    assert_eq!(
        merged(
            &github,
            (),
            options! { method: "post", url: "/x", headers: { "X-A": 1 }, mediaType: { "format": "raw", "previews": ["mercy-preview"] },
            data: "text", request: { "r": 1 } }
        ),
        json!({
            "baseUrl": "https://api.github.com",
            "method": "POST",
            "url": "/x",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
                "x-a": 1,
            },
            "mediaType": { "format": "raw", "previews": ["mercy"] },
            "data": "text",
            "request": { "r": 1 },
        })
    );
}

#[test]
fn s2_4_what_was_defaulted_is_there_too() {
    let acme = Endpoint::github()
        .defaults(options! { baseUrl: "https://ghe.acme.test", org: "acme", headers: { "authorization": "token x" } })
        .unwrap();
    let merged = merged(&acme, "GET /orgs/{org}", Options::new());
    assert_eq!(merged["baseUrl"], "https://ghe.acme.test");
    assert_eq!(merged["org"], "acme");
    assert_eq!(merged["headers"]["authorization"], "token x");
}
