//! Fields behind a pointer, for what is compiled once for all operations: the options of those that are built, and without
//! optimization also what runs the steps.

use serde::{Serialize, Serializer};

use super::fields::{Fields, Visit};
use super::said::{self, Members};
use super::sink::Sink;
#[cfg(debug_assertions)]
use super::{give_up::GaveUp, json::Json, said::IfNone, text::Text};
use crate::error::Error;
use crate::options::Options;
use crate::template::Block;
use crate::value::Value;

/// The value of a field, whatever its type is.
pub(super) trait AnyValue {
    /// As a value; undefined where it is `None`.
    fn said(&self) -> Result<Value<'static>, Error>;

    /// Its members, where they are parameters.
    fn members(&self) -> Result<Members, Error>;

    #[cfg(debug_assertions)]
    fn block(&self, serializer: Text<'_, Block>) -> Result<Option<usize>, GaveUp>;

    #[cfg(debug_assertions)]
    fn string(&self, serializer: Text<'_, String>) -> Result<Option<usize>, GaveUp>;

    #[cfg(debug_assertions)]
    fn json(&self, serializer: Json<'_>) -> Result<usize, GaveUp>;

    #[cfg(debug_assertions)]
    fn if_none(&self, serializer: IfNone) -> Result<(), GaveUp>;
}

impl<T: Serialize> AnyValue for T {
    fn said(&self) -> Result<Value<'static>, Error> {
        said::value(self)
    }

    fn members(&self) -> Result<Members, Error> {
        said::members(self)
    }

    #[cfg(debug_assertions)]
    fn block(&self, serializer: Text<'_, Block>) -> Result<Option<usize>, GaveUp> {
        self.serialize(serializer)
    }

    #[cfg(debug_assertions)]
    fn string(&self, serializer: Text<'_, String>) -> Result<Option<usize>, GaveUp> {
        self.serialize(serializer)
    }

    #[cfg(debug_assertions)]
    fn json(&self, serializer: Json<'_>) -> Result<usize, GaveUp> {
        self.serialize(serializer)
    }

    #[cfg(debug_assertions)]
    fn if_none(&self, serializer: IfNone) -> Result<(), GaveUp> {
        self.serialize(serializer)
    }
}

/// What a value can be written to whose type is not known.
pub(super) trait Takes: Sink {
    #[cfg(debug_assertions)]
    fn take(value: &dyn AnyValue, text: Text<'_, Self>) -> Result<Option<usize>, GaveUp>
    where
        Self: Sized;
}

impl Takes for Block {
    #[cfg(debug_assertions)]
    fn take(value: &dyn AnyValue, text: Text<'_, Self>) -> Result<Option<usize>, GaveUp> {
        value.block(text)
    }
}

impl Takes for String {
    #[cfg(debug_assertions)]
    fn take(value: &dyn AnyValue, text: Text<'_, Self>) -> Result<Option<usize>, GaveUp> {
        value.string(text)
    }
}

/// The fields of an operation, whatever its type is.
pub(super) trait AnyFields {
    /// A field.
    fn at(&self, index: usize) -> &dyn AnyValue;

    /// Adds the fields that are a body or a part of one.
    fn add_content<'s>(&'s self, options: Options<'s>) -> Options<'s>;
}

impl<O: Fields> AnyFields for O {
    fn at(&self, index: usize) -> &dyn AnyValue {
        self.field(index, Erased)
    }

    fn add_content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        self.content(options)
    }
}

/// Forgets the type of a value.
struct Erased;

impl<'f> Visit<'f> for Erased {
    type Output = &'f dyn AnyValue;

    fn value<T: Serialize>(self, value: &'f T) -> Self::Output {
        value
    }

    fn nothing(self) -> Self::Output {
        &None::<()>
    }
}

/// Fields that a serializer can be given to.
pub(super) trait Writes<S: Serializer> {
    fn write(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error>;
}

/// Serializes the value.
#[cfg(not(debug_assertions))]
struct Serialized<S>(S);

#[cfg(not(debug_assertions))]
impl<S: Serializer> Visit<'_> for Serialized<S> {
    type Output = Result<S::Ok, S::Error>;

    #[inline(always)]
    fn value<T: Serialize>(self, value: &T) -> Self::Output {
        value.serialize(self.0)
    }

    #[inline(always)]
    fn nothing(self) -> Self::Output {
        self.0.serialize_none()
    }
}

/// With optimization, what runs the steps is compiled for each operation, and the compiler leaves nothing of it.
#[cfg(not(debug_assertions))]
impl<O: Fields, S: Serializer> Writes<S> for O {
    #[inline(always)]
    fn write(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        self.field(index, Serialized(serializer))
    }
}

#[cfg(debug_assertions)]
impl<S: Takes> Writes<Text<'_, S>> for dyn AnyFields + '_ {
    fn write(&self, index: usize, serializer: Text<'_, S>) -> Result<Option<usize>, GaveUp> {
        S::take(self.at(index), serializer)
    }
}

#[cfg(debug_assertions)]
impl Writes<Json<'_>> for dyn AnyFields + '_ {
    fn write(&self, index: usize, serializer: Json<'_>) -> Result<usize, GaveUp> {
        self.at(index).json(serializer)
    }
}

#[cfg(debug_assertions)]
impl Writes<IfNone> for dyn AnyFields + '_ {
    fn write(&self, index: usize, serializer: IfNone) -> Result<(), GaveUp> {
        self.at(index).if_none(serializer)
    }
}
