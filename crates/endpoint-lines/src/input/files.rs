//! Files and stdin, as they are read. Stdin can be read once; a second reading is an error. Nothing is read
//! without a bound: a file may be a device that never ends.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Debug};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::found::Founds;
use super::reference::{Attached, References};
use crate::report::diagnostic::Diagnostic;
use crate::report::hidden::is_hidden;
use crate::report::mask;
use crate::shell::CommandWorld;
use crate::tree::{File, Way, taken};
use crate::world::World;

/// The most bytes that the files of one run have together. A body is held in memory, and once more as it is written.
const MOST: u64 = 256 << 20;

/// The most bytes of a file whose JSON or TOML is read into values, as of a line of a batch: as values it takes many times
/// as much.
pub const MOST_VALUES: u64 = 16 << 20;

/// A reader of a kind of text that this crate does not read itself: a value that the caller has, such as those of scripts.
pub trait Reader: Debug + Sync {
    /// The ends of the names of its files, such as `js`.
    fn ends(&self) -> &'static [&'static str];

    /// Whether a text without a name is of this kind.
    fn knows(&self, text: &str) -> bool;

    /// The requests of a text.
    ///
    /// # Errors
    ///
    /// For a text in which no request is asked for. A mistake in one of several requests is in their list.
    fn read(&self, text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic>;
}

/// The inputs of one run.
pub struct Inputs<'w> {
    world: &'w dyn World,
    /// The world of a command, which has the files that the text writes.
    given: Option<&'w CommandWorld<'w>>,
    stdin: Cell<bool>,
    /// The bytes that were read.
    length: Cell<u64>,
    /// The files that were read for the request itself.
    names: RefCell<Vec<String>>,
    /// How many of them a note has named.
    noted: Cell<usize>,
    /// Where relative paths begin; none where that is not known.
    folder: Option<PathBuf>,
    /// The references of the text, which its parts share.
    references: Rc<RefCell<References>>,
    /// Whether files are named, and not read.
    names_files: Cell<bool>,
    /// The readers of other kinds of text.
    readers: &'w [&'w dyn Reader],
}

impl fmt::Debug for Inputs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inputs")
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}

impl<'w> Inputs<'w> {
    /// The inputs of a world, of which nothing is read yet.
    pub fn new(world: &'w dyn World) -> Self {
        Self {
            world,
            given: None,
            stdin: Cell::default(),
            length: Cell::default(),
            names: RefCell::default(),
            noted: Cell::default(),
            folder: Some(PathBuf::new()),
            references: Rc::default(),
            names_files: Cell::default(),
            readers: &[],
        }
    }

