//! The one parser. It knows RFC 6570 and the extensions of a [`Grammar`].
//!
//! Invariant: `pos` is at most `bytes.len()`, and at the first byte of a character. Every offset in a token was a
//! `pos`.

use alloc::vec::Vec;

use crate::character::{HEX, LITERAL, PLAIN, VARCHAR, is, is_beyond_ascii_literal, skip};
use crate::error::{ParseError, Reason};
use crate::token::{LiteralToken, Modifier, Operator, Token, VariableToken};

/// The extensions to RFC 6570 §2 that a template may use.
#[derive(Debug, Clone, Copy)]
pub struct Grammar {
    /// From this offset on, `:name` outside braces is a variable.
    pub colon_names_from: usize,
    /// Names in braces may hold `-`.
    pub hyphens: bool,
}

impl Grammar {
    /// RFC 6570 §2 without extensions.
    pub const RFC6570: Self = Self {
        colon_names_from: usize::MAX,
        hyphens: false,
    };
}

/// Parses a template.
pub(crate) fn tokens(source: &str, grammar: Grammar) -> Result<Vec<Token>, ParseError> {
    let bytes = source.as_bytes();
    if u32::try_from(bytes.len()).is_err() {
        return Err(ParseError::new(Reason::TooLong, u32::MAX as usize));
    }
    // Enough for most templates.
    let mut tokens = Vec::with_capacity(12);
    let mut pos = 0;
    loop {
        let start = pos;
        let (token, end) = literal(source, start, grammar)?;
        if end > start {
            tokens.push(Token::Literal(token));
        }
        pos = match at(bytes, end) {
            b'{' => expression(bytes, end, grammar, &mut tokens)?,
            b':' => {
                let name = end + 1;
                let end = skip(bytes, name, VARCHAR);
                tokens.push(variable(name, end, Modifier::None, Operator::Simple, true));
                end
            }
            _ => return Ok(tokens),
        };
    }
}

/// The literal that starts at `pos`, which may be empty, and its end.
#[inline]
fn literal(source: &str, start: usize, grammar: Grammar) -> Result<(LiteralToken, usize), ParseError> {
    let bytes = source.as_bytes();
    let (mut ascii, mut special) = (true, false);
    let mut pos = start;
    loop {
        pos = skip(bytes, pos, PLAIN);
        let byte = at(bytes, pos);
        if byte == b'{' || pos == bytes.len() || (byte == b':' && is_colon_name(bytes, pos, grammar)) {
            let range = (start as u32, pos as u32);
            return Ok((LiteralToken { range, ascii, special }, pos));
        }
        pos = match byte {
            b'%' => {
                special = true;
                pct_encoded(bytes, pos)?
            }
            b'}' => return Err(ParseError::new(Reason::StrayBrace, pos)),
            0x80.. => {
                let c = source.get(pos..).and_then(|rest| rest.chars().next());
                let c = c.filter(|c| is_beyond_ascii_literal(u32::from(*c)));
                ascii = false;
                pos + c.ok_or(ParseError::new(Reason::Literal, pos))?.len_utf8()
            }
            _ if is(byte, LITERAL) => {
                special |= byte != b':';
                pos + 1
            }
            _ => return Err(ParseError::new(Reason::Literal, pos)),
        };
    }
}

/// `expression = "{" [ operator ] variable-list "}"`; returns its end.
#[inline]
fn expression(bytes: &[u8], open: usize, grammar: Grammar, tokens: &mut Vec<Token>) -> Result<usize, ParseError> {
    let operator = operator(bytes, open + 1)?;
    let mut pos = open + if operator == Operator::Simple { 1 } else { 2 };
    let mut opens = true;
    loop {
        // varspec = varname [ modifier-level4 ]
        let name = pos;
        let end = varname(bytes, name, open, grammar)?;
        let modifier;
        (modifier, pos) = modifier_level4(bytes, end)?;
        tokens.push(variable(name, end, modifier, operator, opens));
        opens = false;
        pos += 1;
        match bytes.get(pos - 1) {
            Some(b'}') => return Ok(pos),
            Some(b',') => {}
            Some(_) => return Err(ParseError::new(Reason::Separator, pos - 1)),
            None => return Err(ParseError::new(Reason::Unclosed, open)),
        }
    }
}

#[inline]
fn variable(start: usize, end: usize, modifier: Modifier, operator: Operator, opens: bool) -> Token {
    Token::Variable(VariableToken {
        name: (start as u32, end as u32),
        modifier,
        operator,
        opens,
    })
}

