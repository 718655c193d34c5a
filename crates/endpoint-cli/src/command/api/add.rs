//! `endpoint api add NAME FILE`: puts a catalogue beside the profiles.

use clap::ArgMatches;

use super::description;
use crate::input::{catalogues, files};
use crate::report::failure::Failure;
use crate::report::stderr;

/// Writes the catalogue where its name is looked for.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let name = matches.get_one::<String>("name").map_or("", String::as_str);
    let path = catalogues::named(name)?;
    let catalogue = description::read(matches)?;
    catalogue.check().map_err(super::unreadable)?;
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = folder.and_then(|()| std::fs::write(&path, catalogue.as_str()));
    written.map_err(|error| Failure::unwritable(&files::name(&path), &error))?;
    stderr::note(&format!("{} is there: --api {name}", files::name(&path)));
    Ok(())
}
