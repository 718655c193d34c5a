//! What an author tries after the first hour, with the operations of its table.

use super::*;

/// Things that an author tries after the first request: shared structs, answers, options that a program collects.
#[test]
fn what_is_tried_next() {
    let api = api();
    let items = |per_page, ids: &[u8]| Items {
        page: Page { page: 2, per_page },
        ids: ids.iter().copied().collect(),
    };
    let nickname = |nickname| Nickname { id: 7, nickname };
    let read = |answer: Result<String, serde_json::Error>| -> Tried { Ok(answer?) };
    let collected = (0..2).fold(Options::new(), |options, at| options.query(format!("k{at}"), at));
    let mut extended = options! { a: 1 };
    extended.extend([("b", 2)]);
    let rows: Vec<(&str, Tried, &str)> = vec![
        (
            "a shared struct",
            url(api.request(items(Some(5), &[]), ())),
            "/items?page=2&perPage=5",
        ),
        (
            "a set with a style",
            url(api.request(items(None, &[3]), ())),
            "/items?page=2&ids=3",
        ),
        (
            "a null of two `Option`s",
            body(api.http(nickname(Some(None)), ())),
            r#"{"nickname":null}"#,
        ),
        ("nothing to change", body(api.http(nickname(None), ())), ""),
        (
            "a list of answers",
            read(Items::read(br#"[{"id":1}]"#).map(|items| items.iter().map(|item| item.id.to_string()).collect())),
            "1",
        ),
        (
            "an answer without a body",
            read(Nickname::read(b"").map(|item| format!("{:?}", item.map(|item| item.id)))),
            "None",
        ),
        (
            "an answer that nobody reads",
            read(Photo::read(br#"{"id":1}"#).map(|()| String::new())),
            "",
        ),
        (
            "an answer of a proxy",
            read(Items::read(b"<html>").map(|_| String::new())),
            "expected value at line 1",
        ),
        ("two texts as a route", url(api.request(("POST", "/x"), ())), "/x"),
        (
            "options of a loop",
            url(api.request("GET /x", collected)),
            "/x?k0=0&k1=1",
        ),
        (
            "options that are extended",
            url(api.request("GET /x", extended)),
            "/x?a=1&b=2",
        ),
        (
            "a key that is a variable",
            url(api.request("GET /x", options! { (header::AGE.as_str()): 1 })),
            "/x?age=1",
        ),
        (
            "headers of a map",
            head(
                api.request("GET /x", Options::new().headers(HashMap::from([("x-a", "1")]))),
                "x-a",
            ),
            "1",
        ),
        (
            "a text as JSON",
            body(api.http("POST /x", Options::new().json("a"))),
            "\"a\"",
        ),
        (
            "a form with a name twice",
            body(api.http("POST /x", Options::new().form(&[("a", 1), ("a", 2)]))),
            "give one a list",
        ),
        (
            "a list with unset items",
            url(api.request("GET /x", options! { a: vec![Some(1), None] }.list_style(Style::Repeat))),
            "/x?a=1",
        ),
        (
            "a base URL without a scheme and with a port",
            url(Endpoint::new("localhost:8080").and_then(|api| api.request("GET /x", ()))),
            "must start with a scheme",
        ),
        (
            "a link without its slash",
            url(api.follow("x?page=2")),
            "neither with `/` nor with a scheme",
        ),
    ];
    table(rows, agrees);
}
