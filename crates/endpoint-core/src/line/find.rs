//! The line of an operation.

use std::cmp::Ordering;

use super::blocks::Blocks;
use super::key::Key;
use crate::route::compiled::Read;
use crate::template::{Operator, Token};

/// The offset after the route of an operation in its line, or else where the line starts whose route is nearest to its own. A
/// `{+name}` finds that of `{name}`, too.
///
/// # Errors
///
/// The start of the nearest line, if there is one.
pub const fn find<const T: usize>(lines: &Blocks<'_>, read: &Read<'_, T>) -> Result<usize, Option<usize>> {
    let method = read.verb();
    let found = match end_as_in_lines(read) {
        Some(length) => halve(lines, method, read.url.as_bytes(), length),
        None => find_written(lines, method, Key::new(read.url, true)),
    };
    match found {
        Err(near) if has_plus(read) => match find_written(lines, method, Key::new(read.url, false)) {
            Ok(after_route) => Ok(after_route),
            Err(_) => Err(near),
        },
        found => found,
    }
}

const fn find_written(lines: &Blocks<'_>, method: &str, key: Key<'_>) -> Result<usize, Option<usize>> {
    match key.written() {
        Some((url, length)) => halve(lines, method, &url, length),
        None => Err(None),
    }
}

/// Where a URL ends that is written as in lines, but for expressions of the query at its end, which lines do not have.
#[allow(
    clippy::indexing_slicing,
    reason = "the loop's condition, and a name is not at the start"
)]
const fn end_as_in_lines<const T: usize>(read: &Read<'_, T>) -> Option<usize> {
    let url = read.url.as_bytes();
    let mut end = None;
    if !matches!(url, [b'/', ..]) {
        return None;
    }
    let mut index = 0;
    while index < read.count {
        match read.tokens[index] {
            Token::Variable {
                start,
                operator: Operator::Query | Operator::QueryContinuation,
                ..
            } if end.is_none() => {
                // `{?`
                end = Some(start as usize - 2);
            }
            Token::Variable {
                operator: Operator::Query | Operator::QueryContinuation,
                ..
            } => {}
            _ if end.is_some() => return None,
            Token::Variable {
                start,
                operator: Operator::Simple,
                opens: true,
                ..
            } if url[start as usize - 1] != b'{' => return None,
            _ => {}
        }
        index += 1;
    }
    match end {
        None => Some(url.len()),
        end => end,
    }
}

/// Whether there is a `{+name}`.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has_plus<const T: usize>(read: &Read<'_, T>) -> bool {
    let mut index = 0;
    while index < read.count {
        if let Token::Variable {
            operator: Operator::Reserved,
            ..
        } = read.tokens[index]
        {
            return true;
        }
        index += 1;
    }
    false
}

/// The offset after the route of a method and a URL as lines have it, by halving; or else that of the line that comes nearest
/// in their order. Lines are long: their starts are looked for, and their ends are not.
const fn halve(lines: &Blocks<'_>, method: &str, url: &[u8], length: usize) -> Result<usize, Option<usize>> {
    let method = method.as_bytes();
    let (mut low, mut high) = (0, lines.bytes.len());
    // What the lines before and after the route have in common with it, all lines between them have.
    let (mut before, mut after) = (0, 0);
    let (mut near, mut most) = (None, 0);
    while low < high {
        let middle = low + (high - low) / 2;
        let start = lines.after_last(b'\n', middle);
        if start < low {
            // It is the line before the route again.
            low = lines.next(b'\n', middle) + 1;
            continue;
        }
        let known = if before < after { before } else { after };
        let (order, shared) = compare(lines.bytes, start, (method, url, length), known);
        if shared > 0 && shared >= most {
            (near, most) = (Some(start), shared);
        }
        match order {
            Ordering::Equal => return Ok(start + shared),
            Ordering::Less => (low, before) = (middle + 1, shared),
            Ordering::Greater => (high, after) = (start, shared),
        }
    }
    Err(near)
}

/// How the line that starts at an offset is to a route, and how many bytes they share, of which some are known. Lines before
/// the operations start with a sign or a small letter.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn compare(
    bytes: &[u8],
    start: usize,
    (method, url, length): (&[u8], &[u8], usize),
    mut shared: usize,
) -> (Ordering, usize) {
    let end = bytes.len();
    if start >= end || !bytes[start].is_ascii_uppercase() {
        return (Ordering::Less, 0);
    }
    let blank = method.len();
    while shared < blank && start + shared < end && bytes[start + shared] == method[shared].to_ascii_uppercase() {
        shared += 1;
    }
    if shared == blank && start + shared < end && bytes[start + shared] == b' ' {
        shared += 1;
    }
    let whole = blank + 1 + length;
    if shared > blank {
        let (mut at, mut index) = (start + shared, shared - blank - 1);
        while index < length && at < end && bytes[at] == url[index] {
            (at, index) = (at + 1, index + 1);
        }
        shared = at - start;
    }
    let next = if start + shared < end {
        bytes[start + shared]
    } else {
        b'\n'
    };
    let wanted = if shared == whole {
        return match next {
            b' ' | b'\n' => (Ordering::Equal, shared),
            _ => (Ordering::Greater, shared),
        };
    } else if shared > blank {
        url[shared - blank - 1]
    } else if shared == blank {
        b' '
    } else {
        method[shared].to_ascii_uppercase()
    };
    let order = if next < wanted {
        Ordering::Less
    } else {
        Ordering::Greater
    };
    (order, shared)
}
