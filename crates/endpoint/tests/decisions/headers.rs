//! Names of headers, their values, and credentials (decision 15).

use endpoint::{Endpoint, ErrorKind, Options, Value, endpoint, is_secret_name, options};

use crate::support::{
    cases::{Cases, cases},
    header_of, headers, row, table,
};

const CASES: Cases = cases!("headers");

fn header<'a>(name: &'a str, value: impl Into<Value<'a>>) -> Result<String, endpoint::Error> {
    endpoint("GET /", Options::new().header(name, value.into())).map(|request| header_of(&request, name))
}

#[test]
fn d15_names_are_tokens() {
    for name in ["x", "X-A", "x_1", "!#$%&'*+-.^_`|~09az"] {
        row(name, header(name, "1"), Ok("1")).unwrap();
    }
    let wrong = [
        "", " ", "x y", "x:", "x:y", "x\r\n", "x\ny", "x\0", "ü", "x\t", "\"x\"", "(x)", "x,y", "x;y", "x/y", "{x}",
        "[x]", "x\u{7f}",
    ];
    table(wrong, |name| {
        row(&format!("{name:?}"), header(name, "1"), Err("invalid-header-name"))?;
        let defaults = Endpoint::github().defaults(Options::new().header(name, "1"));
        row(
            &format!("{name:?} as default"),
            defaults.map(|_| String::new()),
            Err("invalid-header-name"),
        )
    });
}

#[test]
fn d15_values_are_visible_ascii_blanks_and_tabs() {
    for value in ["1", "a b", "a\tb", "~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./", ""] {
        row(value, header("x-a", value), Ok(value)).unwrap();
    }
    let wrong = CASES.rows::<&str>("d15_values_are_visible_ascii_blanks_and_tabs");
    table(wrong, |value| {
        row(
            &format!("{value:?}"),
            header("x-a", value),
            Err("invalid-header-value x-a"),
        )?;
        row(
            &format!("accept {value:?}"),
            header("accept", value),
            Err("invalid-header-value accept"),
        )?;
        let defaults = Endpoint::github().defaults(Options::new().header("x-a", value));
        row(
            &format!("{value:?} as default"),
            defaults.map(|_| String::new()),
            Err("invalid-header-value x-a"),
        )
    });
}

#[test]
fn d15_numbers_and_booleans_are_text() {
    headers(
        "x-a",
        CASES.rows("d15_numbers_and_booleans_are_text").chain([
            (
                "the largest",
                options! { headers: { "x-a": u64::MAX } },
                Ok("18446744073709551615"),
            ),
            (
                "not a number",
                options! { headers: { "x-a": f64::NAN } },
                Err("invalid-header-value x-a"),
            ),
        ]),
    );
}

#[test]
fn d15_blanks_around_a_value_are_no_part_of_it() {
    headers("x-a", CASES.rows("d15_blanks_around_a_value_are_no_part_of_it"));
    headers(
        "accept",
        [
            (
                "amended",
                options! { headers: { "accept": " application/vnd.a+json " }, mediaType: { format: "raw" } },
                Ok("application/vnd.a.raw"),
            ),
            (
                "not amended",
                options! { headers: { "accept": " text/html " } },
                Ok("text/html"),
            ),
        ],
    );
    let acme = Endpoint::github()
        .defaults(options! { headers: { "authorization": " token a " } })
        .unwrap();
    let request = acme.request("GET /", options! {}).unwrap();
    assert_eq!(request.headers()["authorization"], "token a");
    assert!(request.headers()["authorization"].is_sensitive());
    let request = endpoint("POST /", options! { data: "abc", headers: { "content-length": " 3 " } }).unwrap();
    assert_eq!(request.headers()["content-length"], "3");
}

#[test]
fn d15_credentials_are_marked_as_sensitive() {
    let request = endpoint(
        "GET /",
        options! { headers: { "Authorization": "a", "COOKIE": "b", "Proxy-Authorization": "c", "x-a": "d" } },
    );
    let request = request.unwrap();
    for name in ["authorization", "cookie", "proxy-authorization"] {
        assert!(is_secret_name(name) && is_secret_name(&name.to_uppercase()));
        assert!(request.headers()[name].is_sensitive(), "{name}");
    }
    assert!(!is_secret_name("x-a") && !request.headers()["x-a"].is_sensitive());
    let request: http::Request<Vec<u8>> = request.try_into().unwrap();
    assert!(
        request.headers()["authorization"].is_sensitive(),
        "on the way into http too"
    );
}

/// Also the headers that the library adds.
#[test]
fn d15_a_header_is_marked_by_a_name_that_was_made_sensitive() {
    for name in ["accept", "user-agent", "content-type"] {
        let sensitive = || Options::new().sensitive(name);
        let defaults = Endpoint::github().defaults(sensitive()).unwrap();
        let rows = [
            ("of defaults", defaults.request("POST /x", options! { a: 1 })),
            (
                "of defaults, beside another header",
                defaults.request("POST /x", options! { a: 1, headers: { "x-a": "1" } }),
            ),
            ("of the call", endpoint("POST /x", sensitive().param("a", 1))),
        ];
        table(rows, |(way, request)| {
            let request = request.unwrap();
            let marked = request.headers().iter().filter(|(_, value)| value.is_sensitive());
            let marked: Vec<_> = marked.map(|(name, _)| name.as_str()).collect();
            (marked == [name])
                .then_some(())
                .ok_or(format!("  {name} {way}: {marked:?}"))
        });
    }
}

