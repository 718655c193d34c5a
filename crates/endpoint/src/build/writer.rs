//! Writes a URL template after a base URL, or by itself. A watcher is told of each variable what it wrote.
//!
//! `inline(always)`: without it W3 of docs/PERFORMANCE.md takes 2 % more instructions.

use std::ops::Range;

use super::lookup::{Consumed, Lookup};
use crate::base::Base;
use crate::error::{Error, ErrorKind};
use crate::template::{Expander, Expansion, Modifier, Operator, Template, Token, Variable};

/// Is told of each variable what it wrote.
pub(super) trait Watch<'t> {
    fn wrote(&mut self, text: &[u8], name: &'t str, written: Written) -> Result<(), Error>;
}

/// Where a variable was written, and by which operator.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) from: usize,
    pub(super) operator: Operator,
}

/// Nobody watches.
impl Watch<'_> for () {
    #[inline(always)]
    fn wrote(&mut self, _: &[u8], _: &str, _: Written) -> Result<(), Error> {
        Ok(())
    }
}

/// Writes the base URL, one slash, and the literal that the template starts with. Returns the other tokens, and how many
/// slashes the literal had of its own.
#[inline(always)]
pub(super) fn join<'t>(
    template: &'t Template<'_>,
    base: Base<'_>,
    expander: &mut Expander<'t>,
) -> (&'t [Token], usize) {
    expander.text.push_str(base.text);
    expander.text.push('/');
    let tokens = template.tokens();
    let Some((&Token::Literal { start, end, plain }, rest)) = tokens.split_first() else {
        return (tokens, 0);
    };
    let text = template.slice(start, end);
    let trimmed = match text.strip_prefix('/') {
        Some(rest) if !rest.starts_with('/') => rest,
        _ => text.trim_start_matches('/'),
    };
    expander.literal(trimmed, plain);
    (rest, text.len() - trimmed.len())
}

/// Writes tokens. A value that is required and missing is an error.
#[inline(always)]
pub(super) fn write<'t>(
    template: &'t Template<'_>,
    tokens: &[Token],
    expander: &mut Expander<'t>,
    lookup: &mut Lookup<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Result<(), Error> {
    for &token in tokens {
        match token {
            Token::Literal { start, end, plain } => expander.literal(template.slice(start, end), plain),
            Token::Variable {
                start,
                end,
                modifier,
                operator,
                opens,
            } => {
                let name = template.slice(start, end);
                expander.open(operator, opens);
                let from = expander.text.len();
                if variable(expander, name, modifier, operator, lookup.take(name))? == Expansion::Defined {
                    lookup.mark_written();
                }
                watch.wrote(expander.text.as_bytes(), name, Written { from, operator })?;
            }
        }
    }
    Ok(())
}

#[inline(always)]
fn variable<'t>(
    expander: &mut Expander<'t>,
    name: &'t str,
    modifier: Modifier,
    operator: Operator,
    value: Option<Variable<'_>>,
) -> Result<Expansion, Error> {
    let expansion = match value {
        Some(value) => expander.variable(name, modifier, value)?,
        None => Expansion::Undefined,
    };
    if expansion == Expansion::Undefined {
        if matches!(operator, Operator::Simple | Operator::Reserved) {
            return Err(Error::about(
                ErrorKind::MissingParameter,
                name,
                "has no value, and its placeholder requires one",
            ));
        }
        expander.mark_void(name);
    }
    Ok(expansion)
}

/// Writes the template once more, to find out which variable is at fault; the first time it went well.
#[cold]
pub(super) fn rewrite<'t>(
    template: &'t Template<'_>,
    base: Option<Base<'_>>,
    lookup: &Lookup<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Expander<'t> {
    let mut expander = Expander::watching(String::new());
    let tokens = match base {
        Some(base) => join(template, base, &mut expander).0,
        None => template.tokens(),
    };
    let mut consumed = Consumed::default();
    let mut lookup = Lookup::new(lookup.parameters(), &mut consumed);
    let _ = write(template, tokens, &mut expander, &mut lookup, watch);
    expander
}

/// The last variable that wrote some of a part of the URL.
#[cold]
pub(super) fn author<'t>(
    template: &'t Template<'_>,
    base: Option<Base<'_>>,
    lookup: &Lookup<'_, '_>,
    part: Range<usize>,
) -> Option<&'t str> {
    struct Author<'t> {
        part: Range<usize>,
        name: Option<&'t str>,
    }

    impl<'t> Watch<'t> for Author<'t> {
        fn wrote(&mut self, text: &[u8], name: &'t str, written: Written) -> Result<(), Error> {
            if written.from < self.part.end && text.len() > self.part.start {
                self.name = Some(name);
            }
            Ok(())
        }
    }

    let mut author = Author { part, name: None };
    rewrite(template, base, lookup, &mut author);
    author.name
}
