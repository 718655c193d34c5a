//! An option can't replace the method or the URL of a route: there `url` and `method` are parameters (decision 3).

use endpoint::explain::explain;
use endpoint::{Endpoint, Error, Options, Place, Route, Value, endpoint, options};

use crate::support::{
    Expected, body_of,
    cases::{Cases, cases},
    read, result_of, row, table, url_of,
};

const CASES: Cases = cases!("beside_a_route");

/// Method, URL and body of the request of a call, made in each possible way.
fn each_way(route: &str, json: &str) -> Vec<(&'static str, Result<String, Error>)> {
    let github = Endpoint::github();
    let parsed = Route::parse(route).unwrap();
    let value: Value<'_> = serde_json::from_str(json).unwrap();
    let mut set = Options::new();
    for (name, value) in value.as_object().unwrap().iter() {
        set.extend([(name.to_owned(), value.clone())]);
    }
    let shown =
        |request: endpoint::RequestOptions| format!("{} {} {}", request.method(), request.url(), body_of(&request));
    vec![
        ("JSON", github.request(route, read(json)).map(shown)),
        ("set", github.request(route, set.clone()).map(shown)),
        ("parsed route", github.request(&parsed, set.clone()).map(shown)),
        (
            "merge and parse",
            github.merge(route, set.clone()).and_then(Endpoint::parse).map(shown),
        ),
        (
            "layers of a call",
            github.request(route, Options::new().merge(set)).map(shown),
        ),
    ]
}

#[test]
fn d3_beside_a_route_url_and_method_are_parameters() {
    let rows = CASES.rows::<(&str, &str, Expected)>("d3_beside_a_route_url_and_method_are_parameters").chain([
// Fields of GitHub's API.
        (
            "PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config",
            r#"{"owner":"o","repo":"r","hook_id":1,"url":"https://evil.example","content_type":"json"}"#,
            Ok(
                r#"PATCH https://api.github.com/repos/o/r/hooks/1/config {"content_type":"json","url":"https://evil.example"}"#,
            ),
        ),
// Fields of Stripe's API.
        (
            "POST https://api.stripe.com/v1/webhook_endpoints",
            r#"{"enabled_events":["*"],"url":"https://shop.example/hook"}"#,
            Ok(
                r#"POST https://api.stripe.com/v1/webhook_endpoints {"enabled_events":["*"],"url":"https://shop.example/hook"}"#,
            ),
        )]);
    table(rows, |(route, json, expected)| {
        let mut failures = Vec::new();
        for (way, got) in each_way(route, json) {
            if route.starts_with("PURGE") || json.contains("data") {
                // `parse` can't tell defaults from a call's parameters (decision 9).
                if way == "merge and parse" {
                    continue;
                }
            }
            failures.extend(row(&format!("{route} {json}, {way}"), got, expected).err());
        }
        if failures.is_empty() {
            Ok(())
        } else {
            Err(failures.join("\n"))
        }
    });
}

#[test]
fn d3_the_methods_of_options_are_no_way_around_it() {
    let given = || Options::new().url("https://evil.example").method("DELETE");
    let request = endpoint("GET /x", given()).unwrap();
    assert_eq!(
        (request.method().as_str(), request.url()),
        (
            "GET",
            "https://api.github.com/x?method=DELETE&url=https%3A%2F%2Fevil.example"
        )
    );
    let layers = options! { url: "a" }.merge(given());
    assert_eq!(
        result_of(endpoint("GET /x", layers)),
        result_of(endpoint("GET /x", given()))
    );
}

