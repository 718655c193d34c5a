//! The descriptions of real APIs that `ENDPOINT_OPENAPI` names, if it is set.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The text of a description.
pub(crate) fn text(path: &Path) -> String {
    if path.extension().is_some_and(|extension| extension == "gz") {
        let output = Command::new("gzip").arg("-dc").arg(path).output().unwrap();
        assert!(output.status.success(), "gzip -dc {}", path.display());
        return String::from_utf8(output.stdout).unwrap();
    }
    std::fs::read_to_string(path).unwrap()
}

pub(crate) fn descriptions() -> Vec<PathBuf> {
    let Ok(folder) = std::env::var("ENDPOINT_OPENAPI") else {
        eprintln!("ENDPOINT_OPENAPI is not set: no real descriptions are read");
        return Vec::new();
    };
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| {
            ["json", "gz", "yaml", "yml"]
                .iter()
                .any(|end| path.extension().is_some_and(|extension| extension == *end))
        })
        .collect();
    files.sort();
    files
}
