//! gh's flags, and whole lines written for gh.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod manual;
#[cfg(unix)]
mod original;

use crate::command::{Place, endpoint};
use serde_json::{Value, json};

#[test]
fn fields_are_typed_as_in_gh() {
    let place = Place::new();
    place.file("note.txt", "note");
    let cases: [(&str, &[&str], Value); 6] = [
        (
            "-f is text",
            &["-f", "a=true", "-f", "b=12"],
            json!({"a": "true", "b": "12"}),
        ),
        (
            "-F converts",
            &["-F", "a=true", "-F", "b=-12", "-F", "c=null", "-F", "d=1.5"],
            json!({"a": true, "b": -12, "c": null, "d": "1.5"}),
        ),
        (
            "-F reads files",
            &["-F", "a=@note.txt", "-F", "b=@-"],
            json!({"a": "note", "b": "piped"}),
        ),
        ("placeholders stay", &["-F", "a={owner}"], json!({"a": "{owner}"})),
        (
            "keys nest",
            &["-f", "a[b]=1", "-F", "c[]=1", "-F", "c[]=2", "-f", "d[]"],
            json!({"a": {"b": "1"}, "c": [1, 2], "d": []}),
        ),
        (
            "in the order of the line",
            &["-F", "c[]=1", "-f", "c[]=2", "-F", "c[]=3"],
            json!({"c": [1, "2", 3]}),
        ),
    ];
    for (name, fields, body) in cases {
        let arguments = [&["POST", "/x"], fields].concat();
        let stdin = if fields.contains(&"b=@-") { &b"piped"[..] } else { b"" };
        assert_eq!(place.run_with(&arguments, stdin).json()["body"], body, "{name}");
    }
}

#[test]
fn fields_find_their_place_like_items() {
    let request = endpoint(&["/orgs/{org}/repos", "-f", "org=acme", "-F", "page=2"]).json();
    assert_eq!(request["method"], "get");
    assert_eq!(request["url"], "https://api.github.com/orgs/acme/repos?page=2");
}

#[test]
fn a_field_is_given_once() {
    let ran = endpoint(&["POST", "/x", "-f", "a=secret", "-f", "a=2"]);
    assert_eq!(
        (ran.status, ran.error()),
        (Some(2), "error: invalid-item: the field `a` is given twice")
    );
}

#[test]
fn a_line_for_gh_gives_what_gh_would_send() {
    let place = Place::new().env("GH_REPO", "acme/site");
    let cases: [(&str, &[&str], &str, &str, Value); 2] = [
        (
            "fields make a POST",
            &["repos/{owner}/{repo}/issues", "-f", "title=x", "-F", "n=3"],
            "post",
            "/repos/acme/site/issues",
            json!({"title": "x", "n": 3}),
        ),
        (
            "graphql",
            &["graphql", "-f", "query=q", "-F", "n=3", "-f", "tags[]=a"],
            "post",
            "/graphql",
            json!({"query": "q", "variables": {"n": 3, "tags": ["a"]}}),
        ),
    ];
    for (name, arguments, method, path, body) in cases {
        let request = place.run(&[&["gh", "api"], arguments].concat()).json();
        assert_eq!(request["method"], method, "{name}");
        assert_eq!(request["url"], format!("https://api.github.com{path}"), "{name}");
        let sent: Value = serde_json::from_str(request["body"].as_str().unwrap()).unwrap();
        assert_eq!(sent, body, "{name}");
    }
}

#[test]
fn the_host_is_the_one_that_gh_means() {
    let ran = endpoint(&["gh", "api", "--hostname", "ghe.acme.test", "user"]);
    assert_eq!(ran.json()["url"], "https://ghe.acme.test/api/v3/user");
    assert_eq!(ran.json()["headers"]["accept"], "application/vnd.github.v3+json");
    assert_eq!(
        endpoint(&["gh", "api", "--hostname", "evil.test/x", "user"]).status,
        Some(2)
    );
}

#[test]
fn a_path_is_no_route_with_a_method() {
    for path in ["x y", "DELETE repos/a/b"] {
        let ran = endpoint(&["gh", "api", path]);
        assert_eq!(ran.status, Some(1), "{path}: {}", ran.stdout);
        assert!(
            ran.stderr.starts_with("error: invalid-template: "),
            "{path}: {}",
            ran.stderr
        );
    }
}

