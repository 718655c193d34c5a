//! A format and previews amend `accept` (decision 11).

use endpoint::{Endpoint, Options, options};

use crate::support::{header_of, headers, row, table};

const GITHUB: &str = "application/vnd.github.v3+json";

/// The `accept` that a format and previews make from the caller's.
fn amended(accept: &str, format: &str, previews: &[&str]) -> Result<String, endpoint::Error> {
    let options = options! {
        headers: { "accept": accept },
        mediaType: { "format": format, "previews": previews.to_vec() },
    };
    endpoint::endpoint("GET /", options).map(|request| header_of(&request, "accept"))
}

#[test]
fn d11_a_format_takes_the_place_of_the_parameter_and_the_suffix() {
    let rows = [
        (GITHUB, "raw", "application/vnd.github.v3.raw"),
        ("application/vnd.github+json", "raw", "application/vnd.github.raw"),
        ("application/vnd.github", "raw", "application/vnd.github.raw"),
        ("application/vnd.github.v3", "raw", "application/vnd.github.v3.raw"),
        ("application/vnd.github.v3.html", "raw", "application/vnd.github.v3.raw"),
        (
            "application/vnd.github.v3.html+json",
            "raw",
            "application/vnd.github.v3.raw",
        ),
        ("application/vnd.github.html+json", "raw", "application/vnd.github.raw"),
        (GITHUB, "text+json", "application/vnd.github.v3.text+json"),
        (GITHUB, "a-b.c_d+e", "application/vnd.github.v3.a-b.c_d+e"),
        ("application/vnd.acme.v3+json", "raw", "application/vnd.acme.v3.raw"),
        ("application/vnd.acme-corp+json", "raw", "application/vnd.acme-corp.raw"),
        ("text/html", "raw", "text/html"),
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "raw",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
        (
            "application/vnd.github.v3.full.more+json",
            "raw",
            "application/vnd.github.v3.full.more+json",
        ),
        ("application/vnd.", "raw", "application/vnd."),
        ("application/vnd.git hub", "raw", "application/vnd.git hub"),
        ("text/vnd.github.v3+json", "raw", "text/vnd.github.v3+json"),
        ("*/*", "raw", "*/*"),
        ("application/json", "raw", "application/json"),
        (
            "application/vnd.github.v3+json,text/html",
            "raw",
            "application/vnd.github.v3.raw,text/html",
        ),
        (
            r#"text/plain;a="b,application/vnd.github.v3+json""#,
            "raw",
            r#"text/plain;a="b,application/vnd.github.v3+json""#,
        ),
        (
            r#"text/plain;a="\",application/vnd.github.v3+json",application/vnd.github.v3+json"#,
            "raw",
            r#"text/plain;a="\",application/vnd.github.v3+json",application/vnd.github.v3.raw"#,
        ),
        (
            "text/html,application/vnd.github.v3+json",
            "raw",
            "text/html,application/vnd.github.v3.raw",
        ),
        (
            "application/vnd.github.v3+json,application/vnd.github.html",
            "raw",
            "application/vnd.github.v3.raw,application/vnd.github.raw",
        ),
    ];
    table(rows, |(accept, format, expected)| {
        row(
            &format!("{accept} with {format}"),
            amended(accept, format, &[]),
            Ok(expected),
        )
    });
}

#[test]
fn d11_previews_take_the_place_of_the_vendor_ranges() {
    let mercy = "application/vnd.github.mercy-preview+json";
    let both = "application/vnd.github.nova-preview+json,application/vnd.github.mercy-preview+json";
    let rows = [
        (GITHUB, "", vec!["mercy"], mercy),
        (GITHUB, "", vec!["mercy-preview"], mercy),
        (GITHUB, "", vec!["mercy", "mercy"], mercy),
        (GITHUB, "", vec!["nova", "mercy"], both),
        (GITHUB, "raw", vec!["mercy"], "application/vnd.github.mercy-preview.raw"),
        (
            GITHUB,
            "raw",
            vec!["nova", "mercy"],
            "application/vnd.github.nova-preview.raw,application/vnd.github.mercy-preview.raw",
        ),
        ("application/vnd.github+json", "", vec!["mercy"], mercy),
        ("application/vnd.github.v3.html", "", vec!["mercy"], mercy),
        // Previews that `accept` already names come first, and only once.
        ("application/vnd.github.nova-preview+json", "", vec!["mercy"], both),
        (mercy, "", vec!["mercy"], mercy),
        (both, "", vec!["mercy"], both),
        (
            "application/vnd.github.nova-preview+json",
            "raw",
            vec!["mercy"],
            "application/vnd.github.nova-preview.raw,application/vnd.github.mercy-preview.raw",
        ),
        (
            "application/vnd.acme.v3+json",
            "",
            vec!["mercy"],
            "application/vnd.acme.mercy-preview+json",
        ),
        ("text/html", "", vec!["mercy"], "text/html"),
    ];
    table(rows, |(accept, format, previews, expected)| {
        row(
            &format!("{accept} with {previews:?} {format}"),
            amended(accept, format, &previews),
            Ok(expected),
        )
    });
}

