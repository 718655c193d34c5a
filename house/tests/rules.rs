//! `rules.toml`, read.

use std::fs;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

/// Files and folders, and the most lines of code that they may have.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) paths: Vec<String>,
    pub(crate) lines: usize,
}

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The entries of a table of the file.
fn table<T>(name: &str, entry: impl Fn(&str, &DeValue<'_>) -> T) -> Vec<T> {
    let text = fs::read_to_string(root().join("house/rules.toml")).unwrap();
    let file = DeTable::parse(&text).unwrap();
    let table = file.get_ref().get(name).unwrap().get_ref().as_table().unwrap();
    let entries = table.iter().map(|(key, value)| entry(key.get_ref(), value.get_ref()));
    entries.collect()
}

fn number(value: &DeValue<'_>) -> usize {
    value.as_integer().unwrap().as_str().parse().unwrap()
}

pub(crate) fn budget() -> Vec<Part> {
    table("budget", |name, part| {
        let paths = part["paths"].get_ref().as_array().unwrap();
        Part {
            name: name.to_owned(),
            paths: paths
                .iter()
                .map(|path| path.get_ref().as_str().unwrap().to_owned())
                .collect(),
            lines: number(part["lines"].get_ref()),
        }
    })
}

/// The folder of each crate's sources, and the picture of its modules.
pub(crate) fn layers() -> Vec<(String, String)> {
    table("layers", |folder, picture| {
        (folder.to_owned(), picture.as_str().unwrap().to_owned())
    })
}

/// Each document, and the most words that it may have.
pub(crate) fn words() -> Vec<(String, usize)> {
    table("words", |document, words| (document.to_owned(), number(words)))
}
