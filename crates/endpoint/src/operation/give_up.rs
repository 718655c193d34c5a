//! Serializers that know a few shapes of values and give up at all others, which are left to the dynamic way.

use std::fmt;

use serde::ser;

/// The value is of a shape that the serializer does not know.
#[derive(Debug)]
pub(super) struct GaveUp;

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that is written in another way")
    }
}

impl std::error::Error for GaveUp {}

impl ser::Error for GaveUp {
    #[cold]
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// Methods of a `Serializer` that give up.
macro_rules! give_up {
    (@simple $($method:ident($($type:ty),*))*) => {$(
        #[inline]
        fn $method(self, $(_: $type),*) -> Result<Self::Ok, GaveUp> {
            Err(GaveUp)
        }
    )*};
    () => {};
    (floats $($rest:ident)*) => {
        give_up!(@simple serialize_f32(f32) serialize_f64(f64));
        give_up!($($rest)*);
    };
    (numbers $($rest:ident)*) => {
        give_up!(@simple serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
            serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64));
        give_up!($($rest)*);
    };
    (wide $($rest:ident)*) => {
        give_up!(@simple serialize_i128(i128) serialize_u128(u128));
        give_up!($($rest)*);
    };
    (texts $($rest:ident)*) => {
        give_up!(@simple serialize_bool(bool) serialize_char(char) serialize_str(&str)
            serialize_unit_variant(&'static str, u32, &'static str));
        give_up!($($rest)*);
    };
    (bytes $($rest:ident)*) => {
        give_up!(@simple serialize_bytes(&[u8]));
        give_up!($($rest)*);
    };
    (unit $($rest:ident)*) => {
        give_up!(@simple serialize_unit() serialize_unit_struct(&'static str));
        give_up!($($rest)*);
    };
    (none $($rest:ident)*) => {
        give_up!(@simple serialize_none());
        give_up!($($rest)*);
    };
    (newtype_variant $($rest:ident)*) => {
        #[inline]
        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self, _: &'static str, _: u32, _: &'static str, _: &T,
        ) -> Result<Self::Ok, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (some $($rest:ident)*) => {
        #[inline]
        fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Self::Ok, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (newtype $($rest:ident)*) => {
        #[inline]
        fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<Self::Ok, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (lists $($rest:ident)*) => {
        type SerializeSeq = Impossible<Self::Ok, GaveUp>;
        type SerializeTuple = Impossible<Self::Ok, GaveUp>;
        type SerializeTupleStruct = Impossible<Self::Ok, GaveUp>;

        #[inline]
        fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, GaveUp> {
            Err(GaveUp)
        }

        #[inline]
        fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, GaveUp> {
            Err(GaveUp)
        }

        #[inline]
        fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (map $($rest:ident)*) => {
        type SerializeMap = Impossible<Self::Ok, GaveUp>;

        #[inline]
        fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (structs $($rest:ident)*) => {
        type SerializeStruct = Impossible<Self::Ok, GaveUp>;

        #[inline]
        fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
    (variants $($rest:ident)*) => {
        type SerializeTupleVariant = Impossible<Self::Ok, GaveUp>;
        type SerializeStructVariant = Impossible<Self::Ok, GaveUp>;

        #[inline]
        fn serialize_tuple_variant(
            self, _: &'static str, _: u32, _: &'static str, _: usize,
        ) -> Result<Self::SerializeTupleVariant, GaveUp> {
            Err(GaveUp)
        }

        #[inline]
        fn serialize_struct_variant(
            self, _: &'static str, _: u32, _: &'static str, _: usize,
        ) -> Result<Self::SerializeStructVariant, GaveUp> {
            Err(GaveUp)
        }
        give_up!($($rest)*);
    };
}

pub(super) use give_up;
