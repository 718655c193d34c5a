//! A value that serializes as any of the types that serde knows.

use serde::ser::{
    Error as _, SerializeMap as _, SerializeSeq as _, SerializeStruct as _, SerializeStructVariant as _,
    SerializeTuple as _, SerializeTupleStruct as _, SerializeTupleVariant as _,
};
use serde::{Serialize, Serializer};

use super::source::{Source, Wild};

#[derive(Debug, Clone)]
pub(crate) enum Any {
    None,
    Some(Box<Any>),
    Unit,
    UnitStruct,
    Bool(bool),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    U128(u128),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    I128(i128),
    F32(f32),
    F64(f64),
    Char(char),
    Text(String),
    Bytes(Vec<u8>),
    Newtype(Box<Any>),
    UnitVariant(&'static str),
    NewtypeVariant(&'static str, Box<Any>),
    Seq(Vec<Any>),
    Tuple(Vec<Any>),
    TupleStruct(Vec<Any>),
    TupleVariant(Vec<Any>),
    Map(Vec<(Any, Any)>),
    Struct(Vec<(&'static str, Any)>),
    StructVariant(Vec<(&'static str, Any)>),
    Fails,
}

impl Any {
    fn nested(source: &mut Source<'_>, depth: usize) -> Self {
        let last = if depth == 0 { 22 } else { 38 };
        let deeper = |source: &mut Source<'_>| Self::nested(source, depth - 1);
        match source.below(last) {
            0..5 => Self::Text(Wild::wild(source)),
            5..8 => Self::None,
            8 => Self::U8(Wild::wild(source)),
            9 => Self::U16(Wild::wild(source)),
            10 => Self::U32(Wild::wild(source)),
            11 => Self::U64(Wild::wild(source)),
            12 => Self::I8(Wild::wild(source)),
            13 => Self::I16(Wild::wild(source)),
            14 => Self::I32(Wild::wild(source)),
            15 => Self::I64(Wild::wild(source)),
            16 => Self::F32(Wild::wild(source)),
            17 => Self::F64(Wild::wild(source)),
            18 => Self::Bool(Wild::wild(source)),
            19 => Self::Char(Wild::wild(source)),
            20 => Self::UnitVariant(Wild::wild(source)),
            21 => match source.below(6) {
                0 => Self::Unit,
                1 => Self::UnitStruct,
                2 => Self::U128(Wild::wild(source)),
                3 => Self::I128(Wild::wild(source)),
                4 => Self::Bytes(Wild::wild(source)),
                _ => Self::Fails,
            },
            22..26 => Self::Some(Box::new(deeper(source))),
            26..28 => Self::Newtype(Box::new(deeper(source))),
            28 => Self::NewtypeVariant(Wild::wild(source), Box::new(deeper(source))),
            29..32 => Self::Seq(several(source, deeper)),
            32 => Self::Tuple(several(source, deeper)),
            33 => Self::TupleStruct(several(source, deeper)),
            34 => Self::TupleVariant(several(source, deeper)),
            35 => Self::Map(several(source, |source| (deeper(source), deeper(source)))),
            36 => Self::Struct(several(source, |source| (Wild::wild(source), deeper(source)))),
            _ => Self::StructVariant(several(source, |source| (Wild::wild(source), deeper(source)))),
        }
    }
}

impl Any {
    /// The names of the value's members.
    pub(crate) fn members(&self) -> Vec<String> {
        let name = |key: &Self| match serde_json::to_value(key) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(serde_json::Value::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        match self {
            Self::Some(value) | Self::Newtype(value) => value.members(),
            Self::Map(entries) => entries.iter().map(|(key, _)| name(key)).collect(),
            Self::Struct(fields) => fields.iter().map(|(name, _)| (*name).to_owned()).collect(),
            _ => Vec::new(),
        }
    }
}

fn several<T>(source: &mut Source<'_>, one: impl Fn(&mut Source<'_>) -> T) -> Vec<T> {
    (0..source.below(4)).map(|_| one(source)).collect()
}

impl Wild for Any {
    fn wild(source: &mut Source<'_>) -> Self {
        Self::nested(source, 3)
    }
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Serializes each member, and ends.
        macro_rules! each {
            ($compound:expr, $items:expr, $item:pat => $method:ident($($argument:expr),*)) => {{
                let mut compound = $compound?;
                for $item in $items {
                    compound.$method($($argument),*)?;
                }
                compound.end()
            }};
        }
        match self {
            Self::None => serializer.serialize_none(),
            Self::Some(value) => serializer.serialize_some(value),
            Self::Unit => serializer.serialize_unit(),
            Self::UnitStruct => serializer.serialize_unit_struct("Unit"),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::U8(value) => serializer.serialize_u8(*value),
            Self::U16(value) => serializer.serialize_u16(*value),
            Self::U32(value) => serializer.serialize_u32(*value),
            Self::U64(value) => serializer.serialize_u64(*value),
            Self::U128(value) => serializer.serialize_u128(*value),
            Self::I8(value) => serializer.serialize_i8(*value),
            Self::I16(value) => serializer.serialize_i16(*value),
            Self::I32(value) => serializer.serialize_i32(*value),
            Self::I64(value) => serializer.serialize_i64(*value),
            Self::I128(value) => serializer.serialize_i128(*value),
            Self::F32(value) => serializer.serialize_f32(*value),
            Self::F64(value) => serializer.serialize_f64(*value),
            Self::Char(value) => serializer.serialize_char(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::Bytes(value) => serializer.serialize_bytes(value),
            Self::Newtype(value) => serializer.serialize_newtype_struct("New", value),
            Self::UnitVariant(name) => serializer.serialize_unit_variant("Enum", 0, name),
            Self::NewtypeVariant(name, value) => serializer.serialize_newtype_variant("Enum", 1, name, value),
            Self::Seq(items) => each!(serializer.serialize_seq(None), items, item => serialize_element(item)),
            Self::Tuple(items) => {
                each!(serializer.serialize_tuple(items.len()), items, item => serialize_element(item))
            }
            Self::TupleStruct(items) => {
                each!(serializer.serialize_tuple_struct("Tuple", items.len()), items, item => serialize_field(item))
            }
            Self::TupleVariant(items) => {
                let variant = serializer.serialize_tuple_variant("Enum", 2, "tuple", items.len());
                each!(variant, items, item => serialize_field(item))
            }
            Self::Map(entries) => {
                each!(serializer.serialize_map(None), entries, (key, value) => serialize_entry(key, value))
            }
            Self::Struct(fields) => {
                let fields_of = serializer.serialize_struct("Struct", fields.len());
                each!(fields_of, fields, (name, value) => serialize_field(name, value))
            }
            Self::StructVariant(fields) => {
                let variant = serializer.serialize_struct_variant("Enum", 3, "struct", fields.len());
                each!(variant, fields, (name, value) => serialize_field(name, value))
            }
            Self::Fails => Err(S::Error::custom("the value ends here")),
        }
    }
}
