//! A note of what a variable of the template wrote: its name, its operator, and where it is in the URL. Checks, errors
//! and redaction read it.

use std::ops::Range;

use crate::few::Few;
use crate::template::{Modifier, Operator, Template};

/// A variable of the template, as the parser has it.
#[derive(Debug, Clone, Copy)]
pub struct VariableToken {
    pub(crate) name: (u32, u32),
    pub(crate) modifier: Modifier,
    pub(crate) operator: Operator,
    /// It is the first of its expression.
    pub(crate) opens: bool,
}

impl VariableToken {
    /// For a derive, which has the name as a part of the template.
    #[must_use]
    pub const fn new(name: (u32, u32), modifier: Modifier, operator: Operator, opens: bool) -> Self {
        Self {
            name,
            modifier,
            operator,
            opens,
        }
    }
}

/// What one variable wrote.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    /// Its name, as a part of the template.
    name: (u32, u32),
    pub(crate) operator: Operator,
    /// Where it is in the URL.
    start: u32,
    end: u32,
    /// A list or an object was written item by item.
    pub(crate) explodes: bool,
    /// The value holds a secret whose name is not written beside it.
    pub(crate) hides: bool,
}

impl Default for Piece {
    fn default() -> Self {
        Self {
            name: (0, 0),
            operator: Operator::Simple,
            start: 0,
            end: 0,
            explodes: false,
            hides: false,
        }
    }
}

/// A position in 32 bits. A URL has at most 64 MiB and one more value; a position past 4 GiB becomes the last.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Piece {
    pub(crate) fn new(token: VariableToken, range: Range<usize>, hides: bool) -> Self {
        Self {
            name: token.name,
            operator: token.operator,
            explodes: token.modifier == Modifier::Explode,
            start: position(range.start),
            end: position(range.end),
            hides,
        }
    }

    /// The name of its variable.
    pub(crate) fn name<'t>(&self, template: &'t Template<'_>) -> &'t str {
        let (start, end) = self.name;
        template.slice(start, end)
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Nothing was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

/// The pieces of a URL, in order.
pub(crate) type Pieces = Few<Piece, 6>;

impl Pieces {
    /// The piece that wrote the last of a part of the URL.
    pub(crate) fn author(&self, part: &Range<usize>) -> Option<&Piece> {
        let is_in = |piece: &&Piece| piece.range().start < part.end && piece.range().end > part.start;
        self.iter().rfind(is_in)
    }

    /// Moves the pieces from a position on by so many bytes.
    pub(crate) fn shift(&mut self, from: usize, by: isize) {
        let moved = |at: u32| position((at as usize).saturating_add_signed(by));
        for piece in self.iter_mut().filter(|piece| piece.range().start >= from) {
            (piece.start, piece.end) = (moved(piece.start), moved(piece.end));
        }
    }
}
