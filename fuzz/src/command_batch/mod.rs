//! The rooms of `endpoint batch` without its command line: bytes in, answers out.

#[path = "../../../crates/endpoint-cli/src/batch/answer.rs"]
mod answer;
#[path = "../../../crates/endpoint-cli/src/batch/blocks.rs"]
mod blocks;
#[path = "../../../crates/endpoint-cli/src/batch/line.rs"]
mod line;
#[path = "../../../crates/endpoint-cli/src/batch/memory.rs"]
mod memory;
#[allow(dead_code)]
#[path = "../../../crates/endpoint-cli/src/batch/pipeline.rs"]
mod pipeline;
#[path = "../../../crates/endpoint-cli/src/batch/progress.rs"]
mod progress;

use std::io::Cursor;

/// What became of the lines.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) lines: u64,
    pub(crate) failed: u64,
}

/// The answers to an input, as the command writes them with `jobs` threads.
pub(crate) fn answers(input: &[u8], jobs: usize) -> (Vec<u8>, Tally) {
    let mut output = Vec::new();
    let input = Cursor::new(input.to_vec());
    let tally = pipeline::run(input, &mut output, jobs, progress::Progress::new(false)).expect("bytes can be read");
    (output, tally)
}
