//! What is read from files and from stdin. Stdin can be read once; who asks a second time gets an error. Nothing is read
//! without a bound: a file may be a device that never ends.

use std::cell::{Cell, RefCell};
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::path::Path;

use endpoint::Body;

use crate::report::failure::Failure;
use crate::report::hidden::is_hidden;
use crate::report::stderr;

/// The most bytes that the files of one run have together. A body is held in memory, and once more as it is written.
const MOST: u64 = 256 << 20;

/// The most bytes of a file whose JSON or TOML is read into values, as of a line of a batch: as values it takes many times
/// as much.
pub(crate) const MOST_VALUES: u64 = 16 << 20;

/// The most bytes of a terminal or another device of characters: what people type is less, and most others have no end.
const MOST_OF_DEVICE: u64 = 1 << 20;

/// The inputs of one run.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    stdin: Cell<bool>,
    /// The bytes that were read.
    length: Cell<u64>,
    /// The files that were read for the request itself.
    names: RefCell<Vec<String>>,
    /// The file that was read as the body.
    body: RefCell<Option<String>>,
}

impl Inputs {
    /// The bytes of a file, or of stdin where the name is `-`. Messages use the label: what follows the `@` of an item
    /// may not be a file at all but a secret that begins with `@`.
    pub(crate) fn bytes(&self, path: &Path, label: &str) -> Result<Vec<u8>, Failure> {
        self.given(path, label, MOST)
    }

    /// The bytes of a file that belongs to the request, if there are at most so many.
    fn given(&self, path: &Path, label: &str, most: u64) -> Result<Vec<u8>, Failure> {
        let bytes = self.load(path, label, most)?;
        let name = name(path);
        let mut names = self.names.borrow_mut();
        if path.as_os_str() != "-" && !names.contains(&name) {
            names.push(name);
        }
        Ok(bytes)
    }

    /// Notes the files that were read for the request: a line from somewhere else can name any file of this machine.
    pub(crate) fn note_files(&self) {
        let names = self.names.borrow();
        let files = if names.len() > 1 { "files" } else { "file" };
        if !names.is_empty() {
            stderr::note(&format!("note: the line reads the {files} `{}`", names.join("`, `")));
        }
    }

    /// The bytes of a file or of stdin, if there are at most so many.
    fn load(&self, path: &Path, label: &str, most: u64) -> Result<Vec<u8>, Failure> {
        let left = MOST - self.length.get();
        let read = if path.as_os_str() != "-" {
            read_of(path, most, left)
        } else if self.stdin.replace(true) {
            return Err(Failure::usage(
                "invalid-usage",
                "stdin can be read only once, and two of the arguments ask for it",
            ));
        } else {
            take(io::stdin().lock(), most, left)
        };
        let bytes = read.map_err(|error| match error.kind() {
            // What can be read is a file, and its name may be shown.
            ErrorKind::FileTooLarge => Failure::unreadable(&name(path), &error),
            _ => Failure::unreadable(label, &error),
        })?;
        self.length.set(self.length.get() + bytes.len() as u64);
        Ok(bytes)
    }

    /// What is piped into the command; nothing where stdin is a terminal, or empty.
    pub(crate) fn piped(&self) -> Result<Option<Vec<u8>>, Failure> {
        if std::io::stdin().is_terminal() || self.stdin.get() {
            return Ok(None);
        }
        let bytes = self.bytes(Path::new("-"), "stdin")?;
        Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
    }

    /// The text of a file of options, profiles or operations; a byte order mark is dropped.
    pub(crate) fn document(&self, path: &Path) -> Result<String, Failure> {
        self.unmarked(path, MOST_VALUES)
    }

    /// The text of a description of an API, of which little is read into values; a byte order mark is dropped.
    pub(crate) fn description(&self, path: &Path) -> Result<String, Failure> {
        self.unmarked(path, MOST)
    }

    fn unmarked(&self, path: &Path, most: u64) -> Result<String, Failure> {
        let name = name(path);
        let mut text = utf8(self.load(path, &name, most)?, &name)?;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &Path, label: &str) -> Result<String, Failure> {
        utf8(self.bytes(path, label)?, label)
    }

    /// The text of a file whose JSON is a value of the request.
    pub(crate) fn json(&self, path: &Path, label: &str) -> Result<String, Failure> {
        utf8(self.given(path, label, MOST_VALUES)?, label)
    }

    /// The body of `--data`: text, or a file after an `@`.
    pub(crate) fn data(&self, text: &str) -> Result<Body<'static>, Failure> {
        match text.strip_prefix('@') {
            Some(file) => self.body(Path::new(file), "the file of --data"),
            None => Ok(Body::from(text.to_owned())),
        }
    }

    /// The name of the file that was read as the body, where it can be shown.
    pub(crate) fn body_file(&self) -> Option<String> {
        self.body.borrow().clone()
    }

    /// A file as a body: text where it is UTF-8, bytes otherwise.
    pub(crate) fn body(&self, path: &Path, label: &str) -> Result<Body<'static>, Failure> {
        let name = path
            .to_str()
            .filter(|name| *name != "-" && !name.chars().any(is_hidden));
        self.body.replace(name.map(str::to_owned));
        Ok(match String::from_utf8(self.bytes(path, label)?) {
            Ok(text) => Body::from(text),
            Err(error) => Body::from(error.into_bytes()),
        })
    }
}

fn utf8(bytes: Vec<u8>, label: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        Failure::failed(
            "invalid-utf8",
            format!("{label}: it holds something else than UTF-8 at byte {offset}"),
        )
    })
}

/// The bytes of a file, if there are at most so many.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_of(path, most, MOST)
}

/// The bytes of a file, if there are at most so many, and so many are left of all files.
fn read_of(path: &Path, most: u64, left: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > most.min(left) {
        return Err(too_long(most, left));
    }
    let most = if is_device(&metadata) {
        most.min(MOST_OF_DEVICE)
    } else {
        most
    };
    take(file, most, left)
}

/// All bytes, if there are at most so many, and so many are left of all files.
fn take(input: impl Read, most: u64, left: u64) -> io::Result<Vec<u8>> {
    let bound = most.min(left);
    let mut bytes = Vec::new();
    input.take(bound + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > bound {
        true => Err(too_long(most, left)),
        false => Ok(bytes),
    }
}

fn too_long(most: u64, left: u64) -> io::Error {
    let message = match left < most {
        true => format!("with the files before it, it is longer than {} MiB", MOST >> 20),
        false => format!("it is longer than {} MiB", most >> 20),
    };
    io::Error::new(ErrorKind::FileTooLarge, message)
}

#[cfg(unix)]
fn is_device(metadata: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_device(_: &Metadata) -> bool {
    false
}

/// Whether a file holds these bytes and no others. What is not a file is not read a second time.
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read(path, bytes.len() as u64).is_ok_and(|read| read == bytes)
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}
