//! Checks values in the authority of an absolute URL (decision 14).

use crate::authority::{is_label, split_port};
use crate::error::{Error, ErrorKind};
use crate::template::{Operator, Template, Token};

/// Checks each value as it is written: it can be a label of the host, or part of one, and no more.
pub(super) struct Host {
    /// Whether the authority has not ended yet.
    open: bool,
    /// The offset up to which the authority was checked.
    seen: usize,
    /// Whether a colon, an at sign or a bracket was written, after which the host has no more labels.
    is_past_host: bool,
    /// The name of the last value in the authority, as a range of the template.
    value: Option<(u32, u32)>,
    /// The start of the last value that is not empty.
    tail: Option<usize>,
    /// The number of labels with a value, and whether the last label has one.
    filled: usize,
    is_filled: bool,
}

impl Host {
    pub(super) fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            is_past_host: false,
            value: None,
            tail: None,
            filled: 0,
            is_filled: false,
        }
    }

    /// Checks that the host is the caller's: at least one label is literal text, and no value lengthens the last label,
    /// because `example.com{x}` would be another host.
    pub(super) fn check(&self, authority: &[u8], start: usize, template: &Template<'_>) -> Result<(), Error> {
        let (Some(from), Some(name)) = (self.tail, self.value(template)) else {
            return Ok(());
        };
        let (host, _) = split_port(authority);
        let host = host.strip_suffix(b".").unwrap_or(host);
        let labels = host.split(|&byte| byte == b'.').count();
        if self.filled >= labels {
            return Err(foreign(name, "would choose the whole host"));
        }
        let (before, after) = host.split_at((from - start).min(host.len()));
        if !after.contains(&b'.') && before.last() != Some(&b'.') {
            return Err(foreign(name, "would lengthen the host"));
        }
        Ok(())
    }

    /// The name of the last value in the authority.
    pub(super) fn value<'t>(&self, template: &'t Template<'_>) -> Option<&'t str> {
        self.value.map(|range| template.slice(range))
    }

    /// Checks a value that was written from `from` on, and the literals before it. `rest` are the tokens after it.
    pub(super) fn wrote(
        &mut self,
        url: &[u8],
        template: &Template<'_>,
        (start, end): (u32, u32),
        from: usize,
        operator: Operator,
        rest: &[Token],
    ) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let name = template.slice((start, end));
        let literals = url.get(self.seen..from).unwrap_or_default();
        let text = url.get(from..).unwrap_or_default();
        self.seen = url.len();
        self.is_past_host |= literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        if literals.iter().any(ends) || (operator != Operator::Reserved && text.first().is_some_and(ends)) {
            self.open = false;
            return Ok(());
        }
        self.value = Some((start, end));
        // A dot ends a label, whatever follows.
        self.is_filled &= !literals.contains(&b'.');
        if text.is_empty() {
            return Ok(());
        }
        if operator == Operator::Reserved {
            if !text.starts_with(b"/") {
                return Err(foreign(name, "follows the host, and its value does not start with `/`"));
            }
            if goes_on(template, rest) {
                return Err(foreign(name, "would end the host before the text that belongs to it"));
            }
            self.open = false;
            return Ok(());
        }
        if operator != Operator::Simple || self.is_past_host || !text.iter().all(|&byte| is_label(byte)) {
            return Err(foreign(
                name,
                "would choose more of the authority than a label of the host",
            ));
        }
        self.tail = Some(from);
        if !self.is_filled {
            self.filled += 1;
            self.is_filled = true;
        }
        Ok(())
    }
}

/// Whether tokens after a value may belong to the host, too.
fn goes_on(template: &Template<'_>, rest: &[Token]) -> bool {
    for &token in rest {
        match token {
            Token::Literal(literal) => {
                return !template.slice(literal.range).starts_with(['/', '?', '#']);
            }
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
