//! Hostile input in every place, and the errors that it gets.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod authority;
mod depth;
mod dots;
mod limit;
mod secrets;
mod size;
mod splitting;
mod words;

use endpoint::{Endpoint, Error, Options, RequestOptions};

/// The outcome of a route with a value for `x`, passed in each possible way.
fn each_way(route: &str, x: &str) -> Vec<(&'static str, Result<String, Error>)> {
    #[derive(serde::Serialize)]
    struct Fields<'x> {
        x: &'x str,
    }
    let url = |request: RequestOptions| request.url().to_owned();
    let github = Endpoint::github();
    let with_default = github.defaults(Options::new().param("x", x)).unwrap();
    let with_placed_default = github.defaults(Options::new().path("x", x)).unwrap();
    let json = serde_json::json!({ "x": x }).to_string();
    let as_options = Options::new()
        .param("x", x)
        .url(route.split_once(' ').map_or(route, |(_, url)| url));
    let parsed = endpoint::Route::parse(route).unwrap();
    vec![
        ("call", github.request(route, Options::new().param("x", x)).map(url)),
        (
            "parsed route",
            github.request(&parsed, Options::new().param("x", x)).map(url),
        ),
        ("default", with_default.request(route, Options::new()).map(url)),
        ("placed", github.request(route, Options::new().path("x", x)).map(url)),
        (
            "placed default",
            with_placed_default.request(route, Options::new()).map(url),
        ),
        (
            "struct",
            github.request(route, Options::new().params(&Fields { x })).map(url),
        ),
        (
            "JSON",
            github
                .request(route, serde_json::from_str::<Options<'_>>(&json).unwrap())
                .map(url),
        ),
        ("url option", github.request((), as_options).map(url)),
        (
            "list",
            github.request(route, Options::new().param("x", vec![x])).map(url),
        ),
        (
            "merge and parse",
            github
                .merge(route, Options::new().param("x", x))
                .and_then(Endpoint::parse)
                .map(url),
        ),
    ]
}

/// Rows of route and value whose error is the same in each way.
#[track_caller]
fn refused<const N: usize>(kind: &str, rows: [(&str, &str); N]) {
    crate::support::table(rows, |(route, value)| {
        for (way, outcome) in each_way(route, value) {
            // A prefix of a list is an error of another kind.
            if way == "list" && route.contains(':') && !route.contains("://") {
                continue;
            }
            crate::support::row(&format!("{route} with {value:?} as {way}"), outcome, Err(kind))?;
        }
        Ok(())
    });
}
