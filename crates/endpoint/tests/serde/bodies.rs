//! The JSON of a body is written without a serializer: its bytes are those of `serde_json`.

use endpoint::{Array, Body, Object, Value};

#[track_caller]
fn same_as_serde(value: impl Into<Value<'static>>) {
    let value = value.into();
    let want = serde_json::to_string(&value).ok();
    assert_eq!(String::from_utf8(Body::Json(value).into_bytes()).ok(), want);
}

#[test]
fn texts() {
    for c in ('\0'..='\u{FF}').chain(['\u{2028}', '\u{FFFF}', '\u{1F980}']) {
        for before in 0..18 {
            same_as_serde(format!("{}{c}tail{c}", "a".repeat(before)));
        }
    }
    // Around the end of a block.
    for before in 370..530 {
        for text in ["\u{1F}".repeat(40), "\"\n".repeat(20), "ü".repeat(30), "a".repeat(60)] {
            same_as_serde(format!("{}{text}", "a".repeat(before)));
            same_as_serde(vec![
                Value::from("a".repeat(before)),
                text.into(),
                1.into(),
                true.into(),
            ]);
        }
    }
    same_as_serde("");
    same_as_serde("\"\"\\\\\n\n");
}

#[test]
fn numbers() {
    for number in [0.0, -0.0, 0.1, 1.0, 1e16, 1e300, -1.5e-7, f64::MIN_POSITIVE] {
        same_as_serde(number);
    }
    same_as_serde(u64::MAX);
    same_as_serde(i64::MIN);
    same_as_serde(0);
}

#[test]
fn nested() {
    same_as_serde(Object::new());
    same_as_serde(Array::default());
    let mut object = Object::new();
    object.insert("a\"", vec![Value::Null, true.into(), vec![1, 2].into()]);
    object.insert("none", Object::new());
    object.insert("empty", Array::default());
    same_as_serde(object);
}
