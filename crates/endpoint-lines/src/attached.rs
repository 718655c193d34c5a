//! Files that are the body of a request, or the content of a part. If an output names the files, they are not read. The request
//! holds a mark in the place of each, like the mark of a reference.

use crate::reference::References;
use crate::tree::{File, Piece, Text};

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

    /// A text with its files as pieces.
    pub fn text(&self, marked: &Text) -> Text {
        let mut pieces = Vec::new();
        for piece in marked.pieces() {
            let Piece::Str(text) = piece else {
                pieces.push(piece.clone());
                continue;
            };
            let mut rest = &**text;
            while let Some((before, mark, after)) = self.0.next(rest) {
                pieces.push(Piece::Str(before.to_owned()));
                pieces.extend(self.file(mark.as_bytes()).map(Piece::File));
                rest = after;
            }
            pieces.push(Piece::Str(rest.to_owned()));
        }
        pieces.into_iter().collect()
    }

    /// The file of a body or a part that is a single mark.
    pub fn file(&self, content: &[u8]) -> Option<File> {
        let text = std::str::from_utf8(content).ok().filter(|text| self.0.is_mark(text))?;
        let name = self.0.first_name(text)?;
        Some(File {
            path: name.get(1..)?.to_owned(),
            is_stripped: name.starts_with(STRIPPED),
        })
    }
}

/// Removes the bytes that curl's `-d` leaves out of a file: line ends and null bytes.
pub fn strip(bytes: &mut Vec<u8>) {
    bytes.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
}
