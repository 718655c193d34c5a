//! The places of all other options (§2.3).

use endpoint::{Options, options};
use serde_json::json;

use crate::support::{
    bodies,
    cases::{Cases, cases},
    result, urls,
};

const CASES: Cases = cases!("routing");

#[test]
fn s2_3_1_a_placeholder_takes_its_option_and_nothing_else_gets_it() {
    urls([
        ("a GET", "GET /{a}", options! { a: 1 }, Ok("/1")),
        ("another one is left", "GET /{a}", options! { a: 1, b: 2 }, Ok("/1?b=2")),
        ("twice in the URL", "GET /{a}/x/{a}", options! { a: 1 }, Ok("/1/x/1")),
        ("a POST", "POST /{a}", options! { a: 1, b: 2 }, Ok("/1")),
        ("with a colon", "GET /:a/x", options! { a: 1 }, Ok("/1/x")),
        ("with a modifier", "GET /{a:2}", options! { a: "abc" }, Ok("/ab")),
        ("in a query expression", "GET /x{?a}", options! { a: 1 }, Ok("/x?a=1")),
    ]);
    bodies([
        ("a POST", "POST /{a}", options! { a: 1, b: 2 }, Ok(r#"{"b":2}"#)),
        ("with a modifier", "POST /{a:2}", options! { a: "abc" }, Ok("-")),
        ("exploded", "POST /x{/a*}", options! { a: [1, 2] }, Ok("-")),
        ("in a query expression", "POST /x{?a}", options! { a: 1 }, Ok("-")),
    ]);
}

#[test]
fn s2_3_2_get_and_head_leftovers_become_query() {
    urls(CASES.rows("s2_3_2_get_and_head_leftovers_become_query"));
}

#[test]
fn s2_3_3_other_leftovers_become_keys_of_the_body() {
    let given = || options! { a: 1, b: "two", c: [true, null], d: { "e": 1.5 } };
    let body = Ok(r#"{"a":1,"b":"two","c":[true,null],"d":{"e":1.5}}"#);
    bodies([
        ("POST", "POST /x", given(), body),
        ("PUT", "PUT /x", given(), body),
        ("PATCH", "PATCH /x", given(), body),
        ("DELETE", "DELETE /x", given(), body),
        (
            "the method of the options, where the route names none",
            "/x",
            given().method("post"),
            body,
        ),
    ]);
    urls([("nothing in the query", "POST /x", given(), Ok("/x"))]);
}

#[test]
fn s2_3_4_data_is_the_body_as_given() {
    bodies(CASES.rows("s2_3_4_data_is_the_body_as_given"));
    let bytes: &[u8] = &[0, 159, 146, 150];
    let request = endpoint::endpoint("POST /x", Options::new().data(bytes)).unwrap();
    assert_eq!(&*request.body().unwrap().to_bytes(), bytes);
}

#[test]
fn s2_3_5_a_query_template_and_data() {
    let result = result(
        "POST /repos/{owner}/releases{?name,label}",
        options! { owner: "acme", name: "a b.zip", label: "x&y", data: "content" },
    );
    assert_eq!(
        result["url"],
        "https://api.github.com/repos/acme/releases?name=a%20b.zip&label=x%26y"
    );
    assert_eq!(result["body"], json!("content"));
}
