//! Reports and notes on stderr. They have colours on a terminal, unless `NO_COLOR` is set.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use endpoint_lines::{Diagnostic, Excerpt};

use super::failure::{Failure, Status};
use super::hidden::{json, printable};

/// Reports a failure, and returns the exit status of the process.
pub(crate) fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Closed) => ExitCode::from(Status::Closed as u8),
        Err(Failure::AlreadyReported(status)) => ExitCode::from(status as u8),
        Err(Failure::Report(report)) => {
            print(&report, &Level::ERROR);
            let status = match report.is_usage() {
                true => Status::Usage,
                false => Status::Failed,
            };
            ExitCode::from(status as u8)
        }
    }
}

/// Reports a mistake, and returns its exit status.
pub(crate) fn report(diagnostic: &Diagnostic) -> Status {
    print(diagnostic, &Level::ERROR);
    match diagnostic.is_usage() {
        true => Status::Usage,
        false => Status::Failed,
    }
}

/// Writes something that is not an error.
pub(crate) fn note(text: &str) {
    write(&format!("{}\n", printable(text)));
}

/// Writes text. A failed write is ignored, because only the exit status could report it.
pub(crate) fn write(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Writes JSON. Its hidden characters are escaped where stderr is a terminal.
pub(crate) fn write_json(text: &str) {
    let mut stderr = std::io::stderr();
    let _ = match stderr.is_terminal() {
        true => stderr.write_all(json(text).as_bytes()),
        false => stderr.write_all(text.as_bytes()),
    };
}

/// Shows a diagnostic.
pub(crate) fn print(report: &Diagnostic, level: &Level<'_>) {
    let title = level
        .clone()
        .primary_title(printable(&format!("{}: {}", report.kind(), report.message())));
    let help = report.advice().iter().map(|line| (Level::HELP, printable(line)));
    let Some(excerpt) = report.excerpt().filter(|excerpt| !excerpt.is_masked()) else {
        let place = report.excerpt().map(|excerpt| (Level::NOTE, masked(excerpt)));
        let mut text = Renderer::styled().render(&[Group::with_title(title)]);
        for (level, line) in place.into_iter().chain(help) {
            let group = Group::with_title(level.secondary_title(line));
            text = format!("{text}\n{}", Renderer::styled().render(&[group]));
        }
        return write(&format!("{text}\n"));
    };
    let snippet = Snippet::source(excerpt.text())
        .line_start(excerpt.line())
        .path(printable(excerpt.name()))
        .annotation(
            AnnotationKind::Primary
                .span(excerpt.span())
                .label(printable(excerpt.label())),
        );
    let group = title
        .element(snippet)
        .elements(help.map(|(level, line)| level.message(line)));
    let text = Renderer::styled().render(&[group]);
    write(&format!("{text}\n"));
}

/// The place of a mistake in a line that is not shown.
fn masked(excerpt: &Excerpt) -> String {
    let (line, column) = (excerpt.line(), excerpt.column());
    let (name, label) = (printable(excerpt.name()), printable(excerpt.label()));
    format!("at {name}:{line}:{column}, in a line that is not shown, because it may be a secret: {label}")
}
