//! `endpoint fix`: what it shows, what it writes, and how it ends. The crate `endpoint-fix` has the tables of what it finds.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use crate::command::Place;

const FILE: &str = "fn user(id: &str) -> anyhow::Result<()> {\n    client.get(format!(\"/users/{id}\"))\n}\n";
const LEFT: &str = "fn user(id: &str) {\n    client.get(format!(\"/users/{id}\"))\n}\n";

#[test]
fn a_file_is_rewritten_and_what_is_left_is_shown() {
    let place = Place::new();
    let file = place.file("src/user.rs", FILE);
    let left = place.file("src/deep/left.rs", LEFT);
    // Neither a folder of builds nor other files are read.
    place.file("src/target/built.rs", FILE);
    place.file("src/notes.txt", FILE);

    let ran = place.run(&["fix", "--check", "src"]);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    for shown in [
        "error: raw-value: `id` in a URL",
        "user.rs:2:32",
        "left.rs:2:32",
        "files read: 2, URLs rewritten: 0, left: 2",
    ] {
        assert!(ran.stderr.contains(shown), "{shown}: {}", ran.stderr);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), FILE);

    let ran = place.run(&["fix", "src"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    for shown in [
        // A rewrite leaves no failure.
        "rewritten: src/user.rs:2\n",
        "warning: raw-value: `id` in a URL",
        "left.rs:2:32",
        "write `endpoint::url!(\"/users/{id}\")`",
        "returns no `Result`",
        "URLs rewritten: 1, left: 1",
    ] {
        assert!(ran.stderr.contains(shown), "{shown}: {}", ran.stderr);
    }
    let expected = FILE.replace("format!(\"/users/{id}\")", "endpoint::url!(\"/users/{id}\")?");
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    assert_eq!(fs::read_to_string(&left).unwrap(), LEFT);

    let ran = place.run(&["fix", "--check", "src/user.rs"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
}

#[test]
fn what_is_no_rust_and_what_is_not_there_is_an_error() {
    let place = Place::new();
    place.file("broken.rs", "fn f( {\n");
    let ran = place.run(&["fix", "broken.rs"]);
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("invalid-rust: broken.rs is not read"),
        "{}",
        ran.stderr
    );
    let ran = place.run(&["fix", "missing.rs"]);
    assert!(ran.error().starts_with("error: unreadable-file: "), "{}", ran.stderr);
    assert_eq!(place.run(&["fix"]).status, Some(2));
    place.file("empty/notes.txt", "");
    for line in [&["fix", "empty"][..], &["fix", "--check", "empty"]] {
        let ran = place.run(line);
        assert_eq!(ran.status, Some(1), "{}", ran.stderr);
        assert_eq!(
            ran.error(),
            "error: no-rust: no file was read: name `.rs` files, or folders of them, and not stdin"
        );
    }
}

#[test]
fn an_error_type_can_be_named() {
    let place = Place::new();
    let file = place.file("a.rs", FILE.replace("anyhow::Result<()>", "Result<(), MyError>"));
    assert!(place.run(&["fix", "a.rs"]).stderr.contains("--error MyError"));
    assert_eq!(place.run(&["fix", "a.rs", "--error", "crate::MyError"]).status, Some(0));
    assert!(fs::read_to_string(&file).unwrap().contains("url!"));
}

#[test]
fn stdin_is_refused() {
    let place = Place::new();
    let ran = place.run_with(&["fix", "-"], FILE.as_bytes());
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    assert_eq!(
        ran.error(),
        "error: no-rust: no file was read: name `.rs` files, or folders of them, and not stdin"
    );
}
