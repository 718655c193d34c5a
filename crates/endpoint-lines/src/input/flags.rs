//! The options of another program: what each is here, and how one is found by its name.

use super::settings::{Setting, Settings};
use crate::report::diagnostic::Diagnostic;

/// The role of an option of another program. `K` is the part of the request that it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning<K> {
    /// A part of the request.
    Request(K),
    /// About the transfer or the response: it is noted and left out.
    Transfer,
    /// About the transfer, under the name of curl's option. Some outputs can write it; the others leave it out, with a note.
    CurlOption(&'static str),
    /// An error, with what to do.
    Refused(&'static str),
}

/// An option: its letter, where it has one, its name, whether it takes a value, and what becomes of it.
#[derive(Debug, Clone, Copy)]
pub struct Flag<K> {
    pub short: Option<char>,
    pub name: &'static str,
    pub takes_value: bool,
    pub meaning: Meaning<K>,
}

/// The options of a program, by its manual: each is written `x:name`, or without a letter.
#[derive(Debug)]
pub struct Manual<K: 'static> {
    /// The parts of the request, and whether a value follows.
    pub request: &'static [(&'static str, bool, K)],
    /// Options about the transfer that some outputs can write.
    pub said: &'static [(&'static str, bool, &'static str)],
    /// Options that one request can't express, whether a value follows, and what to do.
    pub refused: &'static [(&'static str, bool, &'static str)],
    /// About the transfer or the response, without a value.
    pub switches: &'static str,
    /// The same, with a value.
    pub settings: &'static str,
}

impl<K: Copy> Manual<K> {
    /// All options.
    pub fn flags(&self) -> Vec<Flag<K>> {
        let request = self.request.iter();
        let request = request.map(|(names, takes_value, key)| Flag::new(names, *takes_value, Meaning::Request(*key)));
        let said = self.said.iter();
        let said = said.map(|(names, takes_value, name)| Flag::new(names, *takes_value, Meaning::CurlOption(name)));
        let refused = self.refused.iter();
        let refused = refused.map(|(names, takes_value, help)| Flag::new(names, *takes_value, Meaning::Refused(help)));
        let transfer = [(self.switches, false), (self.settings, true)]
            .into_iter()
            .flat_map(|(names, takes_value)| {
                let names = names.split_whitespace();
                names.map(move |names| Flag::new(names, takes_value, Meaning::Transfer))
            });
        request.chain(said).chain(refused).chain(transfer).collect()
    }

    /// The names of the options that a line can have.
    pub fn names(&self) -> Vec<&'static str> {
        let flags = self.flags().into_iter();
        let taken = flags.filter(|flag| !matches!(flag.meaning, Meaning::Refused(_)));
        taken.map(|flag| flag.name).collect()
    }

    /// Whether the word after this one is the value of an option, and neither a URL nor a header.
    pub fn takes_text(&self, word: &str) -> bool {
        let known = self.flags();
        let option = match (word.strip_prefix("--"), word.strip_prefix('-')) {
            (Some(name), _) => find(name, &known).ok().flatten(),
            (_, Some(letters)) => letters.char_indices().find_map(|(at, letter)| {
                let mut taking = known.iter().filter(|flag| flag.takes_value);
                let flag = taking.find(|flag| flag.short == Some(letter))?;
                // What follows the letter in its word is the value.
                (at + 1 == letters.len()).then_some(*flag)
            }),
            _ => None,
        };
        option.is_some_and(|flag| flag.takes_value && !["url", "header"].contains(&flag.name))
    }
}

impl<K> Flag<K> {
    /// The flag of `x:name`, or of a name without a letter.
    pub fn new(names: &'static str, takes_value: bool, meaning: Meaning<K>) -> Self {
        let (short, name) = match names.split_at_checked(2) {
            Some((letter, name)) if letter.ends_with(':') => (letter.chars().next(), name),
            _ => (None, names),
        };
        Self {
            short,
            name,
            takes_value,
            meaning,
        }
    }
}

