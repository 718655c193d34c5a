//! The program of the npm package. JavaScript writes a question to the standard input, calls `answer`, and reads the answer from
//! the standard output, so no pointer crosses the border.

use std::cell::RefCell;
use std::io::{self, Read as _, Write as _};

use endpoint_program::Program;

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

/// Answers the question on the standard input.
// The name is the one thing that has to be exported: nothing here is unsafe but that a name could be taken twice.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let mut question = String::new();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    if input.read_to_string(&mut question).is_err() {
        return;
    }
    let none = |path: &str| Err(format!("{path} is not in the text"));
    let answer = PROGRAM.with_borrow_mut(|program| program.answer(&question, none));
    // A host that reads no answer says so itself.
    let _ = output.write_all(answer.as_bytes()).and_then(|()| output.flush());
}
