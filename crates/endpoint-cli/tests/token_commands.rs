//! A profile's token that a command writes: run without a shell, shown nowhere, and sent to the profile's base URL alone.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs::Permissions;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::command::Place;

const PROFILE: &str = r#"
[profile.a]
baseUrl = "https://a.test/api"

[profile.a.headers]
authorization = { command = ["printf", "%s\n", "s3cret"], prefix = "token " }
"#;

/// A place whose profile has this header.
fn place(header: &str) -> Place {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    place.profiles(&format!(
        "[profile.a]\nbaseUrl = \"https://a.test/api\"\n[profile.a.headers]\nauthorization = {header}\n"
    ));
    place
}

#[test]
fn what_the_command_writes_is_the_token() {
    let cases = [
        (r#"{ command = ["echo", "abc"] }"#, "abc"),
        (r#"{ command = ["echo", "abc"], prefix = "Bearer " }"#, "Bearer abc"),
        (r#"{ command = ["printf", "abc\r\n"] }"#, "abc"),
        (
            r#"{ command = ["echo", "$(id) `id` $HOME;id|id"] }"#,
            "$(id) `id` $HOME;id|id",
        ),
        (r#"{ command = ["cat"] , prefix = "x" }"#, ""),
    ];
    for (header, value) in cases {
        let ran = place(header).run_with(&["POST", "/x", "--ignore-stdin"], b"piped");
        if value.is_empty() {
            assert!(
                ran.stderr.contains("wrote nothing"),
                "what is piped in is not the command's: {}",
                ran.stderr
            );
            continue;
        }
        assert_eq!(ran.json()["headers"]["authorization"], value, "{header}");
    }
}

#[test]
fn it_goes_to_the_base_url_alone() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    place.profiles(PROFILE);
    for arguments in [
        &["/x"][..],
        &["https://a.test/other"],
        &["https://b.test/x", "Authorization:mine"],
        &["https://b.test/x", "Authorization:"],
        &["curl", "https://a.test/x"],
        &["curl", "https://b.test/x", "-H", "Authorization: mine"],
        &["http", "https://a.test/x"],
    ] {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(0), "{arguments:?}: {}", ran.stderr);
        let is_sent = ran.stdout.contains("token s3cret");
        assert_eq!(
            is_sent,
            !ran.stdout.contains("https://b.test"),
            "{arguments:?}: {}",
            ran.stdout
        );
    }
    for arguments in [
        &["https://b.test/x"][..],
        &["http://a.test/x"],
        &["https://a.test:8443/x"],
        &["https://a.test.evil.test/x"],
        &["/x", "--base-url", "https://b.test"],
        &["curl", "https://b.test/x"],
        &["http", "b.test/x"],
        &["gh", "api", "--hostname", "b.test", "x"],
        &["gh", "api", "https://b.test/x"],
    ] {
        let ran = place.run(arguments);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{arguments:?}");
        let error = "error: foreign-authority: `authorization` of profile `a` is for its base URL alone";
        assert!(
            ran.stderr.contains(error) && !ran.stderr.contains("s3cret"),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn it_is_shown_nowhere() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    place.profiles(PROFILE);
    let listed = place.run(&["profiles"]);
    assert!(
        listed.stdout.contains("token $(printf …)") && !listed.stdout.contains("s3cret"),
        "{}",
        listed.stdout
    );
    for arguments in [
        &["/x", "--redact"][..],
        &["/x", "--explain"],
        &["/x", "--redact", "-o", "curl"],
    ] {
        let ran = place.run(arguments);
        assert!(
            ran.status == Some(0) && !ran.stdout.contains("s3cret"),
            "{arguments:?}: {}{}",
            ran.stdout,
            ran.stderr
        );
    }
}

#[test]
fn a_command_that_gives_no_token_is_an_error() {
    let cases = [
        (
            r#"{ command = ["false"] }"#,
            "the command `false` of a header has failed",
        ),
        (
            r#"{ command = ["no-such-program"] }"#,
            "the command `no-such-program` of a header can't be run",
        ),
        (r#"{ command = ["true"] }"#, "wrote nothing"),
        (
            r#"{ command = ["printf", "s3cret\ns3cret"] }"#,
            "wrote more than one line",
        ),
        (r#"{ command = ["printf", "\\377"] }"#, "something else than UTF-8"),
        (
            r#"{ command = ["head", "-c", "70000", "/dev/zero"] }"#,
            "more than a header can hold",
        ),
        (r#"{ command = ["yes"] }"#, "more than a header can hold"),
        (
            r#"{ command = ["sh", "-c", "yes & yes s3cret"] }"#,
            "more than a header can hold",
        ),
        (
            r#"{ command = ["sh", "-c", "echo s3cret; exit 3"] }"#,
            "of a header has failed",
        ),
        (
            r#"{ command = "gh auth token" }"#,
            "a header names its environment variable otherwise",
        ),
        (r#"{ command = [] }"#, "a command is a list of texts"),
        (r#"{ command = ["gh", 1] }"#, "a command is a list of texts"),
        (
            r#"{ command = ["echo", "a"], env = "A" }"#,
            "names an environment variable or a command",
        ),
    ];
    for (header, error) in cases {
        let ran = place(header).run(&["/x"]);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{header}");
        assert!(
            ran.stderr.contains(error) && !ran.stderr.contains("s3cret"),
            "{header}: {}",
            ran.stderr
        );
    }
}

/// A profile whose command leaves a trace.
const TRACE: &str = "[profile.a.headers]\nauthorization = { command = [\"touch\", \"ran\"] }\n";

/// Whether the command of the profile was run.
fn runs(place: &Place) -> bool {
    let ran = place.run(&["/x"]);
    let trace = place.path().join("ran");
    assert_eq!(ran.stderr.contains("wrote nothing"), trace.exists(), "{}", ran.stderr);
    assert_eq!((ran.status, &*ran.stdout), (Some(1), ""));
    std::fs::remove_file(trace).is_ok()
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_file_that_others_can_write_runs_nothing() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    let file = place.profiles(TRACE);
    let directories: Vec<&Path> = file.ancestors().skip(1).take(3).collect();
    assert_eq!(directories.last(), Some(&place.path()));
    for (path, usual) in directories
        .into_iter()
        .map(|path| (path, 0o700))
        .chain([(&*file, 0o600)])
    {
        // The group of a user is no exception: who is in it is not known.
        for mode in [0o020, 0o002] {
            set_mode(path, usual | mode);
            let ran = place.run(&["/x"]);
            let error = format!("the profile runs a command, and others can write {}", path.display());
            assert!(ran.error().ends_with(&error), "{}", ran.stderr);
            let help = format!("help: chmod go-w {}", path.display());
            assert!(ran.stderr.contains(&help), "{}", ran.stderr);
            assert!(!runs(&place));
        }
        set_mode(path, usual);
        assert!(runs(&place));
    }
    set_mode(place.path(), 0o1777);
    assert!(runs(&place), "nobody replaces what is another's in a sticky directory");
    set_mode(&file, 0o1622);
    assert!(!runs(&place), "a file is not sticky");
}

#[test]
fn links_are_followed_and_each_directory_on_the_way_counts() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    let target = place.file("real/deep/profiles.toml", TRACE);
    let open = place.path().join("open");
    let link = place.path().join("config/endpoint/profiles.toml");
    std::fs::create_dir_all(link.parent().unwrap()).unwrap();
    std::fs::create_dir(&open).unwrap();
    set_mode(&open, 0o777);
    let cases = [
        ("../../real/deep/profiles.toml", true),
        ("../.././real/../real/deep/profiles.toml", true),
        // The kernel walks through the open directory, too.
        ("../../open/../real/deep/profiles.toml", false),
        ("../../by/deep/profiles.toml", true),
        ("../../open/by/deep/profiles.toml", false),
    ];
    symlink("real", place.path().join("by")).unwrap();
    symlink("../real", open.join("by")).unwrap();
    for (to, is_run) in cases {
        let _ = std::fs::remove_file(&link);
        symlink(to, &link).unwrap();
        assert_eq!(runs(&place), is_run, "{to}");
    }
    let _ = std::fs::remove_file(&link);
    symlink(&target, &link).unwrap();
    assert!(runs(&place), "an absolute link");
    set_mode(target.parent().unwrap(), 0o777);
    assert!(!runs(&place), "the directory of the target is open");
    set_mode(target.parent().unwrap(), 0o700);
    set_mode(link.parent().unwrap(), 0o777);
    assert!(!runs(&place), "the directory of the link is open");
    set_mode(link.parent().unwrap(), 0o700);
    std::fs::remove_file(&link).unwrap();
    symlink("profiles.toml", &link).unwrap();
    assert_eq!(place.run(&["/x"]).status, Some(1), "a link to itself ends");
}

#[test]
fn a_home_that_is_relative_is_checked_up_to_the_root() {
    let place = Place::new()
        .env("ENDPOINT_PROFILE", "a")
        .env("HOME", ".")
        .env("XDG_CONFIG_HOME", "");
    place.file(".config/endpoint/profiles.toml", TRACE);
    assert!(runs(&place));
    set_mode(place.path(), 0o777);
    assert!(!runs(&place));
}

/// Whether this process may give files to others.
fn is_root() -> bool {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().metadata().unwrap().uid() == 0
}

#[test]
fn what_belongs_to_another_user_runs_nothing() {
    if !is_root() {
        eprintln!("skipped: only root can give a file to another user");
        return;
    }
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    let file = place.profiles(TRACE);
    for path in file.ancestors().take(4) {
        assert!(runs(&place));
        chown(path, Some(1000), None).unwrap();
        let ran = place.run(&["/x"]);
        let error = format!(
            "the profile runs a command, and {} belongs to another user",
            path.display()
        );
        assert!(ran.error().ends_with(&error), "{}", ran.stderr);
        assert!(!runs(&place), "{}", path.display());
        chown(path, Some(0), None).unwrap();
    }
    let link = place.path().join("link");
    std::fs::rename(&file, &link).unwrap();
    symlink(&link, &file).unwrap();
    assert!(runs(&place));
    lchown(&file, Some(1000), None).unwrap();
    assert!(!runs(&place), "another user can point the link elsewhere");
}

#[test]
fn a_user_runs_what_is_of_the_user_or_of_root() {
    if !is_root() {
        eprintln!("skipped: only root can act as another user");
        return;
    }
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    // Away from a home that others may not read.
    let program = place.path().join("endpoint");
    std::fs::copy(env!("CARGO_BIN_EXE_endpoint"), &program).unwrap();
    let file = place.profiles("[profile.a.headers]\nauthorization = { command = [\"echo\", \"s3cret\"] }\n");
    for path in [
        place.path(),
        &program,
        &place.path().join("config"),
        file.parent().unwrap(),
    ] {
        set_mode(path, 0o755);
    }
    set_mode(&file, 0o644);
    for (owner, is_run) in [(1000, true), (0, true), (1001, false)] {
        for path in file.ancestors().take(3) {
            chown(path, Some(owner), None).unwrap();
        }
        let mut command = Command::new(&program);
        command.arg("/x").current_dir(place.path()).uid(1000).gid(1000);
        command
            .env("XDG_CONFIG_HOME", place.path().join("config"))
            .env("ENDPOINT_PROFILE", "a");
        // A process that another test starts holds the copy open for writing until it runs a program of its own.
        let output = loop {
            match command.output() {
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => sleep(Duration::from_millis(10)),
                output => break output.unwrap(),
            }
        };
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), is_run, "{owner}: {stderr}");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).contains("s3cret"),
            is_run,
            "{owner}: {stderr}"
        );
    }
}

#[test]
fn a_prefix_is_no_secret() {
    for prefix in ["Bot ", "ApiKey ", "SSWS ", "Token token=", "Bearer ", "token ", ""] {
        for source in [r#"env = "TOKEN""#, r#"command = ["echo", "s3cret"]"#] {
            let place = Place::new().env("ENDPOINT_PROFILE", "a").env("TOKEN", "s3cret");
            let header = format!("authorization = {{ {source}, prefix = \"{prefix}\" }}");
            let file = place.profiles(&format!("[profile.a.headers]\n{header}\n"));
            set_mode(&file, 0o644);
            let ran = place.run(&["/x"]);
            assert_eq!(ran.json()["headers"]["authorization"], format!("{prefix}s3cret"));
            assert_eq!(ran.stderr, "", "{header}");
            let listed = place.run(&["profiles"]);
            assert!(
                listed.stdout.contains(&format!("  {prefix}$")),
                "{header}: {}",
                listed.stdout
            );
            assert_eq!(listed.stderr, "", "{header}");
        }
    }
    let place = Place::new();
    place.profiles("[profile.a.headers]\nauthorization = { env = \"TOKEN\", prefix = \"token s3cret\" }\n");
    let listed = place.run(&["profiles"]);
    assert!(
        !listed.stdout.contains("s3cret"),
        "a token in its place is one: {}",
        listed.stdout
    );
    assert!(
        listed.stderr.contains("others can read the secret"),
        "{}",
        listed.stderr
    );
}
