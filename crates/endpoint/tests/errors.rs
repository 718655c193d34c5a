//! The library's error: its kinds, and their messages.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;
use std::error::Error as _;

use endpoint::{Endpoint, Error, ErrorKind, Object, Options, Route, Value, endpoint, options};

use crate::support::{check_message, row, table};

/// For each kind a call, the name that its error has, and a word of the message.
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
            ErrorKind::TooLarge,
            "too-large",
            Some("q"),
            error("GET /{q}", options! { q: "0123" }.limit(5)),
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
    assert_eq!(
        kinds.len(),
        16,
        "sixteen kinds; those of catalogues are beside their tests"
    );
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
        let github = Endpoint::github();
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

/// The first mistake is reported, in one layer and across two.
#[test]
fn of_two_mistakes_the_first_is_reported() {
    type Mistake = (&'static str, fn(Options<'static>) -> Options<'static>);
    fn with(mut options: Options<'static>, key: &'static str, value: impl Into<Value<'static>>) -> Options<'static> {
        options.extend([(key, value)]);
        options
    }
    let mistakes: [Mistake; 7] = [
        ("`headers` ", |options| with(options, "headers", 1)),
        ("`request` ", |options| with(options, "request", 1)),
        ("`baseUrl` ", |options| with(options, "baseUrl", 1)),
        ("`mediaType` ", |options| with(options, "mediaType", 1)),
        ("`mediaType.previews` ", |options| {
            with(options, "mediaType", Object::from_iter([("previews", 1)]))
        }),
        ("`mediaType.foo` ", |options| {
            with(options, "mediaType", Object::from_iter([("foo", 1)]))
        }),
        ("fields are", |options| options.params(&1)),
    ];
    let pairs = mistakes
        .iter()
        .flat_map(|first| mistakes.iter().map(move |second| (first, second)))
        .filter(|((first, _), (second, _))| first != second);
    table(pairs, |((first, earlier), (second, later))| {
        let (none, right) = (Options::new, || options! { a: 1, mediaType: { format: "raw" } });
        let ways = [
            ("one after the other", later(earlier(none()))),
            ("merged", earlier(none()).merge(later(none()))),
            (
                "merged into right ones",
                right().merge(earlier(none())).merge(later(right())),
            ),
            (
                "with a placed parameter",
                earlier(none()).merge(later(none().query("b", 1))),
            ),
            ("owned", later(earlier(none())).into_owned()),
        ];
        let route = Route::parse("GET /x").unwrap();
        for (way, options) in ways {
            let github = Endpoint::github();
            let outcomes = [
                github.request("GET /x", options.clone()).map(drop),
                github.request(&route, options.clone()).map(drop),
                github.merge("GET /x", options.clone()).map(drop),
                github.defaults(options.clone()).map(drop),
                Endpoint::parse(options).map(drop),
            ];
            for outcome in outcomes {
                let got = outcome.map(|()| String::new());
                row(
                    &format!("{first}before {second}{way}"),
                    got,
                    Err(&format!("invalid-options {first}")),
                )?;
            }
        }
        Ok(())
    });
}

/// A name is shown on one line, and cut after 80 characters.
#[test]
fn a_name_in_a_message_is_short_and_escaped() {
    let shown = |name: &str| {
        endpoint("GET /x", Options::new().field(name, 1))
            .unwrap_err()
            .to_string()
    };
    let long = "x".repeat(80);
    let rows = [
        ("", "``"),
        ("a", "`a`"),
        ("a b", "`a b`"),
        ("a\nb\t", r"`a\nb\t`"),
        ("a\"b", r#"`a\"b`"#),
        ("ü😀", "`ü😀`"),
        ("\u{1b}[31m", r"`\u{1b}[31m`"),
        ("\u{202e}a", r"`\u{202e}a`"),
    ];
    table(rows, |(name, expected)| {
        let got = shown(name);
        let start = format!(
            "{expected} was placed in the body, and GET takes none: for a server that wants one, `with_body` adds it to the finished request"
        );
        (got == start).then_some(()).ok_or(format!("  {name:?}: got {got}"))
    });
    assert!(
        shown(&long).starts_with(&format!("`{long}` ")),
        "80 characters are shown"
    );
    for longer in [format!("{long}x"), format!("{long}{long}"), format!("{long}ü")] {
        assert!(shown(&longer).starts_with(&format!("`{long}…` ")), "{longer}");
    }
}

#[test]
fn values_that_cannot_be_sent_have_a_reason() {
    let deep = (0..200).fold(Value::from(1), |value, _| Value::from(vec![value]));
    let list = |value: Value<'static>| Value::from(vec![value]);
    let object = |value: Value<'static>| Value::from(Object::from_iter([("k", value), ("l", 1.into())]));
    let mut rows = vec![(deep.clone(), "is nested deeper than 128 levels")];
    rows.extend([list(deep.clone()), object(deep)].map(|deep| (deep, "is nested deeper than 128 levels")));
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let number = || Value::from(number);
        let values = [
            number(),
            list(number()),
            object(number()),
            list(list(number())),
            list(object(number())),
            object(list(number())),
            object(object(number())),
        ];
        rows.extend(values.map(|value| (value, "holds a number that is not finite")));
    }
    table(rows, |(value, reason)| {
        for route in ["GET /x", "POST /x", "GET /{x}", "GET /{x*}", "PURGE /x"] {
            let error = endpoint(route, Options::new().param("x", value.clone())).unwrap_err();
            if (error.reason(), error.name()) != (reason, Some("x")) {
                return Err(format!("  {route}: {error}"));
            }
        }
        Ok(())
    });
}

/// Two secrets that are shown alike are not equal.
#[test]
fn errors_and_requests_are_compared_by_what_they_are() {
    let request = |secret: &'static str| {
        let headers = options! { headers: { "authorization": secret }, q: secret };
        endpoint("POST /x", headers).unwrap()
    };
    assert_eq!(request("0123"), request("0123"));
    assert_ne!(request("0123"), request("4567"));
    assert_eq!(request("0123").redacted(), request("0123").redacted());
    let base = || options! { headers: { "x-a": 1 }, q: 1, request: { retries: 3 } };
    let rows = [
        ("method", endpoint("PUT /x", base())),
        ("URL", endpoint("POST /y", base())),
        ("header", endpoint("POST /x", base().header("x-a", 2))),
        ("one more header", endpoint("POST /x", base().header("x-b", 2))),
        ("body", endpoint("POST /x", base().param("q", 2))),
        ("metadata", endpoint("POST /x", base().metadata(Object::new()))),
    ];
    let one = endpoint("POST /x", base()).unwrap();
    table(rows, |(name, other)| {
        (one != other.unwrap()).then_some(()).ok_or(format!("  {name}"))
    });
    let http: http::Request<Vec<u8>> = one.clone().try_into().unwrap();
    assert_eq!(http.uri(), one.url());

    let error = |route: &'static str| endpoint(route, ()).unwrap_err();
    assert_eq!(error("GET /{a}"), error("POST /{a}"));
    let rows = [("name", "GET /{b}"), ("offset", "GET /{a"), ("kind", "GET")];
    table(rows, |(name, route)| {
        (error("GET /{a}") != error(route))
            .then_some(())
            .ok_or(format!("  {name}"))
    });
    assert_ne!(error("GET /x{a"), error("GET /{a"), "at another byte");
}
