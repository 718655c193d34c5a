//! Collects all mistakes of a struct, so that rustc shows each one at its place.

use proc_macro2::Span;
use syn::Error;

#[derive(Default)]
pub(crate) struct Mistakes(Option<Error>);

impl Mistakes {
    pub(crate) fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.add(Error::new(span, message));
    }

    /// Notes the error of a result.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.add(error);
                None
            }
        }
    }

    /// The number of mistakes.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    pub(crate) fn first(self) -> Option<Error> {
        self.0
    }
}

/// A text with carets under a range of bytes: rustc can't point into a literal.
pub(crate) fn excerpt(text: &str, start: usize, length: usize) -> String {
    let columns = |end: usize| text.char_indices().filter(|(at, _)| *at < end).count();
    let before = columns(start);
    let carets = columns(start + length).saturating_sub(before).max(1);
    format!("\n    {text}\n    {}{}", " ".repeat(before), "^".repeat(carets))
}
