//! The tests, as one program: it is linked once. A file that is added here is named here.

mod advance;
#[path = "../../endpoint/tests/support/all.rs"]
mod all;
mod growth;
mod outputs;
#[path = "paste/main.rs"]
mod paste;
mod reading;
mod references;
mod rows;
mod secrets;
#[path = "shell/main.rs"]
mod shell;
mod sources;

use endpoint_lines::{Diagnostic, Reading, World, read_with};
use endpoint_scripts::READERS;

/// The requests of a text, which may be a script: outputs are read again.
pub(crate) fn read(text: &str, world: &dyn World) -> Vec<Result<Reading, Diagnostic>> {
    read_with(text, world, READERS)
}
