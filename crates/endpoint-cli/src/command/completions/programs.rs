//! The words of another program's line: its options by its manual, files after an `@`, and methods.
//!
//! Knows the names of its options, and nothing of what they mean.

use std::ffi::OsStr;

use clap::Command;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};

use super::asked;
use super::values::{self, AfterAt};
use crate::args;
use crate::input::{curl, httpie};

/// The definition of a line of another program, where one is typed.
pub(super) fn definition() -> Option<Command> {
    let words = asked::Line::asked().words;
    let program = match words.first()?.as_str() {
        "curl" => Program::Curl,
        "http" | "https" | "xh" | "xhs" => Program::Httpie,
        _ => return None,
    };
    Some(args::foreign().mut_arg("line", |arg| arg.add(ArgValueCompleter::new(program))))
}

#[derive(Debug, Clone, Copy)]
enum Program {
    Curl,
    Httpie,
}

impl Program {
    /// The options that begin so, each with its dashes.
    fn options(self, start: &str) -> Vec<CompletionCandidate> {
        let names = match self {
            Self::Curl => curl::MANUAL.names(),
            Self::Httpie => httpie::HTTPIE.manual.names(),
        };
        let mut options: Vec<String> = names.iter().map(|name| format!("--{name}")).collect();
        options.sort();
        options.retain(|option| option.starts_with(start));
        options.into_iter().map(CompletionCandidate::new).collect()
    }

    /// Whether the word before is an option whose value is a method.
    fn wants_method(self) -> bool {
        let before = asked::before();
        let last = before.last().map(String::as_str).unwrap_or_default();
        match self {
            Self::Curl => matches!(last, "-X" | "--request"),
            Self::Httpie => matches!(last, "http" | "https" | "xh" | "xhs"),
        }
    }
}

impl ValueCompleter for Program {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some(start) = current.to_str() else {
            return PathCompleter::any().complete(current);
        };
        if start.starts_with('-') {
            return self.options(start);
        }
        let mut candidates = Vec::new();
        if self.wants_method() {
            candidates = values::methods();
            candidates.retain(|method| {
                method
                    .get_value()
                    .to_str()
                    .is_some_and(|method| method.starts_with(start))
            });
        }
        match (self, start.split_once('@')) {
            // `name@file` is a part of a form.
            (Self::Httpie, Some((name, file))) => {
                let files = PathCompleter::file().complete(OsStr::new(file));
                let prefix = format!("{name}@");
                candidates.extend(files.into_iter().map(|file| file.add_prefix(prefix.clone())));
            }
            (Self::Curl, Some(_)) => candidates.extend(AfterAt.complete(current)),
            // A file of `-T` or `-o`.
            (_, None) if !start.is_empty() => candidates.extend(PathCompleter::any().complete(current)),
            (_, None) => {}
        }
        candidates
    }
}
