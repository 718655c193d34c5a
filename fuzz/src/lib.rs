//! What must hold for any input: each function takes arbitrary bytes, and panics where a promise of the library or of the
//! command is broken. The fuzz targets call them, and so do the tests, with the seeds.

mod calls;
mod characters;
mod engine;
mod invariants;
mod places;
mod shell;

pub use engine::{Outcome, compare};
pub use invariants::{batch, catalogue, curl, described, expand, merge_parse, openapi, operation, route, template};

// What the property test of the library has: the operations, their values and defaults, and the comparison.
#[path = "../../crates/endpoint/tests/operation/agree/mod.rs"]
mod agree;

// The command is a program without a library: its modules are taken in by their path, and find each other as `crate::…`.
mod command_batch;
mod input;
#[allow(dead_code, unused_imports)]
#[path = "../../crates/endpoint-cli/src/output/mod.rs"]
mod output;
#[allow(dead_code, unused_imports)]
#[path = "../../crates/endpoint-cli/src/report/mod.rs"]
mod report;
