//! Values out of any type that implements `Serialize`, in the order in which it writes its fields.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

use super::fault::MAX_DEPTH;
use super::{Array, Object, Value};

/// What a type can ask for that JSON does not have.
#[derive(Debug)]
pub(super) struct Unsupported(String);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unsupported {}

impl ser::Error for Unsupported {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

fn past_64_bits() -> Unsupported {
    Unsupported("holds an integer of more than 64 bits: give it as a text".to_owned())
}

type Result<T> = std::result::Result<T, Unsupported>;
type Owned = Value<'static>;

/// Makes a value of what is serialized into it; `levels` is how much deeper it can go.
#[derive(Clone, Copy)]
pub(super) struct ValueSerializer {
    levels: u8,
}

impl ValueSerializer {
    pub(super) fn new() -> Self {
        Self { levels: MAX_DEPTH }
    }

    fn deeper(self) -> Result<Self> {
        match self.levels.checked_sub(1) {
            Some(levels) => Ok(Self { levels }),
            None => Err(Unsupported("is nested deeper than 128 levels".to_owned())),
        }
    }

    fn list(self, variant: Option<&'static str>) -> Result<List> {
        Ok(List {
            array: Array::new(),
            inner: self.deeper()?,
            variant,
        })
    }

    fn fields(self, variant: Option<&'static str>) -> Result<Fields> {
        Ok(Fields {
            object: Object::new(),
            key: String::new(),
            inner: self.deeper()?,
            variant,
        })
    }
}

/// `{"variant": value}`, serde's usual form of an enum.
fn tagged(variant: Option<&'static str>, value: Owned) -> Owned {
    match variant {
        None => value,
        Some(variant) => Value::Object([(variant, value)].into_iter().collect()),
    }
}

pub(super) struct List {
    array: Array<'static>,
    inner: ValueSerializer,
    variant: Option<&'static str>,
}

pub(super) struct Fields {
    object: Object<'static>,
    key: String,
    inner: ValueSerializer,
    variant: Option<&'static str>,
}

macro_rules! scalars {
    ($($method:ident: $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result<Owned> {
            Ok(value.into())
        }
    )*};
}

impl Serializer for ValueSerializer {
    type Ok = Owned;
    type Error = Unsupported;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    scalars!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64);

    fn serialize_u128(self, value: u128) -> Result<Owned> {
        u64::try_from(value).map(Into::into).map_err(|_| past_64_bits())
    }

    fn serialize_i128(self, value: i128) -> Result<Owned> {
        match (u64::try_from(value), i64::try_from(value)) {
            (Ok(value), _) => Ok(value.into()),
            (_, Ok(value)) => Ok(value.into()),
            _ => Err(past_64_bits()),
        }
    }

    fn serialize_char(self, value: char) -> Result<Owned> {
        Ok(value.to_string().into())
    }

    fn serialize_str(self, value: &str) -> Result<Owned> {
        Ok(value.to_owned().into())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Owned> {
        Ok(Value::from(value))
    }

    fn serialize_none(self) -> Result<Owned> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Owned> {
        // It adds no level to the value, but a type without an end goes through here too.
        value.serialize(self.deeper()?)
    }

    fn serialize_unit(self) -> Result<Owned> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Owned> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<Owned> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<Owned> {
        value.serialize(self.deeper()?)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Owned> {
        Ok(tagged(Some(variant), value.serialize(self.deeper()?)?))
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<List> {
        self.list(None)
    }

    fn serialize_tuple(self, _length: usize) -> Result<List> {
        self.list(None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<List> {
        self.list(None)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<List> {
        self.deeper()?.list(Some(variant))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Fields> {
        self.fields(None)
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Fields> {
        self.fields(None)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Fields> {
        self.deeper()?.fields(Some(variant))
    }
}

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.array.push(value.serialize(self.inner)?);
        Ok(())
    }

    fn finish(self) -> Result<Owned> {
        Ok(tagged(self.variant, Value::Array(self.array)))
    }
}

macro_rules! list {
    ($($trait:ident: $method:ident),*) => {$(
        impl ser::$trait for List {
            type Ok = Owned;
            type Error = Unsupported;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.push(value)
            }

            fn end(self) -> Result<Owned> {
                self.finish()
            }
        }
    )*};
}

list!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field);

impl ser::SerializeMap for Fields {
    type Ok = Owned;
    type Error = Unsupported;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = match key.serialize(self.inner)? {
            Value::String(text) => text.into_owned(),
            Value::Number(number) => number.to_string(),
            Value::Bool(bool) => bool.to_string(),
            _ => return Err(Unsupported("has a key that is not a text".to_owned())),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(self.inner)?;
        self.object.insert(std::mem::take(&mut self.key), value);
        Ok(())
    }

    fn end(self) -> Result<Owned> {
        Ok(tagged(self.variant, Value::Object(self.object)))
    }
}

macro_rules! fields {
    ($($trait:ident),*) => {$(
        impl ser::$trait for Fields {
            type Ok = Owned;
            type Error = Unsupported;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                self.object.insert(key, value.serialize(self.inner)?);
                Ok(())
            }

            fn end(self) -> Result<Owned> {
                Ok(tagged(self.variant, Value::Object(self.object)))
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);
