//! The lines of stdin, or those of files, one after the other.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read};
use std::path::PathBuf;

use super::bounds::MAX_LINE;
use crate::input::files;
use crate::report::failure::Failure;

/// The bytes of one read.
const READ: usize = 256 << 10;

/// The byte order mark that some programs write before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of all files.
pub(super) struct Lines {
    /// The files that are not opened yet, the next one last.
    paths: Vec<PathBuf>,
    open: Option<Open>,
}

struct Open {
    name: String,
    file: BufReader<Box<dyn Read>>,
    /// Nothing of it is read yet.
    is_new: bool,
}

impl Lines {
    /// The lines of files, `-` being stdin; without any, those of stdin.
    ///
    /// # Errors
    /// For a missing file. This is checked before any line is answered.
    pub(super) fn new(mut paths: Vec<PathBuf>) -> Result<Self, Failure> {
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        for path in paths.iter().filter(|path| path.as_os_str() != "-") {
            std::fs::metadata(path).map_err(|error| Failure::unreadable(&files::name(path), &error))?;
        }
        paths.reverse();
        Ok(Self { paths, open: None })
    }

    /// Whether a person types the lines at a terminal.
    pub(super) fn ask_terminal(&self) -> bool {
        self.paths.iter().any(|path| path.as_os_str() == "-") && io::stdin().is_terminal()
    }

    /// Reads the next line, without its newline; returns whether there is one. Of a line that is too long, the start is kept.
    /// Calls `idle` before it waits for input. An empty line waits for the next one, because at the end of the input it does
    /// not count.
    pub(super) fn next(
        &mut self,
        line: &mut Vec<u8>,
        idle: &mut impl FnMut() -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        line.clear();
        // Frees the memory of a long line.
        line.shrink_to(READ);
        let Some(open) = self.ahead(idle)? else {
            return Ok(false);
        };
        loop {
            let bytes = open.fill(idle)?;
            let end = memchr::memchr(b'\n', bytes);
            let length = end.unwrap_or(bytes.len());
            let kept = length.min(MAX_LINE + 1 - line.len());
            line.extend_from_slice(bytes.get(..kept).unwrap_or_default());
            let is_end = end.is_some() || bytes.is_empty();
            open.file.consume(length + usize::from(end.is_some()));
            if is_end {
                break;
            }
        }
        if std::mem::take(&mut open.is_new) && line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        let is_empty = line.is_empty() || line == b"\r";
        Ok(!is_empty || self.ahead(idle)?.is_some())
    }

    /// The file with the next byte.
    fn ahead(&mut self, idle: &mut impl FnMut() -> Result<(), Failure>) -> Result<Option<&mut Open>, Failure> {
        loop {
            if let Some(open) = &mut self.open
                && !open.fill(idle)?.is_empty()
            {
                return Ok(self.open.as_mut());
            }
            let Some(path) = self.paths.pop() else { return Ok(None) };
            let name = files::name(&path);
            let file: Box<dyn Read> = match path.as_os_str() == "-" {
                true => Box::new(io::stdin()),
                false => Box::new(File::open(&path).map_err(|error| Failure::unreadable(&name, &error))?),
            };
            self.open = Some(Open {
                name,
                file: BufReader::with_capacity(READ, file),
                is_new: true,
            });
        }
    }
}

impl Open {
    /// The bytes that have arrived; none at the end.
    fn fill(&mut self, idle: &mut impl FnMut() -> Result<(), Failure>) -> Result<&[u8], Failure> {
        if self.file.buffer().is_empty() {
            idle()?;
        }
        let bytes = self.file.fill_buf();
        bytes.map_err(|error| Failure::unreadable(&self.name, &error))
    }
}
