//! The line of an operation.

use std::cmp::Ordering;

use super::key::Key;
use super::word::route_of;
use crate::route::compiled::slice;

/// No route of a catalogue has as many bytes.
const LONGEST: usize = 2048;

/// The line of an operation, by halving the text; or else the route that comes nearest in the order of the lines. Lines are
/// long: their starts are looked for, and their ends are not.
#[allow(clippy::indexing_slicing, reason = "offsets are those of lines")]
pub(crate) const fn find<'c>(catalogue: &'c str, key: Key<'_>) -> Result<&'c str, &'c str> {
    let bytes = catalogue.as_bytes();
    let Some((key, length)) = written(key) else {
        return Err("");
    };
    let (mut low, mut high) = (0, bytes.len());
    // What the lines before and after the key have in common with it, all lines between them have.
    let (mut before, mut after) = (0, 0);
    let (mut near, mut most) = (0, 0);
    while low < high {
        let middle = low + (high - low) / 2;
        let mut start = middle;
        while start > low && bytes[start - 1] != b'\n' {
            start -= 1;
        }
        if start > 0 && bytes[start - 1] != b'\n' {
            // It is the line before the key again.
            low = end_of(bytes, middle) + 1;
            continue;
        }
        let (order, shared) = compare(
            bytes,
            start,
            (&key, length),
            if before < after { before } else { after },
        );
        if shared >= most {
            (near, most) = (start, shared);
        }
        match order {
            Ordering::Equal => return Ok(slice(catalogue, start, end_of(bytes, start))),
            Ordering::Less => (low, before) = (middle + 1, shared),
            Ordering::Greater => (high, after) = (start, shared),
        }
    }
    if most == 0 {
        return Err("");
    }
    Err(route_of(slice(catalogue, near, end_of(bytes, near))))
}

/// A key as bytes, and how many they are.
#[allow(clippy::indexing_slicing, reason = "guarded")]
const fn written(mut key: Key<'_>) -> Option<([u8; LONGEST], usize)> {
    let (mut bytes, mut length) = ([0; LONGEST], 0);
    while let Some(byte) = key.next() {
        if length == LONGEST {
            return None;
        }
        bytes[length] = byte;
        length += 1;
    }
    Some((bytes, length))
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn end_of(bytes: &[u8], mut place: usize) -> usize {
    let length = bytes.len();
    while place < length && bytes[place] != b'\n' {
        place += 1;
    }
    place
}

/// How the line that starts at an offset is to a key, and how many bytes they share, of which some are known. Lines before
/// the operations start with a sign or a small letter.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn compare(
    bytes: &[u8],
    start: usize,
    (key, length): (&[u8; LONGEST], usize),
    mut shared: usize,
) -> (Ordering, usize) {
    let end = bytes.len();
    if start >= end || !bytes[start].is_ascii_uppercase() {
        return (Ordering::Less, 0);
    }
    while shared < length && start + shared < end && bytes[start + shared] == key[shared] {
        shared += 1;
    }
    let next = if start + shared < end {
        bytes[start + shared]
    } else {
        b'\n'
    };
    let order = if shared == length {
        match next {
            b' ' | b'\n' => Ordering::Equal,
            _ => Ordering::Greater,
        }
    } else if next < key[shared] {
        Ordering::Less
    } else {
        Ordering::Greater
    };
    (order, shared)
}
