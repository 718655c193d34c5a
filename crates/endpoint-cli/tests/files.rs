//! Files that are read: each has a bound, and a line from somewhere else names those that it reads.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::Place;

/// A file of so many bytes, which takes no room on the disk.
fn long(place: &Place, name: &str, bytes: u64) {
    let file = File::create(place.path().join(name)).unwrap();
    file.set_len(bytes).unwrap();
}

const MIB: u64 = 1 << 20;

#[test]
fn a_device_without_end_is_an_error() {
    let place = Place::new();
    let prepared = ["api", "prepare", "/dev/zero", "x.api"];
    symlink("/dev/zero", place.path().join("zero.api")).unwrap();
    symlink("/dev/zero", place.path().join("link")).unwrap();
    let lines: [&[&str]; 17] = [
        &["POST", "/x", "--data", "@/dev/zero"],
        &["POST", "/x", "--data", "@link"],
        &["POST", "/x", "a=@/dev/zero"],
        &["POST", "/x", "a:=@/dev/zero"],
        &["/x", "a==@/dev/zero"],
        &["/x", "a:@/dev/zero"],
        &["POST", "/x", "-F", "a=@/dev/zero"],
        &["POST", "/x", "--form", "a@/dev/zero"],
        &["/x", "--input", "/dev/zero"],
        &["/x", "--defaults", "/dev/zero"],
        &["expand", "{x}", "--input", "/dev/zero"],
        &["curl", "https://a.test", "-T", "/dev/zero"],
        &["curl", "https://a.test", "-F", "a=@/dev/zero"],
        &["http", "https://a.test", "@/dev/zero"],
        &["gh", "api", "x", "--input", "/dev/zero"],
        &["api", "prepare", "x", "zero.api", "--check"],
        &prepared,
    ];
    place.file("x", SHOP);
    for line in lines {
        let start = Instant::now();
        let ran = place.run(line);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{line:?}");
        let error = ran
            .stderr
            .lines()
            .find(|line| line.starts_with("error: "))
            .unwrap_or_default();
        assert!(
            error.starts_with("error: unreadable-file: "),
            "{line:?}: {}",
            ran.stderr
        );
        assert!(error.ends_with("it is longer than 1 MiB"), "{line:?}: {}", ran.stderr);
        assert!(start.elapsed() < Duration::from_secs(20), "{line:?}");
    }
}

const SHOP: &str = "endpoint-catalogue 2\n@title Shop\n@server https://shop.test\nGET /orders orders/list\n";

