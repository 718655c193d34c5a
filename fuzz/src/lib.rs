//! What must hold for any input: each function takes arbitrary bytes, and panics where a promise of the library or of the
//! command is broken. The fuzz targets call them, and so do the tests, with the seeds.

mod calls;
mod characters;
mod engine;
mod invariants;
mod places;
mod shell;

pub use engine::{Outcome, compare};
pub use invariants::{batch, curl, expand, merge_parse, route, template};

// The command is a program without a library: its modules are taken in by their path, and find each other as `crate::…`.
#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../../crates/endpoint-cli/src/diagnostic.rs"]
mod diagnostic;
#[path = "../../crates/endpoint-cli/src/did_you_mean.rs"]
mod did_you_mean;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/failure.rs"]
mod failure;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/file.rs"]
mod file;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/json.rs"]
mod json;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/mask.rs"]
mod mask;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/output/mod.rs"]
mod output;
#[allow(dead_code)]
#[path = "../../crates/endpoint-cli/src/stdout.rs"]
mod stdout;

mod command_batch;
