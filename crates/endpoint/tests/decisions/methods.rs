//! The methods that take a body, and the methods that send parameters in it (decision 9).

use endpoint::explain::explain;
use endpoint::{Error, Options, Part, Place, Value, endpoint, options};

use crate::support::{
    bodies, body_of,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("methods");

const WITH_BODY: [&str; 11] = [
    "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND", "REPORT", "SEARCH", "PURGE", "M-SEARCH",
];
/// CONNECT is always an error (decision 18).
const WITHOUT_BODY: [&str; 3] = ["GET", "HEAD", "TRACE"];

#[test]
fn d9_bodies_go_with_every_method_but_get_head_and_trace() {
    table(WITH_BODY, |method| {
        let route = format!("{method} /x");
        let body = |options: Options<'static>| endpoint(&route, options).map(|request| body_of(&request));
        row(method, body(options! { data: "x" }), Ok("x"))?;
        row(method, body(options! { data: { a: 1 } }), Ok(r#"{"a":1}"#))?;
        row(method, body(Options::new().field("a", 1)), Ok(r#"{"a":1}"#))?;
        let parts = body(Options::new().part("a", Part::text("x")));
        row(
            method,
            parts.map(|body| body.starts_with("--endpoint-").to_string()),
            Ok("true"),
        )
    });
    table(WITHOUT_BODY, |method| {
        let route = format!("{method} /x");
        let rows = [
            ("data", options! { data: "x" }),
            ("data", options! { data: {} }),
            ("a", Options::new().field("a", 1)),
            ("a", Options::new().part("a", Part::text("x"))),
        ];
        for (offender, options) in rows {
            let expected = format!("unexpected-body {offender}");
            let error = endpoint(&route, options).map(|request| body_of(&request));
            if let Err(error) = &error {
                let names_the_way = error.to_string().contains("with_body") && error.to_string().contains(method);
                assert!(names_the_way, "{error}");
            }
            row(method, error, Err(&expected))?;
        }
        Ok(())
    });
}

#[test]
fn d9_other_methods_send_no_parameters_and_the_error_names_the_places() {
    table(["OPTIONS", "REPORT", "PROPFIND", "PURGE", "TRACE"], |method| {
        let error: Error = endpoint(format!("{method} /x").as_str(), options! { a: 1 }).unwrap_err();
        for way in ["query", "body", "URL", "`data`"] {
            assert!(error.to_string().contains(way), "{error}");
        }
        row(method, Err(error), Err("unexpected-body a"))
    });
    bodies(
        CASES
            .rows("d9_other_methods_send_no_parameters_and_the_error_names_the_places")
            .chain([(
                "a query",
                "REPORT /x",
                Options::new().query("a", 1).field("b", 2),
                Ok(r#"{"b":2}"#),
            )]),
    );
    let none: [(&str, Options<'_>); 0] = [];
    let explanation = explain(none, "REPORT /x", Options::new().param("a", Value::Null).field("b", 2)).unwrap();
    let places: Vec<_> = explanation
        .outcomes()
        .iter()
        .map(|entry| (entry.option(), entry.place()))
        .collect();
    assert!(
        places.contains(&("a", Place::Nowhere)) && places.contains(&("b", Place::Body)),
        "{places:?}"
    );
}

/// QUERY is a method of its own: a word before a path, in any case, whose remaining parameters go to the body.
#[test]
fn d30_query_takes_remaining_parameters_in_its_body() {
    for route in ["QUERY /search", "query /search"] {
        let request = endpoint(route, options! { q: "a b", page: 2 }).unwrap();
        assert_eq!(
            (request.method().as_str(), request.url()),
            ("QUERY", "https://api.github.com/search")
        );
        assert_eq!(&*request.body().unwrap().to_bytes(), br#"{"q":"a b","page":2}"#);
        assert_eq!(request.headers()["content-type"], "application/json; charset=utf-8");
    }
    let request = endpoint("QUERY /search", options! { q: 1 }.query("page", 2)).unwrap();
    assert_eq!(request.url(), "https://api.github.com/search?page=2");
    #[derive(endpoint::Operation)]
    #[operation("QUERY /search{?page}")]
    struct Search {
        q: &'static str,
        page: u8,
    }
    let request = endpoint::Endpoint::github()
        .http(&Search { q: "a", page: 2 }, ())
        .unwrap();
    assert_eq!(
        (request.method().as_str(), request.body().as_slice()),
        ("QUERY", br#"{"q":"a"}"#.as_slice())
    );
    assert_eq!(request.uri(), "https://api.github.com/search?page=2");
}