#[test]
fn a_profile_a_catalogue_and_git_have_bounds() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    std::fs::create_dir_all(place.path().join("config/endpoint")).unwrap();
    symlink("/dev/zero", place.path().join("config/endpoint/profiles.toml")).unwrap();
    for line in [&["/x"][..], &["profiles"]] {
        let ran = place.run(line);
        assert!(
            ran.error().contains("profiles.toml: it is longer than 1 MiB"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_file_that_is_too_long_is_named_with_the_bound() {
    let place = Place::new();
    long(&place, "values", 16 * MIB + 1);
    long(&place, "bytes", 256 * MIB + 1);
    long(&place, "half", 200 * MIB);
    let cases: [(&[&str], &str); 10] = [
        (&["/x", "--input", "values"], "values: it is longer than 16 MiB"),
        (&["/x", "--defaults", "values"], "values: it is longer than 16 MiB"),
        (&["POST", "/x", "a:=@values"], "values: it is longer than 16 MiB"),
        (&["POST", "/x", "--data", "@bytes"], "bytes: it is longer than 256 MiB"),
        (
            &["api", "prepare", "bytes", "x.api"],
            "bytes: it is longer than 256 MiB",
        ),
        (
            &["curl", "https://a.test", "-d", "@bytes"],
            "bytes: it is longer than 256 MiB",
        ),
        (&["http", "https://a.test", "@bytes"], "it is longer than 256 MiB"),
        (
            &["gh", "api", "x", "--input", "bytes"],
            "bytes: it is longer than 256 MiB",
        ),
        (
            &["curl", "https://a.test", "-F", "a=@half", "-F", "b=@half"],
            "half: with the files before it, it is longer than 256 MiB",
        ),
        (
            &["curl", "https://a.test", "-F", "a=@half", "-F", "b=@/dev/zero"],
            "/dev/zero: it is longer than 1 MiB",
        ),
    ];
    for (line, error) in cases {
        let ran = place.run(line);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{line:?}");
        // Files that could be read are noted before it.
        assert!(ran.stderr.trim_end().ends_with(error), "{line:?}: {}", ran.stderr);
    }
}

#[test]
fn stdin_without_end_is_an_error() {
    let place = Place::new();
    for (line, bound) in [
        (&["POST", "/x"][..], "256 MiB"),
        (&["POST", "/x", "--data", "@-"], "256 MiB"),
        (&["/x", "--input", "-"], "16 MiB"),
        (&["curl"], "16 MiB"),
    ] {
        let mut command = place.command(line);
        command.stdin(File::open("/dev/zero").unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line:?}: {stderr}");
        assert!(
            stderr.contains(&format!("it is longer than {bound}")),
            "{line:?}: {stderr}"
        );
    }
}

#[test]
fn a_pipe_with_a_name_and_stdin_by_its_path_are_read() {
    let place = Place::new();
    let fifo = place.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for line in [
        &["POST", "/x", "--data", "@fifo"][..],
        &["curl", "https://a.test", "-d", "@fifo"],
    ] {
        let mut writer = Command::new("sh");
        writer.args(["-c", "printf body > fifo"]).current_dir(place.path());
        let mut writer = writer.stdin(Stdio::null()).spawn().unwrap();
        assert!(place.run(line).json()["body"] == "body", "{line:?}");
        writer.wait().unwrap();
    }
    let ran = place.run_with(&["POST", "/x", "--data", "@/dev/stdin"], b"body");
    assert_eq!(ran.json()["body"], "body");
    let ran = place.run(&["POST", "/x", "--data", "@/dev/null"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
}

#[test]
fn a_line_from_somewhere_else_names_the_files_that_it_reads() {
    let place = Place::new();
    place.file("a.txt", "a");
    place.file("b.txt", "b");
    place.file("c d.json", "{}");
    place.file("h.txt", "x-h: 1");
    let (a, both) = ("`a.txt`", "`a.txt`, `b.txt`");
    let curl = ["curl", "https://a.test"];
    let http = ["http", "https://a.test"];
    let gh = ["gh", "api", "x"];
    // `-o curl` names the file, so it does not read it.
    const READ: bool = true;
    const NAMED: bool = false;
    let cases: [(&[&str], &[&str], &str, bool); 22] = [
        (&curl, &["-d", "@a.txt"], a, NAMED),
        (&curl, &["--data-binary", "@a.txt"], a, NAMED),
        (&curl, &["-d", "@a.txt", "-d", "@b.txt"], both, READ),
        (&curl, &["-d", "@a.txt", "-d", "@a.txt"], a, READ),
        (&curl, &["-F", "f=@a.txt", "-F", "g=<b.txt"], both, NAMED),
        (&curl, &["-F", "f=<a.txt"], a, NAMED),
        (&curl, &["-T", "a.txt"], a, NAMED),
        (&curl, &["--json", "@c d.json"], "`c d.json`", NAMED),
        (&curl, &["--data-urlencode", "a@a.txt"], a, READ),
        (&curl, &["--url-query", "a@a.txt"], a, READ),
        (&curl, &["-H", "@h.txt"], "`h.txt`", READ),
        (&http, &["@a.txt"], a, NAMED),
        (&http, &["x=@a.txt"], a, READ),
        (&http, &["x:=@c d.json"], "`c d.json`", READ),
        (&http, &["x:@a.txt"], a, READ),
        (&http, &["x==@a.txt"], a, READ),
        (&http, &["--form", "x@a.txt", "y@b.txt"], both, NAMED),
        (&gh, &["-F", "x=@a.txt"], a, READ),
        (&gh, &["--input", "a.txt"], a, NAMED),
        (&curl, &["-d", "a.txt"], "", NAMED),
        (&curl, &["--data-raw", "@a.txt"], "", NAMED),
        (&["POST", "/x"], &["--data", "@a.txt"], "", NAMED),
    ];
    for (line, files, named, is_read) in cases {
        for flags in [&[][..], &["--redact"], &["-o", "curl"], &["--defaults", "c d.json"]] {
            let words = [flags, line, files].concat();
            let ran = place.run(&words);
            assert_eq!(ran.status, Some(0), "{words:?}: {}", ran.stderr);
            let notes: Vec<&str> = ran
                .stderr
                .lines()
                .filter(|line| line.contains("reads the file"))
                .collect();
            let word = if named.contains(", ") { "files" } else { "file" };
            let note = format!("note: the line reads the {word} {named}");
            let is_silent = named.is_empty() || (flags == ["-o", "curl"] && !is_read);
            let expected: &[&str] = if is_silent { &[] } else { &[&note] };
            assert_eq!(notes, expected, "{words:?}");
        }
    }
    let ran = place.run_with(&["curl", "-"], b"curl https://a.test --data-binary @a.txt");
    assert_eq!(ran.stderr.lines().next(), Some("note: the line reads the file `a.txt`"));
    let ran = place.run_with(&["curl", "https://a.test", "-d", "@-"], b"x");
    assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "stdin is no file");
    place.file("\u{1b}[2J", "x");
    let ran = place.run(&["curl", "https://a.test", "-d", "@\u{1b}[2J"]);
    assert!(!ran.stderr.contains('\u{1b}'), "{:?}", ran.stderr);
}
