//! Compares operations with the dynamic requests of their routes and options.

use crate::operation::agree;

/// The bytes choose the operation, its values and the defaults: see `agree`. Every way of an operation to a request
/// makes the dynamic request of its route and options, or the same error.
pub fn operation(data: &[u8]) {
    agree::check(data);
}
