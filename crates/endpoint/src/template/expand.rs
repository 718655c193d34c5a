//! Expansion (RFC 6570 §3): one writer, told what stands in the template, appends to one buffer.

use super::ast::{Modifier, Operator};
use super::encode;
use super::error::ExpandError;
use super::variables::{Composite, Digits, Member, Scalar, Variable};

/// What an operator does: the table of RFC 6570, Appendix A.
struct OpProps {
    first: Option<u8>,
    sep: u8,
    named: bool,
    /// `ifemp` is `=`, or nothing.
    equals_if_empty: bool,
    /// `allow` is `U+R`, or `U`.
    reserved: bool,
}

impl Operator {
    const fn props(self) -> &'static OpProps {
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
pub(crate) enum Expansion {
    Defined,
    Undefined,
}

/// The length, in bytes, past which a URL takes no further value. A long value that is named often, or a long name of many
/// values, would make far more of an input than it is: this bounds the memory that one can ask for.
pub(crate) const MAX_EXPANSION: usize = 64 << 20;

/// Writes an expansion, told what stands in the template.
pub(crate) struct Expander<'t, 'o> {
    pub(crate) out: &'o mut String,
    props: &'static OpProps,
    /// No variable of this expression has been written yet.
    first: bool,
    /// Where values, or whole expressions, were written as nothing at all; with the variable.
    pub(crate) voids: Vec<(usize, &'t str)>,
}

impl<'t, 'o> Expander<'t, 'o> {
    pub(crate) fn new(out: &'o mut String) -> Self {
        Self {
            out,
            props: Operator::Simple.props(),
            first: true,
            voids: Vec::new(),
        }
    }

    /// A literal: its ASCII as it is, the rest percent-encoded (RFC 6570 §3.1).
    #[inline(always)]
    pub(crate) fn literal(&mut self, text: &str, plain: bool) {
        if plain {
            self.out.push_str(text);
        } else {
            encode::reserved(self.out, text);
        }
    }

    /// An expression begins.
    #[inline(always)]
    pub(crate) fn open(&mut self, operator: Operator) {
        self.props = operator.props();
        self.first = true;
    }

    /// Notes that what was written for a variable is nothing at all.
    #[inline(always)]
    pub(crate) fn mark_void(&mut self, name: &'t str) {
        self.voids.push((self.out.len(), name));
    }

    /// A variable of the current expression that has a value (RFC 6570 §3.2.1).
    #[inline(always)]
    pub(crate) fn variable(
        &mut self,
        name: &'t str,
        modifier: Modifier,
        value: Variable<'_>,
    ) -> Result<Expansion, ExpandError> {
        self.check_length(name)?;
        match value {
            Variable::Scalar(scalar) => {
                self.separate();
                self.scalar(name, modifier, scalar).map(|()| Expansion::Defined)
            }
            Variable::List(members) => self.composite(name, modifier, members, false),
            Variable::Map(members) => self.composite(name, modifier, members, true),
        }
    }

    #[inline(always)]
    fn check_length(&self, name: &str) -> Result<(), ExpandError> {
        if self.out.len() > MAX_EXPANSION {
            return Err(ExpandError::new(name, "makes the expansion longer than 64 MiB"));
        }
        Ok(())
    }

    #[inline(never)]
    fn composite(
        &mut self,
        name: &'t str,
        modifier: Modifier,
        composite: &dyn Composite,
        is_map: bool,
    ) -> Result<Expansion, ExpandError> {
        match modifier {
            Modifier::Prefix(_) => Err(ExpandError::new(
                name,
                "is a list or an object, and `:` takes the start of a text only",
            )),
            Modifier::Explode => self.exploded(name, composite, is_map),
            Modifier::None => self.joined(name, composite),
        }
    }

    /// Writes what stands before a variable: the operator's first character, or its separator.
    #[inline(always)]
    fn separate(&mut self) {
        let character = if self.first {
            self.first = false;
            self.props.first
        } else {
            Some(self.props.sep)
        };
        if let Some(character) = character {
            // It is ASCII: with the mask the compiler knows.
            self.out.push(char::from(character & 0x7F));
        }
    }

    #[inline(always)]
    fn scalar(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        if !self.props.named {
            return self.value(name, modifier, scalar);
        }
        self.out.push_str(name);
        self.assigned(name, modifier, scalar)
    }

    /// `=value`, or what the operator has for an empty one, behind a name.
    #[inline(always)]
    fn assigned(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        if let Scalar::Text("") = scalar {
            if self.props.equals_if_empty {
                self.out.push('=');
            }
            return Ok(());
        }
        self.out.push('=');
        self.value(name, modifier, scalar)
    }

    #[inline(always)]
    fn value(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        let mut digits = Digits::new();
        match scalar.text(&mut digits) {
            Ok("") => self.mark_void(name),
            Ok(text) => self.text(prefix(text, modifier)),
            Err(reason) => return Err(ExpandError::new(name, reason)),
        }
        Ok(())
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        if self.props.reserved {
            encode::reserved(self.out, text);
        } else {
            encode::unreserved(self.out, text);
        }
    }

    /// A list or an associative array without the explode modifier: the members joined by commas.
    fn joined(&mut self, name: &'t str, members: &dyn Composite) -> Result<Expansion, ExpandError> {
        let mut any = false;
        self.members(name, members, |out, key, scalar| {
            if any {
                out.out.push(',');
            } else {
                any = true;
                out.separate();
                if out.props.named {
                    out.out.push_str(name);
                    out.out.push('=');
                }
            }
            if let Some(key) = key {
                out.text(key);
                out.out.push(',');
            }
            out.value(name, Modifier::None, scalar)
        })?;
        Ok(if any { Expansion::Defined } else { Expansion::Undefined })
    }

    /// A list or an associative array with the explode modifier: each member by itself.
    fn exploded(&mut self, name: &'t str, members: &dyn Composite, is_map: bool) -> Result<Expansion, ExpandError> {
        let mut any = false;
        self.members(name, members, |out, key, scalar| {
            any = true;
            out.separate();
            match key {
                Some(key) if is_map => {
                    out.text(key);
                    if out.props.named {
                        return out.assigned(name, Modifier::None, scalar);
                    }
                    out.out.push('=');
                    out.value(name, Modifier::None, scalar)
                }
                _ => out.scalar(name, Modifier::None, scalar),
            }
        })?;
        Ok(if any { Expansion::Defined } else { Expansion::Undefined })
    }

    /// Calls `write` for each member that is defined; a list inside a list has no place in a template.
    fn members(
        &mut self,
        name: &'t str,
        members: &dyn Composite,
        mut write: impl FnMut(&mut Self, Option<&str>, Scalar<'_>) -> Result<(), ExpandError>,
    ) -> Result<(), ExpandError> {
        let mut result = Ok(());
        members.for_each(&mut |Member { key, value }| {
            if result.is_err() {
                return;
            }
            result = match value {
                None => Ok(()),
                Some(Variable::Scalar(scalar)) => self.check_length(name).and_then(|()| write(self, key, scalar)),
                Some(_) => Err(ExpandError::new(name, "holds a list or an object inside another")),
            };
        });
        result
    }
}

/// The first characters of a text, counted in code points (RFC 6570 §2.4.1).
#[inline]
fn prefix(text: &str, modifier: Modifier) -> &str {
    let Modifier::Prefix(length) = modifier else {
        return text;
    };
    match text.char_indices().nth(length as usize) {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    }
}
