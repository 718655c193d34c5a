//! The way to the user: reports and notes on stderr, in colour where it is a terminal and `NO_COLOR` is not set.

use std::io::Write;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use endpoint_lines::Diagnostic;

use super::failure::{Failure, Status};
use super::hidden::printable;

/// Reports a failure, and gives the process its exit status.
pub(crate) fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::AlreadyReported(status)) => ExitCode::from(status as u8),
        Err(Failure::Report(report)) => {
            print(&report);
            let status = if report.is_usage() {
                Status::Usage
            } else {
                Status::Failed
            };
            ExitCode::from(status as u8)
        }
    }
}

/// Reports a mistake, and tells the exit status that it has.
pub(crate) fn report(diagnostic: &Diagnostic) -> Status {
    print(diagnostic);
    match diagnostic.is_usage() {
        true => Status::Usage,
        false => Status::Failed,
    }
}

/// Writes something that is not an error.
pub(crate) fn note(text: &str) {
    write(&format!("{}\n", printable(text)));
}

/// Writes text. Where stderr itself can't be written to, the exit status is all that is left to report with.
pub(crate) fn write(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn print(report: &Diagnostic) {
    let title = Level::ERROR.primary_title(printable(&format!("{}: {}", report.kind(), report.message())));
    let mut groups = Vec::new();
    match report.excerpt() {
        None => {
            groups.push(Group::with_title(title));
        }
        Some(excerpt) => {
            let snippet = Snippet::source(excerpt.text())
                .line_start(excerpt.line())
                .path(printable(excerpt.name()))
                .annotation(
                    AnnotationKind::Primary
                        .span(excerpt.span())
                        .label(printable(excerpt.label())),
                );
            let help = report.advice().iter().map(|line| Level::HELP.message(printable(line)));
            groups.push(title.element(snippet).elements(help));
        }
    }
    let mut text = Renderer::styled().render(&groups);
    if report.excerpt().is_none() {
        for line in report.advice() {
            let group = Group::with_title(Level::HELP.secondary_title(printable(line)));
            text = format!("{text}\n{}", Renderer::styled().render(&[group]));
        }
    }
    write(&format!("{text}\n"));
}
