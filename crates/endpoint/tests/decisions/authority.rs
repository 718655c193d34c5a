//! Decision 14: scheme and host come from text that the caller wrote.

use endpoint::{Endpoint, Options, endpoint, options};

use crate::support::{row, table, url_of};

/// The URL that a route makes of `x`, the value.
fn url(route: &str, x: &str) -> Result<String, endpoint::Error> {
    endpoint(route, options! { x: x }).map(|request| url_of(&request))
}

#[test]
fn d14_value_never_chooses_the_host() {
    let rows = [
        // The start of a relative URL.
        ("{+x}", "https://evil.example"),
        ("{+x}", "https://evil.example/"),
        ("{+x}", "HTTP://evil.example"),
        ("{+x}", "//evil.example/a"),
        ("{+x}", "///evil.example/a"),
        ("{+x}", "mailto:evil@evil.example"),
        ("{+x}", "javascript:alert(1)"),
        ("/{+x}", "/evil.example/a"),
        ("{+x}/a", "https://evil.example"),
        ("{x}://evil.example", "https"),
        ("{x}s://evil.example", "http"),
        ("h{x}://evil.example", "ttps"),
        ("https:{+x}", "//evil.example"),
        ("https{+x}", "://evil.example"),
        ("https:/{+x}", "/evil.example"),
        // An absolute one, lengthened.
        ("https://api.example.com{+x}", "@evil.example"),
        ("https://api.example.com{+x}", ":x@evil.example"),
        ("https://api.example.com{+x}", ".evil.example"),
        ("https://api.example.com{+x}", "evil.example"),
        ("https://api.example.com{+x}", ":8080"),
        ("https://api.example.com{+x}", "\\@evil.example"),
        ("https://api.example.com{x}", ".evil.example"),
        ("https://api.example.com{x}", "evil"),
        ("https://api.example.com{x}/a", "munity"),
        ("https://api.example.com{.x}", "evil.example"),
        ("https://api.example.com{.x}/a", "evil"),
        ("https://api.example.com{;x}", "evil"),
        ("https://api.example.com{&x}", "evil"),
        // A host, or more than a label of it.
        ("https://{+x}", "evil.example"),
        ("https://{+x}/a", "evil.example"),
        ("https://{x}/a", "evil.example"),
        ("https://{x}/a", "localhost"),
        ("https://{x}/a", "2130706433"),
        ("https://{x}:8443", "localhost"),
        ("https://{x}.", "localhost"),
        ("https://{x}.{x}/a", "evil"),
        ("https://{x}.example.com", "evil.example/"),
        ("https://{x}.example.com", "evil.example?"),
        ("https://{x}.example.com", "evil.example#"),
        ("https://{x}.example.com", "evil.example\\"),
        ("https://{+x}.example.com", "evil.example/"),
        ("https://{+x}.example.com", "evil.example#"),
        ("https://{+x}.example.com", "evil"),
        ("https://{x}.example.com", "a.b"),
        ("https://{x}.example.com", "ü"),
        ("https://{x}.example.com", "a b"),
        ("https://{x}.example.com", "a@b"),
        ("https://{x}.example.com", "a:b"),
        ("https://{x}.example.com", "%61"),
        ("https://{x}.example.com", "[::1]"),
        // The rest of the authority.
        ("https://{x}@api.example.com", "evil"),
        ("https://{x}:secret@api.example.com", "evil"),
        ("https://api.example.com:{x}", "8080"),
        ("https://api.example.com:{x}@evil.example", "80"),
        ("https://[{x}]/", "1"),
    ];
    table(rows, |(route, value)| {
        row(
            &format!("{route} with {value:?}"),
            url(route, value),
            Err("foreign-authority"),
        )
    });
}

#[test]
fn d14_a_value_fills_a_label_of_the_host() {
    let rows = [
        ("https://{x}.example.com", "acme", "https://acme.example.com"),
        ("https://{x}.example.com/{x}", "acme", "https://acme.example.com/acme"),
        (
            "https://{x}.example.com:8443/",
            "acme",
            "https://acme.example.com:8443/",
        ),
        ("https://api.{x}.example.com/", "a-1", "https://api.a-1.example.com/"),
        ("https://api-{x}.example.com/", "eu", "https://api-eu.example.com/"),
    ];
    table(rows, |(route, value, expected)| {
        row(route, url(route, value), Ok(expected))
    });
}

#[test]
fn d14_behind_the_host_a_value_is_a_path_a_query_or_a_fragment() {
    let rows = [
        ("https://api.example.com{+x}", "/a/b", "https://api.example.com/a/b"),
        (
            "https://api.example.com{+x}",
            "/@evil.example",
            "https://api.example.com/@evil.example",
        ),
        (
            "https://api.example.com{+x}",
            "//evil.example",
            "https://api.example.com//evil.example",
        ),
        ("https://api.example.com{/x}", "a", "https://api.example.com/a"),
        ("https://api.example.com{?x}", "a@b", "https://api.example.com?x=a%40b"),
        ("https://api.example.com{#x}", "a@b", "https://api.example.com#a@b"),
        (
            "https://api.example.com/{+x}",
            "https://evil.example",
            "https://api.example.com/https://evil.example",
        ),
        (
            "https://api.example.com/{x}",
            "@evil.example",
            "https://api.example.com/%40evil.example",
        ),
        ("/a/{+x}", "//evil.example", "/a///evil.example"),
        ("/a/{+x}", "https://evil.example", "/a/https://evil.example"),
        ("/{+x}", "https://evil.example", "/https://evil.example"),
        ("{+x}", "/a", "/a"),
        ("{+x}", "a/b:c", "/a/b:c"),
        ("{x}", "https://evil.example", "/https%3A%2F%2Fevil.example"),
        ("{x}", "//evil.example", "/%2F%2Fevil.example"),
        ("{?x}", "//evil.example", "/?x=%2F%2Fevil.example"),
    ];
    table(rows, |(route, value, expected)| {
        row(&format!("{route} with {value:?}"), url(route, value), Ok(expected))
    });
}

