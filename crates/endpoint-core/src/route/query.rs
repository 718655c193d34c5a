//! The literal query of a URL template.

pub use crate::template::decoded_lossy as decoded;
use crate::template::{Operator, Template, Token};

/// The names of the literal pairs in the query of a template, percent-decoded: `b` and `c` of `?b=1&c={d}{&e}`.
///
/// A name that contains an expression is left out, because it depends on values.
#[must_use]
pub fn literal_names(template: &Template<'_>) -> Vec<String> {
    // A brace stands for an expression, after the sign that it begins with.
    let mut url = String::with_capacity(template.as_str().len());
    for token in template.tokens() {
        url.push_str(match *token {
            Token::Literal(literal) => template.slice(literal.range),
            Token::Variable(variable) => match variable.operator {
                Operator::Fragment => "#",
                Operator::Query => "?{",
                Operator::QueryContinuation => "&{",
                _ => "{",
            },
        });
    }
    let before_fragment = url.split('#').next().unwrap_or_default();
    let (_, query) = before_fragment.split_once('?').unwrap_or_default();
    let names = query.split('&').filter_map(|pair| pair.split('=').next());
    let names = names.filter(|name| !name.is_empty() && !name.contains('{'));
    names.map(|name| decoded(name).into_owned()).collect()
}
