//! A shortcut of `Template::expand`: an expansion of texts and whole numbers below 512 bytes is written to a block on the
//! stack, and moved once. Everything else is left to the plain way, which gives the same text: this file can be deleted.
//!
//! W1 and W2 of docs/PERFORMANCE.md are measured with it.

use super::block::Block;
use super::token::{Modifier, Token, slice};
use super::variables::{Scalar, Variable, Variables};

/// Appends the expansion to `out`, or gives up with `None` and leaves `out` as it was.
#[inline]
pub(super) fn expand<V: Variables + ?Sized>(
    source: &str,
    tokens: &[Token],
    variables: &V,
    out: &mut String,
) -> Option<()> {
    let mut text = Block::new();
    let mut at = 0;
    let mut first = false;
    for &token in tokens {
        match token {
            Token::Literal {
                start,
                end,
                plain: true,
            } => at = text.push_part(at, source, start as usize, end as usize),
            Token::Literal { .. } => return None,
            Token::Variable {
                start,
                end,
                modifier,
                operator,
                opens,
            } => {
                first |= opens;
                let name = slice(source, start, end);
                let scalar = match variables.variable(name) {
                    None => continue,
                    Some(Variable::Scalar(scalar)) if !matches!(modifier, Modifier::Prefix(_)) => scalar,
                    Some(_) => return None,
                };
                let props = operator.props();
                match props.first {
                    _ if !first => at = text.push(at, props.sep),
                    Some(character) => at = text.push(at, character),
                    None => {}
                }
                first = false;
                if props.named {
                    at = text.push_part(at, source, start as usize, end as usize);
                    if props.equals_if_empty || scalar != Scalar::Text("") {
                        at = text.push(at, b'=');
                    }
                }
                match scalar {
                    Scalar::Text(value) if props.reserved && value.contains('%') => return None,
                    Scalar::Text(value) => at = text.encode(at, value, props.reserved),
                    Scalar::Unsigned(number) => at = text.push_number(at, number),
                    _ => return None,
                }
            }
        }
    }
    out.push_str(text.as_str(at)?);
    Some(())
}
