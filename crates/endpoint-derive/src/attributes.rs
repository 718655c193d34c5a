//! Reads `#[operation(…)]`: words, and words with a value, each at most once. An unknown word is an error at its place.

use endpoint_core::nearest::nearest;
use proc_macro2::{Span, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Error, LitStr, Result, Token};

use crate::mistakes::Mistakes;

/// An attribute that may occur once.
pub(crate) struct Once<T> {
    value: Option<(T, Span)>,
    /// The reason for the limit, for a message.
    rule: &'static str,
}

impl<T> Once<T> {
    pub(crate) fn new(rule: &'static str) -> Self {
        Self { value: None, rule }
    }

    pub(crate) fn set(&mut self, value: T, span: Span) -> Result<()> {
        match self.value {
            None => {
                self.value = Some((value, span));
                Ok(())
            }
            Some(_) => Err(Error::new(span, format!("{}: leave this one out", self.rule))),
        }
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.value.as_ref().map(|(value, _)| value)
    }

    pub(crate) fn into_inner(self) -> Option<T> {
        self.value.map(|(value, _)| value)
    }

    pub(crate) fn span(&self) -> Option<Span> {
        self.value.as_ref().map(|&(_, span)| span)
    }
}

/// Skips the rest of an attribute: a value, or words in parentheses.
pub(crate) fn skip(meta: &ParseNestedMeta<'_>) -> Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Reads a word of an attribute. A mistake is noted, and reading goes on with the next word.
pub(crate) fn note(mistakes: &mut Mistakes, meta: &ParseNestedMeta<'_>, read: Result<()>) -> Result<()> {
    match mistakes.take(read) {
        Some(()) => Ok(()),
        None => skip(meta),
    }
}

/// The text of `word = "text"`.
pub(crate) fn text(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    const TEXT: &str = "\"…\"";
    let wrong = |_| has_value(meta, TEXT);
    value(meta, TEXT)?.parse().map_err(wrong)
}

/// The tokens after `word =`. An error shows an example of a value.
pub(crate) fn value<'m>(meta: &ParseNestedMeta<'m>, example: &str) -> Result<ParseStream<'m>> {
    match meta.value() {
        Ok(value) if !value.is_empty() => Ok(value),
        _ => Err(has_value(meta, example)),
    }
}

/// The error for a value after a word that has none. A text is often meant as the name.
pub(crate) fn no_value(meta: &ParseNestedMeta<'_>) -> Error {
    let word = word(meta);
    let name = match meta.input.peek(Paren) {
        true => parenthesized(meta),
        false => text(meta),
    };
    match name {
        Ok(name) => meta.error(format!(
            "`{word}` has no value: write `{word}, rename = \"{}\"`",
            name.value()
        )),
        Err(_) => meta.error(format!("`{word}` has no value: leave it out")),
    }
}

fn parenthesized(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    let content;
    syn::parenthesized!(content in meta.input);
    content.parse()
}

fn has_value(meta: &ParseNestedMeta<'_>, example: &str) -> Error {
    let word = word(meta);
    meta.error(format!("`{word}` has a value: {word} = {example}"))
}

/// The word of an attribute; empty if it is a path.
pub(crate) fn word(meta: &ParseNestedMeta<'_>) -> String {
    // `crate` is a keyword of Rust, but also a word here.
    meta.path.get_ident().map(ToString::to_string).unwrap_or_default()
}

/// The error for an unknown word.
pub(crate) fn unknown(meta: &ParseNestedMeta<'_>, known: &[&str]) -> Error {
    let word = word(meta);
    let remedy = remedy(&word, known, "the attributes are");
    meta.error(format!("there is no attribute `{word}`: {remedy}"))
}

/// The error for an unknown text.
pub(crate) fn unknown_text(text: &LitStr, known: &[&str]) -> Error {
    let given = text.value();
    let remedy = remedy(&given, known, "it can be");
    Error::new(text.span(), format!("`{given}` is not known here: {remedy}"))
}

/// The nearest known word, or all of them.
fn remedy(word: &str, known: &[&str], all: &str) -> String {
    if let Some(near) = nearest(word, known) {
        return format!("did you mean `{near}`?");
    }
    let quoted: Vec<_> = known.iter().map(|word| format!("`{word}`")).collect();
    format!("{all} {}", quoted.join(", "))
}
