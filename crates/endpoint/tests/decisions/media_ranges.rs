//! The text in `accept` that is a vendor range, and the names that a format or a preview may have (decision 11).

use endpoint::{Endpoint, Error, Options, endpoint};

use crate::support::{
    cases::{Cases, cases},
    header_of, row, table,
};

const CASES: Cases = cases!("media_ranges");

const VENDOR: &str = "application/vnd.github.v3+json";
const RAW: &str = "application/vnd.github.v3.raw";

/// The letters, digits and signs of vendors and parameters.
const WORD: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The `accept` that a media type makes, in the call, in the defaults, or one in each.
fn each_way(accept: &str, media_type: &Options<'_>) -> [(&'static str, Result<String, Error>); 4] {
    let with_accept = Options::new().header("accept", accept);
    let show = |endpoint: Result<Endpoint, Error>, call: Options<'_>| {
        endpoint.and_then(|endpoint| {
            let request = endpoint.request("GET /", call)?;
            Ok(header_of(&request, "accept"))
        })
    };
    let github = Endpoint::github();
    let both = with_accept.clone().merge(media_type.clone());
    [
        ("in the call", show(Ok(github.clone()), both.clone())),
        ("in the defaults", show(github.defaults(both), Options::new())),
        (
            "accept in the defaults",
            show(github.defaults(with_accept.clone()), media_type.clone()),
        ),
        (
            "media type in the defaults",
            show(github.defaults(media_type.clone()), with_accept),
        ),
    ]
}

/// Checks an `accept` with the format `raw`.
#[track_caller]
fn check(accept: &str, expected: &str) -> Result<(), String> {
    each_way(accept, &Options::new().format("raw"))
        .into_iter()
        .try_for_each(|(way, got)| row(&format!("{accept} {way}"), got, Ok(expected)))
}

/// The visible ASCII characters.
fn visible() -> impl Iterator<Item = char> {
    ('!'..='~').chain([' '])
}

#[test]
fn d11_an_octet_stream_anywhere_leaves_accept_alone() {
    let octet_streams = [
        "application/octet-stream",
        "APPLICATION/OCTET-STREAM",
        "Application/Octet-Stream",
        " application/octet-stream",
        "application/octet-stream;q=0.5",
        "application/octet-stream ; q=0.5",
        "application/octet-stream;",
        "application/octet-stream ",
        "\tApplication/octet-stream\t;a=\"b,c\"",
    ];
    let others = CASES.rows::<&str>("d11_an_octet_stream_anywhere_leaves_accept_alone");
    let media_types = [
        (Options::new().format("raw"), RAW),
        (
            Options::new().preview("mercy"),
            "application/vnd.github.mercy-preview+json",
        ),
        (
            Options::new().format("raw").preview("mercy"),
            "application/vnd.github.mercy-preview.raw",
        ),
    ];
    let places = [
        ("{}", false),
        ("{},VENDOR", true),
        ("VENDOR,{}", true),
        ("text/html,{},VENDOR", true),
        ("VENDOR,{},text/html", true),
        ("VENDOR,text/html,{}", true),
    ];
    let streams = octet_streams.map(|range| (range, false));
    table(
        streams.into_iter().chain(others.map(|range| (range, true))),
        |(range, amended)| {
            for (place, has_vendor) in places {
                let accept = place.replace("{}", range);
                let given = accept.replace("VENDOR", VENDOR);
                for (media_type, vendor) in &media_types {
                    let vendor = if amended && has_vendor { vendor } else { VENDOR };
                    let expected = accept.replace("VENDOR", vendor);
                    for (way, got) in each_way(&given, media_type) {
                        // A header's value has no blanks at its ends.
                        let got = got.map(|accept| accept.trim().to_owned());
                        row(
                            &format!("{given:?} with {media_type:?} {way}"),
                            got,
                            Ok(expected.trim()),
                        )?;
                    }
                }
            }
            Ok(())
        },
    );
}

