//! The tests of the crate: tables of scripts and of the requests that they send.

#![allow(
    clippy::unwrap_used,
    reason = "a table fails by a panic, and says what it is made of"
)]

// The tables and how a request is written in them are those of `endpoint-lines`.
#[path = "../../endpoint/tests/support/all.rs"]
mod all;
#[path = "../../endpoint-lines/tests/paste/made.rs"]
mod made;
#[allow(dead_code, reason = "some of it is for the tables of that crate alone")]
#[path = "../../endpoint-lines/tests/rows.rs"]
mod rows;

use std::path::Path;
use std::thread;

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

/// Texts that nest deep, or ask for much, with the stacks of a main thread, of other threads and of WebAssembly: read or refused.
#[test]
fn hostile_scripts_end() {
    for stack in [8 << 20, 2 << 20] {
        thread::Builder::new()
            .stack_size(stack)
            .spawn(hostile)
            .unwrap()
            .join()
            .unwrap();
    }
}

fn hostile() {
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
    for size in [3_900, 64 << 10, 512 << 10] {
        let all = python
            .iter()
            .map(|one| ("import requests\nrequests.get(u)\nx = ", one, "a.py"));
        for (before, repeated, file) in all.chain(javascript.iter().map(|one| ("fetch(u);\nx = ", one, "a.js"))) {
            let text = format!("{before}{}", repeated.repeat(size / repeated.len()));
            assert!(!made_with(&text, Some(Path::new(file)), &Only::default(), READERS).is_empty());
        }
    }
}

/// Texts of the tables with parts that are taken away, repeated, replaced and put in from others.
#[test]
fn changed_scripts_are_read_or_refused() {
    const SIGNS: &str = "()[]{}<>'\"`$\\/,;:.=+-!?&|#@ \n\t0aü\u{feff}";
    const MOST: usize = 30;
    let texts: Vec<Vec<char>> = rows::all("rows").map(|row| row.text.chars().collect()).collect();
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut seed = 1_u64;
    let mut below = |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % most.max(1)
    };
    for _ in 0..all::tenth(10_000) {
        let mut text = texts[below(texts.len())].clone();
        for _ in 0..=below(3) {
            let from = below(text.len());
            let to = (from + 1 + below(MOST)).min(text.len());
            match below(4) {
                0 => drop(text.drain(from..to)),
                1 => text.splice(from..from, text[from..to].to_vec()).for_each(drop),
                2 => text.splice(from..to, [signs[below(signs.len())]]).for_each(drop),
                _ => {
                    let other = &texts[below(texts.len())];
                    let start = below(other.len());
                    let end = (start + MOST).min(other.len());
                    text.splice(from..from, other[start..end].to_vec()).for_each(drop);
                }
            }
        }
        let text: String = text.into_iter().collect();
        for file in ["a.js", "a.py"] {
            made_with(&text, Some(Path::new(file)), &Only::default(), READERS);
        }
    }
}
