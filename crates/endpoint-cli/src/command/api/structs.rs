//! `endpoint api struct OPERATION…`: operations as structs to paste.

use clap::ArgMatches;

use crate::output::{stdout, structs};
use crate::report::failure::Failure;

/// Prints the structs.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = super::catalogue(matches)?;
    let mut text = String::new();
    for name in matches.get_many::<String>("operations").unwrap_or_default() {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&structs::text(super::operation(catalogue, name)?));
    }
    stdout::write(text.as_bytes())
}
