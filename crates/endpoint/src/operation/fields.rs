//! The fields of an operation: what a derive or a macro writes, and what the plan is run on.

use serde::Serialize;

use super::plan::Plan;
use crate::options::Options;

/// A plan, and the values that it names by their index. It is not written by hand.
pub trait Fields {
    #[doc(hidden)]
    const PLAN: &'static Plan;

    /// Hands a field to a visitor.
    #[doc(hidden)]
    fn field<'f, V: Visit<'f>>(&'f self, index: usize, visitor: V) -> V::Output;

    /// Adds the fields that are a body or a part of one.
    #[doc(hidden)]
    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        options
    }
}

/// A reference has the same fields.
impl<O: Fields + ?Sized> Fields for &O {
    const PLAN: &'static Plan = O::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<'f, V: Visit<'f>>(&'f self, index: usize, visitor: V) -> V::Output {
        (**self).field(index, visitor)
    }

    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        (**self).content(options)
    }
}

/// What is done with the value of a field. A type that can't be serialized is reported where the field is.
pub trait Visit<'f> {
    /// What is made of it.
    type Output;

    /// Visits the value of a field.
    fn value<T: Serialize>(self, value: &'f T) -> Self::Output;

    /// Visits what has no value.
    fn nothing(self) -> Self::Output;
}
