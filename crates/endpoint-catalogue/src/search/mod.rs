//! Operations by words, the best first.
//!
//! Each operation has a share of each word: by how much one of its own words is like it, and where that one is. A rare word
//! counts more than one that many operations have. A verb is also in the names that mean the same, and in the method. The
//! shares make a score, which goes down with the names that nobody asked for.

mod index;
mod indexed;
mod wanted;
mod words;

use endpoint_core::catalogue::Entry;

use self::index::{Index, Share};
use self::indexed::Indexed;
use self::wanted::Wanted;

/// An operation that has some of the words that [`search`] looks for.
#[derive(Debug)]
pub struct Hit<'c> {
    /// The operation.
    pub operation: &'c Entry,
    /// Whether it has all of them.
    pub has_all: bool,
    score: f32,
}

/// A hit below this part of the best score is left out; one that lacks a word has to have more.
const LEAST: f32 = 0.15;
const LEAST_OF_SOME: f32 = 0.6;
/// How much a name costs that is not asked for.
const OTHER_NAME: f32 = 0.08;
/// How much the score goes up and down with the share of the resource's own name that is asked for.
const RESOURCE: f32 = 0.3;

/// The operations that match the words, best first. One that lacks a word must score nearly as well as the best. Words
/// of the API's title are ignored, because they distinguish no operation.
#[must_use]
pub fn search<'c>(title: &str, operations: impl Iterator<Item = &'c Entry>, query: &[String]) -> Vec<Hit<'c>> {
    let entries: Vec<Indexed<'c>> = operations.map(Indexed::new).collect();
    let (wanted, index) = (Wanted::read(query, title), Index::new(&entries));
    let mut tallies: Vec<Tally> = entries.iter().map(|_| Tally::default()).collect();
    let mut most = 0.0;
    for word in &wanted.words {
        let shares = index.shares(word, &entries);
        let rarity = word.rarity(shares.iter().filter(|share| share.is_name).count(), entries.len());
        most += rarity;
        for ((tally, share), entry) in tallies.iter_mut().zip(&shares).zip(&entries) {
            tally.add(share, rarity, entry);
        }
    }
    let hits = entries.iter().zip(&tallies).map(|(entry, tally)| Hit {
        operation: entry.operation,
        has_all: !tally.lacks_one,
        score: tally.score(most, entry) * wanted.fit(entry),
    });
    let mut hits: Vec<Hit<'c>> = hits.filter(|hit| hit.score > 0.0).collect();
    hits.sort_by(|one, other| other.score.total_cmp(&one.score));
    let best = hits.first().map_or(0.0, |hit| hit.score);
    hits.retain(|hit| hit.score >= best * if hit.has_all { LEAST } else { LEAST_OF_SOME });
    hits
}

/// The shares of all the words that an operation has.
#[derive(Default)]
struct Tally {
    sum: f32,
    lacks_one: bool,
    /// How many of its names are asked for, and how many of those of its resource.
    names: f32,
    resource: f32,
}

impl Tally {
    fn add(&mut self, share: &Share<'_>, rarity: f32, entry: &Indexed<'_>) {
        self.sum += rarity * share.value;
        self.lacks_one |= share.value == 0.0;
        let is_in = |names: &[String]| {
            f32::from(u8::from(
                share.stem.is_some_and(|stem| names.iter().any(|name| name == stem)),
            ))
        };
        self.names += is_in(&entry.names);
        self.resource += is_in(&entry.resource);
    }

    /// The score, where `most` is the sum of an operation that has every word as it is.
    fn score(&self, most: f32, entry: &Indexed<'_>) -> f32 {
        let others = (entry.length - self.names).max(0.0);
        let resource = self.resource / count(entry.resource.len().max(1));
        self.sum * self.sum / most / (1.0 + OTHER_NAME * others) * (1.0 - RESOURCE / 2.0 + RESOURCE * resource)
    }
}

/// A small number as one that can be weighted.
fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