/// The ranges of an `accept` by short names: `github nova;q=1` is a preview, `github` a range without one.
fn written(ranges: &str) -> String {
    let range = |range: &str| {
        let (range, parameters) = range
            .split_once(';')
            .map_or((range, String::new()), |(range, rest)| (range, format!(";{rest}")));
        match range.split_once(' ') {
            Some((vendor, preview)) => format!("application/vnd.{vendor}.{preview}-preview+json{parameters}"),
            None if range.contains('/') => format!("{range}{parameters}"),
            None => format!("application/vnd.{range}+json{parameters}"),
        }
    };
    ranges.split(", ").map(range).collect::<Vec<_>>().join(",")
}

#[test]
fn d11_previews_lose_no_range() {
    let rows = [
        (
            "each vendor for itself",
            "github.v3, acme.v3",
            "github mercy, acme mercy",
        ),
        (
            "their parameters",
            "github;q=1, acme;q=0.5",
            "github mercy;q=1, acme mercy;q=0.5",
        ),
        (
            "two of a vendor",
            "github;q=1, github.v3;q=0.5",
            "github mercy;q=1, github mercy;q=0.5",
        ),
        ("two that become one", "github, a/b, github.html", "github mercy, a/b"),
        (
            "a range and a preview",
            "github.v3, github nova",
            "github mercy, github nova",
        ),
        (
            "a preview and a range",
            "github nova;q=1, github",
            "github nova;q=1, github mercy",
        ),
        (
            "the same preview",
            "github mercy;q=1, github;q=0.5",
            "github mercy;q=1, github mercy;q=0.5",
        ),
        ("the same range", "github mercy, github", "github mercy"),
        (
            "after all that a vendor names",
            "github nova;q=1, a/b, github dusk",
            "github nova;q=1, a/b, github dusk, github mercy;q=1",
        ),
        (
            "one that the last of them names",
            "github nova;q=1, github mercy;q=0.5",
            "github nova;q=1, github mercy;q=0.5",
        ),
        (
            "a range between previews",
            "github nova;q=1, github, github dusk",
            "github nova;q=1, github mercy, github dusk",
        ),
        (
            "two vendors of previews",
            "github nova, acme dusk",
            "github nova, github mercy, acme dusk, acme mercy",
        ),
        (
            "one that has it",
            "github nova, acme mercy",
            "github nova, github mercy, acme mercy",
        ),
        (
            "a preview without a vendor",
            "nova-preview",
            "github nova, github mercy",
        ),
        (
            "its vendor is that of the others",
            "nova-preview, acme",
            "acme nova, acme mercy",
        ),
        (
            "the first of them",
            "a/b, x.v1, nova-preview, y",
            "a/b, x mercy, x nova, y mercy",
        ),
    ];
    table(rows, |(name, accept, expected)| {
        row(name, amended(&written(accept), "", &["mercy"]), Ok(&written(expected)))
    });
}

/// A case from the tests of `@octokit/endpoint`.
#[test]
fn d11_a_preview_without_a_vendor_is_githubs() {
    let accept = "application/vnd.foo-preview,application/vnd.bar-preview";
    let expected = "application/vnd.github.foo-preview.raw,application/vnd.github.bar-preview.raw,\
                    application/vnd.github.symmetra-preview.raw";
    assert_eq!(amended(accept, "raw", &["symmetra"]).unwrap(), expected);
    assert_eq!(
        amended(accept, "", &[]).unwrap(),
        accept,
        "without a media type it stays"
    );
}

#[test]
fn d11_other_ranges_stay_where_they_were() {
    let mercy = "application/vnd.github.mercy-preview+json";
    let rows = [
        ("text/html,application/vnd.github.v3+json", format!("text/html,{mercy}")),
        (
            "application/vnd.github.v3+json,text/html;q=0.5",
            format!("{mercy},text/html;q=0.5"),
        ),
        ("a/b,application/vnd.github.v3+json,*/*", format!("a/b,{mercy},*/*")),
        (
            "application/vnd.github.v3+json,application/vnd.github.html,*/*",
            format!("{mercy},*/*"),
        ),
    ];
    table(rows, |(accept, expected)| {
        row(accept, amended(accept, "", &["mercy"]), Ok(&expected))
    });
}

