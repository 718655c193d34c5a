//! Merges layers over each other (decisions 1 to 3). `beside_a_route.rs` has the effect of a route on options.

use endpoint::{Endpoint, Options, options};
use serde_json::{Value as Json, json};

use crate::support::{
    Expected, bodies,
    cases::{Cases, cases},
    merged, result, result_of, row, table, url_of,
};

const CASES: Cases = cases!("merging");

/// The merged options of two layers over the global defaults, one key of them.
fn layers(first: Options<'static>, second: Options<'static>, key: &str) -> Json {
    let endpoint = Endpoint::github().defaults(first).unwrap();
    merged(&endpoint, (), second)[key].clone()
}

#[test]
fn d1_objects_merge_key_by_key_to_any_depth() {
    let rows = CASES.rows::<(&str, Options, Options, Json)>("d1_objects_merge_key_by_key_to_any_depth");
    table(rows, |(key, first, second, expected)| {
        let got = layers(first, second, key);
        (got == expected).then_some(()).ok_or(format!("  {key}: got {got}"))
    });
}

#[test]
fn d1_layers_of_few_and_of_many_parameters_merge_alike() {
    let layer = |names: std::ops::Range<usize>, value: &'static str| {
        names.fold(Options::new(), |options, number| {
            options.param(format!("p{number}"), value)
        })
    };
    for (first, second) in (0..40)
        .step_by(3)
        .flat_map(|first| (1..40).step_by(3).map(move |second| (first, second)))
    {
        // The layers share all, some or none of their names.
        for start in [0, first / 2, first] {
            let end = start + second;
            let expected = |number| {
                if (start..end).contains(&number) {
                    "later"
                } else {
                    "earlier"
                }
            };
            let acme = Endpoint::github().defaults(layer(0..first, "earlier")).unwrap();
            let call = || layer(start..end, "later");
            let all: Json = merged(&acme, (), call());
            let names = (0..first.max(end)).map(|number| (format!("p{number}"), expected(number)));
            assert!(
                names.clone().all(|(name, value)| all[&name] == value),
                "{first} and {start} to {end}"
            );
            // Once more over the result, and with a placeholder for each.
            let both = acme.defaults(call()).unwrap();
            let url: String = names.clone().map(|(name, _)| format!("/{{{name}}}")).collect();
            let path: String = names.map(|(_, value)| format!("/{value}")).collect();
            for request in [
                both.request(&url, options! {}),
                both.request(&url, call()),
                acme.request(&url, call()),
                acme.merge(&url, call()).and_then(Endpoint::parse),
            ] {
                assert_eq!(url_of(&request.unwrap()), path, "{first} and {start} to {end}");
            }
        }
    }
}

#[test]
fn d1_every_other_value_replaces() {
    let rows = CASES.rows::<(&str, Options, Options, Json)>("d1_every_other_value_replaces");
    table(rows, |(name, first, second, expected)| {
        let got = layers(first, second, "p");
        (got == expected).then_some(()).ok_or(format!("  {name}: got {got}"))
    });
    let data = layers(options! { data: { "a": 1 } }, options! { data: { "b": 2 } }, "data");
    assert_eq!(
        data,
        json!({ "b": 2 }),
        "data is not a parameter, and is given as a whole"
    );
}

#[test]
fn d1_lists_of_previews_are_joined() {
    let rows = CASES.rows::<(&str, Vec<&str>, Vec<&str>, Json)>("d1_lists_of_previews_are_joined");
    table(rows, |(name, first, second, expected)| {
        let got = layers(
            options! { mediaType: { "previews": first } },
            options! { mediaType: { "previews": second } },
            "mediaType",
        );
        let got = &got["previews"];
        (*got == expected).then_some(()).ok_or(format!("  {name}: got {got}"))
    });
}

#[test]
fn d2_null_takes_the_place_of_a_default() {
    let acme = Endpoint::github()
        .defaults(options! {
            per_page: 100, sort: "name", deep: { "a": 1, "b": { "c": 1, "d": 1 } }, headers: { "authorization": "token x" },
        })
        .unwrap();
    let request = acme.request("GET /x", options! { per_page: null, deep: null });
    assert_eq!(url_of(&request.unwrap()), "/x?sort=name");

    let result = result_of(acme.request(
        "POST /x",
        options! { per_page: null, sort: null, deep: { "b": { "c": null } }, headers: { "AUTHORIZATION": null, "user-agent": null } },
    ));
    assert_eq!(
        result["body"],
        json!({ "per_page": null, "sort": null, "deep": { "a": 1, "b": { "c": null, "d": 1 } } })
    );
    assert_eq!(
        result["headers"],
        json!({ "accept": "application/vnd.github.v3+json", "content-type": "application/json; charset=utf-8" })
    );

    let merged = merged(
        &acme,
        "GET /x",
        options! { per_page: null, headers: { "authorization": null } },
    );
    assert_eq!(merged["per_page"], Json::Null);
    assert_eq!(merged["headers"]["authorization"], Json::Null);

    let later = acme
        .defaults(options! { sort: null, per_page: null, deep: null })
        .unwrap();
    assert_eq!(url_of(&later.request("GET /x", options! {}).unwrap()), "/x");
    assert_eq!(
        result_of(later.request("POST /x", options! {}))["body"],
        json!({ "per_page": null, "sort": null, "deep": null })
    );
}

