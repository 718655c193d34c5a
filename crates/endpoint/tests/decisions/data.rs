//! The values that `data` takes as a body (decision 9).

use endpoint::{Options, Value, endpoint, options};

use crate::support::{
    bodies, body_of,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("data");

#[test]
fn d9_data_of_bytes_is_bytes_and_a_list_of_numbers_is_json() {
    let (bytes, vec): (&[u8], Vec<u8>) = (b"\0ab", vec![0, b'a', b'b']);
    let shared = bytes::Bytes::from_static(b"\0ab");
    let written = [
        ("a slice", options! { data: bytes }),
        ("an array by reference", options! { data: b"\0ab" }),
        ("an array", options! { data: *b"\0ab" }),
        ("a vector", options! { data: vec.clone() }),
        ("a vector by reference", options! { data: &vec }),
        ("shared bytes", options! { data: shared.clone() }),
        ("a key in quotes", options! { "data": bytes, }),
        ("Some", options! { data: Some(vec.clone()) }),
        ("among others", options! { headers: {}, data: bytes, request: null }),
        ("data()", Options::new().data(b"\0ab")),
        ("data() of shared bytes", Options::new().data(shared.clone())),
    ];
    table(written, |(name, options)| {
        row(
            name,
            endpoint("POST /x", options).map(|request| body_of(&request)),
            Ok("\0ab"),
        )
    });
    let owned = String::from("text");
    let (list, none) = (vec![1, 2], None::<Vec<u8>>);
    bodies(
        CASES
            .rows("d9_data_of_bytes_is_bytes_and_a_list_of_numbers_is_json")
            .chain([
                (
                    "a vector of numbers",
                    "POST /x",
                    options! { data: vec![1, 2] },
                    Ok("[1,2]"),
                ),
                ("a variable", "POST /x", options! { data: list }, Ok("[1,2]")),
                (
                    "data() of numbers",
                    "POST /x",
                    Options::new().data(vec![1, 2]),
                    Ok("[1,2]"),
                ),
                ("texts", "POST /x", options! { data: vec!["a"] }, Ok(r#"["a"]"#)),
                ("an optional number", "POST /x", options! { data: Some(1) }, Ok("1")),
                ("a text by reference", "POST /x", options! { data: &owned }, Ok("text")),
                ("a value", "POST /x", options! { data: Value::from(true) }, Ok("true")),
                (
                    "a text in a value",
                    "POST /x",
                    options! { data: Value::from("a") },
                    Ok("a"),
                ),
                ("nothing", "POST /x", options! { data: none }, Ok("-")),
            ]),
    );
    let list = endpoint("POST /x", options! { a: vec![1_u8, 2] }).unwrap();
    assert_eq!(body_of(&list), r#"{"a":[1,2]}"#, "a parameter is a value");
    let defaults = endpoint::Endpoint::github().defaults(options! { data: "x" }).unwrap();
    let unset = defaults.request("POST /x", options! { data: Value::Null }).unwrap();
    assert_eq!(body_of(&unset), "-");
}

#[test]
fn d9_data_of_serde_json_is_what_it_is_as_a_value() {
    use serde_json::json;
    let value = Value::from;
    let list = json!([1]);
    bodies([
        (
            "an object",
            "POST /x",
            Options::new().data(value(json!({ "a": [null] }))),
            Ok(r#"{"a":[null]}"#),
        ),
        (
            "a text",
            "POST /x",
            Options::new().data(value(json!("text"))),
            Ok("text"),
        ),
        ("a number", "POST /x", Options::new().data(value(json!(1.5))), Ok("1.5")),
        (
            "macro, object",
            "POST /x",
            options! { data: value(json!({ "a": 1 })) },
            Ok(r#"{"a":1}"#),
        ),
        (
            "macro, text",
            "POST /x",
            options! { data: value(json!("text")) },
            Ok("text"),
        ),
        ("macro, null", "POST /x", options! { data: value(json!(null)) }, Ok("-")),
        ("macro, a number", "POST /x", options! { data: 1 }, Ok("1")),
        ("macro, a list", "POST /x", options! { data: value(list) }, Ok("[1]")),
        ("macro, bytes", "POST /x", options! { data: b"a".to_vec() }, Ok("a")),
        (
            "macro, a map",
            "POST /x",
            options! { data: std::collections::BTreeMap::from([("a", 1)]) },
            Ok(r#"{"a":1}"#),
        ),
    ]);
}
