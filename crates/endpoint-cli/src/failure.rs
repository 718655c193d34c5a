//! What ends the command early: a report for people and an exit status, or a reader who has left.

use std::borrow::Cow;
use std::process::ExitCode;

use crate::diagnostic::{self, Excerpt};

/// Why the command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something to tell the user.
    Report(Box<Report>),
    /// Everything is told already, as the lines of a batch tell it.
    Told(Status),
    /// The reader of stdout has closed the pipe: nobody is left to tell.
    Closed,
}

/// One diagnostic.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) status: Status,
    pub(crate) kind: Cow<'static, str>,
    pub(crate) message: String,
    pub(crate) excerpt: Option<Excerpt>,
    pub(crate) help: Vec<String>,
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

    /// Shows the place at fault.
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

/// Tells the user, and gives the process its status.
pub(crate) fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Told(status)) => ExitCode::from(status as u8),
        Err(Failure::Report(report)) => {
            diagnostic::print(&report);
            ExitCode::from(report.status as u8)
        }
    }
}
