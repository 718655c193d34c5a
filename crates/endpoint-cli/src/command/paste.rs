//! `endpoint paste [FILE]`: the requests of a text that was copied from somewhere.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use super::lines::{self, Source};
use crate::input::files::{self, Inputs};
use crate::input::found::Only;
use crate::input::paste;
use crate::report::failure::Failure;
use crate::report::stderr;

/// Writes the requests of the file, or of standard input.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let file = matches
        .get_one::<PathBuf>("file")
        .filter(|file| file.as_os_str() != "-");
    if file.is_none() && std::io::stdin().is_terminal() {
        stderr::note("note: paste the text here, and end it with Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter)");
    }
    let inputs = files::inputs();
    let text = inputs.copied(file.map_or(Path::new("-"), PathBuf::as_path))?;
    let glob = matches.get_one::<String>("only");
    let only = glob.map_or_else(Only::default, |glob| Only::matching(glob.clone()));
    let path = file.map(PathBuf::as_path);
    let read = |inputs: &Inputs<'_>| Ok(paste::read(&text, path, &only, inputs)?);
    let source = Source {
        text: &text,
        program: "paste",
        read: &read,
    };
    lines::answer(&source, matches, &inputs)
}