/// The option of a name, or of the beginning of one.
pub fn find<K: Copy>(name: &str, known: &[Flag<K>]) -> Result<Option<Flag<K>>, Diagnostic> {
    if let Some(option) = known.iter().find(|option| option.name == name) {
        return Ok(Some(*option));
    }
    let mut begun = known
        .iter()
        .filter(|option| !name.is_empty() && option.name.starts_with(name));
    match (begun.next(), begun.next()) {
        (Some(one), Some(other)) => {
            let message = format!("--{name} could be --{} or --{}", one.name, other.name);
            Err(Diagnostic::usage("unknown-option", message).help("write the whole name"))
        }
        (one, _) => Ok(one.copied()),
    }
}

/// The options of a line: parts of the request, and those that are left out.
#[derive(Debug)]
pub struct LineOptions<K> {
    /// In the order of the line. A switch has an empty value.
    pub parts: Vec<(K, String)>,
    /// The options about the transfer that some outputs can write. `left_out` has their names, too.
    pub transfer: Settings,
    /// The names of the options that are left out, as they are written.
    pub left_out: Vec<String>,
    /// How the text writes the names of those that are parts.
    written: Vec<(K, String)>,
}

impl<K> Default for LineOptions<K> {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            transfer: Settings::new(),
            left_out: Vec::new(),
            written: Vec::new(),
        }
    }
}

impl<K: Copy + PartialEq> LineOptions<K> {
    /// Adds an option of `program`.
    pub fn add(&mut self, program: &str, flag: Flag<K>, written: String, value: String) -> Result<(), Diagnostic> {
        match flag.meaning {
            Meaning::Request(key) => {
                if self.written(key).is_none() {
                    self.written.push((key, written));
                }
                self.parts.push((key, value));
            }
            Meaning::CurlOption(name) => {
                if !self.left_out.contains(&written) {
                    self.left_out.push(written.clone());
                }
                self.transfer.push(Setting { name, value, written });
            }
            Meaning::Transfer if self.left_out.contains(&written) => {}
            Meaning::Transfer => self.left_out.push(written),
            Meaning::Refused(help) => {
                let message = format!("{program}'s option {written} can't be said as one request");
                return Err(Diagnostic::usage("unsupported-option", message).help(help));
            }
        }
        Ok(())
    }

    /// Undoes an earlier option, as `--no-NAME` does.
    pub fn take_back(&mut self, flag: Flag<K>) {
        match flag.meaning {
            Meaning::Request(key) => self.parts.retain(|(said, _)| *said != key),
            Meaning::CurlOption(name) => self.transfer.retain(|setting| setting.name != name),
            Meaning::Transfer | Meaning::Refused(_) => {}
        }
        let letter = flag.short.map(|letter| format!("-{letter}"));
        let is_it = |written: &str| written.strip_prefix("--") == Some(flag.name) || letter.as_deref() == Some(written);
        self.left_out.retain(|written| !is_it(written));
    }

    /// How the text writes the name of an option that is there.
    pub fn written(&self, key: K) -> Option<&str> {
        let written = self.written.iter().find(|(said, _)| *said == key);
        written.filter(|_| self.has(key)).map(|(_, written)| &**written)
    }

    /// Takes the values of an option out of the line, in order.
    pub fn take(&mut self, key: K) -> Vec<String> {
        let taken = self.parts.extract_if(.., |(said, _)| *said == key);
        taken.map(|(_, value)| value).collect()
    }

    /// Whether an option is there.
    pub fn has(&self, key: K) -> bool {
        self.parts.iter().any(|(said, _)| *said == key)
    }

    /// The values of an option, in order.
    pub fn values(&self, key: K) -> impl Iterator<Item = &str> {
        let parts = self.parts.iter();
        parts.filter(move |(said, _)| *said == key).map(|(_, value)| &**value)
    }
}

/// The notes for an output that writes the options `said`. The last note lists the rest of `left_out`.
pub fn notes(notes: &[String], left_out: &[String], said: &[&str]) -> Vec<String> {
    let names = left_out.iter().map(String::as_str);
    let names: Vec<&str> = names.filter(|name| !said.contains(name)).collect();
    let names = (!names.is_empty()).then(|| names.join(", "));
    let note = names.map(|names| format!("about the transfer or the response, and so left out: {names}"));
    notes.iter().cloned().chain(note).collect()
}
