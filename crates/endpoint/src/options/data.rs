//! The key `data` of `options!` takes any `Into<Body>`, and else any `Into<Value>`. Method lookup chooses between the
//! two traits: the one for bodies needs one reference less.

use std::cell::Cell;

use super::Options;
use crate::body::{Body, IntoBody};
use crate::value::IntoValue;

/// The value of `data`.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a macro")]
pub struct Data<T>(Cell<Option<T>>);

impl<T> Data<T> {
    /// Holds the value until one of the traits takes it.
    pub fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }
}

/// For a value that is `IntoBody`.
pub trait DataAsBody<'a> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>);
}

impl<'a, T: IntoBody<'a>> DataAsBody<'a> for &mut &Data<T> {
    fn set_data(self, options: &mut Options<'a>) {
        if let Some(value) = self.0.take() {
            options.set_body(value.into_body());
        }
    }
}

/// For any other value. The bound is on the method and not on the `impl`: so the compiler finds the method for any
/// type, and reports other types with the message of `IntoValue`.
pub trait DataAsValue<'a, T> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>)
    where
        T: IntoValue<'a>;
}

impl<'a, T> DataAsValue<'a, T> for &Data<T> {
    fn set_data(self, options: &mut Options<'a>)
    where
        T: IntoValue<'a>,
    {
        if let Some(value) = self.0.take() {
            options.set_body(value.into_value().map(Body::from));
        }
    }
}
