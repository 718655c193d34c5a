//! Values in JSON: digits, and the way there and back.

use endpoint::{Array, Number, Object, Value};

use crate::support::table;

#[test]
fn digits_survive_json() {
    let texts = [
        "0",
        "18446744073709551615",
        "-9223372036854775808",
        "9223372036854775808",
        "9007199254740993",
        "0.1",
        "-0.1",
        "1e300",
        "1.7976931348623157e308",
        "5e-324",
        "2.5",
        "123456789.125",
        "-0.0",
    ];
    table(texts, |text| {
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let number: serde_json::Number = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&value).unwrap();
        (written == number.to_string())
            .then_some(())
            .ok_or(format!("  {text}: {written}"))
    });
    assert_eq!(
        serde_json::to_string(&Value::from(u64::MAX)).unwrap(),
        u64::MAX.to_string()
    );
    assert_eq!(
        serde_json::to_string(&Value::from(i64::MIN)).unwrap(),
        i64::MIN.to_string()
    );
}

#[test]
fn numbers_give_themselves() {
    let number = |text: &str| match serde_json::from_str::<Value<'_>>(text).unwrap() {
        Value::Number(number) => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(number("18446744073709551615").as_i64(), None);
    assert_eq!(number("-1").as_i64(), Some(-1));
    assert_eq!(number("-1").as_u64(), None);
    assert!((number("0.5").as_f64() - 0.5).abs() < f64::EPSILON);
    assert_eq!(number("5"), Number::from(5u8));
    assert_eq!(Number::from(5i64), Number::from(5u64), "equal numbers are equal");
}

#[test]
fn values_round_trip() {
    let texts = [
        "null",
        "true",
        "\"\"",
        "\"ü\\n\"",
        "[]",
        "[1,[2,{}],null]",
        "{}",
        r#"{"b":1,"a":{"c":[false]}}"#,
    ];
    table(texts, |text| {
        let value: Value<'_> = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&value).unwrap();
        let by_serialize = Value::from_serialize(&value).unwrap();
        (written == text && by_serialize == value && value.clone().into_owned() == value)
            .then_some(())
            .ok_or(format!("  {text}: {written}"))
    });
    let array: Array<'_> = [1, 2].into_iter().collect();
    assert_eq!(serde_json::from_str::<Value<'_>>("[1,2]").unwrap(), Value::Array(array));
    let object: Object<'_> = serde_json::from_str(r#"{"z":1,"a":2}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&object).unwrap(),
        r#"{"z":1,"a":2}"#,
        "in the order that was read"
    );
}
