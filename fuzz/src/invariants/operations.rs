//! Operations against the dynamic requests of their routes and options.

use crate::agree;

/// The bytes say which operation, which values and which defaults: see `agree`. Every way of an operation to a request makes
/// the request that the dynamic way makes of its route and options, or the same error.
pub fn operation(data: &[u8]) {
    agree::check(data);
}
