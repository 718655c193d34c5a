//! The invariants, one function for each fuzz target.

mod commands;
mod requests;
mod templates;

pub use commands::{batch, curl};
pub use requests::{merge_parse, route};
pub use templates::{expand, template};
