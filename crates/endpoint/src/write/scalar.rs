//! Serializes a field's value: a scalar is passed on as it is, and only lists and objects become a [`Value`].
//!
//! serde calls one method of a serializer for each value, so nothing has been written when a value turns out to be a
//! list or an object.

use std::fmt;

use serde::ser::{Error as SerdeError, Impossible, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::template::{Buffer, Digits, Variable};
use crate::value::{MAX_DEPTH, Unsupported, Value, serialized, serialized_body};

/// The outcome of serializing a value. It is one byte, and returned in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Top {
    /// A scalar, which was written.
    Written,
    /// `None`: the field is unset (decision 19).
    Unset,
    Null,
    /// A list or an object, of which nothing was written.
    Composite,
}

impl Top {
    /// The value that was not written, if it is not `None`.
    pub(super) fn value<T: Serialize + ?Sized>(self, name: &str, value: &T) -> Result<Option<Value<'static>>, Error> {
        match self {
            Self::Unset => Ok(None),
            Self::Null => Ok(Some(Value::Null)),
            Self::Written | Self::Composite => self::value(name, value),
        }
    }
}

/// Writes a value if it is a scalar. A type that fails gives an error about `name`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn write<T: Serialize + ?Sized>(name: &str, value: &T, sink: impl Sink) -> Result<Top, Error> {
    match value.serialize(IfScalar { sink, levels: LEVELS }) {
        Ok(top) => Ok(top),
        Err(Stop::NoScalar) => Ok(Top::Composite),
        Err(Stop::Wrong(error)) => Err(error),
        // Serializing the whole value gives a better error about an item.
        Err(Stop::InList(error)) => Top::Composite.value(name, value).and(Err(error)),
    }
}

/// Appends a scalar, encoded.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn encode(out: &mut Buffer, name: &str, scalar: Variable<'_>) -> Result<(), Error> {
    match scalar {
        Variable::Text(text) => out.unreserved(text),
        Variable::Unsigned(number) => out.push_number(number),
        _ => match scalar.text(&mut Digits::new()) {
            Ok(text) => out.unreserved(text),
            Err(reason) => return Err(Error::unsupported_value(name, reason)),
        },
    }
    Ok(())
}

/// The value of a field that can be sent, if it is not `None`. An error is about `name`.
#[cold]
pub(crate) fn value<T: Serialize + ?Sized>(name: &str, value: &T) -> Result<Option<Value<'static>>, Error> {
    checked(name, serialized(|serializer| value.serialize(serializer)))
}

/// Like [`value`], for a whole body.
pub(crate) fn body<T: Serialize + ?Sized>(name: &str, body: &T) -> Result<Option<Value<'static>>, Error> {
    checked(name, serialized_body(body))
}

fn checked(name: &str, made: Result<Option<Value<'static>>, Unsupported>) -> Result<Option<Value<'static>>, Error> {
    let wrong = match made {
        Ok(None) => return Ok(None),
        Ok(Some(value)) => match value.wrong(MAX_DEPTH) {
            None => return Ok(Some(value)),
            Some(wrong) => wrong.to_owned(),
        },
        Err(error) => error.to_string(),
    };
    Err(Error::unsupported_value(
        name,
        wrong.strip_prefix("the value ").unwrap_or(&wrong),
    ))
}

/// How many `Some` and wrappers may enclose a scalar. An endless type then becomes an error.
const LEVELS: u8 = 8;

struct IfScalar<S> {
    sink: S,
    levels: u8,
}

/// Takes a scalar, and perhaps the items of a list.
pub(super) trait Sink: Sized {
    type Items: Items;

    fn scalar(self, scalar: Variable<'_>) -> Result<(), Error>;

    /// Starts a list, if lists are taken.
    fn items(self) -> Option<Self::Items> {
        None
    }
}

/// Takes the items of a list. Once it has started, the value must be written here.
pub(super) trait Items {
    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error>;

    fn end(self);
}

impl<F: FnOnce(Variable<'_>) -> Result<(), Error>> Sink for F {
    type Items = NoItems;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(self, scalar: Variable<'_>) -> Result<(), Error> {
        self(scalar)
    }
}

pub(super) enum NoItems {}

impl Items for NoItems {
    fn item<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Error> {
        match *self {}
    }

    fn end(self) {
        match self {}
    }
}

/// Passes each item on.
struct Each<I>(I);

impl<I: Items> SerializeSeq for Each<I> {
    type Ok = Top;
    type Error = Stop;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Stop> {
        self.0.item(item).map_err(Stop::InList)
    }

    #[inline]
    fn end(self) -> Result<Top, Stop> {
        self.0.end();
        Ok(Top::Written)
    }
}

/// The reason why nothing was written.
#[derive(Debug)]
enum Stop {
    /// The value is not a scalar, or its type failed.
    NoScalar,
    Wrong(Error),
    /// An item of a list is wrong, after others were written.
    InList(Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a scalar")
    }
}

impl std::error::Error for Stop {}

impl SerdeError for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::NoScalar
    }
}

