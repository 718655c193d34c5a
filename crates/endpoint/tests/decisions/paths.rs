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
        ("/a/{.x}", x(".")),
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
        ("/a/{x}...{x}", "v1..v2", "/a/v1..v2...v1..v2"),
        ("/a/{x}", "%2e%2e", "/a/%252e%252e"),
        ("/a?b=../{x}", "..", "/a?b=../.."),
        ("/a{?x}", "..", "/a?x=.."),
        ("/a{#x}", "/../", "/a#/../"),
        ("/a{.x}", "..b", "/a...b"),
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

/// Routers and proxies that decode first split at the slash of a value.
#[test]
fn d38_no_dot_segment_inside_a_value() {
    let values = [
        "../users",
        "users/..",
        "a/../b",
        "./a",
        "a/.",
        "a/./b",
        "/..",
        "../",
        "..\\users",
        "a\\..\\b",
        "..;x/users",
        "..;",
        ".;x",
        "a/..;v=1/b",
        "...//..",
        "/../",
        "\\..",
        "..\\",
        "..",
        ".",
    ];
    table(values, |value| {
        for route in [
            "/a/{x}",
            "/a/{x}/b",
            "/a/:x",
            "/a/{+x}",
            "/a/{+x}/b",
            "/a{/x}",
            "/a{/x*}",
            "/a{.x}",
            "/a{;x}",
            "/a-{x}",
            "/a/{x:9}",
            "https://h.test/{x}",
            "/{x}{?y}",
        ] {
            row(
                &format!("{route} {value}"),
                url(route, options! { x: value }),
                Err("dot-segment x"),
            )?;
            let list = options! { x: ["a", value] };
            let by_list = url(route, list);
            if !route.contains(':') || route == "/a/:x" || route.starts_with("https") {
                row(&format!("{route} [a, {value}]"), by_list, Err("dot-segment x"))?;
            }
            let member = options! { x: { a: value } };
            row(&format!("{{x*}} {value}"), url("/a/{x*}", member), Err("dot-segment x"))?;
        }
        Ok(())
    });
    let triplets = [
        "%2e%2e/users",
        "a%2F..%2Fb",
        "a%2f%2E%2e",
        "..%5Cusers",
        "%2e%2e%3bx",
        "a/%2e%2e",
        "..%2fa",
    ];
    table(triplets, |value| {
        row(
            &format!("{{+x}} {value}"),
            url("/a/{+x}", options! { x: value }),
            Err("dot-segment x"),
        )?;
        let encoded = value.replace('%', "%25").replace('/', "%2F");
        let is_plain = !value.starts_with("..") && !value.contains("/..");
        match is_plain {
            true => row(
                &format!("{{x}} {value}"),
                url("/a/{x}", options! { x: value }),
                Ok(&format!("/a/{encoded}")),
            ),
            false => Ok(()),
        }
    });
    // Text of the route and a value make one together.
    let together = [
        ("/a/.{x}", "/b"),
        ("/a/..{x}", "\\b"),
        ("/a/..{x}", ";b"),
        ("/a/{x}..", "b/"),
        ("/a/{x}../b", "b\\"),
        ("/{x}..{x}", "/"),
        ("/a/..{;x}", "b"),
    ];
    table(together, |(route, value)| {
        row(
            &format!("{route} {value}"),
            url(route, options! { x: value }),
            Err("dot-segment x"),
        )
    });
    let right = [
        ("/a/{x}", "a/b", "/a/a%2Fb"),
        ("/a/{x}", "v1..v2", "/a/v1..v2"),
        ("/a/{x}", "...", "/a/..."),
        ("/a/{x}", ".../a", "/a/...%2Fa"),
        ("/a/{x}", "..a/b", "/a/..a%2Fb"),
        ("/a/{x}", "a;../b", "/a/a%3B..%2Fb"),
        ("/a/{x}", ".gitignore", "/a/.gitignore"),
        ("/a/{x}", "a/.git/b", "/a/a%2F.git%2Fb"),
        ("/a/{x}", "%2e%2e", "/a/%252e%252e"),
        ("/a/{x}", "C:\\a", "/a/C%3A%5Ca"),
        ("/a/{+x}", "a/b.c/d", "/a/a/b.c/d"),
        ("/a/{+x}", "a%2Fb", "/a/a%2Fb"),
        // In the route's own text.
        ("/a/..%2F{x}", "b", "/a/..%2Fb"),
        ("/a/..;v=1/{x}", "é", "/a/..;v=1/%C3%A9"),
        // Not in the path.
        ("/a?b={x}", "../b", "/a?b=..%2Fb"),
        ("/a{?x}", "../b", "/a?x=..%2Fb"),
        ("/a{#x}", "../b", "/a#../b"),
    ];
    table(right, |(route, value, expected)| {
        row(
            &format!("{route} {value}"),
            url(route, options! { x: value }),
            Ok(expected),
        )
    });
    let template = endpoint::template::Template::parse("/a/{x}").unwrap();
    assert_eq!(
        template.expand(&[("x", "../b")]).unwrap(),
        "/a/..%2Fb",
        "RFC 6570 to the letter"
    );
}

/// What follows a `#` would not be sent.
#[test]
fn d13_a_route_has_no_fragment() {
    let strict = endpoint::Endpoint::new("https://h.test").unwrap();
    let strict = strict.defaults(options! { x: "v" }).unwrap();
    let url = |route: &str| strict.request(route, ()).map(|request| request.url().to_owned());
    let rows = [
        ("/colors/#{x}", Err("invalid-template")),
        ("/search/C#/{x}", Err("invalid-template")),
        ("#{x}", Err("invalid-template")),
        ("/a?b={x}#f", Err("invalid-template")),
        ("/colors/%23{x}", Ok("https://h.test/colors/%23v")),
        ("/a{#x}", Ok("https://h.test/a#v")),
        ("https://other.test/{x}#f", Ok("https://other.test/v")),
        ("https://other.test/{x}?b#f", Ok("https://other.test/v?b")),
        ("https://other.test/{x}{?y}#{x}", Ok("https://other.test/v")),
    ];
    table(rows, |(route, expected)| row(route, url(route), expected));
    let error = url("/colors/#fff").unwrap_err().to_string();
    assert_eq!(
        error,
        "the URL has a `#` at byte 8, and what follows it is not sent: write `%23` for the sign"
    );
    row(
        "the specification's",
        self::url("/colors/#fff", options! {}),
        Ok("/colors/#fff"),
    )
    .unwrap();
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
