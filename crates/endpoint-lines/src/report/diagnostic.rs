//! A mistake: the reason why a text can't be read, or a request can't be written.

use std::borrow::Cow;
use std::fmt;
use std::io;

use super::excerpt::Excerpt;
use super::mask;

/// Why a text can't be read, or a request can't be written, with all that is worth showing beside it.
///
/// [`Display`](fmt::Display) writes one line, without a secret.
#[derive(Debug, Clone)]
pub struct Diagnostic(Box<Report>);

#[derive(Debug, Clone)]
struct Report {
    is_usage: bool,
    kind: Cow<'static, str>,
    message: String,
    excerpt: Option<Excerpt>,
    word: Option<Word>,
    help: Vec<String>,
}

/// A word of a command. It is not masked and may be a secret, so `Debug` hides it.
#[derive(Clone)]
struct Word(String);

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl Diagnostic {
    /// The name of the kind of mistake, such as `unknown-option` or `invalid-url`.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.0.kind
    }

    /// The mistake in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The text at fault, with the place in it.
    #[must_use]
    pub fn excerpt(&self) -> Option<&Excerpt> {
        self.0.excerpt.as_ref()
    }

    /// The help, line by line.
    #[must_use]
    pub fn advice(&self) -> &[String] {
        &self.0.help
    }

    /// Whether the text itself can't be understood. Otherwise what it asks for can't be done.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        self.0.is_usage
    }

    /// The text can't be understood.
    #[doc(hidden)]
    pub fn usage(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(true, kind.into(), message.into())
    }

    /// The text is understood, and what it asks for can't be done.
    #[doc(hidden)]
    pub fn failed(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(false, kind.into(), message.into())
    }

    /// The mistake with its words changed.
    pub(crate) fn said(mut self, change: impl Fn(&str) -> String) -> Self {
        for text in std::iter::once(&mut self.0.message).chain(&mut self.0.help) {
            *text = change(text);
        }
        self
    }

    /// A file or standard input can't be read.
    #[doc(hidden)]
    #[must_use]
    pub fn unreadable(name: &str, error: &io::Error) -> Self {
        // A name that is no file may belong to a header before it.
        Self::failed("unreadable-file", format!("{}: {}", mask::covered(name), reason(error)))
    }

    /// A file or standard output can't be written to.
    #[doc(hidden)]
    #[must_use]
    pub fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::failed("unwritable-output", format!("{name}: {}", reason(error)))
    }

    fn new(is_usage: bool, kind: Cow<'static, str>, message: String) -> Self {
        Self(Box::new(Report {
            is_usage,
            kind,
            message,
            excerpt: None,
            word: None,
            help: Vec::new(),
        }))
    }

    /// Shows the text at fault.
    #[doc(hidden)]
    #[must_use]
    pub fn at(mut self, excerpt: Excerpt) -> Self {
        self.0.excerpt = Some(excerpt);
        self
    }

    /// Names the word of the command at fault. A caller that has the text can show the word in it.
    #[doc(hidden)]
    #[must_use]
    pub fn about(mut self, word: &str) -> Self {
        self.0.word.get_or_insert_with(|| Word(word.to_owned()));
        self
    }

    /// The word of the command at fault, unless an excerpt is already shown.
    pub(crate) fn word(&self) -> Option<&str> {
        let word = self.0.word.as_ref().filter(|_| self.0.excerpt.is_none())?;
        Some(&word.0)
    }

    /// Adds a line on what to do about it.
    #[doc(hidden)]
    #[must_use]
    pub fn help(mut self, line: impl Into<String>) -> Self {
        self.0.help.push(line.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::hidden::printable(&self.0.message))
    }
}

impl std::error::Error for Diagnostic {}

impl From<endpoint::Error> for Diagnostic {
    fn from(error: endpoint::Error) -> Self {
        Self::new(false, error.kind().as_str().into(), error.to_string())
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
