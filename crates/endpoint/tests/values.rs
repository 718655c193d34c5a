//! Values, lists and objects: construction and access.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::{NonZeroI64, NonZeroU32};
use std::rc::Rc;
use std::sync::Arc;

use endpoint::{Array, Body, Number, Object, Value, endpoint, object, options};

use crate::support::{
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("values");

#[test]
fn values_are_made_of_what_rust_has() {
    let text = String::from("x");
    let rows: [(Value<'_>, &str); 20] = [
        ("x".into(), "\"x\""),
        (text.clone().into(), "\"x\""),
        ((&text).into(), "\"x\""),
        (Cow::Borrowed("x").into(), "\"x\""),
        (true.into(), "true"),
        (1u8.into(), "1"),
        (2u16.into(), "2"),
        (3u32.into(), "3"),
        (4u64.into(), "4"),
        (5usize.into(), "5"),
        ((-1i8).into(), "-1"),
        ((-2i16).into(), "-2"),
        ((-3i32).into(), "-3"),
        ((-4i64).into(), "-4"),
        ((-5isize).into(), "-5"),
        (0.5f32.into(), "0.5"),
        (0.1f64.into(), "0.1"),
        (vec![1, 2].into(), "[1,2]"),
        ([Some("a"), None].into(), "[\"a\",null]"),
        ((&["a", "b"][..]).into(), "[\"a\",\"b\"]"),
    ];
    table(rows, |(value, json)| {
        let got = serde_json::to_string(&value).unwrap();
        (got == json).then_some(()).ok_or(format!("  {json}: got {got}"))
    });
}

#[test]
fn what_a_rust_programmer_tries_first_compiles() {
    let (text, number, list) = ("x", 1_u64, vec![1_u64, 2]);
    let names = BTreeMap::from([("b", 2), ("a", 1)]);
    let owned = Cow::<str>::Owned("x".to_owned());
    let rows: [(Value<'_>, &str); 19] = [
        ((&Cow::Borrowed("x")).into(), "\"x\""),
        ((&owned).into(), "\"x\""),
        ((&number).into(), "1"),
        ((&list).into(), "[1,2]"),
        ((&[1_u8, 2]).into(), "[1,2]"),
        ((&text).into(), "\"x\""),
        ('ü'.into(), "\"ü\""),
        ((&'x').into(), "\"x\""),
        (Arc::<str>::from("x").into(), "\"x\""),
        (Rc::<str>::from("x").into(), "\"x\""),
        (Box::<str>::from("x").into(), "\"x\""),
        (NonZeroU32::MIN.into(), "1"),
        (NonZeroI64::new(-7).unwrap().into(), "-7"),
        (serde_json::json!({ "b": [null, 1.5] }).into(), "{\"b\":[null,1.5]}"),
        ((&serde_json::json!([true])).into(), "[true]"),
        (names.clone().into(), "{\"a\":1,\"b\":2}"),
        (names.into_iter().collect::<HashMap<_, _>>().into(), "{\"a\":1,\"b\":2}"),
        ((&true).into(), "true"),
        (vec![&list, &list].into(), "[[1,2],[1,2]]"),
    ];
    table(rows, |(value, json)| {
        let got = serde_json::to_string(&value).unwrap();
        (got == json).then_some(()).ok_or(format!("  {json}: got {got}"))
    });
}

#[test]
fn values_give_what_they_are() {
    let object: Object<'_> = [("k", 1)].into_iter().collect();
    let array: Array<'_> = [1].into_iter().collect();
    assert_eq!(Value::from("x").as_str(), Some("x"));
    assert_eq!(Value::from(1).as_str(), None);
    assert_eq!(Value::from(false).as_bool(), Some(false));
    assert_eq!(Value::from(true).as_bool(), Some(true));
    assert_eq!(Value::from(array.clone()).as_array(), Some(&array));
    assert_eq!(Value::from(object.clone()).as_object(), Some(&object));
    assert!(Value::Null.is_null() && !Value::from(0).is_null());
    assert_eq!(Value::default(), Value::Null);
    assert_eq!(
        Value::from(Number::from(1u8)),
        Value::from(1i64),
        "equal numbers are equal"
    );
}

#[test]
fn an_object_keeps_the_first_place_and_the_last_value() {
    // Few names are searched one by one, many by their hash. Both must agree.
    for count in [1usize, 2, 15, 16, 17, 18, 40, 1000] {
        let mut object = Object::new();
        for round in 0..2 {
            for number in 0..count {
                object.insert(format!("n{number}"), number * 2 + round);
            }
        }
        assert_eq!(object.len(), count);
        assert!(!object.is_empty());
        for (number, (name, value)) in object.iter().enumerate() {
            assert_eq!((name, value), (&*format!("n{number}"), &Value::from(number * 2 + 1)));
            assert_eq!(object.get(name), Some(value));
        }
        assert_eq!(object.get("n"), None);
        let owned: Vec<_> = object.clone().into_iter().map(|(name, _)| name.into_owned()).collect();
        assert!(owned.iter().map(String::as_str).eq(object.iter().map(|(name, _)| name)));
        assert_eq!(object.clone().into_owned(), object);
    }
    assert!(Object::new().is_empty());
}

#[test]
fn objects_are_equal_in_whatever_order() {
    let object = |names: &[&'static str]| names.iter().map(|name| (*name, 1)).collect::<Object<'static>>();
    assert_eq!(object(&["a", "b"]), object(&["b", "a"]));
    assert_ne!(object(&["a"]), object(&["a", "b"]));
    assert_ne!(object(&["a"]), object(&["b"]));
    let arrays = [Value::from(vec![1, 2]), Value::from(vec![2, 1])];
    assert_ne!(arrays[0], arrays[1], "lists have an order");
}

#[test]
fn lists_grow_and_are_read() {
    let mut list = Array::default();
    assert!(list.is_empty());
    list.push(1);
    assert!(!list.is_empty());
    list.push("two");
    list.push(None::<u8>);
    list.extend([Value::from(true)]);
    assert_eq!(list.len(), 4);
    let items: Vec<_> = list.iter().cloned().collect();
    assert_eq!(
        items,
        [Value::from(1), Value::from("two"), Value::Null, Value::from(true)]
    );
    assert_eq!(Array::from(items.clone()), list);
    assert!(list.clone().into_iter().eq(items));
}

#[test]
fn bodies_are_made_of_text_bytes_and_values() {
    let rows: [(Body<'_>, &[u8]); 8] = [
        ("x".into(), b"x"),
        (String::from("x").into(), b"x"),
        (vec![0u8, 255].into(), &[0, 255]),
        ((&[1u8][..]).into(), &[1]),
        (Value::from("x").into(), b"x"),
        (Value::from(1).into(), b"1"),
        (Value::from(vec!["x"]).into(), b"[\"x\"]"),
        (Body::Json("x".into()), b"\"x\""),
    ];
    table(rows, |(body, bytes)| {
        let same = *body.to_bytes() == *bytes && body.clone().into_owned() == body;
        (same && body.clone().into_bytes() == bytes)
            .then_some(())
            .ok_or(format!("  {body:?}"))
    });
}

#[test]
fn values_that_are_something_else_give_nothing() {
    let values = [
        Value::Null,
        true.into(),
        1.into(),
        "x".into(),
        [1].into(),
        Object::from_iter([("k", 1)]).into(),
    ];
    // Whether each is null, a boolean, text, a list, an object.
    let rows = [
        [true, false, false, false, false],
        [false, true, false, false, false],
        [false; 5],
        [false, false, true, false, false],
        [false, false, false, true, false],
        [false, false, false, false, true],
    ];
    table(values.into_iter().zip(rows), |(value, expected)| {
        let got = [
            value.is_null(),
            value.as_bool().is_some(),
            value.as_str().is_some(),
            value.as_array().is_some(),
            value.as_object().is_some(),
        ];
        (got == expected)
            .then_some(())
            .ok_or(format!("  {value:?}: got {got:?}"))
    });
}

#[test]
fn debug_shows_names_and_kinds() {
    let rows: [(Value<'_>, &str); 6] = [
        (Value::Null, "Null"),
        (true.into(), "Bool"),
        (f64::NAN.into(), "Number"),
        ("a".into(), "String"),
        (vec![1, 2].into(), "Array"),
        (
            object! { a: 1, b: null, c: ["x"], d: { e: 1 } }.into(),
            r#"{"a": Number, "b": Null, "c": Array, "d": Object}"#,
        ),
    ];
    table(rows, |(value, expected)| {
        let got = format!("{value:?}");
        (got == expected)
            .then_some(())
            .ok_or(format!("  {expected}: got {got}"))
    });
    let bodies: [(Body<'_>, &str); 3] = [
        ("x".into(), "Text"),
        ((&[1u8, 2][..]).into(), "[2 bytes]"),
        (object! { a: 1 }.into(), r#"{"a": Number}"#),
    ];
    table(bodies, |(body, expected)| {
        let got = format!("{body:?}");
        (got == expected)
            .then_some(())
            .ok_or(format!("  {expected}: got {got}"))
    });
}

#[test]
fn numbers_are_what_fits() {
    let (unsigned, signed) = (Number::from(u64::MAX), Number::from(i64::MIN));
    let rows = [
        (Number::from(0u8), Some(0), Some(0), 0.0, "0"),
        (Number::from(0i8), Some(0), Some(0), 0.0, "0"),
        (Number::from(-1), None, Some(-1), -1.0, "-1"),
        (Number::from(1i64), Some(1), Some(1), 1.0, "1"),
        (unsigned, Some(u64::MAX), None, u64::MAX as f64, "18446744073709551615"),
        (signed, None, Some(i64::MIN), i64::MIN as f64, "-9223372036854775808"),
        (
            Number::from(i64::MAX),
            Some(i64::MAX as u64),
            Some(i64::MAX),
            i64::MAX as f64,
            "9223372036854775807",
        ),
        (Number::from(1.0), None, None, 1.0, "1.0"),
        (Number::from(-0.5f32), None, None, -0.5, "-0.5"),
    ];
    table(rows, |(number, as_u64, as_i64, as_f64, text)| {
        let got = (number.as_u64(), number.as_i64(), number.to_string());
        let same = got == (as_u64, as_i64, text.to_owned()) && number.as_f64().to_bits() == f64::to_bits(as_f64);
        let json = serde_json::to_string(&Value::from(number)).unwrap();
        (same && json == text)
            .then_some(())
            .ok_or(format!("  {text}: got {got:?} {json}"))
    });
    assert_eq!(Number::from(0u8), Number::from(0i8), "equal numbers are equal");
    assert_eq!(Number::from(f64::NAN).to_string(), "NaN");
}

#[test]
fn each_way_to_write_an_object() {
    let (state, name) = ("open", String::from("state"));
    let rows = [
        ("a macro", object! { state: "open", "page": 2 }),
        ("a variable of its name", object! { state, page: 2 }),
        ("a key that is computed", object! { (&name): "open", page: 2, }),
        (
            "an array",
            Object::from([("state", Value::from("open")), ("page", 2.into())]),
        ),
        ("a text", r#"{"page": 2, "state": "open"}"#.parse().unwrap()),
        (
            "serde",
            serde_json::from_str(r#"{"state": "open", "page": 2}"#).unwrap(),
        ),
    ];
    table(rows, |(name, object)| {
        let json = serde_json::to_string(&object).unwrap();
        let is_same = object == object! { state: "open", page: 2 } && object.len() == 2;
        is_same.then_some(()).ok_or(format!("  {name}: {json}"))
    });
    assert!(object! {}.is_empty());
    let nested = object! { a: { b: [1, { c: null }, []] }, d: None::<u8> };
    assert_eq!(
        serde_json::to_string(&nested).unwrap(),
        r#"{"a":{"b":[1,{"c":null},[]]}}"#
    );
}

#[test]
fn a_text_that_is_no_object_is_an_error() {
    let deep = "[".repeat(200);
    let rows = CASES
        .rows::<(&str, &str, &str)>("a_text_that_is_no_object_is_an_error")
        .chain([("too deep", deep.as_str(), "invalid-options")]);
    table(rows, |(name, text, expected)| {
        row(
            name,
            text.parse::<Object<'_>>().map(|object| format!("{object:?}")),
            Err(expected),
        )
    });
}

/// Two secrets differ although both are shown as `***`.
#[test]
fn equality_looks_at_values_and_not_at_masks() {
    let given = |secret: &'static str| object! { token: secret, page: 1 };
    let [one, same, other] = ["0123", "0123", "4567"].map(given);
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert!(one == same && one != other);
    assert!(Value::from(&one) == Value::from(&same) && Value::from(&one) != Value::from(&other));
}

#[test]
fn a_type_of_yours_is_a_value_and_a_body_by_from() {
    struct Id(u64);
    impl From<Id> for Value<'_> {
        fn from(id: Id) -> Self {
            format!("id_{}", id.0).into()
        }
    }
    impl From<Id> for Body<'_> {
        fn from(id: Id) -> Self {
            format!("<{}>", id.0).into()
        }
    }
    let options = options! { id: Id(7), ids: [Id(8)], data: Id(9) };
    let request = endpoint("POST /x/{id}{?ids}", options).unwrap();
    assert_eq!(request.url(), "https://api.github.com/x/id_7?ids=id_8");
    assert_eq!(request.body().unwrap().to_bytes().as_ref(), b"<9>");
    let object = Object::from([("id", Id(1))]);
    assert_eq!(object, object! { id: Some(Id(1)) });
}
