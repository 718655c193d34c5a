//! The tests of the crate: tables of scripts and of the requests that they send.

#![allow(
    clippy::unwrap_used,
    reason = "a table fails by a panic, and says what it is made of"
)]

// The tables and how a request is written in them are those of `endpoint-lines`.
#[path = "../../endpoint-lines/tests/paste/made.rs"]
mod made;
#[allow(dead_code, reason = "some of it is for the tables of that crate alone")]
#[path = "../../endpoint-lines/tests/rows.rs"]
mod rows;

use std::path::Path;

use endpoint_lines::input::found::Only;
use endpoint_scripts::READERS;
use made::made_with;

#[test]
fn rows_are_the_requests_of_their_scripts() {
    rows::check("rows", |row| made_with(&row.text, None, &Only::default(), READERS));
}

#[test]
fn the_name_of_a_file_says_what_the_text_does_not() {
    let cases = [(
        "x.js",
        "curl https://a.test",
        "error: invalid-input: the script can't be parsed from here on",
    )];
    for (file, text, expected) in cases {
        let made = made_with(text, Some(Path::new(file)), &Only::default(), READERS);
        assert_eq!(made, expected, "{file}");
    }
}

/// Texts that nest deep, or ask for much, with a stack of 2 MB as threads have it: read or refused, and in time.
#[test]
fn hostile_scripts_end() {
    let python = [
        "(", "[", "f(", "a.", "not ", "-", "a+", "a or ", "lambda:", "a[", "f'{", "await ", "*", "x=", "if a:\n ",
    ];
    let javascript = [
        "(",
        "[",
        "({a:",
        "!",
        "a.",
        "a?b:",
        "()=>",
        "`${",
        "a=",
        "if(a);else ",
        "<a>",
        "await ",
        "{",
        "new ",
        "/*",
    ];
    for size in [3_900, 64_000] {
        let all = python
            .iter()
            .map(|one| ("import requests\nrequests.get(u)\nx = ", one, "a.py"));
        for (before, repeated, file) in all.chain(javascript.iter().map(|one| ("fetch(u);\nx = ", one, "a.js"))) {
            let text = format!("{before}{}", repeated.repeat(size / repeated.len()));
            assert!(!made_with(&text, Some(Path::new(file)), &Only::default(), READERS).is_empty());
        }
    }
}
