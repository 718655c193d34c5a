//! A profile's token that a command writes: run without a shell, shown nowhere, and sent to the profile's base URL alone.

#![cfg(unix)]

mod command;

use std::os::unix::fs::PermissionsExt;

use command::Place;

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

#[test]
fn a_file_that_others_can_write_runs_nothing() {
    let place = Place::new().env("ENDPOINT_PROFILE", "a");
    let path = place.profiles("[profile.a.headers]\nauthorization = { command = [\"touch\", \"ran\"] }\n");
    for mode in [0o620, 0o602] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let ran = place.run(&["/x"]);
        assert!(
            ran.status == Some(1) && ran.stderr.contains("others can write its file"),
            "{}",
            ran.stderr
        );
    }
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    let directory = path.parent().unwrap();
    std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o777)).unwrap();
    assert_eq!(place.run(&["/x"]).status, Some(1));
    assert!(!place.path().join("ran").exists());
    std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(place.run(&["/x"]).stderr.contains("wrote nothing"));
    assert!(place.path().join("ran").exists());
}
