//! Values in JSON: digits, writing and reading.

use endpoint::{Array, Number, Object, Value};
use serde::Deserialize;

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("values");

#[test]
fn digits_survive_json() {
    let texts = CASES.rows::<&str>("digits_survive_json");
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
fn d16_a_number_past_64_bits_is_an_error() {
    let texts = [
        "18446744073709551616",
        "-9223372036854775809",
        "100000000000000000001",
        "123456789012345678901234567890",
        "[1, {\"a\": 18446744073709551616}]",
        // Once read, it can't be told from an integer.
        "1e20",
        "1e300",
    ];
    table(texts, |text| match serde_json::from_str::<Value<'_>>(text) {
        Ok(value) => Err(format!("  {text} became {value:?}")),
        Err(error) if error.to_string().contains("64 bits") => Ok(()),
        Err(error) => Err(format!("  {text}: {error}")),
    });
    let kept = [
        (Value::from_serialize(&u128::from(u64::MAX)), "18446744073709551615"),
        (Value::from_serialize(&i128::from(i64::MIN)), "-9223372036854775808"),
        (Value::from_serialize(&i128::from(u64::MAX)), "18446744073709551615"),
        (Value::from_serialize(&1e300), "1e300"),
    ];
    table(kept, |(value, digits)| {
        let written = serde_json::to_string(&value.unwrap()).unwrap().replace('+', "");
        (written == digits)
            .then_some(())
            .ok_or(format!("  {digits}: {written}"))
    });
    for lost in [
        Value::from_serialize(&(u128::from(u64::MAX) + 1)),
        Value::from_serialize(&u128::MAX),
        Value::from_serialize(&(i128::from(i64::MIN) - 1)),
    ] {
        let error = lost.unwrap_err();
        assert_eq!(error.kind().as_str(), "unsupported-value");
        assert!(error.to_string().contains("64 bits"), "{error}");
    }
    let by_i128 = |number: i128| {
        Value::deserialize(serde::de::value::I128Deserializer::<serde::de::value::Error>::new(
            number,
        ))
    };
    assert_eq!(by_i128(-5).unwrap(), Value::from(-5));
    assert_eq!(by_i128(i128::from(u64::MAX)).unwrap(), Value::from(u64::MAX));
    assert!(by_i128(i128::from(u64::MAX) + 1).is_err());
}

#[test]
fn a_number_converts_only_to_types_that_hold_it() {
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

/// Values from a format other than JSON.
#[test]
fn values_are_read_from_any_format() {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{BorrowedStrDeserializer, Error, MapDeserializer, SeqDeserializer, UnitDeserializer};

    #[track_caller]
    fn check<'de>(deserializer: impl serde::Deserializer<'de, Error = Error>, json: &str) {
        let value = Value::deserialize(deserializer).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
    }
    check(true.into_deserializer(), "true");
    check(1u8.into_deserializer(), "1");
    check(u64::MAX.into_deserializer(), "18446744073709551615");
    check((-1i8).into_deserializer(), "-1");
    check(i64::MIN.into_deserializer(), "-9223372036854775808");
    check(0.1f64.into_deserializer(), "0.1");
    check('ü'.into_deserializer(), "\"ü\"");
    check("text".into_deserializer(), "\"text\"");
    check(String::from("text").into_deserializer(), "\"text\"");
    check(BorrowedStrDeserializer::new("text"), "\"text\"");
    check(UnitDeserializer::new(), "null");
    check(SeqDeserializer::new([1u8, 2].into_iter()), "[1,2]");
    check(
        MapDeserializer::new([("b", 1u8), ("a", 2)].into_iter()),
        r#"{"b":1,"a":2}"#,
    );
    check(
        MapDeserializer::new([(String::from("k"), "v")].into_iter()),
        r#"{"k":"v"}"#,
    );

    /// An option or a newtype from a format that marks them.
    struct Marked(&'static str);
    impl<'de> serde::Deserializer<'de> for Marked {
        type Error = Error;
        fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                "none" => visitor.visit_none(),
                "some" => visitor.visit_some(1u8.into_deserializer()),
                "newtype" => visitor.visit_newtype_struct(1u8.into_deserializer()),
                _ => visitor.visit_bytes(b"a"),
            }
        }
        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }
    check(Marked("none"), "null");
    check(Marked("some"), "1");
    check(Marked("newtype"), "1");
    let error = Value::deserialize(Marked("bytes")).unwrap_err().to_string();
    assert!(error.ends_with("expected a JSON value"), "{error}");
    let error = Value::deserialize(MapDeserializer::<_, Error>::new([(1u8, 1u8)].into_iter())).unwrap_err();
    assert!(error.to_string().ends_with("expected a name"), "{error}");
    let error = serde_json::from_str::<Object<'_>>("[]").unwrap_err();
    assert!(error.to_string().contains("expected a JSON object"), "{error}");
}
