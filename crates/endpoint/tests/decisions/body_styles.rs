//! The style of one field in a form and in parts (decision 8).

use endpoint::{Endpoint, Object, Options, Style, Value, endpoint, options};

use crate::support::{
    Expected, body_of,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("body_styles");

const FORM: &str = "application/x-www-form-urlencoded";

fn form<'a>(options: Options<'a>) -> Options<'a> {
    options.header("content-type", FORM)
}

/// The body with brackets and commas decoded.
fn readable(request: &endpoint::RequestOptions) -> String {
    let body = body_of(request);
    body.replace("%5B", "[")
        .replace("%5D", "]")
        .replace("%2C", ",")
        .replace("%7C", "|")
}

#[test]
fn d8_a_field_of_a_form_carries_its_own_list_style() {
    let rows = [
        (Style::Comma, "a=1,2&b=3&b=4"),
        (Style::EncodedComma, "a=1,2&b=3&b=4"),
        (Style::Repeat, "a=1&a=2&b=3&b=4"),
        (Style::Brackets, "a[]=1&a[]=2&b=3&b=4"),
        (Style::Indices, "a[0]=1&a[1]=2&b=3&b=4"),
        (Style::Space, "a=1+2&b=3&b=4"),
        (Style::Pipe, "a=1|2&b=3&b=4"),
        (Style::Deep, "a[]=1&a[]=2&b=3&b=4"),
        (Style::Flat, "a=1&a=2&b=3&b=4"),
    ];
    table(rows, |(style, expected)| {
        let name = format!("{style:?}");
        let fields: Object<'_> = [("a", [1, 2]), ("b", [3, 4])].into_iter().collect();
        let defaults = Endpoint::github().defaults(Options::new().style("a", style)).unwrap();
        let over = Endpoint::github()
            .defaults(Options::new().style("a", Style::Repeat).style("b", Style::Pipe))
            .unwrap();
        let github = Endpoint::github();
        let requests = [
            endpoint("POST /x", form(options! { a: [1, 2], b: [3, 4] }).style("a", style)),
            endpoint(
                "REPORT /x",
                form(Options::new().field("a", [1, 2]).field("b", [3, 4])).style("a", style),
            ),
            endpoint(
                "POST /x",
                Options::new().form(&[("a", [1, 2]), ("b", [3, 4])]).style("a", style),
            ),
            endpoint(
                "POST /x",
                form(options! { data: Value::from(fields) }).style("a", style),
            ),
            defaults.request("POST /x", form(options! { a: [1, 2], b: [3, 4] })),
            over.request(
                "POST /x",
                form(options! { a: [1, 2], b: [3, 4] })
                    .style("a", style)
                    .style("b", Style::Repeat),
            ),
            github
                .merge("POST /x", form(options! { a: [1, 2], b: [3, 4] }).style("a", style))
                .and_then(Endpoint::parse),
        ];
        requests
            .into_iter()
            .try_for_each(|request| row(&name, request.map(|request| readable(&request)), Ok(expected)))
    });
}

