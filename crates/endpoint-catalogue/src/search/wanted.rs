//! The words that are looked for, and the method that they ask for.

use super::count;
use super::indexed::Indexed;
use super::words::{Verb, Word, is_common, words};

/// The rarity of a word is no less than this, and that of a verb no more.
const LEAST_RARITY: f32 = 0.3;
const VERB_RARITY: f32 = 2.0;

/// Factors that lower a score, each for its reason.
const OTHER_VERB: f32 = 0.75;
const UNASKED_DELETION: f32 = 0.7;
const OTHER_NUMBER: f32 = 0.93;
const DEPRECATED: f32 = 0.8;
/// The factor for the likely method if the query has no verb: a plural is listed, a singular is created.
const USUAL_METHOD: f32 = 1.05;

pub(super) struct Wanted {
    pub(super) words: Vec<Word>,
    /// Whether several things are asked for.
    is_plural: bool,
}

impl Wanted {
    /// Reads a query. Words of the API's title are ignored, because they distinguish no operation.
    pub(super) fn read(query: &[String], title: &str) -> Self {
        let of_title = words(title);
        let all: Vec<String> = query.iter().flat_map(|word| words(word)).collect();
        let telling: Vec<&String> = all
            .iter()
            .filter(|word| !is_common(word) && !of_title.contains(word))
            .collect();
        let telling = if telling.is_empty() {
            all.iter().collect()
        } else {
            telling
        };
        let mut words: Vec<Word> = telling.into_iter().map(|word| Word::new(word)).collect();
        keep_one_verb(&mut words);
        let mut nouns = words.iter().filter(|word| word.verb.is_none());
        let is_plural = nouns.next_back().is_some_and(Word::is_plural) || words.iter().any(|word| word.text == "list");
        Self { words, is_plural }
    }

    /// How well the method of an operation fits.
    pub(super) fn fit(&self, entry: &Indexed<'_>) -> f32 {
        let verb = self.words.iter().find_map(|word| word.verb);
        let by_verb = match (verb, entry.verb) {
            (None, Verb::Delete) => UNASKED_DELETION,
            (None, Verb::Read) if self.is_plural => USUAL_METHOD,
            (None, Verb::Create) if !self.is_plural => USUAL_METHOD,
            (Some(verb), own) if verb != own && !entry.verbs.contains(&verb) => OTHER_VERB,
            _ => 1.0,
        };
        let is_other_number = entry.verb == Verb::Read && entry.is_item == self.is_plural;
        let by_number = if is_other_number { OTHER_NUMBER } else { 1.0 };
        let by_age = if entry.operation.deprecated { DEPRECATED } else { 1.0 };
        by_verb * by_number * by_age
    }
}

/// Takes the first word alone for a verb, or else the last: `comment on task`, `task add`. The others are nouns.
fn keep_one_verb(words: &mut [Word]) {
    let is_first = words.first().is_some_and(|word| word.verb.is_some());
    let place = if is_first { 0 } else { words.len().saturating_sub(1) };
    for (_, word) in words.iter_mut().enumerate().filter(|(own, _)| *own != place) {
        word.verb = None;
    }
}

impl Word {
    /// How rare the word is, if `having` of `all` operations have it in a name.
    pub(super) fn rarity(&self, having: usize, all: usize) -> f32 {
        let (having, all) = (count(having), count(all));
        let rarity = (1.0 + (all - having + 0.5) / (having + 0.5)).ln().max(LEAST_RARITY);
        if self.verb.is_none() {
            rarity
        } else {
            rarity.min(VERB_RARITY)
        }
    }
}
