//! Catalogues: the files of those with names, and the layer of options that a catalogue gives.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use endpoint_catalogue::{Catalogue, ReadError};

use super::files;
use super::profiles;
use crate::report::did_you_mean;
use crate::report::excerpt::Excerpt;
use crate::report::failure::Failure;
use crate::report::hidden::is_hidden;
use crate::report::mask::{self, Mask};

/// The extension of a catalogue's file.
const END: &str = ".api";
/// The start of a catalogue. Any other text is a description.
pub(crate) const CATALOGUE: &str = "endpoint-catalogue ";
/// The first bytes of gzip (RFC 1952 §2.3.1).
pub(crate) const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The catalogue of a name or of a file, for the rest of the process.
pub(crate) fn read(name: &str) -> Result<&'static Catalogue, Failure> {
    let path = match is_file(name) {
        true => PathBuf::from(name),
        false => named(name)?,
    };
    if !is_file(name) && !path.exists() {
        if let Some(several) = several(name) {
            return Err(several);
        }
        return Err(unknown(name, &path));
    }
    if is_description(name) {
        return Err(description(&path));
    }
    if let Some(several) = several(name).filter(|_| !path.exists()) {
        return Err(several);
    }
    let text = files::inputs().document(&path)?;
    let label = files::name(&path);
    let catalogue = Catalogue::parse(text.clone()).map_err(|error| failure(&error, &label, &text))?;
    Ok(Box::leak(Box::new(catalogue)))
}

/// The error for several catalogues, separated by commas.
fn several(name: &str) -> Option<Failure> {
    let (first, second) = name
        .split_once(',')
        .filter(|(first, second)| !first.is_empty() && !second.is_empty())?;
    let second = second.split(',').next().unwrap_or(second).trim();
    let message = format!(
        "--api takes one catalogue at a time, and {} names several",
        mask::quoted(name)
    );
    let command = |name: &str| format!("endpoint --api {} …", mask::covered(name));
    Some(Failure::usage("invalid-usage", message).help(format!("run {} and {}", command(first), command(second))))
}

/// Whether the text of `--api` is a file, and not a name.
fn is_file(name: &str) -> bool {
    name.ends_with(END) || name.contains(['/', '\\'])
}

/// The file of a name, beside the profiles.
pub(crate) fn named(name: &str) -> Result<PathBuf, Failure> {
    if name.is_empty() || name.starts_with(['.', '-']) || is_file(name) || name.contains(is_hidden) {
        return Err(Failure::usage(
            "invalid-usage",
            format!(
                "{} is not a name: a name has no slash and does not start with a sign, and `{END}` is added to it",
                mask::quoted(name)
            ),
        ));
    }
    Ok(folder()?.join(format!("{name}{END}")))
}

fn folder() -> Result<PathBuf, Failure> {
    let profiles = profiles::path()?;
    Ok(profiles.parent().unwrap_or(Path::new(".")).to_owned())
}

/// The names of the catalogues beside the profiles, sorted.
pub(crate) fn names() -> Vec<String> {
    let entries = folder().ok().and_then(|folder| std::fs::read_dir(folder).ok());
    let names = entries.into_iter().flatten().flatten().map(|entry| entry.file_name());
    let names = names.filter_map(|name| Some(name.to_str()?.strip_suffix(END)?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

/// Whether the text of `--api` is the file of a description: it has a text that is no catalogue.
pub(crate) fn is_description(name: &str) -> bool {
    let is_known = !is_file(name) && named(name).is_ok_and(|path| path.exists());
    let mut start = Vec::new();
    let read = File::open(name).and_then(|file| file.take(CATALOGUE.len() as u64).read_to_end(&mut start));
    // The reader of the file says why it can't be read.
    !is_known && read.is_ok() && !start.is_empty() && !start.starts_with(CATALOGUE.as_bytes())
}

/// The error for a description in the place of a catalogue.
fn description(path: &Path) -> Failure {
    let name = files::name(path);
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or("NAME");
    let stem = file.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or("NAME");
    let message = format!(
        "{} is not a catalogue: it does not begin with `{CATALOGUE}`",
        mask::quoted(&name)
    );
    Failure::failed("invalid-catalogue", message).help(format!(
        "make one of an OpenAPI description: endpoint api prepare {} {stem}{END}, then --api {stem}{END}",
        mask::covered(&name)
    ))
}

fn unknown(name: &str, path: &Path) -> Failure {
    if is_description(name) {
        return description(Path::new(name));
    }
    let (shown, path) = (mask::quoted(name), mask::covered(&files::name(path)));
    let failure = Failure::usage(
        "unknown-catalogue",
        format!("no catalogue {shown}: {path} does not exist"),
    );
    let names = names();
    match did_you_mean::nearest(name, names.iter().map(String::as_str)) {
        Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
        None => failure.help("endpoint api add NAME FILE puts one there; a file is named with its end, NAME.api"),
    }
}

/// A mistake in the text of a catalogue, at its place.
pub(crate) fn failure(error: &ReadError, name: &str, text: &str) -> Failure {
    let lines = text.split('\n').take(error.line() - 1);
    let start: usize = lines.map(|line| line.len() + 1).sum();
    let line = text.get(start..).unwrap_or_default();
    let column: usize = line.chars().take(error.column() - 1).map(char::len_utf8).sum();
    Failure::failed("invalid-catalogue", format!("{name} can't be read")).at(Excerpt::new(
        name,
        text,
        start + column,
        Mask::Line,
        error.reason(),
    ))
}

/// The catalogue of `--api`, or else of the profile.
pub(crate) fn chosen(flag: Option<&str>, profile: Option<&str>) -> Result<&'static Catalogue, Failure> {
    if let Some(name) = flag {
        return read(name);
    }
    match profiles::api(profile)? {
        Some(name) => read(&name),
        None => Err(unnamed()),
    }
}

/// The failure of a command that needs a catalogue and has none.
pub(crate) fn unnamed() -> Failure {
    Failure::usage("invalid-usage", "no catalogue is named")
        .help("--api NAME or --api FILE names one, and so does `api = \"NAME\"` in a profile")
}
