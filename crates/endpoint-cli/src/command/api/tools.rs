//! `endpoint api tools [OPERATION]…`: operations as tools of a language model.

use std::collections::HashMap;

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry, search};

use super::{chosen, unreadable};
use crate::output::stdout;
use crate::output::tools;
use crate::report::failure::Failure;
use endpoint_openapi::ToolStyle;

/// The methods of `--read-only`: their requests change nothing (RFC 9110 §9.2.1, RFC 10008).
const READING: [&str; 3] = ["GET", "HEAD", "QUERY"];

/// Prints the definitions.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let (source, catalogue) = chosen::read(matches)?;
    let chosen = chosen(matches, catalogue)?;
    let routes: HashMap<String, usize> = (0..).zip(&chosen).map(|(place, one)| (one.route(), place)).collect();
    let is_wanted = |operation: &Entry| routes.contains_key(&operation.route());
    let mut tools = match &source {
        Some(source) => source.tools(is_wanted)?,
        None => endpoint_openapi::tools_of(catalogue, is_wanted).map_err(unreadable)?,
    };
    tools.sort_by_key(|tool| routes.get(&tool.route).copied());
    let style = matches
        .get_one::<String>("style")
        .and_then(|name| ToolStyle::named(name));
    let api = catalogue.api().map_err(unreadable)?;
    stdout::write(tools::text(&tools, api, style.unwrap_or_default()).as_bytes())
}

/// The operations that are asked for: by name, by a search, by `--only` and `--read-only`, or all.
fn chosen<'c>(matches: &ArgMatches, catalogue: &'c Catalogue) -> Result<Vec<&'c Entry>, Failure> {
    let mut chosen = chosen::operations(matches, catalogue)?;
    if matches.get_flag("read-only") {
        chosen.retain(|operation| READING.contains(&&*operation.method));
    }
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
        true => Err(chosen::nothing()),
        false => Ok(chosen),
    }
}
