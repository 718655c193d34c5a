//! Odd descriptions and slips at the terminal: what can be called is called as `api show` says, and what would be lost or sent
//! elsewhere is an error.

use super::{SHOP, place};
use crate::command::Place;

/// Ids and names that look like something else.
const ODD: &str = "endpoint-catalogue 2\n@server https://odd.example\n\
    GET / root ?--explain! ?-o! ?@file! ?a%3Db! ?#x!\n\
    GET /a --explain\nGET /b List%20Things\nGET /c list%20things\nGET /d batch\nGET /e #x\nGET /f \"q'\nGET /g @file\n";

#[test]
fn the_example_of_an_odd_operation_works_in_a_shell() {
    let place = Place::new();
    let odd = place.file("odd.api", ODD);
    place.profiles(&format!("[profile.odd]\napi = '{}'\n", odd.display()));
    let place = place.env("ENDPOINT_PROFILE", "odd");
    let operations = [
        ("root", "/?--explain=TEXT&-o=TEXT&%40file=TEXT&a%3Db=TEXT&%23x=TEXT"),
        ("GET /a", "/a"),
        ("List Things", "/b"),
        ("list things", "/c"),
        ("batch", "/d"),
        ("#x", "/e"),
        ("\"q'", "/f"),
        ("@file", "/g"),
    ];
    for (name, url) in operations {
        for flags in [&["--api", "odd.api"][..], &["--profile", "odd"], &[]] {
            let shown = place.run(&[&["api", "show", name], flags].concat());
            let example = shown.stdout.lines().last().unwrap_or_default().trim();
            let words = shlex::split(example).unwrap_or_default();
            let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
            let ran = place.run(&words);
            assert_eq!(ran.status, Some(0), "{example}: {}", ran.stderr);
            assert_eq!(ran.json()["url"], format!("https://odd.example{url}"), "{example}");
        }
    }
}

#[test]
fn a_slip_says_what_was_meant() {
    let place = place();
    place.file("odd.api", ODD);
    place.file("none.json", r#"{"openapi": "3.0.0", "paths": {}}"#);
    place.file("broken.json", r#"{"openapi": "3.0.0", "paths": {"x": {"get": {}}}}"#);
    place.file("none.api", "endpoint-catalogue 2\n");
    place.file("empty.json", "\n");
    let slips: [(&[&str], &str); 13] = [
        (&["--api", "odd.api", "list thigs"], "did you mean `List Things`?"),
        (
            &["--api", "odd.api", "root"],
            "help: add --explain=… after `--`, which ends the flags",
        ),
        (
            &["api", "lsit", "--api", "shop.api"],
            "similar subcommand exists: 'list'",
        ),
        (
            &["api", "list", "--apii", "shop.api"],
            "a similar argument exists: '--api'",
        ),
        (&["api", "show"], "<OPERATION>"),
        (
            &["api", "list", "--api", "none.api"],
            "error: unknown-operation: the catalogue has no operation",
        ),
        (
            &["api", "prepare", "none.json", "-"],
            "error: invalid-description: none.json: no operation of it can be read",
        ),
        (
            &["api", "prepare", "empty.json", "-"],
            "error: invalid-description: empty.json is empty\n",
        ),
        (
            &["api", "prepare", "broken.json", "-"],
            "GET x: the path does not start with a slash\n",
        ),
        (
            &["api", "prepare", "none.api", "none.api"],
            "error: invalid-description: none.api: no operation",
        ),
        (
            &["api", "add", "-", "shop.api"],
            "error: invalid-usage: `-` is not a name",
        ),
        (&["api", "add", "--", "-x", "shop.api"], "`-x` is not a name"),
        (&["api", "add", "a\u{202e}b", "shop.api"], "error: invalid-usage: "),
    ];
    for (words, expected) in slips {
        let ran = place.run(words);
        assert_ne!(ran.status, Some(0), "{words:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{words:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{words:?}");
    }
}

#[test]
fn what_is_no_catalogue_is_not_replaced_by_one() {
    let place = place();
    let description = r#"{"openapi": "3.0.0", "paths": {"/x": {"get": {}}}}"#;
    place.file("shop.json", description);
    let ran = place.run(&["api", "prepare", "shop.json", "shop.json"]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.stderr
            .contains("error: unwritable-output: shop.json is there, and is not a catalogue: it is not replaced"),
        "{}",
        ran.stderr
    );
    let text = |name: &str| std::fs::read_to_string(place.path().join(name)).unwrap();
    assert_eq!(text("shop.json"), description);
    assert_eq!(text("shop.api"), SHOP);
    place.file("empty.api", "");
    for target in ["shop.api", "empty.api", "new.api"] {
        assert_eq!(place.run(&["api", "prepare", "shop.json", target]).status, Some(0));
        assert_eq!(text(target), "endpoint-catalogue 2\nGET /x -\n", "{target}");
    }
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    let place = place().env("XDG_CONFIG_HOME", "/dev/null/config");
    let ran = place.run(&["api", "add", "shop", "shop.api"]);
    assert_eq!(ran.status, Some(1), "{}", ran.stdout);
    assert!(
        ran.stderr
            .contains("error: unwritable-output: /dev/null/config/endpoint/shop.api: "),
        "{}",
        ran.stderr
    );
}
