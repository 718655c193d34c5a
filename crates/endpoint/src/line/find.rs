//! The line of an operation.

use std::cmp::Ordering;

use super::key::Key;
use super::word::route_of;
use crate::route::compiled::slice;

/// The line of an operation, by halving the text; or else the route that comes nearest in the order of the lines.
#[allow(clippy::indexing_slicing, reason = "offsets are those of lines")]
pub(crate) const fn find<'c>(catalogue: &'c str, key: Key<'_>) -> Result<&'c str, &'c str> {
    let bytes = catalogue.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    let mut near = (0, "");
    while low < high {
        let mut start = low + (high - low) / 2;
        while start > low && bytes[start - 1] != b'\n' {
            start -= 1;
        }
        let mut end = start;
        while end < bytes.len() && bytes[end] != b'\n' {
            end += 1;
        }
        let (order, shared) = compare(bytes, start, key);
        let line = slice(catalogue, start, end);
        if matches!(order, Ordering::Equal) {
            return Ok(line);
        }
        if shared >= near.0 && bytes[start].is_ascii_uppercase() {
            near = (shared, route_of(line));
        }
        if matches!(order, Ordering::Less) {
            low = end + 1;
        } else {
            high = start;
        }
    }
    Err(near.1)
}

/// How the line that starts at an offset is to a key, and how many bytes they share. Lines before the operations start with
/// a sign or a small letter.
#[allow(clippy::indexing_slicing, reason = "guarded")]
const fn compare(bytes: &[u8], start: usize, mut key: Key<'_>) -> (Ordering, usize) {
    if start >= bytes.len() || !bytes[start].is_ascii_uppercase() {
        return (Ordering::Less, 0);
    }
    let mut shared = 0;
    loop {
        let at = start + shared;
        let byte = if at < bytes.len() { bytes[at] } else { b'\n' };
        match key.next() {
            None if matches!(byte, b' ' | b'\n') => return (Ordering::Equal, shared),
            None => return (Ordering::Greater, shared),
            Some(wanted) if byte < wanted => return (Ordering::Less, shared),
            Some(wanted) if byte > wanted => return (Ordering::Greater, shared),
            Some(_) => shared += 1,
        }
    }
}
