//! Diagnostics in the manner of rustc: one line that says what is wrong, then the source line with a caret.
//!
//! An excerpt is one line of a text, cut to a width that fits a terminal, so that a fault in a file of any size costs the same.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::failure::Report;
use crate::mask::Mask;

/// The number of characters kept on each side of the fault.
const MARGIN: usize = 60;

/// The place at fault in a text.
#[derive(Debug)]
pub(crate) struct Excerpt {
    origin: String,
    line: usize,
    text: String,
    span: Range<usize>,
    label: String,
}

impl Excerpt {
    /// The line of `text` that holds the byte `offset`, with what was expected there.
    pub(crate) fn new(origin: &str, text: &str, offset: usize, mask: Mask, label: impl Into<String>) -> Self {
        Self::spanning(origin, text, offset, 1, mask, label)
    }

    /// The same for a fault of several characters, within one line.
    pub(crate) fn spanning(
        origin: &str,
        text: &str,
        offset: usize,
        characters: usize,
        mask: Mask,
        label: impl Into<String>,
    ) -> Self {
        let offset = floor_boundary(text, offset.min(text.len()));
        let (before, after) = text.split_at(offset);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = after.find('\n').map_or(text.len(), |newline| offset + newline);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let shown = mask.apply(text.get(start..end).unwrap_or_default().trim_end_matches('\r'));
        let fault = before.chars().rev().take_while(|c| *c != '\n').count();
        let (text, span) = window(&shown, fault..fault + characters);
        Self {
            origin: origin.to_owned(),
            line,
            text,
            span,
            label: label.into(),
        }
    }
}

/// The characters around those with the indices `fault`, and the byte range of these in them.
fn window(line: &str, fault: Range<usize>) -> (String, Range<usize>) {
    let first = fault.start.saturating_sub(MARGIN);
    let mut text = String::from(if first > 0 { "…" } else { "" });
    let mut chars = line.chars().skip(first);
    text.extend(chars.by_ref().take(fault.start - first).map(visible));
    let start = text.len();
    text.extend(chars.by_ref().take(fault.len().min(MARGIN)).map(visible));
    let span = start..text.len();
    text.extend(chars.by_ref().take(MARGIN).map(visible));
    if chars.next().is_some() {
        text.push('…');
    }
    (text, span)
}

/// The last character boundary at or before `offset`.
fn floor_boundary(text: &str, offset: usize) -> usize {
    (0..=offset)
        .rev()
        .find(|offset| text.is_char_boundary(*offset))
        .unwrap_or(0)
}

/// Writes the report to stderr, in colour where stderr is a terminal and `NO_COLOR` is not set.
pub(crate) fn print(report: &Report) {
    let title = Level::ERROR.primary_title(printable(&format!("{}: {}", report.kind, report.message)));
    let mut groups = Vec::new();
    match &report.excerpt {
        None => {
            groups.push(Group::with_title(title));
        }
        Some(excerpt) => {
            let snippet = Snippet::source(excerpt.text.as_str())
                .line_start(excerpt.line)
                .path(printable(&excerpt.origin))
                .annotation(
                    AnnotationKind::Primary
                        .span(excerpt.span.clone())
                        .label(excerpt.label.as_str()),
                );
            let help = report.help.iter().map(|line| Level::HELP.message(printable(line)));
            groups.push(title.element(snippet).elements(help));
        }
    }
    let mut text = Renderer::styled().render(&groups);
    if report.excerpt.is_none() {
        for line in &report.help {
            let group = Group::with_title(Level::HELP.secondary_title(printable(line)));
            text = format!("{text}\n{}", Renderer::styled().render(&[group]));
        }
    }
    // Where stderr itself can't be written to, the exit status is all that is left to say.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The text with each control character made visible: what is typed or read must not steer the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// A character that moves the cursor, or turns the direction of what follows, becomes one that is seen.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

/// Tells something on stderr that is no error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", printable(text));
}
