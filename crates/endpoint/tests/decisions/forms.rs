//! Forms: the content type decides how fields and objects are written (decision 9).

use endpoint::{Endpoint, Object, Options, Style, endpoint, options};

use crate::support::{
    Expected, bodies, body_of,
    cases::{Cases, cases},
    header_of, result, row, table,
};

const CASES: Cases = cases!("forms");

const FORM: &str = "application/x-www-form-urlencoded";

fn form<'a>(options: Options<'a>) -> Options<'a> {
    options.header("content-type", FORM)
}

#[test]
fn d34_the_content_type_says_how_fields_are_written() {
    const JSON: &str = r#"{"a":"x y","b":[1,2]}"#;
    const FORM: &str = "a=x+y&b=1&b=2";
    let rows = [
        (None, Ok(JSON)),
        (Some("application/json"), Ok(JSON)),
        (Some("application/json; charset=utf-8"), Ok(JSON)),
        (Some("Application/JSON;charset=utf-8"), Ok(JSON)),
        (Some("text/json"), Ok(JSON)),
        (Some("application/vnd.api+json"), Ok(JSON)),
        (Some("application/merge-patch+JSON ; a=b"), Ok(JSON)),
        (Some("application/x-amz-json-1.0"), Ok(JSON)),
        (Some("Application/X-Amz-JSON-1.1; charset=utf-8"), Ok(JSON)),
        (Some("application/x-www-form-urlencoded"), Ok(FORM)),
        (Some("Application/X-WWW-Form-Urlencoded;charset=UTF-8"), Ok(FORM)),
        (Some("text/plain"), Err("unexpected-body a")),
        (Some("application/octet-stream"), Err("unexpected-body a")),
        (Some("multipart/mixed"), Err("unexpected-body a")),
        (Some("application/jsonx"), Err("unexpected-body a")),
        (Some("application/x-amz-json"), Err("unexpected-body a")),
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

/// The caller says so by `json`, under a header that the call or the defaults have, set before or after.
#[test]
fn d34_what_the_caller_says_is_json_is_json_under_any_type() {
    const JSON: &str = r#"{"a":"x y","b":[1,2]}"#;
    let rows = [
        ("application/json", JSON),
        ("application/x-amz-json-1.0", JSON),
        ("application/vnd.x", JSON),
        ("text/plain", JSON),
        ("application/x-www-form-urlencoded", "a=x+y&b=1&b=2"),
    ];
    table(rows, |(content_type, expected)| {
        let given = || options! { a: "x y", b: [1, 2] };
        let object = serde_json::json!({ "a": "x y", "b": [1, 2] });
        let typed = |options: Options<'static>| options.header("content-type", content_type);
        let defaults = Endpoint::github().defaults(typed(Options::new())).unwrap();
        let ways = [
            ("before", endpoint("POST /x", typed(Options::new()).json(&object))),
            ("after", endpoint("POST /x", typed(Options::new().json(&object)))),
            ("fields", endpoint("POST /x", typed(given()).__json())),
            (
                "a default",
                defaults.request("POST /x", typed(Options::new().json(&object))),
            ),
        ];
        for (way, request) in ways {
            let shown = request.map(|request| format!("{} {}", header_of(&request, "content-type"), body_of(&request)));
            row(
                &format!("{content_type} {way}"),
                shown,
                Ok(&format!("{content_type} {expected}")),
            )?;
        }
        Ok(())
    });
}

#[test]
fn d9_the_content_type_that_counts_is_that_of_the_merged_headers() {
    let defaults = Endpoint::github().defaults(form(Options::new())).unwrap();
    let rows = CASES.rows::<(&str, Options, Expected)>("d9_the_content_type_that_counts_is_that_of_the_merged_headers");
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
    bodies(
        CASES
            .rows::<(&str, &str, Options, Expected)>("d9_a_form_is_what_the_url_standard_serializes")
            .map(|(a, b, c, d)| (a, b, form(c), d)),
    );
    let long = format!("{} ü", "a b".repeat(30_000));
    let request = endpoint("POST /x", form(options! { a: &*long })).unwrap();
    assert_eq!(body_of(&request), format!("a={}+%C3%BC", "a+b".repeat(30_000)));
}

#[test]
fn d9_objects_and_lists_nest_in_a_form() {
    let rows = CASES.rows::<(&str, Style, Options, Expected)>("d9_objects_and_lists_nest_in_a_form");
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
