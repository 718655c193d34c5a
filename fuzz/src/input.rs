//! The reader of JSON of the command.

#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/input/json.rs"]
pub(crate) mod json;
#[path = "../../crates/endpoint-cli/src/input/twice.rs"]
mod twice;
