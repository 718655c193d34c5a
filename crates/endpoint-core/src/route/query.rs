//! The literal query of a URL template.

use std::borrow::Cow;

pub use crate::template::decoded_lossy as decoded;
use crate::template::{Operator, Template, Token};

/// The names of the literal pairs in the query of a template, percent-decoded: `b` and `c` of `?b=1&c={d}{&e}`.
///
/// A name that contains an expression is left out, because it depends on values.
#[must_use]
pub fn literal_names<'t>(template: &'t Template<'_>) -> Vec<Cow<'t, str>> {
    let mut names = LiteralNames {
        source: template.as_str(),
        start: None,
        found: Vec::new(),
    };
    let mut is_query = false;
    let mut before = 0;
    for token in template.tokens() {
        match *token {
            Token::Literal(literal) => {
                let (start, end) = literal.range;
                before = end as usize;
                for (index, byte) in template.slice(literal.range).bytes().enumerate() {
                    let at = start as usize + index;
                    match byte {
                        b'#' => return names.end(at),
                        b'?' if !is_query => {
                            is_query = true;
                            names.start = Some(at + 1);
                        }
                        b'&' if is_query => {
                            names.push(at);
                            names.start = Some(at + 1);
                        }
                        b'=' => names.push(at),
                        _ => {}
                    }
                }
            }
            Token::Variable(variable) => match variable.operator {
                Operator::Fragment => return names.end(before),
                Operator::QueryContinuation => names.push(before),
                operator => {
                    is_query |= operator == Operator::Query;
                    names.start = None;
                }
            },
        }
    }
    names.end(template.as_str().len())
}

struct LiteralNames<'t> {
    source: &'t str,
    /// The start of the name that is being read.
    start: Option<usize>,
    found: Vec<Cow<'t, str>>,
}

impl<'t> LiteralNames<'t> {
    /// Ends the current name.
    fn push(&mut self, end: usize) {
        let name = self.start.take().and_then(|start| self.source.get(start..end));
        self.found.extend(name.filter(|name| !name.is_empty()).map(decoded));
    }

    fn end(mut self, end: usize) -> Vec<Cow<'t, str>> {
        self.push(end);
        self.found
    }
}
