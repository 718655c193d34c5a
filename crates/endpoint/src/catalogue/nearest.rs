//! The name that was probably meant.

use std::borrow::Cow;

/// The longest name, in bytes, that is compared: the time grows with the product of the lengths.
const MAX_COMPARED: usize = 160;

/// The candidate with the fewest changes, where they are few enough to be a typing mistake.
pub(super) fn of<'c>(name: &str, candidates: impl Iterator<Item = Cow<'c, str>>) -> Option<Cow<'c, str>> {
    if name.len() > MAX_COMPARED {
        return None;
    }
    let mut row = Vec::new();
    let mut best = None;
    let mut limit = name.chars().count() / 4 + 1;
    for candidate in candidates.filter(|candidate| candidate.len() <= MAX_COMPARED) {
        if let Some(distance) = distance(name.as_bytes(), candidate.as_bytes(), limit, &mut row) {
            // A later one must be nearer.
            best = Some(candidate);
            match distance {
                0 => break,
                _ => limit = distance - 1,
            }
        }
    }
    best
}

/// How many bytes have to be inserted, left out or changed, whatever their case, if not more than the limit.
fn distance(one: &[u8], other: &[u8], limit: usize, row: &mut Vec<usize>) -> Option<usize> {
    let same = |pair: &(&u8, &u8)| pair.0.eq_ignore_ascii_case(pair.1);
    let start = one.iter().zip(other).take_while(same).count();
    let (one, other) = (one.get(start..)?, other.get(start..)?);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
    let (one, other) = (one.get(..one.len() - end)?, other.get(..other.len() - end)?);
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    row.clear();
    row.extend(0..=other.len());
    for (index, byte) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(other) {
            let changed = diagonal + usize::from(!byte.eq_ignore_ascii_case(other));
            diagonal = *cell;
            *cell = changed.min(*cell + 1).min(left + 1);
            left = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
        if row.iter().all(|distance| *distance > limit) {
            return None;
        }
    }
    row.last().copied().filter(|distance| *distance <= limit)
}
