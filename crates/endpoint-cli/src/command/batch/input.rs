//! The lines of stdin, or those of files, one after the other.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::PathBuf;
use std::{fmt, vec};

use crate::input::files;
use crate::report::failure::Failure;
use crate::report::stderr;

/// The byte order mark that some programs write before UTF-8.
const MARK: [u8; 3] = *b"\xef\xbb\xbf";

/// The input: files as if they were one, of whole lines.
#[derive(Debug)]
pub(super) struct Lines {
    paths: vec::IntoIter<PathBuf>,
    current: Option<Source>,
    /// The last byte that was read was the end of a line, or nothing was read.
    is_at_end: bool,
}

#[derive(Debug)]
struct Source {
    name: String,
    file: Option<File>,
    /// Its first bytes, unless they are a byte order mark.
    start: Vec<u8>,
}

impl Lines {
    /// The lines of files, `-` being stdin; without any, those of stdin.
    ///
    /// # Errors
    /// For a missing file. This is checked before any line is answered.
    pub(super) fn new(paths: Vec<PathBuf>) -> Result<Self, Failure> {
        let paths = if paths.is_empty() {
            vec![PathBuf::from("-")]
        } else {
            paths
        };
        for path in paths.iter().filter(|path| path.as_os_str() != "-") {
            std::fs::metadata(path).map_err(|error| Failure::unreadable(&files::name(path), &error))?;
        }
        Ok(Self {
            paths: paths.into_iter(),
            current: None,
            is_at_end: true,
        })
    }

    /// Whether a person types the lines at a terminal.
    pub(super) fn ask_terminal(&self) -> bool {
        let asks = self.paths.as_slice().iter().any(|path| path.as_os_str() == "-");
        asks && io::IsTerminal::is_terminal(&io::stdin())
    }

    /// Opens the next file.
    fn open(&mut self) -> io::Result<bool> {
        let Some(path) = self.paths.next() else {
            return Ok(false);
        };
        let name = files::name(&path);
        let file = match path.as_os_str() == "-" {
            true => None,
            false => Some(File::open(&path).map_err(|error| named(&name, error))?),
        };
        let mut source = Source {
            name,
            file,
            start: Vec::new(),
        };
        if source.file.is_some() {
            let mut start = [0; MARK.len()];
            let length = source.fill(&mut start)?;
            let start = start.get(..length).unwrap_or_default();
            source.start = start.strip_prefix(&MARK).unwrap_or(start).to_vec();
        }
        self.current = Some(source);
        Ok(true)
    }
}

impl Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.start.is_empty() {
            let length = self.start.as_slice().read(buffer)?;
            self.start.drain(..length);
            return Ok(length);
        }
        let read = match &mut self.file {
            Some(file) => file.read(buffer),
            None => io::stdin().read(buffer),
        };
        read.map_err(|error| named(&self.name, error))
    }

    /// Reads until the buffer is full or the file ends.
    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while let Some(rest) = buffer.get_mut(length..).filter(|rest| !rest.is_empty()) {
            match self.read(rest)? {
                0 => break,
                read => length += read,
            }
        }
        Ok(length)
    }
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(source) = &mut self.current else {
                if self.open()? {
                    continue;
                }
                return Ok(0);
            };
            let length = source.read(buffer)?;
            if let Some(last) = length.checked_sub(1) {
                self.is_at_end = buffer.get(last) == Some(&b'\n');
                return Ok(length);
            }
            self.current = None;
            // The next file begins with a line of its own.
            if !std::mem::replace(&mut self.is_at_end, true) && self.paths.len() > 0 {
                let mut buffer = buffer;
                return buffer.write(b"\n");
            }
        }
    }
}

/// A failure to read, and the name of what was read.
#[derive(Debug)]
struct Named {
    name: String,
    error: io::Error,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.error)
    }
}

impl std::error::Error for Named {}

fn named(name: &str, error: io::Error) -> io::Error {
    let name = name.to_owned();
    io::Error::new(error.kind(), Named { name, error })
}

/// The report of an input that can't be read.
pub(super) fn unreadable(error: &io::Error) -> Failure {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Named>()) {
        Some(Named { name, error }) => Failure::unreadable(name, error),
        None => Failure::unreadable("the input", error),
    }
}

/// Tells a person at a terminal to type lines.
pub(super) fn hint() {
    stderr::note(
        "note: waiting for JSON lines, such as {\"id\":1,\"route\":\"GET /user\"}; the end of the input ends them (endpoint help \
         batch)",
    );
}
