//! `endpoint api struct OPERATION…`: operations as structs to paste.

use clap::ArgMatches;

use crate::input::method;
use crate::output::{stdout, structs};
use crate::report::failure::Failure;

/// Prints the structs.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let words = matches.get_many::<String>("operations").unwrap_or_default();
    let names = names(words.map(String::as_str));
    let operations = names.iter().map(|name| super::operation(catalogue, name));
    let operations = operations.collect::<Result<Vec<_>, _>>()?;
    stdout::write(structs::text(operations).as_bytes())
}

/// The names that words make: a method and the path after it are one route.
pub(super) fn names<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for word in words {
        match names
            .last_mut()
            .filter(|last| method::is_verb(last) && word.starts_with('/'))
        {
            Some(last) => *last = format!("{last} {word}"),
            None => names.push(word.to_owned()),
        }
    }
    names
}
