//! The limit of a URL, a form and the fields of parts: 64 MiB, or the option `limit`.

use endpoint::template::Template;
use endpoint::{Endpoint, Error, ErrorKind, Object, Operation, Options, Part, Style, Value, endpoint};

use crate::support::all::some;
use crate::support::{check_message, table};

/// The part that `limit` applies to: the URL, a form, or the fields of parts before the last boundary.
type Case = (&'static str, &'static str, Options<'static>);

/// Values and names in every place, some written many times, some that grow by escaping.
fn cases() -> Vec<Case> {
    let nested = |name: &str| -> Object<'static> {
        let item = Object::from_iter([(name.to_owned(), Value::from(0))]);
        Object::from_iter([("\u{85}".repeat(5), Value::from(vec![Value::from(item); 7]))])
    };
    let list = |length: usize| vec!["ü"; length];
    let members = || -> Object<'static> { (0..9).map(|number| (format!("ü{number}"), number)).collect() };
    let many = || Options::new().param("a", "ü'&").param("b", list(3)).param("c", 1.5);
    let form = "application/x-www-form-urlencoded";
    let typed = |options: Options<'static>, content_type: &'static str| options.header("content-type", content_type);
    vec![
        ("a literal", "GET /abc", Options::new()),
        ("a value", "GET /{a}", Options::new().param("a", "ü")),
        (
            "a value that is often there",
            "GET /{a}/{a}{?a}",
            Options::new().param("a", "ü"),
        ),
        (
            "an exploded name",
            "GET /{?aaaa*}",
            Options::new().param("aaaa", list(9)),
        ),
        ("exploded members", "GET /{?a*}", Options::new().param("a", members())),
        ("joined members", "GET /{;a}", Options::new().param("a", members())),
        (
            "an absolute URL",
            "GET https://a.test/{+a}/{+a}",
            Options::new().param("a", "ü"),
        ),
        ("a fragment", "GET /x#{a}", Options::new().param("a", "ü").param("b", 1)),
        ("a query", "GET /", many()),
        (
            "a query of repeated names",
            "GET /",
            Options::new().param("aaaa", list(9)).list_style(Style::Repeat),
        ),
        (
            "a query with commas",
            "GET /",
            Options::new().param("aaaaaaaaaaaa", list(9)),
        ),
        (
            "a deep query",
            "GET /",
            Options::new().param("ü", members()).style("ü", Style::Deep),
        ),
        (
            "members as parameters",
            "GET /",
            Options::new().param("ü", members()).style("ü", Style::Flat),
        ),
        ("a placed query", "POST /", Options::new().query("ü", "ü")),
        ("a form", "POST /", typed(many(), form)),
        (
            "a nested form",
            "POST /",
            typed(Options::new().param("a", nested("ü")), form),
        ),
        (
            "a form of repeated names",
            "POST /",
            typed(Options::new().param("ü", list(9)).list_style(Style::Brackets), form),
        ),
        (
            "a form of `data`",
            "POST /",
            typed(Options::new().data(nested("ü")), form),
        ),
        ("parts", "POST /", typed(many(), "multipart/form-data")),
        (
            "nested parts",
            "POST /",
            typed(Options::new().param("a", nested(r"\x")), "multipart/form-data"),
        ),
        (
            "parts of `data`",
            "POST /",
            typed(Options::new().data(nested("\"")), "multipart/form-data"),
        ),
    ]
}

/// The bytes that `limit` counts.
fn length(route: &str, request: &endpoint::RequestOptions) -> usize {
    let parts = "--endpoint-0123456789abcdef--\r\n".len();
    let content_type = request
        .headers()
        .get("content-type")
        .map(|value| value.to_str().unwrap());
    let body = request.body().map_or(0, |body| body.to_bytes().len());
    match content_type {
        _ if route.starts_with("GET") => request.url().len(),
        Some(content_type) if content_type.starts_with("multipart/") => body - parts,
        Some(_) => body,
        None => request.url().len(),
    }
}

