//! Catalogues: their text, the search for operations, and requests that they check and place.

#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../../../endpoint/tests/support/mod.rs"]
mod support;

mod addresses;
mod arguments;
mod checking;
mod defaults;
mod finding;
mod hidden;
mod identifying;
mod meant;
mod placing;
mod text;
