//! The value of a field as it is in a JSON body, by the writer that writes all bodies. It gives up at what needs a look at
//! the whole value: maps, whose names may be there twice, and what JSON can't hold.

use serde::ser::{Impossible, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct};
use serde::{Serialize, Serializer};

use super::give_up::{GaveUp, give_up};
use crate::value::Number;
use crate::value::json::Writer;

/// How deep a value is written; the dynamic way knows the bound.
const LEVELS: u8 = 64;

/// Writes a value from `end` on, and returns where it ends.
pub(super) struct Json<'w> {
    writer: &'w mut Writer,
    end: usize,
    levels: u8,
}

impl<'w> Json<'w> {
    #[inline]
    pub(super) fn new(writer: &'w mut Writer, end: usize) -> Self {
        Self {
            writer,
            end,
            levels: LEVELS,
        }
    }

    #[inline]
    fn deeper(mut self) -> Result<Self, GaveUp> {
        self.levels = self.levels.checked_sub(1).ok_or(GaveUp)?;
        Ok(self)
    }

    #[inline]
    fn list(self) -> Result<List<'w>, GaveUp> {
        let Self { writer, end, levels } = self.deeper()?;
        Ok(List {
            writer,
            end,
            levels,
            before: b'[',
        })
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {$(
        #[inline]
        fn $method(self, value: $type) -> Result<usize, GaveUp> {
            Ok(self.writer.number(self.end, Number::from(value)))
        }
    )*};
}

impl<'w> Serializer for Json<'w> {
    type Ok = usize;
    type Error = GaveUp;
    type SerializeSeq = List<'w>;
    type SerializeTuple = List<'w>;
    type SerializeTupleStruct = List<'w>;
    type SerializeStruct = Fields<'w>;

    give_up!(wide bytes newtype_variant map variants);

    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);

    #[inline]
    fn serialize_f32(self, value: f32) -> Result<usize, GaveUp> {
        if value.is_finite() {
            Ok(self.writer.number(self.end, Number::from(value)))
        } else {
            Err(GaveUp)
        }
    }

    #[inline]
    fn serialize_f64(self, value: f64) -> Result<usize, GaveUp> {
        if value.is_finite() {
            Ok(self.writer.number(self.end, Number::from(value)))
        } else {
            Err(GaveUp)
        }
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<usize, GaveUp> {
        Ok(self.writer.bool(self.end, value))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<usize, GaveUp> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<usize, GaveUp> {
        Ok(self.writer.text(self.end, value))
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<usize, GaveUp> {
        self.serialize_str(variant)
    }

    #[inline]
    fn serialize_none(self) -> Result<usize, GaveUp> {
        Ok(self.writer.null(self.end))
    }

    #[inline]
    fn serialize_unit(self) -> Result<usize, GaveUp> {
        self.serialize_none()
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<usize, GaveUp> {
        self.serialize_none()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<usize, GaveUp> {
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<usize, GaveUp> {
        value.serialize(self.deeper()?)
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w>, GaveUp> {
        self.list()
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<List<'w>, GaveUp> {
        self.list()
    }

    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'w>, GaveUp> {
        self.list()
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'w>, GaveUp> {
        let Self { writer, end, levels } = self.deeper()?;
        Ok(Fields {
            writer,
            end,
            levels,
            names: Names::default(),
        })
    }
}

pub(super) struct List<'w> {
    writer: &'w mut Writer,
    end: usize,
    levels: u8,
    before: u8,
}

impl List<'_> {
    #[inline]
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), GaveUp> {
        let end = self.writer.separate(self.end, self.before);
        self.before = b',';
        self.end = value.serialize(Json {
            writer: &mut *self.writer,
            end,
            levels: self.levels,
        })?;
        Ok(())
    }
}

macro_rules! list {
    ($($trait:ident: $method:ident),*) => {$(
        impl $trait for List<'_> {
            type Ok = usize;
            type Error = GaveUp;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), GaveUp> {
                self.push(value)
            }

            #[inline]
            fn end(self) -> Result<usize, GaveUp> {
                Ok(self.writer.close(self.end, self.before, *b"[]"))
            }
        }
    )*};
}

list!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field);

/// The members of a struct.
pub(super) struct Fields<'w> {
    writer: &'w mut Writer,
    end: usize,
    levels: u8,
    names: Names,
}

impl SerializeStruct for Fields<'_> {
    type Ok = usize;
    type Error = GaveUp;

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), GaveUp> {
        let before = if self.names.count == 0 { b'{' } else { b',' };
        self.names.add(name)?;
        let end = self.writer.name(self.end, before, name);
        self.end = value.serialize(Json {
            writer: &mut *self.writer,
            end,
            levels: self.levels,
        })?;
        Ok(())
    }

    #[inline]
    fn end(self) -> Result<usize, GaveUp> {
        let before = if self.names.count == 0 { b'{' } else { b',' };
        Ok(self.writer.close(self.end, before, *b"{}"))
    }
}

/// The names of a struct so far: nothing keeps `Serialize` from writing one twice, of which the last value counts.
#[derive(Default)]
struct Names {
    names: [&'static str; 16],
    count: usize,
}

impl Names {
    #[inline]
    fn add(&mut self, name: &'static str) -> Result<(), GaveUp> {
        let (known, free) = self.names.split_at_mut_checked(self.count).ok_or(GaveUp)?;
        if known.contains(&name) {
            return Err(GaveUp);
        }
        *free.first_mut().ok_or(GaveUp)? = name;
        self.count += 1;
        Ok(())
    }
}
