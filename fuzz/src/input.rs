//! The reader of JSON of the command, and the keys that it knows.

#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/input/json.rs"]
pub(crate) mod json;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/input/keys.rs"]
pub(crate) mod keys;
#[path = "../../crates/endpoint-cli/src/input/twice.rs"]
mod twice;
