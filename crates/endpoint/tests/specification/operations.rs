//! The operations; no call changes a later one (§3 and §4).

use endpoint::{Endpoint, Options, endpoint, options};
use serde_json::json;

use crate::support::{
    bodies,
    cases::{Cases, cases},
    header_of, merged, result, result_of, url_of, urls,
};

const CASES: Cases = cases!("operations");

#[test]
fn s3_each_call_is_independent_and_defaults_changes_nothing() {
    let github = Endpoint::github();
    let before = serde_json::to_value(github.default_options()).unwrap();
    let acme = github
        .defaults(options! { org: "acme", headers: { "x-a": "1" } })
        .unwrap();
    assert!(acme.request("GET /{org}/{missing}", options! {}).is_err());
    let first = result_of(acme.request("GET /{org}", options! { page: 2, headers: { "x-b": "2" } }));
    let second = result_of(acme.request("GET /{org}", options! {}));
    assert_eq!(first["url"], "https://api.github.com/acme?page=2");
    assert_eq!(
        second["url"], "https://api.github.com/acme",
        "no page left from the call before"
    );
    assert_eq!(second["headers"].get("x-b"), None);
    assert_eq!(serde_json::to_value(github.default_options()).unwrap(), before);
    assert_eq!(
        serde_json::to_value(Endpoint::github().default_options()).unwrap(),
        before,
        "there is no global state to change"
    );
}

#[test]
fn s4_endpoint_takes_a_route_or_options_alone() {
    let by_route = result("POST /orgs/{org}/repos", options! { org: "acme", name: "x" });
    let by_options = result(
        (),
        options! { method: "POST", url: "/orgs/{org}/repos", org: "acme", name: "x" },
    );
    assert_eq!(by_route, by_options);
}

#[test]
fn s4_defaults_returns_the_same_operations() {
    let acme = Endpoint::github().defaults(options! { org: "acme" }).unwrap();
    assert_eq!(url_of(&acme.request("GET /{org}", options! {}).unwrap()), "/acme");
    assert_eq!(merged(&acme, "GET /{org}", options! {})["org"], "acme");
    assert_eq!(serde_json::to_value(acme.default_options()).unwrap()["org"], "acme");
    let again = acme.defaults(options! { page: 1 }).unwrap();
    assert_eq!(
        url_of(&again.request("GET /{org}", options! {}).unwrap()),
        "/acme?page=1"
    );
    let merged = acme.merge("GET /{org}", options! {}).unwrap();
    assert_eq!(url_of(&Endpoint::parse(merged).unwrap()), "/acme");
}

#[test]
fn s4_default_options_are_those_of_the_function() {
    let github = Endpoint::github();
    assert_eq!(
        serde_json::to_value(github.default_options()).unwrap(),
        json!({
            "baseUrl": "https://api.github.com",
            "method": "GET",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
            },
        })
    );
}

#[test]
fn s4_1_endpoint_is_parse_of_merge() {
    let calls = CASES.rows::<(&str, Options)>("s4_1_endpoint_is_parse_of_merge");
    let github = Endpoint::github();
    for (route, options) in calls {
        let merged = github.merge(route, options.clone()).unwrap();
        assert_eq!(
            result_of(Endpoint::parse(merged)),
            result_of(github.request(route, options)),
            "{route}"
        );
    }
}

#[test]
fn s4_1_parse_is_stateless() {
    let given = || options! { method: "GET", url: "/x", baseUrl: "https://h.test", headers: { "x-a": 1 } };
    let expected = json!({ "method": "get", "url": "https://h.test/x", "headers": { "x-a": "1" } });
    assert_eq!(result_of(Endpoint::parse(given())), expected, "it adds no defaults");
    assert_eq!(result_of(Endpoint::parse(given())), expected);
}

#[test]
fn s4_2_later_defaults_add_to_earlier_or_override_them() {
    let first = Endpoint::github()
        .defaults(
            options! { org: "first", page: 1, headers: { "x-a": "1", "x-b": "1" }, mediaType: { "previews": ["one"] } },
        )
        .unwrap();
    let second = first
        .defaults(options! { org: "second", sort: "name", headers: { "x-b": "2", "x-c": "2" } })
        .unwrap();
    let request = second.request("GET /orgs/{org}", options! {}).unwrap();
    assert_eq!(url_of(&request), "/orgs/second?page=1&sort=name");
    for (header, value) in [
        ("x-a", "1"),
        ("x-b", "2"),
        ("x-c", "2"),
        ("accept", "application/vnd.github.one-preview+json"),
        ("user-agent", concat!("endpoint/", env!("CARGO_PKG_VERSION"))),
    ] {
        assert_eq!(header_of(&request, header), value, "{header}");
    }
    assert_eq!(
        url_of(&first.request("GET /orgs/{org}", options! {}).unwrap()),
        "/orgs/first?page=1"
    );
}

#[test]
fn s4_2_global_defaults_are_kept() {
    let acme = Endpoint::github()
        .defaults(options! { headers: { "x-a": "1" } })
        .unwrap();
    let request = acme.request("GET /", options! {}).unwrap();
    assert_eq!(header_of(&request, "accept"), "application/vnd.github.v3+json");
    assert_eq!(request.url(), "https://api.github.com/");
}

