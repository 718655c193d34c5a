//! What the parts of several grammars share: the name of a file.

/// The last part of a path, which is the name of the file at the server.
pub(crate) fn base_name(path: &str) -> &str {
    path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(path)
}
