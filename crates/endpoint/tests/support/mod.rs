//! Shared by the tests: tables that run to the last row before they fail, and outcomes as short text.

#![allow(dead_code, unused_imports, unused_macros, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "only tests come here")]

pub(crate) mod all;
pub(crate) mod cases;

use endpoint::{Endpoint, Error, IntoRoute, Options, RequestOptions};
use serde_json::Value as Json;

/// The expectation of a row: text, or an error as `kind` or `kind offender`, whose message must name the offender.
pub(crate) type Expected<'a> = Result<&'a str, &'a str>;

/// The base URL of §2.1. Expected URLs that start with a slash leave it out.
pub(crate) const BASE: &str = "https://api.github.com";

/// Runs all rows, and fails with every row that is not as expected.
#[track_caller]
pub(crate) fn table<R>(rows: impl IntoIterator<Item = R>, check: impl Fn(R) -> Result<(), String>) {
    let mut rows_seen = 0;
    let mut failures = Vec::new();
    for row in rows {
        rows_seen += 1;
        failures.extend(check(row).err().map(|failure| format!("{}{failure}", cases::at())));
    }
    assert!(
        failures.is_empty(),
        "{} of {rows_seen} rows:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(rows_seen > 0, "an empty table shows nothing");
}

/// Compares one row: `got` with `expected`.
pub(crate) fn row(name: &str, got: Result<String, Error>, expected: Expected<'_>) -> Result<(), String> {
    let fail = |got: &dyn std::fmt::Debug| Err(format!("  {name}:\n    expected {expected:?}\n    got      {got:?}"));
    match (&got, expected) {
        (Ok(text), Ok(expected)) if text == expected => Ok(()),
        (Err(error), Err(expected)) => {
            check_message(error);
            let (kind, offender) = expected.split_once(' ').unwrap_or((expected, ""));
            if error.kind().as_str() == kind && error.to_string().contains(offender) {
                Ok(())
            } else {
                fail(error)
            }
        }
        _ => fail(&got),
    }
}

/// A message has one line, starts in lowercase, and has no full stop.
#[track_caller]
pub(crate) fn check_message(error: &Error) {
    let message = error.to_string();
    assert!(!message.is_empty());
    assert!(!message.contains(char::is_control), "{message:?} is more than a line");
    assert!(
        !message.ends_with('.') || message.ends_with("..."),
        "{message:?} ends with a full stop"
    );
    assert!(
        !message.starts_with(char::is_uppercase),
        "{message:?} starts with a capital"
    );
}

/// Rows of name, route, options, and the URL over the global defaults.
#[track_caller]
pub(crate) fn urls<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str, Options<'a>, Expected<'a>)>) {
    let github = Endpoint::github();
    table(rows, |(name, route, options, expected)| {
        let url = github.request(route, options).map(|request| url_of(&request));
        row(name, url, expected)
    });
}

/// Rows of name, route, options, and the body over the global defaults; `-` for none.
#[track_caller]
pub(crate) fn bodies<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str, Options<'a>, Expected<'a>)>) {
    let github = Endpoint::github();
    table(rows, |(name, route, options, expected)| {
        let body = github.request(route, options).map(|request| body_of(&request));
        row(name, body, expected)
    });
}

/// Rows of name, options, and the value of one header over the global defaults; `-` for none.
#[track_caller]
pub(crate) fn headers<'a>(header: &str, rows: impl IntoIterator<Item = (&'a str, Options<'a>, Expected<'a>)>) {
    let github = Endpoint::github();
    table(rows, |(name, options, expected)| {
        let value = github
            .request("GET /", options)
            .map(|request| header_of(&request, header));
        row(name, value, expected)
    });
}

/// Rows of name, route, options, and the whole result (§2.2) over the global defaults.
#[track_caller]
pub(crate) fn results<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str, Options<'a>, Json)>) {
    let github = Endpoint::github();
    table(rows, |(name, route, options, expected)| {
        let result = result_of(github.request(route, options));
        if result == expected {
            Ok(())
        } else {
            Err(format!("  {name}:\n    expected {expected}\n    got      {result}"))
        }
    });
}

/// The URL, without the base URL of §2.1.
pub(crate) fn url_of(request: &RequestOptions) -> String {
    let url = request.url();
    url.strip_prefix(BASE)
        .filter(|rest| rest.starts_with('/'))
        .unwrap_or(url)
        .to_owned()
}

/// The body to send; `-` for none.
pub(crate) fn body_of(request: &RequestOptions) -> String {
    request.body().map_or_else(
        || "-".to_owned(),
        |body| String::from_utf8_lossy(&body.to_bytes()).into_owned(),
    )
}

/// The value of a header; `-` for none.
pub(crate) fn header_of(request: &RequestOptions, header: &str) -> String {
    request
        .headers()
        .get(header)
        .map_or_else(|| "-".to_owned(), |value| value.to_str().unwrap().to_owned())
}

/// The JSON of §2.2.
#[track_caller]
pub(crate) fn result_of(request: Result<RequestOptions, Error>) -> Json {
    serde_json::to_value(request.unwrap()).unwrap()
}

/// The JSON of §2.2 for a call over the global defaults.
#[track_caller]
pub(crate) fn result<'a>(route: impl IntoRoute<'a>, options: Options<'a>) -> Json {
    result_of(endpoint::endpoint(route, options))
}

/// The JSON of §2.4.
#[track_caller]
pub(crate) fn merged<'a>(endpoint: &'a Endpoint, route: impl IntoRoute<'a>, options: Options<'a>) -> Json {
    serde_json::to_value(endpoint.merge(route, options).unwrap()).unwrap()
}

/// Options read from the JSON of §2.1.
#[track_caller]
pub(crate) fn read(json: &str) -> Options<'_> {
    serde_json::from_str(json).unwrap()
}
