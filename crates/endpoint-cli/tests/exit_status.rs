//! The exit statuses: 0 done, 1 it can't be done, 2 it can't be understood.

use crate::command::Place;

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
