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
    /// The bytes of a file, or of stdin where the name is `-`.
    pub(crate) fn bytes(&self, path: &Path) -> Result<Vec<u8>, Failure> {
        if path.as_os_str() != "-" {
            return std::fs::read(path).map_err(|error| unreadable(path, &error));
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
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// The text of a file; a byte order mark is dropped.
    pub(crate) fn text(&self, path: &Path) -> Result<String, Failure> {
        let mut bytes = self.bytes(path)?;
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            Failure::failed(
                "invalid-utf8",
                format!("{} holds something else than UTF-8 at byte {offset}", name(path)),
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

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed("unreadable-file", format!("{}: {}", name(path), reason(error)))
}

/// The system's words without its number.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(number) => text.split_at(number).0.to_owned(),
        None => text,
    }
}
