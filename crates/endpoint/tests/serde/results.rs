//! Requests as JSON (§2.2), and the text of options that they still borrow.

use std::borrow::Cow;

use endpoint::{Options, Value, endpoint, options};
use serde_json::json;

use crate::support::{read, result, table};

#[test]
fn results_are_written_by_the_keys_of_2_2() {
    let request = endpoint(
        "PATCH /x",
        read(r#"{"a":[1,null],"request":{"b":{"c":2}},"headers":{"X-A":"1"}}"#),
    )
    .unwrap();
    let text = serde_json::to_string(&request).unwrap();
    let keys: Vec<_> = [
        "\"method\":\"patch\"",
        "\"url\":",
        "\"headers\":",
        "\"body\":{\"a\":[1,null]}",
        "\"request\":{\"b\":{\"c\":2}}",
    ]
    .iter()
    .map(|key| text.find(key))
    .collect();
    assert!(keys.iter().all(Option::is_some) && keys.is_sorted(), "{text}");
}

#[test]
fn bodies_in_json() {
    let rows = [
        (options! { data: "text" }, json!("text")),
        (options! { data: [1] }, json!([1])),
        (options! { data: false }, json!(false)),
        (options! { a: 1 }, json!({ "a": 1 })),
        (Options::new().data("ü".as_bytes()), json!("ü")),
    ];
    table(rows, |(options, expected)| {
        let got = result("POST /x", options);
        (got["body"] == expected)
            .then_some(())
            .ok_or(format!("  {expected}: {got}"))
    });
    let bytes: &[u8] = &[0xff, 0xfe];
    let request = endpoint("POST /x", Options::new().data(bytes)).unwrap();
    let error = serde_json::to_string(&request).unwrap_err();
    assert!(error.to_string().contains("UTF-8"), "{error}");
}

#[test]
fn what_is_read_stays_borrowed() {
    let text = r#"{"a":"plain","b":["in a list"],"c":{"k":"in an object"},"d":"es\u0063aped"}"#;
    let within = |part: &str| text.as_bytes().as_ptr_range().contains(&part.as_ptr());
    let Value::Object(object) = serde_json::from_str(text).unwrap() else {
        unreachable!()
    };
    let Some(Value::String(Cow::Borrowed(plain))) = object.get("a") else {
        panic!("{object:?}")
    };
    assert!(within(plain));
    let Some(Value::String(Cow::Owned(escaped))) = object.get("d") else {
        panic!("{object:?}")
    };
    assert_eq!(escaped, "escaped");
}
