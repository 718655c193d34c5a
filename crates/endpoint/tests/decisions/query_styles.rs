//! The style of one parameter, and of all lists (decision 8).

use endpoint::{Endpoint, Object, Options, Style, Value, endpoint, options};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table, url_of, urls,
};

const CASES: Cases = cases!("query_styles");

#[test]
fn d8_a_parameter_carries_its_own_list_style() {
    let given = || options! { a: [1, 2], b: ["x y", "z"], c: 3 };
    let rows: [(&str, Style, &str); 7] = [
        ("comma", Style::Comma, "/x?a=1,2&b=x%20y%2Cz&c=3"),
        ("indices", Style::Indices, "/x?a%5B0%5D=1&a%5B1%5D=2&b=x%20y%2Cz&c=3"),
        ("encoded commas", Style::EncodedComma, "/x?a=1%2C2&b=x%20y%2Cz&c=3"),
        ("repeat", Style::Repeat, "/x?a=1&a=2&b=x%20y%2Cz&c=3"),
        ("brackets", Style::Brackets, "/x?a%5B%5D=1&a%5B%5D=2&b=x%20y%2Cz&c=3"),
        ("space", Style::Space, "/x?a=1%202&b=x%20y%2Cz&c=3"),
        ("pipe", Style::Pipe, "/x?a=1%7C2&b=x%20y%2Cz&c=3"),
    ];
    table(rows, |(name, style, expected)| {
        let call = given().style("a", style).style("c", style);
        row(
            name,
            endpoint("GET /x", call).map(|request| url_of(&request)),
            Ok(expected),
        )?;
        let placed = Options::new()
            .query("a", [1, 2])
            .query("b", ["x y", "z"])
            .query("c", 3)
            .style("a", style);
        let placed = endpoint("POST /x", placed).map(|request| url_of(&request));
        row(&format!("{name}, placed"), placed, Ok(expected))?;
        let defaults = Endpoint::github()
            .defaults(Options::new().style("a", Style::Repeat).style("a", style))
            .unwrap();
        let by_default = defaults.request("GET /x", given()).map(|request| url_of(&request));
        row(&format!("{name} as default"), by_default, Ok(expected))?;
        let over = Endpoint::github()
            .defaults(Options::new().style("a", Style::Brackets))
            .unwrap();
        let over = over
            .request("GET /x", given().style("a", style))
            .map(|request| url_of(&request));
        row(&format!("{name} over brackets"), over, Ok(expected))?;
        let github = Endpoint::github();
        let merged = github
            .merge("GET /x", given().style("a", style))
            .and_then(Endpoint::parse);
        row(
            &format!("{name}, merged"),
            merged.map(|request| url_of(&request)),
            Ok(expected),
        )
    });
    let both = given().list_style(Style::Repeat).style("b", Style::Pipe);
    urls([
        ("beside that of all", "GET /x", both, Ok("/x?a=1&a=2&b=x%20y%7Cz&c=3")),
        (
            "space for all",
            "GET /x",
            options! { a: ["1", "3"] }.list_style(Style::Space),
            Ok("/x?a=1%203"),
        ),
        (
            "a blank in an item",
            "GET /x",
            options! { a: ["1 2", "3"] }.list_style(Style::Space),
            Err("unsupported-value a"),
        ),
        (
            "pipe for all",
            "GET /x",
            options! { a: ["1", "", null, "3"] }.list_style(Style::Pipe),
            Ok("/x?a=1%7C%7C3"),
        ),
        (
            "a bar in an item",
            "GET /x",
            options! { a: ["1|2", "3"] }.list_style(Style::Pipe),
            Err("unsupported-value a"),
        ),
        (
            "of a name that is not there",
            "GET /x",
            options! { a: [1, 2] }.style("b", Style::Repeat),
            Ok("/x?a=1%2C2"),
        ),
        (
            "no matter to a placeholder",
            "GET /{a}{?b*}",
            options! { a: [1, 2], b: [3, 4] }
                .style("a", Style::Pipe)
                .style("b", Style::Pipe),
            Ok("/1,2?b=3&b=4"),
        ),
    ]);
}

#[test]
fn d8_an_object_in_a_query_has_the_form_that_it_is_given() {
    let deep = |options: Options<'static>| options.style("a", Style::Deep);
    let form = |options: Options<'static>| options.style("a", Style::Flat);
    urls(
        CASES
            .rows::<(&str, &str, Options, Expected)>("d8_an_object_in_a_query_has_the_form_that_it_is_given")
            .map(|(a, b, c, d)| (a, b, deep(c), d))
            .chain([
                (
                    "a list in it, and the style of all lists",
                    "GET /x",
                    deep(options! { a: { "b": [1, 2] }, c: [3, 4] }).list_style(Style::Repeat),
                    Ok("/x?a%5Bb%5D%5B%5D=1&a%5Bb%5D%5B%5D=2&c=3&c=4"),
                ),
                (
                    "flat",
                    "GET /x",
                    form(options! { a: { "b": 1, "c d": "&" }, z: 1 }),
                    Ok("/x?b=1&c%20d=%26&z=1"),
                ),
                (
                    "a name with brackets",
                    "GET /x",
                    form(options! { a: { "b[c]": 1 } }),
                    Ok("/x?b%5Bc%5D=1"),
                ),
                (
                    "a list in a form",
                    "GET /x",
                    form(options! { a: { "b": [1, 2], "c": null } }),
                    Ok("/x?b=1%2C2"),
                ),
                (
                    "an object in a form",
                    "GET /x",
                    form(options! { a: { "b": { "c": 1 } } }),
                    Err("unsupported-value a"),
                ),
                ("none", "GET /x", options! { a: { "b": 1 } }, Err("unsupported-value a")),
                (
                    "a list style",
                    "GET /x",
                    options! { a: { "b": 1 } }.style("a", Style::Repeat),
                    Err("unsupported-value a"),
                ),
            ]),
    );
    let acme = Endpoint::github().defaults(deep(options! { a: { "b": 1 } })).unwrap();
    let merged = acme
        .request("GET /x", options! { a: { "c": 2 } })
        .map(|request| url_of(&request));
    row("over a default", merged, Ok("/x?a%5Bb%5D=1&a%5Bc%5D=2")).unwrap();
    let request: http::Request<Vec<u8>> = acme.request("GET /x", options! {}).unwrap().try_into().unwrap();
    assert_eq!(request.uri().query(), Some("a%5Bb%5D=1"));
}

