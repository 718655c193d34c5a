//! The texts that the command writes to stdout.
//!
//! Knows nothing of items, profiles and subcommands.

pub(crate) mod credentials;
mod example;
pub(crate) mod explanation;
pub(crate) mod matched;
pub(crate) mod operation;
pub(crate) mod stdout;
pub(crate) mod tools;
pub(crate) mod warning;

pub(crate) use endpoint_lines::output::{code, error, format, json, manner, message, request, rust_call};
