//! What ends the command early: a report and an exit status, or a reader who has left.

use std::borrow::Cow;
use std::io;

use super::excerpt::Excerpt;
use super::mask;

/// Why the command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something to show the user.
    Report(Box<Report>),
    /// Everything is reported already, as the lines of a batch report it.
    AlreadyReported(Status),
    /// The reader of stdout has closed the pipe: there is nobody to report to.
    Closed,
}

/// One error message with all that is shown beside it.
#[derive(Debug)]
pub(crate) struct Report {
    pub(super) status: Status,
    pub(super) kind: Cow<'static, str>,
    pub(super) message: String,
    pub(super) excerpt: Option<Excerpt>,
    pub(super) help: Vec<String>,
}

/// The exit statuses other than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// The request can't be built, a file can't be used, or a line of a batch failed.
    Failed = 1,
    /// The command line itself can't be understood.
    Usage = 2,
}

impl Failure {
    /// The command line can't be understood.
    pub(crate) fn usage(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(Status::Usage, kind, message)
    }

    /// The command line is understood, and what it asks for can't be done.
    pub(crate) fn failed(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(Status::Failed, kind, message)
    }

    /// A file or stdin can't be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        // What is not a file may be what belongs to a header before it.
        Self::failed("unreadable-file", format!("{}: {}", mask::covered(name), reason(error)))
    }

    /// A file or stdout can't be written to.
    pub(crate) fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::failed("unwritable-output", format!("{name}: {}", reason(error)))
    }

    fn new(status: Status, kind: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        let (kind, message) = (kind.into(), message.into());
        Self::Report(Box::new(Report {
            status,
            kind,
            message,
            excerpt: None,
            help: Vec::new(),
        }))
    }

    /// Shows the text at fault.
    pub(crate) fn at(mut self, excerpt: Excerpt) -> Self {
        if let Self::Report(report) = &mut self {
            report.excerpt = Some(excerpt);
        }
        self
    }

    /// Adds a line on what to do about it.
    pub(crate) fn help(mut self, line: impl Into<String>) -> Self {
        if let Self::Report(report) = &mut self {
            report.help.push(line.into());
        }
        self
    }
}

impl From<endpoint::Error> for Failure {
    fn from(error: endpoint::Error) -> Self {
        Self::new(Status::Failed, error.kind().as_str(), error.to_string())
    }
}

/// The system's words without its error number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(number) => text.split_at(number).0.to_owned(),
        None => text,
    }
}
