//! Parameters with an explicit place (decision 10).

use endpoint::{Endpoint, Options, RequestOptions, endpoint};
use serde_json::json;

use crate::support::{bodies, body_of, row, table, url_of, urls};

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
    for later in [Options::new().param("a", 3), Options::new().field("a", 3)] {
        let acme = Endpoint::github().defaults(options()).unwrap();
        let body = acme.request("POST /x", later).map(|request| body_of(&request));
        row("of a later layer", body, Ok(r#"{"a":3}"#)).unwrap();
    }
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

/// A value hides those that earlier layers gave its name for the same place: a placeholder, the query or the body. The other places
/// keep theirs.
#[test]
fn d10_a_later_value_hides_those_of_its_place() {
    type Given = fn(Options<'static>, endpoint::Value<'static>) -> Options<'static>;
    let places: [(&str, Given); 4] = [
        ("automatic", |options, value| options.param("a", value)),
        ("path", |options, value| options.path("a", value)),
        ("query", |options, value| options.query("a", value)),
        ("body", |options, value| options.field("a", value)),
    ];
    // The place with `GET /x`, `POST /x`, and `POST /{a}`. A parameter that waits for a placeholder has none.
    let of_route = |given: &str, route: &str| match (given, route) {
        ("automatic" | "path", "POST /{a}") => "path",
        ("automatic", "GET /x") | ("query", _) => "query",
        ("automatic", _) | ("body", _) => "body",
        _ => "nowhere",
    };
    for (earlier_name, earlier) in places {
        for (later_name, later) in places {
            table(["GET /x", "POST /x", "POST /{a}"], |route| {
                let (first, second) = (of_route(earlier_name, route), of_route(later_name, route));
                let value = |place: &str| match (first == place, second == place) {
                    (_, true) => Some(2),
                    (true, false) => Some(1),
                    _ => None,
                };
                let expected = match route {
                    _ if [first, second].contains(&"nowhere") => Err("invalid-options a"),
                    "GET /x" if second == "body" => Err("unexpected-body a"),
                    "GET /x" if first == "body" => Err("unexpected-body a"),
                    "POST /{a}" if value("path").is_none() => Err("missing-parameter a"),
                    route => {
                        let (_, path) = route.split_once(' ').unwrap();
                        let path = path.replace("{a}", &value("path").unwrap_or_default().to_string());
                        let query = value("query").map_or(String::new(), |value| format!("?a={value}"));
                        let body = value("body").map_or("-".to_owned(), |value| format!(r#"{{"a":{value}}}"#));
                        Ok(format!("{path}{query} {body}"))
                    }
                };
                let defaults = Endpoint::github().defaults(earlier(Options::new(), 1.into())).unwrap();
                let over_default = || later(Options::new(), 2.into());
                let merged = defaults.merge(route, over_default()).and_then(Endpoint::parse);
                let shown = |request: RequestOptions| format!("{} {}", url_of(&request), body_of(&request));
                let ways = [
                    ("a default", defaults.request(route, over_default())),
                    ("a default, merged", merged),
                ];
                for (way, request) in ways {
                    let name = format!("{later_name} over {earlier_name}, {way}, {route}");
                    row(&name, request.map(shown), expected.as_deref().map_err(|error| *error))?;
                }
                Ok(())
            });
        }
    }
}
