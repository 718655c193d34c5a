//! The files that somebody attached, as the world that a text may refer to.

use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::Path;

use endpoint_lines::World;

/// The attached files, by the last part of their names: a browser gives no folder.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// A file without bytes is attached, and held back.
    all: HashMap<String, Option<Vec<u8>>>,
    wants: Cell<bool>,
}

impl Files {
    pub(crate) fn new(files: impl Iterator<Item = (String, Option<Vec<u8>>)>) -> Self {
        Self {
            all: files.collect(),
            wants: Cell::new(false),
        }
    }

    /// Whether the text refers to a file that was held back.
    pub(crate) fn wants(&self) -> bool {
        self.wants.get()
    }
}

impl World for Files {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let name = path.file_name().and_then(|name| name.to_str());
        match name.and_then(|name| self.all.get(name)) {
            None => Err(io::Error::new(ErrorKind::NotFound, "the file is not attached")),
            Some(None) => {
                self.wants.set(true);
                Err(io::Error::new(ErrorKind::NotFound, "the file is not read"))
            }
            Some(Some(bytes)) if bytes.len() as u64 > most => Err(ErrorKind::FileTooLarge.into()),
            Some(Some(bytes)) => Ok(bytes.clone()),
        }
    }

    fn is_piped(&self) -> bool {
        false
    }

    fn stdin(&self, _: u64) -> io::Result<Vec<u8>> {
        let reason = "this page has no standard input: name a file, and attach it";
        Err(io::Error::new(ErrorKind::Unsupported, reason))
    }

    fn variable(&self, _: &str) -> Option<String> {
        None
    }
}
