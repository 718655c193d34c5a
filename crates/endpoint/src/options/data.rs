//! The key `data` of `options!`: what is `Into<Body>` is the body, and what is `Into<Value>` alone is one, too. The method
//! that the compiler finds first counts: the body's takes one reference less.

use std::cell::Cell;

use super::Options;
use crate::body::Body;
use crate::value::IntoValue;

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

/// Where the value is no `Into<Body>`. The method has the bound, and not the `impl`: so the compiler finds it for any type, and
/// says of one that is no value what `IntoValue` says.
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
            options.set_body(Body::from(value.into_value()));
        }
    }
}
