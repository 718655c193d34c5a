//! `endpoint api show OPERATION`: what an operation takes, for people.

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry};

use crate::args;
use crate::input::{no_server, profiles};
use crate::output::{operation, stdout};
use crate::report::failure::Failure;

/// Shows an operation.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let words = matches.get_many::<String>("operation").unwrap_or_default();
    let words: Vec<&str> = words.map(String::as_str).collect();
    let shown = super::operation(catalogue, &words.join(" "))?;
    let api = catalogue.api().map_err(super::unreadable)?;
    let flags = flags(matches, catalogue, shown)?;
    stdout::write_styled(&operation::shown(catalogue, api, shown, &flags))
}

/// The flags that a call of the operation has: those of this line, and a base URL where nothing else names one.
fn flags(matches: &ArgMatches, catalogue: &Catalogue, shown: &Entry) -> Result<Vec<String>, Failure> {
    let mut flags = super::flags(matches);
    let address = catalogue.api().map_err(super::unreadable)?.address();
    let server = shown.own_server(address);
    let has_server = server
        .as_deref()
        .or(address)
        .is_some_and(|server| !server.starts_with('/'));
    let profile = matches.get_one::<String>("profile").map(String::as_str);
    if !has_server && !profiles::has_base_url(profile)? {
        flags.extend(["--base-url".to_owned(), no_server::example(&no_server::path(catalogue))]);
    }
    if flags.is_empty() && args::command().find_subcommand(shown.name()).is_some() {
        // A word after it is no command.
        flags.push("--".to_owned());
    }
    Ok(flags)
}
