//! RFC 6570: its examples, its grammar, and its rules about values.

#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../support/mod.rs"]
mod support;

mod captures;
mod examples;
mod grammar;
mod values;
