//! Text in YAML, in JSON, and in neither.

use endpoint_openapi::prepare;

#[test]
fn yaml_is_read_as_json_is() {
    let yaml = "openapi: 3.0.1\n\
        info:\n  title: &title \"A: shop\"\n\
        servers:\n- url: https://a.example\n\
        paths:\n  /x:\n    get:\n      summary: *title\n      operationId: on\n      parameters:\n\
        \x20     - {name: y, in: query, schema: {type: string, enum: [a, 'no', \"1\"]}}\n\
        \x20     responses:\n        200:\n          description: >-\n            folded\n            text\n        default: {}\n";
    let prepared = prepare(yaml, |_| true).unwrap();
    assert_eq!(
        prepared.catalogue.to_string(),
        "endpoint-catalogue 2\n@title A: shop\n@server https://a.example\nGET /x on ?y=a|no|1 # A: shop\n"
    );
}

#[test]
fn a_text_that_is_no_description_has_a_place_or_a_reason() {
    let rows = [
        ("", None, "is an object"),
        ("{", Some((1, 1)), "not valid JSON: the text ends inside an object"),
        (
            "{\n  \"openapi\": nope\n}",
            Some((2, 15)),
            "not valid JSON: expected ident",
        ),
        ("{} x", Some((1, 4)), "not valid JSON: trailing characters"),
        ("a: [\n", None, "not valid YAML"),
        (
            "a: 1\na: 2\n",
            Some((2, 1)),
            "not valid YAML: duplicate mapping key: a not allowed here",
        ),
        (
            "a: 1\n---\nb: 2\n",
            None,
            "not valid YAML: only single YAML document expected but multiple found",
        ),
        (
            "a: .inf\n",
            Some((1, 4)),
            "not valid YAML: value `.inf` is not a finite number",
        ),
        (
            "a: &a [*a]\n",
            None,
            "not valid YAML: Recursive reference not allowed here",
        ),
        ("{}", None, "has the key `openapi` or `swagger`"),
        ("[]", None, "is an object"),
        ("swagger: '1.2'", None, "Swagger 1.2 is not supported"),
        ("swagger: {}", None, "has the key `openapi` or `swagger`"),
        ("openapi: '4.0'", None, "OpenAPI 4.0 is not supported"),
        ("a: &a [*a, *a]\n", None, ""),
    ];
    for (text, place, reason) in rows {
        let error = prepare(text, |_| true).unwrap_err();
        assert!(error.reason().contains(reason), "{text:?}: {error}");
        if place.is_some() {
            assert_eq!(error.line().zip(error.column()), place, "{text:?}: {error}");
        }
    }
    let empty = prepare("openapi: 3.0.0", |_| true).unwrap();
    assert_eq!(empty.catalogue.to_string(), "endpoint-catalogue 2\n");
}

#[test]
fn hostile_yaml_ends_in_time() {
    let bomb = (1..30).fold("openapi: 3.0.0\na0: &a0 [x, x]\n".to_owned(), |text, n| {
        text + &format!("a{n}: &a{n} [*a{m}, *a{m}, *a{m}, *a{m}]\n", m = n - 1)
    });
    let deep = format!("openapi: 3.0.0\na: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!(
        "{{\"openapi\": \"3.0.0\", \"a\": {}{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert!(prepare(&bomb, |_| true).unwrap_err().reason().contains("alias"));
    assert!(prepare(&deep, |_| true).unwrap_err().reason().contains("recursion"));
    // Parts that are not needed are skipped, at any depth.
    assert!(prepare(&nested, |_| true).is_ok());
}
