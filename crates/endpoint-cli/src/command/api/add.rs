//! `endpoint api add NAME FILE`: puts a catalogue beside the profiles. An existing one is replaced only with a flag, because
//! scripts may use its name.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use clap::ArgMatches;

use super::description;
use crate::input::{catalogues, files};
use crate::report::failure::Failure;
use crate::report::{mask, stderr};

/// Writes the catalogue where its name is looked for.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let name = matches.get_one::<String>("name").map_or("", String::as_str);
    let path = catalogues::named(name)?;
    let catalogue = description::read(matches)?;
    catalogue.check().map_err(super::unreadable)?;
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let text = catalogue.as_str();
    let file = files::name(&path);
    let done = match folder.and_then(|()| write_new(&path, text)) {
        Ok(()) => "is there",
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(Failure::unwritable(&file, &error)),
        Err(_) if files::holds(&path, text.as_bytes()) => "is there already, and the same",
        Err(_) if matches.get_flag("replace") => {
            fs::write(&path, text).map_err(|error| Failure::unwritable(&file, &error))?;
            "is replaced"
        }
        Err(_) => return Err(existing(name, &file)),
    };
    stderr::note(&format!("{file} {done}: --api {name}"));
    Ok(())
}

/// Writes a file that must not exist.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}

fn existing(name: &str, file: &str) -> Failure {
    let message = format!("there is another catalogue {}: {file}", mask::quoted(name));
    Failure::failed("existing-catalogue", message).help("--replace puts the new one in its place")
}
