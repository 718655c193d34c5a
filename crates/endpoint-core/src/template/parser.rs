//! The one parser, in `const fn`: at run time it fills a vector, in `route!` an array. It knows RFC 6570 and the
//! extensions of a [`Grammar`].
//!
//! Invariant: `pos` is at most `bytes.len()`, and at the first byte of a character. Every offset in a token was a
//! `pos`.

use super::character::{HEX, LITERAL, PLAIN, VARCHAR, is, is_beyond_ascii_literal, skip};
use super::error::{ParseError, Reason};
use super::token::{LiteralToken, Modifier, Operator, Token, VariableToken};

/// The extensions to RFC 6570 §2 that a template may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grammar {
    /// From this offset on, `:name` outside braces is a variable.
    pub(crate) colon_names_from: usize,
    /// Names in braces may hold `-`.
    pub(crate) hyphens: bool,
    /// At most one query: no second `{?…}`, and no `{&…}` without a query before it.
    pub(crate) one_query: bool,
}

impl Grammar {
    /// RFC 6570 §2 without extensions.
    pub(crate) const RFC6570: Self = Self {
        colon_names_from: usize::MAX,
        hyphens: false,
        one_query: false,
    };
}

/// Fills the places of tokens that are not read yet.
const NO_TOKEN: Token = Token::Literal(LiteralToken::EMPTY);

/// Parses a template at run time.
pub(super) fn tokens(source: &str, grammar: Grammar) -> Result<Vec<Token>, ParseError> {
    // Enough for most templates; one with more tokens is read twice.
    let mut tokens = vec![NO_TOKEN; 12];
    let count = read(source, grammar, &mut tokens)?;
    if count > tokens.len() {
        tokens = vec![NO_TOKEN; count];
        read(source, grammar, &mut tokens)?;
    }
    tokens.truncate(count);
    if grammar.one_query {
        check_query(source.as_bytes(), &tokens)?;
    }
    Ok(tokens)
}

/// Parses a template at compile time, into an array with one place for each byte. Returns the number of tokens, too.
pub(crate) const fn fill<const N: usize>(source: &str, grammar: Grammar) -> Result<([Token; N], usize), ParseError> {
    let mut tokens = [NO_TOKEN; N];
    let count = match read(source, grammar, &mut tokens) {
        Ok(count) => count,
        Err(error) => return Err(error),
    };
    if grammar.one_query {
        let (read, _) = tokens.split_at(count);
        if let Err(error) = check_query(source.as_bytes(), read) {
            return Err(error);
        }
    }
    Ok((tokens, count))
}

/// The first tokens, as many as the array holds.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(crate) const fn first<const N: usize>(tokens: &[Token]) -> [Token; N] {
    let mut first = [NO_TOKEN; N];
    let length = tokens.len();
    let mut index = 0;
    while index < N && index < length {
        first[index] = tokens[index];
        index += 1;
    }
    first
}

