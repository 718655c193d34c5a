//! What the user is shown, and the exit statuses: 0 done, 1 it can't be done, 2 it can't be understood.

use crate::command::{Place, endpoint};

#[test]
fn colours_follow_the_terminal_and_the_environment() {
    assert!(!endpoint(&["/{a"]).stderr.contains('\u{1b}'));
    let forced = Place::new().env("CLICOLOR_FORCE", "1");
    assert!(forced.run(&["/{a"]).stderr.contains('\u{1b}'));
    let both = Place::new().env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    assert!(!both.run(&["/{a"]).stderr.contains('\u{1b}'));
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

#[test]
fn the_status_says_what_went_wrong() {
    let place = Place::new();
    place.file("bad.json", "{");
    place.file("latin1.txt", b"\xe9");
    let cases: [(&[&str], i32); 30] = [
        (&["/x"], 0),
        (&["--help"], 0),
        (&["-h"], 0),
        (&["--version"], 0),
        (&["help"], 0),
        (&["help", "items"], 0),
        (&["expand", "/x"], 0),
        (&["profiles"], 0),
        (&["man"], 0),
        (&["completions", "bash"], 0),
        (&["/{a}"], 1),
        (&["/{a"], 1),
        (&["expand", "{a"], 1),
        (&["/x", "--defaults", "missing.json"], 1),
        (&["/x", "--defaults", "bad.json"], 1),
        (&["/x", "a=@missing.txt"], 1),
        (&["/x", "a=@latin1.txt"], 1),
        (&["/x", "a=@."], 1),
        (&["POST", "/x", "--data", "@latin1.txt"], 1),
        (&[], 2),
        (&["/x", "--nope"], 2),
        (&["/x", "-o", "xml"], 2),
        (&["/x", "a"], 2),
        (&["/x", "a:={"], 2),
        (&["/x", "--profile", "nope"], 2),
        (&["POST", "/x", "--data=@-", "a=@-"], 2),
        (&["batch", "--nope"], 2),
        (&["help", "nope"], 2),
        (&["completions", "tcsh"], 2),
        (&["man", "nope"], 2),
    ];
    for (arguments, status) in cases {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(status), "{arguments:?}: {}", ran.stderr);
        assert_eq!(
            ran.stderr.is_empty(),
            status == 0 && arguments != ["profiles"],
            "{arguments:?}: {}",
            ran.stderr
        );
        if status != 0 {
            assert_eq!(ran.stdout, "", "{arguments:?}");
            let line = ran.error();
            let mut words = line.strip_prefix("error: ").unwrap_or_default().split(": ");
            let kind = words.next().unwrap_or_default();
            let is_kind = kind
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'8'));
            assert!(
                arguments.is_empty() || is_kind && words.next().is_some(),
                "{arguments:?}: {line}"
            );
        }
    }
}

#[test]
fn a_batch_fails_when_a_line_does() {
    let good = b"{\"route\":\"/x\"}\n";
    let place = Place::new();
    assert_eq!(place.run_with(&["batch"], good).status, Some(0));
    assert_eq!(
        place
            .run_with(&["batch"], &[good.as_slice(), b"x\n", good].concat())
            .status,
        Some(1)
    );
}
