//! Where the value of an expression ends: whether the text after it decides that without doubt.

use crate::character::{RESERVED, is};
use crate::error::Doubt;
use crate::token::{Modifier, Operator, Token, VariableToken, slice};

/// The most variables of a template that is read back. Names are compared with each other, so the number is bounded.
pub(crate) const MOST_VARIABLES: usize = 128;

/// The text that can follow the values of an expression.
#[derive(Clone, Copy, Default)]
pub(crate) struct Follow {
    /// The literal directly after the expression, up to its first reserved character. It is a part of the text that a
    /// value could be, and is taken off the end.
    pub(crate) suffix: (u32, u32),
    /// The reserved characters that end a value there, a bit each.
    pub(crate) stops: u128,
    /// Whether a value could go on into the text after it.
    is_open: bool,
    /// The first reserved character of the literal that the rest begins with.
    literal: u128,
}

/// The bit of an ASCII character; of any other byte none.
pub(crate) fn bit(byte: u8) -> u128 {
    if byte < 128 { 1 << byte } else { 0 }
}

impl Operator {
    /// Whether a value can hold any character.
    pub(crate) fn is_reserved(self) -> bool {
        self.props().reserved
    }
}

/// The end of the expression that starts at a token.
pub(crate) fn end_of_expression(tokens: &[Token], start: usize) -> usize {
    let rest = tokens.get(start + 1..).unwrap_or_default();
    let goes_on = |token: &&Token| matches!(token, Token::Variable(variable) if !variable.opens);
    start + 1 + rest.iter().take_while(goes_on).count()
}

/// The text after an expression that ends before the token `at`.
pub(crate) fn follow(source: &str, tokens: &[Token], mut at: usize) -> Follow {
    let mut follow = Follow::default();
    let mut is_first = true;
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Literal(literal) => {
                let text = slice(source, literal.range).as_bytes();
                let stop = text.iter().position(|byte| is(*byte, RESERVED));
                let before = stop.unwrap_or(text.len());
                if is_first {
                    follow.suffix = (literal.range.0, literal.range.0 + before as u32);
                }
                // Behind an optional expression, it could be the end of a value or not.
                follow.is_open |= !is_first && before > 0;
                if let Some(stop) = text.get(before) {
                    follow.stops |= bit(*stop);
                    if is_first {
                        follow.literal = bit(*stop);
                    }
                    return follow;
                }
                at += 1;
            }
            Token::Variable(variable) => {
                match variable.operator.props().first {
                    Some(first) if is(first, RESERVED) => follow.stops |= bit(first),
                    _ => follow.is_open = true,
                }
                at = end_of_expression(tokens, at);
            }
        }
        is_first = false;
    }
    follow
}

/// The first variable whose value can't be read back.
pub(crate) fn doubt(source: &str, tokens: &[Token]) -> Option<(VariableToken, Doubt)> {
    let mut start = 0;
    let mut count = 0;
    while let Some(token) = tokens.get(start) {
        let Token::Variable(first) = *token else {
            start += 1;
            continue;
        };
        let end = end_of_expression(tokens, start);
        count += end - start;
        if count > MOST_VARIABLES {
            return Some((first, Doubt::Many));
        }
        let of_modifier = (start..end).find_map(|at| of_modifier(source, tokens, at, end - start));
        let of_operator = || of_operator(first.operator, follow(source, tokens, end), end == tokens.len());
        if let Some(doubt) = of_modifier.or_else(of_operator) {
            return Some((first, doubt));
        }
        start = end;
    }
    None
}

fn of_operator(operator: Operator, follow: Follow, is_last: bool) -> Option<Doubt> {
    if operator.is_reserved() {
        return if is_last { None } else { Some(Doubt::NotLast) };
    }
    if follow.is_open {
        return Some(Doubt::NoEnd);
    }
    let props = operator.props();
    let own = props.first.map_or(0, bit);
    // A literal after pairs could be one more of them, and one after a text an item of a list.
    let (own, separator) = if props.named {
        (own | (bit(props.sep) & follow.literal), bit(b'='))
    } else {
        (own, bit(props.sep) & bit(b','))
    };
    if follow.stops & (own | separator) != 0 {
        return Some(Doubt::SameStart);
    }
    None
}

fn of_modifier(source: &str, tokens: &[Token], at: usize, count: usize) -> Option<Doubt> {
    let Some(Token::Variable(variable)) = tokens.get(at) else {
        return None;
    };
    let operator = variable.operator;
    let is_list = match variable.modifier {
        Modifier::Prefix(_) => return Some(Doubt::Prefix),
        Modifier::Explode => operator != Operator::PathSegment,
        Modifier::None => false,
    };
    if operator == Operator::Label || !operator.props().named && (count > 1 || is_list) {
        return Some(Doubt::Joined);
    }
    let name = |variable: &VariableToken| slice(source, variable.name);
    let is_same = |(other, token): (usize, &Token)| matches!(token, Token::Variable(second) if other != at && name(second) == name(variable));
    tokens.iter().enumerate().any(is_same).then_some(Doubt::Twice)
}
