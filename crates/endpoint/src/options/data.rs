//! The key `data` of `options!`: what is `Into<Body>` is the body, and what is `Into<Value>` alone is one, too. The method
//! that the compiler finds first counts: the body's takes one reference less.

use std::cell::Cell;

use super::Options;
use crate::body::Body;
use crate::value::Value;

/// The value of the key.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a macro")]
pub struct Data<T>(Cell<Option<T>>);

impl<T> Data<T> {
    /// Holds the value until it is known what it is.
    pub fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }
}

/// Where the value is `Into<Body>`.
pub trait DataAsBody<'a> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>);
}

impl<'a, T: Into<Body<'a>>> DataAsBody<'a> for &mut &Data<T> {
    fn set_data(self, options: &mut Options<'a>) {
        if let Some(value) = self.0.take() {
            options.set_body(value.into());
        }
    }
}

/// Where the value is `Into<Value>`.
pub trait DataAsValue<'a> {
    /// Sets the body.
    fn set_data(self, options: &mut Options<'a>);
}

impl<'a, T: Into<Value<'a>>> DataAsValue<'a> for &Data<T> {
    fn set_data(self, options: &mut Options<'a>) {
        if let Some(value) = self.0.take() {
            options.set_body(Body::from(value.into()));
        }
    }
}
