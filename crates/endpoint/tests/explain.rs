//! `explain` agrees with the request about each option.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a table fails by a panic")]

use endpoint::explain::{Origin, Outcome, explain};
use endpoint::{Options, Place, Style, Value, endpoint, options};

use crate::support::cases::{Cases, cases};

const CASES: Cases = cases!("explain");

/// For each option: its value as JSON, the layer whose value was used, and its place.
fn explained(layers: Vec<(&str, Options<'_>)>, route: &str, call: Options<'_>) -> Vec<(String, String, String, Place)> {
    let explanation = explain(layers, route, call).expect("a request");
    let entries = explanation.outcomes().iter();
    entries
        .map(|entry| {
            let value = serde_json::to_string(entry.value()).expect("JSON");
            (
                entry.option().to_owned(),
                value,
                entry.origin().to_string(),
                entry.place(),
            )
        })
        .collect()
}

#[track_caller]
fn assert_explained(explained: &[(String, String, String, Place)], expected: &[(&str, &str, &str, Place)]) {
    for (option, value, origin, place) in expected {
        let found: Vec<_> = explained
            .iter()
            .filter(|entry| entry.0 == *option && entry.1 == *value)
            .collect();
        assert_eq!(found.len(), 1, "{option} = {value} in {explained:#?}");
        assert_eq!(
            (found[0].2.as_str(), found[0].3),
            (*origin, *place),
            "{option} = {value}"
        );
    }
}

#[test]
fn each_option_has_an_origin_and_a_place() {
    let team = options! {
        baseUrl: "https://ghe.acme.test", owner: "acme", per_page: 100, gone: 1,
        headers: { "x-a": "team", "user-agent": null },
        mediaType: { previews: ["mercy"] },
    };
    let mine = options! { per_page: 50, headers: { "x-a": "mine", "authorization": "token 0123" } };
    let call = options! { repo: "site", title: "It works", gone: null, mediaType: { format: "raw" }, request: { "retries": 1 } };
    let explained = explained(
        vec![("team.json", team), ("mine.json", mine)],
        "POST /repos/{owner}/{repo}",
        call,
    );
    assert_explained(
        &explained,
        &[
            ("method", r#""POST""#, "route", Place::Method),
            ("url", r#""/repos/{owner}/{repo}""#, "route", Place::Url),
            ("baseUrl", r#""https://ghe.acme.test""#, "team.json", Place::Url),
            (
                "headers.accept",
                r#""application/vnd.github.v3+json""#,
                "built-in defaults",
                Place::Header,
            ),
            ("headers.user-agent", "null", "team.json", Place::Nowhere),
            ("headers.x-a", r#""mine""#, "mine.json", Place::Header),
            ("headers.authorization", r#""***""#, "mine.json", Place::Header),
            ("mediaType.format", r#""raw""#, "call", Place::Accept),
            ("mediaType.previews", r#""mercy""#, "team.json", Place::Accept),
            ("request", r#"{"retries":1}"#, "call", Place::Metadata),
            ("owner", r#""acme""#, "team.json", Place::Placeholder),
            ("repo", r#""site""#, "call", Place::Placeholder),
            ("per_page", "50", "mine.json", Place::Body),
            ("title", r#""It works""#, "call", Place::Body),
            ("gone", "null", "call", Place::Body),
        ],
    );
}

#[test]
fn parameters_without_a_placeholder_go_to_the_query_or_the_body() {
    let cases = [
        ("GET /x/{a}", Place::Query),
        ("HEAD /x/{a}", Place::Query),
        ("PUT /x/{a}", Place::Body),
        ("DELETE /x/{a}", Place::Body),
    ];
    for (route, place) in cases {
        let call = || options! { a: 1, b: 2 };
        let explained = explained(vec![], route, call());
        assert_explained(
            &explained,
            &[("a", "1", "call", Place::Placeholder), ("b", "2", "call", place)],
        );
        let request = endpoint(route, call()).expect("a request");
        assert_eq!(request.url().contains("b=2"), place == Place::Query, "{route}");
        assert_eq!(request.body().is_some(), place == Place::Body, "{route}");
    }
}

#[test]
fn placed_parameters_stand_where_they_were_placed() {
    let call = Options::new().path("id", 1).query("id", 2).field("id", 3);
    let explained = explained(vec![], "POST /x/{id}", call);
    let expected = [
        ("id", "1", "call", Place::Placeholder),
        ("id", "2", "call", Place::Query),
        ("id", "3", "call", Place::Body),
    ];
    assert_explained(&explained, &expected);
}

/// An option that the request did not need went nowhere.
#[test]
fn an_option_that_was_not_needed_went_nowhere() {
    let cases = CASES
        .rows::<(&str, &str, Options, &str, &str)>("an_option_that_was_not_needed_went_nowhere")
        .chain([(
            "an empty list, placed in the query",
            "POST /",
            Options::new().query("l", Vec::<u8>::new()),
            "l",
            "Nowhere",
        )]);
    for (name, route, call, option, place) in cases {
        let layers: [(&str, Options<'_>); 0] = [];
        let explanation = explain(layers, route, call).expect(name);
        let entry = explanation.outcomes().iter().find(|entry| entry.option() == option);
        let found = entry.map(|entry| format!("{:?}", entry.place()));
        assert_eq!(found.as_deref(), Some(place), "{name}");
    }
}

#[test]
fn accept_is_shown_before_and_after() {
    let raw = || options! { mediaType: { format: "raw" } };
    let amended = Some(("application/vnd.github.v3+json", "application/vnd.github.v3.raw"));
    let rows = [
        ("by the call", options! {}, raw(), amended),
        ("by a layer", raw(), options! {}, amended),
        (
            "by a layer, beside another header",
            raw(),
            options! { headers: { "x-a": 1 } },
            amended,
        ),
        ("none to amend", raw(), options! { headers: null }, None),
    ];
    for (name, layer, call, expected) in rows {
        let explanation = explain([("team", layer)], "GET /x", call).expect("a request");
        assert_eq!(explanation.accept(), expected, "{name}");
        let entries = explanation.outcomes().iter();
        let mut formats = entries.filter(|entry| entry.option() == "mediaType.format");
        let place = expected.map_or(Place::Nowhere, |_| Place::Accept);
        assert_eq!(formats.next().map(Outcome::place), Some(place), "{name}");
    }
}

#[test]
fn all_layers_that_spoke_are_named() {
    let layers = [("a", options! { x: 1 }), ("b", options! { x: 2 })];
    let explanation = explain(layers, "GET /x", options! { x: 3 }).expect("a request");
    let entry = explanation
        .outcomes()
        .iter()
        .find(|entry| entry.option() == "x")
        .expect("x");
    let layer = |name: &str| Origin::Layer(name.to_owned());
    assert_eq!(entry.origins(), [layer("a"), layer("b"), Origin::Call]);
}

/// A null that removes a header is shown as null, not as a masked credential.
#[test]
fn a_null_header_is_nowhere_whatever_its_name() {
    let names = [
        "authorization",
        "cookie",
        "proxy-authorization",
        "x-a",
        "accept",
        "user-agent",
    ];
    let header = |name: &'static str, value: Value<'static>| Options::new().header(name, value);
    for name in names {
        let set = || header(name, "a".into());
        let null = || header(name, Value::Null);
        let option = format!("headers.{name}");
        let is_credential = endpoint::is_secret_name(name);
        // Layers, the call, and the one whose value is used if the header is sent.
        let rows = [
            ("null alone", vec![], null(), None),
            ("a null layer", vec![("team", null())], Options::new(), None),
            ("null over a value", vec![("team", set())], null(), None),
            ("null over a null", vec![("team", null())], null(), None),
            (
                "null between",
                vec![("team", set()), ("mine", null())],
                Options::new(),
                None,
            ),
            ("a value over a null", vec![("team", null())], set(), Some("call")),
            (
                "a value over both",
                vec![("team", set()), ("mine", null())],
                set(),
                Some("call"),
            ),
            ("a value alone", vec![], set(), Some("call")),
            ("a layer's value", vec![("team", set())], Options::new(), Some("team")),
            ("an empty value", vec![], header(name, "".into()), Some("call")),
        ];
        for (row, layers, call, origin) in rows {
            let explained = explained(layers, "GET /x", call);
            let entries: Vec<_> = explained.iter().filter(|entry| entry.0 == option).collect();
            assert_eq!(entries.len(), 1, "{option}, {row}: {explained:#?}");
            let (_, value, from, place) = entries[0];
            let Some(origin) = origin else {
                assert_eq!((value.as_str(), *place), ("null", Place::Nowhere), "{option}, {row}");
                continue;
            };
            assert_eq!((from.as_str(), *place), (origin, Place::Header), "{option}, {row}");
            assert_eq!(value == r#""***""#, is_credential, "{option}, {row}: {value}");
        }
    }
}

/// A template can write a value beside the name of a secret, whatever the placeholder is called.
#[test]
fn a_value_that_the_route_writes_beside_the_name_of_a_secret_is_masked() {
    for route in [
        "GET /x?token={b}",
        "GET /x?a={a}&token=1{a}{b}",
        "GET /x;token={b}/y",
        "GET /x#to%6ben={+b}",
        "GET https://h.test/x?token={b:9}",
    ] {
        let explained = explained(vec![], route, options! { a: "A", b: "0123" });
        assert!(!format!("{explained:?}").contains("0123"), "{route}: {explained:?}");
    }
    let explained = explained(vec![], "GET /x?a={a}&token=", options! { a: "A", b: "0123" });
    assert!(format!("{explained:?}").contains("0123"), "{explained:?}");
}

#[test]
fn a_deep_list_or_object_went_to_the_query_if_it_has_items() {
    let call = options! { a: ["x"], b: [], c: [null], d: [["y"], { e: 1 }], f: [[], {}], g: [{ e: 1 }], h: {}, i: { x: null } };
    let call = ["a", "b", "c", "d", "f", "g", "h", "i"]
        .into_iter()
        .fold(call, |call, name| call.style(name, Style::Deep));
    assert_explained(
        &explained(Vec::new(), "GET /x", call),
        &[
            ("a", r#"["x"]"#, "call", Place::Query),
            ("b", "[]", "call", Place::Nowhere),
            ("c", "[null]", "call", Place::Nowhere),
            ("d", r#"[["y"],{"e":1}]"#, "call", Place::Query),
            ("f", "[[],{}]", "call", Place::Nowhere),
            ("g", r#"[{"e":1}]"#, "call", Place::Query),
            ("h", "{}", "call", Place::Nowhere),
            ("i", r#"{"x":null}"#, "call", Place::Nowhere),
        ],
    );
}

#[test]
fn an_object_without_its_name_went_to_the_query_if_it_has_members() {
    let call = options! { a: { x: null, y: 1, z: null }, b: {}, c: { x: null }, d: { e: 1, f: 2 } };
    let call = ["a", "b", "c", "d"]
        .into_iter()
        .fold(call, |call, name| call.style(name, Style::Flat));
    assert_explained(
        &explained(Vec::new(), "GET /x", call),
        &[
            ("a", r#"{"x":null,"y":1,"z":null}"#, "call", Place::Query),
            ("b", "{}", "call", Place::Nowhere),
            ("c", r#"{"x":null}"#, "call", Place::Nowhere),
            ("d", r#"{"e":1,"f":2}"#, "call", Place::Query),
        ],
    );
}