#[test]
fn d14_after_the_host_a_value_starts_with_a_slash_and_no_host_follows() {
    let rows = [
        // It does not start with a slash.
        ("https://api.example.com{+x}", "a", Err("foreign-authority x")),
        ("https://api.example.com{+x}", "?a=1", Err("foreign-authority x")),
        ("https://api.example.com{+x}", "#a", Err("foreign-authority x")),
        ("https://api.example.com{+x}/b", "a", Err("foreign-authority x")),
        ("https://api.example.com:80{+x}", "?a", Err("foreign-authority x")),
        // Text of the host follows.
        ("h://h{+x}rest/", "/", Err("foreign-authority x")),
        ("h://h{+x}rest/", "/a", Err("foreign-authority x")),
        ("h://h{+x}rest/", "//e", Err("foreign-authority x")),
        ("https://{+x}.example.com/", "/a", Err("foreign-authority x")),
        ("https://api{+x}.example.com", "/a", Err("foreign-authority x")),
        ("https://api{+x}:80/", "/a", Err("foreign-authority x")),
        ("https://api{+x}@example.com/", "/a", Err("foreign-authority x")),
        ("https://api{+x}{;no}.example.com/", "/a", Err("foreign-authority x")),
        ("https://api{+x}{+x}.example.com/", "/a", Err("foreign-authority x")),
        ("https://api.{+x}{x}/", "/a", Err("foreign-authority x")),
        // The host is all there.
        ("https://api.example.com{+x}", "/a/b", Ok("https://api.example.com/a/b")),
        ("https://api.example.com{+x}/c", "/a", Ok("https://api.example.com/a/c")),
        ("https://api.example.com{+x}?c", "/a", Ok("https://api.example.com/a?c")),
        (
            "https://api.example.com{+x}{/x}.json",
            "/a",
            Ok("https://api.example.com/a/%2Fa.json"),
        ),
        (
            "https://api.example.com{+x}{?x}&c=1",
            "/a",
            Ok("https://api.example.com/a?x=%2Fa&c=1"),
        ),
        (
            "https://api.example.com{+x}{+x}",
            "/a",
            Ok("https://api.example.com/a/a"),
        ),
        ("https://api.example.com{+x}", "", Ok("https://api.example.com")),
        ("h://h{+x}rest/", "", Ok("h://hrest/")),
        // A path that a value would end.
        ("https://api.example.com{+x}", "/a?b", Err("unsupported-value x")),
    ];
    table(rows, |(route, value, expected)| {
        row(&format!("{route} with {value:?}"), url(route, value), expected)
    });
}

#[test]
fn d14_the_authority_must_be_valid() {
    let written = [
        "https://",
        "https:///a",
        "https://?a",
        "https://user@api.example.com",
        "https://user:secret@api.example.com/a",
        "https://@api.example.com",
        "https://api.example.com:x/",
        "https://api.example.com:99999/",
        "https://api.example.com:+80/",
        "https://api.example.com:-80/",
        "https://api..example.com/",
        "https://.example.com/",
        "https://api.example.com:80:80/",
        "https://[::1/",
        "https://[x]/",
        "https://[::1]x/",
        "https://a]b/",
        "https://ü.example.com/",
        "https://a,b/",
    ];
    table(written, |url| {
        row(
            &format!("route {url}"),
            endpoint(url, options! {}).map(|request| request.url().to_owned()),
            Err("invalid-url"),
        )?;
        let base = endpoint("GET /x", Options::new().base_url(url)).map(|request| request.url().to_owned());
        row(&format!("base {url}"), base, Err("invalid-base-url"))
    });
    let emptied = [
        ("https://{x}.example.com", ""),
        ("https://{x}", ""),
        ("https://{x}:80/", ""),
        ("https://{#x}.example.com", "evil"),
        ("https://{/x}.example.com", "evil"),
        ("https://{?x}.example.com", "evil"),
    ];
    for (route, value) in emptied {
        let kind = url(route, value).unwrap_err().kind();
        assert!(
            ["foreign-authority", "invalid-url"].contains(&kind.as_str()),
            "{route} with {value:?} is {kind}"
        );
    }
}

#[test]
fn d14_neither_do_values_of_defaults() {
    let defaults = Endpoint::new()
        .defaults(options! { host: "evil.example", path: "@evil.example" })
        .unwrap();
    for route in ["https://{host}/a", "https://api.example.com{+path}", "https://{+host}"] {
        let error = defaults
            .request(route, options! { path: null }.merge(options! { path: "@evil.example" }))
            .unwrap_err();
        assert_eq!(error.kind().as_str(), "foreign-authority", "{route}");
    }
}
