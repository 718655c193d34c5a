//! gh's flags, and whole lines written for gh.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../command/mod.rs"]
mod command;
mod manual;
#[cfg(unix)]
mod original;

use command::{Place, endpoint};
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
    place.file("body.json", r#"{"a": 1}"#);
    let cases: [(&str, &[&str], &str, &str, Value); 13] = [
        ("a GET", &["user"], "get", "/user", Value::Null),
        ("a slash is optional", &["/user"], "get", "/user", Value::Null),
        (
            "fields make a POST",
            &["repos/{owner}/{repo}/issues", "-f", "title=x", "-F", "n=3"],
            "post",
            "/repos/acme/site/issues",
            json!({"title": "x", "n": 3}),
        ),
        (
            "the old placeholders",
            &["repos/:owner/:repo"],
            "get",
            "/repos/acme/site",
            Value::Null,
        ),
        (
            "-X GET queries",
            &["-X", "GET", "search/issues", "-f", "q=repo:cli/cli is:open"],
            "get",
            "/search/issues?q=repo%3Acli%2Fcli%20is%3Aopen",
            Value::Null,
        ),
        (
            "lists in a query",
            &["-X", "GET", "x", "-f", "a[]=1", "-f", "a[]=2"],
            "get",
            "/x?a[]=1&a[]=2",
            Value::Null,
        ),
        (
            "null in a query",
            &["-X", "GET", "x", "-F", "a=null"],
            "get",
            "/x?a=",
            Value::Null,
        ),
        (
            "a query in the path",
            &["x?a=1", "-X", "GET", "-f", "b=2"],
            "get",
            "/x?a=1&b=2",
            Value::Null,
        ),
        (
            "fields never fill the path",
            &["repos/{owner}/{repo}", "-X", "PATCH", "-f", "owner=other"],
            "patch",
            "/repos/acme/site",
            json!({"owner": "other"}),
        ),
        (
            "--input is the body",
            &["x", "--input", "body.json"],
            "post",
            "/x",
            json!(r#"{"a": 1}"#),
        ),
        (
            "--input with fields",
            &["x", "-X", "PUT", "--input", "body.json", "-f", "b=2"],
            "put",
            "/x?b=2",
            json!(r#"{"a": 1}"#),
        ),
        (
            "DELETE with fields",
            &["-X", "DELETE", "x", "-f", "a=1"],
            "delete",
            "/x",
            json!({"a": "1"}),
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
        assert_eq!(request.get("body").unwrap_or(&Value::Null), &body, "{name}");
    }
}

#[test]
fn the_host_is_the_one_that_gh_means() {
    let cases: [(&[&str], &str); 6] = [
        (&["--hostname", "github.com", "user"], "https://api.github.com/user"),
        (
            &["--hostname", "ghe.acme.test", "user"],
            "https://ghe.acme.test/api/v3/user",
        ),
        (&["--hostname", "acme.ghe.com", "user"], "https://api.acme.ghe.com/user"),
        (
            &["--hostname", "ghe.acme.test", "graphql", "-f", "query=q"],
            "https://ghe.acme.test/api/graphql",
        ),
        (
            &["--hostname", "ghe.acme.test", "/graphql", "-f", "query=q"],
            "https://ghe.acme.test/api/v3/graphql",
        ),
        (&["https://other.test/x"], "https://other.test/x"),
    ];
    for (arguments, url) in cases {
        let request = endpoint(&[&["gh", "api"], arguments].concat()).json();
        assert_eq!(request["url"], url, "{arguments:?}");
    }
    let ran = endpoint(&["gh", "api", "--hostname", "evil.test/x", "user"]);
    assert_eq!(ran.status, Some(2));
}

#[test]
fn a_path_is_no_route_with_a_method() {
    for path in ["x y", "DELETE repos/a/b", " /x", "x\ty", "search/issues?q=a b"] {
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
fn fields_go_into_the_body_of_any_method_but_get() {
    let cases: [(&[&str], &str, Value); 6] = [
        (&["-X", "HEAD", "x", "-f", "a=1"], "head", json!({"a": "1"})),
        (&["-X", "options", "x", "-f", "a=1"], "options", json!({"a": "1"})),
        (&["-X", "REPORT", "x", "-F", "a=1"], "report", json!({"a": 1})),
        (&["-X", "get", "x", "-f", "a=1"], "get", Value::Null),
        (
            &["x", "-F", "c[]=1", "-f", "c[]=2", "-F", "c[]=3"],
            "post",
            json!({"c": ["2", 1, 3]}),
        ),
        (
            &[
                "x",
                "-f",
                "p[][n]=a",
                "-f",
                "p[][v][]=1",
                "-f",
                "p[][v][]=2",
                "-f",
                "p[][n]=b",
            ],
            "post",
            json!({"p": [{"n": "a", "v": ["1", "2"]}, {"n": "b"}]}),
        ),
    ];
    for (arguments, method, body) in cases {
        let request = endpoint(&[&["gh", "api"], arguments].concat()).json();
        assert_eq!(request["method"], method, "{arguments:?}");
        assert_eq!(request.get("body").unwrap_or(&Value::Null), &body, "{arguments:?}");
    }
}

#[test]
fn headers_are_added_to_each_other() {
    let cases: [(&[&str], &str, &str); 5] = [
        (&["-H", "X-A: 1", "-H", "x-a: 2"], "x-a", "1, 2"),
        (
            &["-H", "Accept: application/vnd.github.raw", "-p", "mercy,nebula"],
            "accept",
            "application/vnd.github.raw, application/vnd.github.mercy-preview+json, application/vnd.github.nebula-preview",
        ),
        (
            &["--preview", "mercy"],
            "accept",
            "application/vnd.github.mercy-preview+json",
        ),
        (&["-H", "Accept: a/b"], "accept", "a/b"),
        (&[], "accept", "application/vnd.github.v3+json"),
    ];
    for (arguments, name, value) in cases {
        let request = endpoint(&[&["gh", "api", "x"], arguments].concat()).json();
        assert_eq!(request["headers"][name], value, "{arguments:?}");
    }
    let ran = endpoint(&[
        "gh",
        "api",
        "x",
        "-H",
        "Authorization: s3cret",
        "-H",
        "Authorization: t",
    ]);
    assert!(
        ran.status == Some(2) && !ran.stderr.contains("s3cret"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_first_of_many_pages_is_one_of_a_hundred() {
    let cases: [(&[&str], &str); 6] = [
        (&["user/repos"], "/user/repos?per_page=100"),
        (&["user/repos?type=all"], "/user/repos?type=all&per_page=100"),
        (&["user/repos?per_page=5"], "/user/repos?per_page=5"),
        (
            &["-X", "GET", "user/repos", "-F", "per_page=5"],
            "/user/repos?per_page=5",
        ),
        (
            &["-X", "get", "user/repos", "-f", "type=all"],
            "/user/repos?per_page=100&type=all",
        ),
        (&["graphql", "-f", "query=q"], "/graphql"),
    ];
    for (arguments, url) in cases {
        let request = endpoint(&[&["gh", "api", "--paginate"], arguments].concat()).json();
        assert_eq!(request["url"], format!("https://api.github.com{url}"), "{arguments:?}");
    }
    for arguments in [&["-X", "POST", "x"][..], &["x", "--input", "-"]] {
        let ran = endpoint(&[&["gh", "api", "--paginate"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.stdout);
    }
}

#[test]
fn a_placeholder_that_gh_does_not_fill_is_an_error() {
    let line = [
        "gh",
        "api",
        "-X",
        "PATCH",
        "/orgs/{org}/properties/schema",
        "-F",
        "properties[][property_name]=environment",
        "-F",
        "properties[][allowed_values][]=staging",
        "-F",
        "properties[][allowed_values][]=production",
    ];
    let ran = endpoint(&line);
    assert!(
        ran.stderr.contains("gh fills {owner}, {repo} and {branch} alone"),
        "{}",
        ran.stderr
    );
    let request = endpoint(&line.map(|word| {
        if word.starts_with('/') {
            "/orgs/acme/properties/schema"
        } else {
            word
        }
    }))
    .json();
    let expected =
        json!({"properties": [{"property_name": "environment", "allowed_values": ["staging", "production"]}]});
    assert_eq!(request["body"], expected);
    let ran = endpoint(&["gh", "api", "repos/{owner}/{repo}"]);
    assert!(ran.stderr.contains("GH_REPO=OWNER/REPO"), "{}", ran.stderr);
}

#[test]
fn what_input_brings_is_json_where_no_header_says_otherwise() {
    let place = Place::new();
    place.file("body.json", r#"{"a": 1}"#);
    for (more, content_type) in [
        (&[][..], "application/json; charset=utf-8"),
        (&["-H", "Content-Type: text/plain"], "text/plain"),
    ] {
        let request = place
            .run(&[&["gh", "api", "x", "--input", "body.json"], more].concat())
            .json();
        assert_eq!(request["headers"]["content-type"], content_type);
    }
}

#[test]
fn another_command_of_gh_is_an_error_that_names_api() {
    for line in [&["gh", "pr", "list"][..], &["gh", "s3cret"]] {
        let ran = endpoint(line);
        assert_eq!(ran.status, Some(2));
        assert!(
            ran.stderr.starts_with("error: unknown-command: ") && ran.stderr.contains("endpoint gh api PATH"),
            "{}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
    }
    let ran = endpoint(&["/x", "-o", ""]);
    assert!(
        ran.stderr
            .starts_with("error: invalid-usage: -o takes a format, and there is none"),
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
