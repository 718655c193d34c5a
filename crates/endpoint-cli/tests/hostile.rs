//! Hostile input and surroundings: closed pipes, full disks, bytes that are not text, endless depth and length.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Output, Stdio};

use crate::command::{Place, endpoint};

fn output(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.stderr(Stdio::piped()).output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn a_reader_who_leaves_ends_the_command_quietly_and_is_told_by_the_status() {
    let place = Place::new();
    let mut child = place.spawn(&["batch"]);
    let mut input = child.stdin.take().unwrap();
    let mut answers = child.stdout.take().unwrap();
    let writer = std::thread::spawn(move || {
        let line = b"{\"route\":\"/x\"}\n".repeat(1000);
        // The pipe breaks when the command ends, and the input is not closed before that.
        while input.write_all(&line).is_ok() {}
    });
    answers.read_exact(&mut [0; 100]).unwrap();
    drop(answers);
    let ended = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((ended.status.code(), &*ended.stderr), (Some(141), b"".as_slice()));
    let long = "x".repeat(100_000);
    for arguments in [
        &["/x", &format!("a={long}")][..],
        &["expand", &long],
        &["help"],
        &["man"],
        &["--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = output(Place::new().command(arguments).stdout(writer));
        assert_eq!(ended, (Some(141), String::new()));
    }
}

#[test]
fn a_full_disk_is_told() {
    let message = "error: unwritable-output: stdout: No space left on device\n";
    for arguments in [
        &["/x"][..],
        &["expand", "x"],
        &["help", "items"],
        &["--help"],
        &["man"],
        &["completions", "zsh"],
        &["/x", "--explain"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ended = output(Place::new().command(arguments).stdout(full));
        assert_eq!(ended, (Some(1), message.to_owned()), "{arguments:?}");
    }
    let place = Place::new();
    let lines = place.file("lines", "{\"route\":\"/x\"}\n".repeat(100_000));
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = place.command(["batch"]);
    let ended = output(command.stdin(File::open(lines).unwrap()).stdout(full));
    assert_eq!(ended, (Some(1), message.to_owned()));
}

#[test]
fn stdin_that_can_not_be_read_is_told() {
    let place = Place::new();
    let directory = File::open(place.path()).unwrap();
    let ended = output(place.command(["batch"]).stdin(directory));
    assert_eq!(
        ended,
        (Some(1), "error: unreadable-file: stdin: Is a directory\n".to_owned())
    );
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    let bad = OsStr::from_bytes(b"a=\xff");
    for arguments in [
        &[bad][..],
        &[OsStr::new("/x"), bad],
        &[OsStr::new("/x"), OsStr::new("-H"), bad],
        &[OsStr::new("expand"), OsStr::new("x"), bad],
    ] {
        let (status, told) = output(&mut Place::new().command(arguments));
        assert_eq!(status, Some(2));
        assert!(told.starts_with("error: invalid-utf8: argument "), "{told}");
    }
    for (variable, arguments) in [("GH_HOST", &["gh", "api", "x"][..]), ("ENDPOINT_PROFILE", &["/x"])] {
        let place = Place::new();
        let (status, told) = output(place.command(arguments).env(variable, bad));
        assert_eq!(status, Some(2));
        assert!(told.starts_with(&format!("error: invalid-utf8: {variable} ")), "{told}");
    }
    // A file may have such a name.
    let place = Place::new();
    std::fs::write(place.path().join(OsStr::from_bytes(b"\xff.json")), "{}").unwrap();
    let arguments = [
        OsStr::new("/x"),
        OsStr::new("--defaults"),
        OsStr::from_bytes(b"\xff.json"),
    ];
    assert_eq!(output(&mut place.command(arguments)), (Some(0), String::new()));
}

#[test]
fn endless_depth_is_refused() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let place = Place::new();
    place.file("deep.json", &deep);
    place.file("deep-object.json", format!("{{\"a\":{deep}}}"));
    place.profiles(&format!("[profile.a]\nx = {deep}\n"));
    let key = format!("a{}=1", "[b]".repeat(40_000));
    let item = format!("a:={}", deep.get(..100_000).unwrap());
    let cases: [(&[&str], i32, &str); 9] = [
        (&["/x", &item], 2, "nested deeper than 128 levels"),
        (&["/x", "a:=@deep.json"], 1, "nested deeper than 128 levels"),
        (
            &["/x", "--defaults", "deep-object.json"],
            1,
            "nested deeper than 128 levels",
        ),
        (&["--input", "deep-object.json"], 1, "nested deeper than 128 levels"),
        (&["--input", "deep.json"], 1, "nested deeper than 128 levels"),
        (
            &["expand", "x", "--input", "deep-object.json"],
            1,
            "nested deeper than 128 levels",
        ),
        (&["/x", "--profile", "a"], 1, "max recursion depth"),
        (&["/x", &key], 2, "nested deeper than 127 levels"),
        (&["/x", "-f", &key], 2, "nested deeper than 127 levels"),
    ];
    for (arguments, status, message) in cases {
        let ran = place.run(arguments);
        let shown: Vec<_> = arguments
            .iter()
            .map(|argument| argument.get(..20).unwrap_or(argument))
            .collect();
        assert_eq!(ran.status, Some(status), "{shown:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{shown:?}: {}", ran.stderr);
    }
    // As deep as is allowed, in every way.
    for depth in [120, 126, 127, 128, 129] {
        let key = format!("a{}=1", "[b]".repeat(depth));
        assert!(matches!(endpoint(&["POST", "/x", &key]).status, Some(0..=2)), "{depth}");
    }
}
