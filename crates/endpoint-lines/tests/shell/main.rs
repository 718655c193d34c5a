//! Pasted shell text: its commands, beside those of bash; what is left out, and what is refused.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[cfg(unix)]
mod bash;
mod hostile;
mod notes;
mod refused;
mod words;

use endpoint_lines::shell::{self, Script};

/// The commands of curl in a text.
#[track_caller]
fn read(text: &str) -> Script {
    shell::read(text, &["curl"]).unwrap_or_else(|error| panic!("{text}\n{error}: {error:?}"))
}

/// The words of each command.
#[track_caller]
fn lines(text: &str) -> Vec<Vec<String>> {
    let value = |word: &shell::Word| {
        word.value(text, Some("/home/jo"))
            .unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    read(text)
        .commands
        .iter()
        .map(|command| command.words.iter().map(value).collect())
        .collect()
}
