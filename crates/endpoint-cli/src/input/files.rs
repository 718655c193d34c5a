//! The world of a process: its disk, its stdin and its environment.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::path::Path;

use endpoint_lines::World;

use crate::report::stderr;

pub(crate) use endpoint_lines::input::files::{Inputs, name, utf8};

/// The most bytes of a terminal or another character device. People type less, and most other devices never end.
const MOST_OF_DEVICE: u64 = 1 << 20;

/// The machine that this process runs on.
struct Machine;

impl World for Machine {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        read(path, most)
    }

    fn is_piped(&self) -> bool {
        !io::stdin().is_terminal()
    }

    fn stdin(&self, most: u64) -> io::Result<Vec<u8>> {
        take(io::stdin().lock(), most)
    }

    fn variable(&self, name: &str) -> Option<String> {
        // A line from somewhere else could name any variable, and most secrets are in one.
        let value = match name {
            "HOME" => etcetera::home_dir().ok()?.into(),
            "GH_HOST" => std::env::var_os("GH_HOST")?,
            "GH_REPO" => std::env::var_os("GH_REPO")?,
            _ => return None,
        };
        Some(value.to_string_lossy().into_owned())
    }
}

/// The inputs of this process.
pub(crate) fn inputs() -> Inputs<'static> {
    let inputs = Inputs::new(&Machine);
    #[cfg(feature = "scripts")]
    let inputs = inputs.with_readers(endpoint_scripts::READERS);
    inputs
}

/// Notes the files that were read for the request.
pub(crate) fn note(inputs: &Inputs<'_>) {
    if let Some(note) = inputs.note() {
        stderr::note(&format!("note: {note}"));
    }
}

/// The bytes of a file, if there are at most `most`.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > most {
        return Err(ErrorKind::FileTooLarge.into());
    }
    if is_device(&metadata) && most > MOST_OF_DEVICE {
        let message = format!("it is longer than {} MiB", MOST_OF_DEVICE >> 20);
        return take(file, MOST_OF_DEVICE).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => io::Error::new(ErrorKind::FileTooLarge, message),
            _ => error,
        });
    }
    take(file, most)
}

/// All bytes, if there are at most `most`.
fn take(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(ErrorKind::FileTooLarge.into()),
        false => Ok(bytes),
    }
}

#[cfg(unix)]
fn is_device(metadata: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_device(_: &Metadata) -> bool {
    false
}

/// Whether a file has exactly these bytes. False for anything but a file, such as a pipe, which can't be read twice.
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read(path, bytes.len() as u64).is_ok_and(|read| read == bytes)
}
