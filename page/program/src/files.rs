//! The files that somebody attached, as the world that a text may refer to.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::Path;

use endpoint_lines::World;

/// The attached files, by the last part of their names: a browser gives no folder.
#[derive(Debug)]
pub(crate) struct Files(HashMap<String, Vec<u8>>);

impl Files {
    pub(crate) fn new(files: impl Iterator<Item = (String, Vec<u8>)>) -> Self {
        Self(files.collect())
    }
}

impl World for Files {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(bytes) = name.and_then(|name| self.0.get(name)) else {
            return Err(io::Error::new(ErrorKind::NotFound, "the file is not attached"));
        };
        match bytes.len() as u64 > most {
            true => Err(ErrorKind::FileTooLarge.into()),
            false => Ok(bytes.clone()),
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
