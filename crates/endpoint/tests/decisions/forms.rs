//! Forms: the content type decides how fields and objects are written (decision 9).

use endpoint::{Endpoint, ListStyle, Object, Options, endpoint, options};

use crate::support::{bodies, body_of, header_of, result, row, table};

const FORM: &str = "application/x-www-form-urlencoded";

fn form<'a>(options: Options<'a>) -> Options<'a> {
    options.header("content-type", FORM)
}

#[test]
fn d9_the_content_type_says_how_fields_are_written() {
    const JSON: &str = r#"{"a":"x y","b":[1,2]}"#;
    const FORM: &str = "a=x+y&b=1%2C2";
    let rows = [
        (None, Ok(JSON)),
        (Some("application/json"), Ok(JSON)),
        (Some("application/json; charset=utf-8"), Ok(JSON)),
        (Some("Application/JSON;charset=utf-8"), Ok(JSON)),
        (Some("text/json"), Ok(JSON)),
        (Some("application/vnd.api+json"), Ok(JSON)),
        (Some("application/merge-patch+JSON ; a=b"), Ok(JSON)),
        (Some("application/x-www-form-urlencoded"), Ok(FORM)),
        (Some("Application/X-WWW-Form-Urlencoded;charset=UTF-8"), Ok(FORM)),
        (Some("text/plain"), Err("unexpected-body a")),
        (Some("application/octet-stream"), Err("unexpected-body a")),
        (Some("multipart/mixed"), Err("unexpected-body a")),
        (Some("application/jsonx"), Err("unexpected-body a")),
        (Some("json"), Err("unexpected-body a")),
        (Some("+json"), Err("unexpected-body a")),
        (Some(""), Err("unexpected-body a")),
    ];
    table(rows, |(content_type, expected)| {
        let given = || options! { a: "x y", b: [1, 2] };
        let name = content_type.unwrap_or("none");
        let with_type = |options: Options<'static>| match content_type {
            Some(content_type) => options.header("Content-Type", content_type),
            None => options,
        };
        let body = endpoint("POST /x", with_type(given())).map(|request| body_of(&request));
        row(name, body, expected)?;
        let defaults = Endpoint::github().defaults(with_type(Options::new())).unwrap();
        let body = defaults.request("POST /x", given()).map(|request| body_of(&request));
        row(&format!("{name}, by default"), body, expected)?;
        let placed = Options::new().field("a", "x y").field("b", [1, 2]);
        let body = endpoint("REPORT /x", with_type(placed)).map(|request| body_of(&request));
        row(&format!("{name}, placed"), body, expected)?;
        let data = endpoint("POST /x", with_type(options! { data: { a: "x y", b: [1, 2] } }));
        let expected = expected.map_err(|_| "unexpected-body data");
        row(
            &format!("{name}, data"),
            data.map(|request| body_of(&request)),
            expected,
        )
    });
}

