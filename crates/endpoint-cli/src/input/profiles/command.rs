//! The command that makes a header's value: `{ command = ["gh", "auth", "token"] }`. It is run without a shell, and its output is
//! the value.

use std::io::Read;
use std::process::{Command, Stdio};

use ::toml::de::{DeTable, DeValue};

/// The longest value, in bytes: more than any server takes in a header.
const LONGEST: u64 = 64 << 10;

/// The words of a command: `None` where the table has none, an error where they are not texts.
pub(super) fn words<'s>(table: &'s DeTable<'_>) -> Option<Result<Vec<&'s str>, &'static str>> {
    const FORM: &str = "a command is a list of texts: [\"gh\", \"auth\", \"token\"]";
    let DeValue::Array(items) = table.get("command")?.get_ref() else {
        return Some(Err(FORM));
    };
    let words: Option<Vec<&str>> = items.iter().map(|item| item.get_ref().as_str()).collect();
    let words = words.filter(|words| words.first().is_some_and(|program| !program.is_empty()));
    Some(
        words
            .filter(|words| words.iter().all(|word| !word.contains('\0')))
            .ok_or(FORM),
    )
}

/// The output of the command, without the line end. An error shows nothing of the output.
pub(super) fn output(words: &[&str]) -> Result<String, &'static str> {
    let Some((program, arguments)) = words.split_first() else {
        return Err("is empty");
    };
    let mut command = Command::new(program);
    // The standard input of this program is not for that command.
    command.args(arguments).stdin(Stdio::null()).stderr(Stdio::inherit());
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|_| "can't be run")?;
    let mut bytes = Vec::new();
    // The pipe is closed with the end of this statement, which also ends what the command has left running.
    let read = child
        .stdout
        .take()
        .map(|pipe| pipe.take(LONGEST + 1).read_to_end(&mut bytes));
    if bytes.len() as u64 > LONGEST {
        // It may write for ever.
        let _ = child.kill();
        let _ = child.wait();
        return Err("wrote more than a header can hold");
    }
    let is_done = child.wait().is_ok_and(|status| status.success());
    if !is_done || !matches!(read, Some(Ok(_))) {
        return Err("has failed");
    }
    let text = String::from_utf8(bytes).map_err(|_| "wrote something else than UTF-8")?;
    let text = text.trim_end_matches(['\r', '\n']);
    match text {
        "" => Err("wrote nothing"),
        text if text.contains(['\r', '\n']) => Err("wrote more than one line"),
        text => Ok(text.to_owned()),
    }
}
