//! The error of the library: its kinds, and what it tells of each.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod support;

use std::collections::BTreeSet;
use std::error::Error as _;

use endpoint::{Endpoint, Error, ErrorKind, Options, Route, endpoint, options};

use support::{check_message, table};

/// A call for each kind, the name that its error gives, and a word of the message.
fn errors() -> Vec<(ErrorKind, &'static str, Option<&'static str>, Error)> {
    let error = |route: &str, options: Options<'_>| endpoint(route, options).unwrap_err();
    vec![
        (ErrorKind::MissingUrl, "missing-url", None, error("GET", options! {})),
        (
            ErrorKind::InvalidMethod,
            "invalid-method",
            None,
            error("G@T /x", options! {}),
        ),
        (
            ErrorKind::InvalidTemplate,
            "invalid-template",
            None,
            error("GET /{a", options! {}),
        ),
        (
            ErrorKind::MissingParameter,
            "missing-parameter",
            Some("org"),
            error("GET /{org}", options! {}),
        ),
        (
            ErrorKind::EmptySegment,
            "empty-segment",
            Some("org"),
            error("GET /{org}/x", options! { org: "" }),
        ),
        (
            ErrorKind::DotSegment,
            "dot-segment",
            None,
            error("GET /{org}", options! { org: ".." }),
        ),
        (
            ErrorKind::ForeignAuthority,
            "foreign-authority",
            Some("url"),
            error("GET {+url}", Options::new().path("url", "//evil.example")),
        ),
        (
            ErrorKind::UnsupportedValue,
            "unsupported-value",
            Some("q"),
            error("GET /x", options! { q: {} }),
        ),
        (
            ErrorKind::InvalidHeaderName,
            "invalid-header-name",
            Some("x y"),
            error("GET /x", options! { headers: { "x y": 1 } }),
        ),
        (
            ErrorKind::InvalidHeaderValue,
            "invalid-header-value",
            Some("x-a"),
            error("GET /x", options! { headers: { "X-A": "\n" } }),
        ),
        (
            ErrorKind::InvalidMediaType,
            "invalid-media-type",
            None,
            error("GET /x", options! { mediaType: { "format": "a b" } }),
        ),
        (
            ErrorKind::InvalidBaseUrl,
            "invalid-base-url",
            Some("baseUrl"),
            error("GET /x", options! { baseUrl: "ghe.acme.test" }),
        ),
        (
            ErrorKind::InvalidUrl,
            "invalid-url",
            None,
            error("GET https://", options! {}),
        ),
        (
            ErrorKind::UnexpectedBody,
            "unexpected-body",
            Some("data"),
            error("GET /x", options! { data: "x" }),
        ),
        (
            ErrorKind::InvalidOptions,
            "invalid-options",
            Some("headers"),
            error("GET /x", options! { headers: 1 }),
        ),
    ]
}

#[test]
fn every_kind_has_its_name() {
    table(errors(), |(kind, text, name, error)| {
        check_message(&error);
        let shown = (
            error.kind(),
            kind.as_str(),
            &*kind.to_string(),
            &*error.kind().to_string(),
        );
        if shown != (kind, text, text, text) {
            return Err(format!("  {text}: got {shown:?}"));
        }
        match name {
            Some(name) if error.name() != Some(name) => Err(format!("  {text}: names {:?}", error.name())),
            Some(name) if !error.to_string().contains(name) => Err(format!("  {text}: {error}")),
            _ => Ok(()),
        }
    });
    let kinds: BTreeSet<_> = errors().iter().map(|(kind, ..)| kind.as_str()).collect();
    assert_eq!(kinds.len(), 15, "fifteen kinds");
}

#[test]
fn only_templates_have_an_offset() {
    for (kind, text, _, error) in errors() {
        assert_eq!(error.offset().is_some(), kind == ErrorKind::InvalidTemplate, "{text}");
    }
}

#[test]
fn an_error_is_a_standard_error() {
    for (_, text, _, error) in errors() {
        assert!(error.source().is_none(), "{text}");
        assert!(format!("{error:?}").contains(text), "{error:?}");
        let copy = error.clone();
        let boxed: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
        assert_eq!(boxed.to_string(), copy.to_string());
    }
    assert!(
        size_of::<Error>() <= size_of::<usize>(),
        "it costs those who succeed nothing"
    );
}

#[test]
fn operations_agree_on_what_is_wrong() {
    let wrong: [(Options<'static>, &str); 5] = [
        (options! { method: "a b" }, "invalid-method"),
        (options! { baseUrl: "nowhere" }, "invalid-base-url"),
        (options! { headers: { "a b": 1 } }, "invalid-header-name"),
        (options! { headers: { "a": "\0" } }, "invalid-header-value"),
        (options! { mediaType: { "previews": ["a b"] } }, "invalid-media-type"),
    ];
    table(wrong, |(options, kind)| {
        let github = Endpoint::new();
        let by_request = github.request("/x", options.clone()).map(drop).unwrap_err();
        let by_defaults = github.defaults(options.clone()).map(drop).unwrap_err();
        let by_parse = match github.merge("/x", options) {
            Ok(merged) => Endpoint::parse(merged).map(drop).unwrap_err(),
            Err(error) => error,
        };
        for error in [by_request, by_defaults, by_parse] {
            if error.kind().as_str() != kind {
                return Err(format!("  {kind}: got {error:?}"));
            }
        }
        Ok(())
    });
    assert_eq!(Route::parse("GET").unwrap_err().kind(), ErrorKind::MissingUrl);
}
