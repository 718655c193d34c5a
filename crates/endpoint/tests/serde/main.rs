//! JSON in and out: the keys of §2.1 and §2.2, borrowed text, structs, digits.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod bodies;
mod options;
mod results;
mod structs;
mod values;
