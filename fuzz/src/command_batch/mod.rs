//! The room of `endpoint batch` without its command line: bytes in, answers out.

#[path = "../../../crates/endpoint-cli/src/command/batch/answer.rs"]
mod answer;
#[path = "../../../crates/endpoint-cli/src/command/batch/blocks.rs"]
mod blocks;
#[path = "../../../crates/endpoint-cli/src/command/batch/bounds.rs"]
mod bounds;
#[path = "../../../crates/endpoint-cli/src/command/batch/budget.rs"]
mod budget;
#[path = "../../../crates/endpoint-cli/src/command/batch/envelope.rs"]
mod envelope;
#[path = "../../../crates/endpoint-cli/src/command/batch/id.rs"]
mod id;
#[path = "../../../crates/endpoint-cli/src/command/batch/line.rs"]
mod line;
#[path = "../../../crates/endpoint-cli/src/command/batch/memory.rs"]
mod memory;
#[allow(dead_code)]
#[path = "../../../crates/endpoint-cli/src/command/batch/pipeline.rs"]
mod pipeline;
#[path = "../../../crates/endpoint-cli/src/command/batch/progress.rs"]
mod progress;
#[path = "../../../crates/endpoint-cli/src/command/batch/refusal.rs"]
mod refusal;
mod setup;
#[path = "../../../crates/endpoint-cli/src/command/batch/sink.rs"]
mod sink;
#[allow(dead_code)]
#[path = "../../../crates/endpoint-cli/src/command/batch/tally.rs"]
mod tally;
#[path = "../../../crates/endpoint-cli/src/command/batch/text.rs"]
mod text;

/// How a failure to read is reported; bytes have none.
mod input {
    use crate::report::failure::Failure;

    pub(super) fn unreadable(error: &std::io::Error) -> Failure {
        Failure::unreadable("the input", error)
    }
}

use std::io::Cursor;

use tally::Tally;

/// The answers to an input, as the command writes them with `jobs` threads.
pub(crate) fn answers(input: &[u8], jobs: usize) -> (Vec<u8>, Tally) {
    let mut output = Vec::new();
    let input = Cursor::new(input.to_vec());
    let tally = pipeline::run(
        input,
        &mut output,
        jobs,
        setup::Setup::new(),
        progress::Progress::new(false),
    )
    .expect("bytes can be read");
    (output, tally)
}
