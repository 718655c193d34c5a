//! The reasons why the command ends early: a diagnostic with its exit status, or a closed pipe.

use std::io;

use endpoint::Object;
use endpoint_lines::{Diagnostic, Excerpt};

/// Why the command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something to show the user.
    Report(Diagnostic),
    /// The failure is reported already, such as in the answers of a batch.
    AlreadyReported(Status),
    /// The reader of stdout closed the pipe.
    Closed,
}

/// The exit statuses other than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// The request can't be built, a file can't be used, or a line of a batch failed.
    Failed = 1,
    /// The command line itself can't be understood.
    Usage = 2,
    /// The reader of stdout left before it had everything. A shell gives this status to a program that SIGPIPE ends.
    Closed = 141,
}

impl Failure {
    /// The command line can't be understood.
    pub(crate) fn usage(kind: &'static str, message: impl Into<String>) -> Self {
        Self::Report(Diagnostic::usage(kind, message))
    }

    /// The command line is understood, but the request can't be made or written.
    pub(crate) fn failed(kind: &'static str, message: impl Into<String>) -> Self {
        Self::Report(Diagnostic::failed(kind, message))
    }

    /// A file or stdin can't be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        Self::Report(Diagnostic::unreadable(name, error))
    }

    /// A file or stdout can't be written to.
    pub(crate) fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::Report(Diagnostic::unwritable(name, error))
    }

    /// Shows the text at fault.
    pub(crate) fn at(self, excerpt: Excerpt) -> Self {
        self.with(|diagnostic| diagnostic.at(excerpt))
    }

    /// Adds a line on what to do about it.
    pub(crate) fn help(self, line: impl Into<String>) -> Self {
        self.with(|diagnostic| diagnostic.help(line))
    }

    fn with(self, change: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        match self {
            Self::Report(diagnostic) => Self::Report(change(diagnostic)),
            other => other,
        }
    }
}

/// The name of a parameter for a program. It is cut to 80 characters, because other people choose it.
pub(crate) fn name_at_fault(name: &str) -> String {
    const SHOWN: usize = 80;
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

/// A mistake for a program: its kind, its message, and the name at fault.
pub(crate) fn mistake(kind: &str, message: &str, name: Option<&str>) -> Object<'static> {
    let mut mistake = Object::new();
    mistake.insert("kind", kind.to_owned());
    mistake.insert("message", message.to_owned());
    mistake.extend(name.map(|name| ("name", name.to_owned())));
    mistake
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Report(diagnostic)
    }
}

impl From<endpoint_lines::output::error::Error> for Failure {
    fn from(error: endpoint_lines::output::error::Error) -> Self {
        Self::Report(error.into())
    }
}

impl From<endpoint::Error> for Failure {
    fn from(error: endpoint::Error) -> Self {
        Self::Report(error.into())
    }
}
