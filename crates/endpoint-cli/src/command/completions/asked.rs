//! The line that a shell completes.

use std::env;

use super::shells::unquoted;
use crate::args;

/// The variable with the number of the word to complete. Without it, the last word is completed.
const INDEX: &str = "_CLAP_COMPLETE_INDEX";

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

/// What these words say, as a call.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) api: Option<String>,
    pub(super) profile: Option<String>,
    /// The words other than flags and their values.
    pub(super) words: Vec<String>,
}

impl Line {
    /// The line of the shell that asks. Its end is missing, so that no mistake of it counts.
    pub(super) fn asked() -> Self {
        let call = args::call().arg_required_else_help(false).disable_help_flag(true);
        let call = call.disable_version_flag(true).ignore_errors(true).no_binary_name(true);
        let Ok(matches) = call.try_get_matches_from(before()) else {
            return Self::default();
        };
        let text = |name| matches.get_one::<String>(name).cloned();
        Self {
            api: text("api"),
            profile: text("profile"),
            words: matches.get_many("words").unwrap_or_default().cloned().collect(),
        }
    }
}
