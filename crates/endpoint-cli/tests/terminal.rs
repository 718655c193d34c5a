//! What a terminal shows: hidden characters escaped, in every form that can hold them. A pipe gets them as they are.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::command::Place;
use rexpect::session::spawn_command;

/// What the command writes to a terminal.
fn shown(place: &Place, arguments: &[&str]) -> String {
    let mut session = spawn_command(place.command(arguments), Some(20_000)).unwrap();
    let written = session.exp_eof().unwrap();
    // A terminal ends each line with a return of its own.
    written.replace("\r\r\n", "\n").replace("\r\n", "\n")
}

const HIDDEN: &str = "a\u{202e}b\u{1b}[31mc\u{e0041}\u{85}";

#[test]
fn json_has_colours_on_a_terminal_or_as_the_flag_says() {
    let place = Place::new();
    let (name, reset) = ("\u{1b}[1m\u{1b}[36m\"method\"", "\u{1b}[0m");
    let cases: [(&[&str], bool); 5] = [
        (&["GET /x"], true),
        (&["GET /x", "--color", "never"], false),
        (&["curl", "https://a.test"], true),
        (&["--color", "never", "curl", "https://a.test"], false),
        (&["--color", "never", "gh", "api", "user"], false),
    ];
    for (arguments, is_colored) in cases {
        assert_eq!(shown(&place, arguments).contains(name), is_colored, "{arguments:?}");
    }
    let colored = place.run(&["POST /x", "a=q\"\\", "--color", "always"]).stdout;
    assert!(colored.contains(&format!("{name}{reset}: ")), "{colored}");
    assert!(colored.contains("\u{1b}[32m\"q\\\"\\\\\"\u{1b}[0m"), "{colored}");
    let silent = Place::new().env("NO_COLOR", "1");
    assert!(!shown(&silent, &["GET /x"]).contains(name));
}

#[test]
fn a_terminal_shows_hidden_characters_escaped() {
    let place = Place::new().env("NO_COLOR", "1");
    place.file(
        "hidden.json",
        format!("{{\"a\":\"{}\"}}", HIDDEN.replace('\u{1b}', "\\u001b")),
    );
    let text = format!("text={HIDDEN}");
    let json = r"a\u202eb\u001b[31mc\udb40\udc41\u0085";
    let plain = r"a\u{202e}b\u{1b}[31mc\u{e0041}\u{85}";
    let of_json = r"a\u{202e}b\u001b[31mc\u{e0041}\u{85}";
    let cases: [(&[&str], &str); 8] = [
        (&["POST /x", &text], json),
        (&["POST /x", &text, "--merge"], json),
        (
            &["POST /x", &text, "-o", "har"],
            r"a\u202eb\\u001b[31mc\udb40\udc41\u0085",
        ),
        (&["POST /x", &text, "--explain", "-o", "json"], json),
        (&["POST /x", &text, "-o", "http"], of_json),
        (&["POST /x", "--data", HIDDEN, "-o", "http"], plain),
        (&["POST /x", "--data", HIDDEN, "-o", "rust"], plain),
        (
            &["expand", "{+a}", "--input", "hidden.json"],
            "a%E2%80%AEb%1B[31mc%F3%A0%81%81%C2%85",
        ),
    ];
    for (arguments, expected) in cases {
        let on_terminal = shown(&place, arguments);
        assert!(on_terminal.contains(expected), "{arguments:?}: {on_terminal:?}");
        let is_hidden = |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{202e}' | '\u{e0041}'));
        assert!(!on_terminal.contains(is_hidden), "{arguments:?}: {on_terminal:?}");
    }
    // Elsewhere the body is what was given.
    let piped = place.run(&["POST /x", "--data", HIDDEN, "-o", "http"]).stdout;
    assert!(piped.ends_with(HIDDEN), "{piped:?}");
    assert_eq!(place.run(&["POST /x", &text]).json()["body"]["text"], HIDDEN);
}

#[test]
fn a_terminal_shows_bytes_escaped() {
    let place = Place::new();
    place.file("bytes", b"\xff\r\n\0");
    let on_terminal = shown(&place, &["POST /x", "--data", "@bytes", "-o", "http"]);
    assert!(on_terminal.ends_with("\\xff\n\\u{0}"), "{on_terminal:?}");
    assert!(
        on_terminal.contains("\nPOST /x HTTP/1.1\nhost: api.github.com\n"),
        "{on_terminal:?}"
    );
}

