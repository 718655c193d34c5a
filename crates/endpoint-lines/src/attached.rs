//! Files that are the body of a request, or the content of a part. If an output names the files, they are not read. The request
//! holds a mark in the place of each, like the mark of a reference.

use crate::reference::References;

/// A file whose content is a body or a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File<'a> {
    /// Its name, without hidden characters.
    pub path: &'a str,
    /// Whether its line ends and null bytes are left out, as by curl's `-d`.
    pub is_stripped: bool,
}

/// The files of a text, and the marks that stand for them in its requests.
#[derive(Debug, Clone, Default)]
pub struct Attached(References);

/// The first character of a name says whether the file is stripped.
const WHOLE: char = '=';
const STRIPPED: char = '-';

impl Attached {
    /// Chooses a word for the marks that does not occur in the text. The marks of references have another word.
    pub fn of(text: &str) -> Self {
        Self(References::of(&format!("{WHOLE}{text}")))
    }

    /// The mark of a file. `None` if the text has too many marks.
    pub fn mark(&mut self, path: &str, is_stripped: bool) -> Option<String> {
        let sign = if is_stripped { STRIPPED } else { WHOLE };
        self.0.mark(&format!("{sign}{path}"))
    }

    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether bytes contain a mark.
    pub fn are_in(&self, bytes: &[u8]) -> bool {
        self.0.are_in_bytes(bytes)
    }

    /// The pieces of a text: its files, and the text between them.
    pub fn pieces<'t>(&'t self, text: &'t str) -> Vec<Result<&'t str, File<'t>>> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, mark, after)) = self.0.next(rest) {
            if !before.is_empty() {
                pieces.push(Ok(before));
            }
            pieces.extend(self.file(mark.as_bytes()).map(Err));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Ok(rest));
        }
        pieces
    }

    /// The file of a body or a part that is a single mark.
    pub fn file(&self, content: &[u8]) -> Option<File<'_>> {
        let text = std::str::from_utf8(content).ok().filter(|text| self.0.is_mark(text))?;
        let name = self.0.first_name(text)?;
        Some(File {
            path: name.get(1..)?,
            is_stripped: name.starts_with(STRIPPED),
        })
    }
}

/// Removes the bytes that curl's `-d` leaves out of a file: line ends and null bytes.
pub fn strip(bytes: &mut Vec<u8>) {
    bytes.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
}
