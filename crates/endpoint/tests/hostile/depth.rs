//! Values nested a hundred thousand levels deep are an error, and do not overflow the stack.

use std::process::Command;

use endpoint::{Array, Body, Endpoint, Object, Options, Value, endpoint};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use crate::support::{row, table};

const LEVELS: usize = 100_000;

fn lists(levels: usize) -> Value<'static> {
    (0..levels).fold(Value::from("x"), |value, _| Value::Array([value].into_iter().collect()))
}

fn pushed(levels: usize) -> Value<'static> {
    (0..levels).fold(Value::from("x"), |value, _| {
        let mut array = Array::default();
        array.push(value);
        Value::Array(array)
    })
}

fn objects(levels: usize) -> Value<'static> {
    (0..levels).fold(Value::from("x"), |value, _| {
        let mut object = Object::new();
        object.insert("a", value);
        Value::Object(object)
    })
}

fn mixed(levels: usize) -> Value<'static> {
    (0..levels).fold(Value::from("x"), |value, level| {
        if level % 2 == 0 {
            Value::from(vec![value])
        } else {
            Value::Object([("a", value)].into_iter().collect())
        }
    })
}

#[test]
fn built_by_hand() {
    // Around the limit, a value could be dropped without an error.
    for levels in [129, 130, 131, 200, 256, 257, 258, 385, 1000, LEVELS] {
        table(
            [
                ("lists", lists(levels)),
                ("pushed", pushed(levels)),
                ("objects", objects(levels)),
                ("mixed", mixed(levels)),
            ],
            |(name, value)| {
                let x = || Options::new().param("x", value.clone());
                for (route, options) in [
                    ("GET /x", x()),
                    ("GET /{x}", x()),
                    ("GET /{x*}", x()),
                    ("GET /x{?x}", x()),
                    ("GET /x{?x*}", x()),
                    ("POST /x", x()),
                    ("POST /x", Options::new().data(value.clone())),
                    ("POST /x", Options::new().field("x", value.clone())),
                    ("POST /x", Options::new().query("x", value.clone())),
                    ("POST /{x}", Options::new().path("x", value.clone())),
                ] {
                    let got = endpoint(route, options).map(|request| format!("{request:?}"));
                    row(
                        &format!("{name} of {levels} levels in {route}"),
                        got,
                        Err("unsupported-value"),
                    )?;
                }
                let got = endpoint("GET /x", Options::new().header("x-a", value.clone()))
                    .map(|request| format!("{request:?}"));
                row(
                    &format!("{name} of {levels} levels in a header"),
                    got,
                    Err("invalid-header-value x-a"),
                )?;
                let with_default = Endpoint::github().defaults(Options::new().param("x", value.clone()));
                let got = match &with_default {
                    Ok(endpoint) => endpoint
                        .request("GET /x", Options::new())
                        .map(|request| format!("{request:?}")),
                    Err(error) => Err(error.clone()),
                };
                row(
                    &format!("{name} of {levels} levels as default"),
                    got,
                    Err("unsupported-value"),
                )
            },
        );
    }
}

#[test]
fn as_metadata() {
    for levels in [128, 129, 130, 257, LEVELS] {
        let Value::Object(object) = objects(levels) else {
            unreachable!()
        };
        match endpoint("GET /x", Options::new().metadata(object)) {
            Err(_) => assert!(levels > 128),
            Ok(request) => {
                let returned = serde_json::to_string(request.metadata().unwrap()).unwrap();
                assert_eq!(returned, serde_json::to_string(&objects(levels)).unwrap());
                assert_eq!(returned.matches('{').count(), levels, "returned unchanged, or refused");
            }
        }
    }
}

/// Every walk over a value ends after 129 levels, or goes through a list of what is left.
#[test]
fn copied_compared_printed_merged_and_dropped() {
    let walks = || {
        for value in [lists(LEVELS), objects(LEVELS), mixed(LEVELS)] {
            let copy = value.clone();
            assert!(copy == value && copy.wrong_as_json() && value.wrong_as_json());
            let owned = value.clone().into_owned();
            assert!(format!("{owned:?}").len() < 1000);
            let options = Options::new().param("x", copy).data(Body::from(value));
            let merged = options.clone().merge(options.clone()).into_owned();
            let layers = Options::new().param("x", objects(LEVELS)).merge(merged);
            assert!(format!("{layers:?} {:?}", layers.redacted()).len() < 10_000);
            assert!(serde_json::to_string(&layers).is_err());
            assert!(Endpoint::github().merge("POST /x", layers.clone()).is_err());
            assert!(endpoint("POST /x", layers).is_err());
        }
        let Value::Object(object) = objects(LEVELS) else {
            unreachable!()
        };
        let metadata = Options::new().metadata(object.clone());
        assert!(serde_json::to_string(&metadata).is_err() && serde_json::to_string(&object).is_err());
        assert!(
            endpoint("POST /x", metadata.clone()).is_err() && Endpoint::github().merge("POST /x", metadata).is_err()
        );
    };
    // In a build without optimization, a frame is large.
    let stack = std::thread::Builder::new().stack_size(1 << 20);
    stack.spawn(walks).unwrap().join().unwrap();
}

/// The copy of a value that is too deep ends, and no part of it can be sent in its place.
#[test]
fn a_copy_that_ends_is_refused() {
    let copy = lists(200).clone();
    let mut inner = &copy;
    while let Value::Array(items) = inner {
        inner = &items[0];
    }
    assert!(serde_json::to_string(inner).is_err(), "{inner:?}");
}

