//! Structs as parameters.

use std::collections::BTreeMap;

use endpoint::{Options, Value, endpoint};
use serde::Serialize;

use crate::support::{body_of, url_of};

#[derive(Serialize)]
struct Issue<'a> {
    owner: &'a str,
    #[serde(rename = "repo")]
    repository: String,
    title: char,
    labels: Vec<Label>,
    milestone: Option<u8>,
    state: State,
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<&'a str>,
    ratio: f32,
    pair: (i8, bool),
    meta: BTreeMap<u8, &'a str>,
    unit: (),
}

#[derive(Serialize)]
struct Label(&'static str);

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    NotPlanned,
}

#[test]
fn a_struct_is_parameters() {
    let issue = Issue {
        owner: "acme",
        repository: "site".into(),
        title: 'ü',
        labels: vec![Label("bug")],
        milestone: None,
        state: State::NotPlanned,
        assignee: None,
        ratio: 0.1,
        pair: (-1, true),
        meta: BTreeMap::from([(1, "one")]),
        unit: (),
    };
    let request = endpoint("POST /repos/{owner}/{repo}/issues", Options::new().params(&issue)).unwrap();
    assert_eq!(url_of(&request), "/repos/acme/site/issues");
    assert_eq!(
        body_of(&request),
        r#"{"title":"ü","labels":["bug"],"milestone":null,"state":"not_planned","ratio":0.1,"pair":[-1,true],"meta":{"1":"one"},"unit":null}"#
    );
}

#[test]
fn fields_join_other_parameters_and_reserved_names_are_parameters() {
    #[derive(Serialize)]
    struct Page {
        per_page: u8,
        page: u8,
    }
    let options = Options::new()
        .param("page", 1)
        .params(&Page { per_page: 50, page: 2 })
        .param("q", "x");
    assert_eq!(url_of(&endpoint("/x", options).unwrap()), "/x?page=2&per_page=50&q=x");
    let map = BTreeMap::from([("url", "u"), ("headers", "h")]);
    let request = endpoint("GET /x", Options::new().params(&map)).unwrap();
    assert_eq!(
        url_of(&request),
        "/x?headers=h&url=u",
        "fields are parameters, whatever their names"
    );
}

#[test]
fn what_is_no_struct_is_no_parameters() {
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no way"))
        }
    }
    let wrong = [
        Options::new().params(&1),
        Options::new().params("text"),
        Options::new().params(&[1, 2]),
        Options::new().params(&()),
        Options::new().params(&BTreeMap::from([([1], 2)])),
        Options::new().params(&Failing),
    ];
    for options in wrong {
        let kind = endpoint("/x", options).unwrap_err().kind();
        assert!(
            ["invalid-options", "unsupported-value"].contains(&kind.as_str()),
            "{kind}"
        );
    }
    assert!(
        Value::from_serialize(&Failing)
            .unwrap_err()
            .to_string()
            .contains("its type refuses the value")
    );
}

/// Each shape of serde, as JSON has it.
#[test]
fn each_shape_becomes_what_serde_json_makes_of_it() {
    #[derive(Serialize)]
    enum Shape {
        Unit,
        Newtype(u8),
        Tuple(u8, bool),
        Struct { a: u8, b: Option<u8> },
    }
    #[derive(Serialize)]
    struct Unit;
    #[derive(Serialize)]
    struct Newtype(u8);
    #[derive(Serialize)]
    struct Tuple(u8, char);
    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Key {
        One,
    }
    struct Bytes;
    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(b"ab")
        }
    }
    #[track_caller]
    fn check(value: impl Serialize) {
        let expected = serde_json::to_value(&value).unwrap();
        let got = Value::from_serialize(&value).unwrap();
        assert_eq!(serde_json::to_value(&got).unwrap(), expected);
        let nested = Value::from_serialize(&BTreeMap::from([("k", vec![value])])).unwrap();
        assert_eq!(
            serde_json::to_value(&nested).unwrap(),
            serde_json::json!({ "k": [expected] })
        );
    }
    check(true);
    check(i8::MIN);
    check(i16::MIN);
    check(i32::MIN);
    check(i64::MIN);
    check(u8::MAX);
    check(u16::MAX);
    check(u32::MAX);
    check(u64::MAX);
    check(0.5f32);
    check(0.1f64);
    check('ü');
    check("text");
    check(Bytes);
    check(());
    check(None::<u8>);
    check(Some(1));
    check(Some(Some("x")));
    check(Unit);
    check(Newtype(1));
    check(Tuple(1, 'x'));
    check((1, "x", [true]));
    check(Shape::Unit);
    check(Shape::Newtype(1));
    check(Shape::Tuple(1, false));
    check(Shape::Struct { a: 1, b: None });
    check(BTreeMap::from([("z", 1), ("a", 2)]));
    check(BTreeMap::from([(1u8, 'a'), (2, 'b')]));
    check(BTreeMap::from([(-1i64, 1)]));
    check(BTreeMap::from([('c', 1)]));
    check(BTreeMap::from([(true, 1)]));
    check(BTreeMap::from([(Key::One, 1)]));
    check(BTreeMap::from([(String::from("k"), Shape::Tuple(1, true))]));
    check(BTreeMap::<u8, u8>::new());
    for options in [
        Options::new().params(&BTreeMap::from([(Some([1]), 1)])),
        Options::new().params(&BTreeMap::from([((), 1)])),
        Options::new().params(&BTreeMap::from([((1, 2), 1)])),
    ] {
        let error = endpoint("/x", options).unwrap_err();
        assert_eq!(error.reason(), "the value has a key that is not a text");
    }
}

/// A type can have 128 levels of any kind, and no more.
#[test]
fn a_type_of_128_levels_is_a_value_and_no_deeper_one() {
    #[derive(Clone, Copy)]
    struct Nested(u8, &'static str);
    impl Serialize for Nested {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct};
            let Some(levels) = self.0.checked_sub(1) else {
                return serializer.serialize_u8(1);
            };
            let inner = Self(levels, self.1);
            match self.1 {
                "sequence" => {
                    let mut items = serializer.serialize_seq(None)?;
                    items.serialize_element(&inner)?;
                    items.end()
                }
                "tuple" => {
                    let mut items = serializer.serialize_tuple(1)?;
                    items.serialize_element(&inner)?;
                    items.end()
                }
                "tuple struct" => {
                    let mut items = serializer.serialize_tuple_struct("Nested", 1)?;
                    items.serialize_field(&inner)?;
                    items.end()
                }
                "map" => {
                    let mut map = serializer.serialize_map(None)?;
                    map.serialize_entry("k", &inner)?;
                    map.end()
                }
                _ => {
                    let mut fields = serializer.serialize_struct("Nested", 1)?;
                    fields.serialize_field("k", &inner)?;
                    fields.end()
                }
            }
        }
    }
    for shape in ["sequence", "tuple", "tuple struct", "map", "struct"] {
        for levels in [1, 2, 127, 128] {
            let value = Value::from_serialize(&Nested(levels, shape)).unwrap();
            let text = serde_json::to_string(&value).unwrap();
            assert_eq!(text.matches(['[', '{']).count(), usize::from(levels), "{shape}");
        }
        for levels in [129, 130, 255] {
            let error = Value::from_serialize(&Nested(levels, shape)).unwrap_err();
            let reason = "the value is nested deeper than 128 levels, of which a `Some` and a newtype are one each";
            assert_eq!(error.reason(), reason, "{shape}");
        }
    }
}