/// `pct-encoded = "%" HEXDIG HEXDIG`; returns its end.
fn pct_encoded(bytes: &[u8], pos: usize) -> Result<usize, ParseError> {
    if is(at(bytes, pos + 1), HEX) && is(at(bytes, pos + 2), HEX) {
        return Ok(pos + 3);
    }
    Err(ParseError::new(Reason::Percent, pos))
}

/// Whether the colon at `pos` starts a `:name`.
#[must_use]
pub fn is_colon_name(bytes: &[u8], pos: usize, grammar: Grammar) -> bool {
    if pos < grammar.colon_names_from {
        return false;
    }
    let next = at(bytes, pos + 1);
    if !(next.is_ascii_alphabetic() || next == b'_') {
        return false;
    }
    // `user:branch`, `{id}:cancel` and `workflow::review` are text.
    pos == 0 || {
        let before = at(bytes, pos - 1);
        !(is(before, VARCHAR) || matches!(before, b'}' | b':'))
    }
}

#[inline]
fn operator(bytes: &[u8], pos: usize) -> Result<Operator, ParseError> {
    Ok(match at(bytes, pos) {
        b'+' => Operator::Reserved,
        b'#' => Operator::Fragment,
        b'.' => Operator::Label,
        b'/' => Operator::PathSegment,
        b';' => Operator::PathParameter,
        b'?' => Operator::Query,
        b'&' => Operator::QueryContinuation,
        // op-reserve = "=" / "," / "!" / "@" / "|"
        b'=' | b',' | b'!' | b'@' | b'|' => return Err(ParseError::new(Reason::ReservedOperator, pos)),
        _ => Operator::Simple,
    })
}

/// `varname = varchar *( ["."] varchar )`; returns its end.
fn varname(bytes: &[u8], start: usize, open: usize, grammar: Grammar) -> Result<usize, ParseError> {
    let mut pos = skip(bytes, start, VARCHAR);
    let mut wants_varchar = pos == start;
    loop {
        let byte = at(bytes, pos);
        if is(byte, VARCHAR) {
            pos = skip(bytes, pos, VARCHAR);
            wants_varchar = false;
        } else if byte == b'%' {
            pos = pct_encoded(bytes, pos)?;
            wants_varchar = false;
        } else if !wants_varchar && byte == b'.' {
            pos += 1;
            wants_varchar = true;
        } else if !wants_varchar && byte == b'-' && is_inner_hyphen(bytes, pos, grammar) {
            pos += 1;
        } else if !wants_varchar {
            return Ok(pos);
        } else if pos == bytes.len() {
            return Err(ParseError::new(Reason::Unclosed, open));
        } else {
            return Err(ParseError::new(Reason::Name, pos));
        }
    }
}

/// Whether the name goes on after the hyphen at `pos`.
fn is_inner_hyphen(bytes: &[u8], pos: usize, grammar: Grammar) -> bool {
    if !grammar.hyphens {
        return false;
    }
    let next = at(bytes, pos + 1);
    is(next, VARCHAR) || next == b'%'
}

/// `modifier-level4 = prefix / explode`, `max-length = %x31-39 0*3DIGIT`; returns the modifier and its end.
#[inline]
fn modifier_level4(bytes: &[u8], pos: usize) -> Result<(Modifier, usize), ParseError> {
    match at(bytes, pos) {
        b'*' => Ok((Modifier::Explode, pos + 1)),
        b':' => prefix(bytes, pos + 1),
        _ => Ok((Modifier::None, pos)),
    }
}

fn prefix(bytes: &[u8], start: usize) -> Result<(Modifier, usize), ParseError> {
    let mut pos = start;
    let mut length = 0;
    while at(bytes, pos).is_ascii_digit() && pos - start < 4 {
        length = length * 10 + (at(bytes, pos) - b'0') as u16;
        pos += 1;
    }
    // No leading zero, and no fifth digit.
    if at(bytes, start) == b'0' || length == 0 || at(bytes, pos).is_ascii_digit() {
        return Err(ParseError::new(Reason::Prefix, start));
    }
    Ok((Modifier::Prefix(length), pos))
}

/// The byte at an offset; NUL past the end.
#[inline]
fn at(bytes: &[u8], index: usize) -> u8 {
    bytes.get(index).copied().unwrap_or_default()
}
