//! A link from a response is followed as it is, and only on the host of the base URL (decision 20).

use endpoint::{Endpoint, ErrorKind, Options, links, options};
use http::Method;
use http::header::{HeaderMap, HeaderValue, LINK};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("links");

fn acme() -> Endpoint {
    let defaults = options! {
        baseUrl: "https://Api.acme.test/v3",
        headers: { "authorization": "token 0123", "x-team": "web" },
        per_page: 100,
        org: "acme",
        method: "POST",
        data: "text",
        request: { "retries": 3 },
        mediaType: { previews: ["nova"] },
    };
    Endpoint::github().defaults(defaults).unwrap()
}

#[test]
fn d20_a_link_is_followed_on_the_host_of_the_base_url_alone() {
    let rows = [
        (
            "https://api.acme.test/v3/x?page=2",
            Ok("https://api.acme.test/v3/x?page=2"),
        ),
        ("HTTPS://API.acme.test:443/v3/x", Ok("HTTPS://API.acme.test:443/v3/x")),
        ("https://api.acme.test/v3", Ok("https://api.acme.test/v3")),
        ("https://api.acme.test/v3?page=2", Ok("https://api.acme.test/v3?page=2")),
        ("/v3/x?page=2", Ok("https://Api.acme.test/v3/x?page=2")),
        ("/v3#top", Ok("https://Api.acme.test/v3")),
        ("https://api.acme.test", Err("foreign-authority")),
        ("https://api.acme.test/x", Err("foreign-authority")),
        ("https://api.acme.test/v33/x", Err("foreign-authority")),
        ("https://api.acme.test/V3/x", Err("foreign-authority")),
        ("https://api.acme.test/?/v3/x", Err("foreign-authority")),
        ("https://api.acme.test#/v3/x", Err("foreign-authority")),
        ("/", Err("foreign-authority")),
        ("/x", Err("foreign-authority")),
        ("/v3/../x", Err("dot-segment")),
        ("/v3/%2E./x", Err("dot-segment")),
        ("/\\evil.example/v3", Err("invalid-url")),
        ("///evil.example/v3", Err("invalid-url")),
        ("x", Err("invalid-url")),
        ("?page=2", Err("invalid-url")),
        ("https://api.acme.test/v3/x#top", Ok("https://api.acme.test/v3/x")),
        (
            "https://api.acme.test/v3/:org/%7Borg%7D?a=b%20c",
            Ok("https://api.acme.test/v3/:org/%7Borg%7D?a=b%20c"),
        ),
        ("https://api.acme.test/v3/a//b", Ok("https://api.acme.test/v3/a//b")),
        ("http://api.acme.test/x", Err("foreign-authority")),
        ("https://api.acme.test:8443/x", Err("foreign-authority")),
        ("https://api.acme.test.evil.example/x", Err("foreign-authority")),
        ("https://evil.example/api.acme.test", Err("foreign-authority")),
        ("https://evil.example?api.acme.test", Err("foreign-authority")),
        ("https://api.acme.test./x", Err("foreign-authority")),
        ("https://user@api.acme.test/x", Err("invalid-url")),
        ("https://api.acme.test\\@evil.example/x", Err("invalid-url")),
        ("https://api.acme.test:/x", Err("invalid-url")),
        ("https:///x", Err("invalid-url")),
        ("//api.acme.test/x", Err("invalid-url")),
        ("", Err("invalid-url")),
        (" https://api.acme.test/x", Err("invalid-url")),
        ("https://api.acme.test/{org}", Err("invalid-url")),
        ("https://api.acme.test/a b", Err("invalid-url")),
        ("https://api.acme.test/ü", Err("invalid-url")),
        ("https://api.acme.test/%2", Err("invalid-url")),
        ("https://api.acme.test/x\r\nhost: evil.example", Err("invalid-url")),
        ("https://api.acme.test/../x", Err("dot-segment")),
        ("https://api.acme.test/%2e%2E/x", Err("dot-segment")),
        ("https://api.acme.test/v3/x?..", Ok("https://api.acme.test/v3/x?..")),
    ];
    let acme = acme();
    table(rows, |(link, expected)| {
        row(
            link,
            acme.follow(link).map(|request| request.url().to_owned()),
            expected,
        )
    });
}

#[test]
fn d20_a_port_that_is_not_there_is_that_of_the_scheme() {
    let foreign = Err("foreign-authority");
    let rows = [
        ("http://a.test", "http://a.test:80/x", Ok("http://a.test:80/x")),
        ("http://a.test:80", "http://a.test/x", Ok("http://a.test/x")),
        ("http://a.test", "http://a.test:443/x", foreign),
        ("http://a.test:443", "http://a.test/x", foreign),
        ("http://a.test", "https://a.test/x", foreign),
        ("http://a.test:443", "https://a.test/x", foreign),
        ("https://a.test", "https://a.test:443/x", Ok("https://a.test:443/x")),
        ("https://a.test:443", "https://a.test/x", Ok("https://a.test/x")),
        ("https://a.test", "https://a.test:80/x", foreign),
        ("https://a.test:80", "https://a.test/x", foreign),
        ("https://a.test:80", "http://a.test/x", foreign),
        ("http://a.test:8080", "http://a.test/x", foreign),
        (
            "http://a.test:8080",
            "http://a.test:08080/x",
            Ok("http://a.test:08080/x"),
        ),
    ];
    table(rows, |(base, link, expected)| {
        let endpoint = Endpoint::new(base).unwrap();
        let followed = endpoint.follow(link).map(|request| request.url().to_owned());
        row(&format!("{link} beside {base}"), followed, expected)
    });
}

