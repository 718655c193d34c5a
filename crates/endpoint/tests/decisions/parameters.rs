//! A parameter is in the URL or in the body, and not in both (decisions 7 and 9).

use std::collections::BTreeSet;

use endpoint::{Body, Endpoint, Options, Value, endpoint, options};

use crate::support::{
    bodies,
    cases::{Cases, cases},
    header_of, row, table, url_of, urls,
};

const CASES: Cases = cases!("parameters");

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
        ("?z=2{&a}", "/x?z=2&a=1"),
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
    let defaults = Endpoint::github().defaults(options! { a: 1 }).unwrap();
    for options in [options! {}, options! { a: 2 }] {
        let request = defaults.request("POST /x/{a}", options).unwrap();
        assert!(request.body().is_none(), "neither the call's nor the default's");
    }
}

#[test]
fn d7_however_many_there_are() {
    for count in [1, 2, 16, 17, 63, 64, 65, 66, 127, 128, 129, 200] {
        // Every other parameter is in the URL, and half of them are defaults.
        let path: String = (0..count).step_by(2).map(|number| format!("/{{p{number}}}")).collect();
        let layer = |half: usize| {
            let numbers = (0..count).filter(move |number| number / 2 % 2 == half);
            numbers.fold(Options::new(), |options, number| {
                options.param(format!("p{number}"), number)
            })
        };
        let defaults = Endpoint::github().defaults(layer(0)).unwrap();
        let request = defaults.request((), layer(1).url(path)).unwrap();
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
    urls(CASES.rows("d7_names_are_compared_as_they_are"));
}

#[test]
fn d9_parameters_in_the_body_form_a_json_object() {
    bodies(CASES.rows("d9_parameters_in_the_body_form_a_json_object"));
}

#[test]
fn d9_json_gets_a_content_type_and_text_and_bytes_get_none() {
    const JSON: &str = "application/json; charset=utf-8";
    let bytes: &[u8] = b"{}";
    let rows = CASES
        .rows::<(&str, Options, &str)>("d9_json_gets_a_content_type_and_text_and_bytes_get_none")
        .chain([
            ("bytes", Options::new().data(bytes), "-"),
            ("text as JSON", Options::new().data(Body::Json(Value::from("x"))), JSON),
        ]);
    table(rows, |(name, options, expected)| {
        let got = endpoint("POST /x", options).map(|request| header_of(&request, "content-type"));
        row(name, got, Ok(expected))
    });
}

#[test]
fn d9_nothing_is_dropped_in_silence() {
    urls(CASES.rows("d9_nothing_is_dropped_in_silence"));
}
