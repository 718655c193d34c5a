//! The files, streams and variables that a text may refer to.

use std::io::{self, ErrorKind};
use std::path::Path;

/// Files, standard input and the environment, as far as a text may use them. A world has only files, unless it implements more.
///
/// A browser implements this with attachments, a test with a table, a server that reads texts of other people with
/// [`Nowhere`].
pub trait World {
    /// The bytes of a file. A line of gh with `{owner}`, `{repo}` or `{branch}` asks for `.git` here and in the folders above.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::FileTooLarge`] for one that is longer than `most` bytes, and whatever else keeps it from being read.
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Whether something is piped into standard input. Some programs then take it for the body.
    fn is_piped(&self) -> bool {
        false
    }

    /// All of standard input. It is asked for at most once for each text.
    ///
    /// # Errors
    ///
    /// As for [`file`](Self::file).
    fn stdin(&self, most: u64) -> io::Result<Vec<u8>> {
        let _ = most;
        Ok(Vec::new())
    }

    /// The name of the file that standard input is read from, if that is known.
    fn stdin_file(&self) -> Option<&Path> {
        None
    }

    /// The value of an environment variable. `HOME` is the user's directory, whatever a system calls it; a line of gh asks for
    /// `GH_HOST` and `GH_REPO`.
    fn variable(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }
}

/// A world without files, input and environment.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nowhere;

impl World for Nowhere {
    fn file(&self, _: &Path, _: u64) -> io::Result<Vec<u8>> {
        Err(io::Error::new(ErrorKind::Unsupported, "there are no files here"))
    }
}
