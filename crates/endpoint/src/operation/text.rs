//! The value of a field as it is in a URL: texts and whole numbers, encoded into a block. It gives up at everything else.

use serde::{Serialize, Serializer};
use serde::ser::Impossible;

use super::give_up::{GaveUp, give_up};
use crate::template::Block;

/// Writes a value after a name, if there is a value.
pub(super) struct Text<'b> {
    pub(super) block: &'b mut Block,
    /// What comes before the value.
    pub(super) before: &'static [u8],
    pub(super) reserved: bool,
}

/// Whether there was a value.
type Said = bool;

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {$(
        #[inline]
        fn $method(self, value: $type) -> Result<Said, GaveUp> {
            match u64::try_from(value) {
                Ok(number) => {
                    self.block.push_bytes(self.before);
                    self.block.push_number(number);
                    Ok(true)
                }
                // Where a negative number is written, it is one of few.
                Err(_) => Err(GaveUp),
            }
        }
    )*};
}

impl Serializer for Text<'_> {
    type Ok = Said;
    type Error = GaveUp;

    give_up!(floats wide bytes unit newtype_variant lists map structs variants);

    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);

    #[inline]
    fn serialize_str(self, value: &str) -> Result<Said, GaveUp> {
        self.block.push_bytes(self.before);
        self.block.encode(value, self.reserved);
        Ok(true)
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<Said, GaveUp> {
        self.serialize_str(if value { "true" } else { "false" })
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<Said, GaveUp> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Said, GaveUp> {
        self.serialize_str(variant)
    }

    #[inline]
    fn serialize_none(self) -> Result<Said, GaveUp> {
        Ok(false)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Said, GaveUp> {
        // `Some(None)` is null, which the build knows.
        match value.serialize(self)? {
            true => Ok(true),
            false => Err(GaveUp),
        }
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Said, GaveUp> {
        match value.serialize(self)? {
            true => Ok(true),
            false => Err(GaveUp),
        }
    }
}