#[test]
fn d11_a_comma_in_quotes_separates_nothing() {
    let rows = [
        (
            r#"text/x;a="b,application/vnd.github.v3+json,c""#,
            r#"text/x;a="b,application/vnd.github.v3+json,c""#,
        ),
        (
            r#"text/x;a="\",application/vnd.github.v3+json,\"""#,
            r#"text/x;a="\",application/vnd.github.v3+json,\"""#,
        ),
        (
            r#"text/x;a="\\",application/vnd.github.v3+json"#,
            r#"text/x;a="\\",application/vnd.github.v3.raw"#,
        ),
        (
            r#"text/x;a="b",application/vnd.github.v3+json"#,
            r#"text/x;a="b",application/vnd.github.v3.raw"#,
        ),
        (",application/vnd.github.v3+json,", ",application/vnd.github.v3.raw,"),
        (" , application/vnd.github.v3+json", ", application/vnd.github.v3.raw"),
    ];
    table(rows, |(accept, expected)| {
        row(accept, amended(accept, "raw", &[]), Ok(expected))
    });
}

#[test]
fn d11_octet_stream_is_left_alone() {
    for accept in [
        "application/octet-stream",
        "application/octet-stream,application/vnd.github.v3+json",
    ] {
        for (format, previews) in [("raw", vec![]), ("", vec!["mercy"]), ("raw", vec!["mercy"])] {
            assert_eq!(amended(accept, format, &previews).unwrap(), accept);
        }
    }
}

#[test]
fn d11_an_empty_format_is_none() {
    headers(
        "accept",
        [
            ("an empty text", options! { mediaType: { "format": "" } }, Ok(GITHUB)),
            ("null", options! { mediaType: { "format": null } }, Ok(GITHUB)),
            ("no preview", options! { mediaType: { "previews": [] } }, Ok(GITHUB)),
            ("nothing", options! { mediaType: {} }, Ok(GITHUB)),
        ],
    );
    let raw = Endpoint::github().defaults(Options::new().format("raw")).unwrap();
    for format in [
        options! { mediaType: { "format": "" } },
        options! { mediaType: { "format": null } },
    ] {
        let request = raw.request("GET /", format).unwrap();
        assert_eq!(header_of(&request, "accept"), GITHUB, "it takes the default away");
    }
}

#[test]
fn d11_layers_of_media_types() {
    let defaults = Endpoint::github()
        .defaults(Options::new().format("raw").preview("nova"))
        .unwrap();
    let accept = |options: Options<'static>| header_of(&defaults.request("GET /", options).unwrap(), "accept");
    assert_eq!(accept(options! {}), "application/vnd.github.nova-preview.raw");
    assert_eq!(
        accept(Options::new().format("html")),
        "application/vnd.github.nova-preview.html"
    );
    assert_eq!(
        accept(Options::new().preview("mercy")),
        "application/vnd.github.nova-preview.raw,application/vnd.github.mercy-preview.raw"
    );
    assert_eq!(
        accept(options! { headers: { "accept": "application/vnd.acme+json" } }),
        "application/vnd.acme.nova-preview.raw",
        "the accept of the call, the media type of the defaults"
    );
    assert_eq!(
        accept(options! { headers: { "accept": null } }),
        "-",
        "there is none to amend"
    );

    let unset = |media_type| accept(options! { mediaType: media_type });
    let null = |key: &'static str| -> endpoint::Value<'static> {
        let object: endpoint::Object<'_> = [(key, endpoint::Value::Null)].into_iter().collect();
        object.into()
    };
    assert_eq!(
        unset(null("previews")),
        "application/vnd.github.v3.raw",
        "null takes the previews away"
    );
    assert_eq!(
        unset(null("format")),
        "application/vnd.github.nova-preview+json",
        "null takes the format away"
    );
    assert_eq!(unset(endpoint::Value::Null), GITHUB, "null takes both away");

    let own = Endpoint::github()
        .defaults(options! { headers: { "accept": "application/vnd.acme.v3+json" } })
        .unwrap();
    let request = own.request("GET /", Options::new().format("raw")).unwrap();
    assert_eq!(header_of(&request, "accept"), "application/vnd.acme.v3.raw");
}

#[test]
fn d11_formats_and_previews_have_an_alphabet() {
    let wrong = [
        "a b",
        "a,b",
        "a;b",
        "a/b",
        "a\r\nX-Evil: 1",
        "ü",
        "a\0",
        "*",
        "\"",
        "{x}",
        "a\t",
        "%41",
        " ",
    ];
    table(wrong, |name| {
        let options = |format: &str, previews: &[&str]| amended(GITHUB, format, previews);
        row(
            &format!("format {name:?}"),
            options(name, &[]),
            Err("invalid-media-type"),
        )?;
        row(
            &format!("preview {name:?}"),
            options("", &["ok", name]),
            Err("invalid-media-type"),
        )
    });
    for name in ["a-b", "a.b", "a_b", "a+b", "A1"] {
        assert!(amended(GITHUB, name, &[name]).is_ok(), "{name}");
    }
}
