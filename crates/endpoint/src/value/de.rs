//! Reads values from any serde format, borrowed from the input if the format allows it, and writes them. A number keeps
//! its digits; a name twice, and the 129th level, are errors (decision 16).

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use super::nesting::TOO_DEEP;
use super::{Array, MAX_DEPTH, Number, Object, Value};
use crate::error::ErrorKind;

/// Reads a value with up to so many levels of nesting.
#[derive(Clone, Copy)]
pub(super) struct Seed {
    levels: u8,
    /// Whether a large float may have been an integer that lost digits.
    doubts_floats: bool,
}

impl Seed {
    pub(super) fn new(levels: u8) -> Self {
        Self {
            levels,
            doubts_floats: true,
        }
    }

    fn deeper<E: Error>(self) -> Result<Self, E> {
        match self.levels.checked_sub(1) {
            Some(levels) => Ok(Self { levels, ..self }),
            None => Err(E::custom(format_args!("the value {TOO_DEEP}"))),
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
            number if self.doubts_floats && number.is_past_bits() => Err(past_64_bits()),
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
        let mut array = Array::default();
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
            if object.position(&name).is_some() {
                let twice = crate::Error::about(ErrorKind::InvalidOptions, &name, "is there twice");
                return Err(A::Error::custom(twice));
            }
            object.append(name, access.next_value_seed(seed)?);
        }
        Ok(Value::Object(object))
    }
}

/// Reads a JSON text that this library has written, with all its floats.
pub(crate) fn written(json: &str) -> Option<Value<'_>> {
    let seed = Seed {
        levels: MAX_DEPTH,
        doubts_floats: false,
    };
    let mut reader = serde_json::Deserializer::from_str(json);
    // Its limit is one level less than ours.
    reader.disable_recursion_limit();
    seed.deserialize(&mut reader).ok()
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
        Seed::new(MAX_DEPTH).deserialize(deserializer)
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

/// A value inside others, which can have so many more levels.
struct Nested<'v, 'a>(&'v Value<'a>, u8);

impl Serialize for Nested<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(value, levels) = *self;
        match value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(bool) => serializer.serialize_bool(*bool),
            Value::Number(number) => number.serialize(serializer),
            Value::String(text) => serializer.serialize_str(text),
            Value::Array(_) | Value::Object(_) if levels == 0 => {
                Err(S::Error::custom(format_args!("the value {TOO_DEEP}")))
            }
            Value::Array(items) => serializer.collect_seq(items.iter().map(|item| Nested(item, levels - 1))),
            Value::Object(object) => {
                serializer.collect_map(object.iter().map(|(name, value)| (name, Nested(value, levels - 1))))
            }
        }
    }
}

/// The 129th level is an error, and so is a number that is not finite.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Nested(self, MAX_DEPTH).serialize(serializer)
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(name, value)| (name, Nested(value, MAX_DEPTH - 1))))
    }
}
