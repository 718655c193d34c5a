//! Where the parts of a request come from, in the words of its text: an option such as `-u`, a member such as `headers`, a line.

use std::collections::HashMap;

use endpoint::Place;

/// The longest list of sources of one part, in bytes. A header can stand in thousands of lines.
const LONGEST: usize = 60;

/// The source of each part, by its place and its name.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The program of the text, as people call it.
    program: &'static str,
    known: HashMap<(Place, String), String>,
}

impl Sources {
    /// Those of a line or a call of a program.
    pub fn of(program: &'static str) -> Self {
        let known = HashMap::new();
        Self { program, known }
    }

    /// Those of a message that begins in this line.
    pub fn of_line(line: &str) -> Self {
        Self::default().with(Place::Method, line).with(Place::Url, line)
    }

    /// With a source of all parts in a place that have none of their own.
    pub fn with(mut self, place: Place, source: &str) -> Self {
        self.add(place, "", source);
        self
    }

    /// Adds a source of a part.
    pub fn add(&mut self, place: Place, name: &str, source: &str) {
        let known = self.known.entry(key(place, name)).or_default();
        if known.len() > LONGEST || known.split(", ").any(|known| known == source) {
            return;
        }
        if !known.is_empty() {
            known.push_str(", ");
        }
        known.push_str(source);
    }

    /// Forgets the sources of a part.
    pub fn forget(&mut self, place: Place, name: &str) {
        self.known.remove(&key(place, name));
    }

    /// Adds the sources that another has of other parts.
    pub fn extend(&mut self, other: Self) {
        for (key, source) in other.known {
            self.known.entry(key).or_insert(source);
        }
    }

    /// The source of a part.
    pub fn of_part(&self, place: Place, name: &str) -> Option<&str> {
        let known = |name| self.known.get(&key(place, name)).map(String::as_str);
        match known(name).or_else(|| known("")) {
            None if place == Place::Query => self.of_part(Place::Url, ""),
            source => source,
        }
    }

    /// The source of what the program adds by itself.
    pub fn by_default(&self) -> String {
        match self.program {
            "" => "a client's default".to_owned(),
            program if program.ends_with('s') => format!("{program}' default"),
            program => format!("{program}'s default"),
        }
    }

    /// The source of what the program adds for the body.
    pub fn by_default_for_body(&self) -> String {
        let body = self.of_part(Place::Body, "").map(|body| format!(" for {body}"));
        self.by_default() + &body.unwrap_or_default()
    }
}

/// The names of headers have no case.
fn key(place: Place, name: &str) -> (Place, String) {
    let name = match place {
        Place::Header => name.to_ascii_lowercase(),
        _ => name.to_owned(),
    };
    (place, name)
}
