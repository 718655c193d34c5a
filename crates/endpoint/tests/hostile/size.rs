//! Huge input: an answer or a refusal, and messages that stay short.

use endpoint::template::Template;
use endpoint::{Endpoint, ErrorKind, ListStyle, Object, Options, Part, Route, Value, endpoint};

use crate::support::{check_message, row, table};

const MEGABYTE: usize = 1_000_000;

#[test]
fn huge_values() {
    let value = "ü".repeat(MEGABYTE);
    let x = || Options::new().param("x", &*value);
    assert_eq!(
        endpoint("GET /{x}", x()).unwrap().url().len(),
        "https://api.github.com/".len() + 6 * MEGABYTE
    );
    assert_eq!(
        endpoint("GET /", x()).unwrap().url().len(),
        "https://api.github.com/?x=".len() + 6 * MEGABYTE
    );
    let body = endpoint("POST /", x()).unwrap();
    assert_eq!(
        body.body().unwrap().to_bytes().len(),
        2 * MEGABYTE + "{\"x\":\"\"}".len()
    );
    let prefix = endpoint("GET /{x:9999}", x()).unwrap();
    assert_eq!(prefix.url().len(), "https://api.github.com/".len() + 6 * 9999);
}

/// Short inputs that ask for gigabytes: a long value that is named often, a long name of many values.
#[test]
fn small_inputs_of_huge_outputs() {
    let value = "x".repeat(100_000);
    let often = "{a}".repeat(10_000);
    let name = "n".repeat(100_000);
    let list = || vec![1; 10_000];
    let repeat = || Options::new().list_style(ListStyle::Repeat);
    let outcomes = [
        endpoint(&format!("GET /{often}"), Options::new().param("a", &*value)).err(),
        endpoint(&format!("GET /{{?{name}*}}"), Options::new().param(&*name, list())).err(),
        endpoint("GET /", repeat().param(&*name, list())).err(),
        endpoint("POST /", repeat().form(&[(&name, list())])).err(),
        endpoint("POST /", repeat().param(&*name, list()).part("a", Part::text(""))).err(),
    ];
    for outcome in outcomes {
        let error = outcome.unwrap();
        check_message(&error);
        assert_eq!(error.kind(), ErrorKind::UnsupportedValue);
    }
    let accept = format!("application/vnd.github+json;q={value}");
    let previews = (0..10_000).fold(Options::new().header("accept", accept), |options, number| {
        options.preview(format!("p{number}"))
    });
    let error = endpoint("GET /", previews).unwrap_err();
    assert_eq!(
        (error.kind(), error.name()),
        (ErrorKind::InvalidMediaType, Some("accept"))
    );
    let template = Template::parse(&often).unwrap();
    assert!(template.expand(&[("a", &*value)]).is_err());
}

#[test]
fn huge_names_are_cut_in_messages() {
    let name = "n".repeat(MEGABYTE);
    let route = format!("GET /{{{name}}}");
    let errors = [
        endpoint(&route, Options::new()).unwrap_err(),
        endpoint("PURGE /", Options::new().param(&*name, 1)).unwrap_err(),
        endpoint("GET /", Options::new().param(&*name, Object::new())).unwrap_err(),
        endpoint("GET /", Options::new().header(&*name, "\n")).unwrap_err(),
        endpoint("GET /", Options::new().header(format!("{name} "), "1")).unwrap_err(),
        endpoint("GET /", Options::new().method(format!("{name} "))).unwrap_err(),
        endpoint("GET /", Options::new().format(format!("{name} "))).unwrap_err(),
        endpoint("GET /", Options::new().path(&*name, 1)).unwrap_err(),
    ];
    for error in errors {
        check_message(&error);
        assert!(error.to_string().len() < 500, "{}", error.to_string().len());
    }
}

#[test]
fn huge_routes() {
    let braces = "{".repeat(MEGABYTE);
    assert_eq!(Route::parse(&braces).unwrap_err().offset(), Some(1));
    let colons = format!("GET /{}", ":ab".repeat(MEGABYTE / 3));
    assert!(Route::parse(&colons).is_ok());
    let blanks = format!("GET{}/x", " ".repeat(MEGABYTE));
    assert_eq!(Route::parse(&blanks).unwrap().to_string(), "GET /x");
    let word = "G".repeat(MEGABYTE);
    assert_eq!(
        endpoint(&format!("{word} /"), Options::new())
            .unwrap()
            .method()
            .as_str()
            .len(),
        MEGABYTE
    );
    let slashes = "/".repeat(MEGABYTE);
    assert!(endpoint(&slashes, Options::new()).is_ok());
    assert!(Template::parse(&"{a}".repeat(MEGABYTE / 3)).is_ok());
}

/// So many headers.
fn many(count: usize) -> Options<'static> {
    let headers: Object<'static> = (0..count)
        .map(|number| (format!("x-{number}"), Value::from(number)))
        .collect();
    let mut options = Options::new();
    options.set("headers", headers);
    options
}

#[test]
fn more_headers_than_a_request_can_hold() {
    assert_eq!(endpoint("GET /", many(10_000)).unwrap().headers().len(), 10_002);
    let error = endpoint("GET /", many(100_000)).unwrap_err();
    check_message(&error);
    let error = Endpoint::new().defaults(many(100_000)).unwrap_err();
    check_message(&error);
}

/// One header more than the caller's, at the size where a `HeaderMap` is full.
#[test]
fn headers_that_leave_no_room_for_ours() {
    // What `http` can hold, less the two defaults.
    let most = 24_576 - 2;
    assert!(endpoint("DELETE /", many(most)).is_ok());
    assert!(endpoint("DELETE /", many(most + 1)).is_err(), "there is room for more");
    let again = many(most).header("accept", "text/html");
    assert_eq!(
        endpoint("GET /", again).unwrap().headers()["accept"],
        "text/html",
        "one of its name is no more"
    );
    let rows = [
        ("content-type", "POST /", many(most).param("a", 1)),
        ("content-length", "PUT /", many(most)),
        ("accept", "GET /", many(most).format("raw")),
    ];
    table(rows, |(name, route, options)| {
        let request = endpoint(route, options).and_then(http::Request::<Vec<u8>>::try_from);
        row(name, request.map(|_| String::new()), Err("invalid-options"))
    });
}

#[test]
fn huge_media_types() {
    let letters = "a".repeat(MEGABYTE);
    for accept in [
        letters.clone(),
        letters.clone() + "-",
        format!("application/vnd.{letters}"),
        ",".repeat(MEGABYTE),
        "application/vnd.a,".repeat(50_000),
    ] {
        let request = endpoint(
            "GET /",
            Options::new().header("accept", &*accept).format("raw").preview("mercy"),
        );
        assert!(request.is_ok());
    }
}