trait WrongAsJson {
    fn wrong_as_json(&self) -> bool;
}

impl WrongAsJson for Value<'_> {
    fn wrong_as_json(&self) -> bool {
        serde_json::to_string(self).is_err_and(|error| error.to_string().contains("128 levels"))
    }
}

#[test]
fn layers_do_not_add_up() {
    let layer = |levels| Options::new().param("x", objects(levels));
    let merged = layer(127).merge(layer(100)).merge(layer(127));
    let request = endpoint("POST /x", merged).unwrap();
    assert!(request.body().unwrap().to_bytes().len() > 127);
    // The deepest body there is, as JSON and masked.
    for request in [&request, &request.redacted()] {
        let json = serde_json::to_string(request).unwrap();
        assert!(json.contains(r#""body":{"x":{"a":{"#), "{json}");
    }
    assert!(endpoint("POST /x", layer(100).merge(layer(LEVELS))).is_err());
    // The later layer replaced what is too deep.
    assert!(endpoint("POST /x", layer(LEVELS).merge(layer(100))).is_ok());
    assert!(endpoint("POST /x", layer(LEVELS).merge(layer(LEVELS))).is_err());
}

#[test]
fn read_from_json() {
    let texts = [
        ("lists", "[".repeat(LEVELS) + &"]".repeat(LEVELS)),
        ("unclosed lists", "[".repeat(LEVELS)),
        ("objects", "{\"a\":".repeat(LEVELS) + "1" + &"}".repeat(LEVELS)),
        ("unclosed objects", "{\"a\":".repeat(LEVELS)),
    ];
    table(texts, |(name, text)| {
        let as_value = serde_json::from_str::<Value<'_>>(&text).is_err();
        let as_object = serde_json::from_str::<Object<'_>>(&text).is_err();
        for key in ["x", "data", "headers", "request", "mediaType", "url"] {
            let options = format!("{{\"{key}\":{text}}}");
            if serde_json::from_str::<Options<'_>>(&options).is_ok() {
                return Err(format!("  {name} as {key}"));
            }
        }
        (as_value && as_object).then_some(()).ok_or(format!("  {name}"))
    });
}

#[test]
fn a_deserializer_without_a_limit_of_its_own() {
    // serde's own deserializer of sequences has no limit.
    struct Endless;
    impl<'de> serde::de::IntoDeserializer<'de, serde::de::value::Error> for Endless {
        type Deserializer = serde::de::value::SeqDeserializer<std::iter::Once<Self>, serde::de::value::Error>;
        fn into_deserializer(self) -> Self::Deserializer {
            serde::de::value::SeqDeserializer::new(std::iter::once(Self))
        }
    }
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    assert!(Value::deserialize(Endless.into_deserializer()).is_err());
}

/// A type that serializes itself inside itself, without end, in one of serde's shapes.
#[derive(Clone, Copy)]
struct Endless(&'static str);

const SHAPES: [&str; 9] = [
    "sequence",
    "map",
    "key",
    "struct",
    "newtype struct",
    "some",
    "newtype variant",
    "tuple variant",
    "struct variant",
];

impl Serialize for Endless {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::{SerializeStructVariant, SerializeTupleVariant};
        match self.0 {
            "sequence" => {
                let mut items = serializer.serialize_seq(Some(1))?;
                items.serialize_element(self)?;
                items.end()
            }
            "map" => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("a", self)?;
                map.end()
            }
            "key" => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(self, "a")?;
                map.end()
            }
            "struct" => {
                let mut fields = serializer.serialize_struct("Endless", 1)?;
                fields.serialize_field("a", self)?;
                fields.end()
            }
            "newtype struct" => serializer.serialize_newtype_struct("Endless", self),
            "some" => serializer.serialize_some(self),
            "newtype variant" => serializer.serialize_newtype_variant("Endless", 0, "A", self),
            "tuple variant" => {
                let mut items = serializer.serialize_tuple_variant("Endless", 0, "A", 1)?;
                items.serialize_field(self)?;
                items.end()
            }
            _ => {
                let mut fields = serializer.serialize_struct_variant("Endless", 0, "A", 1)?;
                fields.serialize_field("a", self)?;
                fields.end()
            }
        }
    }
}

/// The shape that the child process serializes.
const SHAPE: &str = "ENDPOINT_TEST_SHAPE";

#[test]
fn a_type_without_end() {
    if let Ok(shape) = std::env::var(SHAPE) {
        let shape = SHAPES.into_iter().find(|known| **known == shape).unwrap();
        row(
            shape,
            Value::from_serialize(&Endless(shape)).map(|_| String::new()),
            Err("unsupported-value"),
        )
        .unwrap();
        let as_fields = Options::new().params(&Endless(shape));
        assert!(endpoint("POST /x", as_fields).is_err());
        return;
    }
    // A stack overflow ends the process, so each shape gets one of its own.
    table(SHAPES, |shape| {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "depth::a_type_without_end"])
            .env(SHAPE, shape)
            .output()
            .unwrap();
        let told = || {
            String::from_utf8_lossy(&child.stderr)
                .lines()
                .take(3)
                .collect::<Vec<_>>()
                .join(" ")
        };
        child
            .status
            .success()
            .then_some(())
            .ok_or_else(|| format!("  {shape}: {} {}", child.status, told()))
    });
}
