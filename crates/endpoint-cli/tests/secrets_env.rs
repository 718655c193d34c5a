//! `--secrets env`: each secret of decision 15 becomes a variable, in every place and every format. No output and no message
//! has its value.

use crate::command::{Place, endpoint};
use endpoint_lines::Format;

const SECRET: &str = "s3cret";

/// A place, the words of a call with a secret there, and the variable for it.
const PLACES: &[(&str, &[&str], &str)] = &[
    (
        "a bearer",
        &["GET https://api.h.test/x", "--bearer", "s3cret"],
        "H_TOKEN",
    ),
    (
        "the path, with escapes",
        &["GET https://h.test/a/{token}/b", "token=s3cret/ü"],
        "H_TOKEN",
    ),
    (
        "the query, with escapes",
        &["https://h.test/x", "password==s3cret & 100%"],
        "H_PASSWORD",
    ),
    (
        "JSON, with escapes",
        &["POST https://h.test/x", "password=s3cret\"}\\,\"", "a=1"],
        "H_PASSWORD",
    ),
    (
        "a form",
        &["POST https://h.test/x", "--form", "password=s3cret & ü", "a=1"],
        "H_PASSWORD",
    ),
    (
        "parts",
        &["POST https://h.test/x", "--multipart", "password=s3cret", "a=1"],
        "H_PASSWORD",
    ),
    (
        "a name in capitals",
        &["POST https://h.test/x", "CLIENT_SECRET=s3cret", "a=1"],
        "H_CLIENT_SECRET",
    ),
    (
        "a name that is added",
        &["POST https://h.test/x", "badge=s3cret", "--redact=badge"],
        "H_BADGE",
    ),
    (
        "an added name in parts",
        &[
            "POST https://h.test/x",
            "--multipart",
            "badge=s3cret",
            "password=1",
            "--redact=badge",
        ],
        "H_BADGE",
    ),
];

/// Formats that hold only values, and no variables.
const VALUES: [&str; 3] = ["http", "har", "batch"];

#[test]
fn d15_no_secret_is_left() {
    for (place, words, name) in PLACES {
        let ran = endpoint(&[words, &["-o", "python", "--secrets", "env"][..]].concat());
        assert!(
            ran.stdout.contains(name) && !ran.stdout.contains(SECRET),
            "{place}: {}{}",
            ran.stdout,
            ran.stderr
        );
        for format in VALUES {
            let ran = endpoint(&[words, &["-o", format, "--secrets", "env"][..]].concat());
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{place} in {format}");
            assert!(!ran.stderr.contains(SECRET), "{place} in {format}: {}", ran.stderr);
        }
    }
}

