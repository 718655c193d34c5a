//! Catalogues: the text, finding operations in it, and requests that are checked and placed by it.

#![cfg(feature = "catalogue")]
#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod checking;
mod defaults;
mod finding;
mod hidden;
mod placing;
mod text;
