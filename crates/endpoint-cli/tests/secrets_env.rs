//! `--secrets env`: each secret of decision 15 becomes a variable, in every place and every format. No output and no message
//! has its value.

mod command;

use command::{Place, endpoint};
use endpoint_lines::Format;

const SECRET: &str = "s3cret";
const ISSUED: &str = "ghp_s3cret0123456789abcdefghijklmnopqrstuv";

/// A place, the words of a call with a secret there, and the variable for it.
const PLACES: &[(&str, &[&str], &str)] = &[
    (
        "a bearer",
        &["GET https://api.h.test/x", "--bearer", "s3cret"],
        "H_TOKEN",
    ),
    (
        "a bearer at OpenAI",
        &["https://api.openai.com/v1/models", "--bearer", "s3cret"],
        "OPENAI_API_KEY",
    ),
    (
        "a token at GitHub",
        &["/user", "Authorization:token s3cret"],
        "GITHUB_TOKEN",
    ),
    ("a password at GitHub", &["/user", "-u", "mona:s3cret"], "GITHUB_TOKEN"),
    (
        "a key at Anthropic",
        &["POST https://api.anthropic.com/v1/messages", "x-api-key:s3cret", "a=1"],
        "ANTHROPIC_API_KEY",
    ),
    ("a password", &["https://h.test/x", "-u", "mona:s3cret"], "H_PASSWORD"),
    ("a user", &["https://h.test/x", "-u", "s3cret:"], "H_USER"),
    (
        "a scheme that is not known",
        &["https://h.test/x", "Authorization:Own s3cret"],
        "H_TOKEN",
    ),
    ("a header", &["https://h.test/x", "X-API-Key:s3cret"], "H_API_KEY"),
    (
        "another header",
        &["https://h.test/x", "X-Auth-Token:s3cret"],
        "H_AUTH_TOKEN",
    ),
    ("a cookie", &["https://h.test/x", "Cookie:a=1; sid=s3cret"], "H_COOKIE"),
    (
        "a URL in a header",
        &["https://h.test/x", "X-To:https://a.test/?token=s3cret"],
        "H_TOKEN",
    ),
    (
        "the path",
        &["GET https://h.test/a/{token}/b", "token=s3cret"],
        "H_TOKEN",
    ),
    (
        "the path, with escapes",
        &["GET https://h.test/a/{token}/b", "token=s3cret/ü"],
        "H_TOKEN",
    ),
    (
        "the query",
        &["https://h.test/x", "access_token==s3cret", "a==1"],
        "H_ACCESS_TOKEN",
    ),
    (
        "the query, with escapes",
        &["https://h.test/x", "password==s3cret & 100%"],
        "H_PASSWORD",
    ),
    ("the query of the route", &["https://h.test/x?sig=s3cret"], "H_SIG"),
    (
        "JSON",
        &["POST https://h.test/x", "password=s3cret", "a=1"],
        "H_PASSWORD",
    ),
    (
        "JSON, with escapes",
        &["POST https://h.test/x", "password=s3cret\"}\\,\"", "a=1"],
        "H_PASSWORD",
    ),
    (
        "an object of JSON",
        &["POST https://h.test/x", "user[password]=s3cret"],
        "H_PASSWORD",
    ),
    (
        "a list of JSON",
        &["POST https://h.test/x", "tokens[]=s3cret", "tokens[]=s3cret2"],
        "H_TOKEN",
    ),
    (
        "text of JSON",
        &[
            "POST https://h.test/x",
            "-d",
            "{ \"accessToken\" : \"s3cret\" }",
            "--json",
        ],
        "H_ACCESS_TOKEN",
    ),
    (
        "text of broken JSON",
        &["POST https://h.test/x", "-d", "{\"password\":\"s3cret", "--json"],
        "H_BODY",
    ),
    (
        "a form",
        &["POST https://h.test/x", "--form", "password=s3cret & ü", "a=1"],
        "H_PASSWORD",
    ),
    (
        "a text of a form",
        &["POST https://h.test/x", "-d", "a=1&client_secret=s3cret"],
        "H_CLIENT_SECRET",
    ),
    (
        "parts",
        &["POST https://h.test/x", "--multipart", "password=s3cret", "a=1"],
        "H_PASSWORD",
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
    (
        "a token of an issuer",
        &[
            "POST https://h.test/x",
            "-d",
            "a ghp_s3cret0123456789abcdefghijklmnopqrstuv b",
            "content-type:text/plain",
        ],
        "H_",
    ),
    (
        "a token of an issuer in the path",
        &["https://h.test/bot123456789:AAs3cret890123456789012345678901/x"],
        "H_TOKEN",
    ),
    (
        "a proxy",
        &["curl", "-x", "http://mona:s3cret@p.test", "https://h.test/x"],
        "PROXY_PASSWORD",
    ),
    (
        "the user of a proxy",
        &["curl", "-x", "p.test", "-U", "mona:s3cret", "https://h.test/x"],
        "PROXY_PASSWORD",
    ),
    (
        "an address",
        &["http://127.0.0.1:8080/x", "--bearer", "s3cret"],
        "API_TOKEN",
    ),
    (
        "a name with two words before",
        &["https://api.shop.co.uk/x", "--bearer", "s3cret"],
        "SHOP_TOKEN",
    ),
];

/// Formats that write no proxy.
const DIRECT: [Format; 7] = [
    Format::Json,
    Format::Http,
    Format::HttpFile,
    Format::Fetch,
    Format::Rust,
    Format::Har,
    Format::Batch,
];

/// Formats that hold only values, and no variables.
const VALUES: [Format; 3] = [Format::Http, Format::Har, Format::Batch];

#[test]
fn d15_no_secret_is_left() {
    assert!(ISSUED.contains(SECRET));
    let mut failures = Vec::new();
    let mut written = 0;
    for (place, words, name) in PLACES {
        for format in Format::ALL {
            let (flags, words) = match words {
                ["curl", ..] => (["--secrets", "env", "-o", format.name()], *words),
                _ => (["-o", format.name(), "--secrets", "env"], *words),
            };
            let ran = endpoint(&[&flags[..], words].concat());
            let what = format!("{place} in {}: {}{}", format.name(), ran.stdout, ran.stderr);
            if ran.stdout.contains(SECRET) || ran.stderr.contains(SECRET) {
                failures.push(format!("shown: {what}"));
            }
            match ran.status {
                Some(0) if *name == "PROXY_PASSWORD" && DIRECT.contains(format) => {}
                Some(0) if !VALUES.contains(format) => {
                    written += 1;
                    if !ran.stdout.contains(name) {
                        failures.push(format!("{name}: {what}"));
                    }
                }
                Some(0) => failures.push(format!("not refused: {what}")),
                _ if ran.stderr.lines().filter(|line| line.starts_with("error: ")).count() != 1 => failures.push(what),
                _ => {}
            }
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
    // A format refuses a request that it can't write, such as one with a hidden character beside a variable, or with a proxy.
    let all = PLACES.len() * (Format::ALL.len() - VALUES.len());
    assert!(written * 10 > all * 8, "{written} of {all}");
}

/// Without a secret the flag changes nothing.
#[test]
fn a_request_without_a_secret_stays() {
    let words = ["POST", "https://h.test/x{?q}", "q=a b", "a=1", "X-A:b"];
    for format in Format::ALL {
        let plain = endpoint(&[&words[..], &["-o", format.name()]].concat());
        let named = endpoint(&[&words[..], &["-o", format.name(), "--secrets", "env"]].concat());
        assert_eq!(
            (plain.status, &plain.stdout),
            (Some(0), &named.stdout),
            "{}",
            format.name()
        );
        assert_eq!((&*plain.stderr, &*named.stderr), ("", ""), "{}", format.name());
    }
}

/// Names that count, switch, time or describe, numbers, booleans and placeholders keep their places in a program.
#[test]
fn what_is_no_secret_stays_in_the_program() {
    let words = [
        "POST",
        "https://api.openai.com/v1/x",
        "max_tokens:=1024",
        "prompt_tokens=7",
        "pass_count=7",
        "sticky_sessions=on",
        "cookie_ttl_seconds=7",
        "token_type=bearer",
        "password_policy=strict",
        "user_pin:=7",
        "new_password:=true",
        "api_key=YOUR_API_KEY",
        "password=xxx",
        "a[token]=<token>",
        "Authorization:Bearer YOUR_TOKEN",
        "access_token==<token>",
        "sig==xxxxxx",
    ];
    for format in Format::ALL {
        let ran = |flags: &[&str]| endpoint(&[&words[..], &["-o", format.name()], flags].concat());
        let (plain, named, masked) = (ran(&[]), ran(&["--secrets", "env"]), ran(&["--redact"]));
        assert_eq!((plain.status, &*plain.stderr), (Some(0), ""), "{}", format.name());
        assert_eq!(plain.stdout, named.stdout, "{}", format.name());
        assert_eq!(plain.stdout, masked.stdout, "{}", format.name());
    }
    // A number is one if its name says nothing else.
    for item in ["pin:=1234", "card[otp]:=1234", "token:=true"] {
        let ran = endpoint(&["POST", "https://h.test/x", item, "--redact"]);
        assert!(ran.stdout.contains("***"), "{item}: {}", ran.stdout);
    }
}

/// Two values become two variables, and one value becomes one.
#[test]
fn each_value_has_its_variable() {
    let words = [
        "POST",
        "https://h.test/x",
        "a[token]=s3cret1",
        "b[token]=s3cret2",
        "c[token]=s3cret1",
    ];
    let ran = endpoint(&[&words[..], &["-o", "python", "--secrets", "env"]].concat());
    for (name, count) in [("\"H_TOKEN\"", 2), ("\"H_TOKEN_2\"", 1)] {
        assert_eq!(ran.stdout.matches(name).count(), count, "{}", ran.stdout);
    }
    // A variable of the text may have another value.
    let place = Place::new();
    let line = "curl https://h.test/x -H \"x-api-key: $H_TOKEN\" -H 'authorization: Bearer s3cret'";
    let ran = place.run_with(&["paste", "-o", "curl", "--secrets", "env"], line.as_bytes());
    assert!(ran.stdout.contains("\"x-api-key: $H_TOKEN\""), "{}", ran.stdout);
    assert!(ran.stdout.contains("Bearer $H_TOKEN_2\""), "{}", ran.stdout);
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
    for (name, words, _) in PLACES.iter().filter(|(_, words, _)| words[0] != "curl") {
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
