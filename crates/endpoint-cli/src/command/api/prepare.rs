//! `endpoint api prepare FILE|- NAME.api`: writes a catalogue, or says whether it is current.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use clap::ArgMatches;

use super::description;
use crate::input::catalogues::CATALOGUE;
use crate::input::files;
use crate::output::stdout;
use crate::report::failure::Failure;

/// Writes the catalogue, or with `--check` compares it.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let catalogue = description::read(matches)?;
    let target = matches.get_one::<String>("catalogue").map_or("-", String::as_str);
    let path = Path::new(target);
    if matches.get_flag("check") {
        let text = files::inputs().text(path, &files::name(path))?;
        return compare(&files::name(path), &text, catalogue.as_str());
    }
    if target == "-" {
        return stdout::write(catalogue.as_str().as_bytes());
    }
    check_target(
        path,
        CATALOGUE,
        "a catalogue",
        "endpoint api prepare DESCRIPTION NAME.api",
    )?;
    std::fs::write(path, catalogue.as_str()).map_err(|error| Failure::unwritable(&files::name(path), &error))
}

/// Refuses a target that is there and does not begin like what is written, such as the description itself.
pub(super) fn check_target(path: &Path, start: &str, what: &str, help: &str) -> Result<(), Failure> {
    let mut there = Vec::new();
    let read = File::open(path).and_then(|file| file.take(start.len() as u64).read_to_end(&mut there));
    if read.is_err() {
        // An unreadable file is reported where it is written.
        return Ok(());
    }
    if there.is_empty() || there.starts_with(start.as_bytes()) {
        return Ok(());
    }
    let message = format!("{} is there, and is not {what}: it is not replaced", files::name(path));
    Err(Failure::failed("unwritable-output", message).help(help))
}

/// Reports the first line that differs.
fn compare(name: &str, there: &str, wanted: &str) -> Result<(), Failure> {
    if there == wanted {
        return Ok(());
    }
    let lines = there.lines().zip(wanted.lines());
    let line = lines.take_while(|(there, wanted)| there == wanted).count() + 1;
    let message = format!("{name} is not what the description makes: line {line} is the first that differs");
    Err(Failure::failed("outdated-catalogue", message).help("without --check it is written anew"))
}
