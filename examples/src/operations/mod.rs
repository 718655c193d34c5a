//! Operations of three APIs, written as in a program: a struct for each call, with the type of its answer.
//!
//! `tests/operations.rs` sends each of them, and compares what arrives with the dynamic request.

pub mod github;
pub mod gitlab;
pub mod stripe;
