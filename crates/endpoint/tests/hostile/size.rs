//! Huge input: an answer or an error, and short messages.

use endpoint::template::Template;
use endpoint::{Endpoint, Error, ErrorKind, Object, Options, Part, RequestOptions, Route, Style, Value, endpoint};

use crate::support::all::tenth;
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

/// Short inputs that would become gigabytes: a long value that a template names often, a long name of many values.
#[test]
fn small_inputs_of_huge_outputs() {
    let value = "x".repeat(100_000);
    let often = "{a}".repeat(10_000);
    let name = "n".repeat(100_000);
    let list = || vec![1; 10_000];
    let members = || -> Object<'static> { (0..10_000).map(|number| (number.to_string(), 1)).collect() };
    let repeat = || Options::new().list_style(Style::Repeat);
    let calls: [&dyn Fn() -> Result<RequestOptions, Error>; 6] = [
        &|| endpoint(format!("GET /{often}"), Options::new().param("a", &*value)),
        &|| endpoint(format!("GET /{{?{name}*}}"), Options::new().param(&*name, list())),
        &|| endpoint("GET /", repeat().param(&*name, list())),
        &|| {
            endpoint(
                "GET /",
                Options::new().param(&*name, members()).style(&*name, Style::Deep),
            )
        },
        &|| endpoint("POST /", repeat().form(&[(&name, list())])),
        &|| endpoint("POST /", repeat().param(&*name, list()).part("a", Part::text(""))),
    ];
    for call in calls.into_iter().take(tenth(6)) {
        let error = call().unwrap_err();
        check_message(&error);
        assert_eq!(error.kind(), ErrorKind::TooLarge);
    }
    let vendors = |count: usize| -> String {
        (0..count)
            .map(|number| format!("application/vnd.v{number}a,"))
            .collect()
    };
    let accepts = [
        (format!("application/vnd.github+json;q={value}"), 10_000),
        // Every vendor with every preview.
        (vendors(1_000), 1_000),
        // A long vendor for each preview without one.
        (
            format!("{}application/vnd.{value}", "application/vnd.a-preview,".repeat(1_000)),
            1,
        ),
    ];
    for (accept, previews) in accepts.into_iter().take(tenth(3)) {
        let previews = (0..previews).fold(Options::new().header("accept", accept), |options, number| {
            options.preview(format!("p{number}"))
        });
        let error = endpoint("GET /", previews).unwrap_err();
        assert_eq!((error.kind(), error.name()), (ErrorKind::TooLarge, Some("accept")));
    }
    let template = Template::parse(&often).unwrap();
    assert!(template.expand(&[("a", &*value)]).is_err());
}

/// A value takes far more memory than its text. If there are too many, none is parsed.
#[test]
fn a_json_text_of_too_many_values_is_masked_as_a_whole() {
    for (count, is_shown) in [(100_000, true), (100_001, false)] {
        let text = format!("[{}0]", "0,".repeat(count - 1));
        let request = endpoint("POST /", Options::new().data(&*text)).unwrap();
        let shown = request.redacted();
        let shown = shown.body().unwrap().to_bytes();
        let expected = if is_shown { text.as_bytes() } else { b"***" };
        assert!(*shown == *expected, "{count}");
    }
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
        endpoint("/", Options::new().method(format!("{name} "))).unwrap_err(),
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
        endpoint(format!("{word} /"), Options::new())
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

/// Options with this many headers.
fn many(count: usize) -> Options<'static> {
    let headers: Object<'static> = (0..count)
        .map(|number| (format!("x-{number}"), Value::from(number)))
        .collect();
    let mut options = Options::new();
    options.extend([("headers", headers)]);
    options
}

#[test]
fn more_headers_than_a_request_can_hold() {
    assert_eq!(endpoint("GET /", many(10_000)).unwrap().headers().len(), 10_002);
    let error = endpoint("GET /", many(100_000)).unwrap_err();
    check_message(&error);
    let error = Endpoint::github().defaults(many(100_000)).unwrap_err();
    check_message(&error);
}