/// A backslash escapes the next character only within quotes (RFC 9110 §5.6.4).
#[test]
fn d11_a_backslash_escapes_within_quotes_only() {
    // Whether a comma after the text separates two ranges.
    let rows = [
        (r"", true),
        (r"\", true),
        (r#"""#, false),
        (r"\\", true),
        (r#"\""#, false),
        (r#""\"#, false),
        (r#""""#, true),
        (r"\\\", true),
        (r#"\\""#, false),
        (r#"\"\"#, false),
        (r#"\"""#, true),
        (r#""\\"#, false),
        (r#""\""#, false),
        (r#"""\"#, true),
        (r#"""""#, false),
        (r"\\\\", true),
        (r#"\\\""#, false),
        (r#"\\"\"#, false),
        (r#"\\"""#, true),
        (r#"\"\\"#, false),
        (r#"\"\""#, false),
        (r#"\""\"#, true),
        (r#"\""""#, false),
        (r#""\\\"#, false),
        (r#""\\""#, true),
        (r#""\"\"#, false),
        (r#""\"""#, true),
        (r#"""\\"#, true),
        (r#"""\""#, false),
        (r#""""\"#, false),
        (r#""""""#, true),
    ];
    table(rows, |(text, separates)| {
        for (before, between) in [("", ""), ("text/x;a=", ""), ("text/x;a=", "b"), ("b", " ")] {
            let start = format!("{before}{text}{between},");
            let expected = if separates { RAW } else { VENDOR };
            check(&format!("{start}{VENDOR}"), &format!("{start}{expected}"))?;
        }
        Ok(())
    });
}

/// `application/vnd.<vendor>[.v3][.<param>][+json]`, each with one other character in it.
#[test]
fn d11_a_vendor_range_is_made_of_words() {
    table(visible(), |c| {
        // These characters end the name, the range or the media type.
        if !matches!(c, '.' | ',' | ';') {
            let is_word = WORD.contains(c);
            let keep = |accept: &str, amended: &str| check(accept, if is_word { amended } else { accept });
            let vendor = format!("application/vnd.git{c}hub");
            keep(&vendor, &format!("{vendor}.raw"))?;
            keep(&format!("{vendor}+json"), &format!("{vendor}.raw"))?;
            keep(&format!("{vendor}.v3+json"), &format!("{vendor}.v3.raw"))?;
            keep(&format!("{vendor}.v3.html+json"), &format!("{vendor}.v3.raw"))?;
            for version in ["", ".v3"] {
                let vendor = format!("application/vnd.github{version}");
                let raw = format!("{vendor}.raw");
                keep(&format!("{vendor}.ht{c}ml"), &raw)?;
                keep(&format!("{vendor}.ht{c}ml+json"), &raw)?;
                keep(&format!("{vendor}.{c}html+json"), &raw)?;
                keep(&format!("{vendor}.html{c}+json"), &raw)?;
            }
            let version = format!("application/vnd.github.v{c}");
            if c.is_ascii_digit() {
                check(&format!("{version}+json"), &format!("{version}.raw"))?;
                check(&format!("{version}.html+json"), &format!("{version}.raw"))?;
                check(&format!("{version}2+json"), &format!("{version}2.raw"))?;
            } else {
                keep(&format!("{version}+json"), "application/vnd.github.raw")?;
                keep(&format!("{version}2+json"), "application/vnd.github.raw")?;
                // A part that is not a version is the parameter, and the last part.
                let longer = format!("{version}.html+json");
                check(&longer, &longer)?;
            }
        }
        Ok(())
    });
}

#[test]
fn d11_each_part_of_a_vendor_range() {
    let amended = CASES.rows::<(&str, &str)>("d11_each_part_of_a_vendor_range");
    table(amended, |(accept, expected)| check(accept, expected));
    let left_alone = CASES.rows::<&str>("d11_each_part_of_a_vendor_range: left alone");
    table(left_alone, |accept| check(accept, accept));
}

#[test]
fn d11_a_format_or_preview_is_made_of_these_characters() {
    let other = ["\t", "\r", "\n", "\0", "\u{7f}", "ü", "\u{a0}", "€", "😀"].map(str::to_owned);
    let characters = visible().map(|c| c.to_string()).chain(other);
    table(characters, |c| {
        let is_allowed = WORD.contains(&c) || [".", "+"].contains(&&*c);
        for name in [format!("a{c}b"), format!("{c}b"), format!("a{c}"), c.clone()] {
            let format = format!("application/vnd.github.v3.{name}");
            let preview = format!("application/vnd.github.{name}-preview+json");
            for (options, expected) in [
                (Options::new().format(&*name), format),
                (Options::new().preview(&*name), preview),
            ] {
                let expected = if is_allowed {
                    Ok(&*expected)
                } else {
                    Err("invalid-media-type")
                };
                for (way, got) in each_way(VENDOR, &options) {
                    row(&format!("{options:?} {way}"), got, expected)?;
                }
            }
        }
        Ok(())
    });
    // A preview has a name. A format without one does not count, as `d11_an_empty_format_is_none` shows.
    for preview in ["", "-preview"] {
        let options = Options::new().preview("ok").preview(preview);
        let got = endpoint("GET /", options).map(|request| header_of(&request, "accept"));
        row(preview, got, Err("invalid-media-type")).unwrap();
    }
}
