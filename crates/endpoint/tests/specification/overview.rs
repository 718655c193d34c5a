//! The tasks of the service (§1).

use endpoint::{Endpoint, Options, endpoint, options};
use serde_json::json;

use crate::support::{BASE, merged, result, url_of};

#[test]
fn s1_1_a_route_and_options_make_a_plain_description() {
    let expected = json!({
        "method": "post",
        "url": "https://api.github.com/orgs/acme/repos",
        "headers": {
            "accept": "application/vnd.github.v3+json",
            "content-type": "application/json; charset=utf-8",
            "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
        },
        "body": { "name": "site" },
        "request": { "retries": 3 },
    });
    let given = options! { org: "acme", name: "site", request: { "retries": 3 } };
    assert_eq!(result("POST /orgs/{org}/repos", given.clone()), expected);

    let explicit = given.method("POST").url("/orgs/{org}/repos");
    assert_eq!(result((), explicit), expected, "method and url in the options");
}

#[test]
fn s1_2_any_client_can_take_the_output() {
    let request = endpoint("PUT /gists/{id}/star", options! { id: 7, note: "ü" }).unwrap();
    let request: http::Request<Vec<u8>> = request.try_into().unwrap();
    assert_eq!(request.method(), http::Method::PUT);
    assert_eq!(request.uri(), "https://api.github.com/gists/7/star");
    assert_eq!(request.headers()["content-type"], "application/json; charset=utf-8");
    assert_eq!(request.body(), "{\"note\":\"ü\"}".as_bytes());
}

#[test]
fn s1_3_building_needs_no_network_and_nothing_that_waits() {
    // The host does not exist, and still the request is complete when the call returns.
    let options = Options::new().base_url("https://nobody.invalid");
    assert_eq!(endpoint("GET /x", options).unwrap().url(), "https://nobody.invalid/x");
}

#[test]
fn s1_4_the_base_address_is_overridden_by_defaults_and_by_a_call() {
    let github = Endpoint::github();
    let acme = github
        .defaults(options! { baseUrl: "https://ghe.acme.test/api/v3" })
        .unwrap();
    let url = |endpoint: &Endpoint, options| endpoint.request("GET /user", options).unwrap().url().to_owned();
    assert_eq!(url(&github, options! {}), format!("{BASE}/user"));
    assert_eq!(url(&acme, options! {}), "https://ghe.acme.test/api/v3/user");
    assert_eq!(
        url(&acme, options! { baseUrl: "https://other.test" }),
        "https://other.test/user"
    );
    assert_eq!(
        url(&github, options! { baseUrl: "https://other.test" }),
        "https://other.test/user"
    );
}

#[test]
fn s1_5_defaults_are_layered_and_options_are_merged_without_parsing() {
    let layered = Endpoint::github()
        .defaults(options! { per_page: 100 })
        .unwrap()
        .defaults(options! { org: "acme" })
        .unwrap();
    let request = layered.request("GET /orgs/{org}/repos", options! {}).unwrap();
    assert_eq!(url_of(&request), "/orgs/acme/repos?per_page=100");

    let merged = merged(&layered, "GET /orgs/{org}/repos", options! {});
    assert_eq!(merged["url"], "/orgs/{org}/repos");
    assert_eq!(merged["org"], "acme");
    assert_eq!(merged["per_page"], 100);
}
