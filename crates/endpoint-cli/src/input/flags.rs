//! The options of another program: what each is here, and how one is found by its name.

use crate::report::failure::Failure;

/// What becomes of an option of another program. `K` is what it can be a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning<K> {
    /// A part of the request.
    Request(K),
    /// About the transfer or the response: it is noted and left out.
    Transfer,
    /// An error, with what to do.
    Refused(&'static str),
}

/// An option: its letter, where it has one, its name, whether it takes a value, and what becomes of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flag<K> {
    pub(crate) short: Option<char>,
    pub(crate) name: &'static str,
    pub(crate) takes_value: bool,
    pub(crate) meaning: Meaning<K>,
}

impl<K> Flag<K> {
    /// The flag of `x:name`, or of a name without a letter.
    pub(crate) fn new(names: &'static str, takes_value: bool, meaning: Meaning<K>) -> Self {
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
pub(crate) fn find<K: Copy>(name: &str, known: &[Flag<K>]) -> Result<Option<Flag<K>>, Failure> {
    if let Some(option) = known.iter().find(|option| option.name == name) {
        return Ok(Some(*option));
    }
    let mut begun = known
        .iter()
        .filter(|option| !name.is_empty() && option.name.starts_with(name));
    match (begun.next(), begun.next()) {
        (Some(one), Some(other)) => {
            let message = format!("--{name} could be --{} or --{}", one.name, other.name);
            Err(Failure::usage("unknown-option", message).help("write the whole name"))
        }
        (one, _) => Ok(one.copied()),
    }
}

/// What of a line is part of the request, and what is left out.
#[derive(Debug)]
pub(crate) struct Said<K> {
    /// In the order of the line. A switch has an empty value.
    pub(crate) parts: Vec<(K, String)>,
    /// As it was written.
    pub(crate) left_out: Vec<String>,
}

impl<K> Default for Said<K> {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            left_out: Vec::new(),
        }
    }
}

impl<K: Copy + PartialEq> Said<K> {
    /// Adds an option of `program`.
    pub(crate) fn add(&mut self, program: &str, flag: Flag<K>, written: String, value: String) -> Result<(), Failure> {
        match flag.meaning {
            Meaning::Request(key) => self.parts.push((key, value)),
            Meaning::Transfer if self.left_out.contains(&written) => {}
            Meaning::Transfer => self.left_out.push(written),
            Meaning::Refused(help) => {
                let message = format!("{program}'s option {written} can't be said as one request");
                return Err(Failure::usage("unsupported-option", message).help(help));
            }
        }
        Ok(())
    }

    /// Takes an option back.
    pub(crate) fn take_back(&mut self, flag: Flag<K>) {
        if let Meaning::Request(key) = flag.meaning {
            self.parts.retain(|(said, _)| *said != key);
        }
    }

    /// Whether an option is there.
    pub(crate) fn has(&self, key: K) -> bool {
        self.parts.iter().any(|(said, _)| *said == key)
    }

    /// The values of an option, in order.
    pub(crate) fn values(&self, key: K) -> impl Iterator<Item = &str> {
        let parts = self.parts.iter();
        parts.filter(move |(said, _)| *said == key).map(|(_, value)| &**value)
    }

    /// What a note says of the rest of the line.
    pub(crate) fn note(&self) -> Option<String> {
        let names = || self.left_out.join(", ");
        (!self.left_out.is_empty()).then(|| format!("about the transfer or the response, and so left out: {}", names()))
    }
}