/// A list or an object is one text, with all that is in it. What is neither is written as without a style.
#[test]
fn d8_a_list_or_an_object_can_be_a_text_of_json() {
    let json = |options: Options<'static>| options.style("a", Style::Json).list_style(Style::Repeat);
    let deep = (1..200).fold(Value::from([1]), |inner, _| Value::from([inner]));
    let rows = [
        (options! { a: [1, "b c"] }, Ok("/x?a=%5B1%2C%22b%20c%22%5D")),
        (
            options! { a: { "b": [1, null] } },
            Ok("/x?a=%7B%22b%22%3A%5B1%2Cnull%5D%7D"),
        ),
        (options! { a: [] }, Ok("/x?a=%5B%5D")),
        (options! { a: "[1]", c: [1, 2] }, Ok("/x?a=%5B1%5D&c=1&c=2")),
        (options! { a: null }, Ok("/x")),
        (options! { a: [f64::NAN] }, Err("unsupported-value a")),
        (options! { a: deep }, Err("unsupported-value a")),
    ];
    urls(rows.map(|(options, expected)| ("json", "GET /x", json(options), expected)));
    let a = || json(options! { a: { "b": 1 } });
    let bodies = [
        (
            a().header("content-type", "application/x-www-form-urlencoded"),
            "a=%7B%22b%22%3A1%7D",
        ),
        (
            a().header("content-type", "multipart/form-data"),
            "name=\"a\"\r\n\r\n{\"b\":1}\r\n",
        ),
        (a(), "{\"a\":{\"b\":1}}"),
    ];
    for (options, expected) in bodies {
        let body = Endpoint::github().http("POST /x", options).unwrap().into_body();
        let body = String::from_utf8(body).unwrap();
        assert!(body.contains(expected), "{body}");
    }
}

#[test]
fn d8_a_style_has_no_json() {
    let styled = [
        options! { a: [1] }.style("a", Style::Pipe),
        options! { a: { "b": 1 } }.style("a", Style::Deep),
        options! { a: { "b": 1 } }.style("a", Style::Flat),
        options! { a: [1] }.style("a", Style::Json),
        Options::new().url("/").query("a", [1]).style("a", Style::Repeat),
        options! { a: [1] }.list_style(Style::Space),
        options! { a: [1] }.style("a", Style::Deep),
        options! { a: [{ "b": 1 }] }.style("a", Style::Deep),
        Options::new().url("/").query("a", [1]).style("a", Style::Deep),
    ];
    for options in styled {
        let error = serde_json::to_string(&options).unwrap_err().to_string();
        assert!(error.contains("`a`") && error.contains("style"), "{error}");
    }
    let plain = [
        options! { a: 1 }.style("a", Style::Deep),
        options! { a: [1] }.style("b", Style::Pipe),
        options! { a: 1 }.list_style(Style::Pipe),
    ];
    for options in plain {
        assert!(serde_json::to_string(&options).is_ok(), "{options:?}");
    }
}

#[test]
fn d8_a_member_without_a_name_or_with_brackets_has_no_form() {
    let rows = [
        ("a][b", Style::Deep, Err("unsupported-value y")),
        ("a[b", Style::Deep, Err("unsupported-value y")),
        ("a]b", Style::Deep, Err("unsupported-value y")),
        ("]", Style::Deep, Err("unsupported-value y")),
        ("", Style::Deep, Err("unsupported-value y")),
        ("", Style::Flat, Err("unsupported-value y")),
        ("a", Style::Deep, Ok("/x?y%5Ba%5D=1")),
        ("a", Style::Flat, Ok("/x?a=1")),
    ];
    table(rows, |(member, style, expected)| {
        let object: Object<'_> = [(member, 1)].into_iter().collect();
        let request = endpoint("GET /x", Options::new().param("y", object).style("y", style));
        row(member, request.map(|request| url_of(&request)), expected)?;
        // The same name, one level deeper.
        let object: Object<'_> = [(member, 1)].into_iter().collect();
        let object: Object<'_> = [("x", object)].into_iter().collect();
        let request = endpoint("GET /x", Options::new().param("y", object).style("y", Style::Deep));
        let expected = if member == "a" {
            Ok("/x?y%5Bx%5D%5Ba%5D=1")
        } else {
            Err("unsupported-value y")
        };
        row(
            &format!("{member}, deeper"),
            request.map(|request| url_of(&request)),
            expected,
        )
    });
}