#[test]
fn what_is_made_is_as_long_as_its_limit_and_no_longer() {
    // If the URL is short, it is not the URL that is too long.
    table(cases(), |(name, route, options)| {
        let made = |limit: usize| endpoint(route, options.clone().limit(limit)).map(|request| length(route, &request));
        let whole = made(usize::MAX).unwrap();
        let outcome = (made(whole).ok(), made(whole - 1).map_err(|error| error.kind()));
        if outcome != (Some(whole), Err(ErrorKind::TooLarge)) {
            return Err(format!("  {name}: {whole} bytes, {outcome:?}"));
        }
        let http = |limit: usize| Endpoint::github().http(route, options.clone().limit(limit));
        if http(whole).is_err() || http(whole - 1).map_err(|error| error.kind()).err() != Some(ErrorKind::TooLarge) {
            return Err(format!("  {name}: another limit by `http`"));
        }
        for limit in [0, whole / 2] {
            let error = made(limit).unwrap_err();
            check_message(&error);
            if error.kind() != ErrorKind::TooLarge {
                return Err(format!("  {name}: {error:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn the_limit_is_that_of_a_call_or_else_of_its_defaults() {
    let github = Endpoint::github();
    let small = github.defaults(Options::new().limit(30)).unwrap();
    let smaller = small.defaults(Options::new().limit(20).param("z", 1)).unwrap();
    let url = "https://api.github.com/abcdefgh";
    let call = |endpoint: &Endpoint, options: Options<'_>| {
        let request = endpoint.request("GET /abcdefgh", options);
        request.map(|request| request.url().len()).map_err(|error| error.kind())
    };
    let too_large = Err(ErrorKind::TooLarge);
    let with = |limit: usize| Options::new().limit(limit);
    assert_eq!(call(&github, Options::new()), Ok(url.len()));
    assert_eq!(call(&small, Options::new()), too_large);
    assert_eq!(call(&small, with(url.len())), Ok(url.len()));
    assert_eq!(call(&smaller, with(url.len() + "?z=1".len())), Ok(url.len() + 4));
    assert_eq!(call(&smaller, Options::new()), too_large);
    assert_eq!(call(&github, with(url.len() - 1)), too_large);
    let merged = small.merge("GET /abcdefgh", Options::new()).unwrap();
    assert_eq!(Endpoint::parse(merged.clone()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert!(Endpoint::parse(merged.limit(100)).is_ok());
    assert_ne!(Options::new(), with(1));
}

#[derive(Operation)]
#[operation("GET /x/{a}")]
struct Get {
    a: &'static str,
    b: [u8; 2],
}

#[test]
fn an_operation_has_the_limit_of_a_call() {
    let get = Get { a: "ü", b: [1, 2] };
    let whole = Endpoint::github().request(&get, ()).unwrap().url().len();
    for (limit, is_fine) in [(whole, true), (whole - 1, false), (whole - 2, false), (20, false)] {
        let endpoint = Endpoint::github().defaults(Options::new().limit(limit)).unwrap();
        let outcomes = [
            endpoint.http(&get, ()).is_ok(),
            endpoint.request(&get, ()).is_ok(),
            endpoint.http(Get::route(), get.options()).is_ok(),
        ];
        assert_eq!(outcomes, [is_fine; 3], "{limit}");
    }
}

/// Bodies of the length that was given have no limit, as they were in memory before.
#[test]
fn values_that_are_passed_on_are_not_counted() {
    let text = "x".repeat(1000);
    let with = || Options::new().limit(100);
    let rows: [(&str, Options<'_>); 5] = [
        ("JSON", with().param("a", &*text)),
        ("data", with().data(vec![&*text])),
        ("text", with().data(&*text)),
        ("bytes", with().data(text.as_bytes())),
        ("a part", with().part("a", Part::text(&*text))),
    ];
    table(rows, |(name, options)| match endpoint("POST /x", options) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("  {name}: {error}")),
    });
}

#[test]
fn the_message_names_the_parameter_and_the_limit() {
    let list = || Options::new().param("names", vec!["x"; 50]);
    let form = || list().header("content-type", "application/x-www-form-urlencoded");
    let message = |route: &str, options: Options<'_>| endpoint(route, options).unwrap_err().to_string();
    assert_eq!(
        message("POST /", form().limit(40).list_style(Style::Repeat)),
        "`names` makes the body longer than 40 bytes"
    );
    assert_eq!(
        message("GET /", list().limit(40).list_style(Style::Repeat)),
        "`names` makes the URL longer than 40 bytes"
    );
    assert_eq!(
        message("GET /", list().limit(40)),
        "`names` makes the URL longer than 40 bytes"
    );
    let text = Options::new().param("name", "x".repeat(50));
    assert_eq!(message("GET /", text.limit(40)), "the URL is longer than 40 bytes");
    assert_eq!(
        message("GET /{?names*}", list().limit(40)),
        "`names` makes the expansion longer than 40 bytes"
    );
    let text = "x".repeat((1 << 20) + 1);
    let long = Options::new().param("a", &*text).limit(1 << 20);
    assert_eq!(message("GET /", long), "the URL is longer than 1 MiB");
}

/// A name that grows by escaping, in a list of many items: at the limit the result is dropped, and no more of it is
/// made.
#[test]
fn a_nested_name_of_many_items_ends_at_the_limit() {
    let name = format!("{}x", "\\".repeat(1400));
    for (content_type, name) in [
        ("multipart/form-data", &*name),
        ("application/x-www-form-urlencoded", &*"\u{85}".repeat(700)),
    ] {
        let item = Object::from_iter([("c", 0)]);
        let list = Object::from_iter([(name, Value::from(vec![Value::from(item); 60_000]))]);
        let options = Options::new().header("content-type", content_type).param("a", list);
        let options = options.limit(4 << 20);
        let error = endpoint("POST /x", options).unwrap_err();
        check_message(&error);
        assert_eq!(
            (error.kind(), error.name()),
            (ErrorKind::TooLarge, Some("a")),
            "{content_type}"
        );
    }
}

/// The default limit is 64 MiB.
#[test]
fn d17_nothing_is_longer_than_64_mib() {
    const LIMIT: usize = 64 << 20;
    // 64 items of 1 MiB each: `&name=1`.
    let name = "n".repeat((1 << 20) - "&=1".len());
    for (before, is_fine) in some([("x", false), ("", true)]) {
        let source = format!("{before}{{?{name}*}}");
        let expanded = Template::parse(&source).unwrap().expand(&[(&*name, vec![1; 64])]);
        assert_eq!(
            expanded.map(|text| text.len()).ok(),
            is_fine.then_some(LIMIT),
            "{before}"
        );
    }
    let start = "https://api.github.com/?a=".len();
    for (length, is_fine) in some([(LIMIT + 1, false), (LIMIT, true)]) {
        let request = endpoint("GET /", Options::new().param("a", "x".repeat(length - start)));
        let got = request
            .map(|request| request.url().len())
            .map_err(|error: Error| error.kind());
        let expected = if is_fine { Ok(length) } else { Err(ErrorKind::TooLarge) };
        assert_eq!(got, expected, "{length}");
    }
}
