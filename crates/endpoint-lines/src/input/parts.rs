//! Parts in several grammars: files, their names and their types.

use std::path::Path;

use endpoint::Part;

use super::files::Inputs;
use crate::report::diagnostic::Diagnostic;

/// The last part of a path, which is the name of the file at the server.
pub(crate) fn base_name(path: &str) -> &str {
    path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(path)
}

/// A file and its settings, `path;type=image/png;filename=a.png`, in any order; each may be absent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Named<'t> {
    pub(crate) path: &'t str,
    pub(crate) content_type: Option<&'t str>,
    pub(crate) file_name: Option<&'t str>,
}

impl<'t> Named<'t> {
    /// The part, with its name, and its type as given or guessed.
    pub(crate) fn part(&self, label: &str, inputs: &Inputs<'_>) -> Result<Part<'static>, Diagnostic> {
        let name = self.file_name.unwrap_or_else(|| base_name(self.path));
        let part = Part::file(name.to_owned(), inputs.attach(Path::new(self.path), label, false)?);
        let kind = self.content_type.map(str::to_owned).or_else(|| guessed_type(self.path));
        Ok(kind.into_iter().fold(part, Part::content_type))
    }

    /// Reads the settings from the end, as a path may hold a `;` too.
    pub(crate) fn read(text: &'t str) -> Self {
        let (mut path, mut content_type, mut file_name) = (text, None, None);
        loop {
            let types = path.rfind(";type=").filter(|_| content_type.is_none());
            let names = path.rfind(";filename=").filter(|_| file_name.is_none());
            let Some(at) = types.max(names) else {
                return Self {
                    path,
                    content_type,
                    file_name,
                };
            };
            let (before, setting) = path.split_at(at);
            let value = setting.split_once('=').map(|(_, value)| value);
            if types == Some(at) {
                content_type = value;
            } else {
                file_name = value;
            }
            path = before;
        }
    }
}

/// The type that curl and Hurl know by the end of a name.
pub(crate) fn known_type(name: &str) -> Option<&'static str> {
    const TYPES: [(&str, &str); 10] = [
        (".gif", "image/gif"),
        (".jpg", "image/jpeg"),
        (".jpeg", "image/jpeg"),
        (".png", "image/png"),
        (".svg", "image/svg+xml"),
        (".txt", "text/plain"),
        (".htm", "text/html"),
        (".html", "text/html"),
        (".pdf", "application/pdf"),
        (".xml", "application/xml"),
    ];
    let name = name.to_ascii_lowercase();
    TYPES
        .iter()
        .find(|(end, _)| name.ends_with(end))
        .map(|(_, known)| *known)
}

/// The type that the end of a name is known for.
pub fn guessed_type(path: &str) -> Option<String> {
    mime_guess::from_path(path).first_raw().map(str::to_owned)
}

/// The part of a file and its settings.
pub(crate) fn file(text: &str, label: &str, inputs: &Inputs<'_>) -> Result<Part<'static>, Diagnostic> {
    Named::read(text).part(label, inputs)
}
