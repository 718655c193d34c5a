//! The invariants: each function takes arbitrary bytes, and panics if the library or the command breaks a promise. The
//! fuzz targets call them, and so do the tests, with the seeds.

mod calls;
mod characters;
mod engine;
mod invariants;
mod places;
mod shell;

pub use engine::{Outcome, compare};
pub use invariants::{
    batch, catalogue, curl, described, expand, lines, merge_parse, openapi, operation, pasted, route, template,
};

// From the library's property test: operations, values, defaults, and the comparison.
/// The property test of operations, where its macro names it.
#[path = "."]
mod operation {
    #[path = "../../crates/endpoint/tests/operation/agree/mod.rs"]
    pub(crate) mod agree;
}

// The command is a program without a library: its modules are taken in by their path, and find each other as `crate::…`.
mod command_batch;
mod input;
#[allow(dead_code, unused_imports)]
#[path = "../../crates/endpoint-cli/src/output/mod.rs"]
mod output;
#[allow(dead_code, unused_imports)]
#[path = "../../crates/endpoint-cli/src/report/mod.rs"]
mod report;
