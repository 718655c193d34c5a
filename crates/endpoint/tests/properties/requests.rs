//! Properties of every request, whatever its options.

use std::collections::BTreeSet;

use endpoint::{Endpoint, Options, RequestOptions, Value, endpoint};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::arbitrary::{self, hostile, object, route};
use super::config;
use crate::support::check_message;

/// Whether all characters are unreserved, reserved, or part of a percent triplet (RFC 3986 §2).
pub(crate) fn holds_only_what_rfc_3986_allows(url: &str) -> bool {
    let bytes = url.as_bytes();
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        b'%' => bytes
            .get(at + 1..at + 3)
            .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)),
        _ => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(byte),
    })
}

/// Scheme and authority as a client reads them.
fn origin(url: &str) -> (&str, &str) {
    let (scheme, rest) = url.split_once("://").unwrap();
    (scheme, rest.split(['/', '?', '#']).next().unwrap())
}

fn path(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap();
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let path = &rest[..end];
    path.find('/').map_or("", |start| &path[start..])
}

fn check(request: &RequestOptions) -> Result<(), TestCaseError> {
    let url = request.url();
    prop_assert!(holds_only_what_rfc_3986_allows(url), "{}", url);
    for segment in path(url).split('/') {
        let plain = segment.to_ascii_lowercase().replace("%2e", ".");
        prop_assert!(plain != "." && plain != "..", "{}", url);
    }
    for (name, value) in request.headers() {
        let visible = value.as_bytes().iter().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
        prop_assert!(visible, "{}: {:?}", name, value);
    }
    prop_assert!(request.body().is_none() || !["GET", "HEAD", "CONNECT", "TRACE"].contains(&request.method().as_str()));
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    /// Short and long URLs have code of their own.
    #[test]
    fn a_url_is_the_same_behind_a_base_of_any_length(
        route in route(),
        options in arbitrary::options(),
        length in 0..1100_usize,
    ) {
        let request = |base: &str| {
            let endpoint = Endpoint::github().defaults(Options::new().base_url(base)).unwrap();
            let request = endpoint.request(&route, options.clone());
            request.map(|request| request.url().to_owned()).map_err(|error| error.to_string())
        };
        let base = "https://base.test/p";
        let longer = format!("{base}{}", "x".repeat(length));
        let expected = request(base).map(|url| match url.strip_prefix(base) {
            Some(rest) => format!("{longer}{rest}"),
            None => url,
        });
        prop_assert_eq!(request(&longer), expected);
    }

    #[test]
    fn a_request_is_never_malformed(route in route(), options in arbitrary::options()) {
        match endpoint(&route, options) {
            Err(error) => check_message(&error),
            Ok(request) => {
                check(&request)?;
                serde_json::to_string(&request).unwrap();
                let url = request.url().to_owned();
                let converted: http::Request<Vec<u8>> = request.try_into().unwrap();
                let (_, authority) = origin(&url);
                prop_assert_eq!(converted.uri().authority().unwrap().as_str(), authority);
            }
        }
    }

    #[test]
    fn the_host_is_never_chosen_by_a_value(
        (url, scheme, host) in select(vec![
            ("{a}", "https", "base.test"), ("{+a}", "https", "base.test"), ("/{+a}", "https", "base.test"),
            ("{+a}{+b}", "https", "base.test"), ("{a}{+b}", "https", "base.test"), ("{/a}{+b}", "https", "base.test"),
            ("{a}://{b}", "https", "base.test"), ("https:{+a}", "https", "base.test"), ("h{+a}", "https", "base.test"),
            (":a{+b}", "https", "base.test"), ("/:a/{+b}", "https", "base.test"), ("{?a}{+b}", "https", "base.test"),
            ("{.a}{+b}", "https", "base.test"), ("{;a}{+b}", "https", "base.test"), ("{#a}{+b}", "https", "base.test"),
            ("https://api.test{+a}", "https", "api.test"), ("https://api.test{a}{+b}", "https", "api.test"),
            ("http://api.test{/a}{+b}", "http", "api.test"), ("http://api.test{.a}{+b}", "http", "api.test"),
            ("http://api.test{?a}", "http", "api.test"), ("http://api.test{#a}", "http", "api.test"),
            ("http://api.test{;a}", "http", "api.test"), ("http://api.test/{+a}", "http", "api.test"),
            ("http://api.test:80{+a}", "http", "api.test:80"), ("http://api.test:80{a}", "http", "api.test:80"),
            ("http://{a}.api.test{+b}", "http", "*.api.test"), ("http://x.{a}.api.test{+b}", "http", "x.*.api.test"),
            ("http://{+a}.api.test/", "http", "*.api.test"), ("http://{a}.api.test", "http", "*.api.test"),
        ]),
        (a, b) in (hostile(), hostile()),
        as_list in any::<bool>(),
    ) {
        let value = |text: String| if as_list { Value::from(vec![text]) } else { Value::from(text) };
        let options = Options::new().base_url("https://base.test").param("a", value(a)).param("b", value(b));
        if let Ok(request) = endpoint((), options.url(url)) {
            check(&request)?;
            let (got_scheme, got_host) = origin(request.url());
            prop_assert_eq!(got_scheme, scheme);
            let same = match host.split_once('*') {
                None => got_host == host,
                Some((before, after)) => got_host
                    .strip_prefix(before)
                    .and_then(|rest| rest.strip_suffix(after))
                    .is_some_and(|label| {
                        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                    }),
            };
            prop_assert!(same, "{} is not {}", got_host, host);
        }
    }

    #[test]
    fn every_parameter_ends_up_in_one_place(
        method in select(vec!["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"]),
        in_url in subsequence(vec![0usize, 1, 2, 3, 4, 5, 6, 7], 0..8),
        operators in vec(select(vec!["", "+", "#", ".", "/", ";", "?", "&"]), 8),
        shapes in vec(0..6usize, 8),
        places in vec(0..8usize, 8),
        content_type in select(vec!["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]),
        defaulted in vec(any::<bool>(), 8),
    ) {
        let mut url = String::from("/x");
        for &index in &in_url {
            url.push_str(&format!("/x{{{}p{index}}}", operators[index]));
        }
        let mut layers = [Options::new(), Options::new()];
        let mut sent = BTreeSet::new();
        for index in 0..8 {
            let (name, mark) = (format!("p{index}"), format!("mark{index}x"));
            let value = match shapes[index] {
                0 => Value::Null,
                1 => Value::from(Vec::<&str>::new()),
                2 => Value::from(vec![Value::from(mark)]),
                _ => Value::from(mark),
            };
            if shapes[index] >= 2 {
                sent.insert(index);
            }
            let layer = &mut layers[usize::from(defaulted[index])];
            let before = std::mem::take(layer);
            *layer = match places[index] {
                0 => before.path(name, value),
                1 => before.query(name, value),
                2 => before.field(name, value),
                _ => before.param(name, value),
            };
        }
        let [call, defaults] = layers;
        let endpoint = Endpoint::github().defaults(defaults).unwrap();
        let Ok(request) = endpoint.request((), call.method(method).url(url).header("content-type", content_type)) else { return Ok(()) };
        // A default without a place in the method (decision 9).
        let is_passed_over = |index: usize| {
            method == "OPTIONS" && defaulted[index] && places[index] > 2 && !in_url.contains(&index)
        };
        sent.retain(|&index| !is_passed_over(index));
        let body = request.body().map_or(String::new(), |body| String::from_utf8(body.to_bytes().into_owned()).unwrap());
        let (before_fragment, fragment) = request.url().split_once('#').unwrap_or((request.url(), ""));
        let (path, query) = before_fragment.split_once('?').unwrap_or((before_fragment, ""));
        for index in 0..8 {
            let mark = format!("mark{index}x");
            let times: usize = [path, query, fragment, &body].iter().map(|place| place.matches(&mark).count()).sum();
            prop_assert_eq!(times, usize::from(sent.contains(&index)), "{} in {:?}", mark, request);
        }
    }

    #[test]
    fn no_header_can_break_out(
        name in prop_oneof![Just("x-a".to_owned()), Just("accept".to_owned()), hostile()],
        value in prop_oneof![hostile(), any::<String>()],
        format in proptest::option::of(hostile()),
        preview in proptest::option::of(hostile()),
    ) {
        let mut options = Options::new().header(name, value);
        if let Some(format) = format {
            options = options.format(format);
        }
        if let Some(preview) = preview {
            options = options.preview(preview);
        }
        if let Ok(request) = endpoint("GET /", options) {
            check(&request)?;
        }
    }

    #[test]
    fn metadata_is_returned_unchanged(meta in object()) {
        let request = endpoint("GET /", Options::new().metadata(meta.clone())).unwrap();
        prop_assert_eq!(
            request.metadata().map(|meta| serde_json::to_string(meta).unwrap()),
            Some(serde_json::to_string(&meta).unwrap())
        );
    }
}