#[test]
fn d8_a_style_is_that_of_its_field_alone() {
    use Style::{Brackets, Pipe, Repeat};
    let rows: [(&str, Options<'_>, Result<&str, &str>); 9] = [
        (
            "beside that of all",
            options! { a: [1, 2], b: [3, 4] }.list_style(Repeat).style("b", Pipe),
            Ok("a=1&a=2&b=3|4"),
        ),
        (
            "of the name before",
            options! { a: [1, 2], b: { a: [3, 4] } }.style("a", Repeat),
            Ok("a=1&a=2&b[a]=3&b[a]=4"),
        ),
        (
            "of an object",
            options! { a: { b: [1, 2] } }.style("a", Style::Indices),
            Ok("a[b][0]=1&a[b][1]=2"),
        ),
        (
            "an object in depth",
            options! { a: { b: [1, 2] } }
                .list_style(Brackets)
                .style("a", Style::Deep),
            Ok("a[b][]=1&a[b][]=2"),
        ),
        (
            "of a list that has numbers",
            options! { a: [{ b: [1, 2] }] }.style("a", Repeat),
            Ok("a[0][b]=1&a[0][b]=2"),
        ),
        ("of a text", options! { a: "b" }.style("a", Style::Flat), Ok("a=b")),
        (
            "of a list",
            options! { a: [1, 2] }.style("a", Style::Flat),
            Ok("a=1&a=2"),
        ),
        (
            "of a null",
            options! { a: null, b: 1 }.style("a", Style::Flat),
            Ok("b=1"),
        ),
        ("of nobody", options! { a: [1, 2] }.style("b", Repeat), Ok("a=1&a=2")),
    ];
    table(rows, |(name, options, expected)| {
        let body = endpoint("POST /x", form(options)).map(|request| readable(&request));
        row(name, body, expected)
    });
    // JSON has lists and objects, so a style has no effect.
    let json = endpoint("POST /x", options! { a: { b: [1] } }.style("a", Style::Flat)).unwrap();
    assert_eq!(body_of(&json), r#"{"a":{"b":[1]}}"#);
}

#[test]
fn d8_an_object_in_a_form_may_be_written_without_its_name() {
    let rows = CASES
        .rows::<(&str, Options, Expected)>("d8_an_object_in_a_form_may_be_written_without_its_name")
        .chain([
            (
                "a list in it, with a style of all lists",
                options! { a: { b: [1, 2] } }.list_style(Style::Pipe),
                Ok("b=1|2"),
            ),
            (
                "the style of a member's name is not its own",
                options! { a: { b: [1, 2] } }.style("b", Style::Pipe),
                Ok("b=1&b=2"),
            ),
        ]);
    table(rows, |(name, options, expected)| {
        let options = form(options).style("a", Style::Flat);
        let body = endpoint("POST /x", options).map(|request| readable(&request));
        row(name, body, expected)
    });
    let fields: Object<'_> = [("a", Object::from_iter([("b", 1), ("c", 2)]))].into_iter().collect();
    let options = form(options! { data: Value::from(fields) }).style("a", Style::Flat);
    assert_eq!(body_of(&endpoint("POST /x", options).unwrap()), "b=1&c=2");
}

#[test]
fn d8_parts_have_the_style_of_their_field() {
    let options = options! { a: [1, 2], b: [3, 4], c: { d: 5 } }
        .header("content-type", "multipart/form-data")
        .style("c", Style::Flat);
    let body = body_of(&endpoint("POST /x", options).unwrap());
    let lines: Vec<&str> = body
        .split("\r\n")
        .filter(|line| !line.is_empty() && !line.starts_with("--"))
        .collect();
    let named = |name: &str| format!("Content-Disposition: form-data; name=\"{name}\"");
    let expected = [("a", "1"), ("a", "2"), ("b", "3"), ("b", "4"), ("d", "5")];
    let expected: Vec<String> = expected
        .iter()
        .flat_map(|(name, value)| [named(name), (*value).to_owned()])
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn d15_a_flat_member_of_a_secret_object_is_masked() {
    let credentials = || options! { credentials: { user: "mona", badge: "s3cret" } };
    let rows = [
        ("a form", form(credentials())),
        ("parts", credentials().header("content-type", "multipart/form-data")),
        (
            "data",
            form(options! { data: { credentials: { user: "mona", badge: "s3cret" } } }),
        ),
    ];
    table(rows, |(name, options)| {
        let options = options.style("credentials", Style::Flat);
        assert!(!format!("{options:?}").contains("s3cret"), "{name}");
        let request = endpoint("POST /x", options).unwrap();
        assert!(body_of(&request).contains("s3cret"), "{name}");
        assert!(!format!("{request:?}").contains("s3cret"), "{name}");
        let shown = request.redacted();
        assert!(!body_of(&shown).contains("s3cret"), "{name}");
        Ok(())
    });
}

#[test]
fn d8_a_styled_body_has_no_json() {
    let data = || form(options! { data: { a: [1, 2], c: { b: [3, 4] } } });
    let styled = [
        ("data", data().list_style(Style::Repeat)),
        ("one field of data", data().style("a", Style::Repeat)),
        ("an object of data", data().style("c", Style::Flat)),
        (
            "a list in an object",
            form(options! { c: { b: [3, 4] } }).list_style(Style::Repeat),
        ),
    ];
    table(styled, |(name, options)| match serde_json::to_string(&options) {
        Ok(json) => Err(format!("  {name}: {json}")),
        Err(error) if error.to_string().contains("style") => Ok(()),
        Err(error) => Err(format!("  {name}: {error}")),
    });
    let plain = [
        ("another name", data().style("b", Style::Repeat)),
        ("JSON", options! { data: { a: [1, 2] } }.list_style(Style::Repeat)),
        ("no list", form(options! { data: { a: 1 } }).list_style(Style::Repeat)),
    ];
    table(plain, |(name, options)| {
        let options = options.method("POST").url("https://acme.example/x");
        let json = serde_json::to_string(&options).unwrap();
        let read: Options<'_> = serde_json::from_str(&json).unwrap();
        let body = Endpoint::parse(read).map(|request| body_of(&request));
        row(name, body, Ok(&body_of(&Endpoint::parse(options).unwrap())))
    });
}