    /// The same inputs, for texts that these readers know, too.
    #[must_use]
    pub fn with_readers(self, readers: &'w [&'w dyn Reader]) -> Self {
        Self { readers, ..self }
    }

    /// The readers of other kinds of text.
    pub fn readers(&self) -> &'w [&'w dyn Reader] {
        self.readers
    }

    /// From now on, a file that is a body or a part of `text` is not read. A mark takes its place.
    pub fn name_files(&self, text: &str) {
        self.refer_from(text);
        self.names_files.set(true);
    }

    /// Reads the files that have been named. Returns whether one was unread.
    pub fn read_attached(&self) -> bool {
        let mut references = self.references();
        let is_any = references.read_files(|file, label| self.bytes(file.path.as_ref(), label));
        self.references.replace(references);
        is_any
    }

    /// The bytes of a file that is the body or a part, or the mark of that file.
    pub fn attach(&self, path: &Path, label: &str, is_stripped: bool) -> Result<Vec<u8>, Diagnostic> {
        if let Some(mark) = self.mark_of(path, label, is_stripped) {
            return Ok(mark.into_bytes());
        }
        self.content(path, label, is_stripped)
    }

    /// The bytes of a file, also where others are named.
    pub(crate) fn content(&self, path: &Path, label: &str, is_stripped: bool) -> Result<Vec<u8>, Diagnostic> {
        Ok(taken(&self.bytes(path, label)?, is_stripped).collect())
    }

    /// The mark of a file. `None` if its bytes must be read: stdin has no name, a hidden character could look like the name of
    /// another file, and a name with a reference is refused later.
    fn mark_of(&self, path: &Path, label: &str, is_stripped: bool) -> Option<String> {
        let path = self.placed(path).filter(|_| self.names_files.get())?;
        let name = path
            .to_str()
            .filter(|path| !path.is_empty() && *path != "-" && !path.contains(is_hidden))?;
        if self.references.borrow().are_in(name) {
            return None;
        }
        // Its content is taken now: a later command may write the file again.
        let own = self.given.filter(|given| given.writes(&path));
        let attached = Attached {
            file: File {
                path: name.to_owned(),
                is_stripped,
            },
            label: label.to_owned(),
            content: own.map(|_| self.load(&path, label, MOST).map(Arc::from)),
        };
        self.references.borrow_mut().attach(attached)
    }

    /// The path of a file from where the text is read; `-` is stdin, or the file that it is read from. `None` if that is not known.
    fn placed(&self, path: &Path) -> Option<PathBuf> {
        let stdin = self.world.stdin_file().filter(|_| path.as_os_str() == "-");
        let path = stdin.unwrap_or(path);
        match &self.folder {
            Some(folder) if path.as_os_str() != "-" => Some(folder.join(path)),
            None if path.as_os_str() != "-" && !path.has_root() => None,
            _ => Some(path.to_owned()),
        }
    }

    /// The same inputs, whose relative paths begin at a folder. Without one, a file is an error.
    pub(crate) fn in_folder(self, folder: Option<PathBuf>) -> Self {
        Self { folder, ..self }
    }

    /// Chooses the word of the marks, for a text in which it does not occur.
    pub(crate) fn refer_from(&self, text: &str) {
        if !self.references.borrow().is_chosen() {
            self.references.replace(References::of(text));
        }
    }

    /// Takes the references of an earlier output.
    pub fn adopt_references(&self, references: References) {
        self.references.replace(references);
    }

    /// The mark of a name. None where a text has too many of them.
    pub fn mark(&self, name: &str) -> Option<String> {
        self.references.borrow_mut().mark(name)
    }

    /// Hides the value that a variable of the text has, if its name is that of a secret.
    pub fn learn(&self, name: &str, value: &str) {
        self.references.borrow_mut().learn(name, value);
    }

    /// The mark of a `{{variable}}` of a request file or of Postman, which is none of the environment.
    pub(crate) fn mark_of_file(&self, name: &str) -> Option<String> {
        self.references.borrow_mut().mark_of_file(name)
    }

    /// The references of the text, for a reader that adds its own.
    pub(crate) fn shared_references(&self) -> Rc<RefCell<References>> {
        Rc::clone(&self.references)
    }

    /// The references that were read up to now.
    pub fn references(&self) -> References {
        self.references.borrow().clone()
    }

    /// Whether a text has a reference.
    pub(crate) fn has_reference(&self, text: &str) -> bool {
        self.references.borrow().are_in(text)
    }

    /// The text with its marks written as the program writes their values.
    pub fn written(&self, text: &str, way: Way) -> String {
        self.references.borrow().written(text, way)
    }

    /// The world that all of it comes from.
    pub fn world(&self) -> &'w dyn World {
        self.world
    }

    /// The inputs of a part of the text, which has a world of its own and the bound of all.
    pub(crate) fn of_part<'p>(&self, world: &'p dyn World) -> Inputs<'p> {
        Inputs {
            length: self.length.clone(),
            references: Rc::clone(&self.references),
            names_files: self.names_files.clone(),
            ..Inputs::new(world)
        }
    }

    /// The inputs of a command of the text, which has a standard input and files of its own.
    pub(crate) fn of_command<'p>(&self, given: &'p CommandWorld<'p>) -> Inputs<'p> {
        Inputs {
            given: Some(given),
            ..self.of_part(given)
        }
    }

    /// Counts what a part has read.
    pub(crate) fn adopt(&self, part: &Inputs<'_>) {
        self.length.set(part.length.get());
        let mut names = self.names.borrow_mut();
        for name in part.names.take() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }

    /// The value of an environment variable.
    pub fn variable(&self, name: &str) -> Option<String> {
        self.world.variable(name)
    }

    /// The bytes of a file, or of stdin where the name is `-`. Messages use the label: what follows the `@` of an item
    /// may not be a file at all but a secret that begins with `@`.
    pub fn bytes(&self, path: &Path, label: &str) -> Result<Vec<u8>, Diagnostic> {
        self.given(path, label, MOST)
    }

    /// The bytes of a file that belongs to the request, if there are at most so many.
    fn given(&self, path: &Path, label: &str, most: u64) -> Result<Vec<u8>, Diagnostic> {
        let Some(path) = self.placed(path) else {
            let label = mask::covered(label);
            let message = format!("{label}: the text changes the folder before it, which is not followed");
            return Err(Diagnostic::failed("unreadable-file", message)
                .help("go to the folder, and paste the line without its `cd`; or write the whole path"));
        };
        let path = &*path;
        let bytes = self.load(path, label, most)?;
        let name = name(path);
        let mut names = self.names.borrow_mut();
        if path.as_os_str() != "-" && !names.contains(&name) {
            names.push(name);
        }
        Ok(bytes)
    }

    /// The note about the files that were read for the request since the last one: a line from somewhere else can name any file of
    /// this machine.
    pub fn note(&self) -> Option<String> {
        let names = self.names.borrow();
        let names = names.get(self.noted.replace(names.len())..)?;
        let files = if names.len() > 1 { "files" } else { "file" };
        (!names.is_empty()).then(|| format!("the line reads the {files} `{}`", names.join("`, `")))
    }

    /// The bytes of a file or of stdin, if there are at most so many.
    fn load(&self, path: &Path, label: &str, most: u64) -> Result<Vec<u8>, Diagnostic> {
        let left = MOST - self.length.get();
        if path.to_str().is_some_and(|path| self.references.borrow().are_in(path)) {
            let references = self.references.borrow();
            let name = path
                .to_str()
                .and_then(|path| references.first_name(path))
                .unwrap_or_default();
            let message = format!(
                "{label}: the variable {} is its name, so that it can't be read here",
                mask::quoted(name)
            );
            return Err(Diagnostic::failed("invalid-input", message)
                .help("write the name itself, or let the text give the variable a value"));
        }
        let read = if path.as_os_str() != "-" {
            self.world.file(path, most.min(left))
        } else if self.stdin.replace(true) {
            return Err(Diagnostic::usage(
                "invalid-usage",
                "stdin can be read only once, and two of the arguments ask for it",
            )
            .help("a text that is pasted comes from stdin, too: put one of the two into a file"));
        } else {
            self.world.stdin(most.min(left))
        };
        let bytes = read.map_err(|error| match error.kind() {
            // A name that can be read is that of a file, and may be shown.
            ErrorKind::FileTooLarge if error.get_ref().is_some() => Diagnostic::unreadable(&name(path), &error),
            ErrorKind::FileTooLarge => Diagnostic::unreadable(&name(path), &too_long(most, left)),
            _ => Diagnostic::unreadable(label, &error),
        })?;
        self.length.set(self.length.get() + bytes.len() as u64);
        Ok(bytes)
    }

    /// The piped input; nothing if it is empty, or was read before.
    pub fn piped(&self) -> Result<Option<Vec<u8>>, Diagnostic> {
        if !self.world.is_piped() || self.stdin.get() {
            return Ok(None);
        }
        let bytes = self.bytes(Path::new("-"), "stdin")?;
        Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
    }

    /// The text of a file of options, profiles or operations; a byte order mark is dropped.
    pub fn document(&self, path: &Path) -> Result<String, Diagnostic> {
        self.unmarked(path, MOST_VALUES)
    }

    /// The text that was copied or recorded, of which little is read into values; a byte order mark is dropped.
    pub fn copied(&self, path: &Path) -> Result<String, Diagnostic> {
        self.unmarked(path, MOST)
    }

    /// Editors and shells of Windows write UTF-16, too, with a mark in front.
    fn unmarked(&self, path: &Path, most: u64) -> Result<String, Diagnostic> {
        let name = name(path);
        let bytes = self.load(path, &name, most)?;
        let read: Option<fn([u8; 2]) -> u16> = match bytes.get(..2) {
            Some([0xff, 0xfe]) => Some(u16::from_le_bytes),
            Some([0xfe, 0xff]) => Some(u16::from_be_bytes),
            _ => None,
        };
        let mut text = match read {
            Some(read) => {
                let (pairs, rest) = bytes.as_chunks();
                let units: Vec<u16> = pairs.iter().copied().map(read).collect();
                let text = String::from_utf16(&units).ok().filter(|_| rest.is_empty());
                text.ok_or_else(|| {
                    Diagnostic::failed("invalid-utf8", format!("{name}: it holds something else than UTF-16"))
                })?
            }
            None => utf8(bytes, &name)?,
        };
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }

    /// The text of a file.
    pub fn text(&self, path: &Path, label: &str) -> Result<String, Diagnostic> {
        utf8(self.bytes(path, label)?, label)
    }

    /// The text of a file whose JSON is a value of the request.
    pub fn json(&self, path: &Path, label: &str) -> Result<String, Diagnostic> {
        utf8(self.given(path, label, MOST_VALUES)?, label)
    }

    /// The file of a value in messages. A text that has no end of a file's name, or the name of a secret before it, may be a secret
    /// that begins with `@`, and is not shown.
    pub fn label(&self, key: &str, path: &str) -> String {
        let is_shown = path.contains(['.', '/']) && !endpoint::is_secret_name(key) && !self.has_reference(path);
        let file = if is_shown {
            format!(" {}", mask::bare(path))
        } else {
            String::new()
        };
        format!("the file{file} of {}", mask::quoted(key))
    }
}

/// The text of bytes; others than UTF-8 are an error.
pub fn utf8(bytes: Vec<u8>, label: &str) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        Diagnostic::failed(
            "invalid-utf8",
            format!("{label}: it holds something else than UTF-8 at byte {offset}"),
        )
    })
}

fn too_long(most: u64, left: u64) -> io::Error {
    let message = match left < most {
        true => format!("with the files before it, it is longer than {} MiB", MOST >> 20),
        false => format!("it is longer than {} MiB", most >> 20),
    };
    io::Error::new(ErrorKind::FileTooLarge, message)
}

/// The name of a file in messages.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}
