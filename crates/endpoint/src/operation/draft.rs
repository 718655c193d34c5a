//! What plan and checks of an operation are made of, read once: reading is what costs time while a program compiles.

use super::field::{Field, Target};
use super::plan::{Content, is_same, verb};
use crate::place::Place;
use crate::route::compiled::{self, Read};
use crate::template::Token;

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
