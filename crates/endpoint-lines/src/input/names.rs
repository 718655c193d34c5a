//! The names of values that a script computes: one for each value, and one note for all of a call.

use std::collections::HashMap;

use crate::tree::{Piece, Text, Variable, Way};

/// Two values are one if these agree: the expression, what its first name is bound to, and the place of reading where it changes.
pub type Key = (String, usize, usize);

/// The names of references.
#[derive(Debug, Default)]
pub struct Names {
    by_key: HashMap<Key, String>,
    /// The last number behind each name that is taken.
    taken: HashMap<String, usize>,
    /// The names that notes list, in order.
    listed: Vec<String>,
    /// Those that stand for a whole value of JSON.
    json: Vec<String>,
}

impl Names {
    /// The name of a value. A value of the environment is not listed: it has this name there.
    pub fn name(&mut self, key: Key, wish: &str, is_listed: bool) -> String {
        let name = match self.by_key.get(&key) {
            Some(name) => name.clone(),
            None => {
                let name = self.free(wish);
                self.by_key.insert(key, name.clone());
                name
            }
        };
        if is_listed && !self.listed.contains(&name) {
            self.listed.push(name.clone());
        }
        name
    }

    /// A name that nothing else has.
    fn free(&mut self, wish: &str) -> String {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut wish: String = wish.chars().map(|c| if is_of_name(c) { c } else { '_' }).collect();
        if wish.is_empty() || wish.starts_with(|c: char| c.is_ascii_digit()) {
            wish = format!("value{wish}");
        }
        loop {
            let known = self.taken.entry(wish.clone()).or_default();
            *known += 1;
            let number = *known;
            if number == 1 {
                return wish;
            }
            let name = format!("{wish}_{number}");
            if self.taken.insert(name.clone(), 1).is_none() {
                return name;
            }
        }
    }

    /// Notes that a name stands for a value of JSON, and not for a text.
    pub fn note_json(&mut self, name: &str) {
        if !self.json.iter().any(|known| known == name) {
            self.json.push(name.to_owned());
        }
    }

    /// The notes for the names that a request has.
    pub fn notes(&self, sent: impl Fn(&str) -> bool) -> Vec<String> {
        let quoted = |names: &[String]| {
            let names = names.iter().filter(|name| sent(name));
            names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let (listed, json) = (quoted(&self.listed), quoted(&self.json));
        let listed = (!listed.is_empty()).then(|| format!("variables stand for what the script computes: {listed}"));
        let json = (!json.is_empty()).then(|| format!("a text needs its quotes, as a value of JSON: {json}"));
        listed.into_iter().chain(json).collect()
    }
}

/// The text of a variable.
pub fn variable(name: &str) -> Text {
    Piece::Variable(Variable {
        name: name.to_owned(),
        written: name.to_owned(),
        way: Way::Plain,
    })
    .into()
}

/// Whether a list of words has a word.
pub fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}
