//! Texts that people copy, and the requests that they become: one table for each kind of text.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

mod hostile;
pub(crate) mod made;

use std::path::Path;

use crate::rows;
use endpoint_lines::input::found::Only;
use endpoint_scripts::READERS;
use made::made_with;

/// The requests of a text, which may be a script.
pub(crate) fn made(text: &str) -> String {
    made_of(text, None, &Only::default())
}

fn made_of(text: &str, name: Option<&Path>, only: &Only) -> String {
    made_with(text, name, only, READERS)
}

/// The texts of all tables.
fn texts() -> impl Iterator<Item = String> {
    rows::all("paste").map(|row| row.text)
}

#[test]
fn rows_are_the_requests_of_their_texts() {
    rows::check("paste", |row| made(&row.text));
    assert!(texts().count() >= 400);
}

/// The tests of the page compare the requests of these texts, in the file `ENDPOINT_TEXTS`, with those of the command. A browser
/// takes its time for each, so the lines of curl and HTTPie are not among them.
#[test]
fn the_texts_are_written_where_they_are_asked_for() {
    const FILES: [&str; 8] = [
        "cmd",
        "gh",
        "har",
        "http_file",
        "message",
        "powershell",
        "recognised",
        "wget",
    ];
    let Ok(file) = std::env::var("ENDPOINT_TEXTS") else {
        return;
    };
    let rows = FILES.iter().flat_map(|name| rows::named("paste", name));
    let texts: Vec<_> = rows.map(|row| row.text).collect();
    std::fs::write(file, serde_json::to_string(&texts).unwrap()).unwrap();
}

#[test]
fn the_name_of_a_file_says_what_the_text_does_not() {
    let cases = [
        (
            "x.hurl",
            "GET https://a.test\n",
            "error: invalid-input: the text is a file of Hurl, which is not read // `hurl --curl LINES FILE` sends its requests and writes them as lines of curl, which are read; if it is an .http file, a line ### goes between two requests",
        ),
        ("x.http", "GET https://a.test/{{a}}\n@a = b", "GET https://a.test/b"),
        (
            "x.HAR",
            "{\"log\": {\"entries\": []}}",
            "error: invalid-input: the JSON has no request of HTTP in `log.entries`, where an HTTP archive has them",
        ),
        (
            "x.har",
            "curl https://a.test",
            "error: invalid-json: the text is not JSON: expected a value: text in double quotes, a number, true, false, null, [ or {",
        ),
        (
            "x.ps1",
            "curl https://a.test",
            "error: invalid-input: the text has no call of Invoke-WebRequest or Invoke-RestMethod",
        ),
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
        (
            "a.test",
            "error: invalid-input: --only takes none of the 3 requests of the text // the glob is compared with the whole URL: '*/users*'",
        ),
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
