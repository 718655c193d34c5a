//! The README's pictures are what the program prints in colour. `UPDATE_PICTURES=1 cargo test --test pictures` writes them
//! again.

#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::Path;
use std::process::Command;

use anstyle_svg::Term;

const PICTURES: [(&str, &[&str]); 2] = [
    (
        "diagnostic",
        &["GET", "/repos/{owner}/{repo}/issues", "ower=acme", "repo=site"],
    ),
    (
        "explain",
        &[
            "--explain",
            "--format=raw",
            "GET /repos/{owner}/{repo}/contents/{+path}",
            "owner=acme",
            "repo=site",
            "path=docs/README.md",
            "ref=main",
            "Authorization:token 0123",
        ],
    ),
];

/// What the program prints on a terminal, its command line first.
fn printed(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_endpoint"))
        .args(words)
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .env_remove("ENDPOINT_PROFILE")
        .env("TERM", "xterm-256color")
        .output()
        .expect("the program");
    let line = shlex::try_join(words.iter().copied()).expect("words without NUL");
    format!(
        "$ endpoint {line}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

#[test]
fn each_picture_shows_what_the_program_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    for (name, words) in PICTURES {
        let picture = Term::new().render_svg(&printed(words));
        let file = folder.join(format!("{name}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(&file, &picture).expect("a file");
        }
        let kept = std::fs::read_to_string(&file).expect("the picture");
        assert!(
            kept == picture,
            "docs/images/{name}.svg is out of date: UPDATE_PICTURES=1 makes it anew"
        );
    }
}
