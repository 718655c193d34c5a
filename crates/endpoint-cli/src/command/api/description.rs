//! A description read into a catalogue, with what was left out on stderr.

use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use clap::ArgMatches;
use endpoint_catalogue::{Catalogue, Entry};
use endpoint_openapi::{Description, LeftOut, Struct, Tool};
use flate2::read::MultiGzDecoder;
use wildmatch::WildMatch;

use crate::input::catalogues::{self, CATALOGUE, GZIP};
use crate::input::files;
use crate::input::no_server;
use crate::report::excerpt::Excerpt;
use crate::report::failure::Failure;
use crate::report::mask::{self, Mask};
use crate::report::stderr;

/// The most operations that are shown of those left out.
const SHOWN: usize = 20;

/// The most bytes of a description in gzip, once it is inflated.
const MOST_INFLATED: u64 = 256 << 20;

/// The catalogue of the file, filtered by `--only`.
pub(super) fn read(matches: &ArgMatches) -> Result<Catalogue, Failure> {
    let Some(file) = matches.get_one::<String>("description") else {
        return Err(Failure::usage("invalid-usage", "there is no description"));
    };
    let path = Path::new(file);
    let name = files::name(path);
    let text = text(path, &name)?;
    if text.trim().is_empty() {
        return Err(Failure::failed("invalid-description", format!("{name} is empty"))
            .help("what should have written it, such as a download, has written nothing"));
    }
    let globs = globs(matches);
    let is_wanted = |operation: &Entry| is_wanted(&globs, operation);
    let catalogue = if text.starts_with(CATALOGUE) {
        filtered(&name, text, is_wanted)?
    } else {
        let catalogue = Source::of(path, name.clone(), text)?.prepared(is_wanted)?;
        if catalogue.api().is_ok_and(|api| api.address().is_none()) {
            let base_url = no_server::example(&no_server::path(&catalogue));
            stderr::note(&format!(
                "warning: the description names no server with a host: --base-url {base_url}, or `baseUrl` in the profile, says where requests go"
            ));
        }
        catalogue
    };
    let count = catalogue.routes().map(Iterator::count).unwrap_or_default();
    if count == 0 && !globs.is_empty() {
        return Err(Failure::failed("unknown-operation", "--only leaves no operation").help(GLOBS));
    }
    if count == 0 {
        return Err(
            Failure::failed("invalid-description", format!("{name}: no operation of it can be read"))
                .help("a description has its operations in `paths`"),
        );
    }
    stderr::note(&format!(
        "{name}: {count} operations, {} bytes",
        catalogue.as_str().len()
    ));
    Ok(catalogue)
}

/// The help for a glob of `--only`.
pub(super) const GLOBS: &str =
    "a glob is matched against the whole id, as `repos/*`, and the whole route, as `GET /repos/*`";

/// The globs of `--only`.
pub(super) fn globs(matches: &ArgMatches) -> Vec<WildMatch> {
    let globs = matches.get_many::<String>("only").unwrap_or_default();
    globs.map(|glob| WildMatch::new(glob)).collect()
}

/// Whether a glob matches the id or the route of an operation. Without globs, all are wanted.
pub(super) fn is_wanted(globs: &[WildMatch], operation: &Entry) -> bool {
    let names = [operation.route(), operation.name()];
    globs.is_empty() || globs.iter().any(|glob| names.iter().any(|name| glob.matches(name)))
}

/// A description. Errors show its name and text.
pub(super) struct Source {
    name: String,
    text: String,
    description: Description,
}

impl Source {
    /// Reads the description of a file, and the files that it refers to.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = files::name(path);
        let text = text(path, &name)?;
        Self::of(path, name, text)
    }

    fn of(path: &Path, name: String, text: String) -> Result<Self, Failure> {
        match Description::read(&text, file_name(path), beside(path)) {
            Ok(description) => Ok(Self {
                name,
                text,
                description,
            }),
            Err(error) => Err(broken(&error, &name, &text)),
        }
    }

    /// Makes a catalogue of the wanted operations, and notes those that are left out.
    pub(super) fn prepared(&self, is_wanted: impl Fn(&Entry) -> bool) -> Result<Catalogue, Failure> {
        let prepared = self.description.prepare(is_wanted);
        let prepared = prepared.map_err(|error| broken(&error, &self.name, &self.text))?;
        note(&prepared.left_out, prepared.unread);
        let unfollowed = prepared.unfollowed.iter();
        list(unfollowed.map(|reason| format!("warning: the reference {reason}")));
        Ok(prepared.catalogue)
    }

    /// The wanted operations as structs.
    pub(super) fn structs(&self, is_wanted: impl Fn(&Entry) -> bool) -> Result<Vec<Struct>, Failure> {
        let structs = self.description.structs(is_wanted);
        structs.map_err(|error| broken(&error, &self.name, &self.text))
    }

    /// The wanted operations as tools.
    pub(super) fn tools(&self, is_wanted: impl Fn(&Entry) -> bool) -> Result<Vec<Tool>, Failure> {
        let tools = self.description.tools(is_wanted);
        tools.map_err(|error| broken(&error, &self.name, &self.text))
    }
}

