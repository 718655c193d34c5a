//! The line of an operation.

use std::cmp::Ordering;

use super::blocks::Blocks;

/// The offset after the route of a method and a URL as lines have it, by halving; or else that of the line that comes nearest
/// in their order. Lines are long: their starts are looked for, and their ends are not.
pub(crate) const fn find(lines: &Blocks<'_>, method: &str, url: &[u8], length: usize) -> Result<usize, Option<usize>> {
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
