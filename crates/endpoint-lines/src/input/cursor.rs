//! A text and a place in it, for the readers that go through a text once.
//!
//! Knows no grammar.

use crate::report::diagnostic::Diagnostic;
use crate::report::excerpt::Excerpt;
use crate::report::mask::Mask;

/// The deepest nesting that a reader follows: deeper values are refused, so that no walk exhausts the stack.
pub(crate) const DEEPEST: usize = 128;

/// A place in a text. `at` is always at the boundary of a character.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    until: usize,
    mask: Mask,
    /// The number of the line in which it is.
    number: usize,
}

impl<'t> Cursor<'t> {
    /// The start of a text; `mask` says how much of a line at fault is shown.
    pub(crate) const fn new(text: &'t str, mask: Mask) -> Self {
        Self::within(text, 0, text.len(), mask)
    }

    /// A part of a text: it ends at the byte `until`, and excerpts show the whole line.
    pub(crate) const fn within(text: &'t str, at: usize, until: usize, mask: Mask) -> Self {
        let number = 1;
        Self {
            text,
            at,
            until,
            mask,
            number,
        }
    }

    /// The same, in a line with this number.
    pub(crate) const fn numbered(self, number: usize) -> Self {
        Self { number, ..self }
    }

    /// The line in which it is, in words.
    pub(crate) fn line(&self) -> String {
        format!("line {}", self.number)
    }

    fn advance(&mut self, taken: &str) {
        self.at += taken.len();
        self.number += taken.matches('\n').count();
    }

    /// The byte at which the cursor is.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The text after the cursor.
    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.at..self.until).unwrap_or_default()
    }

    /// The text before the cursor.
    pub(crate) fn before(&self) -> &'t str {
        self.text.get(..self.at).unwrap_or_default()
    }

    /// Whether nothing follows.
    pub(crate) const fn is_end(&self) -> bool {
        self.at >= self.until
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past the next character.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        self.number += usize::from(next == '\n');
        Some(next)
    }

    /// Whether the text goes on with these characters.
    pub(crate) fn sees(&self, text: &str) -> bool {
        self.rest().starts_with(text)
    }

    /// Goes past these characters, where the text goes on with them.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let is_there = self.sees(text);
        if is_there {
            self.advance(text);
        }
        is_there
    }

    /// Goes past the characters for which the condition holds, and returns them.
    pub(crate) fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !holds(c)).unwrap_or(rest.len());
        let taken = rest.get(..end).unwrap_or_default();
        self.advance(taken);
        taken
    }

    /// Goes past everything before `end`, and past `end` itself. None where it does not follow; the cursor stays.
    pub(crate) fn take_until(&mut self, end: &str) -> Option<&'t str> {
        let (taken, _) = self.rest().split_once(end)?;
        self.advance(taken);
        self.advance(end);
        Some(taken)
    }

    /// An error whose excerpt shows the byte `at`.
    pub(crate) fn wrong(&self, at: usize, message: impl Into<String>, label: &str) -> Diagnostic {
        let excerpt = Excerpt::new("text", self.text, at, self.mask, label);
        Diagnostic::failed("invalid-input", message).at(excerpt)
    }

    /// An excerpt that shows where the cursor is.
    pub(crate) fn shown(&self, label: &str) -> Excerpt {
        Excerpt::new("text", self.text, self.at, self.mask, label)
    }

    /// An excerpt that shows the byte `at`, and of the line only what can't be a secret.
    pub(crate) fn shown_as_words(&self, at: usize, label: &str) -> Excerpt {
        Excerpt::new("text", self.text, at, Mask::ShellWord, label)
    }

    /// The error of a line among headers that is none. Any word of it may be a value.
    pub(crate) fn no_header(&self) -> Diagnostic {
        let message = "a header line is NAME: VALUE, and an empty line ends the headers";
        let failure = Diagnostic::failed("invalid-input", message).help("put an empty line above the body");
        failure.at(self.shown_as_words(self.at, "no `:`"))
    }
}
