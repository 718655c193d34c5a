//! Expansion (RFC 6570 §3): one writer, told what stands in the template, appends to one buffer.

use super::ast::{Modifier, Operator};
use super::encode;
use super::error::ExpandError;
use super::variables::{Composite, Member, Scalar, Variable};

/// What an operator does: the table of RFC 6570, Appendix A.
struct OpProps {
    first: &'static [u8],
    sep: u8,
    named: bool,
    ifemp: &'static [u8],
    reserved: bool,
}

impl Operator {
    const fn props(self) -> &'static OpProps {
        const fn props(first: &'static [u8], sep: u8, named: bool, ifemp: &'static [u8], reserved: bool) -> OpProps {
            OpProps {
                first,
                sep,
                named,
                ifemp,
                reserved,
            }
        }
        match self {
            Self::Simple => const { &props(b"", b',', false, b"", false) },
            Self::Reserved => const { &props(b"", b',', false, b"", true) },
            Self::Fragment => const { &props(b"#", b',', false, b"", true) },
            Self::Label => const { &props(b".", b'.', false, b"", false) },
            Self::PathSegment => const { &props(b"/", b'/', false, b"", false) },
            Self::PathParameter => const { &props(b";", b';', true, b"", false) },
            Self::Query => const { &props(b"?", b'&', true, b"=", false) },
            Self::QueryContinuation => const { &props(b"&", b'&', true, b"=", false) },
        }
    }
}

/// Whether a variable had a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expansion {
    Defined,
    Undefined,
}

/// The buffer that an expansion is written into. It only ever holds ASCII.
pub(crate) struct Expander<'t> {
    out: Vec<u8>,
    operator: Operator,
    /// No variable of this expression has been written yet.
    first: bool,
    /// Where values, or whole expressions, were written as nothing at all; with the variable.
    voids: Vec<(usize, &'t str)>,
}

impl<'t> Expander<'t> {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self {
            out: Vec::with_capacity(capacity),
            operator: Operator::Simple,
            first: true,
            voids: Vec::new(),
        }
    }

    /// What has been written.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.out
    }

    /// The buffer, for what is no part of the template.
    pub(crate) fn bytes_mut(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    pub(crate) fn voids(&self) -> &[(usize, &'t str)] {
        &self.voids
    }

    pub(crate) fn finish(self) -> String {
        // All that is written is ASCII, so that nothing is ever replaced here.
        String::from_utf8(self.out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// A literal: its ASCII as it is, the rest percent-encoded (RFC 6570 §3.1).
    pub(crate) fn literal(&mut self, text: &str, plain: bool) {
        if plain {
            self.out.extend_from_slice(text.as_bytes());
        } else {
            encode::reserved(&mut self.out, text.as_bytes());
        }
    }

    /// An expression begins.
    pub(crate) fn open(&mut self, operator: Operator) {
        self.operator = operator;
        self.first = true;
    }

    /// Notes that what was written for a variable is nothing at all.
    pub(crate) fn mark_void(&mut self, name: &'t str) {
        self.voids.push((self.out.len(), name));
    }

    /// A variable of the current expression that has a value (RFC 6570 §3.2.1).
    pub(crate) fn variable(
        &mut self,
        name: &'t str,
        modifier: Modifier,
        value: Variable<'_>,
    ) -> Result<Expansion, ExpandError> {
        let composite = match value {
            Variable::Scalar(scalar) => {
                self.separate();
                return self.scalar(name, modifier, scalar).map(|()| Expansion::Defined);
            }
            Variable::List(members) | Variable::Map(members) => members,
        };
        let is_map = matches!(value, Variable::Map(_));
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
    fn separate(&mut self) {
        let props = self.operator.props();
        if self.first {
            self.first = false;
            self.out.extend_from_slice(props.first);
        } else {
            self.out.push(props.sep);
        }
    }

    fn scalar(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        let props = self.operator.props();
        if !props.named {
            return self.value(name, modifier, scalar);
        }
        self.out.extend_from_slice(name.as_bytes());
        self.assigned(name, modifier, scalar)
    }

    /// `=value`, or what the operator has for an empty one, behind a name.
    fn assigned(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        if let Scalar::Text("") = scalar {
            self.out.extend_from_slice(self.operator.props().ifemp);
            return Ok(());
        }
        self.out.push(b'=');
        self.value(name, modifier, scalar)
    }

    fn value(&mut self, name: &'t str, modifier: Modifier, scalar: Scalar<'_>) -> Result<(), ExpandError> {
        if let Scalar::Text("") = scalar {
            self.mark_void(name);
            return Ok(());
        }
        scalar
            .write(|text| self.text(prefix(text, modifier)))
            .map_err(|reason| ExpandError::new(name, reason))
    }

    fn text(&mut self, text: &str) {
        if self.operator.props().reserved {
            encode::reserved(&mut self.out, text.as_bytes());
        } else {
            encode::unreserved(&mut self.out, text.as_bytes());
        }
    }

    /// A list or an associative array without the explode modifier: the members joined by commas.
    fn joined(&mut self, name: &'t str, members: &dyn Composite) -> Result<Expansion, ExpandError> {
        let mut any = false;
        self.members(name, members, |out, key, scalar| {
            if any {
                out.out.push(b',');
            } else {
                any = true;
                out.separate();
                if out.operator.props().named {
                    out.out.extend_from_slice(name.as_bytes());
                    out.out.push(b'=');
                }
            }
            if let Some(key) = key {
                out.text(key);
                out.out.push(b',');
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
                    if out.operator.props().named {
                        return out.assigned(name, Modifier::None, scalar);
                    }
                    out.out.push(b'=');
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
                Some(Variable::Scalar(scalar)) => write(self, key, scalar),
                Some(_) => Err(ExpandError::new(name, "holds a list or an object inside another")),
            };
        });
        result
    }
}

/// The first characters of a text, counted in code points (RFC 6570 §2.4.1).
fn prefix(text: &str, modifier: Modifier) -> &str {
    let Modifier::Prefix(length) = modifier else {
        return text;
    };
    match text.char_indices().nth(length as usize) {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    }
}