#[test]
fn d3_a_route_of_one_part_leaves_the_other_to_the_options() {
    let rows = [
        ("", options! { method: "put", url: "/x" }, "PUT /x -"),
        ("PUT", options! { url: "/x" }, "PUT /x -"),
        ("PUT", options! { url: "/x", method: "m" }, r#"PUT /x {"method":"m"}"#),
        ("/x", options! { method: "PUT" }, "PUT /x -"),
    ];
    table(rows, |(route, options, expected)| {
        let got = endpoint(route, options).map(|request| {
            let url = url_of(&request);
            format!("{} {url} {}", request.method(), body_of(&request))
        });
        row(route, got, Ok(expected))
    });
}

#[test]
fn d3_the_defaults_serve_a_call_that_says_neither() {
    let acme = Endpoint::github()
        .defaults(options! { method: "POST", url: "/default/{id}" })
        .unwrap();
    let rows = [
        ("", options! { id: 1 }, "POST /default/1 -"),
        ("GET /x", options! {}, "GET /x -"),
        ("/x", options! { url: 1 }, r#"POST /x {"url":1}"#),
        ("GET /x", options! { url: null, method: null }, "GET /x -"),
    ];
    table(rows, |(route, options, expected)| {
        let got = acme.request(route, options).map(|request| {
            let url = url_of(&request);
            format!("{} {url} {}", request.method(), body_of(&request))
        });
        row(route, got, Ok(expected))
    });
    let nothing = acme.request((), options! { url: null }).map(|_| String::new());
    row("a null is no URL", nothing, Err("invalid-options url")).unwrap();
    for wrong in [options! { url: 1 }, options! { method: [] }] {
        let got = Endpoint::github().defaults(wrong).map(|_| String::new());
        row("a default is never a parameter", got, Err("invalid-options")).unwrap();
    }
}

#[test]
fn d3_without_a_route_they_are_options() {
    let rows = [
        (options! { method: "put", url: "/x" }, Ok("PUT /x -")),
        (options! { url: "/x" }, Ok("GET /x -")),
        (
            options! { url: "/x" }.param("url", "u").param("method", "m"),
            Ok("GET /x?url=u&method=m -"),
        ),
        (options! { url: 1 }, Err("invalid-options url")),
        (options! { url: ["/x"] }, Err("invalid-options url")),
        (options! { url: "/x", method: {} }, Err("invalid-options method")),
        (options! { method: "put" }, Err("missing-url")),
    ];
    table(rows, |(options, expected)| {
        let shown = |request: endpoint::RequestOptions| {
            let url = url_of(&request);
            format!("{} {url} {}", request.method(), body_of(&request))
        };
        let name = format!("{options:?}");
        row(&name, endpoint((), options.clone()).map(shown), expected)?;
        let github = Endpoint::github();
        let merged = github.merge((), options).and_then(Endpoint::parse);
        row(&format!("{name}, merged"), merged.map(shown), expected)
    });
}

#[test]
fn d3_given_as_option_and_as_parameter_it_is_an_error() {
    let both = || options! { url: "u" }.param("url", "v");
    let got = endpoint("GET /x", both()).map(|_| String::new());
    row("request", got, Err("invalid-options url")).unwrap();
    let got = Endpoint::github().merge("GET /x", both()).map(|_| String::new());
    row("merge", got, Err("invalid-options url")).unwrap();
}

#[test]
fn d3_merged_options_with_a_parameter_named_as_an_option_have_no_json() {
    let github = Endpoint::github();
    for given in [options! { url: "u" }, options! { method: "m" }] {
        let merged = github.merge("GET /x", given).unwrap();
        let error = serde_json::to_string(&merged).unwrap_err().to_string();
        assert!(error.contains("JSON options can't express"), "{error}");
    }
    let plain = github.merge((), options! { url: "/x", method: "put" }).unwrap();
    let json = serde_json::to_string(&plain).unwrap();
    assert!(json.contains(r#""method":"PUT","url":"/x""#), "{json}");
}

#[test]
fn d3_an_explanation_shows_them_as_parameters() {
    let layers = [("team", options! { url: "/default", method: "put" })];
    let explanation = explain(layers, "POST /x/{method}", options! { url: "u", method: "m" }).unwrap();
    let entries: Vec<_> = explanation
        .outcomes()
        .iter()
        .filter(|entry| ["url", "method"].contains(&entry.option()))
        .map(|entry| {
            (
                entry.option(),
                entry.value().as_str().unwrap(),
                entry.origin().to_string(),
                entry.place(),
            )
        })
        .collect();
    assert_eq!(
        entries,
        [
            ("method", "POST", "route".to_owned(), Place::Method),
            ("url", "/x/{method}", "route".to_owned(), Place::Url),
            ("method", "m", "call".to_owned(), Place::Placeholder),
            ("url", "u", "call".to_owned(), Place::Body),
        ]
    );
}

#[test]
fn d3_method_and_url_come_after_the_other_parameters() {
    let rows = [
        options! { method: "M", url: "/u", a: 1 },
        options! { url: "/u", a: 1, method: "M" },
        options! { url: "/u" }.merge(options! { a: 1, method: "M" }),
    ];
    for options in rows {
        let request = endpoint("GET /x", options).unwrap();
        assert_eq!(url_of(&request), "/x?a=1&method=M&url=%2Fu");
    }
}
