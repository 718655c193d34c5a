//! What is read from files and from stdin. Stdin can be read once; who asks a second time gets an error.

use std::cell::{Cell, RefCell};
use std::io::{IsTerminal, Read};
use std::path::Path;

use endpoint::Body;

use crate::report::failure::Failure;
use crate::report::hidden::is_hidden;

/// The inputs of one run.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    stdin: Cell<bool>,
    /// The file that was read as the body.
    body: RefCell<Option<String>>,
}

impl Inputs {
    /// The bytes of a file, or of stdin where the name is `-`. Messages use the label: what follows the `@` of an item
    /// may not be a file at all but a secret that begins with `@`.
    pub(crate) fn bytes(&self, path: &Path, label: &str) -> Result<Vec<u8>, Failure> {
        if path.as_os_str() != "-" {
            return std::fs::read(path).map_err(|error| Failure::unreadable(label, &error));
        }
        if self.stdin.replace(true) {
            return Err(Failure::usage(
                "invalid-usage",
                "stdin can be read only once, and two of the arguments ask for it",
            ));
        }
        let mut bytes = Vec::new();
        match std::io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(Failure::unreadable(label, &error)),
        }
    }

    /// What is piped into the command; nothing where stdin is a terminal, or empty.
    pub(crate) fn piped(&self) -> Result<Option<Vec<u8>>, Failure> {
        if std::io::stdin().is_terminal() || self.stdin.get() {
            return Ok(None);
        }
        let bytes = self.bytes(Path::new("-"), "stdin")?;
        Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
    }

    /// The text of a file that is JSON or TOML; a byte order mark is dropped.
    pub(crate) fn document(&self, path: &Path) -> Result<String, Failure> {
        let mut text = self.text(path, &name(path))?;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &Path, label: &str) -> Result<String, Failure> {
        String::from_utf8(self.bytes(path, label)?).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            Failure::failed(
                "invalid-utf8",
                format!("{label}: it holds something else than UTF-8 at byte {offset}"),
            )
        })
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

/// Whether a file holds these bytes and no others. What is not a file is not read a second time.
pub(crate) fn holds(path: &str, bytes: &[u8]) -> bool {
    Path::new(path).is_file() && std::fs::read(path).is_ok_and(|read| read == bytes)
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}
