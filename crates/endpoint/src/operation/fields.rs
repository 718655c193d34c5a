//! The fields of an operation: what a derive or a macro writes, and what the plan is run on.

use serde::{Serialize, Serializer};

use super::plan::Plan;
use crate::options::Options;

/// A plan, and the values that it names by their index. It is not written by hand.
pub trait Fields {
    #[doc(hidden)]
    const PLAN: Plan;

    /// Serializes a field.
    #[doc(hidden)]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error>;

    /// Adds the fields that are a body or a part of one.
    #[doc(hidden)]
    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        options
    }
}

/// A reference has the same fields.
impl<O: Fields + ?Sized> Fields for &O {
    const PLAN: Plan = O::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).field(index, serializer)
    }

    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        (**self).content(options)
    }
}

/// A field of an operation as something to serialize.
pub(super) struct FieldOf<'o, O: ?Sized>(pub(super) &'o O, pub(super) usize);

impl<O: Fields + ?Sized> Serialize for FieldOf<'_, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.field(self.1, serializer)
    }
}

/// Serializes a value. A type that can't be is reported where the value is.
#[doc(hidden)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn serialize<T: Serialize + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}