#[test]
fn s4_3_defaults_hold_any_option_and_a_call_overrides_them() {
    let acme = Endpoint::github()
        .defaults(options! {
            method: "POST", url: "/orgs/{org}/{kind}", org: "acme", kind: "repos", per_page: 100,
            headers: { "x-a": "default" }, data: "default", request: { "a": 1 },
        })
        .unwrap();
    let by_default = acme.request((), options! { per_page: null }).unwrap();
    assert_eq!(by_default.method(), "POST");
    assert_eq!(url_of(&by_default), "/orgs/acme/repos");
    assert_eq!(&*by_default.body().unwrap().to_bytes(), b"default");

    let by_call = acme.request(
        "GET /users/{org}",
        options! { org: "hubot", per_page: 5, kind: null, data: null, headers: { "x-a": "call" }, request: { "a": 2 } },
    );
    let by_call = by_call.unwrap();
    assert_eq!(by_call.method(), "GET");
    assert_eq!(url_of(&by_call), "/users/hubot?per_page=5");
    assert_eq!(header_of(&by_call, "x-a"), "call");
    assert_eq!(serde_json::to_value(by_call.metadata()).unwrap(), json!({ "a": 2 }));
}

#[test]
fn s4_4_default_base_url_is_set_and_reported() {
    let acme = Endpoint::github()
        .defaults(options! { baseUrl: "https://ghe.acme.test/api/v3" })
        .unwrap();
    let defaults = serde_json::to_value(acme.default_options()).unwrap();
    assert_eq!(defaults["baseUrl"], "https://ghe.acme.test/api/v3");
    assert_eq!(
        acme.request("GET /user", options! {}).unwrap().url(),
        "https://ghe.acme.test/api/v3/user"
    );
}

#[test]
fn s4_5_an_absolute_url_of_the_route_is_used() {
    urls([
        (
            "another host",
            "POST https://uploads.test/x",
            options! {},
            Ok("https://uploads.test/x"),
        ),
        (
            "another scheme and a port",
            "GET http://localhost:3000/{a}",
            options! { a: 1 },
            Ok("http://localhost:3000/1"),
        ),
    ]);
    let in_the_options = result((), options! { url: "https://uploads.test/x" });
    assert_eq!(in_the_options["url"], "https://uploads.test/x");
}

#[test]
fn s4_6_placeholders_expand_by_the_rules_of_uri_templates() {
    let given = || options! { a: "1 2", b: ["x", "y"], c: { "k": "v" } };
    let rest = || options! { b: null, c: null };
    urls([
        (
            "a query",
            "GET /s{?a,b}",
            given().merge(options! { c: null }),
            Ok("/s?a=1%202&b=x,y"),
        ),
        (
            "a query, exploded",
            "GET /s{?b*,c*}{&a}",
            given(),
            Ok("/s?b=x&b=y&k=v&a=1%202"),
        ),
        ("one of two", "GET /s{?a,z}", given().merge(rest()), Ok("/s?a=1%202")),
        ("none of two", "GET /s{?y,z}", options! {}, Ok("/s")),
        ("a fragment", "GET /s{#a}", given().merge(rest()), Ok("/s#1%202")),
        (
            "segments",
            "GET /s{/b*}",
            given().merge(options! { a: null, c: null }),
            Ok("/s/x/y"),
        ),
    ]);
}

#[test]
fn s4_7_body_only_endpoints_take_data_and_a_content_type() {
    let result = result(
        "POST /markdown/raw",
        options! { data: "Hello **world**", headers: { "content-type": "text/plain; charset=utf-8" } },
    );
    assert_eq!(result["body"], "Hello **world**");
    assert_eq!(result["headers"]["content-type"], "text/plain; charset=utf-8");
    bodies([(
        "JSON under another type",
        "POST /x",
        options! { data: { "a": 1 }, headers: { "content-type": "application/vnd.api+json" } },
        Ok(r#"{"a":1}"#),
    )]);
}

#[test]
fn s4_8_an_upload_passes_its_headers_through() {
    let result = result(
        "POST https://uploads.test/assets{?name,label}",
        options! {
            name: "site.zip", label: "the site", data: "zip",
            headers: { "content-type": "application/zip", "content-length": 3, "authorization": "token x" },
        },
    );
    assert_eq!(
        result,
        json!({
            "method": "post",
            "url": "https://uploads.test/assets?name=site.zip&label=the%20site",
            "headers": {
                "accept": "application/vnd.github.v3+json",
                "authorization": "token x",
                "content-length": "3",
                "content-type": "application/zip",
                "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
            },
            "body": "zip",
        })
    );
}

#[test]
fn s4_the_free_function_has_the_global_defaults() {
    let options = || Options::new().param("org", "acme");
    assert_eq!(
        result_of(endpoint("GET /{org}", options())),
        result_of(Endpoint::github().request("GET /{org}", options()))
    );
}
