//! Attempts to break out of a header, the request line, or a media type.

use endpoint::{Endpoint, Options, Part, Value, endpoint, options};

use crate::support::{
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("splitting");

/// Text that must not get into a header, each with the reason.
const BREAKING: [&str; 12] = [
    "a\r\nX-Evil: 1",
    "a\nX-Evil: 1",
    "a\rX-Evil: 1",
    "\r\n",
    "\n",
    "a\r\n\r\nGET /evil HTTP/1.1",
    "a\0b",
    "a\u{1b}[31m",
    "a\u{7f}",
    "a\u{85}b",
    "a\u{2028}b",
    "ü",
];

#[test]
fn header_values() {
    table(BREAKING, |value| {
        for name in [
            "x-a",
            "accept",
            "user-agent",
            "authorization",
            "content-type",
            "content-length",
            "host",
        ] {
            let expected = format!("invalid-header-value {name}");
            let got = endpoint("POST /", Options::new().header(name, value)).map(|request| format!("{request:?}"));
            row(&format!("{name}: {value:?}"), got, Err(&expected))?;
            let got = Endpoint::github()
                .defaults(Options::new().header(name, value))
                .map(|_| String::new());
            row(&format!("{name}: {value:?} as default"), got, Err(&expected))?;
            let json = serde_json::json!({ "headers": { name: value } }).to_string();
            let got = endpoint("POST /", serde_json::from_str::<Options<'_>>(&json).unwrap())
                .map(|request| format!("{request:?}"));
            row(&format!("{name}: {value:?} from JSON"), got, Err(&expected))?;
        }
        Ok(())
    });
}

#[test]
fn header_names() {
    let names = CASES.rows::<&str>("header_names");
    table(names, |name| {
        let got = endpoint("GET /", Options::new().header(name, "1")).map(|request| format!("{request:?}"));
        row(&format!("{name:?}"), got, Err("invalid-header-name"))?;
        let json = serde_json::json!({ "headers": { name: "1" } }).to_string();
        let got = endpoint("GET /", serde_json::from_str::<Options<'_>>(&json).unwrap())
            .map(|request| format!("{request:?}"));
        row(&format!("{name:?} from JSON"), got, Err("invalid-header-name"))
    });
}

#[test]
fn formats_and_previews() {
    table(BREAKING, |name| {
        for options in [
            Options::new().format(name),
            Options::new().preview(name),
            Options::new().preview("ok").preview(name),
        ] {
            let got = endpoint("GET /", options.clone()).map(|request| format!("{request:?}"));
            row(&format!("{name:?}"), got, Err("invalid-media-type"))?;
            let got = Endpoint::github().defaults(options).map(|_| String::new());
            row(&format!("{name:?} as default"), got, Err("invalid-media-type"))?;
        }
        Ok(())
    });
    for name in ["a,b", "a;q=0", "a/b", "*/*", "a b"] {
        let got = endpoint("GET /", Options::new().format(name)).map(|request| format!("{request:?}"));
        row(name, got, Err("invalid-media-type")).unwrap();
    }
}

#[test]
fn content_types_of_parts() {
    table(BREAKING, |value| {
        for content_type in [value.to_owned(), format!("text/plain; a={value}")] {
            let part = Part::text("x").content_type(content_type.clone());
            let got = endpoint("POST /", Options::new().part("a", part)).map(|request| format!("{request:?}"));
            row(&format!("{content_type:?}"), got, Err("invalid-header-value a"))?;
        }
        Ok(())
    });
}

#[test]
fn methods() {
    let methods = CASES.rows::<&str>("methods");
    table(methods, |method| {
        let got = endpoint("/", Options::new().method(method)).map(|request| format!("{request:?}"));
        row(&format!("{method:?}"), got, Err("invalid-method"))?;
        let got = Endpoint::github()
            .merge("/", Options::new().method(method))
            .map(|_| String::new());
        row(&format!("{method:?} merged"), got, Err("invalid-method"))?;
        let got = Endpoint::github()
            .defaults(Options::new().method(method))
            .map(|_| String::new());
        row(&format!("{method:?} as default"), got, Err("invalid-method"))
    });
    let got = endpoint("GE\0T /", Options::new()).map(|request| format!("{request:?}"));
    row("in a route", got, Err("invalid-method")).unwrap();
}

#[test]
fn urls() {
    let rows = [
        ("GET /a\r\nHost: evil.example", Err("invalid-template")),
        ("GET /a HTTP/1.1", Err("invalid-template")),
        ("GET /a\0", Err("invalid-template")),
        ("GET /\u{7f}", Err("invalid-template")),
        ("GET /\"<>`^|", Err("invalid-template")),
        ("GET /{x}", Ok("https://api.github.com/a%0D%0A%00%20b")),
        ("GET /{+x}", Ok("https://api.github.com/a%0D%0A%00%20b")),
        ("GET /{?x}", Ok("https://api.github.com/?x=a%0D%0A%00%20b")),
        ("GET /a{#x}", Ok("https://api.github.com/a#a%0D%0A%00%20b")),
        ("GET /", Ok("https://api.github.com/?x=a%0D%0A%00%20b")),
    ];
    table(rows, |(route, expected)| {
        let got = endpoint(route, options! { x: "a\r\n\0 b" }).map(|request| request.url().to_owned());
        row(route, got, expected)
    });
}

#[test]
fn names_of_parameters() {
    let hostile = "a=1&b\r\n#/../?";
    let options = || Options::new().param(hostile, "1");
    let request = endpoint("GET /x", options()).unwrap();
    assert_eq!(
        request.url(),
        "https://api.github.com/x?a%3D1%26b%0D%0A%23%2F..%2F%3F=1"
    );
    let request = endpoint("POST /x", options()).unwrap();
    assert_eq!(request.url(), "https://api.github.com/x");
    assert_eq!(&*request.body().unwrap().to_bytes(), br#"{"a=1&b\r\n#/../?":"1"}"#);
    let map: endpoint::Object<'_> = [(hostile, "1")].into_iter().collect();
    let request = endpoint("GET /x{?m*}", Options::new().param("m", Value::from(map))).unwrap();
    assert_eq!(
        request.url(),
        "https://api.github.com/x?a%3D1%26b%0D%0A%23%2F..%2F%3F=1"
    );
}

#[test]
fn messages_are_one_line_whatever_they_name() {
    let name = "evil\r\nname\u{1b}[31m\u{2028}";
    let errors = [
        endpoint("GET /", Options::new().header(name, "1")),
        endpoint("/", Options::new().method(name)),
        endpoint("GET /", Options::new().format(name)),
        endpoint("GET /", Options::new().preview(name)),
        endpoint("GET /", Options::new().param(name, endpoint::Object::new())),
        endpoint("GET /", Options::new().path(name, 1)),
        endpoint("PURGE /", Options::new().param(name, 1)),
        endpoint("GET /", options! { mediaType: { (name): 1 } }),
    ];
    for error in errors {
        let error = error.unwrap_err();
        crate::support::check_message(&error);
        assert!(!format!("{error:?}").contains(char::is_control), "{error:?}");
    }
}