/// One header more than the caller's, when the `HeaderMap` is full.
#[test]
fn headers_that_leave_no_room_for_ours() {
    // The most that `http` can hold, less the two defaults.
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
    ];
    let amended = endpoint("GET /", many(most).format("raw")).unwrap();
    assert_eq!(amended.headers()["accept"], "application/vnd.github.v3.raw");
    table(rows, |(name, route, options)| {
        let request = endpoint(route, options).and_then(http::Request::<Vec<u8>>::try_from);
        row(name, request.map(|_| String::new()), Err("invalid-options"))
    });
    let full = Endpoint::github().defaults(many(most)).unwrap();
    let field = || Options::new().param("a", 1);
    let of_defaults = [
        ("of defaults", full.request("POST /", field()).map(drop)),
        ("of defaults, as http", full.http("POST /", field()).map(drop)),
    ];
    table(of_defaults, |(name, made)| {
        row(name, made.map(|()| String::new()), Err("invalid-options"))
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
        "application/vnd.a,".repeat(16_383),
    ] {
        let request = endpoint(
            "GET /",
            Options::new().header("accept", &*accept).format("raw").preview("mercy"),
        );
        assert!(request.is_ok());
    }
    let many = "application/vnd.a,".repeat(16_384);
    let error = endpoint("GET /", Options::new().header("accept", many).format("raw")).unwrap_err();
    assert_eq!((error.kind(), error.name()), (ErrorKind::TooLarge, Some("accept")));
}

/// Each range gets the format.
#[test]
fn d17_a_format_adds_no_more_than_1_mib() {
    let refused = |options: Options<'_>| endpoint("GET /", options).map(drop).unwrap_err().name() == Some("accept");
    let ranges = |count: usize, range: &str| vec![range; count].join(",");
    let rows = [
        (
            "a format",
            ranges(1024, "application/vnd.a"),
            "f".repeat(1023),
            "f".repeat(1024),
            None,
        ),
        (
            "a format of previews",
            ranges(1023, "application/vnd.a.p-preview"),
            "f".repeat(1015),
            "f".repeat(1030),
            Some("q"),
        ),
    ];
    for (name, accept, fits, does_not, preview) in rows {
        let options = |format: String| {
            let options = Options::new().header("accept", accept.clone()).format(format);
            preview
                .iter()
                .fold(options, |options, preview| options.preview(*preview))
        };
        assert!(endpoint("GET /", options(fits)).is_ok(), "{name}");
        assert!(refused(options(does_not)), "{name}");
    }
    let parameters = format!("application/vnd.a;{}", "p".repeat(2048));
    let accept = format!("{parameters},{}", ranges(1024, "application/vnd.a.p-preview"));
    // Each has its own previews, which add nothing.
    assert!(endpoint("GET /", Options::new().header("accept", accept).preview("q")).is_ok());
}

/// A range is replaced by one for each preview, each with the vendor, the format and the parameters.
#[test]
fn d17_previews_add_no_more_than_1_mib() {
    let accept = |vendor: usize, format: usize, parameters: usize, preview: usize| {
        let (vendor, parameters) = ("v".repeat(vendor), "p".repeat(parameters - 1));
        let range = format!("application/vnd.{vendor};{parameters}");
        let options = Options::new().header("accept", &*range).format("f".repeat(format - 1));
        let options = (0..1024).fold(options, |options, number| {
            options.preview(format!("{number:0>preview$}"))
        });
        let made = endpoint("GET /", options).map_err(|error| error.name().map(str::to_owned))?;
        Ok(made.headers()["accept"].len() - range.len())
    };
    // Of 1,024 bytes for each of 1,024 previews, 26 are around its name. The range that is replaced has these to spare.
    let spare = |vendor: usize, parameters: usize| "application/vnd.".len() + vendor + parameters;
    for (vendor, format, parameters, preview) in [
        (6, 5, 983, 4),
        (6, 983, 5, 4),
        (983, 5, 6, 4),
        (6, 5, 5, 982),
        (331, 331, 332, 4),
    ] {
        let added = accept(vendor, format, parameters, preview).unwrap();
        assert_eq!(added, (1 << 20) - 1 - spare(vendor, parameters));
        let refused = Err(Some("accept".to_owned()));
        assert_eq!(accept(vendor + 1, format, parameters, preview), refused);
        assert_eq!(accept(vendor, format + 1, parameters, preview), refused);
        assert_eq!(accept(vendor, format, parameters + 1, preview), refused);
        assert_eq!(accept(vendor, format, parameters, preview + 1), refused);
    }
}

/// Names that are left out count, too, because to compare them is work.
#[test]
fn d17_a_media_type_over_the_limit_is_refused_even_if_left_out() {
    let accept = |count: usize| {
        let accept = format!(
            "{}application/vnd.{}",
            "application/vnd.a-preview,".repeat(count),
            "v".repeat(1024)
        );
        endpoint("GET /", Options::new().header("accept", accept).preview("a"))
            .map(drop)
            .map_err(|error| error.kind())
    };
    assert_eq!(accept(100), Ok(()));
    assert_eq!(accept(1024), Err(ErrorKind::TooLarge));
}
