//! Checks values in the authority of an absolute URL (decision 14).

use crate::authority::is_label;
use crate::error::{Error, ErrorKind};
use crate::template::{Operator, Template, Token};

/// Checks each value as it is written: it can be a label of the host before others, or part of one, and no more.
pub(super) struct Host {
    /// Whether the authority has not ended yet.
    open: bool,
    /// The offset up to which the authority was checked.
    seen: usize,
    /// The name of the last value in the authority, as a range of the template.
    value: Option<(u32, u32)>,
}

impl Host {
    pub(super) fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            value: None,
        }
    }

    /// The name of the last value in the authority.
    pub(super) fn value<'t>(&self, template: &'t Template<'_>) -> Option<&'t str> {
        self.value.map(|range| template.slice(range))
    }

    /// Checks a value that was written from `from` on, and the literals before it.
    pub(super) fn wrote(
        &mut self,
        url: &[u8],
        template: &Template<'_>,
        name: (u32, u32),
        from: usize,
        operator: Operator,
    ) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let literals = url.get(self.seen..from).unwrap_or_default();
        let text = url.get(from..).unwrap_or_default();
        self.seen = url.len();
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        if literals.iter().any(ends) {
            self.open = false;
            return Ok(());
        }
        self.value = Some(name);
        let mut rest = template.tokens().iter();
        rest.find(|token| matches!(token, Token::Variable(variable) if variable.name == name));
        let rest = rest.as_slice();
        let is_in_host = !literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        let wrong = match operator {
            Operator::Simple if !is_in_host || text.is_empty() || !text.iter().all(|&byte| is_label(byte)) => {
                "would choose more of the authority than a label of the host"
            }
            Operator::Simple if is_label_after(template, rest) => return Ok(()),
            Operator::Simple => {
                "would choose the last label of the host: after it, the URL needs a dot and a label as text"
            }
            _ if text.is_empty() => return Ok(()),
            Operator::Reserved if !text.starts_with(b"/") => "follows the host, and its value does not start with `/`",
            _ if text.first().is_some_and(ends) && goes_on(template, rest) => {
                "would end the host before the text that belongs to it"
            }
            _ if text.first().is_some_and(ends) => {
                self.open = false;
                return Ok(());
            }
            _ => "would choose more of the authority than a label of the host",
        };
        Err(foreign(template.slice(name), wrong))
    }
}

/// Whether the host goes on with a dot and a label, or with another value, of which the same is asked.
fn is_label_after(template: &Template<'_>, rest: &[Token]) -> bool {
    let (text, rest) = match rest {
        [Token::Literal(literal), rest @ ..] => (template.slice(literal.range), rest),
        _ => ("", rest),
    };
    match text
        .trim_start_matches(|c: char| c.is_ascii() && is_label(c as u8))
        .as_bytes()
    {
        [] | [b'.'] => matches!(rest.first(), Some(Token::Variable(next)) if next.operator == Operator::Simple),
        [b'.', label, ..] => is_label(*label),
        _ => false,
    }
}

/// Whether text after a value may belong to the host, too.
fn goes_on(template: &Template<'_>, rest: &[Token]) -> bool {
    for token in rest {
        match token {
            Token::Literal(literal) => return !template.slice(literal.range).starts_with(['/', '?', '#', '&']),
            Token::Variable(variable) => match variable.operator {
                Operator::PathSegment | Operator::Query | Operator::Fragment => return false,
                Operator::Simple => return true,
                _ => {}
            },
        }
    }
    false
}

pub(super) fn foreign(name: &str, wrong: &str) -> Error {
    Error::about(ErrorKind::ForeignAuthority, name, wrong)
}
