//! The subcommands. Each reads its input, calls the library, and passes the result to the output.
//!
//! Knows nothing of the grammar of items, or of the formats of outputs.

pub(crate) mod api;
pub(crate) mod batch;
mod call;
mod client;
pub(crate) mod completions;
pub(crate) mod expand;
pub(crate) mod fix;
pub(crate) mod gh;
pub(crate) mod help;
mod lines;
pub(crate) mod man;
pub(crate) mod paste;
pub(crate) mod profiles;
pub(crate) mod programs;
pub(crate) mod request;
mod rust;
mod topics;
pub(crate) mod usage;
