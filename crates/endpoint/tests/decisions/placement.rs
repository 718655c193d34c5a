//! Parameters with an explicit place (decision 10).

use endpoint::{Endpoint, Options, endpoint, options};
use serde_json::json;

use crate::support::{bodies, body_of, result_of, row, table, url_of, urls};

#[test]
fn d10_each_place_takes_what_is_put_there() {
    let given = || Options::new().path("id", 7).query("page", 2);
    urls([
        ("path and query of a GET", "GET /{id}", given(), Ok("/7?page=2")),
        ("path and query of a POST", "POST /{id}", given(), Ok("/7?page=2")),
        ("query of any method", "PURGE /{id}", given(), Ok("/7?page=2")),
        (
            "after an existing query",
            "POST /{id}?a=1#f",
            given(),
            Ok("/7?a=1&page=2#f"),
        ),
        (
            "with a query expression",
            "POST /{id}{?q}",
            given().param("q", "x"),
            Ok("/7?q=x&page=2"),
        ),
    ]);
    bodies([
        ("body", "POST /x", Options::new().field("a", 1), Ok(r#"{"a":1}"#)),
        (
            "body and other parameters",
            "POST /x",
            Options::new().param("b", 2).field("a", 1),
            Ok(r#"{"b":2,"a":1}"#),
        ),
        (
            "a null for a method that takes none",
            "GET /x",
            Options::new().field("a", endpoint::Value::Null),
            Ok("-"),
        ),
        (
            "query is not in the body",
            "POST /x",
            Options::new().query("a", 1),
            Ok("-"),
        ),
    ]);
}

#[test]
fn d10_one_name_can_have_two_places() {
    let options = Options::new().path("id", 1).query("id", 2);
    let null = Options::new().path("id", endpoint::Value::Null).param("id", 2);
    urls([
        ("path and query", "GET /{id}", options, Ok("/1?id=2")),
        ("a null in the path, and a parameter", "GET /{id}", null, Ok("/2")),
    ]);
    let options = Options::new().path("id", 1).field("id", 3);
    let request = endpoint("POST /{id}", options).unwrap();
    assert_eq!((&*url_of(&request), &*body_of(&request)), ("/1", r#"{"id":3}"#));
}

#[test]
fn d10_one_field_of_the_body_has_one_value() {
    let options = || Options::new().param("a", 1).field("a", 2);
    let twice = endpoint("POST /x", options()).map(|request| body_of(&request));
    row("with its place and without", twice, Err("invalid-options a")).unwrap();
    let later = endpoint("POST /x", options().merge(Options::new().param("a", 3))).map(|request| body_of(&request));
    row("a later layer says which", later, Ok(r#"{"a":3}"#)).unwrap();
}

#[test]
fn d10_a_placed_parameter_may_carry_any_name() {
    let names = [
        "url",
        "headers",
        "method",
        "baseUrl",
        "mediaType",
        "data",
        "request",
        "a b",
        "",
    ];
    table(names, |name| {
        let query = endpoint("GET /x", Options::new().query(name, "v")).map(|request| url_of(&request));
        let encoded = name.replace(' ', "%20");
        row(&format!("{name:?} in the query"), query, Ok(&format!("/x?{encoded}=v")))?;
        let body = endpoint("POST /x", Options::new().field(name, "v")).map(|request| body_of(&request));
        row(
            &format!("{name:?} in the body"),
            body,
            Ok(&json!({ name: "v" }).to_string()),
        )
    });
    urls([(
        "in the path",
        "GET /{url}/{headers}",
        Options::new().path("url", "u").path("headers", "h"),
        Ok("/u/h"),
    )]);
}

#[test]
fn d10_a_parameter_that_does_not_fit_its_place_is_refused() {
    let path = endpoint("GET /x", Options::new().path("id", 7)).unwrap_err();
    assert!(path.to_string().contains("id"), "{path}");
    urls([
        (
            "body of a GET",
            "GET /x",
            Options::new().field("a", 1),
            Err("unexpected-body a"),
        ),
        (
            "body of a method that never has one",
            "TRACE /x",
            Options::new().field("a", 1),
            Err("unexpected-body a"),
        ),
        (
            "body beside data",
            "POST /x",
            Options::new().field("a", 1).data("x"),
            Err("unexpected-body a"),
        ),
        (
            "an object in the query",
            "POST /x",
            Options::new().query("a", endpoint::Object::new()),
            Err("unsupported-value a"),
        ),
        (
            "a placeholder with a parameter in the body",
            "POST /{id}",
            Options::new().field("id", 1),
            Err("missing-parameter id"),
        ),
        (
            "a placeholder with a parameter in the query",
            "POST /{id}",
            Options::new().query("id", 1),
            Err("missing-parameter id"),
        ),
    ]);
}

#[test]
fn d10_a_later_layer_hides_the_name_wherever_it_was() {
    let placed = [
        ("path", Options::new().path("a", 1)),
        ("query", Options::new().query("a", 1)),
        ("body", Options::new().field("a", 1)),
        ("automatic", Options::new().param("a", 1)),
    ];
    table(placed, |(name, options)| {
        let defaults = Endpoint::github().defaults(options).unwrap();
        let later = defaults.request("POST /x", Options::new().query("a", 2));
        row(
            name,
            later.map(|request| format!("{} {}", url_of(&request), body_of(&request))),
            Ok("/x?a=2 -"),
        )
    });
    let defaults = Endpoint::github()
        .defaults(Options::new().query("a", 1).query("b", 1))
        .unwrap();
    let request = defaults.request("POST /x", options! { a: 2 });
    assert_eq!(result_of(request)["body"], json!({ "a": 2 }));
    let request = defaults.request("POST /x", options! { a: null }).unwrap();
    assert_eq!(
        (&*url_of(&request), &*body_of(&request)),
        ("/x?b=1", r#"{"a":null}"#),
        "a null is a value"
    );
}

#[test]
fn d10_whatever_the_places_of_two_layers_the_later_value_counts() {
    type Place = fn(Options<'static>, endpoint::Value<'static>) -> Options<'static>;
    let places: [(&str, Place); 4] = [
        ("automatic", |options, value| options.param("a", value)),
        ("path", |options, value| options.path("a", value)),
        ("query", |options, value| options.query("a", value)),
        ("body", |options, value| options.field("a", value)),
    ];
    // The result of the later layer with `POST /x`, and with `POST /{a}`.
    let alone = [
        ("automatic", Ok(r#"/x {"a":2}"#), Ok("/2 -")),
        ("path", Err("invalid-options a"), Ok("/2 -")),
        ("query", Ok("/x?a=2 -"), Err("missing-parameter a")),
        ("body", Ok(r#"/x {"a":2}"#), Err("missing-parameter a")),
    ];
    for (earlier_name, earlier) in places {
        for value in [endpoint::Value::Null, 1.into(), "x".into()] {
            let defaults = Endpoint::github()
                .defaults(earlier(Options::new(), value.clone()))
                .unwrap();
            table(
                places.into_iter().zip(alone),
                |((later_name, later), (_, leftover, filled))| {
                    for (route, expected) in [("POST /x", leftover), ("POST /{a}", filled)] {
                        let request = defaults.request(route, later(Options::new(), 2.into()));
                        let got = request.map(|request| format!("{} {}", url_of(&request), body_of(&request)));
                        row(
                            &format!("{later_name} over {value:?} in {earlier_name}, {route}"),
                            got,
                            expected,
                        )?;
                    }
                    Ok(())
                },
            );
        }
    }
}

#[test]
fn d10_a_null_placed_earlier_hides_nothing() {
    let null = endpoint::Value::Null;
    let rows = [
        (
            "in the path",
            Options::new().path("a", null.clone()),
            "GET /{a}",
            "/2 -",
        ),
        (
            "in the query",
            Options::new().query("a", null.clone()),
            "GET /{a}",
            "/2 -",
        ),
        (
            "in the body",
            Options::new().field("a", null.clone()),
            "POST /{a}",
            "/2 -",
        ),
        (
            "in the path, for a body",
            Options::new().path("a", null.clone()),
            "POST /x",
            r#"/x {"a":2}"#,
        ),
        (
            "in the query, for a body",
            Options::new().query("a", null.clone()),
            "POST /x",
            r#"/x {"a":2}"#,
        ),
        (
            "in the body, for a query",
            Options::new().field("a", null),
            "GET /x",
            "/x?a=2 -",
        ),
    ];
    table(rows, |(name, defaults, route, expected)| {
        let defaults = Endpoint::github().defaults(defaults).unwrap();
        let request = defaults.request(route, options! { a: 2 });
        row(
            name,
            request.map(|request| format!("{} {}", url_of(&request), body_of(&request))),
            Ok(expected),
        )
    });
}
