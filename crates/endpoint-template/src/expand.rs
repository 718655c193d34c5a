//! Expansion (RFC 6570 §3) of literals and variables into one text. It goes token by token, because the writers of URLs
//! look at the text of each variable.
//!
//! `inline(always)`: without it W3 of docs/PERFORMANCE.md takes 2 % more instructions.

use crate::buffer::Buffer;
use crate::encode;
use crate::error::ExpandError;
use crate::number::Digits;
use crate::token::{Modifier, Operator, VariableToken};
use crate::variable::{AsVariable, Variable};

/// The properties of an operator: the table of RFC 6570, Appendix A.
pub(crate) struct OpProps {
    pub(crate) first: Option<u8>,
    pub(crate) sep: u8,
    pub(crate) named: bool,
    /// Whether `ifemp` is `=`, and not nothing.
    pub(crate) equals_if_empty: bool,
    /// Whether `allow` is `U+R`, and not `U`.
    pub(crate) reserved: bool,
}

impl Operator {
    pub(crate) const fn props(self) -> &'static OpProps {
        const fn props(first: Option<u8>, sep: u8, named: bool, equals_if_empty: bool, reserved: bool) -> OpProps {
            OpProps {
                first,
                sep,
                named,
                equals_if_empty,
                reserved,
            }
        }
        match self {
            Self::Simple => const { &props(None, b',', false, false, false) },
            Self::Reserved => const { &props(None, b',', false, false, true) },
            Self::Fragment => const { &props(Some(b'#'), b',', false, false, true) },
            Self::Label => const { &props(Some(b'.'), b'.', false, false, false) },
            Self::PathSegment => const { &props(Some(b'/'), b'/', false, false, false) },
            Self::PathParameter => const { &props(Some(b';'), b';', true, false, false) },
            Self::Query => const { &props(Some(b'?'), b'&', true, true, false) },
            Self::QueryContinuation => const { &props(Some(b'&'), b'&', true, true, false) },
        }
    }
}

/// Whether a variable had a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expansion {
    /// At least one variable had a value.
    Defined,
    /// No variable had a value.
    Undefined,
}

/// The default limit of an expansion, in bytes. A template can repeat a long value, and a list its long name: without a limit, a small
/// input could take all memory.
pub const MAX_EXPANSION: usize = 64 << 20;

/// Writes an expansion, token by token.
pub struct Expander {
    /// The expansion so far.
    pub text: Buffer,
    /// The limit of `before` and `text`, in bytes.
    pub limit: usize,
    /// The length of what precedes `text` and is not in it.
    pub before: usize,
    props: &'static OpProps,
    /// Whether no variable of this expression has been written yet.
    pub first: bool,
}

impl Expander {
    /// An empty expansion, up to a limit in bytes.
    #[inline(always)]
    pub fn new(limit: usize) -> Self {
        Self {
            text: Buffer::default(),
            limit,
            before: 0,
            props: Operator::Simple.props(),
            first: false,
        }
    }

    /// The length of all that the limit counts, in bytes.
    #[inline(always)]
    pub fn total(&self) -> usize {
        self.before + self.text.len()
    }

    /// Writes a literal: ASCII as it is, the rest percent-encoded (RFC 6570 §3.1).
    #[inline(always)]
    pub fn literal(&mut self, literal: &str, ascii: bool) {
        if ascii {
            self.text.push_str(literal);
        } else {
            self.text.reserved(literal);
        }
    }

    /// Before a variable of an expression with this operator; `opens` if it is the first of the expression.
    #[inline(always)]
    pub fn open(&mut self, operator: Operator, opens: bool) {
        self.props = operator.props();
        self.first |= opens;
    }

    /// Writes the text before a value: the operator's character or separator, and then a key.
    #[inline(always)]
    pub fn begin(&mut self, token: &VariableToken, key: &str) {
        self.open(token.operator, token.opens);
        self.separate();
        self.text.push_str(key);
    }

    /// Writes a variable that has a value (RFC 6570 §3.2.1).
    ///
    /// # Errors
    ///
    /// An [`ExpandError`] for a value that can't be written there.
    #[inline(always)]
    pub fn variable(&mut self, name: &str, modifier: Modifier, value: Variable<'_>) -> Result<Expansion, ExpandError> {
        self.check_length(name)?;
        match value {
            Variable::List(members) => self.composite(name, modifier, members, false),
            Variable::Map(members) => self.composite(name, modifier, members, true),
            scalar => {
                self.separate();
                self.scalar(name, modifier, scalar).map(|()| Expansion::Defined)
            }
        }
    }

    /// Called before each value; the whole text is checked at the end.
    #[inline(always)]
    fn check_length(&self, name: &str) -> Result<(), ExpandError> {
        if self.total() > self.limit {
            return Err(ExpandError::too_large(name, self.limit));
        }
        Ok(())
    }

    #[inline(never)]
    fn composite(
        &mut self,
        name: &str,
        modifier: Modifier,
        composite: &dyn AsVariable,
        is_map: bool,
    ) -> Result<Expansion, ExpandError> {
        match modifier {
            // Undefined, as it is without a modifier (§2.3).
            Modifier::Prefix(_) if !has_members(composite) => Ok(Expansion::Undefined),
            Modifier::Prefix(_) => Err(ExpandError::new(
                name,
                "is a list or an object, and `:` takes the start of a text only",
            )),
            Modifier::Explode => self.exploded(name, composite, is_map),
            Modifier::None => self.joined(name, composite, is_map),
        }
    }