/// Failures of `batch --raw` go to stderr, with the `id` of their line.
#[test]
fn a_terminal_shows_the_ids_of_failures_escaped() {
    let place = Place::new();
    let hidden = "a\u{9b}31mb\u{202e}c\u{2028}d";
    let long = "x".repeat(100_000);
    place.file(
        "lines",
        format!("{{\"id\":\"{hidden}\",\"route\":\"/{{a}}\"}}\n{{\"id\":\"{hidden}{long}\",\"route\":\"/{{a}}\"}}\n"),
    );
    let on_terminal = shown(&place, &["batch", "--raw", "lines"]);
    let expected = r"a\u009b31mb\u202ec\u2028d";
    assert_eq!(on_terminal.matches(expected).count(), 2, "{}", &on_terminal[..300]);
    assert!(!on_terminal.contains(['\u{9b}', '\u{202e}', '\u{2028}']));
    let piped = place.run(&["batch", "--raw", "lines"]).stderr;
    assert_eq!(piped.matches(hidden).count(), 2);
}

/// Nobody means GitHub by leaving the host out, unless the terminal says so.
#[test]
fn d21_a_terminal_notes_that_nothing_names_a_host() {
    let place = Place::new();
    place.file("defaults.json", r#"{"baseUrl": "https://api.acme.test"}"#);
    place.file(
        "acme.api",
        "endpoint-catalogue 2\n@server https://api.acme.test\nGET /x x\n",
    );
    place.profiles("[profile.acme]\nbaseUrl = \"https://api.acme.test\"\n");
    place.file("options.json", r#"{"url": "/x", "baseUrl": "https://api.acme.test"}"#);
    let note = "note: nothing names a host, so the request is for GitHub's API: --base-url URL names another";
    let named: [&[&str]; 7] = [
        &["GET https://api.github.com/x"],
        &["/x", "--base-url", "https://api.github.com"],
        &["/x", "--profile", "acme"],
        &["/x", "--defaults", "defaults.json"],
        &["/x", "--api", "acme.api"],
        &["--input", "options.json"],
        &["curl", "https://api.github.com/x"],
    ];
    for arguments in named {
        let on_terminal = shown(&place, arguments);
        assert!(!on_terminal.contains("nothing names"), "{arguments:?}: {on_terminal}");
    }
    for arguments in [
        &["POST /v1/customers", "a=1"] as &[&str],
        &["/x", "-o", "curl"],
        &["/x", "--explain"],
    ] {
        assert_eq!(shown(&place, arguments).matches(note).count(), 1, "{arguments:?}");
        assert!(!place.run(arguments).stderr.contains("nothing names"), "{arguments:?}");
    }
}

#[test]
fn d13_a_fragment_that_is_left_out_is_noted() {
    let place = Place::new();
    let note = "what follows the `#` of the URL is not sent";
    let lines: [&[&str]; 9] = [
        &["GET https://a.test/x#y"],
        &["GET /x#y"],
        &["curl", "https://a.test/x#y"],
        &["curl", "a.test/x?a=1#y"],
        &["http", "https://a.test/x#y"],
        &["https", "a.test/x#y"],
        &["paste", "wget https://a.test/x#y"],
        &["paste", "fetch('https://a.test/x#y')"],
        &["paste", "GET /x#y HTTP/1.1\nHost: a.test\n\n"],
    ];
    for arguments in lines {
        let (arguments, text) = match arguments {
            ["paste", text] => (&["paste"] as &[&str], *text),
            arguments => (arguments, ""),
        };
        let ran = place.run_with(arguments, text.as_bytes());
        assert!(
            ran.stderr.starts_with("note: ") && ran.stderr.contains(note),
            "{arguments:?} {text}: {ran:?}"
        );
        let none: Vec<_> = arguments.iter().map(|argument| argument.replace("#y", "")).collect();
        let none: Vec<_> = none.iter().map(String::as_str).collect();
        let ran = place.run_with(&none, text.replace("#y", "").as_bytes());
        assert!(!ran.stderr.contains(note), "{arguments:?} {text}: {ran:?}");
    }
}