/// The name of a file without its folder. It is empty for standard input.
fn file_name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.filter(|name| *name != "-").unwrap_or_default()
}

/// Returns a function that reads a file below the folder of a description. It refuses a link that leaves the folder. It
/// also refuses a file that makes the total length too long.
fn beside(path: &Path) -> impl FnMut(&str) -> Result<String, String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_file = !file_name(path).is_empty();
    let folder = is_file.then(|| folder.unwrap_or(Path::new(".")).canonicalize());
    let mut left = MOST_INFLATED;
    move |path| {
        let reason = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => "is not there".to_owned(),
            ErrorKind::FileTooLarge => format!("makes the files longer than {} MiB", MOST_INFLATED >> 20),
            _ => format!("can't be read: {error}"),
        };
        let folder = match &folder {
            Some(Ok(folder)) => folder,
            Some(Err(_)) => return Err("can't be read: the folder of the description is not there".to_owned()),
            None => return Err("is in another file, and standard input has no folder".to_owned()),
        };
        let file = folder.join(path).canonicalize().map_err(reason)?;
        if !file.starts_with(folder) {
            return Err("is a link that leaves the folder of the description".to_owned());
        }
        if !file.is_file() {
            return Err("is not a file".to_owned());
        }
        let bytes = files::read(&file, left).map_err(reason)?;
        left -= bytes.len() as u64;
        String::from_utf8(bytes).map_err(|_| "is not text in UTF-8".to_owned())
    }
}

/// The text of the file, inflated where it is gzip; a byte order mark is dropped.
fn text(path: &Path, name: &str) -> Result<String, Failure> {
    let bytes = files::inputs().bytes(path, name)?;
    let bytes = match bytes.starts_with(&GZIP) {
        true => inflated(&bytes, MOST_INFLATED).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => Failure::failed(
                "invalid-description",
                format!("{name} is longer than {} MiB once it is inflated", MOST_INFLATED >> 20),
            ),
            _ => Failure::failed(
                "invalid-description",
                format!("{name} is gzip that can't be read: {error}"),
            )
            .help("fetch the file again, or check it with gunzip -t"),
        })?,
        false => bytes,
    };
    let mut text = files::utf8(bytes, name)?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// Decompresses gzip. More than `most` bytes are an error, because a small file can hold any number of them.
fn inflated(bytes: &[u8], most: u64) -> io::Result<Vec<u8>> {
    let mut inflated = Vec::new();
    MultiGzDecoder::new(bytes).take(most + 1).read_to_end(&mut inflated)?;
    match inflated.len() as u64 > most {
        true => Err(ErrorKind::FileTooLarge.into()),
        false => Ok(inflated),
    }
}

fn filtered(name: &str, text: String, is_wanted: impl Fn(&Entry) -> bool) -> Result<Catalogue, Failure> {
    let fault = |error| catalogues::failure(&error, name, &text);
    let catalogue = Catalogue::parse(text.clone()).map_err(fault)?;
    let mut wanted = Vec::new();
    let mut all = true;
    for operation in catalogue.operations().map_err(fault)? {
        let operation = operation.map_err(fault)?;
        if is_wanted(operation) {
            wanted.push(operation.clone());
        } else {
            all = false;
        }
    }
    if all {
        // Comments stay.
        return Ok(catalogue);
    }
    Catalogue::new(catalogue.api().map_err(fault)?, wanted).map_err(fault)
}

/// A description that can't be read, at its place.
fn broken(error: &endpoint_openapi::Error, name: &str, text: &str) -> Failure {
    let failure = Failure::failed("invalid-description", format!("{name}: {}", error.reason()));
    let (Some(line), Some(column)) = (error.line(), error.column()) else {
        return failure;
    };
    let lines = text.split('\n').take(line.saturating_sub(1));
    let start: usize = lines.map(|line| line.len() + 1).sum();
    let rest = text.get(start..).unwrap_or_default();
    let before: usize = rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    failure.at(Excerpt::new(name, text, start + before, Mask::Line, "here"))
}

/// Notes the number of paths that were not read and of operations that were left out, and of the first ones why.
fn note(left_out: &[LeftOut], unread: usize) {
    if unread > 0 {
        stderr::note(&format!(
            "warning: {unread} paths are not read to their end: the ones before them take as long as a description may"
        ));
    }
    if left_out.is_empty() {
        return;
    }
    stderr::note(&format!("warning: {} operations are left out", left_out.len()));
    let left_out = left_out.iter();
    list(left_out.map(|LeftOut { route, reason, .. }| format!("  {}: {reason}", mask::covered(route))));
}

/// Notes the first lines, and how many more there are.
fn list(lines: impl ExactSizeIterator<Item = String>) {
    let more = lines.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| format!("  and {more} more"));
    lines.take(SHOWN).chain(more).for_each(|line| stderr::note(&line));
}
