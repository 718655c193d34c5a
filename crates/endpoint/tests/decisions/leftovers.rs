//! A default without a place is ignored; a call's parameter without one is an error (decision 9).

use endpoint::explain::explain;
use endpoint::{Endpoint, Options, Place, options};

use crate::support::{
    Expected, body_of,
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("leftovers");

#[test]
fn d9_a_default_that_has_no_place_is_passed_over() {
    let acme = Endpoint::github()
        .defaults(options! { per_page: 100, sort: "name", o: { "a": 1 } })
        .unwrap();
    let rows = CASES
        .rows::<(&str, Options, Expected)>("d9_a_default_that_has_no_place_is_passed_over")
        .chain([
            (
                "POST /x",
                options! { data: "x" }.field("a", 1),
                Err("unexpected-body a"),
            ),
            (
                "POST /x",
                options! { data: "x" }.field("sort", 1),
                Err("unexpected-body sort"),
            ),
        ]);
    table(rows, |(route, options, expected)| {
        let shown = |request: endpoint::RequestOptions| format!("{} {}", url_of(&request), body_of(&request));
        let name = format!("{route} {options:?}");
        let requested = acme.request(route, options.clone()).map(shown);
        let is_made = requested.is_ok();
        row(&name, requested, expected)?;
        let layer = options! { per_page: 100, sort: "name", o: { "a": 1 } };
        let explained = explain([("acme", layer)], route, options.clone());
        if explained.is_ok() != is_made {
            return Err(format!("  {name}: explained as {explained:?}"));
        }
        let parsed = acme.merge(route, options).and_then(Endpoint::parse).map(shown);
        row(&format!("{name}, merged"), parsed, expected)
    });
    let data = Endpoint::github().defaults(options! { data: "default", a: 1 }).unwrap();
    let rows = [
        (options! {}, Ok("default")),
        (options! { b: 1 }, Err("unexpected-body b")),
        (options! { data: null, b: 1 }, Ok(r#"{"a":1,"b":1}"#)),
    ];
    table(rows, |(options, expected)| {
        let got = data
            .request("POST /x", options.clone())
            .map(|request| body_of(&request));
        row("a default body", got, expected)?;
        let merged = data.merge("POST /x", options);
        let got = merged.and_then(Endpoint::parse).map(|request| body_of(&request));
        row("a default body, merged", got, expected)
    });
}

#[test]
fn d9_however_many_defaults_are_passed_over() {
    for count in [1, 16, 17, 64, 65, 200] {
        let name = |number: usize| format!("p{number}");
        let layer = (0..count).fold(Options::new(), |layer, number| layer.param(name(number), number));
        let defaults = Endpoint::github().defaults(layer).unwrap();
        let request = defaults.request("PURGE /x", options! {}).unwrap();
        assert_eq!(url_of(&request), "/x");
        let error = defaults
            .request("PURGE /x", Options::new().param(name(count - 1), 1))
            .unwrap_err();
        assert_eq!(error.name(), Some(&*name(count - 1)));
        let error = defaults
            .request("PURGE /x", Options::new().param(name(count), 1))
            .unwrap_err();
        assert_eq!(error.name(), Some(&*name(count)));
    }
}

#[test]
fn d9_parse_passes_over_what_has_no_place() {
    let parsed = Endpoint::parse(options! { method: "POST", url: "https://h.test/x", data: "x", a: 1 }).unwrap();
    assert_eq!((parsed.url(), &*body_of(&parsed)), ("https://h.test/x", "x"));
    let parsed = Endpoint::parse(options! { method: "PURGE", url: "https://h.test/x", a: 1 }).unwrap();
    assert_eq!((parsed.url(), &*body_of(&parsed)), ("https://h.test/x", "-"));
    let placed = options! { method: "POST", url: "https://h.test/x", data: "x" }.field("a", 1);
    let error = Endpoint::parse(placed).unwrap_err();
    assert_eq!(
        error.kind().as_str(),
        "unexpected-body",
        "what was given a place is not left over"
    );
}

#[test]
fn d9_an_explanation_shows_what_is_passed_over() {
    let layer = || [("acme", options! { per_page: 100 })];
    let place = |route: &str, call: Options<'static>| {
        let explanation = explain(layer(), route, call).unwrap();
        let entry = explanation.outcomes().iter().find(|entry| entry.option() == "per_page");
        entry.unwrap().place()
    };
    assert_eq!(place("POST /x", options! { data: "x" }), Place::Nowhere);
    assert_eq!(place("PURGE /x", options! {}), Place::Nowhere);
    assert_eq!(place("POST /x", options! {}), Place::Body);
    assert_eq!(place("GET /x", options! {}), Place::Query);
}
