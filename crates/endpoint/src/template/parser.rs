//! The one parser, in `const fn`: at run time it fills a vector, in `route!` an array.
//!
//! Invariants of [`Reader`]: `pos` is at most `bytes.len()` and on a character's first byte; every offset in a token is
//! one that `pos` had.

use super::ast::{Modifier, Operator, Token};
use super::error::{ParseError, Reason};
use super::literal::{HEX, LITERAL, PLAIN, VARCHAR, is, is_beyond_ascii_literal};

/// Which grammar: the RFC's, or the one of routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// RFC 6570 §2, nothing else.
    Rfc6570,
    /// With `:name` outside braces, and `-` inside the names within braces.
    Route,
}

/// The tokens of a template, at run time.
pub(super) fn tokens(source: &str, dialect: Dialect) -> Result<Vec<Token>, ParseError> {
    // Most routes have fewer tokens than this; a longer one grows as vectors do.
    let mut tokens = Vec::with_capacity(12);
    let mut reader = Reader::new(source, dialect);
    loop {
        match reader.next() {
            Ok(Some(token)) => tokens.push(token),
            Ok(None) => return Ok(tokens),
            Err(error) => return Err(error),
        }
    }
}

/// How many tokens a template has, at compile time.
pub(crate) const fn count(source: &str, dialect: Dialect) -> Result<usize, ParseError> {
    let mut reader = Reader::new(source, dialect);
    let mut count = 0;
    loop {
        match reader.next() {
            Ok(Some(_)) => count += 1,
            Ok(None) => return Ok(count),
            Err(error) => return Err(error),
        }
    }
}

/// The tokens of a template of which [`count`] said how many there are, at compile time.
pub(crate) const fn fill<const N: usize>(source: &str, dialect: Dialect) -> [Token; N] {
    const EMPTY: Token = Token::Literal {
        start: 0,
        end: 0,
        plain: true,
    };
    let mut tokens = [EMPTY; N];
    let mut reader = Reader::new(source, dialect);
    let mut index = 0;
    while index < N {
        if let Ok(Some(token)) = reader.next() {
            #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
            {
                tokens[index] = token;
            }
        }
        index += 1;
    }
    tokens
}

#[derive(Clone, Copy)]
enum State {
    Text,
    /// The colon of a `:name` was read.
    ColonName,
    /// Between `{` and `}`; `open` is where the brace stands.
    Expression {
        open: usize,
    },
}

struct Reader<'t> {
    bytes: &'t [u8],
    pos: usize,
    dialect: Dialect,
    state: State,
    /// Where `:name` begins to mean something: behind scheme and authority.
    colons_from: usize,
}

/// What of the text comes next: `Ok(None)` at its end.
type Next = Result<Option<Token>, ParseError>;

impl<'t> Reader<'t> {
    const fn new(source: &'t str, dialect: Dialect) -> Self {
        let bytes = source.as_bytes();
        let colons_from = match dialect {
            Dialect::Rfc6570 => usize::MAX,
            Dialect::Route => authority_end(bytes),
        };
        Self {
            bytes,
            pos: 0,
            dialect,
            state: State::Text,
            colons_from,
        }
    }

    const fn next(&mut self) -> Next {
        if self.bytes.len() > u32::MAX as usize {
            return fail(Reason::TooLong, u32::MAX as usize);
        }
        match self.state {
            State::Text => self.text(),
            State::ColonName => {
                let start = self.pos;
                while is(self.peek(), VARCHAR) {
                    self.pos += 1;
                }
                self.state = State::Text;
                Ok(Some(Token::Variable {
                    start: start as u32,
                    end: self.pos as u32,
                    modifier: Modifier::None,
                }))
            }
            State::Expression { open } => self.varspec(open),
        }
    }

    /// The byte at `pos`, or NUL at the end: NUL is allowed nowhere in a template.
    const fn peek(&self) -> u8 {
        at(self.bytes, self.pos)
    }