/// Requests share some common values, but the mark depends on the name alone.
#[test]
fn d15_credentials_are_marked_whatever_their_value() {
    for value in ["application/json", "2022-11-28", "application/vnd.github.v3+json", "x"] {
        let defaults = options! { headers: { "authorization": value, "cookie": value, "x-a": value } };
        let endpoint = Endpoint::github().defaults(defaults).unwrap();
        for route in ["GET /x", "POST /x"] {
            let request = endpoint.request(route, options! { a: 1 }).unwrap();
            let marked = |name: &str| request.headers()[name].is_sensitive();
            assert!(marked("authorization") && marked("cookie"), "{value}");
            assert!(!marked("x-a"), "{value}");
        }
    }
}

#[test]
fn d15_credentials_never_appear() {
    let secret = "s3cr3t";
    let given = || {
        let mut options = Options::new();
        for name in ["Authorization", "cookie", "proxy-authorization"] {
            options = options.header(name, format!("token {secret}"));
        }
        options
    };
    let defaults = Endpoint::github().defaults(given()).unwrap();
    let request = defaults.request("GET /x", Options::new()).unwrap();
    let shown = [
        format!("{:?} {:#?}", given(), given()),
        format!("{defaults:?} {defaults:#?}"),
        format!("{:?}", defaults.merge("GET /x", Options::new()).unwrap()),
        format!("{request:?} {request:#?}"),
        format!("{:?}", defaults.default_options()),
    ];
    for text in shown {
        assert!(!text.contains(secret), "{text}");
    }
    for line in [
        "Authorization: token s3cr3t",
        "cookie=s3cr3t",
        "proxy-authorization s3cr3t",
    ] {
        let error = endpoint("GET /", Options::new().header(line, "")).unwrap_err();
        assert!(
            !format!("{error} {error:?} {:?}", error.name()).contains(secret),
            "{error}"
        );
    }
    let values = [
        Value::from(format!("token {secret}\n")),
        Value::from(format!("{secret}ü")),
        Value::from(vec![vec![secret]]),
    ];
    for value in values {
        for name in ["authorization", "cookie", "proxy-authorization", "x-a"] {
            let error = endpoint("GET /", Options::new().header(name, value.clone())).unwrap_err();
            assert!(
                !format!("{error} {error:?} {error:#?} {:?}", error.name()).contains(secret),
                "{error}"
            );
        }
    }
}

#[test]
fn d15_entity_tags_have_their_quotes() {
    let rows = [
        ("\"abc\"", true),
        ("W/\"abc\"", true),
        ("*", true),
        ("\"\"", true),
        ("\"a\", \"b\"", true),
        ("\"a\",W/\"b\"\t ,  \"c\"", true),
        (" \"a\" ", true),
        ("\"a,b\", \"*\"", true),
        ("\"a b\"", true),
        ("abc", false),
        ("W/abc", false),
        ("", false),
        ("\"abc", false),
        ("abc\"", false),
        ("'abc'", false),
        ("w/\"abc\"", false),
        ("W/ \"abc\"", false),
        ("\"a\" \"b\"", false),
        ("\"a\"b", false),
        ("\"a\",", false),
        ("\"a\",,\"b\"", false),
        (",\"a\"", false),
        ("*, \"a\"", false),
        ("\"a\", *", false),
        ("\\\"abc\\\"", false),
    ];
    for name in ["if-none-match", "If-Match", "IF-NONE-MATCH"] {
        table(rows, |(value, is_right)| {
            let expected = if is_right {
                Ok(value.trim())
            } else {
                Err("invalid-header-value W/\"abc\"")
            };
            let header = || options! { headers: { (name): value } };
            let by_call = endpoint("GET /x", header()).map(|request| header_of(&request, name));
            row(value, by_call, expected)?;
            let by_defaults = Endpoint::github().defaults(header());
            row(value, by_defaults.map(|_| value.trim().to_owned()), expected)
        });
    }
    let none = options! { headers: { "if-none-match": None::<&str>, "if-match": null } };
    assert!(endpoint("GET /x", none).is_ok(), "none is sent");
    let error = endpoint("GET /x", options! { headers: { "if-none-match": "s3cret" } }).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`if-none-match` must be entity tags with their quotes, such as \"abc\" or W/\"abc\", or *"
    );
    assert!(
        endpoint("GET /x", options! { headers: { "if-range": "abc" } }).is_ok(),
        "it may be a date"
    );
}

#[test]
fn d34_a_content_type_has_the_characters_of_a_media_type() {
    let right = [
        "text/plain",
        "text/plain; charset=utf-8, x",
        "application/vnd.a+json;a=\"b c\"",
        " a/b ",
        "",
    ];
    for value in right {
        let made = endpoint("POST /x", options! { data: "a", headers: { "content-type": value } });
        assert_eq!(made.unwrap().headers()["content-type"], value.trim(), "{value}");
    }
    for value in [
        "hello, world!",
        "text/plain, text/html",
        "text plain",
        "\"a/b\"",
        "a/(b); c=d",
    ] {
        let error = endpoint("POST /x", options! { data: "a", headers: { "Content-Type": value } }).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidHeaderValue, "{value}");
        assert_eq!(error.name(), Some("content-type"), "{value}");
        endpoint("POST /x", options! { a: 1, headers: { "content-type": value } }).unwrap_err();
    }
}
