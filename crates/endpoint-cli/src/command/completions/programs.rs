//! The words of another program's line: its options by its manual, files after an `@`, and methods.
//!
//! Knows the names of its options, and nothing of what they mean.

use std::ffi::OsStr;

use clap::Command;
use clap_complete::CompletionCandidate;
use clap_complete::engine::{ArgValueCompleter, PathCompleter, ValueCompleter as _};

use super::asked;
use super::values::{self, after, after_at, starting};
use crate::args;
use crate::input::{curl, httpie};

/// The definition of a line of another program, where one is typed.
pub(super) fn definition() -> Option<Command> {
    let complete: fn(&OsStr) -> Vec<CompletionCandidate> = match asked::Line::asked().words.first()?.as_str() {
        "curl" => of_curl,
        "http" | "https" | "xh" | "xhs" => of_httpie,
        _ => return None,
    };
    Some(args::foreign().mut_arg("line", |arg| arg.add(ArgValueCompleter::new(complete))))
}

fn of_curl(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(current, curl::MANUAL.names(), &["-X", "--request"], |_, _| {
        after_at(current)
    })
}

/// `name@file` is a part of a form.
fn of_httpie(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(
        current,
        httpie::HTTPIE.manual.names(),
        &["http", "https", "xh", "xhs"],
        after,
    )
}

/// The candidates for a word: options by their names, methods behind one of these words, and files.
fn candidates(
    current: &OsStr,
    names: Vec<&str>,
    before_method: &[&str],
    file: impl FnOnce(&str, &str) -> Vec<CompletionCandidate>,
) -> Vec<CompletionCandidate> {
    let start = current.to_str().unwrap_or_default();
    if start.starts_with('-') {
        let mut options: Vec<String> = names.iter().map(|name| format!("--{name}")).collect();
        options.sort();
        return starting(options.into_iter().map(CompletionCandidate::new).collect(), start);
    }
    let before = asked::before();
    let is_method = before.last().is_some_and(|last| before_method.contains(&last.as_str()));
    let mut candidates = match is_method {
        true => starting(values::methods(), start),
        false => Vec::new(),
    };
    candidates.extend(match start.split_once('@') {
        Some((name, path)) => file(name, path),
        // A file of `-T` or `-o`.
        None if !current.is_empty() => PathCompleter::any().complete(current),
        None => Vec::new(),
    });
    candidates
}
