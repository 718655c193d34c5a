//! Where the value of an expression ends: whether the text after it decides that without doubt. The rules are constant
//! functions, so that a program can ask for them while it compiles.

use super::character::{RESERVED, is};
use super::error::Doubt;
use super::token::{Modifier, Operator, Token};

/// The most variables of a template that is read back. Names are compared with each other, so the number is bounded.
pub(super) const MOST_VARIABLES: usize = 128;

/// The text that can follow the values of an expression.
#[derive(Clone, Copy)]
pub(super) struct Follow {
    /// The literal directly after the expression, up to its first reserved character. It is a part of the text that a
    /// value could be, and is taken off the end.
    pub(super) suffix: (u32, u32),
    /// The reserved characters that end a value there, a bit each.
    pub(super) stops: u128,
    /// Whether a value could go on into the text after it.
    is_open: bool,
    /// The characters with which the rest can begin if the expression is absent, a bit each.
    starts: u128,
    /// The first character, and the first reserved one, of the literal that the rest begins with.
    literal: u128,
}

/// The bit of an ASCII character; of any other byte none.
pub(super) const fn bit(byte: u8) -> u128 {
    if byte < 128 { 1 << byte } else { 0 }
}

impl Operator {
    /// Whether its values are written without their names, and joined if there are several.
    pub(super) const fn is_unnamed(self) -> bool {
        !self.props().named
    }

    /// Whether a value can hold any character.
    pub(super) const fn is_reserved(self) -> bool {
        self.props().reserved
    }
}

/// The end of the expression that starts at a token.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn end_of_expression(tokens: &[Token], start: usize) -> usize {
    let mut end = start + 1;
    while end < tokens.len() {
        match tokens[end] {
            Token::Variable(variable) if !variable.opens => end += 1,
            _ => break,
        }
    }
    end
}

/// The text after an expression that ends before the token `at`.
#[allow(
    clippy::indexing_slicing,
    reason = "the loops' conditions; tokens are ranges of their source"
)]
pub(super) const fn follow(source: &[u8], tokens: &[Token], mut at: usize) -> Follow {
    let mut follow = Follow {
        suffix: (0, 0),
        stops: 0,
        is_open: false,
        starts: 0,
        literal: 0,
    };
    let mut is_first = true;
    while at < tokens.len() {
        match tokens[at] {
            Token::Literal(literal) => {
                let (start, end) = literal.range;
                let mut stop = start;
                while stop < end && !is(source[stop as usize], RESERVED) {
                    stop += 1;
                }
                if is_first {
                    follow.suffix = (start, stop);
                    follow.literal = bit(source[start as usize]);
                }
                // Behind an optional expression, it could be the end of a value or not.
                follow.is_open |= !is_first && stop > start;
                follow.starts |= bit(source[start as usize]);
                if stop < end {
                    let stop = bit(source[stop as usize]);
                    follow.stops |= stop;
                    if is_first {
                        follow.literal |= stop;
                    }
                    return follow;
                }
                at += 1;
            }
            Token::Variable(variable) => {
                match variable.operator.props().first {
                    Some(first) if is(first, RESERVED) => {
                        follow.stops |= bit(first);
                        follow.starts |= bit(first);
                    }
                    _ => follow.is_open = true,
                }
                at = end_of_expression(tokens, at);
            }
        }
        is_first = false;
    }
    follow
}

/// The first expression whose values can't be read back, by the range of its tokens.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
pub(super) const fn doubt(source: &[u8], tokens: &[Token]) -> Option<(usize, usize, Doubt)> {
    let mut start = 0;
    let mut count = 0;
    while start < tokens.len() {
        let Token::Variable(variable) = tokens[start] else {
            start += 1;
            continue;
        };
        let end = end_of_expression(tokens, start);
        count += end - start;
        if count > MOST_VARIABLES {
            return Some((start, end, Doubt::Many));
        }
        let mut at = start;
        while at < end {
            if let Some(doubt) = of_modifier(source, tokens, at, end - start) {
                return Some((start, end, doubt));
            }
            at += 1;
        }
        if let Some(doubt) = of_operator(variable.operator, follow(source, tokens, end), end == tokens.len()) {
            return Some((start, end, doubt));
        }
        start = end;
    }
    None
}

const fn of_operator(operator: Operator, follow: Follow, is_last: bool) -> Option<Doubt> {
    if operator.is_reserved() {
        return if is_last { None } else { Some(Doubt::NotLast) };
    }
    if follow.is_open {
        return Some(Doubt::NoEnd);
    }
    let props = operator.props();
    let own = match props.first {
        // The literal is taken off the end first.
        Some(b'.') | None => 0,
        Some(first) => bit(first),
    };
    // A literal after pairs could be one more of them, and one after members that are joined by commas one more member.
    let (own, separator) = if props.named {
        (own | (bit(props.sep) & follow.literal), bit(b'='))
    } else {
        (own, bit(props.sep) & bit(b','))
    };
    if (follow.starts | follow.stops) & own != 0 || follow.stops & separator != 0 {
        return Some(Doubt::SameStart);
    }
    None
}

#[allow(clippy::indexing_slicing, reason = "`at` is a token, and the loop's condition")]
const fn of_modifier(source: &[u8], tokens: &[Token], at: usize, count: usize) -> Option<Doubt> {
    let Token::Variable(variable) = tokens[at] else {
        return None;
    };
    let operator = variable.operator;
    let is_exploded = match variable.modifier {
        Modifier::Prefix(_) => return Some(Doubt::Prefix),
        Modifier::Explode => true,
        Modifier::None => false,
    };
    let is_joined = count > 1 || is_exploded;
    if is_joined && (operator.is_reserved() || matches!(operator, Operator::Label)) {
        return Some(Doubt::Joined);
    }
    if is_exploded && count > 1 && operator.is_unnamed() {
        return Some(Doubt::Joined);
    }
    let mut other = 0;
    while is_exploded && other < tokens.len() {
        if let Token::Variable(second) = tokens[other]
            && other != at
            && is_same(source, variable.name, second.name)
        {
            return Some(Doubt::Twice);
        }
        other += 1;
    }
    None
}

/// Whether two ranges of the source hold the same text.
#[allow(clippy::indexing_slicing, reason = "tokens are ranges of their source")]
const fn is_same(source: &[u8], one: (u32, u32), other: (u32, u32)) -> bool {
    let length = one.1 - one.0;
    if length != other.1 - other.0 {
        return false;
    }
    let mut at = 0;
    while at < length && source[(one.0 + at) as usize] == source[(other.0 + at) as usize] {
        at += 1;
    }
    at == length
}
