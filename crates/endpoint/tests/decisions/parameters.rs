//! Decisions 7 to 9: a parameter stands in the URL, in the query or in the body.

use std::collections::BTreeSet;

use endpoint::{Body, Endpoint, ListStyle, Options, Value, endpoint, options};

use crate::support::{bodies, header_of, row, table, url_of, urls};

#[test]
fn d7_a_name_in_any_expression_is_consumed() {
    let rows = [
        ("{a}", "/x1"),
        ("{+a}", "/x1"),
        ("{#a}", "/x#1"),
        ("{.a}", "/x.1"),
        ("{/a}", "/x/1"),
        ("{;a}", "/x;a=1"),
        ("{?a}", "/x?a=1"),
        ("{&a}", "/x&a=1"),
        ("{a:3}", "/x1"),
        ("{a*}", "/x1"),
        ("{?a:3}", "/x?a=1"),
        ("{?a*}", "/x?a=1"),
        ("{?z,a}", "/x?a=1"),
        ("{/a}{?a}", "/x/1?a=1"),
        ("/:a", "/x/1"),
    ];
    table(rows, |(expression, expected)| {
        for method in ["GET", "POST"] {
            let route = format!("{method} /x{expression}");
            let request = endpoint(&route, options! { a: 1 });
            if let Ok(request) = &request
                && request.body().is_some()
            {
                return Err(format!("  {route}: a is in the body too"));
            }
            row(&route, request.map(|request| url_of(&request)), Ok(expected))?;
        }
        Ok(())
    });
}

#[test]
fn d7_what_is_consumed_without_a_value_goes_nowhere_either() {
    bodies([
        ("a null", "POST /x{?a}", options! { a: null }, Ok("-")),
        ("an empty list", "POST /x{?a}", options! { a: [] }, Ok("-")),
        ("an empty object", "POST /x{?a*}", options! { a: {} }, Ok("-")),
        ("a list of nulls", "POST /x{?a}", options! { a: [null] }, Ok("-")),
    ]);
    let defaults = Endpoint::new().defaults(options! { a: 1 }).unwrap();
    for options in [options! {}, options! { a: 2 }] {
        let request = defaults.request("POST /x/{a}", options).unwrap();
        assert!(request.body().is_none(), "neither the call's nor the default's");
    }
}

#[test]
fn d7_however_many_there_are() {
    for count in [1, 2, 16, 17, 63, 64, 65, 66, 127, 128, 129, 200] {
        // Every other parameter stands in the URL; the defaults have half of them.
        let path: String = (0..count).step_by(2).map(|number| format!("/{{p{number}}}")).collect();
        let layer = |half: usize| {
            let numbers = (0..count).filter(move |number| number / 2 % 2 == half);
            numbers.fold(Options::new(), |options, number| {
                options.param(format!("p{number}"), number)
            })
        };
        let defaults = Endpoint::new().defaults(layer(0)).unwrap();
        let request = defaults.request("GET /", layer(1).url(path)).unwrap();
        let url = url_of(&request);
        let (path, query) = url.split_once('?').unwrap_or((&url, ""));
        let expected: String = (0..count).step_by(2).map(|number| format!("/{number}")).collect();
        assert_eq!(path, expected);
        let left: BTreeSet<_> = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(str::to_owned)
            .collect();
        let expected: BTreeSet<_> = (1..count)
            .step_by(2)
            .map(|number| format!("p{number}={number}"))
            .collect();
        assert_eq!(left, expected);
    }
}

#[test]
fn d7_names_are_compared_as_they_are() {
    urls([
        ("case", "GET /{a}", options! { a: 1, A: 2 }, Ok("/1?A=2")),
        ("dots", "GET /{a.b}", options! { "a.b": 1, a: 2 }, Ok("/1?a=2")),
        (
            "part of a name",
            "GET /{ab}",
            options! { ab: 1, a: 2, b: 3 },
            Ok("/1?a=2&b=3"),
        ),
    ]);
}

