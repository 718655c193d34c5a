//! The README's pictures are what the program prints in colour. `UPDATE_PICTURES=1 cargo test -p endpoint-cli --test main pictures::` writes them
//! again.

// On Windows the excerpts have other colours.
#![cfg(unix)]
#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::Path;
use std::process::{Command, Stdio};

use anstyle_svg::Term;

/// One request in eight languages.
const LANGUAGES: &[&[&str]] = &[
    &[
        "-o",
        "python",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "fetch",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "go",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "reqwest",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "php",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "ruby",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "java",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
    &[
        "-o",
        "csharp",
        "POST",
        "/repos/acme/site/issues",
        "title=It's here",
        "draft:=true",
    ],
];

/// A name, and the lines that are typed, without the name of the program.
const PICTURES: [(&str, &[&[&str]]); 6] = [
    ("languages", LANGUAGES),
    (
        "diagnostic",
        &[
            &["GET", "/repos/{owner}/{repo}/issues", "ower=acme", "repo=site"],
            &["PSOT", "/user/repos", "name=site"],
            &["localhost:8080/health"],
        ],
    ),
    (
        "explain",
        &[&[
            "--explain",
            "--format=raw",
            "GET /repos/{owner}/{repo}/contents/{+path}",
            "owner=acme",
            "repo=site",
            "path=docs/README.md",
            "ref=main",
            "Authorization:token 0123",
        ]],
    ),
    (
        "curl",
        &[&[
            "--redact",
            "curl",
            "-sSL",
            "-u",
            "mona:0123",
            "localhost:9200/my-index/_search",
            "--json",
            "{\"query\": {\"match_all\": {}}}",
        ]],
    ),
    (
        "api",
        &[
            &["api", "list", "order", "--api", "shop.api"],
            &["api", "show", "orders/create", "--api", "shop.api"],
            &["--api", "shop.api", "orders/create", "itm=book"],
        ],
    ),
    ("batch", &[&["batch", "--summary", "-o", "curl", "calls.jsonl"]]),
];

/// The files that the lines name.
const FILES: [(&str, &str); 2] = [
    (
        "shop.api",
        "endpoint-catalogue 2\n@title A shop\n@server https://shop.example/v1\n\
         GET /orders orders/list ?page:integer ?state=open|paid # List orders\n\
         GET /orders/{id} orders/get /id:integer # An order\n\
         POST /orders orders/create ?notify:boolean >json! .item! .count:integer # Place an order\n",
    ),
    (
        "calls.jsonl",
        "{\"id\":1,\"route\":\"GET /orgs/{org}/repos\",\"options\":{\"org\":\"acme\",\"per_page\":5}}\n\
         {\"id\":2,\"route\":\"GET /repos/{owner}/{repo}\",\"options\":{\"owner\":\"acme\"}}\n\
         {\"id\":3,\"route\":\"PUT /user/starred/{owner}/{repo}\",\"options\":{\"owner\":\"acme\",\"repo\":\"site\"}}\n",
    ),
];

/// What the program prints on a terminal, its command line first.
fn printed(words: &[&str], place: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_endpoint"))
        .args(words)
        .current_dir(place)
        .stdin(Stdio::null())
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .env_remove("ENDPOINT_PROFILE")
        .env("TERM", "xterm-256color")
        .output()
        .expect("the program");
    let line = shlex::try_join(words.iter().copied()).expect("words without NUL");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    // How long a batch took is not the same each time.
    let stderr: String = stderr
        .split_inclusive('\n')
        .map(|line| match line.rsplit_once(" failed, ") {
            Some((start, _)) => format!("{start} failed, 0.0 s\n"),
            None => line.to_owned(),
        })
        .collect();
    let end = if stdout.is_empty() || stdout.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    format!("$ endpoint {line}\n{stdout}{end}{stderr}")
}

#[test]
fn each_picture_shows_what_the_program_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    let place = tempfile::tempdir().expect("a directory");
    for (name, text) in FILES {
        std::fs::write(place.path().join(name), text).expect("a file");
    }
    for (name, lines) in PICTURES {
        let texts: Vec<String> = lines.iter().map(|words| printed(words, place.path())).collect();
        let picture = Term::new().render_svg(&texts.join("\n"));
        let file = folder.join(format!("{name}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(&file, &picture).expect("a file");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            kept == picture,
            "docs/images/{name}.svg is out of date: UPDATE_PICTURES=1 makes it anew"
        );
    }
}
