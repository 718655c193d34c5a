//! The invariants, one function for each fuzz target.

mod catalogues;
mod commands;
mod lines;
mod operations;
mod pasted;
mod requests;
mod templates;

pub use catalogues::{catalogue, described, openapi};
pub use commands::{batch, curl};
pub use lines::lines;
pub use operations::operation;
pub use pasted::pasted;
pub use requests::{merge_parse, route};
pub use templates::{expand, template};
