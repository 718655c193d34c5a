//! The words of all operations, and how much of a word each operation has.

use std::collections::HashMap;

use endpoint_core::nearest::nearest;

use super::indexed::{Indexed, NAME, Weight};
use super::words::{Verb, Word};

/// How much a word counts for the one that is asked for: in the same form, with the same stem, with the same start, and as
/// one that was misspelt.
const SAME: f32 = 1.0;
const SAME_STEM: f32 = 0.9;
const SAME_START: f32 = 0.65;
const MISSPELT: f32 = 0.6;
/// The same start, of three letters alone.
const SHORT_START: f32 = 0.3;
/// How much a verb counts that means the same, and a method that does it.
const SAME_VERB: f32 = 0.85;
const SAME_METHOD: f32 = 0.7;
/// The extra weight of both together.
const BOTH: f32 = 0.1;
/// How soon the place of a word stops to matter.
const SATURATION: f32 = 0.6;

/// The share of a word that an operation has.
#[derive(Clone, Default)]
pub(super) struct Share<'i> {
    /// 0 where it lacks the word.
    pub(super) value: f32,
    /// The stem of its own word.
    pub(super) stem: Option<&'i str>,
    pub(super) is_name: bool,
}

/// The stems of all operations in their order, each with the positions of those that have it.
pub(super) struct Index<'e> {
    stems: Vec<(&'e str, Vec<(usize, &'e Weight)>)>,
}

impl<'e> Index<'e> {
    pub(super) fn new(entries: &'e [Indexed<'_>]) -> Self {
        let mut stems: HashMap<&str, Vec<_>> = HashMap::new();
        for (position, entry) in entries.iter().enumerate() {
            for (stem, weight) in &entry.weights {
                stems.entry(stem).or_default().push((position, weight));
            }
        }
        // Equals are found in the same order each time.
        let mut stems: Vec<_> = stems.into_iter().collect();
        stems.sort_unstable_by_key(|(stem, _)| *stem);
        Self { stems }
    }

    /// The share of a word that each operation has.
    pub(super) fn shares(&self, word: &Word, entries: &[Indexed<'_>]) -> Vec<Share<'e>> {
        let mut shares = vec![Share::default(); entries.len()];
        let is_name = |having: &[(usize, &Weight)]| having.iter().any(|(_, weight)| weight.value >= NAME);
        let mut is_known = word.verb.is_some();
        for (stem, having) in &self.stems {
            let likeness = likeness(&word.stem, stem);
            if likeness > 0.0 {
                is_known |= is_name(having);
                let is_same = |weight: &Weight| likeness == SAME_STEM && weight.forms.contains(&word.text);
                raise(
                    &mut shares,
                    stem,
                    having,
                    |weight| if is_same(weight) { SAME } else { likeness },
                );
            }
        }
        if !is_known {
            let names = self.stems.iter().filter(|(_, having)| is_name(having));
            let nearest = nearest(&word.stem, names.map(|(stem, _)| *stem));
            if let Some((stem, having)) = self.stems.iter().find(|(stem, _)| nearest == Some(stem)) {
                raise(&mut shares, stem, having, |_| MISSPELT);
            }
        }
        for (share, entry) in shares.iter_mut().zip(entries) {
            let value = word.verb.map_or(0.0, |verb| by_verb(verb, entry));
            if value > share.value {
                *share = Share {
                    value,
                    stem: None,
                    is_name: true,
                };
            }
        }
        shares
    }
}

/// Raises the shares of the operations that have a stem.
fn raise<'e>(
    shares: &mut [Share<'e>],
    stem: &'e str,
    having: &[(usize, &'e Weight)],
    likeness: impl Fn(&Weight) -> f32,
) {
    for (position, weight) in having {
        let place = weight.value / (weight.value + SATURATION) * (1.0 + SATURATION / 3.0);
        let value = likeness(weight) * place;
        if let Some(share) = shares.get_mut(*position).filter(|share| share.value < value) {
            let is_name = weight.value >= NAME;
            *share = Share {
                value,
                stem: Some(stem),
                is_name,
            };
        }
    }
}

/// How much of a verb an operation has in verbs that mean the same, and in its method.
fn by_verb(verb: Verb, entry: &Indexed<'_>) -> f32 {
    match (entry.verbs.contains(&verb), entry.verb == verb) {
        (true, true) => SAME_VERB + BOTH,
        (true, false) => SAME_VERB,
        (false, true) => SAME_METHOD,
        (false, false) => 0.0,
    }
}

/// How much a stem counts for another.
fn likeness(wanted: &str, stem: &str) -> f32 {
    let pairs = wanted.bytes().zip(stem.bytes());
    let shared = pairs.take_while(|(one, other)| one == other).count();
    let (shorter, longer) = (wanted.len().min(stem.len()), wanted.len().max(stem.len()));
    match shared {
        _ if wanted == stem => SAME_STEM,
        4.. if shared == shorter => SAME_START,
        // `transcribe` and `transcript`.
        6.. if longer - shared <= 3 => SAME_START,
        // `org`.
        3 if wanted.len() == 3 => SHORT_START,
        _ => 0.0,
    }
}