/// Parses a template, and stores the tokens that fit. Returns the number of all tokens.
const fn read(source: &str, grammar: Grammar, tokens: &mut [Token]) -> Result<usize, ParseError> {
    let bytes = source.as_bytes();
    let length = bytes.len();
    if length > u32::MAX as usize {
        return Err(ParseError::new(Reason::TooLong, u32::MAX as usize));
    }
    let mut count = 0;
    let mut pos = 0;
    loop {
        let start = pos;
        let (mut plain, mut special) = (true, false);
        let mut byte;
        loop {
            pos = skip(bytes, pos, PLAIN);
            byte = at(bytes, pos);
            if byte == b'{' || pos == length || (byte == b':' && is_colon_name(bytes, pos, grammar)) {
                break;
            }
            if is(byte, LITERAL) {
                special |= byte != b':';
                pos += 1;
            } else if byte == b'%' {
                special = true;
                pos = match pct_encoded(bytes, pos) {
                    Ok(end) => end,
                    Err(error) => return Err(error),
                };
            } else if byte >= 0x80 {
                let (c, length) = decode(bytes, pos);
                if !is_beyond_ascii_literal(c) {
                    return Err(ParseError::new(Reason::Literal, pos));
                }
                plain = false;
                pos += length;
            } else if byte == b'}' {
                return Err(ParseError::new(Reason::StrayBrace, pos));
            } else {
                return Err(ParseError::new(Reason::Literal, pos));
            }
        }
        if pos > start {
            let range = (start as u32, pos as u32);
            put(tokens, count, Token::Literal(LiteralToken { range, plain, special }));
            count += 1;
        }
        if pos == length {
            return Ok(count);
        }
        if byte == b':' {
            let name = pos + 1;
            pos = skip(bytes, name, VARCHAR);
            put(
                tokens,
                count,
                variable(name, pos, Modifier::None, Operator::Simple, true),
            );
            count += 1;
            continue;
        }

        // expression = "{" [ operator ] variable-list "}"
        let open = pos;
        let operator = match operator(bytes, open + 1) {
            Ok(operator) => operator,
            Err(error) => return Err(error),
        };
        pos += if matches!(operator, Operator::Simple) { 1 } else { 2 };
        let mut opens = true;
        loop {
            // varspec = varname [ modifier-level4 ]
            let name = pos;
            let end = match varname(bytes, name, open, grammar) {
                Ok(end) => end,
                Err(error) => return Err(error),
            };
            let modifier;
            (modifier, pos) = match modifier_level4(bytes, end) {
                Ok(read) => read,
                Err(error) => return Err(error),
            };
            put(tokens, count, variable(name, end, modifier, operator, opens));
            count += 1;
            opens = false;
            let byte = at(bytes, pos);
            if byte == b'}' {
                break;
            }
            if byte != b',' {
                return Err(if pos == length {
                    ParseError::new(Reason::Unclosed, open)
                } else {
                    ParseError::new(Reason::Separator, pos)
                });
            }
            pos += 1;
        }
        pos += 1;
    }
}

/// Refuses a second `?` if an expression writes one of the two, and a `{&name}` without a `?` before it. After a `#`
/// both are text, and so is a `?` within a literal query (RFC 3986 §3.4, §3.5).
///
/// A template without such expressions is not read a second time: in a constant that would double the cost of its
/// literals.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn check_query(bytes: &[u8], tokens: &[Token]) -> Result<(), ParseError> {
    if !has_query_expression(tokens) {
        return Ok(());
    }
    let (mut has_query, mut has_expression) = (false, false);
    let mut index = 0;
    while index < tokens.len() {
        match tokens[index] {
            Token::Literal(LiteralToken {
                range: (start, end), ..
            }) => {
                let mut pos = start as usize;
                while pos < end as usize {
                    match bytes[pos] {
                        b'#' => return Ok(()),
                        b'?' if has_expression => return Err(ParseError::new(Reason::SecondQuery, pos)),
                        b'?' => has_query = true,
                        _ => {}
                    }
                    pos += 1;
                }
            }
            Token::Variable(VariableToken {
                name: (start, _),
                operator,
                opens: true,
                ..
            }) => match operator {
                Operator::Fragment => return Ok(()),
                // The operator is the byte before the first name.
                Operator::Query if has_query => return Err(ParseError::new(Reason::SecondQuery, start as usize - 1)),
                Operator::Query => (has_query, has_expression) = (true, true),
                Operator::QueryContinuation if !has_query => {
                    return Err(ParseError::new(Reason::NoQuery, start as usize - 1));
                }
                _ => {}
            },
            Token::Variable(_) => {}
        }
        index += 1;
    }
    Ok(())
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has_query_expression(tokens: &[Token]) -> bool {
    let mut index = 0;
    while index < tokens.len() {
        if let Token::Variable(variable) = tokens[index]
            && matches!(variable.operator, Operator::Query | Operator::QueryContinuation)
        {
            return true;
        }
        index += 1;
    }
    false
}