#[test]
fn d2_a_null_that_is_left_is_undefined_in_a_url_and_null_in_a_body() {
    let rows = CASES
        .rows::<(&str, &str, Options, Expected)>("d2_a_null_that_is_left_is_undefined_in_a_url_and_null_in_a_body");
    table(rows, |(name, route, options, expected)| {
        let url = endpoint::endpoint(route, options).map(|request| url_of(&request));
        row(name, url, expected)
    });
    bodies(CASES.rows("d2_a_null_that_is_left_is_undefined_in_a_url_and_null_in_a_body: a body"));
    let defaults = Endpoint::github().defaults(options! { a: null }).unwrap();
    assert_eq!(
        result_of(defaults.request("POST /x", options! {}))["body"],
        json!({ "a": null }),
        "a null of the defaults is still there"
    );
    let headers = &result("GET /x", options! { headers: { "x-none": null } })["headers"];
    assert_eq!(headers.get("x-none"), None);
}

#[test]
fn d2_a_value_can_come_back_after_a_null() {
    let endpoint = Endpoint::github()
        .defaults(options! { a: 1, o: { "x": 1 } })
        .unwrap()
        .defaults(options! { a: null, o: null })
        .unwrap()
        .defaults(options! { a: 3, o: { "y": 3 } })
        .unwrap();
    let merged = merged(&endpoint, (), options! {});
    assert_eq!(merged["a"], 3);
    assert_eq!(merged["o"], json!({ "y": 3 }), "the null hid all of the first object");
}

#[test]
fn d2_options_can_come_back_after_a_null() {
    let null = options! { headers: null, mediaType: null, request: null, data: null };
    let later = || {
        options! {
            headers: { "x-a": "1" }, mediaType: { "format": "raw" }, request: { "r": 1 }, data: "d", method: "PUT",
            baseUrl: "https://h.test", url: "/x",
        }
    };
    let expected = json!({
        "headers": { "x-a": "1" }, "mediaType": { "format": "raw" }, "request": { "r": 1 }, "data": "d", "method": "PUT",
        "baseUrl": "https://h.test", "url": "/x",
    });
    let endpoint = Endpoint::github().defaults(null).unwrap();
    assert_eq!(merged(&endpoint, (), later()), expected);
    let again = endpoint.defaults(later()).unwrap();
    assert_eq!(merged(&again, (), options! {}), expected);
    assert_eq!(result_of(again.request((), options! {}))["request"], json!({ "r": 1 }));
}

#[test]
fn d3_a_route_beats_the_defaults() {
    let acme = Endpoint::github()
        .defaults(options! { method: "POST", url: "/default" })
        .unwrap();
    let request = acme.request("GET /x", options! {}).unwrap();
    assert_eq!((request.method().as_str(), &*url_of(&request)), ("GET", "/x"));
    let request = acme.request("/x", options! {}).unwrap();
    assert_eq!((request.method().as_str(), &*url_of(&request)), ("POST", "/x"));
}

#[test]
fn d3_header_names_are_lowercased_before_merging() {
    let acme = Endpoint::github()
        .defaults(options! { headers: { "X-A": "1", "ACCEPT": "text/html" } })
        .unwrap();
    let merged = merged(&acme, "GET /", options! { headers: { "x-a": "2", "X-B": "2" } });
    assert_eq!(
        merged["headers"],
        json!({
            "accept": "text/html", "x-a": "2", "x-b": "2",
            "user-agent": concat!("endpoint/", env!("CARGO_PKG_VERSION")),
        })
    );
}

#[test]
fn d3_merge_invents_nothing() {
    let github = Endpoint::github();
    let plain = merged(&github, (), options! {});
    assert_eq!(plain.get("url"), None, "no url");
    assert_eq!(plain.get("mediaType"), None, "no mediaType");
    assert_eq!(plain["method"], "GET");
    assert_eq!(merged(&github, "patch /x", options! {})["method"], "PATCH");
    assert_eq!(merged(&github, "/x", options! { method: "delete" })["method"], "DELETE");
    let empty = merged(&github, (), options! { mediaType: { "previews": [] } });
    assert_eq!(empty.get("mediaType"), None, "an empty one is none");
}
