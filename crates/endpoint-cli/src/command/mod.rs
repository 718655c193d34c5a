//! The subcommands. Each reads its input, calls the library, and passes the result to the output.
//!
//! Knows nothing of the grammar of items, or of the formats of outputs.

pub(crate) mod api;
pub(crate) mod batch;
mod call;
pub(crate) mod completions;
mod curl;
pub(crate) mod expand;
mod foreign_flags;
pub(crate) mod gh;
pub(crate) mod help;
mod httpie;
mod lines;
pub(crate) mod man;
pub(crate) mod paste;
pub(crate) mod profiles;
pub(crate) mod programs;
pub(crate) mod request;
mod roff;
mod rust;
mod topics;
pub(crate) mod usage;
