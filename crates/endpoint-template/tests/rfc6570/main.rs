//! RFC 6570: its examples, its grammar, and its rules about values.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod buffer;
mod captures;
mod examples;
mod grammar;
mod parts;
mod suite;
mod support;
mod values;
