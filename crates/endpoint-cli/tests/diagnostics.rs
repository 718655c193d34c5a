//! What the user is shown: the line at fault, a caret, a guess, and never a value that may be a secret.

use crate::command::{Place, endpoint};

/// The text without the indentation that keeps it readable here.
fn block(text: &str) -> String {
    text.trim_matches('\n')
        .lines()
        .map(|line| line.strip_prefix("        ").unwrap_or(line).to_owned() + "\n")
        .collect()
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    let place = Place::new();
    place.file(
        "bad.json",
        "{\n  \"headers\": {\"authorization\": \"token s3cret\",}\n}",
    );
    place.file("twice.json", "{\n  \"a\": {\"b\": \"s3cret\", \"b\": 2}\n}");
    let cases: [(&str, &[&str], &str); 10] = [
        (
            "a route",
            &["GET /orgs/{org/repos"],
            r"
        error: invalid-template: expected `,` or `}` after the variable at byte 14
         --> route:1:15
          |
        1 | GET /orgs/{org/repos
          |               ^ expected `,` or `}` after the variable
        ",
        ),
        (
            "a route of two words",
            &["GET", "/ö/{a", "b=1"],
            r"
        error: invalid-template: expected `}` to close the expression at byte 8
         --> route:1:8
          |
        1 | GET /ö/{a
          |        ^ expected `}` to close the expression
        ",
        ),
        (
            "a route with characters of two columns",
            &["GET /日本/👍/{nmae}"],
            r"
        error: missing-parameter: `nmae` has no value, and its placeholder requires one
         --> route:1:12
          |
        1 | GET /日本/👍/{nmae}
          |               ^^^^ has no value
          |
          = help: add nmae=…
        ",
        ),
        (
            "a template",
            &["expand", "/x/{a:0}"],
            r"
        error: invalid-template: expected a prefix length from 1 to 9999 after `:` at byte 6
         --> template:1:7
          |
        1 | /x/{a:0}
          |       ^ expected a prefix length from 1 to 9999 after `:`
        ",
        ),
        (
            "a JSON item",
            &["POST", "/x", r#"a:={"token": s3cret}"#],
            r#"
        error: invalid-json: a: expected a value
         --> a:1:11
          |
        1 | {"token": ******}
          |           ^ expected a value: text in double quotes, a number, true, false, null, [ or {
          |
          = help: a text is written a=…
        "#,
        ),
        (
            "a JSON file",
            &["/x", "--defaults", "bad.json"],
            r#"
        error: invalid-json: bad.json: trailing comma
         --> bad.json:2:47
          |
        2 |   "headers": {"authorization": "************",}
          |                                               ^ trailing comma
        "#,
        ),
        (
            "a name twice in a file of variables",
            &["expand", "{a}", "--input", "twice.json"],
            r#"
        error: invalid-options: twice.json: `b` is there twice
         --> twice.json:2:25
          |
        2 |   "a": {"b": "******", "b": *}
          |                         ^ `b` is there twice
        "#,
        ),
        (
            "a name twice in a variable",
            &["expand", "{?a*}", r#"a:={"bb": 1, "\u0062b": 2}"#],
            r#"
        error: invalid-options: a: `\u0062b` is there twice
         --> a:1:12
          |
        1 | {"bb": *, "*******": *}
          |            ^^^^^^^ `\u0062b` is there twice
          |
          = help: a text is written a=…
        "#,
        ),
        (
            "a name twice in an item that goes on",
            &["POST", "/x", r#"a:=[{"b": 1, "b": 2}]"#, "a[]=3"],
            r#"
        error: invalid-options: a: `b` is there twice
         --> a:1:12
          |
        1 | [{"b": *, "b": *}]
          |            ^ `b` is there twice
          |
          = help: a text is written a=…
        "#,
        ),
        (
            "a misspelt parameter",
            &["GET /orgs/{organization}/repos", "organisation=acme"],
            r"
        error: missing-parameter: `organization` has no value, and its placeholder requires one
         --> route:1:12
          |
        1 | GET /orgs/{organization}/repos
          |            ^^^^^^^^^^^^ has no value
          |
          = help: `organisation` fills no placeholder: did you mean `organization`?
        ",
        ),
    ];
    for (name, arguments, expected) in cases {
        let ran = place.run(arguments);
        assert_eq!(ran.stderr.trim_end(), block(expected).trim_end(), "{name}");
        assert_eq!(ran.stdout, "", "{name}");
    }
}

#[test]
fn the_first_line_says_kind_and_message() {
    let place = Place::new();
    place.file("list.json", "[1]");
    place.file("headers.json", r#"{"headers": "token s3cret"}"#);
    let cases: [(&[&str], &str); 19] = [
        (&["GET"], "error: missing-url: "),
        (&["/x", "a"], "error: invalid-item: item 1, `a`, has no separator"),
        (&["/x", "=a"], "error: invalid-item: an item has no name"),
        (
            &["/x", "a@b"],
            "error: invalid-item: `a@…` is a file of a multipart form",
        ),
        (
            &["/x", "a;b"],
            "error: invalid-item: `a;` is an empty header, and text follows it",
        ),
        (
            &["/x", "a[=b"],
            "error: invalid-item: `a[` has a `[` that is never closed",
        ),
        (
            &["/x", "a=1", "a[b]=2"],
            "error: invalid-item: a key of `a` wants an object",
        ),
        (
            &["/x", "a[70000]=2"],
            "error: invalid-item: a key of `a` has an index more than 1000 past the end",
        ),
        (
            &["/x", "-f", "a"],
            "error: invalid-item: a field of -f and -F is KEY=VALUE",
        ),
        (&["/x", "-H", "a"], "error: invalid-item: a header of -H is NAME:VALUE"),
        (
            &["/x", "--query", "a:b"],
            "error: invalid-item: --path, --query and --body take",
        ),
        (
            &["/x", "--defaults", "list.json"],
            "error: invalid-options: list.json: options are a JSON object",
        ),
        (
            &["/x", "--defaults", "headers.json"],
            "error: invalid-options: headers.json: `headers` must be an object",
        ),
        (
            &["/x", "--explain", "-o", "curl"],
            "error: invalid-usage: --explain writes a table",
        ),
        (&["/x", "A:b\nc"], "error: invalid-header-value: `a`"),
        (
            &["/x", "--bearer"],
            "error: invalid-usage: a value is required for '--bearer <TOKEN>'",
        ),
        (
            &["/x", "--arguments", "{\"id\":7}"],
            "error: invalid-usage: --arguments takes a file, and here is JSON",
        ),
        (&["/x", "a=@no.txt"], "error: unreadable-file: the file `no.txt` of `a`"),
        (&["/x", "--data", "b"], "error: unexpected-body: "),
    ];
    for (arguments, expected) in cases {
        let ran = place.run(arguments);
        assert!(ran.error().starts_with(expected), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn no_error_shows_a_value() {
    let cases: [&[&str]; 19] = [
        &["/x", "Authorization:", "token", "s3cret"],
        &["/x", "a:=s3cret"],
        &["/x", "a:=\"s3cret"],
        &["/x", "a:={\"b\": \"s3cret\" \"c\"}"],
        &["/x", "Authorization:s3cret\u{7f}"],
        &["/x", "-H", "s3cret"],
        &["/x", "-f", "s3cret"],
        &["/x", "-F", "a=1", "-F", "a=s3cret"],
        &["/x", "--query", "s3cret"],
        &["/{a}", "b=s3cret"],
        &["/x", "--data", "s3cret"],
        &["https://api.test{+a}", "a=s3cret.test/x"],
        &["/x", "a=@s3cret"],
        &["/x", "a:=@s3cret"],
        &["/x", "A:@s3cret"],
        &["/x", "-F", "a=@s3cret"],
        &["POST", "/x", "--data", "@s3cret"],
        &["/a/{a}/b", "a=..", "b=s3cret"],
        &["/x", "a[b=s3cret"],
    ];
    for arguments in cases {
        let ran = endpoint(arguments);
        assert_ne!(ran.status, Some(0), "{arguments:?}");
        assert!(!ran.stderr.contains("s3cret"), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn colours_follow_the_terminal_and_the_environment() {
    assert!(!endpoint(&["/{a"]).stderr.contains('\u{1b}'));
    let forced = Place::new().env("CLICOLOR_FORCE", "1");
    assert!(forced.run(&["/{a"]).stderr.contains('\u{1b}'));
    let both = Place::new().env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    assert!(!both.run(&["/{a"]).stderr.contains('\u{1b}'));
}

#[test]
fn a_line_that_is_masked_whole_is_named_and_not_shown() {
    let place = Place::new();
    place.file("secret.json", "{\n  \"a\": 1,\n  s3cret\n}");
    let cases: [(&[&str], &str); 3] = [
        (
            &["POST", "/x", "draft:=True"],
            "note: at draft:1:1, in a line that is not shown, because it may be a secret: expected a value: text in double \
             quotes, a number, true, false, null, [ or {",
        ),
        (
            &["POST", "/x", "a:=s3cret"],
            "note: at a:1:1, in a line that is not shown",
        ),
        (
            &["/x", "--defaults", "secret.json"],
            "note: at secret.json:3:3, in a line that is not shown, because it may be a secret: key must be a string",
        ),
    ];
    for (arguments, note) in cases {
        let ran = place.run(arguments);
        let second = ran.stderr.lines().nth(1).unwrap_or_default();
        assert!(second.starts_with(note), "{arguments:?}: {}", ran.stderr);
        assert!(
            !ran.stderr.contains('*') && !ran.stderr.contains("s3cret"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_long_line_is_cut_around_the_fault_and_control_characters_are_seen() {
    let long = format!("/{}{{a{}", "x".repeat(50_000), "y".repeat(50_000));
    let ran = endpoint(&["expand", &long]);
    assert!(ran.stderr.len() < 1000, "{}", ran.stderr.len());
    let ran = endpoint(&["expand", "/\u{1b}[31m{a"]);
    assert!(!ran.stderr.contains('\u{1b}'), "{:?}", ran.stderr);
}

#[test]
fn nothing_that_is_typed_steers_the_terminal() {
    let place = Place::new().env("CLICOLOR_FORCE", "1");
    place.profiles("[profile.a]\n\"\\u001b[2J\\u202e\" = \"\\u001b[2J\\u202e\"\n");
    let typed = "x\u{7}\u{1b}[2J\u{202e}";
    let (flag, item) = (format!("--{typed}"), format!("{typed}=1"));
    let cases: [&[&str]; 12] = [
        &[&flag],
        &["/x", "-o", typed],
        &["batch", typed],
        &["completions", typed],
        &["gh", typed],
        &["gh", "api", typed],
        &["help", typed],
        &["/x", "--profile", typed],
        &["/x", "--defaults", typed],
        &["/x", &item],
        &[&format!("/{{{typed}"), "a=1"],
        &["profiles"],
    ];
    for arguments in cases {
        let ran = place.run(arguments);
        let shown = format!("{}{}", ran.stdout, ran.stderr);
        assert!(!shown.is_empty(), "{arguments:?}");
        for steering in ['\u{7}', '\u{202e}'] {
            assert!(!shown.contains(steering), "{arguments:?}: {shown:?}");
        }
        assert!(!shown.contains("\u{1b}[2J"), "{arguments:?}: {shown:?}");
    }
}

/// A word is not shown beside the name of a secret, and the name of the program is none.
#[cfg(unix)]
#[test]
fn where_the_program_is_installed_hides_nothing() {
    use std::os::unix::process::CommandExt;

    let place = Place::new();
    let output = place.command(["/x", "nmae"]).arg0("/opt/secrets/bin/endpoint").output();
    let shown = output.map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
    let shown = shown.unwrap_or_default();
    assert!(shown.starts_with("error: invalid-item: item 1, `nmae`, "), "{shown}");
}
