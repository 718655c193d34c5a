//! A format and previews amend `accept` (decision 11).

use endpoint::{Endpoint, Options, options};

use crate::support::{
    cases::{Cases, cases},
    header_of, headers, row, table,
};

const CASES: Cases = cases!("accept");

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
    let rows = CASES.rows::<(&str, &str, &str)>("d11_a_format_takes_the_place_of_the_parameter_and_the_suffix");
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
    let rows = CASES.rows::<(&str, &str, Vec<&str>, &str)>("d11_previews_take_the_place_of_the_vendor_ranges");
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
    let rows = CASES.rows::<(&str, &str, &str)>("d11_previews_lose_no_range");
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
    let rows = CASES.rows::<(&str, &str)>("d11_a_comma_in_quotes_separates_nothing");
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
    let wrong = CASES.rows::<&str>("d11_formats_and_previews_have_an_alphabet");
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