#[test]
fn d20_a_link_is_followed_with_any_method() {
    let acme = acme();
    for method in [Method::HEAD, Method::PUT, Method::PATCH, Method::DELETE] {
        let request = acme.follow_with(method.clone(), "/v3/x").unwrap();
        assert_eq!(request.method(), method);
        assert!(request.with_body("a", 1).is_ok(), "{method}");
    }
    let error = acme.follow_with(Method::CONNECT, "/v3/x").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidMethod);
}

#[test]
fn d20_a_link_takes_the_headers_of_the_defaults_and_no_parameters() {
    let acme = acme();
    let request = acme.follow("https://api.acme.test/v3/x").unwrap();
    assert_eq!(request.method(), "GET");
    assert_eq!(request.headers()["x-team"], "web");
    assert!(request.headers()["authorization"].is_sensitive());
    assert_eq!(request.headers()["accept"], "application/vnd.github.nova-preview+json");
    assert_eq!(request.body(), None);
    assert_eq!(
        request.metadata().and_then(|metadata| metadata.get("retries")),
        Some(&3.into())
    );
    assert_eq!(request.into_http().unwrap().uri().host(), Some("api.acme.test"));
}

#[test]
fn d15_what_the_defaults_say_of_names_holds_for_a_link() {
    let acme = acme()
        .defaults(Options::new().sensitive("badge").not_sensitive("session"))
        .unwrap();
    let request = acme
        .follow("https://api.acme.test/v3/x?badge=s3cret&session=7")
        .unwrap();
    assert!(
        request.redacted().url().ends_with("?badge=***&session=7"),
        "{request:?}"
    );
    assert!(!format!("{request:?}").contains("s3cret"));
}

#[test]
fn d18_what_frames_a_message_is_checked_for_a_link() {
    let rows = CASES.rows::<(&str, Options, Expected)>("d18_what_frames_a_message_is_checked_for_a_link");
    table(rows, |(name, headers, expected)| {
        let acme = acme().defaults(headers).unwrap();
        let request = acme.follow("https://api.acme.test/v3/x");
        let length = request.map(|request| crate::support::header_of(&request, "content-length"));
        row(name, length, expected)
    });
    let acme = acme().defaults(options! { headers: { "content-length": 5 } }).unwrap();
    let request = acme.follow("https://api.acme.test/v3/x").unwrap();
    assert!(request.into_http().is_err());
}

/// The links in headers: next, prev, first, last; `-` for none.
fn found(headers: &[&[u8]]) -> String {
    let mut map = HeaderMap::new();
    for header in headers {
        map.append(LINK, HeaderValue::from_bytes(header).unwrap());
    }
    let links = links(&map);
    let all = [links.next(), links.prev(), links.first(), links.last()];
    all.map(|link| link.unwrap_or("-")).join(" ")
}

#[test]
fn d20_the_links_of_a_response() {
    let rows = CASES.rows::<(&str, Vec<&str>, &str)>("d20_the_links_of_a_response");
    table(rows, |(name, headers, expected)| {
        let headers: Vec<&[u8]> = headers.iter().map(|header| header.as_bytes()).collect();
        let found = found(&headers);
        (found == expected).then_some(()).ok_or(format!("  {name}: {found}"))
    });
    assert_eq!(
        found(&[b"<\xff>; rel=next, <b>; title=\"\xfc\"; rel=last"]),
        "- - - b",
        "bytes"
    );
}

#[test]
fn d20_links_of_github_and_gitlab() {
    let github = "<https://api.github.com/repositories/1300192/issues?page=2>; rel=\"prev\", \
                  <https://api.github.com/repositories/1300192/issues?page=4>; rel=\"next\", \
                  <https://api.github.com/repositories/1300192/issues?page=515>; rel=\"last\", \
                  <https://api.github.com/repositories/1300192/issues?page=1>; rel=\"first\"";
    let mut headers = HeaderMap::new();
    headers.insert(LINK, github.parse().unwrap());
    let next = links(&headers).next().unwrap();
    let request = Endpoint::github().follow(next).map(|request| request.url().to_owned());
    assert_eq!(
        request.unwrap(),
        "https://api.github.com/repositories/1300192/issues?page=4"
    );
    headers.insert(
        LINK,
        "<https://a.test/x?access_token=0123>; rel=\"next\"".parse().unwrap(),
    );
    assert!(!format!("{:?}", links(&headers)).contains("0123"));
}

/// Time is linear in a header of one mebibyte.
#[test]
fn d20_hostile_links_take_no_time() {
    for part in CASES.rows::<&str>("d20_hostile_links_take_no_time") {
        let header = part.repeat((1 << 20) / part.len());
        let start = std::time::Instant::now();
        let _ = found(&[header.as_bytes()]);
        assert!(start.elapsed().as_secs() < 5, "{part:?}");
    }
}
