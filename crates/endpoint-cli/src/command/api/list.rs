//! `endpoint api list [WORD]…`: the operations, one a line.

use std::fmt::Write as _;

use anstyle::Style;
use clap::ArgMatches;

use super::unreadable;
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::hidden::printable;

/// Lists the operations that have all words in their id, their route or their summary.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let words = matches.get_many::<String>("words").unwrap_or_default();
    let words: Vec<String> = words.map(|word| word.to_lowercase()).collect();
    let mut rows = Vec::new();
    for operation in catalogue.operations().map_err(unreadable)? {
        let operation = operation.map_err(unreadable)?;
        let id = operation.id.as_deref().unwrap_or("-");
        let text = format!("{id} {} {}", operation.route(), operation.summary).to_lowercase();
        if words.iter().all(|word| text.contains(word)) {
            rows.push((id, operation));
        }
    }
    rows.sort_by_key(|(id, _)| *id);
    let width = rows.iter().map(|(id, _)| id.chars().count()).max().unwrap_or_default();
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut listing = String::new();
    for (id, operation) in rows {
        let (route, summary) = (printable(&operation.route()), printable(&operation.summary));
        let mark = if operation.deprecated { " (deprecated)" } else { "" };
        // A text takes everything.
        let _ = writeln!(
            listing,
            "{bold}{:width$}{bold:#}  {route}{mark}  {dim}{summary}{dim:#}",
            printable(id)
        );
    }
    if listing.is_empty() {
        let message = match words.is_empty() {
            true => "the catalogue has no operation",
            false => "no operation has all of these words",
        };
        return Err(Failure::failed("unknown-operation", message));
    }
    stdout::write_styled(&listing)
}
