//! "Did you mean": the known name that is most like a misspelled one. The derive and the library share this measure;
//! each writes its own message.

/// The longest name that is compared, in bytes: the time grows with the product of the lengths.
const LONGEST: usize = 160;

/// The candidate with the smallest distance to `name`, or `None` if none is near. Of several equals, the first.
pub fn nearest<C: AsRef<str>>(name: &str, candidates: impl IntoIterator<Item = C>) -> Option<C> {
    let mut best = None;
    let mut least = usize::MAX;
    for candidate in candidates {
        if let Some(distance) = distance(name, candidate.as_ref(), least) {
            (best, least) = (Some(candidate), distance);
        }
    }
    best
}

/// A name without what its spellings differ in: `perPage`, `per-page` and `per_page` are `perpage`.
pub fn spelling(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '_' | '-'));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The edit distance between two names: bytes changed, added, removed, or swapped with the next one. Case is ignored.
/// `None` if the distance is more than a third of the longer name, which is more than a slip, or not less than `below`.
#[allow(
    clippy::indexing_slicing,
    reason = "names are no longer than a row, and there are three rows"
)]
fn distance(name: &str, other: &str, below: usize) -> Option<usize> {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let longer = name.len().max(other.len());
    if longer > LONGEST || below == 0 {
        return None;
    }
    let limit = (below - 1).min(longer / 3);
    let (name, other) = without_same_start(name, other);
    if name.len().abs_diff(other.len()) > limit {
        return None;
    }
    // Three rows of the usual table suffice: this letter's, the one before, and, for a swap, the one before that.
    let mut rows = [[0; LONGEST + 1]; 3];
    rows[0] = std::array::from_fn(|column| column);
    for row in 1..=name.len() {
        let (own, above, before) = (row % 3, (row + 2) % 3, (row + 1) % 3);
        rows[own][0] = row;
        let mut fewest = row;
        for column in 1..=other.len() {
            let changed = !is_same(name, row - 1, other, column - 1) as usize;
            let mut cell = (rows[above][column - 1] + changed).min(rows[above][column] + 1);
            cell = cell.min(rows[own][column - 1] + 1);
            if row > 1
                && column > 1
                && is_same(name, row - 1, other, column - 2)
                && is_same(name, row - 2, other, column - 1)
            {
                cell = cell.min(rows[before][column - 2] + 1);
            }
            rows[own][column] = cell;
            fewest = fewest.min(cell);
        }
        if fewest > limit {
            return None;
        }
    }
    let distance = rows[name.len() % 3][other.len()];
    (distance <= limit).then_some(distance)
}

/// Both names without the start that they share.
fn without_same_start<'n>(mut name: &'n [u8], mut other: &'n [u8]) -> (&'n [u8], &'n [u8]) {
    while let ([first, rest @ ..], [other_first, other_rest @ ..]) = (name, other)
        && first.eq_ignore_ascii_case(other_first)
    {
        (name, other) = (rest, other_rest);
    }
    (name, other)
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
fn is_same(name: &[u8], index: usize, other: &[u8], at: usize) -> bool {
    name[index].eq_ignore_ascii_case(&other[at])
}
