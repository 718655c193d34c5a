//! `endpoint api list [WORD]…`: the operations, one a line.

use std::fmt::Write as _;

use anstyle::Style;
use clap::ArgMatches;
use endpoint_catalogue::{Entry, search};

use super::unreadable;
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::hidden::printable;
use crate::report::stderr;

/// Lists all operations by their ids, or those that have the words, the best first.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let words = matches.get_many::<String>("words").unwrap_or_default();
    let words: Vec<String> = words.cloned().collect();
    let mut operations = super::all(catalogue)?;
    if words.is_empty() {
        operations.sort_by_key(|operation| id(operation));
    } else {
        let title = &catalogue.api().map_err(unreadable)?.title;
        let hits = search(title, operations.into_iter(), &words);
        if !hits.is_empty() && !hits.iter().any(|hit| hit.has_all) {
            stderr::note("no operation has all of these words: the nearest are listed");
        }
        operations = hits.into_iter().map(|hit| hit.operation).collect();
    }
    if operations.is_empty() {
        let message = match words.is_empty() {
            true => "the catalogue has no operation",
            false => "no operation has any of these words",
        };
        return Err(Failure::failed("unknown-operation", message));
    }
    stdout::write_styled(&listing(&operations))
}

/// A row for each operation.
fn listing(operations: &[&Entry]) -> String {
    let ids = operations.iter().map(|operation| id(operation).chars().count());
    let width = ids.max().unwrap_or_default();
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut listing = String::new();
    for operation in operations {
        let (route, summary) = (printable(&operation.route()), printable(&operation.summary));
        let mark = if operation.deprecated { " (deprecated)" } else { "" };
        // A text takes everything.
        let _ = writeln!(
            listing,
            "{bold}{:width$}{bold:#}  {route}{mark}  {dim}{summary}{dim:#}",
            printable(id(operation))
        );
    }
    listing
}

fn id(operation: &Entry) -> &str {
    operation.id.as_deref().unwrap_or("-")
}
