//! Values for completion that the definition of the command line does not have.

use std::ffi::OsStr;

use clap::Command;
use clap_complete::CompletionCandidate;
use clap_complete::engine::{PathCompleter, ValueCompleter as _};
use endpoint::Style;

use super::asked::Line;
use super::catalogue;
use crate::args;
use crate::command::topics::TOPICS;
use crate::input::profiles::{self, Profiles};
use crate::input::{catalogues, files};
use crate::report::hidden::printable;

/// The verbs that a line may begin with.
const METHODS: [&str; 8] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY"];

/// The formats of GitHub's media types.
const FORMATS: [&str; 7] = ["raw", "text", "html", "full", "diff", "patch", "sha"];

/// The subcommands.
pub(super) fn commands() -> Vec<CompletionCandidate> {
    let command = args::command();
    let candidate = |command: &Command| CompletionCandidate::new(command.get_name()).help(command.get_about().cloned());
    command.get_subcommands().map(candidate).collect()
}

/// The topics of the help, and the subcommands.
pub(super) fn topics() -> Vec<CompletionCandidate> {
    let topics = TOPICS.iter().map(|(name, _)| *name);
    let mut candidates: Vec<_> = topics
        .map(|name| CompletionCandidate::new(name).help(Some("a topic".into())))
        .collect();
    let is_topic = |command: &CompletionCandidate| TOPICS.iter().any(|(name, _)| command.get_value() == *name);
    candidates.extend(commands().into_iter().filter(|command| !is_topic(command)));
    candidates
}

/// The methods.
pub(super) fn methods() -> Vec<CompletionCandidate> {
    METHODS.into_iter().map(CompletionCandidate::new).collect()
}

/// Common values of `--format`.
pub(super) fn formats() -> Vec<CompletionCandidate> {
    FORMATS.into_iter().map(CompletionCandidate::new).collect()
}

/// The names of the profiles. Empty if the file can't be read.
pub(super) fn profiles() -> Vec<CompletionCandidate> {
    let Ok(Some((path, text))) = profiles::read() else {
        return Vec::new();
    };
    let profiles = Profiles::read(files::name(&path), &text);
    let profiles = profiles.iter().flat_map(Profiles::iter);
    profiles
        .map(|profile| CompletionCandidate::new(profile.name()))
        .collect()
}

/// The values of `--api`: a name, or a file.
pub(super) fn apis(current: &OsStr) -> Vec<CompletionCandidate> {
    let start = current.to_str().unwrap_or_default();
    let names = catalogues::names().into_iter().filter(|name| name.starts_with(start));
    let names = names.map(|name| CompletionCandidate::new(printable(&name)));
    names.chain(PathCompleter::file().complete(current)).collect()
}

/// The styles of `--style NAME=STYLE`.
pub(super) fn style(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some((name, start)) = current.to_str().and_then(|current| current.rsplit_once('=')) else {
        return Vec::new();
    };
    let styles = Style::ALL.into_iter().map(|(style, _)| style);
    let styles = styles.filter(|style| style.starts_with(start));
    styles
        .map(|style| CompletionCandidate::new(format!("{name}={style}")))
        .collect()
}

/// A value that is or ends with a file after an `@`: `@file`, `name=@file`, `name:=@file`. A later `@` is a part of a value, such
/// as that of an address.
pub(super) fn after_at(current: &OsStr) -> Vec<CompletionCandidate> {
    let split = current.to_str().and_then(|current| current.split_once('@'));
    match split.filter(|(before, _)| before.is_empty() || before.ends_with(['=', ':'])) {
        Some((before, file)) => after(before, file),
        None => Vec::new(),
    }
}

/// The files that begin so, after a text and an `@`.
pub(super) fn after(before: &str, file: &str) -> Vec<CompletionCandidate> {
    let files = PathCompleter::file().stdio().complete(OsStr::new(file));
    let files = files.into_iter();
    files.map(|file| file.add_prefix(format!("{before}@"))).collect()
}

/// A word of a call: a method if it is the first, an item, or a name from a catalogue.
pub(super) fn words(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut candidates = after_at(current);
    let Some(start) = current.to_str() else {
        return candidates;
    };
    candidates.extend(catalogue::of_call(start));
    if Line::asked().words.is_empty() {
        let mut methods = starting(methods(), start);
        methods.retain(|method| !candidates.iter().any(|one| one.get_value() == method.get_value()));
        candidates.extend(methods);
    }
    candidates
}

/// The candidates that begin as a word does.
pub(super) fn starting(mut candidates: Vec<CompletionCandidate>, start: &str) -> Vec<CompletionCandidate> {
    candidates.retain(|one| one.get_value().to_str().is_some_and(|value| value.starts_with(start)));
    candidates
}
