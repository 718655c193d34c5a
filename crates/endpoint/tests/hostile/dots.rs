//! Dot segments in every form: clients would resolve them, and send credentials to another resource.

use endpoint::{Endpoint, Options, Value, endpoint, options};

use super::refused;
use crate::support::{row, table};

#[test]
fn in_one_value() {
    refused(
        "dot-segment",
        [
            ("GET /a/{x}", ".."),
            ("GET /a/{x}", "."),
            ("GET /a/{x}/b", ".."),
            ("GET /a/{x}?b=1", ".."),
            ("GET /a/{x}#b", ".."),
            ("GET {x}/b", ".."),
            ("GET /a{/x}", ".."),
            ("GET /a/{+x}", ".."),
            ("GET /a/{+x}", "../b"),
            ("GET /a/{+x}", "b/../c"),
            ("GET /a/{+x}", "b/."),
            ("GET /a/{+x}", "/../"),
            ("GET /a/{+x}", "//../b"),
            ("GET /a{+x}", "/.."),
            ("GET /a/{+x}", "%2e%2e"),
            ("GET /a/{+x}", "%2E."),
            ("GET /a/{+x}", ".%2e/b"),
            ("GET /a/{+x}", "b/%2e"),
            ("GET https://h.test/{x}", ".."),
            ("GET https://h.test{+x}", "/.."),
            ("GET https://h.test{/x}", ".."),
        ],
    );
}

/// A value that is left out of the path leads to another resource, too.
#[test]
fn an_end_of_the_path_by_a_value() {
    refused(
        "unsupported-value",
        [
            ("GET /a/{+x}", "..?b"),
            ("GET /a/{+x}", "..#b"),
            ("DELETE /a/{+x}/b", "c?"),
            ("DELETE /a/{+x}/b", "c#"),
            ("GET https://h.test{+x}/b", "/c#"),
        ],
    );
    refused(
        "empty-segment",
        [
            ("DELETE /indexes/{x}", ""),
            ("DELETE /indexes/:x", ""),
            ("DELETE /indexes/{x}?force", ""),
            ("DELETE https://h.test/{x}", ""),
            ("DELETE {x}", ""),
        ],
    );
}

#[test]
fn split_over_text_and_value() {
    refused(
        "dot-segment",
        [
            ("GET /a/.{x}", "."),
            ("GET /a/{x}.", "."),
            ("GET /a/.{x}/b", "."),
            ("GET /a/{+x}.", "b/."),
            ("GET /a/.{+x}", "./b"),
            ("GET /a/%2e{x}", "."),
            ("GET /a/{x}%2E", "."),
            ("GET /a/%2e{+x}", "%2E/b"),
            ("GET /a/{.x}", "."),
            ("GET /a/..{/x}", "b"),
            ("GET /a/{+x}/b", "b/.."),
        ],
    );
    // An absent value beside a dot also makes a dot segment.
    for route in ["GET /a/.{;x}", "GET /a/{;x}.", "GET /a/.{.x}", "GET /a/..{+x}"] {
        let error = endpoint(route, options! {}).unwrap_err();
        assert_eq!(error.kind().as_str(), "dot-segment", "{route}");
    }
}

#[test]
fn split_over_two_values() {
    let rows = [
        ("/a/{x}{y}", ".", "."),
        ("/a/{x}..{y}", "b/", "/c"),
        ("/a/{+x}{y}", "b/.", "."),
        ("/a/{+x}{+y}", "b/%2e", "%2E/c"),
        ("/a/{+x}{+y}", ".", "./b"),
        ("/a/{+x}{/y}", "..", "b"),
        ("/a{/x,y}", "b", ".."),
        ("https://h.test/{x}{y}", ".", "."),
    ];
    table(rows, |(url, x, y)| {
        let got = endpoint((), options! { url: url, x: x, y: y }).map(|request| request.url().to_owned());
        row(&format!("{url} with {x:?} and {y:?}"), got, Err("dot-segment"))
    });
}

#[test]
fn in_lists_and_objects() {
    let list = |items: &[&'static str]| Value::from(items.to_vec());
    let object = |name: &'static str, value: &'static str| {
        let object: endpoint::Object<'_> = [(name, value)].into_iter().collect();
        Value::from(object)
    };
    let rows = [
        ("/a{/x*}", list(&["b", ".."])),
        ("/a{/x*}", list(&["..", "b"])),
        ("/a{/x*}", list(&["b", ".", "c"])),
        ("/a/{+x*}", list(&["b", "/.."])),
        ("/a/{+x}", list(&["b/.", "./.."])),
        ("/a/{x*}", list(&[".."])),
        ("/a/{;x}", object("b/../c", "d")),
        ("/a/{+x*}", object("b", "/../c")),
        ("/a/{+x*}", object("../b", "c")),
    ];
    table(rows, |(url, value)| {
        let name = format!("{url} with {value:?}");
        let got = endpoint((), options! { url: url, x: value }).map(|request| request.url().to_owned());
        row(&name, got, Err("dot-segment"))
    });
}

#[test]
fn in_what_the_caller_wrote() {
    for url in ["/../a", "/a/%2e%2E", "/a/./b", "..", "https://h.test/a/.%2e/b"] {
        row(
            url,
            endpoint(url, options! {}).map(|request| request.url().to_owned()),
            Err("dot-segment"),
        )
        .unwrap();
    }
    let base = "https://h.test/a/..";
    let by_call = endpoint("GET /x", options! { baseUrl: base }).map(|request| request.url().to_owned());
    assert!(by_call.is_err());
    let by_default = Endpoint::github()
        .defaults(options! { baseUrl: base })
        .and_then(|endpoint| {
            endpoint
                .request("GET /x", Options::new())
                .map(|request| request.url().to_owned())
        });
    assert!(by_default.is_err());
}

#[test]
fn a_seam_of_base_and_url_makes_none() {
    let rows = [
        ("https://h.test/.", "./x"),
        ("https://h.test/a/.", "."),
        ("https://h.test/.", ""),
    ];
    for (base, x) in rows {
        let got = endpoint("GET {+x}", options! { baseUrl: base, x: x });
        assert!(got.is_err(), "{base} and {x:?}");
    }
}
