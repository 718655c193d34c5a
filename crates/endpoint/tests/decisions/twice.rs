//! A name that would occur twice in a query or a body is an error (decisions 8 and 24).

use endpoint::{Endpoint, Options, Part, Style, endpoint, options};

use crate::support::{
    Expected, body_of,
    cases::{Cases, cases},
    row, table, url_of, urls,
};

const CASES: Cases = cases!("twice");

fn flat(options: Options<'_>) -> Options<'_> {
    options.style("a", Style::Flat).style("c", Style::Flat)
}

#[test]
fn d8_a_member_in_a_query_is_no_second_parameter() {
    urls(
        CASES
            .rows::<(&str, &str, Options, Expected)>("d8_a_member_in_a_query_is_no_second_parameter")
            .map(|(a, b, c, d)| (a, b, flat(c), d))
            .chain([
                (
                    "a list in brackets, and a parameter of that name",
                    "GET /x",
                    options! { "a[]": 1, a: [2] }.list_style(Style::Brackets),
                    Err("invalid-options a[]"),
                ),
                (
                    "a list in brackets",
                    "GET /x",
                    options! { a: [1, 2], b: [3] }.list_style(Style::Brackets),
                    Ok("/x?a%5B%5D=1&a%5B%5D=2&b%5B%5D=3"),
                ),
                (
                    "a placed one",
                    "GET /x",
                    flat(options! { a: { b: 1 } }).query("b", 2),
                    Err("invalid-options b"),
                ),
                (
                    "of the body",
                    "POST /x",
                    flat(Options::new().query("b", 1).field("b", 2)),
                    Ok("/x?b=1"),
                ),
            ]),
    );
    let object: endpoint::Object<'_> = [("b", 1)].into_iter().collect();
    let placed = flat(Options::new().query("a", object).query("b", 2));
    let request = endpoint("POST /x", placed).map(|request| url_of(&request));
    row("both placed", request, Err("invalid-options b")).unwrap();
    let acme = Endpoint::github().defaults(flat(options! { b: 2 })).unwrap();
    let request = acme
        .request("GET /x", options! { a: { b: 1 } })
        .map(|request| url_of(&request));
    row("a default", request, Err("invalid-options b")).unwrap();
}

#[test]
fn d8_a_member_of_an_exploded_object_is_no_second_parameter() {
    urls(CASES.rows("d8_a_member_of_an_exploded_object_is_no_second_parameter"));
}

#[test]
fn d10_a_parameter_of_a_query_has_one_value() {
    urls([
        (
            "with its place and without",
            "GET /x",
            options! { b: 1 }.query("b", 2),
            Err("invalid-options b"),
        ),
        (
            "of the template",
            "GET /x{?b}",
            options! { b: 1 }.query("b", 2),
            Err("invalid-options b"),
        ),
        (
            "placed in the path, written in the query",
            "GET /x{?b}",
            Options::new().path("b", 1).query("b", 2),
            Err("invalid-options b"),
        ),
        ("in the path", "GET /{b}", options! { b: 1 }.query("b", 2), Ok("/1?b=2")),
        ("in the body", "POST /x", options! { b: 1 }.query("b", 2), Ok("/x?b=2")),
        ("a null", "GET /x", options! { b: null }.query("b", 2), Ok("/x?b=2")),
    ]);
    let acme = Endpoint::github().defaults(options! { b: 1 }).unwrap();
    let request = acme.request("GET /x", Options::new().query("b", 2));
    row("over a default", request.map(|request| url_of(&request)), Ok("/x?b=2")).unwrap();
}

#[test]
fn d8_a_member_in_a_form_is_no_second_field() {
    let rows = CASES
        .rows::<(&str, Options, Expected)>("d8_a_member_in_a_form_is_no_second_field")
        .chain([
            (
                "a placed one",
                options! { a: { b: 1 } }.field("b", 2),
                Err("invalid-options b"),
            ),
            ("of the query", options! { a: { b: 1 } }.query("b", 2), Ok("b=1")),
        ]);
    table(rows, |(name, options, expected)| {
        let options = flat(options).header("content-type", "application/x-www-form-urlencoded");
        row(
            name,
            endpoint("POST /x", options).map(|request| body_of(&request)),
            expected,
        )
    });
    let part = flat(options! { a: { b: 1 } }).part("b", Part::text("2"));
    let request = endpoint("POST /x", part).map(|request| body_of(&request));
    row("a part", request, Err("invalid-options b")).unwrap();
    let parts = flat(options! { a: { b: 1 } })
        .part("f", Part::text("2"))
        .part("f", Part::text("3"));
    assert!(endpoint("POST /x", parts).is_ok());
    let json = flat(options! { a: { b: 1 }, b: 2 });
    assert_eq!(body_of(&endpoint("POST /x", json).unwrap()), r#"{"a":{"b":1},"b":2}"#);
}

#[test]
fn d24_a_name_in_the_query_of_the_route_is_no_second_parameter() {
    urls(
        CASES
            .rows("d24_a_name_in_the_query_of_the_route_is_no_second_parameter")
            .chain([
                (
                    "a placed one",
                    "POST /x?b=1",
                    Options::new().query("b", 2),
                    Err("invalid-options b"),
                ),
                (
                    "a member",
                    "GET /x?b=1",
                    flat(options! { a: { b: 2 } }),
                    Err("invalid-options b"),
                ),
            ]),
    );
}

#[test]
fn d8_names_are_compared_as_they_are_written() {
    let deep = |options: Options<'static>| options.style("a", Style::Deep);
    urls([
        (
            "a member in brackets",
            "GET /x",
            deep(options! { "a[b]": 1, a: { b: 2 } }),
            Err("invalid-options a[b]"),
        ),
        (
            "another member",
            "GET /x",
            deep(options! { "a[b]": 1, a: { c: 2 } }),
            Ok("/x?a%5Bb%5D=1&a%5Bc%5D=2"),
        ),
    ]);
}

#[test]
fn d8_the_message_says_what_has_the_name_already() {
    let form = |options: Options<'static>| flat(options).header("content-type", "application/x-www-form-urlencoded");
    let rows = [
        (
            "GET /x",
            flat(options! { a: { b: 1 }, b: 2 }),
            "`b` is given twice for the query, as a parameter or as a member of an object",
        ),
        (
            "GET /x{?m*,n*}",
            options! { m: { b: 1 }, n: { b: 2 } },
            "`b` is given twice for the query, as a parameter or as a member of an object",
        ),
        (
            "POST /x",
            form(options! { a: { b: 1 }, b: 2 }),
            "`b` is given twice for the body, as a parameter or as a member of an object",
        ),
        (
            "POST /x",
            flat(options! { a: { b: 1 }, b: 2 }).header("content-type", "multipart/form-data"),
            "`b` is given twice for the body, as a parameter or as a member of an object",
        ),
        (
            "POST /x",
            options! { b: 1 }.part("b", Part::text("2")),
            "`b` is given twice for the body, as a part and as a parameter",
        ),
        (
            "GET /x?b=1",
            options! { b: 2 },
            "`b` is in the query of the route already: leave one of the two out, or name a variable there, as in `?a=1{&b}`",
        ),
    ];
    table(rows, |(route, options, expected)| {
        let message = endpoint(route, options).unwrap_err().to_string();
        (message == expected)
            .then_some(())
            .ok_or(format!("  {route}: {message}"))
    });
}
