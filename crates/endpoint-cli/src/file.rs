//! What is read from files and from stdin. Stdin can be read once; who asks a second time is told so.

use std::cell::Cell;
use std::io::Read;
use std::path::Path;

use crate::failure::Failure;

/// The inputs of one run.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    stdin: Cell<bool>,
}

impl Inputs {
    /// The bytes of a file, or of stdin where the name is `-`. Messages call it by the label: what stands behind the `@` of
    /// an item may be no file but a secret that begins so.
    pub(crate) fn bytes(&self, path: &Path, label: &str) -> Result<Vec<u8>, Failure> {
        let unreadable =
            |error: &std::io::Error| Failure::failed("unreadable-file", format!("{label}: {}", reason(error)));
        if path.as_os_str() != "-" {
            return std::fs::read(path).map_err(|error| unreadable(&error));
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
            Err(error) => Err(unreadable(&error)),
        }
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
}

/// How messages call a file.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The system's words without its number.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(number) => text.split_at(number).0.to_owned(),
        None => text,
    }
}
