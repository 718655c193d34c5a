//! Reads values from any serde format, borrowed from the input if the format allows it. A number keeps its digits, and
//! an object with a name twice is marked as faulty (decision 16).

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::fault::MAX_DEPTH;
use super::{Array, Number, Object, Value};

/// Reads a value with up to so many levels of nesting.
#[derive(Clone, Copy)]
pub(super) struct Seed {
    levels: u8,
}

impl Seed {
    pub(super) fn new(levels: u8) -> Self {
        Self { levels }
    }

    fn deeper<E: Error>(self) -> Result<Self, E> {
        match self.levels.checked_sub(1) {
            Some(levels) => Ok(Self { levels }),
            None => Err(E::custom("nested deeper than 128 levels")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Value<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

macro_rules! scalars {
    ($($method:ident: $type:ty),*) => {$(
        fn $method<E>(self, value: $type) -> Result<Self::Value, E> {
            Ok(value.into())
        }
    )*};
}

impl<'de> Visitor<'de> for Seed {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    scalars!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_borrowed_str: &'de str, visit_string: String);

    fn visit_u128<E: Error>(self, value: u128) -> Result<Self::Value, E> {
        self.visit_i128(value.try_into().unwrap_or(i128::MAX))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Self::Value, E> {
        Number::whole(value).map(Into::into).ok_or_else(past_64_bits)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        match Number::from(value) {
            number if number.is_past_bits() => Err(past_64_bits()),
            number => Ok(number.into()),
        }
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        Ok(value.to_owned().into())
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let seed = self.deeper()?;
        let mut array = Array::new();
        while let Some(item) = access.next_element_seed(seed)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let seed = self.deeper()?;
        let mut object = Object::new();
        while let Some(MemberName(name)) = access.next_key()? {
            if is_number(&name) {
                let MemberName(digits) = access.next_value()?;
                return Number::parse(&digits).map(Into::into).ok_or_else(past_64_bits);
            }
            object.read(name, access.next_value_seed(seed)?);
        }
        Ok(Value::Object(object))
    }
}

/// Whether `serde_json` hands over a number by this name, as the text of its digits: it does with the feature
/// `arbitrary_precision`.
pub(super) fn is_number(name: &str) -> bool {
    name == "$serde_json::private::Number"
}

#[cold]
fn past_64_bits<E: Error>() -> E {
    E::custom("a number of more than 64 bits would lose digits: write it as a text")
}

/// A name, borrowed if the format allows it. serde's own `Cow` never borrows.
struct MemberName<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for MemberName<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameVisitor;

        impl<'de> Visitor<'de> for NameVisitor {
            type Value = MemberName<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(MemberName(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(MemberName(Cow::Owned(name.to_owned())))
            }
        }

        deserializer.deserialize_str(NameVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Seed { levels: MAX_DEPTH }.deserialize(deserializer)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Object(object) => Ok(object),
            _ => Err(D::Error::custom("expected a JSON object")),
        }
    }
}

/// In objects, undefined members are left out; in lists, undefined is null, as in JavaScript.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Undefined | Self::Null => serializer.serialize_unit(),
            Self::Bool(bool) => serializer.serialize_bool(*bool),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(array) => serializer.collect_seq(array),
            Self::Object(object) => object.serialize(serializer),
        }
    }
}

impl Serialize for Array<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