impl<S: Sink> IfScalar<S> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(self, scalar: Variable<'_>) -> Result<Top, Stop> {
        match self.sink.scalar(scalar) {
            Ok(()) => Ok(Top::Written),
            Err(error) => Err(Stop::Wrong(error)),
        }
    }

    /// Serializes the value inside a `Some` or a wrapper. A `None` inside is null.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn inner<T: Serialize + ?Sized>(mut self, value: &T) -> Result<Top, Stop> {
        if self.levels == 0 {
            return Err(Stop::NoScalar);
        }
        self.levels -= 1;
        match value.serialize(self)? {
            Top::Unset => Ok(Top::Null),
            top => Ok(top),
        }
    }
}

macro_rules! scalars {
    ($($method:ident: $type:ty as $variant:ident),*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method(self, value: $type) -> Result<Top, Stop> {
            self.scalar(Variable::$variant(value.into()))
        }
    )*};
}

macro_rules! no_scalars {
    ($($method:ident $([$($generic:tt)*])? ($($type:ty),*) -> $made:ty;)*) => {$(
        fn $method $(<$($generic)*>)? (self, $(_: $type),*) -> Result<$made, Stop> {
            Err(Stop::NoScalar)
        }
    )*};
}

type None = Impossible<Top, Stop>;

impl<S: Sink> Serializer for IfScalar<S> {
    type Ok = Top;
    type Error = Stop;
    type SerializeSeq = Each<S::Items>;
    type SerializeTuple = None;
    type SerializeTupleStruct = None;
    type SerializeTupleVariant = None;
    type SerializeMap = None;
    type SerializeStruct = None;
    type SerializeStructVariant = None;

    scalars!(serialize_bool: bool as Bool, serialize_str: &str as Text, serialize_u8: u8 as Unsigned, serialize_u16: u16 as Unsigned,
        serialize_u32: u32 as Unsigned, serialize_u64: u64 as Unsigned, serialize_i8: i8 as Signed, serialize_i16: i16 as Signed,
        serialize_i32: i32 as Signed, serialize_i64: i64 as Signed);

    no_scalars! {
        serialize_bytes(&[u8]) -> Top;
        serialize_f32(f32) -> Top;
        serialize_f64(f64) -> Top;
        serialize_newtype_variant[T: Serialize + ?Sized](&'static str, u32, &'static str, &T) -> Top;
        serialize_i128(i128) -> Top;
        serialize_u128(u128) -> Top;
        serialize_tuple(usize) -> None;
        serialize_tuple_struct(&'static str, usize) -> None;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> None;
        serialize_map(Option<usize>) -> None;
        serialize_struct(&'static str, usize) -> None;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> None;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_seq(self, _: Option<usize>) -> Result<Each<S::Items>, Stop> {
        self.sink.items().map(Each).ok_or(Stop::NoScalar)
    }

    fn serialize_char(self, value: char) -> Result<Top, Stop> {
        self.scalar(Variable::Text(value.encode_utf8(&mut [0; 4])))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Result<Top, Stop> {
        Ok(Top::Unset)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Top, Stop> {
        self.inner(value)
    }

    fn serialize_unit(self) -> Result<Top, Stop> {
        Ok(Top::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Top, Stop> {
        Ok(Top::Null)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Top, Stop> {
        self.scalar(Variable::Text(variant))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Top, Stop> {
        self.inner(value)
    }
}