#[test]
fn flags_about_the_response_are_taken_and_said_to_have_no_effect() {
    let ran = endpoint(&["gh", "api", "user", "--paginate", "-q", ".login", "--cache", "1h", "-i"]);
    assert_eq!(ran.json()["url"], "https://api.github.com/user?per_page=100");
    assert_eq!(
        ran.error(),
        "note: about the response, and so without effect: --cache, --include, --jq, --paginate"
    );
}

#[test]
fn our_own_flags_stand_in_front_of_gh_or_after_it() {
    for arguments in [
        &["-o", "curl", "gh", "api", "user"][..],
        &["gh", "api", "user", "-o", "curl"],
        &["--redact", "-o", "curl", "gh", "api", "user", "-H", "X-A: b"],
    ] {
        let ran = endpoint(arguments);
        assert!(
            ran.stdout.starts_with("curl https://api.github.com/user "),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
    assert_eq!(endpoint(&["-o", "curl", "gh"]).status, Some(2));
}

#[test]
fn a_placeholder_that_gh_does_not_fill_is_an_error() {
    let ran = endpoint(&["gh", "api", "orgs/{org}"]);
    assert!(
        ran.stderr.contains("gh fills {owner}, {repo} and {branch}"),
        "{}",
        ran.stderr
    );
}

/// git is not asked for the repository of the folder.
#[test]
fn placeholders_are_variables() {
    let place = Place::new();
    place.file(".git/HEAD", "ref: refs/heads/main\n");
    place.file(
        ".git/config",
        "[remote \"origin\"]\n\turl = git@github.com:acme/site.git\n",
    );
    let line = ["-o", "curl", "gh", "api", "repos/{owner}/{repo}/branches/{branch}"];
    let cases = [
        (&[][..], "https://api.github.com/repos/$owner/$repo/branches/$branch"),
        (
            &["-X", "GET", "-F", "a={owner}/{other}", "-f", "b={owner}"],
            "$owner/{other}",
        ),
        (
            &["-F", "a={owner}/{other}", "-f", "b={owner}"],
            "\"a\":\"'\"$owner\"'/{other}\"}'",
        ),
    ];
    for (more, expected) in cases {
        let ran = place.run(&[&line[..], more].concat());
        assert!(ran.stdout.contains(expected), "{}{}", ran.stdout, ran.stderr);
    }
}

#[test]
fn another_command_of_gh_is_an_error() {
    for line in [&["gh", "pr", "list"][..], &["gh", "s3cret"]] {
        let ran = endpoint(line);
        assert_eq!(ran.status, Some(2));
        assert!(
            ran.stderr.starts_with("error: invalid-usage: unrecognized subcommand ") && ran.stderr.contains("help: "),
            "{}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
    }
    let ran = endpoint(&["/x", "-o", ""]);
    assert!(
        ran.stderr
            .starts_with("error: invalid-usage: a value is required for '--output <FORMAT>' but none was supplied"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_line_is_read_from_standard_input() {
    let place = Place::new();
    let line = "$ gh api repos/a/b/issues -f title='It works' --jq .[] | cat\n";
    for arguments in [&["gh"][..], &["gh", "-"], &["--redact", "gh"]] {
        let ran = place.run_with(arguments, line.as_bytes());
        let request = ran.json();
        assert_eq!(request["url"], "https://api.github.com/repos/a/b/issues");
        assert_eq!(request["body"], r#"{"title":"It works"}"#);
        assert!(ran.error().starts_with("note: `| cat"), "{}", ran.stderr);
    }
    let ran = place.run_with(&["-o", "curl", "gh"], b"gh api user");
    assert!(
        ran.stdout.starts_with("curl https://api.github.com/user "),
        "{}",
        ran.stdout
    );
    for (line, error) in [
        ("", "error: invalid-usage: standard input holds no gh line"),
        ("gh pr list", "error: unknown-command: "),
        (
            "gh api x --input -",
            "error: invalid-usage: stdin can be read only once",
        ),
        ("gh api x -F a=@-", "error: invalid-usage: stdin can be read only once"),
    ] {
        let ran = place.run_with(&["gh"], line.as_bytes());
        assert!(ran.error().starts_with(error), "{line}: {}", ran.stderr);
    }
    let lines = "gh api a\necho '{}' | gh api b --input=-";
    let ran = place.run_with(&["-o", "http", "gh"], lines.as_bytes());
    for part in ["GET /a ", "POST /b ", "\r\n\r\n{}\n"] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}