    const fn text(&mut self) -> Next {
        let start = self.pos;
        let mut plain = true;
        loop {
            while is(self.peek(), PLAIN) {
                self.pos += 1;
            }
            let byte = self.peek();
            if byte == b'{' || self.pos == self.bytes.len() {
                break;
            }
            if byte == b':' && self.is_colon_name() {
                break;
            }
            if is(byte, LITERAL) {
                self.pos += 1;
            } else if byte == b'%' {
                if let Err(error) = self.pct_encoded() {
                    return Err(error);
                }
            } else if byte >= 0x80 {
                let (c, length) = decode(self.bytes, self.pos);
                if !is_beyond_ascii_literal(c) {
                    return fail(Reason::Literal, self.pos);
                }
                plain = false;
                self.pos += length;
            } else if byte == b'}' {
                return fail(Reason::StrayBrace, self.pos);
            } else {
                return fail(Reason::Literal, self.pos);
            }
        }
        if self.pos > start {
            return Ok(Some(Token::Literal {
                start: start as u32,
                end: self.pos as u32,
                plain,
            }));
        }
        if self.pos == self.bytes.len() {
            return Ok(None);
        }
        if self.peek() == b':' {
            self.pos += 1;
            self.state = State::ColonName;
            return Ok(Some(Token::Open {
                operator: Operator::Simple,
            }));
        }
        self.open()
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    const fn pct_encoded(&mut self) -> Result<(), ParseError> {
        if is(at(self.bytes, self.pos + 1), HEX) && is(at(self.bytes, self.pos + 2), HEX) {
            self.pos += 3;
            return Ok(());
        }
        Err(ParseError::new(Reason::Percent, self.pos))
    }

    /// Whether the colon at `pos` begins a `:name`.
    const fn is_colon_name(&self) -> bool {
        if self.pos < self.colons_from {
            return false;
        }
        let next = at(self.bytes, self.pos + 1);
        if !(next.is_ascii_alphabetic() || next == b'_') {
            return false;
        }
        // `user:branch` and `{id}:cancel` are text.
        self.pos == 0 || {
            let before = at(self.bytes, self.pos - 1);
            !(is(before, VARCHAR) || before == b'}')
        }
    }

    /// `expression = "{" [ operator ] variable-list "}"`, up to the operator.
    const fn open(&mut self) -> Next {
        let open = self.pos;
        self.pos += 1;
        let operator = match self.peek() {
            b'+' => Operator::Reserved,
            b'#' => Operator::Fragment,
            b'.' => Operator::Label,
            b'/' => Operator::PathSegment,
            b';' => Operator::PathParameter,
            b'?' => Operator::Query,
            b'&' => Operator::QueryContinuation,
            // op-reserve = "=" / "," / "!" / "@" / "|"
            b'=' | b',' | b'!' | b'@' | b'|' => return fail(Reason::ReservedOperator, self.pos),
            _ => Operator::Simple,
        };
        if !matches!(operator, Operator::Simple) {
            self.pos += 1;
        }
        self.state = State::Expression { open };
        Ok(Some(Token::Open { operator }))
    }

    /// `varspec = varname [ modifier-level4 ]`, with the `,` or `}` behind it.
    const fn varspec(&mut self, open: usize) -> Next {
        let start = self.pos;
        if let Err(error) = self.varname(open) {
            return Err(error);
        }
        let end = self.pos;
        let modifier = match self.modifier() {
            Ok(modifier) => modifier,
            Err(error) => return Err(error),
        };
        match self.peek() {
            b',' => {}
            b'}' => self.state = State::Text,
            _ if self.pos == self.bytes.len() => return fail(Reason::Unclosed, open),
            _ => return fail(Reason::Separator, self.pos),
        }
        self.pos += 1;
        Ok(Some(Token::Variable {
            start: start as u32,
            end: end as u32,
            modifier,
        }))
    }

    /// `varname = varchar *( ["."] varchar )`
    const fn varname(&mut self, open: usize) -> Result<(), ParseError> {
        let mut wants_varchar = true;
        loop {
            let byte = self.peek();
            if is(byte, VARCHAR) {
                while is(self.peek(), VARCHAR) {
                    self.pos += 1;
                }
                wants_varchar = false;
            } else if byte == b'%' {
                if let Err(error) = self.pct_encoded() {
                    return Err(error);
                }
                wants_varchar = false;
            } else if !wants_varchar && byte == b'.' {
                self.pos += 1;
                wants_varchar = true;
            } else if !wants_varchar && byte == b'-' && self.is_inner_hyphen() {
                self.pos += 1;
            } else if !wants_varchar {
                return Ok(());
            } else if self.pos == self.bytes.len() {
                return Err(ParseError::new(Reason::Unclosed, open));
            } else {
                return Err(ParseError::new(Reason::Name, self.pos));
            }
        }
    }

    /// Whether the hyphen at `pos` is followed by more of the name.
    const fn is_inner_hyphen(&self) -> bool {
        if matches!(self.dialect, Dialect::Rfc6570) {
            return false;
        }
        let next = at(self.bytes, self.pos + 1);
        is(next, VARCHAR) || next == b'%'
    }

    /// `modifier-level4 = prefix / explode`, `max-length = %x31-39 0*3DIGIT`
    const fn modifier(&mut self) -> Result<Modifier, ParseError> {
        match self.peek() {
            b'*' => {
                self.pos += 1;
                Ok(Modifier::Explode)
            }
            b':' => {
                let colon = self.pos;
                self.pos += 1;
                let mut length = 0;
                while self.peek().is_ascii_digit() && self.pos - colon <= 4 {
                    length = length * 10 + (self.peek() - b'0') as u16;
                    self.pos += 1;
                }
                // No zero in front, and no fifth digit.
                if at(self.bytes, colon + 1) == b'0' || length == 0 || self.peek().is_ascii_digit() {
                    return Err(ParseError::new(Reason::Prefix, colon + 1));
                }
                Ok(Modifier::Prefix(length))
            }
            _ => Ok(Modifier::None),
        }
    }
}

const fn fail(reason: Reason, offset: usize) -> Next {
    Err(ParseError::new(reason, offset))
}

/// The byte at an offset, or NUL behind the end.
const fn at(bytes: &[u8], index: usize) -> u8 {
    #[allow(clippy::indexing_slicing, reason = "guarded")]
    if index < bytes.len() { bytes[index] } else { 0 }
}

/// The offset behind `scheme "://" authority`, or 0 for a text that does not start with a scheme.
const fn authority_end(bytes: &[u8]) -> usize {
    let mut pos = match authority_start(bytes) {
        Some(pos) => pos,
        None => return 0,
    };
    while pos < bytes.len() && !matches!(at(bytes, pos), b'/' | b'?' | b'#') {
        if at(bytes, pos) == b'{' {
            // An operator such as `{/path}` is not the slash that ends the authority.
            while pos < bytes.len() && at(bytes, pos) != b'}' {
                pos += 1;
            }
        } else {
            pos += 1;
        }
    }
    pos
}

/// The offset behind `scheme "://"` (RFC 3986 §3.1), where a text starts with them.
pub(crate) const fn authority_start(bytes: &[u8]) -> Option<usize> {
    if !at(bytes, 0).is_ascii_alphabetic() {
        return None;
    }
    let mut pos = 1;
    while at(bytes, pos).is_ascii_alphanumeric() || matches!(at(bytes, pos), b'+' | b'-' | b'.') {
        pos += 1;
    }
    if at(bytes, pos) == b':' && at(bytes, pos + 1) == b'/' && at(bytes, pos + 2) == b'/' {
        return Some(pos + 3);
    }
    None
}

/// The code point at an offset of a text that is UTF-8, and its length in bytes.
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
