//! The line at fault, in the manner of rustc: its number, its text, and the characters under which the caret is.
//!
//! A long line is cut to a width that fits a terminal, so that a fault in a file of any size costs the same.

use std::ops::Range;

use super::hidden::visible;
use super::mask::Mask;

/// The number of characters kept on each side of the fault.
const MARGIN: usize = 60;

/// The line at fault of a text, with the place of the fault in it.
#[derive(Debug, Clone)]
pub struct Excerpt {
    name: String,
    offset: usize,
    line: usize,
    column: usize,
    text: String,
    span: Range<usize>,
    label: String,
}

impl Excerpt {
    /// The name of the text: a file's, or what it is, such as `route`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The byte of the whole text at which the fault begins.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The number of the line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character of the line at which the fault begins, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Whether nothing of the line is shown: it is masked whole.
    #[must_use]
    pub fn is_masked(&self) -> bool {
        let is_shown = |c: char| !matches!(c, '*' | '…') && !c.is_whitespace();
        !self.text.is_empty() && !self.text.chars().any(is_shown)
    }

    /// The line, with its secrets masked, and cut where it is long.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of [`text`](Self::text) that are at fault.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The message under them.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The line of `text` that holds the byte `offset`, with a label under that byte.
    #[doc(hidden)]
    #[must_use]
    pub fn new(name: &str, text: &str, offset: usize, mask: Mask, label: impl Into<String>) -> Self {
        Self::spanning(name, text, offset, 1, mask, label)
    }

    /// Like `new`, for a fault of several characters within one line.
    #[doc(hidden)]
    #[must_use]
    pub fn spanning(
        name: &str,
        text: &str,
        offset: usize,
        characters: usize,
        mask: Mask,
        label: impl Into<String>,
    ) -> Self {
        let offset = floor_boundary(text, offset.min(text.len()));
        let (before, after) = text.split_at(offset);
        let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |newline| newline + 1);
        let end = memchr::memchr(b'\n', after.as_bytes()).map_or(text.len(), |newline| offset + newline);
        let line = memchr::memchr_iter(b'\n', before.as_bytes()).count() + 1;
        let length = text.get(start..end).unwrap_or_default().trim_end_matches('\r').len();
        let characters_in = |range: Range<usize>| text.get(range).unwrap_or_default().chars().count();
        let column = characters_in(start..offset) + 1;
        let part = match mask.needs_whole_line() {
            true => start..start + length,
            // A text can have a fault at each of its bytes, and all of it on one line.
            false => near(text, start..start + length, offset),
        };
        let fault = characters_in(part.start..offset);
        let shown = mask.apply(text, part.clone(), offset);
        let (text, span) = window(&shown, fault..fault + characters);
        Self {
            name: name.to_owned(),
            offset,
            line,
            column,
            text,
            span,
            label: label.into(),
        }
    }
}

/// The part of a long line that is close to the fault.
fn near(text: &str, line: Range<usize>, offset: usize) -> Range<usize> {
    const MOST: usize = 16 * MARGIN;
    let start = floor_boundary(text, offset.saturating_sub(MOST)).max(line.start);
    let end = floor_boundary(text, (offset + MOST).min(text.len())).min(line.end);
    start..end.max(start)
}

/// The characters of the line around those with the indices `fault`, and the bytes of the latter in the result.
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
