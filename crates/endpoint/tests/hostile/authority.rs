//! Attempts to send a request to a host that the caller did not choose.

use endpoint::{Endpoint, Options, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("authority");
use super::{each_way, refused};

#[test]
fn by_a_value() {
    refused(
        "foreign-authority",
        [
            ("GET {+x}", "https://evil.example"),
            ("GET {+x}", "//evil.example"),
            ("GET {+x}/a", "//evil.example"),
            ("GET {+x}", "HTTPS://evil.example"),
            ("GET {+x}", "data:,evil"),
            ("GET /{+x}", "/evil.example"),
            ("GET {x}://evil.example", "https"),
            ("GET https://api.example.com{+x}", "@evil.example"),
            ("GET https://api.example.com{+x}", ".evil.example"),
            ("GET https://api.example.com{+x}", ":8080"),
            ("GET https://api.example.com{+x}", ":secret@evil.example"),
            ("GET https://api.example.com{+x}", "\\@evil.example"),
            ("GET https://api.example.com{x}", "@evil.example"),
            ("GET https://api.example.com{x}", "evil"),
            ("GET https://api.example.com{.x}", "evil"),
            ("GET https://{+x}", "evil.example"),
            ("GET https://{x}.example.com", "evil.example/"),
            ("GET https://{x}.example.com", "evil.example#"),
            ("GET https://{x}.example.com", "evil.example?"),
            ("GET https://{x}.example.com", "evil.example\\"),
            ("GET https://{x}.example.com", "evil.example:80"),
            ("GET https://{x}.example.com", "user@evil"),
            ("GET https://{x}@example.com", "evil"),
            ("GET https://example.com:{x}", "80"),
        ],
    );
}

#[test]
fn by_two_values() {
    let rows = [
        ("{x}{+y}", "", "//evil.example"),
        ("{+x}{+y}", "/", "/evil.example"),
        ("{+x}{+y}", "https:", "//evil.example"),
        ("{x}{+y}", "https", "://evil.example"),
        ("/{x}{+y}", "", "/evil.example"),
        ("https://api.example.com{x}{+y}", "", "@evil.example"),
        ("https://api.example.com{x}{y}", "", "evil"),
        ("https://api.example.com{;none}{+x}{y}", "@evil", ""),
        ("https://{x}{y}", "evil", ".example"),
        ("https://{x}.{y}", "evil", "example"),
        ("https://{x}.{y}/a", "evil", "example"),
    ];
    table(rows, |(url, x, y)| {
        let given = options! { url: url, x: x, y: y };
        match endpoint((), given) {
            Err(error) if ["foreign-authority", "empty-segment"].contains(&error.kind().as_str()) => Ok(()),
            other => Err(format!("  {url} with {x:?} and {y:?}: {other:?}")),
        }
    });
}

#[test]
fn by_an_early_end_of_the_host() {
    super::refused(
        "foreign-authority",
        [
            ("h://h{+x}rest/", "/"),
            ("h://h{+x}rest/", "//e"),
            ("GET https://api{+x}.example.com/a", "/b"),
            ("GET https://api{/x}.example.com/a", "b"),
            ("GET https://a.example{/x}.evil.example", "b"),
            ("GET https://api.example.com{+x}", "?a"),
            ("GET https://api.example.com{+x}", "#a"),
        ],
    );
}

#[test]
fn by_the_text_of_a_route() {
    let rows = [
        ("https://user@api.example.com/", "invalid-url"),
        ("https://user:secret@api.example.com/", "invalid-url"),
        ("https://api.example.com@evil.example/", "invalid-url"),
        ("https://api.example.com:80@evil.example/", "invalid-url"),
        ("https://api.example.com\\@evil.example/", "invalid-template"),
        ("https://api.example.com evil", "invalid-template"),
        ("https://api.example.com%2eevil.example/", "invalid-url"),
        ("https://api.example.com%00.evil.example/", "invalid-url"),
        ("https://api.example.com:80:443/", "invalid-url"),
        ("https://api.example.com:-1/", "invalid-url"),
        ("https:///evil.example/", "invalid-url"),
        ("https://", "invalid-url"),
        ("https://[evil.example]/", "invalid-url"),
    ];
    table(rows, |(url, kind)| {
        let got = endpoint((), Options::new().url(url)).map(|request| request.url().to_owned());
        row(url, got, Err(kind))
    });
    // Without scheme and `://`, it is a path under the base URL.
    for (url, expected) in [
        ("//evil.example/a", "https://api.github.com/evil.example/a"),
        ("///evil.example/a", "https://api.github.com/evil.example/a"),
        ("/@evil.example", "https://api.github.com/@evil.example"),
        ("@evil.example", "https://api.github.com/@evil.example"),
        (":80@evil.example", "https://api.github.com/:80@evil.example"),
        (".evil.example", "https://api.github.com/.evil.example"),
    ] {
        assert_eq!(endpoint((), Options::new().url(url)).unwrap().url(), expected);
    }
}

#[test]
fn by_a_base_url() {
    let bases = CASES.rows::<&str>("by_a_base_url");
    table(bases, |base| {
        let got = endpoint("GET /", Options::new().base_url(base)).map(|request| request.url().to_owned());
        row(base, got, Err("invalid-base-url"))?;
        let got = Endpoint::github()
            .defaults(Options::new().base_url(base))
            .map(|_| String::new());
        row(&format!("{base} as default"), got, Err("invalid-base-url"))
    });
}

#[test]
fn what_a_value_may_fill() {
    for (way, outcome) in each_way("GET https://{x}.example.com/a", "acme") {
        row(way, outcome, Ok("https://acme.example.com/a")).unwrap();
    }
}
