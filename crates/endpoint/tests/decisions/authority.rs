//! Scheme and host come from text that the caller wrote, not from values (decision 14).

use endpoint::{Endpoint, Error, ErrorKind, Options, endpoint, options};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("authority");

/// The URL of a route with the value `x`.
fn url(route: &str, x: &str) -> Result<String, endpoint::Error> {
    endpoint(route, options! { x: x }).map(|request| url_of(&request))
}

#[test]
fn d14_value_never_chooses_the_host() {
    let rows = [
        // At the start of a relative URL.
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
        // At the end of an absolute URL's host.
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
        // As the whole host, or as more than one label.
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
        // In other parts of the authority.
        ("https://{x}@api.example.com", "evil"),
        ("https://{x}:secret@api.example.com", "evil"),
        ("https://api.example.com:{x}", "8080"),
        ("https://api.example.com:{x}@evil.example", "80"),
        ("https://[{x}]/", "1"),
        ("https://[::{x}]/", "1"),
        ("https://[::1]:{x}/", "80"),
        ("https://[::ffff:1.2.3.{x}]/", "4"),
        ("https://[::ffff:{x}.2.3.4]/", "1"),
        ("https://[::ffff:1.{x}.3.4]:80/", "2"),
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
fn d14_the_error_says_what_the_value_would_do() {
    let last = "would choose the last label of the host: after it, the URL needs a dot and a label as text";
    let more = "would choose more of the authority than a label of the host";
    let rows = [
        ("https://{x}", "a", last),
        ("https://api.example.com{x}", "a", last),
        ("https://{x}.", "a", last),
        ("https://{x}.{+y}", "a", last),
        ("https://{x}.a.{x}", "a", last),
        ("https://{x}.example.com", "a.b", more),
        ("https://api.example.com:{x}", "80", more),
        ("https://[{x}]/", "1", more),
        ("https://[::1]:{x}/", "80", more),
        ("https://user@{x}.example.com/", "a", more),
    ];
    table(rows, |(route, value, expected)| {
        let message = url(route, value).unwrap_err().to_string();
        (message == format!("`x` {expected}"))
            .then_some(())
            .ok_or(format!("  {route}: {message}"))
    });
}

#[test]
fn d14_a_value_fills_a_label_of_the_host() {
    let rows = CASES.rows::<(&str, &str, &str)>("d14_a_value_fills_a_label_of_the_host");
    table(rows, |(route, value, expected)| {
        row(route, url(route, value), Ok(expected))
    });
}

#[test]
fn d14_behind_the_host_a_value_is_a_path_a_query_or_a_fragment() {
    let rows = CASES.rows::<(&str, &str, &str)>("d14_behind_the_host_a_value_is_a_path_a_query_or_a_fragment");
    table(rows, |(route, value, expected)| {
        row(&format!("{route} with {value:?}"), url(route, value), Ok(expected))
    });
}

#[test]
fn d14_after_the_host_a_value_starts_with_a_slash_and_no_host_follows() {
    let rows =
        CASES.rows::<(&str, &str, Expected)>("d14_after_the_host_a_value_starts_with_a_slash_and_no_host_follows");
    table(rows, |(route, value, expected)| {
        row(&format!("{route} with {value:?}"), url(route, value), expected)
    });
}

#[test]
fn d14_the_authority_must_be_valid() {
    let written = CASES.rows::<&str>("d14_the_authority_must_be_valid");
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

/// All hosts of up to three labels, which consist of text, values and empty values.
#[test]
fn d14_the_last_label_of_every_host_is_the_callers() {
    // A label and its expansion.
    let labels = [
        ("a", "a"),
        ("{x}", "X"),
        ("{x}{x}", "XX"),
        ("a{x}", "aX"),
        ("{x}a", "Xa"),
        ("a{x}b", "aXb"),
        ("{x}a{x}", "XaX"),
        ("a{empty}", "a"),
        ("{x}{empty}", "X"),
    ];
    let longer = |hosts: &[Vec<_>]| -> Vec<Vec<_>> {
        let with_each = |host: &Vec<_>| labels.map(|label| [&host[..], &[label]].concat());
        hosts.iter().flat_map(with_each).collect()
    };
    let one = labels.map(|label| vec![label]).to_vec();
    let two = longer(&one);
    let three = longer(&two);
    table(one.into_iter().chain(two).chain(three), |host| {
        let join = |part: fn(&(&'static str, &'static str)) -> &'static str| {
            host.iter().map(part).collect::<Vec<_>>().join(".")
        };
        let (text, expanded) = (join(|label| label.0), join(|label| label.1));
        let is_foreign = text.contains("{empty}") || host.last().is_some_and(|label| label.0 != "a");
        for rest in ["", "/p", ".", "./", ":8443", ".:8443/", "?q", "#f"] {
            let route = format!("https://{text}{rest}");
            let mut given = Options::new();
            for (name, value) in [("x", "X"), ("empty", "")] {
                if text.contains(name) {
                    given = given.param(name, value);
                }
            }
            let url = endpoint(&route, given).map(|request| request.url().to_owned());
            let expanded = format!("https://{expanded}{rest}");
            let expected = if is_foreign {
                Err("foreign-authority")
            } else {
                Ok(&*expanded)
            };
            row(&route, url, expected)?;
        }
        Ok(())
    });
}

/// Every visible ASCII character within a host.
#[test]
fn d14_a_host_is_made_of_these_characters() {
    const LABEL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    table((' '..='~').chain(['\0', '\t', '\n', '\u{7f}', 'é']), |c| {
        for host in [format!("a{c}b.test"), format!("{c}b.test"), format!("a.b{c}")] {
            let base = format!("https://{host}");
            let is_host = LABEL.contains(c) || (c == '.' && !host.starts_with(c));
            // A slash ends the host.
            let is_base = is_host || (c == '/' && !host.starts_with(c));
            let got = endpoint("GET /x", Options::new().base_url(&*base)).map(|request| request.url().to_owned());
            let joined = format!("{}/x", base.trim_end_matches('/'));
            let expected = if is_base { Ok(&*joined) } else { Err("invalid-base-url") };
            row(&format!("base {base:?}"), got, expected)?;
            let value = c.to_string();
            let got = url("https://a{x}b.test", &value);
            let joined = format!("https://a{c}b.test");
            let expected = if LABEL.contains(c) {
                Ok(&*joined)
            } else {
                Err("foreign-authority x")
            };
            row(&format!("a value {value:?}"), got, expected)?;
        }
        Ok(())
    });
}

#[test]
fn d14_ports_are_numbers_up_to_65535() {
    let rows = [
        ("0", true),
        ("1", true),
        ("80", true),
        ("080", true),
        ("65535", true),
        ("00065535", true),
        ("65536", false),
        ("99999", false),
        ("4294967376", false),
        ("", false),
        ("+80", false),
        ("-80", false),
        ("8 0", false),
        ("80 ", false),
        ("8a", false),
        ("a", false),
        ("0x50", false),
        ("%38", false),
        ("80:80", false),
        (":80", false),
    ];
    table(rows, |(port, is_valid)| {
        for host in ["h.test", "h.test.", "127.0.0.1", "[::1]"] {
            let base = format!("https://{host}:{port}");
            let got = endpoint("GET /x", Options::new().base_url(&*base)).map(|request| request.url().to_owned());
            let joined = format!("{base}/x");
            row(&base, got, if is_valid { Ok(&joined) } else { Err("invalid-base-url") })?;
        }
        Ok(())
    });
}

#[test]
fn d14_neither_do_values_of_defaults() {
    let defaults = Endpoint::github()
        .defaults(options! { host: "evil.example", path: "@evil.example" })
        .unwrap();
    for route in ["https://{host}/a", "https://api.example.com{+path}", "https://{+host}"] {
        let error = defaults
            .request(route, options! { path: null }.merge(options! { path: "@evil.example" }))
            .unwrap_err();
        assert_eq!(error.kind().as_str(), "foreign-authority", "{route}");
    }
}

#[test]
fn d14_the_error_names_the_value_that_would_start_the_url() {
    let rows = [
        ("{+a}?q=/{b}/c", "x", "a"),
        ("{+a}/{b}", "x", "a"),
        ("/{+a}/{b}", "x", "a"),
        ("{c}://{b}", "x", "c"),
        ("{c}:{+a}", "x", "c"),
        ("{c}{+d}", "x", "d"),
        ("{+e}{+e}{b}", "x", "e"),
        ("/{+e}{b}", "x", "e"),
    ];
    for (url, b, expected) in rows {
        let options = options! { url: url, a: "//evil.example", b: b, c: "https", d: ":x", e: "/" };
        let error = endpoint((), options).unwrap_err();
        assert_eq!(
            (error.kind(), error.name()),
            (ErrorKind::ForeignAuthority, Some(expected)),
            "{url}"
        );
    }
}

#[test]
fn d14_the_scheme_is_one_of_http() {
    let rows = [
        ("https://a.test/x", true),
        ("HTTP://a.test/x", true),
        ("wss://a.test/x", true),
        ("ws://{label}.a.test/x", true),
        ("ftp://a.test/x", false),
        ("file://a.test/x", false),
        ("httpx://a.test/x", false),
        ("s3://{label}.a.test/x", false),
    ];
    for (url, is_right) in rows {
        let kind = |made: Result<(), Error>| made.map_err(|error| error.kind());
        let options = || options! { label: "l" };
        let made = endpoint(&*format!("PUT {url}"), options()).map(drop);
        assert_eq!(kind(made), is_right.then_some(()).ok_or(ErrorKind::InvalidUrl), "{url}");
        if !url.contains('{') {
            let made = Endpoint::new(url).map(drop);
            assert_eq!(
                kind(made),
                is_right.then_some(()).ok_or(ErrorKind::InvalidBaseUrl),
                "{url}"
            );
        }
    }
}
