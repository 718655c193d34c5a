//! Pieces: for each variable of the template, its name, its operator, and the range that it wrote in the URL. Checks,
//! errors and redaction read them.

use std::ops::{Deref, Range};

use smallvec::SmallVec;

use crate::template::{Modifier, Operator, Template, VariableToken};

/// The part of the URL that one variable wrote.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    /// The range of its name in the template.
    name: (u32, u32),
    pub(crate) operator: Operator,
    /// The start of its range in the URL.
    start: u32,
    end: u32,
    /// Whether a list or an object was written member by member.
    pub(crate) explodes: bool,
    /// Whether the value holds a secret without its name beside it.
    pub(crate) is_secret: bool,
}

/// An offset in 32 bits. A URL has at most 64 MiB and one more value; an offset past 4 GiB becomes the maximum.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Piece {
    pub(crate) fn new(token: &VariableToken, range: Range<usize>, is_secret: bool) -> Self {
        Self {
            name: token.name,
            operator: token.operator,
            explodes: token.modifier == Modifier::Explode,
            start: position(range.start),
            end: position(range.end),
            is_secret,
        }
    }

    /// The name of the variable.
    pub(crate) fn name<'t>(&self, template: &'t Template<'_>) -> &'t str {
        template.slice(self.name)
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether the variable wrote nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

/// The pieces of a URL, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pieces(SmallVec<[Piece; 6]>);

impl Deref for Pieces {
    type Target = [Piece];

    #[inline]
    fn deref(&self) -> &[Piece] {
        &self.0
    }
}

impl Pieces {
    #[inline]
    pub(crate) fn push(&mut self, piece: Piece) {
        self.0.push(piece);
    }

    /// The last piece that wrote some of a range of the URL.
    pub(crate) fn author(&self, part: &Range<usize>) -> Option<&Piece> {
        let is_in = |piece: &&Piece| piece.range().start < part.end && piece.range().end > part.start;
        self.iter().rfind(is_in)
    }

    /// Moves the pieces that start at `from` or later by `by` bytes.
    pub(crate) fn shift(&mut self, from: usize, by: isize) {
        let moved = |at: u32| position((at as usize).saturating_add_signed(by));
        for piece in self.0.iter_mut().filter(|piece| piece.range().start >= from) {
            (piece.start, piece.end) = (moved(piece.start), moved(piece.end));
        }
    }
}
