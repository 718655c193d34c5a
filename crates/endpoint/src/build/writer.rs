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
    fn wrote(&mut self, text: &[u8], name: &'t str, written: Written<'t>) -> Result<(), Error>;
}

/// Where a variable was written, by which operator, and what follows it in the template.
#[derive(Clone, Copy)]
pub(super) struct Written<'t> {
    pub(super) from: usize,
    pub(super) operator: Operator,
    pub(super) rest: &'t [Token],
}

/// Nobody watches.
impl Watch<'_> for () {
    #[inline(always)]
    fn wrote(&mut self, _: &[u8], _: &str, _: Written<'_>) -> Result<(), Error> {
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
    tokens: &'t [Token],
    expander: &mut Expander<'t>,
    lookup: &mut Lookup<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Result<(), Error> {
    let mut path = OpenPath::default();
    let mut tokens = tokens.iter();
    while let Some(&token) = tokens.next() {
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
                let rest = tokens.as_slice();
                watch.wrote(expander.text.as_bytes(), name, Written { from, operator, rest })?;
                if operator == Operator::Reserved {
                    path.check(expander.text.as_bytes(), name, from)?;
                }
            }
        }
    }
    Ok(())
}

/// The path of a URL while it is written: up to a `?` or a `#`, which is the template's and never a value's (decision 13).
#[derive(Default)]
struct OpenPath {
    has_ended: bool,
    /// Up to where it has been looked at.
    seen: usize,
}

impl OpenPath {
    /// Looks at what `{+name}` wrote, and at what was written before.
    #[inline(never)]
    fn check(&mut self, text: &[u8], name: &str, from: usize) -> Result<(), Error> {
        let ends = |range: Option<&[u8]>| range.is_some_and(|text| text.iter().any(|byte| matches!(byte, b'?' | b'#')));
        self.has_ended = self.has_ended || ends(text.get(self.seen..from));
        self.seen = text.len();
        if !self.has_ended && ends(text.get(from..)) {
            let example = shown(name);
            let wrong = format!(
                "holds `?` or `#`, which would end the path: `{{/{example}*}}` takes a list of segments, `{{{example}}}` encodes all"
            );
            return Err(Error::about(ErrorKind::UnsupportedValue, name, &wrong));
        }
        Ok(())
    }
}

/// A name as an example shows it.
pub(super) fn shown(name: &str) -> &str {
    if name.len() > 40 { "name" } else { name }
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
