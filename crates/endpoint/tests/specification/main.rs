//! The specification: one test for each of its numbered rules and each row of its tables, named after it.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod authentication;
mod input;
mod operations;
mod output;
mod overview;
mod pages;
mod routing;
mod versioning;
