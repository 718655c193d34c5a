//! The files that somebody attached, as the world that a text may refer to.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::Path;

use endpoint_lines::output::manner::Secrets;
use endpoint_lines::tree::{self, Body, Data, File, Piece, Request, Text};
use endpoint_lines::{Diagnostic, Reading, World};
use serde_json::{Value, json};

use crate::report;

/// The attached files, by their names. A file is attached for a path of the text, or has only the last part of one, because a
/// browser gives no folder.
#[derive(Debug, Default)]
pub(crate) struct Files {
    all: HashMap<String, Attached>,
    /// The attached files that were held back, and are needed.
    wanted: RefCell<Vec<String>>,
    /// The paths that the text refers to, in their order.
    asked: RefCell<Vec<String>>,
    text: String,
}

/// An attached file.
#[derive(Debug)]
pub(crate) struct Attached {
    pub(crate) length: usize,
    /// `None` if they are held back.
    pub(crate) bytes: Option<Vec<u8>>,
}

impl Files {
    pub(crate) fn new(files: impl Iterator<Item = (String, Attached)>, text: &str) -> Self {
        Self {
            all: files.collect(),
            text: text.to_owned(),
            ..Self::default()
        }
    }

    /// The name of the attached file that a path refers to. One that has only the last part of a path stands for no other path.
    fn attached(&self, path: &str) -> Option<(&str, &Attached)> {
        let named = |name: &str| self.all.get_key_value(name).map(|(name, file)| (name.as_str(), file));
        let count = |name: &str| self.text.matches(name).count();
        named(path).or_else(|| {
            let last = path.rsplit(['/', '\\']).next()?;
            named(last).filter(|_| count(last) <= count(path))
        })
    }

    /// The files that the text refers to, in its order: the path of each, what it is for, the requests whose body has it, the name of
    /// the attached one, and its place in the text.
    pub(crate) fn named(&self, text: &str, readings: &[Result<Reading, Diagnostic>]) -> Value {
        let asked = self.asked.borrow();
        let tree = |reading: &Result<Reading, Diagnostic>| reading.as_ref().ok()?.tree(Secrets::Shown).ok();
        let trees = readings.iter().enumerate().filter(|_| !asked.is_empty());
        let trees: Vec<_> = trees
            .filter_map(|(index, reading)| Some((index, tree(reading)?)))
            .collect();
        let uses = |(index, tree)| uses(tree).into_iter().map(move |(path, part)| (index, path, part));
        let uses: Vec<_> = trees
            .iter()
            .map(|(index, tree)| (*index, tree))
            .flat_map(uses)
            .collect();
        let files = asked.iter().map(|path| {
            let own = || uses.iter().filter(|(_, own, _)| own == path);
            let at = report::path(text, path);
            let file = json!({
                "path": path,
                "part": own().map(|(.., part)| part).next(),
                "requests": own().map(|(index, ..)| index).collect::<Vec<_>>(),
                "attached": self.attached(path).map(|(name, _)| name),
                "isText": self.bytes(path).map(|bytes| std::str::from_utf8(bytes).is_ok()),
                "at": at,
            });
            (at.map_or(usize::MAX, |[start, _]| start), file)
        });
        let mut files: Vec<_> = files.collect();
        files.sort_by_key(|(at, _)| *at);
        files.into_iter().map(|(_, file)| file).collect()
    }

    /// The bytes of a file, if it is attached and not held back.
    fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.attached(path)?.1.bytes.as_deref()
    }

    /// What stands for a file whose text is not shown: its name and its size, or its name alone if it is not attached.
    pub(crate) fn shown(&self, File { path, .. }: &File) -> String {
        match self.attached(path) {
            Some((_, file)) => format!("({path}: {} B)", file.length),
            None => format!("@{path}"),
        }
    }

    /// The bytes that a file adds to a body.
    pub(crate) fn length(&self, file: &File) -> Option<usize> {
        match file.is_stripped {
            true => Some(tree::taken(self.bytes(&file.path)?, true).count()),
            false => Some(self.attached(&file.path)?.1.length),
        }
    }

    /// The names of the files that the text refers to, and that were held back.
    pub(crate) fn wanted(&self) -> Vec<String> {
        self.wanted.borrow().clone()
    }
}

/// The files of a body, and what each is for: a field of a form, or the whole body.
fn uses(request: &Request) -> Vec<(&str, String)> {
    let contents: Vec<(String, &Data)> = match &request.body {
        Body::None => Vec::new(),
        Body::Data(data) => vec![("the body".to_owned(), data)],
        Body::Parts(parts) => {
            let parts = parts.parts.iter();
            parts
                .map(|part| (format!("the form field {}", part.name), &part.content))
                .collect()
        }
    };
    let files = contents.into_iter().flat_map(|(part, content)| {
        let pieces = content.text().map(Text::pieces).unwrap_or_default();
        pieces.iter().filter_map(move |piece| match piece {
            Piece::File(file) => Some((&*file.path, part.clone())),
            Piece::Str(_) | Piece::Variable(_) => None,
        })
    });
    files.collect()
}

impl World for Files {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let path = path.to_str().unwrap_or_default();
        if !self.asked.borrow().iter().any(|asked| asked == path) {
            self.asked.borrow_mut().push(path.to_owned());
        }
        match self.attached(path).map(|(name, file)| (name, file.bytes.as_ref())) {
            None => Err(io::Error::new(ErrorKind::NotFound, "it is not attached")),
            Some((name, None)) => {
                self.wanted.borrow_mut().push(name.to_owned());
                Err(io::Error::new(ErrorKind::NotFound, "the file is not read"))
            }
            Some((_, Some(bytes))) if bytes.len() as u64 > most => Err(ErrorKind::FileTooLarge.into()),
            Some((_, Some(bytes))) => Ok(bytes.clone()),
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
