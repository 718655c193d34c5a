//! `endpoint api tools [OPERATION]…`: operations as tools of a language model.

use std::collections::HashMap;
use std::path::Path;

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry};

use super::description::Source;
use super::{description, structs, unreadable};
use crate::input::catalogues;
use crate::output::stdout;
use crate::output::tools::{self, Style};
use crate::report::failure::Failure;
use endpoint_lines::search::search;

/// Prints the definitions.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let named = matches.get_one::<String>("api").map(Path::new);
    let described = named.filter(|path| catalogues::is_description(path));
    let source = described.map(Source::read).transpose()?;
    let prepared = source.as_ref().map(|source| source.prepared(|_| true)).transpose()?;
    let catalogue = match &prepared {
        Some(catalogue) => catalogue,
        None => super::catalogue(matches)?,
    };
    let chosen = chosen(matches, catalogue)?;
    let routes: HashMap<String, usize> = (0..).zip(&chosen).map(|(place, one)| (one.route(), place)).collect();
    let is_wanted = |operation: &Entry| routes.contains_key(&operation.route());
    let mut tools = match &source {
        Some(source) => source.tools(is_wanted)?,
        None => endpoint_openapi::tools_of(catalogue, is_wanted).map_err(unreadable)?,
    };
    tools.sort_by_key(|tool| routes.get(&tool.route).copied());
    let style = matches.get_one::<String>("style").and_then(|name| Style::named(name));
    stdout::write(tools::text(&tools, style.unwrap_or_default()).as_bytes())
}

/// The operations that are asked for: by name, by a search, by `--only`, or all.
fn chosen<'c>(matches: &ArgMatches, catalogue: &'c Catalogue) -> Result<Vec<&'c Entry>, Failure> {
    let words = matches.get_many::<String>("operations").unwrap_or_default();
    let names = structs::names(words.map(String::as_str));
    let mut chosen = match names.is_empty() {
        true => {
            let all = catalogue.operations().map_err(unreadable)?;
            all.collect::<Result<Vec<_>, _>>().map_err(unreadable)?
        }
        false => {
            let named = names.iter().map(|name| tool(catalogue, name));
            named.collect::<Result<Vec<_>, _>>()?
        }
    };
    let globs = description::globs(matches);
    chosen.retain(|operation| description::is_wanted(&globs, operation));
    if let Some(text) = matches.get_one::<String>("search") {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let title = &catalogue.api().map_err(unreadable)?.title;
        let hits = search(title, chosen.into_iter(), &words);
        chosen = hits
            .into_iter()
            .filter(|hit| hit.has_all)
            .map(|hit| hit.operation)
            .collect();
    }
    if let Some(most) = matches.get_one::<u16>("first") {
        chosen.truncate(usize::from(*most));
    }
    match chosen.is_empty() {
        true => Err(Failure::failed("unknown-operation", "no operation is chosen")
            .help("endpoint api list WORD… looks for operations")),
        false => Ok(chosen),
    }
}

/// The operation of an id, a route or the name of a tool.
fn tool<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Entry, Failure> {
    match catalogue.tool(name).map_err(unreadable)? {
        Some(operation) => Ok(operation),
        None => super::operation(catalogue, name),
    }
}
