//! Operations named by their ids: in the lines of a batch, merged and explained.

use super::place;
use crate::command::Place;

/// A line, and a part of its answer.
#[track_caller]
fn answers(place: &Place, api: &str, lines: &[(&str, &str)]) {
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let ran = place.run_with(&["batch", "--api", api], input.as_bytes());
    assert_eq!(ran.stdout.lines().count(), lines.len(), "{}", ran.stderr);
    for ((line, expected), answer) in lines.iter().zip(ran.stdout.lines()) {
        assert!(answer.contains(expected), "{line}: {answer}");
    }
}

#[test]
fn a_line_of_a_batch_names_its_operation_by_its_id() {
    let lines = [
        (
            r#"{"route":"orders/get","options":{"id":7}}"#,
            r#""url":"https://shop.example/v1/orders/7""#,
        ),
        (
            r#"{"route":"orders/create","options":{"item":"tea","notify":true}}"#,
            r#"{"method":"post","url":"https://shop.example/v1/orders?notify=true""#,
        ),
        (
            r#"{"op":"merge","route":"orders/get","options":{"id":7}}"#,
            r#""ok":{"baseUrl":"https://shop.example/v1","method":"GET","url":"/orders/{id}","headers""#,
        ),
        (
            r#"{"route":"orders/gte","options":{"id":7}}"#,
            r#""kind":"unknown-operation","message":"`orders/gte` is not an operation of the catalogue: did you mean `orders/get`?""#,
        ),
        (
            r#"{"op":"merge","route":"orders/gte"}"#,
            r#""kind":"unknown-operation","message":"`orders/gte` is not an operation of the catalogue: did you mean `orders/get`?""#,
        ),
        (
            r#"{"route":"orders/list","options":{"pgae":7}}"#,
            r#""kind":"unknown-parameter","message":"`pgae` is not a parameter of orders/list: did you mean `page`?""#,
        ),
        (
            r#"{"operationId":"orders/get"}"#,
            r#""message":"unknown key `operationId`: the id of an operation is its `route`""#,
        ),
    ];
    answers(&place(), "shop.api", &lines);
}

#[test]
fn an_id_that_looks_like_something_else_is_an_id() {
    let place = Place::new();
    place.file(
        "odd.api",
        "endpoint-catalogue 2\n@server https://odd.example\n\
         GET /a list%20orders ?x\nGET /b a{b\nGET /c GET\nGET /d get%20/x\nGET /e/{id} /e\nGET /f Same\n\
         GET /g same\nGET /h twice\nGET /i twice\nGET /j https://x/y\nGET /k %1B[31mred\n",
    );
    let lines = [
        (r#"{"route":"list orders"}"#, r#""url":"https://odd.example/a""#),
        (r#"{"route":"a{b"}"#, r#""url":"https://odd.example/b""#),
        (r#"{"route":"GET"}"#, r#""url":"https://odd.example/c""#),
        (r#"{"route":"get /x"}"#, r#""url":"https://odd.example/d""#),
        (
            r#"{"route":"/e","options":{"id":1}}"#,
            r#""url":"https://odd.example/e/1""#,
        ),
        (r#"{"route":"Same"}"#, r#""url":"https://odd.example/f""#),
        (r#"{"route":"same"}"#, r#""url":"https://odd.example/g""#),
        (r#"{"route":"sAme"}"#, r#"did you mean `Same`?"#),
        (r#"{"route":"twice"}"#, r#"name the operation by its route"#),
        (r#"{"route":"https://x/y"}"#, r#""url":"https://odd.example/j""#),
        (r#"{"route":"\u001b[31mred"}"#, r#""url":"https://odd.example/k""#),
    ];
    answers(&place, "odd.api", &lines);
}

#[test]
fn the_bounds_of_a_batch_hold_for_what_an_id_stands_for() {
    let place = Place::new();
    let api = format!(
        "endpoint-catalogue 2\n@server https://a.example\nGET /{} often\n",
        "{x}/".repeat(100)
    );
    place.file("often.api", api);
    let line = format!(
        r#"{{"id":1,"route":"often","options":{{"x":"{}"}}}}"#,
        "x".repeat(200_000)
    );
    let ran = place.run_with(&["batch", "--api", "often.api"], line.as_bytes());
    assert!(
        ran.stdout
            .starts_with(r#"{"id":1,"error":{"kind":"too-large","message":"`x` makes the expansion longer"#),
        "{:.200}",
        ran.stdout
    );
}

#[test]
fn an_explanation_and_merged_options_are_those_of_the_operation() {
    let place = place();
    let ran = place.run(&["--api", "shop.api", "orders/get", "id=7", "--explain"]);
    let row = |option: &str| {
        let mut rows = ran.stdout.lines().filter(|line| line.starts_with(option));
        rows.next().unwrap_or_default().to_owned()
    };
    assert!(row("url ").contains("/orders/{id}"), "{}", ran.stdout);
    assert!(
        row("baseUrl ").contains("https://shop.example/v1  api shop.api (over built-in defaults)"),
        "{}",
        ran.stdout
    );
    assert!(row("id ").contains("placeholder"), "{}", ran.stdout);
    let merged = place
        .run(&["--api", "shop.api", "orders/get", "id=7", "--merge"])
        .json();
    assert_eq!(merged["baseUrl"], "https://shop.example/v1");
    assert_eq!(merged["url"], "/orders/{id}");
    for flag in ["--explain", "--merge"] {
        let ran = place.run(&["--api", "shop.api", "orders/gte", flag]);
        assert!(
            ran.error().starts_with(
                "error: unknown-operation: `orders/gte` is not an operation of the catalogue: did you mean"
            ),
            "{flag}: {}",
            ran.stderr
        );
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{flag}");
    }
}