    /// Writes the text before a variable: the operator's first character, or its separator.
    #[inline(always)]
    pub fn separate(&mut self) {
        let character = if self.first {
            self.first = false;
            self.props.first
        } else {
            Some(self.props.sep)
        };
        if let Some(character) = character {
            self.text.push(character);
        }
    }

    #[inline(always)]
    fn scalar(&mut self, name: &str, modifier: Modifier, scalar: Variable<'_>) -> Result<(), ExpandError> {
        if !self.props.named {
            return self.value(name, modifier, scalar);
        }
        self.text.push_str(name);
        self.assigned(name, modifier, scalar)
    }

    /// Writes `=value` after a name, or what the operator has for an empty value.
    #[inline(always)]
    fn assigned(&mut self, name: &str, modifier: Modifier, scalar: Variable<'_>) -> Result<(), ExpandError> {
        if let Variable::Text("") = scalar {
            if self.props.equals_if_empty {
                self.text.push(b'=');
            }
            return Ok(());
        }
        self.text.push(b'=');
        self.value(name, modifier, scalar)
    }

    #[inline(always)]
    fn value(&mut self, name: &str, modifier: Modifier, scalar: Variable<'_>) -> Result<(), ExpandError> {
        match (scalar, modifier) {
            (Variable::Text(""), _) => {}
            (Variable::Text(text), Modifier::None | Modifier::Explode) => self.encoded(text),
            (Variable::Unsigned(number), Modifier::None | Modifier::Explode) => self.text.push_number(number),
            // The sign is unreserved.
            (Variable::Signed(number), Modifier::None | Modifier::Explode) => {
                if number < 0 {
                    self.text.push(b'-');
                }
                self.text.push_number(number.unsigned_abs());
            }
            _ => self.rare_value(name, modifier, scalar)?,
        }
        Ok(())
    }

    #[inline(never)]
    fn rare_value(&mut self, name: &str, modifier: Modifier, scalar: Variable<'_>) -> Result<(), ExpandError> {
        match scalar.text(&mut Digits::new()) {
            Ok(text) => self.encoded(prefix(text, modifier, self.props.reserved)),
            Err(reason) => return Err(ExpandError::new(name, reason)),
        }
        Ok(())
    }

    #[inline(always)]
    fn encoded(&mut self, text: &str) {
        if self.props.reserved {
            self.text.reserved(text);
        } else {
            self.text.unreserved(text);
        }
    }

    /// Writes a list or an associative array without the explode modifier: members joined by commas.
    fn joined(&mut self, name: &str, members: &dyn AsVariable, is_map: bool) -> Result<Expansion, ExpandError> {
        let mut any = false;
        self.members(name, members, |out, key, scalar| {
            if any {
                out.text.push(b',');
            } else {
                any = true;
                out.separate();
                if out.props.named {
                    out.text.push_str(name);
                    out.text.push(b'=');
                }
            }
            if is_map {
                out.encoded(key);
                out.text.push(b',');
            }
            out.value(name, Modifier::None, scalar)
        })?;
        Ok(if any { Expansion::Defined } else { Expansion::Undefined })
    }

    /// Writes a list or an associative array with the explode modifier: each member by itself.
    fn exploded(&mut self, name: &str, members: &dyn AsVariable, is_map: bool) -> Result<Expansion, ExpandError> {
        let mut any = false;
        self.members(name, members, |out, key, scalar| {
            any = true;
            out.separate();
            if !is_map {
                return out.scalar(name, Modifier::None, scalar);
            }
            out.encoded(key);
            if out.props.named {
                return out.assigned(name, Modifier::None, scalar);
            }
            out.text.push(b'=');
            out.value(name, Modifier::None, scalar)
        })?;
        Ok(if any { Expansion::Defined } else { Expansion::Undefined })
    }

    /// Calls `write` for each defined member. A list inside a list is an error.
    fn members(
        &mut self,
        name: &str,
        members: &dyn AsVariable,
        mut write: impl FnMut(&mut Self, &str, Variable<'_>) -> Result<(), ExpandError>,
    ) -> Result<(), ExpandError> {
        let mut result = Ok(());
        members.members(&mut |key, value| {
            if result.is_err() {
                return;
            }
            result = match value {
                None => Ok(()),
                Some(scalar) if scalar.is_scalar() => self.check_length(name).and_then(|()| write(self, key, scalar)),
                Some(_) => Err(ExpandError::new(name, "holds a list or an object inside another")),
            };
        });
        result
    }
}

/// Whether a list or an associative array has a defined member.
fn has_members(composite: &dyn AsVariable) -> bool {
    let mut any = false;
    composite.members(&mut |_, value| any |= value.is_some());
    any
}

/// The first characters of a text, counted in code points (RFC 6570 §2.4.1). Where triplets are kept, those of one code
/// point count as one: "taking care not to split multi-octet or pct-encoded triplet characters" (§3.2.1).
#[inline(always)]
fn prefix(text: &str, modifier: Modifier, keeps_triplets: bool) -> &str {
    let Modifier::Prefix(length) = modifier else {
        return text;
    };
    if keeps_triplets && text.contains('%') {
        return encode::prefix_with_triplets(text, length);
    }
    match text.char_indices().nth(length as usize) {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    }
}
