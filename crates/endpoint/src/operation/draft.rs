//! What plan and checks of an operation are made of, read once: reading is what costs time while a program compiles.

use super::field::{Field, Target};
use crate::place::Place;
use crate::route::compiled::{self, Read};
use crate::template::Token;

/// How the fields of the body are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// As JSON, unless a header says otherwise.
    Json,
    /// As a form.
    Form,
    /// As parts.
    Multipart,
}

/// An operation that is not planned and checked yet.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    pub(super) text: &'static str,
    pub(super) read: Read<'static>,
    pub(super) tokens: &'static [Token],
    pub(super) fields: &'static [Field],
    /// The places of the fields.
    pub(super) places: &'static [Place],
    pub(super) content: Content,
}

impl Draft {
    /// The draft of a route, of which the other things are read.
    #[must_use]
    pub const fn new(
        text: &'static str,
        read: Read<'static>,
        tokens: &'static [Token],
        (fields, places): (&'static [Field], &'static [Place]),
        content: Content,
    ) -> Self {
        Self {
            text,
            read,
            tokens,
            fields,
            places,
            content,
        }
    }
}

/// The places of the fields.
#[must_use]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub const fn places<const N: usize>(read: &Read<'static>, tokens: &[Token], fields: &[Field]) -> [Place; N] {
    // What is left over goes to the same place whatever its name is.
    let leftover = Place::by_rule(false, verb(read));
    let mut places = [Place::Nowhere; N];
    let mut index = 0;
    while index < fields.len() && index < N {
        let field = &fields[index];
        places[index] = match field.target {
            Target::Rule if has_placeholder(read, tokens, field.name) => Place::Placeholder,
            Target::Rule => leftover,
            Target::Path => Place::Placeholder,
            Target::Query => Place::Query,
            Target::Field | Target::Body | Target::Part => Place::Body,
            Target::Header => Place::Header,
            Target::Flatten => Place::Nowhere,
        };
        index += 1;
    }
    places
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has_placeholder(read: &Read<'_>, tokens: &[Token], name: &str) -> bool {
    let mut index = 0;
    while index < tokens.len() {
        if let Token::Variable { start, end, .. } = tokens[index]
            && (end - start) as usize == name.len()
            && is_same(compiled::slice(read.url, start as usize, end as usize), name)
        {
            return true;
        }
        index += 1;
    }
    false
}

/// The method that a route without one has.
pub(super) const fn verb<'r>(read: &Read<'r>) -> &'r str {
    match read.method {
        Some(method) => method,
        None => "GET",
    }
}

/// Whether two names are the same.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn is_same(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    if name.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < name.len() && name[index] == other[index] {
        index += 1;
    }
    index == name.len()
}
