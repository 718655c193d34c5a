//! Dot segments in the path of a URL (RFC 3986 §3.3), and values that can't stand in one.

use std::ops::Range;

use crate::error::ErrorKind;
use crate::template::{Template, Token, octet};

/// Whether a segment is one or two dots, encoded or not.
pub fn is_dots(segment: &[u8]) -> bool {
    let decoded = String::from_utf8_lossy(segment).to_lowercase().replace("%2e", ".");
    matches!(&*decoded, "." | "..")
}

/// The reason why a text can't be a value in a path, or an item of one: it is empty (decision 12), or has a dot segment inside
/// (decision 38). `decodes` if its triplets reach the URL as they are, as in `{+x}`.
///
/// ```
/// use endpoint_core::path::wrong;
///
/// assert!(wrong("a/b", false).is_none());
/// assert_eq!(wrong(" ", false).unwrap().1, "is empty");
/// assert!(wrong("../users", false).unwrap().1.starts_with("has a `.` or `..` segment"));
/// assert!(wrong("%2e%2e/users", false).is_none());
/// assert!(wrong("%2e%2e/users", true).is_some());
/// ```
pub fn wrong(value: &str, decodes: bool) -> Option<(ErrorKind, &'static str)> {
    if value.trim().is_empty() {
        return Some((ErrorKind::EmptySegment, "is empty"));
    }
    let wrong = "has a `.` or `..` segment, which clients or servers resolve to another path";
    has_dots(value, decodes).then_some((ErrorKind::DotSegment, wrong))
}

/// Whether a text has a segment of one or two dots. It begins with its first dot, so few blocks need a look at each byte.
fn has_dots(text: &str, decodes: bool) -> bool {
    const BLOCK: usize = 64;
    let text = text.as_bytes();
    let block = |start: usize| text.get(start..).and_then(<[u8]>::first_chunk::<BLOCK>);
    let begins = |start: &usize| match (start.checked_sub(1).and_then(block), block(*start)) {
        (Some(before), Some(block)) if !decodes => before.iter().zip(block).fold(false, |any, (before, byte)| {
            any | ((*byte == b'.') & ((*before == b'/') | (*before == b'\\')))
        }),
        _ => true,
    };
    let mut blocks = (0..text.len()).step_by(BLOCK).filter(begins);
    blocks.any(|start| (start..text.len().min(start + BLOCK)).any(|at| dots_at(text, at, decodes).is_some()))
}

/// The segment of one or two dots that begins at a place, with the separators around it. Routers and proxies that decode before
/// they split find segments at `/` and `\`, and drop what follows a `;`. `decodes` says whether triplets count as their bytes.
pub fn dots_at(text: &[u8], at: usize, decodes: bool) -> Option<Range<usize>> {
    let (b'.' | b'%') = text.get(at)? else { return None };
    // The byte at a place, and the place of the next one.
    let octet = |at: usize| match (text.get(at), octet(text.get(at..).unwrap_or_default())) {
        (_, Some(octet)) if decodes => (octet, at + 3),
        (Some(byte), _) => (*byte, at + 1),
        (None, _) => (b'/', text.len()),
    };
    let separates = |byte| matches!(byte, b'/' | b'\\');
    let ((mut byte, mut end), mut dots) = (octet(at), 0);
    while byte == b'.' && dots < 3 {
        dots += 1;
        (byte, end) = octet(end);
    }
    if !matches!(dots, 1 | 2) {
        return None;
    }
    let begins = |start: &usize| octet(*start).1 == at && separates(octet(*start).0);
    let start = match at {
        0 => 0,
        _ => [at - 1, at.saturating_sub(3)].into_iter().find(begins)?,
    };
    if byte == b';' {
        while !separates(byte) {
            (byte, end) = octet(end);
        }
    }
    separates(byte).then_some(start..end)
}

/// The offset of the first `#` in the own text of a template: what follows it is not sent (decision 13).
pub fn fragment(template: &Template<'_>) -> Option<usize> {
    template.tokens().iter().find_map(|token| match token {
        Token::Literal(literal) if literal.special => {
            let at = template.slice(literal.range).find('#')?;
            Some(literal.range.0 as usize + at)
        }
        _ => None,
    })
}
