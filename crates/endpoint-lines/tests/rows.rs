//! The tables: text files of rows, each with a name, a text, and its answer.
//!
//! ```text
//! # a name
//! | a line of the text
//! = a line of the answer
//! ```
//!
//! A block without a `#` says what the rows below it are. Control characters but tabs, and a blank at the end of a line, are
//! written as their pictures: `␍` is a carriage return. `ENDPOINT_ROWS=write cargo test -p endpoint-lines rows` writes the answers anew, and
//! the diff belongs to the commit.

#![allow(clippy::unwrap_used, reason = "a table fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) answer: String,
}

/// The files of a folder, by their names.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect();
    files.sort();
    files
}

/// The rows of all files of a folder.
pub(crate) fn all(folder: &str) -> impl Iterator<Item = Row> {
    files(folder).into_iter().flat_map(|file| read(&file))
}

/// The rows of one file of a folder.
pub(crate) fn named(folder: &str, name: &str) -> impl Iterator<Item = Row> {
    let files = files(folder).into_iter();
    let mut files = files.filter(move |file| file.file_stem().is_some_and(|stem| stem == name));
    read(&files.next().unwrap()).into_iter()
}

fn row(block: &str) -> Option<Row> {
    block.starts_with("# ").then(|| Row {
        name: block.lines().next().unwrap().to_owned(),
        text: lines(block, '|'),
        answer: lines(block, '='),
    })
}

fn read(file: &Path) -> Vec<Row> {
    let table = fs::read_to_string(file).unwrap();
    let mut rows: Vec<Row> = Vec::new();
    for row in table.split("\n\n").filter_map(row) {
        assert!(
            rows.iter().all(|other| other.name != row.name),
            "{file:?}: {}",
            row.name
        );
        rows.push(row);
    }
    rows
}

/// The lines with a sign, without it.
fn lines(block: &str, sign: char) -> String {
    let lines = block.lines().filter_map(|line| line.strip_prefix(sign));
    let lines: Vec<_> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let read = |c: char| match c {
        '\u{2400}'..='\u{2420}' => char::from_u32(c as u32 - 0x2400).unwrap(),
        c => c,
    };
    lines.join("\n").chars().map(read).collect()
}

/// The lines of a text behind a sign.
fn written(text: &str, sign: char) -> String {
    let mut out = String::new();
    for line in text.split('\n') {
        let line = match line.strip_suffix(' ') {
            Some(line) => format!("{line}\u{2420}"),
            None => line.to_owned(),
        };
        let picture = |c: char| match c {
            '\0'..='\u{8}' | '\n'..' ' => char::from_u32(c as u32 + 0x2400).unwrap(),
            c => c,
        };
        let line: String = line.chars().map(picture).collect();
        out.push_str(format!("{sign} {line}").trim_end_matches(' '));
        out.push('\n');
    }
    out
}

/// Writes the answers of a file anew.
fn write(file: &Path, answer: fn(&Row) -> String) {
    let table = fs::read_to_string(file).unwrap();
    let blocks = table.trim_end().split("\n\n").map(|block| match row(block) {
        Some(row) => {
            let text = format!(
                "{}\n{}{}",
                row.name,
                written(&row.text, '|'),
                written(&answer(&row), '=')
            );
            text.trim_end_matches('\n').to_owned()
        }
        None => block.to_owned(),
    });
    fs::write(file, blocks.collect::<Vec<_>>().join("\n\n") + "\n").unwrap();
}

/// Compares the answers of all rows of a folder. No error shows the secrets of a text, which are called `s3cret`.
#[track_caller]
pub(crate) fn check(folder: &str, answer: fn(&Row) -> String) {
    let mut wrong = Vec::new();
    for file in files(folder) {
        if std::env::var("ENDPOINT_ROWS").is_ok_and(|how| how == "write") {
            write(&file, answer);
        }
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        for row in read(&file) {
            let made = answer(&row);
            if made != row.answer {
                wrong.push(format!(
                    "{name} {}\n  expected {}\n  made     {made}",
                    row.name, row.answer
                ));
            }
            if made
                .lines()
                .any(|line| line.starts_with("error: ") && line.contains("s3cret"))
            {
                wrong.push(format!("{name} {} shows a secret: {made}", row.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}
