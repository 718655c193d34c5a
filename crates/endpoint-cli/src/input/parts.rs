//! What the parts of several grammars share: files, their names and their types.

use std::path::Path;

use endpoint::Part;

use super::files::Inputs;
use crate::report::failure::Failure;

/// The last part of a path, which is the name of the file at the server.
pub(crate) fn base_name(path: &str) -> &str {
    path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(path)
}

/// The path and the type of `path;type=image/png`.
pub(crate) fn path_and_type(text: &str) -> (&str, Option<&str>) {
    match text.split_once(";type=") {
        Some((path, content_type)) => (path, Some(content_type)),
        None => (text, None),
    }
}

/// The type that the end of a name is known for.
pub(crate) fn guessed_type(path: &str) -> Option<String> {
    mime_guess::from_path(path).first_raw().map(str::to_owned)
}

/// The part of a file, with its name, and its type as given or guessed.
pub(crate) fn file(text: &str, label: &str, inputs: &Inputs) -> Result<Part<'static>, Failure> {
    let (path, content_type) = path_and_type(text);
    let part = Part::file(base_name(path).to_owned(), inputs.bytes(Path::new(path), label)?);
    Ok(match content_type.map(str::to_owned).or_else(|| guessed_type(path)) {
        Some(content_type) => part.content_type(content_type),
        None => part,
    })
}
