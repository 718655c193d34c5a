//! `endpoint api struct OPERATION…`: operations as structs to paste.

use clap::ArgMatches;

use crate::output::{stdout, structs};
use crate::report::failure::Failure;

/// Prints the structs.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let names = matches.get_many::<String>("operations").unwrap_or_default();
    let operations = names.map(|name| super::operation(catalogue, name));
    let operations = operations.collect::<Result<Vec<_>, _>>()?;
    stdout::write(structs::text(operations).as_bytes())
}