#[test]
fn d8_names_and_values_are_encoded_to_unreserved() {
    urls([
        (
            "unreserved",
            "GET /x",
            options! { a: "AZaz09-._~" },
            Ok("/x?a=AZaz09-._~"),
        ),
        (
            "reserved",
            "GET /x",
            options! { a: ":/?#[]@!$&'()*+,;=" },
            Ok("/x?a=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
        ),
        ("blanks", "GET /x", options! { a: "b c  d" }, Ok("/x?a=b%20c%20%20d")),
        (
            "percent",
            "GET /x",
            options! { a: "100%", b: "%20" },
            Ok("/x?a=100%25&b=%2520"),
        ),
        (
            "non-ASCII",
            "GET /x",
            options! { a: "ü€😀" },
            Ok("/x?a=%C3%BC%E2%82%AC%F0%9F%98%80"),
        ),
        (
            "controls",
            "GET /x",
            options! { a: "\0\r\n\t\u{7f}" },
            Ok("/x?a=%00%0D%0A%09%7F"),
        ),
        (
            "names too",
            "GET /x",
            options! { "a b&c=d/ü": 1 },
            Ok("/x?a%20b%26c%3Dd%2F%C3%BC=1"),
        ),
        ("an empty value", "GET /x", options! { a: "" }, Ok("/x?a=")),
        (
            "a number and booleans",
            "GET /x",
            options! { a: -1.5, b: true, c: false, d: 0 },
            Ok("/x?a=-1.5&b=true&c=false&d=0"),
        ),
    ]);
}

#[test]
fn d8_an_existing_query_is_continued_and_a_fragment_stays_last() {
    urls([
        ("none", "GET /x", options! { a: 1 }, Ok("/x?a=1")),
        ("a question mark alone", "GET /x?", options! { a: 1 }, Ok("/x?a=1")),
        (
            "an ampersand at the end",
            "GET /x?b=2&",
            options! { a: 1 },
            Ok("/x?b=2&a=1"),
        ),
        (
            "a question mark before a fragment",
            "GET /x?#top",
            options! { a: 1 },
            Ok("/x?a=1#top"),
        ),
        (
            "a query that a value brings",
            "GET /{+b}",
            options! { a: 1, b: "x?c=3#top" },
            Ok("/x?c=3&a=1#top"),
        ),
        ("a literal query", "GET /x?b=2", options! { a: 1 }, Ok("/x?b=2&a=1")),
        ("an expression", "GET /x{?b}", options! { a: 1, b: 2 }, Ok("/x?b=2&a=1")),
        (
            "an expression that drops",
            "GET /x{?b}",
            options! { a: 1 },
            Ok("/x?a=1"),
        ),
        ("both", "GET /x?c=3{&b}", options! { a: 1, b: 2 }, Ok("/x?c=3&b=2&a=1")),
        ("a fragment", "GET /x#top", options! { a: 1 }, Ok("/x?a=1#top")),
        (
            "query and fragment",
            "GET /x?b=2#top",
            options! { a: 1 },
            Ok("/x?b=2&a=1#top"),
        ),
        (
            "a question mark in the fragment",
            "GET /x#a?b",
            options! { a: 1 },
            Ok("/x?a=1#a?b"),
        ),
        (
            "an expression for the fragment",
            "GET /x{#f}",
            options! { a: 1, f: "t?u" },
            Ok("/x?a=1#t?u"),
        ),
        (
            "absolute without a path",
            "GET https://h.test",
            options! { a: 1 },
            Ok("https://h.test?a=1"),
        ),
    ]);
}

#[test]
fn d8_lists_are_joined_repeated_or_bracketed() {
    let rows = [
        ("comma", ListStyle::Comma, "/x?a=1%2C2&b=x%2Cy%2Cz"),
        ("repeat", ListStyle::Repeat, "/x?a=1&a=2&b=x%2Cy&b=z"),
        ("brackets", ListStyle::Brackets, "/x?a[]=1&a[]=2&b[]=x%2Cy&b[]=z"),
    ];
    let given = || options! { a: [1, 2], b: ["x,y", "z"] };
    table(rows, |(name, style, expected)| {
        let url = endpoint("GET /x", given().list_style(style)).map(|request| url_of(&request));
        row(name, url, Ok(expected))?;
        let defaults = Endpoint::new().defaults(Options::new().list_style(style)).unwrap();
        let url = defaults.request("GET /x", given()).map(|request| url_of(&request));
        row(&format!("{name} as default"), url, Ok(expected))?;
        for earlier in [ListStyle::Comma, ListStyle::Repeat, ListStyle::Brackets] {
            let defaults = Endpoint::new().defaults(Options::new().list_style(earlier)).unwrap();
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
        ("comma by default", "GET /x", given(), Ok("/x?a=1%2C2&b=x%2Cy%2Cz")),
        ("one item", "GET /x", options! { a: ["b"] }, Ok("/x?a=b")),
        ("an empty item", "GET /x", options! { a: ["", "b"] }, Ok("/x?a=%2Cb")),
        ("no item", "GET /x", options! { a: [] }, Ok("/x")),
    ]);
}

#[test]
fn d8_an_object_has_no_form_in_a_query() {
    for style in [ListStyle::Comma, ListStyle::Repeat, ListStyle::Brackets] {
        urls([
            (
                "an object",
                "GET /x",
                options! { a: { "b": 1 } }.list_style(style),
                Err("unsupported-value a"),
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

#[test]
fn d9_leftovers_form_a_json_object() {
    bodies([
        (
            "in the order of the call",
            "POST /x",
            options! { z: 1, a: 2, m: 3 },
            Ok(r#"{"z":1,"a":2,"m":3}"#),
        ),
        (
            "an empty list",
            "POST /x",
            options! { a: [], b: {} },
            Ok(r#"{"a":[],"b":{}}"#),
        ),
        (
            "text is escaped",
            "POST /x",
            options! { a: "\"\\\n\u{1}ü" },
            Ok(r#"{"a":"\"\\\n\u0001ü"}"#),
        ),
        ("a DELETE", "DELETE /x", options! { sha: "0" }, Ok(r#"{"sha":"0"}"#)),
        (
            "a null data",
            "POST /x",
            options! { data: null, a: 1 },
            Ok(r#"{"a":1}"#),
        ),
        ("nothing", "POST /x", options! {}, Ok("-")),
        ("null data and nothing", "POST /x", options! { data: null }, Ok("-")),
    ]);
}

#[test]
fn d9_json_gets_a_content_type_and_text_and_bytes_get_none() {
    const JSON: &str = "application/json; charset=utf-8";
    let bytes: &[u8] = b"{}";
    let rows = [
        ("leftovers", options! { a: 1 }, JSON),
        ("an object", options! { data: { "a": 1 } }, JSON),
        ("an empty object", options! { data: {} }, JSON),
        ("a list", options! { data: [1] }, JSON),
        ("a number", options! { data: 1 }, JSON),
        ("a boolean", options! { data: false }, JSON),
        ("text", options! { data: "{}" }, "-"),
        ("an empty text", options! { data: "" }, "-"),
        ("bytes", Options::new().data(bytes), "-"),
        ("text as JSON", Options::new().data(Body::Json(Value::from("x"))), JSON),
        ("no body", options! {}, "-"),
        (
            "the caller's",
            options! { a: 1, headers: { "Content-Type": "application/vnd.api+json" } },
            "application/vnd.api+json",
        ),
        (
            "the caller's for text",
            options! { data: "x", headers: { "content-type": "text/plain" } },
            "text/plain",
        ),
    ];
    table(rows, |(name, options, expected)| {
        let got = endpoint("POST /x", options).map(|request| header_of(&request, "content-type"));
        row(name, got, Ok(expected))
    });
}

#[test]
fn d9_nothing_is_dropped_in_silence() {
    urls([
        (
            "data with GET",
            "GET /x",
            options! { data: "x" },
            Err("unexpected-body data"),
        ),
        (
            "data with HEAD",
            "HEAD /x",
            options! { data: { "a": 1 } },
            Err("unexpected-body data"),
        ),
        (
            "an empty text with GET",
            "GET /x",
            options! { data: "" },
            Err("unexpected-body data"),
        ),
        ("null data with GET", "GET /x", options! { data: null }, Ok("/x")),
        ("data with OPTIONS", "OPTIONS /x", options! { data: "x" }, Ok("/x")),
        (
            "leftovers with OPTIONS",
            "OPTIONS /x",
            options! { a: 1 },
            Err("unexpected-body a"),
        ),
        (
            "leftovers with a method of one's own",
            "PURGE /{id}",
            options! { id: 1, a: 1 },
            Err("unexpected-body a"),
        ),
        (
            "all consumed",
            "PURGE /{id}{?a}",
            options! { id: 1, a: 1 },
            Ok("/1?a=1"),
        ),
        (
            "leftovers beside data",
            "POST /x",
            options! { data: "x", a: 1 },
            Err("unexpected-body a"),
        ),
        (
            "a null beside data",
            "POST /x",
            options! { data: "x", a: null },
            Ok("/x"),
        ),
        ("a null with OPTIONS", "OPTIONS /x", options! { a: null }, Ok("/x")),
    ]);
}
