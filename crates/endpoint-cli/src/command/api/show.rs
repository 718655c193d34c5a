//! `endpoint api show OPERATION`: what an operation takes, for people.

use clap::ArgMatches;

use crate::output::{operation, stdout};
use crate::report::failure::Failure;

/// Shows an operation.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let name = matches.get_one::<String>("operation").map_or("", String::as_str);
    let shown = super::operation(catalogue, name)?;
    let api = catalogue.api().map_err(super::unreadable)?;
    let flag = matches.get_one::<String>("api").map(String::as_str);
    stdout::write_styled(&operation::shown(api, shown, flag))
}