#[test]
fn d9_the_content_type_that_counts_is_that_of_the_merged_headers() {
    let defaults = Endpoint::github().defaults(form(Options::new())).unwrap();
    let rows = [
        ("the default", options! { a: 1 }, Ok("a=1")),
        (
            "another",
            options! { a: 1, headers: { "content-type": "application/json" } },
            Ok(r#"{"a":1}"#),
        ),
        (
            "unset",
            options! { a: 1, headers: { "content-type": null } },
            Ok(r#"{"a":1}"#),
        ),
        ("all unset", options! { a: 1, headers: null }, Ok(r#"{"a":1}"#)),
        (
            "not a text",
            options! { a: 1, headers: { "content-type": 5 } },
            Err("unexpected-body a"),
        ),
    ];
    table(rows, |(name, options, expected)| {
        row(
            name,
            defaults
                .request("POST /x", options.clone())
                .map(|request| body_of(&request)),
            expected,
        )?;
        let parsed = defaults.merge("POST /x", options).and_then(Endpoint::parse);
        row(name, parsed.map(|request| body_of(&request)), expected)
    });
    let request = defaults
        .request("POST /x", options! { a: 1, headers: { "content-type": null } })
        .unwrap();
    assert_eq!(header_of(&request, "content-type"), "application/json; charset=utf-8");
    let request = defaults.request("GET /x", options! { a: 1 }).unwrap();
    assert_eq!(request.url(), "https://api.github.com/x?a=1", "a query is not a form");
}

#[test]
fn d9_a_form_is_what_the_url_standard_serializes() {
    bodies([
        (
            "kept",
            "POST /x",
            form(options! { a: "AZaz09*-._" }),
            Ok("a=AZaz09*-._"),
        ),
        ("blanks", "POST /x", form(options! { a: " b  c " }), Ok("a=+b++c+")),
        ("a plus", "POST /x", form(options! { a: "1+1" }), Ok("a=1%2B1")),
        ("a tilde", "POST /x", form(options! { a: "~" }), Ok("a=%7E")),
        (
            "reserved",
            "POST /x",
            form(options! { a: ":/?#[]@!$&'(),;=" }),
            Ok("a=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2C%3B%3D"),
        ),
        (
            "percent",
            "POST /x",
            form(options! { a: "100%", b: "%20" }),
            Ok("a=100%25&b=%2520"),
        ),
        (
            "beyond ASCII",
            "POST /x",
            form(options! { a: "ü€😀" }),
            Ok("a=%C3%BC%E2%82%AC%F0%9F%98%80"),
        ),
        (
            "controls",
            "POST /x",
            form(options! { a: "\0\r\n\t\u{7f}" }),
            Ok("a=%00%0D%0A%09%7F"),
        ),
        (
            "names too",
            "POST /x",
            form(options! { "a b&c=d[]": 1 }),
            Ok("a+b%26c%3Dd%5B%5D=1"),
        ),
        (
            "scalars",
            "POST /x",
            form(options! { a: -1.5, b: true, c: 0, d: "" }),
            Ok("a=-1.5&b=true&c=0&d="),
        ),
        (
            "consumed",
            "POST /{a}{?b}",
            form(options! { a: 1, b: 2, c: 3 }),
            Ok("c=3"),
        ),
        ("only nulls", "POST /x", form(options! { a: null }), Ok("-")),
        (
            "a null among others",
            "POST /x",
            form(options! { a: null, b: [null, 1], c: { d: null } }),
            Ok("b=1"),
        ),
        ("nothing", "POST /x", form(options! {}), Ok("-")),
        ("an empty object", "POST /x", form(options! { data: {} }), Ok("")),
        (
            "text as given",
            "POST /x",
            form(options! { data: "a=~ &b" }),
            Ok("a=~ &b"),
        ),
        (
            "a list for data",
            "POST /x",
            form(options! { data: [1] }),
            Err("unsupported-value data"),
        ),
        (
            "a number for data",
            "POST /x",
            form(options! { data: 1 }),
            Err("unsupported-value data"),
        ),
    ]);
    let long = format!("{} ü", "a b".repeat(30_000));
    let request = endpoint("POST /x", form(options! { a: &*long })).unwrap();
    assert_eq!(body_of(&request), format!("a={}+%C3%BC", "a+b".repeat(30_000)));
}

#[test]
fn d9_objects_and_lists_nest_in_a_form() {
    use ListStyle::{Brackets, Comma, Repeat};
    let card = || options! { a: { b: { c: "x y" }, d: 1 } };
    let rows = [
        ("an object", Comma, card(), Ok("a[b][c]=x+y&a[d]=1")),
        ("commas", Comma, options! { a: [1, "b"] }, Ok("a=1,b")),
        (
            "a comma in an item",
            Comma,
            options! { a: [1, "b,c"] },
            Err("unsupported-value a"),
        ),
        ("repeated", Repeat, options! { a: [1, "b"] }, Ok("a=1&a=b")),
        ("brackets", Brackets, options! { a: [1, "b"] }, Ok("a[]=1&a[]=b")),
        (
            "a list in an object",
            Brackets,
            options! { a: { b: [1, 2] }, c: 3 },
            Ok("a[b][]=1&a[b][]=2&c=3"),
        ),
        (
            "a list in an object, repeated",
            Repeat,
            options! { a: { b: [1, 2] } },
            Ok("a[b]=1&a[b]=2"),
        ),
        (
            "objects in a list",
            Brackets,
            options! { a: [{ b: 1, c: 2 }, { b: 3 }] },
            Ok("a[0][b]=1&a[0][c]=2&a[1][b]=3"),
        ),
        (
            "objects in a list, whatever the style",
            Comma,
            options! { a: [{ b: 1 }] },
            Ok("a[0][b]=1"),
        ),
        (
            "lists in a list",
            Brackets,
            options! { a: [[1, 2], [3]] },
            Ok("a[0][]=1&a[0][]=2&a[1][]=3"),
        ),
        (
            "a mixed list",
            Brackets,
            options! { a: ["x", { b: 1 }, null, "y"] },
            Ok("a[0]=x&a[1][b]=1&a[2]=y"),
        ),
        (
            "nulls in a list",
            Brackets,
            options! { a: [null, 1, null] },
            Ok("a[]=1"),
        ),
        ("an empty list", Comma, options! { a: [] }, Ok("-")),
        ("an empty object", Comma, options! { a: {} }, Ok("-")),
        ("empty within", Comma, options! { a: { b: [{}] } }, Ok("-")),
        (
            "a name with a bracket within",
            Comma,
            options! { a: { "b][c": 1 } },
            Err("unsupported-value a"),
        ),
        (
            "an empty name within",
            Comma,
            options! { a: { "": 1 } },
            Err("unsupported-value a"),
        ),
        (
            "brackets by hand",
            Comma,
            options! { "a[b]": 1, "c[]": 2 },
            Ok("a[b]=1&c[]=2"),
        ),
    ];
    table(rows, |(name, style, options, expected)| {
        let readable = |body: String| body.replace("%5B", "[").replace("%5D", "]").replace("%2C", ",");
        let body = endpoint("POST /x", form(options).list_style(style)).map(|request| readable(body_of(&request)));
        row(name, body, expected)
    });
}

#[test]
fn d9_a_nested_name_that_is_empty_or_has_a_bracket_has_no_form() {
    table(["a[b", "a]b", "[", "]", "a[]", ""], |member| {
        let nested = || -> Object<'_> { [(member, 1)].into_iter().collect() };
        for content_type in [FORM, "multipart/form-data"] {
            let listed = Options::new().param("y", vec![nested()]);
            for options in [Options::new().param("y", nested()), listed] {
                let request = endpoint("POST /x", options.header("content-type", content_type));
                let body = request.map(|request| body_of(&request));
                row(&format!("{member:?} {content_type}"), body, Err("unsupported-value y"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn d9_forms_are_shown_as_their_text() {
    let shown = result("POST /x", form(options! { a: "x y", b: { c: 1 } }));
    assert_eq!(shown["body"], "a=x+y&b%5Bc%5D=1");
    assert_eq!(shown["headers"]["content-type"], FORM);
    let read: Options<'_> =
        serde_json::from_str(r#"{"headers": {"Content-Type": "application/x-www-form-urlencoded"}, "a": "x y"}"#)
            .unwrap();
    assert_eq!(result("POST /x", read)["body"], "a=x+y");
}

#[test]
fn d9_json_form_and_query_all_take_what_serializes() {
    #[derive(serde::Serialize)]
    struct Card<'c> {
        number: &'c str,
        name: Option<&'c str>,
    }
    let card = Card {
        number: "4 2",
        name: None,
    };
    let rows = [
        (
            "json",
            Options::new().json(&card),
            Ok(r#"{"number":"4 2","name":null}"#),
            "application/json; charset=utf-8",
        ),
        (
            "json of a text",
            Options::new().json("x"),
            Ok("\"x\""),
            "application/json; charset=utf-8",
        ),
        ("form", Options::new().form(&card), Ok("number=4+2"), FORM),
        (
            "form of pairs",
            Options::new().form(&[("a", "1"), ("b", "2")]),
            Ok("a=1&b=2"),
            FORM,
        ),
        (
            "form after json",
            Options::new().json(&card).form(&card),
            Ok("number=4+2"),
            FORM,
        ),
        (
            "json after form",
            Options::new().form(&card).json(&1),
            Ok("1"),
            "application/json; charset=utf-8",
        ),
        (
            "json of a type of one's own",
            Options::new()
                .header("Content-Type", "application/vnd.api+json")
                .json(&1),
            Ok("1"),
            "application/vnd.api+json",
        ),
        (
            "a type set later",
            Options::new().json(&card).header("content-type", FORM),
            Ok("number=4+2"),
            FORM,
        ),
        (
            "a name twice",
            Options::new().form(&[("a", 1), ("a", 2)]),
            Err("invalid-options a"),
            "",
        ),
        ("a text", Options::new().form("a=1"), Err("invalid-options"), ""),
        (
            "triples",
            Options::new().form(&[("a", "b", "c")]),
            Err("invalid-options"),
            "",
        ),
        (
            "a parameter beside a form",
            Options::new().form(&card).param("z", 1),
            Err("unexpected-body z"),
            "",
        ),
    ];
    table(rows, |(name, options, body, content_type)| {
        let request = endpoint("POST /x", options);
        if let Ok(request) = &request {
            row(name, Ok(header_of(request, "content-type")), Ok(content_type))?;
        }
        row(name, request.map(|request| body_of(&request)), body)
    });
    let defaults = Endpoint::github().defaults(form(Options::new())).unwrap();
    let request = defaults.request("POST /x", Options::new().json(&1)).unwrap();
    assert_eq!(body_of(&request), "1", "not by the content type of the defaults");

    let options = Options::new()
        .query_all(&[("a", "1"), ("b", "x y")])
        .query_all(&card)
        .param("c", 1);
    let request = endpoint("POST /x", options).unwrap();
    assert_eq!(request.url(), "https://api.github.com/x?a=1&b=x%20y&number=4%202");
    assert_eq!(body_of(&request), r#"{"c":1}"#);
}

#[test]
fn d9_a_body_that_json_options_cannot_express_is_not_written_as_json() {
    for options in [
        Options::new().json("x"),
        Options::new().part("a", endpoint::Part::text("x")),
    ] {
        assert!(serde_json::to_string(&options).is_err(), "{options:?}");
    }
    for options in [Options::new().json(&[1]), Options::new().form(&[("a", 1)])] {
        let json = serde_json::to_string(&options).unwrap();
        let read: Options<'_> = serde_json::from_str(&json).unwrap();
        assert_eq!(
            body_of(&endpoint("POST /x", read).unwrap()),
            body_of(&endpoint("POST /x", options).unwrap())
        );
    }
}
