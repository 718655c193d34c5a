//! The words of an operation, and what its method does.

use std::collections::HashMap;

use endpoint::Place;
use endpoint_core::catalogue::{Entry, Parameter};

use super::count;
use super::words::{Verb, is_common, stem, words};

/// How much a word counts, by where it is: in an id, a route or a summary, in a tag, in a keyword, in the name or the value
/// of a parameter, and in those of a field of a field.
const TITLE: f32 = 3.0;
pub(super) const NAME: f32 = 1.5;
const KEYWORD: f32 = 1.0;
const PARAMETER: f32 = 0.6;
const FIELD: f32 = 0.3;
/// How much a word counts again in another place.
const AGAIN: f32 = 0.2;
/// How much a noun counts to the length that a summary alone has, and the most of these.
const OF_SUMMARY: f32 = 0.25;
const MOST_OF_SUMMARY: usize = 6;

/// An operation as a search reads it.
pub(super) struct Indexed<'c> {
    pub(super) operation: &'c Entry,
    /// Its words, by stem.
    pub(super) weights: HashMap<String, Weight>,
    /// The verb of its method.
    pub(super) verb: Verb,
    /// The verbs of its id, its route and its summary.
    pub(super) verbs: Vec<Verb>,
    /// The nouns there, and how many there are of them.
    pub(super) names: Vec<String>,
    pub(super) length: f32,
    /// The last words of its route.
    pub(super) resource: Vec<String>,
    /// Whether it is about one of many: the URL ends in a placeholder.
    pub(super) is_item: bool,
}

/// How much a word counts, and its forms in names.
#[derive(Default)]
pub(super) struct Weight {
    pub(super) value: f32,
    pub(super) forms: Vec<String>,
}

impl<'c> Indexed<'c> {
    pub(super) fn new(operation: &'c Entry) -> Self {
        let parts = || operation.url.split('{');
        let route: String = parts()
            .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
            .collect();
        let last = route.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let mut entry = Self {
            operation,
            weights: HashMap::new(),
            verb: verb(operation),
            verbs: Vec::new(),
            names: Vec::new(),
            length: 0.0,
            resource: words(last).iter().map(|word| stem(word)).collect(),
            is_item: operation.url.ends_with('}'),
        };
        entry.add_title(operation.id.as_deref().unwrap_or_default());
        entry.add_title(&route);
        let nouns = entry.names.len();
        entry.add_title(&operation.summary);
        let of_summary = (entry.names.len() - nouns).min(MOST_OF_SUMMARY);
        entry.length = count(nouns) + OF_SUMMARY * count(of_summary);
        operation.tags.iter().for_each(|tag| entry.add(tag, NAME));
        entry.add(&operation.keywords, KEYWORD);
        operation.placeholders().for_each(|name| entry.add(name, PARAMETER));
        let parameters = operation.parameters.iter();
        let others = parameters.filter(|one| one.place != Place::Placeholder);
        others.for_each(|parameter| entry.add_parameter(parameter, PARAMETER));
        entry
    }

    fn add_title(&mut self, text: &str) {
        for word in words(text).iter().filter(|word| !is_common(word)) {
            // The `Post` of `PostRefundsRefund` is the method, which may change a thing as well.
            if word == "post" && self.operation.method == "POST" {
                continue;
            }
            let name = stem(word);
            match Verb::of(word) {
                Some(verb) => self.verbs.push(verb),
                None if !self.names.contains(&name) => self.names.push(name),
                None => {}
            }
        }
        self.add(text, TITLE);
    }

    fn add_parameter(&mut self, parameter: &Parameter, weight: f32) {
        self.add(&parameter.name, weight);
        parameter.values.iter().for_each(|value| self.add(value, weight));
        parameter
            .fields
            .iter()
            .for_each(|field| self.add_parameter(field, FIELD));
    }

    fn add(&mut self, text: &str, weight: f32) {
        for text in words(text).into_iter().filter(|word| !is_common(word)) {
            let known = self.weights.entry(stem(&text)).or_default();
            known.value = known.value.max(weight) + AGAIN * known.value.min(weight);
            if weight >= NAME && !known.forms.contains(&text) {
                known.forms.push(text);
            }
        }
    }
}

/// The verb that a method applies to the resource of a URL.
fn verb(operation: &Entry) -> Verb {
    match &*operation.method {
        "DELETE" => Verb::Delete,
        "PATCH" | "PUT" => Verb::Update,
        "POST" if operation.url.ends_with('}') => Verb::Update,
        "POST" => Verb::Create,
        _ => Verb::Read,
    }
}
