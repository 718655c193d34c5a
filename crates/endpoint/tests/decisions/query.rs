//! The form of a query, and how it continues the literal one (decision 8).

use endpoint::{Endpoint, Options, Style, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    row, table, url_of, urls,
};

const CASES: Cases = cases!("query");

#[test]
fn d8_names_and_values_are_encoded_to_unreserved() {
    urls(CASES.rows("d8_names_and_values_are_encoded_to_unreserved"));
}

#[test]
fn d8_an_existing_query_is_continued_and_a_fragment_stays_last() {
    urls(CASES.rows("d8_an_existing_query_is_continued_and_a_fragment_stays_last"));
}

#[test]
fn d8_lists_are_joined_repeated_or_bracketed() {
    let rows = [
        ("comma", Style::Comma, "/x?a=1,2&b=xy,z"),
        ("encoded commas", Style::EncodedComma, "/x?a=1%2C2&b=xy%2Cz"),
        ("repeat", Style::Repeat, "/x?a=1&a=2&b=xy&b=z"),
        (
            "brackets",
            Style::Brackets,
            "/x?a%5B%5D=1&a%5B%5D=2&b%5B%5D=xy&b%5B%5D=z",
        ),
    ];
    let given = || options! { a: [1, 2], b: ["xy", "z"] };
    table(rows, |(name, style, expected)| {
        let url = endpoint("GET /x", given().list_style(style)).map(|request| url_of(&request));
        row(name, url, Ok(expected))?;
        let defaults = Endpoint::github().defaults(Options::new().list_style(style)).unwrap();
        let url = defaults.request("GET /x", given()).map(|request| url_of(&request));
        row(&format!("{name} as default"), url, Ok(expected))?;
        for earlier in [Style::EncodedComma, Style::Repeat, Style::Brackets] {
            let defaults = Endpoint::github().defaults(Options::new().list_style(earlier)).unwrap();
            let call = defaults.request("GET /x", given().list_style(style));
            row(
                &format!("{name} over {earlier:?}"),
                call.map(|request| url_of(&request)),
                Ok(expected),
            )?;
            let defaults = defaults.defaults(Options::new().list_style(style)).unwrap();
            let layer = defaults.request("GET /x", given());
            row(
                &format!("{name} over {earlier:?} as default"),
                layer.map(|request| url_of(&request)),
                Ok(expected),
            )?;
        }
        Ok(())
    });
    urls([
        (
            "encoded commas by default",
            "GET /x",
            given(),
            Ok("/x?a=1%2C2&b=xy%2Cz"),
        ),
        ("one item", "GET /x", options! { a: ["b"] }, Ok("/x?a=b")),
        ("an empty item", "GET /x", options! { a: ["", "b"] }, Ok("/x?a=%2Cb")),
        ("no item", "GET /x", options! { a: [] }, Ok("/x")),
    ]);
}

#[test]
fn d8_an_object_has_no_form_in_a_query() {
    for style in [Style::EncodedComma, Style::Repeat, Style::Brackets] {
        urls([
            (
                "an object",
                "GET /x",
                options! { a: { "b": 1 } }.list_style(style),
                Err(
                    "unsupported-value `a` is an object, which APIs read in different ways: give it the style `deep` (a[a]=1)",
                ),
            ),
            (
                "an empty object",
                "GET /x",
                options! { a: {} }.list_style(style),
                Err("unsupported-value a"),
            ),
            (
                "in a list",
                "GET /x",
                options! { a: [{ "b": 1 }] }.list_style(style),
                Err("unsupported-value a"),
            ),
            (
                "a list in a list",
                "GET /x",
                options! { a: [[1]] }.list_style(style),
                Err("unsupported-value a"),
            ),
            (
                "an empty list in a list",
                "GET /x",
                options! { a: [[]] }.list_style(style),
                Err("unsupported-value a"),
            ),
        ]);
    }
}

/// Without a path, the query and the fragment follow the host.
#[test]
fn d8_a_url_without_a_path_has_its_query_continued_too() {
    let authorities = [
        "h.test",
        "h.test.",
        "h.test:8443",
        "a.b.h.test",
        "127.0.0.1",
        "[::1]",
        "[::1]:80",
    ];
    let rows = [
        ("", "?a=1"),
        ("?", "?a=1"),
        ("?b=2", "?b=2&a=1"),
        ("?b=2&", "?b=2&a=1"),
        ("?b", "?b&a=1"),
        ("?/", "?/&a=1"),
        ("?b=/c/d", "?b=/c/d&a=1"),
        ("?b=//c", "?b=//c&a=1"),
        ("?b=/../c", "?b=/../c&a=1"),
        ("?b=?c", "?b=?c&a=1"),
        ("#f", "?a=1#f"),
        ("#", "?a=1#"),
        ("#f?g", "?a=1#f?g"),
        ("#//f", "?a=1#//f"),
        ("#/../f", "?a=1#/../f"),
        ("?#f", "?a=1#f"),
        ("?b=2#f", "?b=2&a=1#f"),
        ("?b=2&#f", "?b=2&a=1#f"),
        ("?b=2#f?g", "?b=2&a=1#f?g"),
        ("{?x}", "?x=X&a=1"),
        ("{#x}", "?a=1#X"),
        ("?b=2{&x}", "?b=2&x=X&a=1"),
        ("?b={x}", "?b=X&a=1"),
        ("{?x}{#z}", "?x=X&a=1#Z"),
        ("{?none}", "?a=1"),
        ("{#none}", "?a=1"),
        ("/", "/?a=1"),
        ("/?b=2", "/?b=2&a=1"),
        ("/#f", "/?a=1#f"),
    ];
    let values = [("x", "X"), ("z", "Z")];
    table(rows, |(rest, expected)| {
        for authority in authorities {
            let url = format!("https://{authority}{rest}");
            let names = values.iter().filter(|(name, _)| url.contains(&format!("{name}}}")));
            let options = names.fold(options! {}, |options, (name, value)| options.param(*name, *value));
            let expected = format!("https://{authority}{expected}");
            for (name, method, options) in [
                ("left over", "GET", options.clone().param("a", 1)),
                ("placed", "GET", options.clone().query("a", 1)),
                ("placed", "POST", options.query("a", 1)),
            ] {
                let route = format!("{method} {url}");
                let got = endpoint(&route, options).map(|request| request.url().to_owned());
                row(&format!("{route}, {name}"), got, Ok(&expected))?;
            }
        }
        Ok(())
    });
}
