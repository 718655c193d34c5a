//! Dot segments, and values that would end the path (decision 13).

use endpoint::{Options, Value, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("paths");

/// The URL of a route with these parameters.
fn url(route: &str, options: Options<'_>) -> Result<String, endpoint::Error> {
    endpoint(route, options).map(|request| url_of(&request))
}

#[test]
fn d13_a_value_never_ends_the_path() {
    let rows = [
        ("/{+x}", "C#/a", Err("unsupported-value x")),
        ("/{+x}", "a?b", Err("unsupported-value x")),
        ("/{+x}", "?", Err("unsupported-value x")),
        ("{+x}", "a?b=c", Err("unsupported-value x")),
        ("/a/{+x}/b", "#", Err("unsupported-value x")),
        ("/a{+x}", "?b", Err("unsupported-value x")),
        ("/a/{+x}?b={+x}", "#", Err("unsupported-value x")),
        ("/a{?no}{+x}", "?b", Err("unsupported-value x")),
        ("/a/{+x:2}", "a?b", Err("unsupported-value x")),
        ("https://h.test/{+x}", "a#b", Err("unsupported-value x")),
        // Encoded, or not there.
        ("/{+x}", "a%3Fb%23", Ok("/a%3Fb%23")),
        ("/{x}", "C#?", Ok("/C%23%3F")),
        ("/a{/x}", "C#?", Ok("/a/C%23%3F")),
        ("/a/{+x:1}", "a?b", Ok("/a/a")),
        // In query and fragment, RFC 6570 applies.
        ("/a?{+x}", "b?c#d", Ok("/a?b?c#d")),
        ("/a?b={+x}#e", "?c", Ok("/a?b=?c#e")),
        ("/a#{+x}", "?b#c", Ok("/a#?b#c")),
        ("/a{#x}", "?b#c", Ok("/a#?b#c")),
        ("/a{?x}{+x}", "?b", Ok("/a?x=%3Fb?b")),
        ("https://h.test?{+x}", "a?b", Ok("https://h.test?a?b")),
    ];
    table(rows, |(route, value, expected)| {
        row(&format!("{route} {value}"), url(route, options! { x: value }), expected)
    });
    let wrong = [
        ("a list", options! { x: ["a", "b?c"] }),
        ("an object", options! { x: { "a": "?" } }),
        ("a key", options! { x: { "a?": 1 } }),
    ];
    table(wrong, |(name, options)| {
        row(name, url("/{+x}", options), Err("unsupported-value x"))
    });
    let message = url("/{+path}", options! { path: "a?b" }).unwrap_err().to_string();
    assert!(
        message.contains("`{/path*}`") && message.contains("`{path}`"),
        "{message}"
    );
    let template = endpoint::template::Template::parse("/{+x}").unwrap();
    assert_eq!(
        template.expand(&[("x", "a?b#c")]).unwrap(),
        "/a?b#c",
        "RFC 6570 to the letter"
    );
}

#[test]
fn d13_no_dot_segment_by_a_value() {
    let x = |value: &'static str| options! { x: value };
    let list = |items: [&'static str; 2]| options! { x: items };
    let rows = [
        ("/a/{x}", x(".")),
        ("/a/{x}", x("..")),
        ("/a/{x}/b", x("..")),
        ("/{x}", x("..")),
        ("/:x/b", x("..")),
        ("/a/{+x}", x("..")),
        ("/a/{+x}", x("../b")),
        ("/a/{+x}", x("b/..")),
        ("/a/{+x}", x("b/./c")),
        ("/a/{+x}", x("%2e")),
        ("/a/{+x}", x("%2E%2e")),
        ("/a/{+x}", x(".%2e/b")),
        ("/a/{+x}", x("b/%2E./c")),
        ("/a{+x}", x("/..")),
        ("/a/.{x}", x(".")),
        ("/a/{x}.", x(".")),
        ("/a/%2e{x}", x(".")),
        ("/a/{x}{x}", x(".")),
        ("/a{/x}", x("..")),
        ("/a{/x*}", list(["b", ".."])),
        ("/a{/x*}", list([".", "b"])),
        ("/a{/x,x}", x(".")),
        ("/a/{.x}", x("")),
        ("/a/{.x}", x(".")),
        ("/a/{.x*}", list(["", ""])),
        ("/a/{x:1}", x("./b")),
        ("/a/{x:2}", x("..b")),
        ("/a/{x*}", options! { x: [".."] }),
        ("https://h.test/{x}", x("..")),
        ("https://h.test{+x}", x("/..")),
        ("https://h.test{/x}", x("..")),
        ("/a/{x}?q", x("..")),
        ("/a/{x}#f", x("..")),
        ("/a/{x}{?q}", x("..")),
        ("{+x}?", x("/a/..")),
        ("{+x}?q#f", x("/..")),
    ];
    table(rows, |(route, options)| {
        row(
            &format!("{route} {options:?}"),
            url(route, options),
            Err("dot-segment x"),
        )
    });
}

#[test]
fn d13_no_dot_segment_by_the_text_or_the_base_url() {
    let routes = CASES.rows::<&str>("d13_no_dot_segment_by_the_text_or_the_base_url");
    table(routes, |route| row(route, url(route, options! {}), Err("dot-segment")));
    for base in [
        "https://h.test/..",
        "https://h.test/a/../b",
        "https://h.test/%2e/",
        "https://h.test/a/.",
    ] {
        let error = endpoint("GET /x", Options::new().base_url(base)).unwrap_err();
        assert!(
            ["dot-segment", "invalid-base-url"].contains(&error.kind().as_str()),
            "{base}: {error}"
        );
    }
}

#[test]
fn d13_the_error_names_the_value_that_made_the_segment() {
    let rows = [
        ("/{a}/..", None),
        ("/../{a}", None),
        ("/{a}/../{a}", None),
        ("https://h.test/{a}/..", None),
        ("/{a}/{dots}", Some("dots")),
        ("/{dots}/{a}", Some("dots")),
        ("/{a}/.{dot}", Some("dot")),
        ("/{a}/{dot}./{a}", Some("dot")),
        ("https://h.test/{a}/{dots}/{a}", Some("dots")),
    ];
    table(rows, |(route, expected)| {
        let values = [("a", "a"), ("dot", "."), ("dots", "..")];
        let values = values.iter().filter(|(name, _)| route.contains(&format!("{{{name}}}")));
        let options = values.fold(Options::new(), |options, (name, value)| options.param(*name, *value));
        let error = url(route, options).unwrap_err();
        let got = (error.kind().as_str(), error.name());
        (got == ("dot-segment", expected))
            .then_some(())
            .ok_or(format!("  {route}: {got:?}"))
    });
}

#[test]
fn d13_dots_elsewhere_are_text() {
    let rows = [
        ("/a/{x}", "...", "/a/..."),
        ("/a/{x}", ".a", "/a/.a"),
        ("/a/{x}", "a..", "/a/a.."),
        ("/a/{x}", "v1.2", "/a/v1.2"),
        ("/a/{x}...{x}", ".", "/a/....."),
        ("/a/{x}", "../b", "/a/..%2Fb"),
        ("/a/{x}", "%2e%2e", "/a/%252e%252e"),
        ("/a?b=../{x}", "..", "/a?b=../.."),
        ("/a{?x}", "..", "/a?x=.."),
        ("/a{#x}", "/../", "/a#/../"),
        ("/a{;x}", "..", "/a;x=.."),
        ("/a{.x}", "", "/a."),
        ("/a{.x}", ".", "/a.."),
    ];
    table(rows, |(route, value, expected)| {
        row(
            &format!("{route} {value}"),
            url(route, options! { x: value }),
            Ok(expected),
        )
    });
    let leftover = endpoint("GET /a", Options::new().param("x", Value::from(".."))).unwrap();
    assert_eq!(url_of(&leftover), "/a?x=..");
}

/// URLs of up to 512 bytes have code of their own. Nothing may be lost at that limit.
#[test]
fn urls_around_512_bytes_are_whole() {
    for (length, value) in (400..560).flat_map(|length| ["é", "a", "é é", "%41"].map(|value| (length, value))) {
        let path = "p".repeat(length);
        let encoded = match value {
            "é" => "%C3%A9",
            "é é" => "%C3%A9%20%C3%A9",
            "%41" => "%2541",
            plain => plain,
        };
        let rows = [
            (format!("/{path}/{{x}}"), format!("/{path}/{encoded}")),
            (format!("/{path}{{?x}}"), format!("/{path}?x={encoded}")),
            (format!("/{path}"), format!("/{path}?x={encoded}")),
            (format!("/{path}#f"), format!("/{path}?x={encoded}#f")),
            (format!("{{/x}}/{path}"), format!("/{encoded}/{path}")),
        ];
        table(rows, |(route, expected)| {
            row(&route, url(&route, options! { x: value }), Ok(expected.as_str()))
        });
    }
}

/// Text is copied in blocks, and a character can span two of them.
#[test]
fn literals_beyond_ascii_stand_behind_texts_of_any_length() {
    for (before, name) in (0..20).flat_map(|before| (1..16).map(move |name| (before, name))) {
        let (before, name) = ("a".repeat(before), "x".repeat(name));
        let rows = [
            (format!("/{before}{{.{name}}}é"), format!("/{before}%C3%A9")),
            (
                format!("/{before}{{?{name}}}b{{;{name}}}😀"),
                format!("/{before}b%F0%9F%98%80"),
            ),
        ];
        table(rows, |(route, expected)| {
            row(&route, url(&route, options! {}), Ok(expected.as_str()))
        });
    }
}
