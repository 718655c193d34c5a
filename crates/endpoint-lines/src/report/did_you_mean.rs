//! The name that was probably meant.

/// The longest name, in bytes, that is compared: the comparison's time grows with the product of the lengths.
const MAX_COMPARED: usize = 100;

/// The candidate nearest to `name`, where one is near enough to be a typing mistake.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if name.len() > MAX_COMPARED {
        return None;
    }
    let wanted = name.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_COMPARED)
        .map(|candidate| (likeness(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

/// From 0 to 1. Two letters that have changed places are one slip, which Jaro and Winkler do not see in a short word: `gte`.
fn likeness(wanted: &str, candidate: &str) -> f64 {
    let likeness = strsim::jaro_winkler(wanted, candidate);
    match wanted.len() == candidate.len() && wanted.len() > 2 && strsim::osa_distance(wanted, candidate) == 1 {
        true => likeness.max(0.85),
        false => likeness,
    }
}
