//! The batch of the command without its command line: bytes in, answers out.

#[path = "../../../crates/endpoint-cli/src/command/batch/answer.rs"]
mod answer;
#[path = "../../../crates/endpoint-cli/src/command/batch/bounds.rs"]
mod bounds;
#[path = "../../../crates/endpoint-cli/src/command/batch/envelope.rs"]
mod envelope;
#[path = "../../../crates/endpoint-cli/src/command/batch/line.rs"]
mod line;
#[path = "../../../crates/endpoint-cli/src/command/batch/memory.rs"]
mod memory;
#[path = "../../../crates/endpoint-cli/src/command/batch/refusal.rs"]
mod refusal;
mod setup;

/// The answers to an input, as the command writes them, and how many are mistakes.
pub(crate) fn answers(input: &[u8]) -> (Vec<u8>, usize) {
    let mut answerer = answer::Answerer::new(setup::Setup::new());
    let mut answer = envelope::Answer::new(false);
    let (mut output, mut failed) = (Vec::new(), 0);
    for line in lines(input) {
        failed += usize::from(answerer.answer(line, &mut answer).is_some());
        output.extend_from_slice(answer.bytes());
    }
    (output, failed)
}

/// The lines of an input. The text after the last newline is a line, unless it is empty. An empty last line is none.
pub(crate) fn lines(input: &[u8]) -> Vec<&[u8]> {
    let input = input.strip_prefix("\u{feff}".as_bytes()).unwrap_or(input);
    let mut lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    if lines.pop_if(|line| line.is_empty()).is_some() {
        lines.pop_if(|line| matches!(*line, b"" | b"\r"));
    }
    lines
}
