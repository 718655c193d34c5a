//! What holds for a line of any other program: what is refused says what to do, and secrets stay out of sight.

use super::endpoint;

/// A name, the words after the program's, the start of the error, and a part of what to do.
pub(crate) type Refused<'c> = (&'c str, &'c [&'c str], &'c str, &'c str);

/// Each line is an error that says what to do, and never shows a value.
#[track_caller]
pub(crate) fn are_refused(program: &str, cases: &[Refused<'_>]) {
    for (name, line, error, help) in cases {
        let ran = endpoint(&[&[program], *line].concat());
        assert_ne!(ran.status, Some(0), "{name}: {}", ran.stdout);
        let has = |text: &str| ran.stderr.contains(text);
        assert!(has(&format!("error: {error}")) && has(help), "{name}: {}", ran.stderr);
        assert!(!has("s3cret"), "{name}: {}", ran.stderr);
    }
}

/// No format shows a secret of the line.
#[track_caller]
pub(crate) fn are_masked(line: &[&str]) {
    for format in ["json", "curl", "http", "httpie", "fetch", "python", "har"] {
        let ran = endpoint(&[&["--redact", "-o", format], line].concat());
        assert_eq!(ran.status, Some(0), "{format}: {}", ran.stderr);
        let is_shown = ran.stdout.contains("s3cret") || ran.stdout.contains("czNjcmV0");
        assert!(!is_shown, "{format}: {}", ran.stdout);
    }
}
