//! The value of a field as it is in a URL: texts and whole numbers, encoded. It gives up at everything else.

use serde::ser::Impossible;
use serde::{Serialize, Serializer};

use super::give_up::{GaveUp, give_up};
use super::sink::Sink;

/// Writes a value, if there is one, and returns where it ends.
pub(super) struct Text<'s, S> {
    pub(super) sink: &'s mut S,
    pub(super) end: usize,
    pub(super) place: TextPlace,
}

/// What the value is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TextPlace {
    /// A `{name}` in the path.
    Path,
    /// A `{+name}` there.
    Reserved,
    Query,
}

/// Where a value ends, or nothing where there was none.
type Said = Option<usize>;

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method(self, value: $type) -> Result<Said, GaveUp> {
            match u64::try_from(value) {
                Ok(number) => Ok(Some(self.sink.push_number(self.end, number))),
                // Where a negative number is written, it is one of few.
                Err(_) => Err(GaveUp),
            }
        }
    )*};
}

impl<S: Sink> Serializer for Text<'_, S> {
    type Ok = Said;
    type Error = GaveUp;

    give_up!(floats wide bytes unit newtype_variant lists map structs variants);

    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_str(self, value: &str) -> Result<Said, GaveUp> {
        // An empty value in the path, and one that begins with a dot or a slash, may make another path; in a `{+name}` a
        // triplet stays as it is, and `?` and `#` would end the path. The build knows.
        let first = value.as_bytes().first();
        if self.place != TextPlace::Query && matches!(first, None | Some(b'.' | b'/')) {
            return Err(GaveUp);
        }
        let is_reserved = self.place == TextPlace::Reserved;
        if is_reserved && value.bytes().any(|byte| matches!(byte, b'%' | b'?' | b'#')) {
            return Err(GaveUp);
        }
        Ok(Some(self.sink.encode(self.end, value, is_reserved)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bool(self, value: bool) -> Result<Said, GaveUp> {
        self.serialize_str(if value { "true" } else { "false" })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_char(self, value: char) -> Result<Said, GaveUp> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Said, GaveUp> {
        self.serialize_str(variant)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Result<Said, GaveUp> {
        Ok(None)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Said, GaveUp> {
        // `Some(None)` is null, which `call.rs` knows.
        value.serialize(self)?.ok_or(GaveUp).map(Some)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Said, GaveUp> {
        value.serialize(self)?.ok_or(GaveUp).map(Some)
    }
}