#[inline]
const fn put(tokens: &mut [Token], index: usize, token: Token) {
    #[allow(clippy::indexing_slicing, reason = "guarded")]
    if index < tokens.len() {
        tokens[index] = token;
    }
}

#[inline]
const fn variable(start: usize, end: usize, modifier: Modifier, operator: Operator, opens: bool) -> Token {
    Token::Variable(VariableToken {
        name: (start as u32, end as u32),
        modifier,
        operator,
        opens,
    })
}

/// `pct-encoded = "%" HEXDIG HEXDIG`; returns its end.
const fn pct_encoded(bytes: &[u8], pos: usize) -> Result<usize, ParseError> {
    if is(at(bytes, pos + 1), HEX) && is(at(bytes, pos + 2), HEX) {
        return Ok(pos + 3);
    }
    Err(ParseError::new(Reason::Percent, pos))
}

/// Whether the colon at `pos` starts a `:name`.
pub(crate) const fn is_colon_name(bytes: &[u8], pos: usize, grammar: Grammar) -> bool {
    if pos < grammar.colon_names_from {
        return false;
    }
    let next = at(bytes, pos + 1);
    if !(next.is_ascii_alphabetic() || next == b'_') {
        return false;
    }
    // `user:branch` and `{id}:cancel` are text.
    pos == 0 || {
        let before = at(bytes, pos - 1);
        !(is(before, VARCHAR) || before == b'}')
    }
}

#[inline]
const fn operator(bytes: &[u8], pos: usize) -> Result<Operator, ParseError> {
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
#[inline]
const fn varname(bytes: &[u8], start: usize, open: usize, grammar: Grammar) -> Result<usize, ParseError> {
    let mut pos = skip(bytes, start, VARCHAR);
    let mut wants_varchar = pos == start;
    loop {
        let byte = at(bytes, pos);
        if is(byte, VARCHAR) {
            pos = skip(bytes, pos, VARCHAR);
            wants_varchar = false;
        } else if byte == b'%' {
            pos = match pct_encoded(bytes, pos) {
                Ok(end) => end,
                Err(error) => return Err(error),
            };
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
const fn is_inner_hyphen(bytes: &[u8], pos: usize, grammar: Grammar) -> bool {
    if !grammar.hyphens {
        return false;
    }
    let next = at(bytes, pos + 1);
    is(next, VARCHAR) || next == b'%'
}

/// `modifier-level4 = prefix / explode`, `max-length = %x31-39 0*3DIGIT`; returns the modifier and its end.
#[inline]
const fn modifier_level4(bytes: &[u8], pos: usize) -> Result<(Modifier, usize), ParseError> {
    match at(bytes, pos) {
        b'*' => Ok((Modifier::Explode, pos + 1)),
        b':' => prefix(bytes, pos + 1),
        _ => Ok((Modifier::None, pos)),
    }
}

const fn prefix(bytes: &[u8], start: usize) -> Result<(Modifier, usize), ParseError> {
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
const fn at(bytes: &[u8], index: usize) -> u8 {
    #[allow(clippy::indexing_slicing, reason = "guarded")]
    if index < bytes.len() { bytes[index] } else { 0 }
}

/// The code point at an offset of a UTF-8 text, and its length in bytes.
const fn decode(bytes: &[u8], pos: usize) -> (u32, usize) {
    let (a, b) = (at(bytes, pos) as u32, (at(bytes, pos + 1) & 0x3F) as u32);
    let (c, d) = ((at(bytes, pos + 2) & 0x3F) as u32, (at(bytes, pos + 3) & 0x3F) as u32);
    if a < 0xE0 {
        ((a & 0x1F) << 6 | b, 2)
    } else if a < 0xF0 {
        ((a & 0x0F) << 12 | b << 6 | c, 3)
    } else {
        ((a & 0x07) << 18 | b << 12 | c << 6 | d, 4)
    }
}
