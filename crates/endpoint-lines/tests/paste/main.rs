//! Texts that people copy, and the requests that they become: one table for each kind of text.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

mod blocks;
mod cmd;
mod ends;
mod fetch;
mod gh;
mod har;
mod hostile;
mod http_file;
mod hurl;
mod made;
mod message;
mod names;
mod powershell;
mod recognised;
mod wget;
mod written;

use std::path::Path;

use endpoint_lines::input::found::Only;
use made::{made, made_of};

type Table = &'static [(&'static str, &'static str, &'static str)];

const TABLES: [(&str, Table); 13] = [
    ("fetch", &fetch::TEXTS),
    ("ends", &ends::TEXTS),
    ("names", &names::TEXTS),
    ("PowerShell", &powershell::TEXTS),
    ("blocks", &blocks::TEXTS),
    ("cmd", &cmd::TEXTS),
    ("HAR", &har::TEXTS),
    ("messages", &message::TEXTS),
    (".http", &http_file::TEXTS),
    ("Hurl", &hurl::TEXTS),
    ("wget", &wget::TEXTS),
    ("gh", &gh::TEXTS),
    ("recognised", &recognised::TEXTS),
];

/// The texts of all tables.
fn texts() -> impl Iterator<Item = &'static str> {
    TABLES
        .iter()
        .flat_map(|(_, table)| table.iter().map(|(_, text, _)| *text))
}

#[test]
fn texts_become_the_requests_of_the_tables() {
    let mut wrong = Vec::new();
    for (kind, table) in TABLES {
        for (name, text, expected) in table {
            let made = made(text);
            if made != *expected {
                wrong.push(format!("{kind}: {name}\n  expected {expected}\n  made     {made}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
    assert!(texts().count() >= 200);
}

/// The tests of the page compare the requests of these texts with those of the command.
#[test]
fn the_texts_are_written_where_they_are_asked_for() {
    let Ok(file) = std::env::var("ENDPOINT_TEXTS") else {
        return;
    };
    let texts = texts().collect::<Vec<_>>();
    std::fs::write(file, serde_json::to_string(&texts).unwrap()).unwrap();
}

#[test]
fn the_name_of_a_file_says_what_the_text_does_not() {
    let cases = [
        ("x.hurl", "GET https://a.test\n", "GET https://a.test"),
        ("x.http", "GET https://a.test/{{a}}\n@a = b", "GET https://a.test/b"),
        (
            "x.HAR",
            "{\"log\": {\"entries\": []}}",
            "error: the JSON has no request of HTTP in `log.entries`, where an HTTP archive has them",
        ),
        (
            "x.har",
            "curl https://a.test",
            "error: the archive is not JSON: expected value at line 1 column 1",
        ),
        (
            "x.ps1",
            "curl https://a.test",
            "error: the text has no call of Invoke-WebRequest or Invoke-RestMethod",
        ),
        ("x.js", "curl https://a.test", "error: the text has no call of `fetch`"),
        ("x.txt", "curl https://a.test", "GET https://a.test/"),
    ];
    for (file, text, expected) in cases {
        assert_eq!(
            made_of(text, Some(Path::new(file)), &Only::default()),
            expected,
            "{file}"
        );
    }
}

#[test]
fn files_are_beside_the_file_that_names_them() {
    let text = "POST https://a.test\n\n< a.txt\n";
    let read = |file| made_of(text, Some(Path::new(file)), &Only::default());
    assert_eq!(read("x.http"), "POST https://a.test \"one\\ntwo\"");
    assert_eq!(read("folder/x.http"), "POST https://a.test \"beside\"");
}

#[test]
fn only_some_requests_are_asked_for() {
    let text = "curl https://a.test/api/1; curl https://a.test/2; curl https://b.test/api/3";
    let cases = [
        ("*/api/*", "GET https://a.test/api/1\nGET https://b.test/api/3"),
        ("https://a.test/?", "GET https://a.test/2"),
        ("https://b.test/*", "GET https://b.test/api/3"),
        ("a.test", "error: --only takes none of the 3 requests of the text"),
    ];
    for (glob, expected) in cases {
        assert_eq!(
            made_of(text, None, &Only::matching(glob.to_owned())),
            expected,
            "{glob}"
        );
    }
    let archive = "{\"log\":{\"entries\":[{\"request\":{\"url\":\"https://a.test/1\",\"bodySize\":5}},{\"request\":{\"url\":\"https://a.test/2\"}}]}}";
    let only = Only::matching("*/2".to_owned());
    assert_eq!(made_of(archive, None, &only), "GET https://a.test/2");
}
