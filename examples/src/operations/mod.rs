//! Operations of three APIs, as a program writes those that it calls: a struct for each, with the type of its answer.
//!
//! `tests/operations.rs` sends each of them, and compares what arrives with the dynamic request.

pub mod github;
pub mod gitlab;
pub mod stripe;
