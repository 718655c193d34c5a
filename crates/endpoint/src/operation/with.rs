//! Applies serde's attributes to a field's value.

use serde::ser::Error;
use serde::{Serialize, Serializer};

use crate::value::{Made, Unsupported, Value, ValueSerializer, serialized};

/// The value that `serialize_with` made.
#[allow(missing_debug_implementations, reason = "it may be a secret")]
pub struct With(Result<Option<Value<'static>>, Unsupported>);

/// Calls the function of `serialize_with`, unless `skip_serializing_if` leaves the field out.
pub fn with(is_skipped: bool, serialize: impl FnOnce(ValueSerializer) -> Result<Made, Unsupported>) -> With {
    With(match is_skipped {
        true => Ok(None),
        false => serialized(serialize),
    })
}

impl Serialize for With {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(None) => serializer.serialize_none(),
            Ok(Some(value)) => value.serialize(serializer),
            Err(error) => Err(S::Error::custom(error)),
        }
    }
}

/// A value that is left out if `skip_serializing_if` is true.
#[allow(missing_debug_implementations, reason = "it may be a secret")]
pub struct Unless<'v, T: ?Sized>(pub bool, pub &'v T);

impl<T: Serialize + ?Sized> Serialize for Unless<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            true => serializer.serialize_none(),
            false => self.1.serialize(serializer),
        }
    }
}
