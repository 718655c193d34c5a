//! Values for completion that the definition of the command line does not have.

use std::ffi::OsStr;

use clap::Command;
use clap_complete::CompletionCandidate;
use clap_complete::engine::{PathCompleter, ValueCompleter};
use endpoint::Style;

use super::asked::Line;
use super::catalogue;
use crate::input::profiles::{self, Profiles};
use crate::input::{catalogues, files};
use crate::report::hidden::printable;

/// The verbs that a line may begin with.
const METHODS: [&str; 8] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY"];

/// The formats of GitHub's media types.
const FORMATS: [&str; 7] = ["raw", "text", "html", "full", "diff", "patch", "sha"];

/// Candidates with a word on each.
pub(super) fn named<'n>(names: impl Iterator<Item = (&'n str, &'n str)>) -> Vec<CompletionCandidate> {
    let candidates = names.map(|(name, help)| CompletionCandidate::new(name).help(Some(help.to_owned().into())));
    candidates.collect()
}

fn plain(names: &[&'static str]) -> Vec<CompletionCandidate> {
    names.iter().map(|name| CompletionCandidate::new(*name)).collect()
}

/// The subcommands, except those with these names.
pub(super) fn commands(command: &Command, others: &[&str]) -> Vec<CompletionCandidate> {
    let commands = command.get_subcommands();
    commands
        .filter(|command| !others.contains(&command.get_name()))
        .map(|command| CompletionCandidate::new(command.get_name()).help(command.get_about().cloned()))
        .collect()
}

/// The methods.
pub(super) fn methods() -> Vec<CompletionCandidate> {
    plain(&METHODS)
}

/// Common values of `--format`.
pub(super) fn formats() -> Vec<CompletionCandidate> {
    plain(&FORMATS)
}

/// The names of the profiles. Empty if the file can't be read.
pub(super) fn profiles() -> Vec<CompletionCandidate> {
    let Ok(Some((path, text))) = profiles::read() else {
        return Vec::new();
    };
    let Ok(profiles) = Profiles::read(files::name(&path), &text) else {
        return Vec::new();
    };
    profiles
        .iter()
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
    let styles = Style::ALL.into_iter().map(|(name, _)| name);
    styles
        .filter(|style| style.starts_with(start))
        .map(|style| CompletionCandidate::new(format!("{name}={style}")))
        .collect()
}

/// A value that is or ends with a file after an `@`: `@file`, `name=@file`, `name:=@file`.
#[derive(Debug)]
pub(super) struct AfterAt;

impl ValueCompleter for AfterAt {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some((before, file)) = current.to_str().and_then(|current| current.split_once('@')) else {
            return Vec::new();
        };
        // A later `@` is a part of a value, such as that of an address.
        if !(before.is_empty() || before.ends_with(['=', ':'])) {
            return Vec::new();
        }
        let files = PathCompleter::file().stdio().complete(OsStr::new(file));
        let prefix = format!("{before}@");
        files.into_iter().map(|file| file.add_prefix(prefix.clone())).collect()
    }
}

/// A word of a line: a method if it is the first, an item, or a name from a catalogue.
#[derive(Debug)]
pub(super) struct Words;

impl ValueCompleter for Words {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        AfterAt.complete(current)
    }

    fn complete_at(&self, _: usize, current: &OsStr) -> Vec<CompletionCandidate> {
        let mut candidates = self.complete(current);
        let Some(start) = current.to_str() else {
            return candidates;
        };
        candidates.extend(catalogue::of_call(start));
        // The index is not that of the word in the line.
        if Line::asked().words.is_empty() {
            let methods = METHODS.into_iter().filter(|method| method.starts_with(start));
            let methods = methods.map(CompletionCandidate::new);
            let is_there =
                |one: &CompletionCandidate| candidates.iter().any(|other| other.get_value() == one.get_value());
            let methods: Vec<_> = methods.filter(|method| !is_there(method)).collect();
            candidates.extend(methods);
        }
        candidates
    }
}