/// The variable of a profile keeps its name. The name of its header need not be that of a secret.
#[test]
fn a_profile_keeps_its_variable() {
    let place = Place::new().env("WORK", "s3cret").env("TENANT", "s3cret-tenant");
    place.profiles(
        "[profile.work]\nbaseUrl = \"https://h.test\"\n[profile.work.headers]\n\
         authorization = { env = \"WORK\", prefix = \"Bearer \" }\nx-tenant = { env = \"TENANT\" }\n",
    );
    let ran = place.run(&["/x", "--profile", "work", "-o", "curl", "--secrets", "env"]);
    assert!(
        ran.stdout.contains("\"authorization: Bearer $WORK\""),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    assert!(
        ran.stdout.contains("\"x-tenant: $TENANT\"") && !ran.stdout.contains(SECRET),
        "{}",
        ran.stdout
    );
}

/// Without the flag, code with a secret prints one note that names the flag. Data prints none.
#[test]
fn a_secret_in_code_is_noted_once() {
    let line = b"curl https://a.test -u mona:s3cret https://b.test --next https://c.test -H 'x-api-key: s3cret'";
    for format in Format::ALL {
        let ran = Place::new().run_with(&["paste", "-o", format.name()], line);
        let notes = ran.stderr.matches("--secrets env").count();
        let is_written = ran.status == Some(0) && ran.stdout.contains("c.test");
        let is_code = !matches!(format, Format::Json | Format::Http | Format::Har | Format::Batch);
        assert_eq!(
            notes,
            usize::from(is_written && is_code),
            "{}: {}",
            format.name(),
            ran.stderr
        );
    }
    for words in [
        &["https://a.test/x", "-o", "curl"][..],
        &["https://a.test/x", "--bearer", "s3cret", "-o", "curl", "--redact"],
        &["curl", "https://a.test", "-H", "x-api-key: s3cret"],
    ] {
        assert_eq!(endpoint(words).stderr, "", "{words:?}");
    }
}

/// `--input` reads JSON with variables, and makes the same code of it.
#[test]
fn json_with_variables_is_read_back() {
    for (name, words, _) in PLACES {
        let place = Place::new();
        let json = place.run(&[words, &["--secrets", "env"][..]].concat());
        assert_eq!(json.status, Some(0), "{name}: {}", json.stderr);
        let direct = place.run(&[words, &["--secrets", "env", "-o", "fetch"][..]].concat());
        let read = place.run_with(&["--input", "-", "-o", "fetch"], json.stdout.as_bytes());
        assert_eq!(read.stdout, direct.stdout, "{name}: {}{}", json.stdout, read.stderr);
    }
}

#[test]
fn the_flag_and_others() {
    for flag in ["--merge", "--explain"] {
        let ran = endpoint(&["/x", "--bearer", "s3cret", flag, "--secrets", "env"]);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{flag}");
    }
    let ran = endpoint(&["/x", "--secrets", "file"]);
    assert_eq!(ran.status, Some(2), "{}", ran.stderr);
    // With `--redact` as well, a secret becomes a variable and no mask.
    let ran = endpoint(&["/x", "--bearer", "s3cret", "--redact", "--secrets", "env", "-o", "curl"]);
    assert!(
        ran.stdout.contains("Bearer $GITHUB_TOKEN\"") && !ran.stdout.contains("***"),
        "{}",
        ran.stdout
    );
}

/// One variable for two secrets would send one of them to the host of the other.
#[test]
fn another_secret_of_another_request_has_another_name() {
    let text = "curl https://api.acme.io/a -H 'Authorization: Bearer AAA'
curl https://api.acme.io/b -H 'Authorization: Bearer BBB'
curl https://api.acme.com/c -H 'Authorization: Bearer CCC'
curl https://api.acme.io/d -H 'Authorization: Bearer AAA'";
    for format in ["curl", "python", "fetch", "httpie", "http-file"] {
        let ran = Place::new().run_with(&["paste", "--secrets", "env", "-o", format], text.as_bytes());
        assert_eq!(ran.status, Some(0), "{format}: {}", ran.stderr);
        let names = ran.stdout.split("ACME_TOKEN").skip(1);
        let names: Vec<&str> = names
            .map(|rest| rest.split(|c: char| c != '_' && !c.is_ascii_digit()).next().unwrap())
            .collect();
        assert_eq!(names, ["", "_2", "_3", ""], "{format}: {}", ran.stdout);
    }
}

/// A variable in the place of a secret is none, and the note that names `--secrets` is about the others.
#[test]
fn variables_alone_are_no_secret() {
    let cases = [
        ("curl https://a.test -F \"token=$T\" -F a=1", false),
        ("curl https://a.test -F token=abc -F \"a=$T\"", true),
        ("http https://a.test password=$T", false),
        ("http https://a.test password=abc a=$T", true),
        (
            "curl https://a.test --json '{\"a\": 1, \"token\": \"'\"$T\"'\"}'",
            false,
        ),
        ("curl -x \"http://u:$T@p.test:1\" https://a.test", false),
        ("curl -x http://u:abc@p.test:1 https://a.test", true),
        ("curl -x p.test -U u:abc --noproxy a.test https://a.test", false),
    ];
    for (line, expected) in cases {
        let ran = Place::new().run_with(&["paste", "-o", "python"], line.as_bytes());
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
        assert_eq!(
            ran.stderr.contains("the output holds a secret"),
            expected,
            "{line}: {}",
            ran.stderr
        );
    }
    // The blanks of JSON do not hide that its secret is a variable.
    let ran = Place::new().run_with(
        &["paste", "--redact", "-o", "fetch"],
        b"http https://a.test password=$T a=1",
    );
    assert!(ran.stdout.contains("password: process.env.T"), "{}", ran.stdout);
}
