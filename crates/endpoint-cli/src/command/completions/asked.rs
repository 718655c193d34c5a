//! The line that a shell completes.

use std::env;

use super::quotes::unquoted;
use crate::args;

/// The variable with the number of the word to complete. Without it, the last word is completed.
const INDEX: &str = "_CLAP_COMPLETE_INDEX";

/// The words before the one that is completed.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) api: Option<String>,
    pub(super) profile: Option<String>,
    /// The words other than flags and their values.
    pub(super) words: Vec<String>,
}

impl Line {
    /// The line of the shell that asks.
    pub(super) fn asked() -> Self {
        Self::read(&before())
    }

    fn read(before: &[String]) -> Self {
        let mut line = Self::default();
        let mut words = before.iter();
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix('-').filter(|flag| !flag.is_empty()) else {
                line.words.push(word.clone());
                continue;
            };
            let (name, value) = match flag.trim_start_matches('-').split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (flag.trim_start_matches('-'), None),
            };
            let value = match value {
                None if takes_value(name) => words.next().cloned(),
                value => value,
            };
            match name {
                "api" => line.api = value,
                "profile" => line.profile = value,
                _ => {}
            }
        }
        line
    }
}

/// Whether the next word belongs to a flag.
fn takes_value(flag: &str) -> bool {
    let command = args::command();
    let mut flags = command.get_arguments().filter(|argument| !argument.is_positional());
    flags
        .find(|argument| {
            argument.get_long() == Some(flag) || argument.get_short().is_some_and(|short| flag == short.to_string())
        })
        .is_some_and(|argument| argument.get_action().takes_values() && !argument.is_require_equals_set())
}

/// The words between the name of the command and the one that is completed.
pub(super) fn before() -> Vec<String> {
    let words = env::args_os().skip_while(|word| word != "--").skip(2);
    let mut words: Vec<String> = words
        .map(|word| unquoted(word).to_string_lossy().into_owned())
        .collect();
    let index = env::var(INDEX).ok().and_then(|index| index.parse::<usize>().ok());
    let last = index.map_or(words.len(), |index| index.min(words.len()));
    words.truncate(last.saturating_sub(1));
    words
}

/// Whether the words before begin a call. Another command would be the first word.
pub(super) fn is_call() -> bool {
    let before = before();
    before
        .first()
        .is_some_and(|first| args::command().find_subcommand(first).is_none())
}
