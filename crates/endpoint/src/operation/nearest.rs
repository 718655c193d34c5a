//! The name that was probably meant, found while the program compiles.

use super::field::{Field, Target};

/// Longer names are not compared.
const LONGEST: usize = 48;

/// The field whose name is nearest to a placeholder's, among those that a placeholder can take.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn nearest(name: &str, fields: &[Field]) -> Option<&'static str> {
    let mut best = None;
    let mut least = usize::MAX;
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if matches!(field.target, Target::Rule | Target::Path)
            && let Some(distance) = distance(name, field.name)
            && distance < least
        {
            (best, least) = (Some(field.name), distance);
        }
        index += 1;
    }
    best
}

/// How many letters have to be changed, added, left out or swapped with the next one to make one name of the other; none
/// where it is more than a third of them.
#[allow(clippy::indexing_slicing, reason = "names are shorter than a row")]
pub(super) const fn distance(name: &str, other: &str) -> Option<usize> {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    if name.len() >= LONGEST || other.len() >= LONGEST {
        return None;
    }
    // Two rows of the table of distances: of the letters so far but two, and but one.
    let (mut before, mut above) = ([0; LONGEST], [0; LONGEST]);
    let mut column = 0;
    while column <= other.len() {
        above[column] = column;
        column += 1;
    }
    let mut row = 1;
    while row <= name.len() {
        let mut own = [row; LONGEST];
        column = 1;
        while column <= other.len() {
            let (a, b) = (name[row - 1], other[column - 1]);
            let changed = if a.eq_ignore_ascii_case(&b) { 0 } else { 1 };
            let mut least = above[column - 1] + changed;
            if above[column] + 1 < least {
                least = above[column] + 1;
            }
            if own[column - 1] + 1 < least {
                least = own[column - 1] + 1;
            }
            let is_swapped = row > 1 && column > 1 && a == other[column - 2] && name[row - 2] == b;
            if is_swapped && before[column - 2] + 1 < least {
                least = before[column - 2] + 1;
            }
            own[column] = least;
            column += 1;
        }
        (before, above) = (above, own);
        row += 1;
    }
    let least = above[other.len()];
    let longer = if name.len() > other.len() {
        name.len()
    } else {
        other.len()
    };
    if least * 3 <= longer { Some(least) } else { None }
}
