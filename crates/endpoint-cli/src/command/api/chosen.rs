//! The operations that a command is about, of a catalogue or of a description: by name, by `--only`, or all.

use std::path::Path;

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry};

use super::description::{self, Source};
use super::unreadable;
use crate::input::{catalogues, method};
use crate::report::failure::Failure;
use crate::report::mask;

/// The catalogue of `--api`, and the description that it is made of, if that is what the flag names.
pub(super) fn read(matches: &ArgMatches) -> Result<(Option<Source>, &'static Catalogue), Failure> {
    let named = matches.get_one::<String>("api");
    let described = named.filter(|name| catalogues::is_description(name));
    let source = described.map(|name| Source::read(Path::new(name)));
    let Some(source) = source.transpose()? else {
        return Ok((None, super::catalogue(matches)?));
    };
    let catalogue = source.prepared(|_| true)?;
    Ok((Some(source), Box::leak(Box::new(catalogue))))
}

/// The operations of the names, or all, as far as the globs of `--only` let them pass.
pub(super) fn operations<'c>(matches: &ArgMatches, catalogue: &'c Catalogue) -> Result<Vec<&'c Entry>, Failure> {
    let words = matches.get_many::<String>("operations").unwrap_or_default();
    let names = names(words.map(String::as_str));
    let mut chosen = match names.is_empty() {
        true => super::all(catalogue)?,
        false => {
            let named = names.iter().map(|name| operation(catalogue, name));
            named.collect::<Result<Vec<_>, _>>()?
        }
    };
    let globs = description::globs(matches);
    for (glob, text) in globs.iter().zip(matches.get_many::<String>("only").unwrap_or_default()) {
        let glob = std::slice::from_ref(glob);
        if !chosen.iter().any(|operation| description::is_wanted(glob, operation)) {
            let message = format!("--only {} is like no operation", mask::quoted(text));
            return Err(Failure::failed("unknown-operation", message).help(description::GLOBS));
        }
    }
    chosen.retain(|operation| description::is_wanted(&globs, operation));
    Ok(chosen)
}

/// The failure where nothing is chosen.
pub(super) fn nothing() -> Failure {
    Failure::failed("unknown-operation", "no operation is chosen").help("endpoint api list WORD… looks for operations")
}

/// The operation of an id, a route or the name of a tool.
fn operation<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Entry, Failure> {
    match catalogue.tool(name).map_err(unreadable)? {
        Some(operation) => Ok(operation),
        None => super::operation(catalogue, name),
    }
}

/// The names that words make: a method and the path after it are one route.
fn names<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
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
