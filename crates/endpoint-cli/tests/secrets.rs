//! Decision 15 in the command: what has the name of a secret is in no message, no explanation and no list, and with
//! `--redact` in no output. With `--secrets env` each becomes a variable, in every place and every format.

use crate::command::{FORMATS, Place, Ran, endpoint};
use endpoint_lines::Format;

/// Every secret of these tests.
const SECRET: &str = "s3cret";

#[track_caller]
fn check_hidden(what: &impl std::fmt::Debug, ran: &Ran) {
    assert!(!ran.stderr.contains(SECRET), "{what:?}: {}", ran.stderr);
}

#[test]
fn d15_no_message_shows_a_value_of_the_command_line() {
    let cases: [&[&str]; 40] = [
        // A header that the shell has split: the token is a word of its own.
        &["/x", "Authorization:", "token", "s3cret"],
        &["GET", "/x", "-H", "Authorization:", "token", "s3cret"],
        &["-H", "Authorization:", "token", "s3cret{", "/x"],
        &["-H", "Authorization:", "token", "s3cret{"],
        &["Authorization:", "token", "s3cret"],
        &["gh", "api", "-H", "Authorization:", "token", "s3cret", "/user"],
        &["gh", "api", "/user", "Authorization:s3cret"],
        &["batch", "Authorization:", "s3cret"],
        &["profiles", "s3cret"],
        &["completions", "zsh", "authorization:", "s3cret"],
        &["help", "authorization:", "s3cret"],
        &["--merge=s3cret", "/x"],
        &["/x", "--token=s3cret"],
        &["/x", "-us3cret"],
        // Credentials that the shell has split.
        &["/x", "--bearer", "Bearer", "s3cret"],
        &["/x", "--bearer=Bearer", "s3cret"],
        &["/x", "-u", "mona:", "s3cret"],
        &["/x", "-umona:", "s3cret"],
        // A whole line in the place of a name.
        &["/x", "-H", " authorization s3cret: x"],
        &["/x", "authorization token s3cret:x"],
        &["/x", "token s3cret@x"],
        &["/x", "token s3cret;x"],
        &["/x", "authorization\\: s3cret[=x"],
        &["/x", "authorization\\: s3cret:=x"],
        &["/x", "authorization\\: s3cret=@missing"],
        &["/x", "-f", "token s3cret[a=1"],
        &["/x", "-f", "token s3cret=1", "-f", "token s3cret=1"],
        &["/x", "--profile", "authorization: s3cret"],
        &["/x", "--defaults", "authorization: s3cret"],
        &["/{tokens}", "token s3cret=1"],
        // A secret in a route, a method or a URL.
        &["GET /x?access_token=s3cret&a={"],
        &["GET https://mona:s3cret@h.test/{"],
        &["GET https://mona:s3cret@h.test/x"],
        &["https://h.test/x?access_token=s3cret /y"],
        &["GET", "https:/mona:s3cret@h.test/x"],
        &["GET https://h.test/x?to=https%3A%2F%2Fmona%3As3cret%40h.test%2F&a={"],
        &["GET https://h.test/x?a=1;token=s3cret;b={"],
        &["expand", "/x?access_token=s3cret{"],
        &["gh", "api", "user?access_token=s3cret x"],
        &["/x", "--base-url", "https://mona:s3cret@h.test"],
    ];
    for arguments in cases {
        let ran = endpoint(arguments);
        assert_ne!(ran.status, Some(0), "{arguments:?}: {}", ran.stdout);
        check_hidden(&arguments, &ran);
    }
    // A method is the caller's text too.
    check_hidden(&"a method", &endpoint(&["/x", "-X", "x-api-key: s3cret"]));
}

#[test]
fn d15_no_message_shows_a_value_of_broken_json() {
    let texts = [
        r#"{"headers": {"authorization" "token s3cret"}}"#,
        r#"{"headers": {"authorization": "x" "token s3cret": 1}}"#,
        r#"{"headers": {"authorization": "s3cret": 1}}"#,
        r#"{"headers": {"authorization": token s3cret}}"#,
        r#"{"headers": {"authorization: token s3cret": }}"#,
        r#"{"headers": {"authorization": "token s3cret}"#,
        r#"{"headers": {authorization: "s3cret"}}"#,
        r#"{"headers": {"authorization", "s3cret": 1}}"#,
        "{\"headers\": {\"authorization\":\n\"s3cret\": 1}}",
        r#"{"headers": {"authorization: s3cret": 1}}"#,
        r#"{"headers": "authorization: s3cret"}"#,
        r#"{"method": "x-api-key: s3cret"}"#,
        r#"{"mediaType": {"token s3cret": 1}}"#,
        r#""token s3cret""#,
        "token s3cret",
    ];
    for text in texts {
        let place = Place::new();
        place.file("a.json", text);
        let item = format!("a:={text}");
        let line = format!("{{\"route\": \"GET /x\", \"options\": {text}}}\n");
        let layer = format!("{{\"route\": \"GET /x\", \"defaults\": [{text}]}}\n");
        for ran in [
            place.run(&["/x", "--defaults", "a.json"]),
            place.run(&["/x", "--input", "a.json"]),
            place.run(&["POST", "/x", &item]),
            place.run(&["expand", "/x", "--input", "a.json"]),
        ] {
            check_hidden(&text, &ran);
        }
        for lines in [line, layer, format!("{text}\n"), format!("{{{text}: 1}}\n")] {
            let ran = place.run_with(&["batch"], lines.as_bytes());
            let is_answered = ran.stdout.contains("\"ok\"");
            assert!(is_answered || !ran.stdout.contains(SECRET), "{lines}: {}", ran.stdout);
            check_hidden(&lines, &ran);
        }
    }
}

#[test]
fn d15_no_message_shows_a_value_of_a_profile() {
    let profiles = [
        "[profile.a.headers]\nauthorization: \"token s3cret\"\n",
        "[profile.a.headers]\nauthorization: \"token=s3cret==\"\n",
        "[profile.a.headers]\nauthorization = \"\"\"\ntoken s3cret=\n\"\"\"\nx = inf\n",
        "[profile.a.headers]\nauthorization = \"\"\"\ntoken \\q s3cret=\n\"\"\"\n",
        "[profile.a.headers]\nauthorization = '''\ns3cret=\n",
        "[profile.a.headers]\nauthorization =\ns3cret=\n",
        "[profile.a.headers]\nauthorization = token s3cret\n",
        "[profile.a.headers]\nauthorization = \"token s3cret\n",
        "[profile.a.headers]\nauthorization \"token s3cret\"\n",
        "[profile.a.headers]\n\"authorization: token s3cret\" = \"\"\n",
        "[profile.a.headers]\nauthorization = { env = \"s3cret\" }\n",
        "[profile.a.headers]\nauthorization = { env = \"NOT_SET\", prefix = \"token s3cret\" }\n",
        "[profile.a.headers]\nauthorization = { env = \"NOT_SET\", perfix = \"s3cret\" }\n",
        "[profile.a.headers]\nauthorization = [\"s3cret\"]\n",
        "[profile.a]\nheaders = [\n\"authorization\",\n\"token s3cret=\" x\n]\n",
        "[profile.a]\nheaders = \"authorization: s3cret\"\n",
        "[profile.a]\nbaseUrl = \"https://mona:s3cret@h.test\"\n",
        "[profile.a]\nmethod = \"x-api-key: s3cret\"\n",
        "[profile.\"token s3cret\"\n",
        "[profile.\"token s3cret\"]\nheaders = 1\n",
    ];
    for toml in profiles {
        let place = Place::new();
        place.profiles(toml);
        for arguments in [
            &["/x", "--profile", "a"][..],
            &["profiles"],
            &["/x", "--profile", "token s3cret"],
        ] {
            let ran = place.run(arguments);
            check_hidden(&(toml, arguments), &ran);
            let is_list = arguments == ["profiles"] && !toml.contains("profile.\"token");
            assert!(!is_list || !ran.stdout.contains(SECRET), "{toml}: {}", ran.stdout);
        }
    }
}

#[test]
fn d15_redact_takes_no_empty_name() {
    let line = ["/x", "badge==s3cret", "authorization:s3cret"];
    for flag in ["--redact=", "--redact=-", "--redact= "] {
        for arguments in [
            [&line[..], &[flag]].concat(),
            [&[flag, "--redact"], &line[..]].concat(),
            vec!["gh", "api", "/x", flag],
        ] {
            let ran = endpoint(&arguments);
            assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
            assert!(ran.stderr.contains("the name of a secret is missing"), "{}", ran.stderr);
            assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
        }
    }
    // Without `=` there is no name: what follows is a word of its own.
    let none = endpoint(&["--redact", "/x", "badge==1", "token==s3cret"]).json();
    assert_eq!(none["url"], "https://api.github.com/x?badge=1&token=***");
    let some = endpoint(&["--redact=badge", "/x", "--redact", "badge==s3cret", "token==s3cret"]).json();
    assert_eq!(some["url"], "https://api.github.com/x?badge=***&token=***");
}

#[test]
fn d15_redact_masks_every_format() {
    let arguments = [
        "POST",
        "https://h.test/a/{token}?sig=s3cret",
        "token=s3cret",
        "Authorization:token s3cret",
        "X-API-Key:s3cret",
        "access_token==s3cret",
        "user[password]=s3cret",
        "shown=yes",
        "badge=s3cret",
        "session=seven",
        "--redact=badge",
        "--redact=-session",
    ];
    for format in FORMATS {
        let ran = endpoint(&[&arguments[..], &["-o", format]].concat());
        assert_eq!(ran.status, Some(0), "{format}: {}", ran.stderr);
        assert!(!ran.stdout.contains(SECRET), "{format}: {}", ran.stdout);
        assert!(
            ran.stdout.contains("yes") && ran.stdout.contains("seven"),
            "{format}: {}",
            ran.stdout
        );
        assert!(ran.stdout.matches("***").count() >= 7, "{format}: {}", ran.stdout);
    }
    for flags in [&["--merge"][..], &["--explain"], &["--explain", "-o", "json"]] {
        let arguments: Vec<_> = arguments.into_iter().filter(|word| !word.contains("==")).collect();
        let ran = endpoint(&[&arguments[..], flags].concat());
        assert_eq!(ran.status, Some(0), "{flags:?}: {}", ran.stderr);
        assert!(
            !ran.stdout.contains(SECRET) && ran.stdout.contains("seven"),
            "{flags:?}: {}",
            ran.stdout
        );
    }
    // The names do without a request to mask; the flag alone needs none.
    let plain = endpoint(&["POST", "/x", "password=s3cret", "--redact"]).json();
    assert_eq!(plain["body"]["password"], "***");
    let gh = endpoint(&["gh", "api", "user", "-f", "token=s3cret", "--redact"]).json();
    assert_eq!(gh["body"], r#"{"token":"***"}"#);
    let form = ["POST", "/x", "--data", "a=1&password=s3cret", "--redact", "-o", "http"];
    let form = endpoint(&[&form[..], &["content-type:application/x-www-form-urlencoded"]].concat());
    assert!(
        form.stdout.ends_with("content-length: 16\r\n\r\na=1&password=***"),
        "{}",
        form.stdout
    );
}

/// The formats of each place are those of `endpoint-lines`, whose tests write them all.
#[test]
fn d15_every_way_out_masks_each_place() {
    let token = "ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
    let places: [&[&str]; 27] = [
        // By name.
        &["/x", "Authorization:token SECRET"],
        &["/x", "key==SECRET"],
        &["/x?code=SECRET&a=1"],
        &["/x/{otp}/y", "otp=SECRET"],
        &["POST", "/x", "a[sig]=SECRET"],
        &["/x", "a[x-functions-key]==SECRET"],
        &["POST", "/x", "client_assertion=SECRET", "a=1"],
        &[
            "POST",
            "/x",
            "code_verifier=SECRET",
            "X-CSRF:SECRET",
            "Authentication:SECRET",
        ],
        &["POST", "/x", "--form", "code=SECRET", "a=1"],
        &["POST", "/x", "--form", "a[PHPSESSID]=SECRET"],
        &["POST", "/x", "--multipart", "pin=SECRET", "a=1"],
        &["POST", "/x", "--multipart", "a[PHPSESSID]=SECRET", "b=1"],
        &["/x", "to==https://mona:SECRET@h.test/"],
        // In JSON.
        &["/x", "v={\"a\":1,\"password\":\"SECRET/=\"}"],
        &["/x", "v== [{\"pass\\u0077ord\":\"SECRET\"}]"],
        &["/x?v=%7B%22a%22:1,%22password%22:%22SECRET/=%22%7D"],
        &["POST", "/x", "--form", "v={\"a\":1,\"password\":\"SECRET\"}"],
        &["POST", "/x", "--data", "v={\"a\":1,\"password\":\"SECRET\"}"],
        &["POST", "/x", "--multipart", "v={\"a\":1,\"password\":\"SECRET\"}"],
        // By value.
        &["/x", "x-trace:TOKEN"],
        &["/x", "a==TOKEN"],
        &["/x/TOKEN/y"],
        &["POST", "/x", "a=Use TOKEN."],
        &["POST", "/x", "--form", "a=TOKEN"],
        &["POST", "/x", "--multipart", "a=TOKEN"],
        &["POST", "/x", "content-type:application/xml", "--data", "<a>TOKEN</a>"],
        &[
            "POST",
            "https://hooks.slack.com/services/T01234567/B0123456789/SECRET890123456789012345",
        ],
    ];
    let ways: [&[&str]; 6] = [
        &["--redact"],
        &["--redact", "-o", "curl"],
        &["--redact", "-o", "rust"],
        &["--redact", "--merge"],
        &["--secrets", "env", "-o", "python"],
        &["--explain"],
    ];
    for place in places {
        let line: Vec<String> = place
            .iter()
            .map(|word| word.replace("SECRET", SECRET).replace("TOKEN", token))
            .collect();
        let line: Vec<&str> = line.iter().map(|word| &**word).collect();
        for way in ways {
            let shown = endpoint(&[&line[..], way].concat());
            let all = format!("{}{}", shown.stdout, shown.stderr);
            // Merged options are JSON, which has no place for an item of the query alone.
            let is_written = shown.status == Some(0) || way.contains(&"--merge") && all.contains("can't express");
            assert!(is_written, "{line:?} {way:?}: {all}");
            assert!(!all.contains(SECRET) && !all.contains(token), "{line:?} {way:?}: {all}");
        }
    }
}

#[test]
fn d15_every_answer_of_a_batch_masks() {
    let json = r#""{\"a\":1,\"password\":\"s3cret\"}""#;
    let lines = [
        r#"{"op": "expand", "template": "/x{?v,b}", "variables": {"v": JSON, "b": "shown"}}"#,
        r#"{"op": "expand", "template": "/{token}{?badge}", "variables": {"token": "s3cret", "badge": "s3cret"}}"#,
        r#"{"op": "expand", "template": "/x{?list*}", "variables": {"list": {"password": "s3cret"}}}"#,
        r#"{"op": "expand", "template": "/x?v=%7B%22password%22:%22s3cret%22%7D"}"#,
        r#"{"op": "defaults", "defaults": [{"v": JSON}]}"#,
        r#"{"op": "merge", "route": "GET /x", "options": {"v": JSON, "badge": "s3cret"}}"#,
        r#"{"op": "request", "route": "GET /x", "options": {"v": JSON, "badge": "s3cret"}}"#,
    ];
    for line in lines {
        let line = line.replace("JSON", json);
        let ran = Place::new().run_with(&["batch", "--redact=badge"], line.as_bytes());
        assert!(
            ran.stdout.contains("\"ok\"") && ran.stdout.contains("***"),
            "{line}: {}",
            ran.stdout
        );
        assert!(!ran.stdout.contains(SECRET), "{line}: {}", ran.stdout);
    }
}

#[test]
fn d15_explain_masks_without_a_flag() {
    let ran = endpoint(&[
        "POST",
        "/x/{token}",
        "token=s3cret",
        "a[apiKey]=s3cret",
        "Private-Token:s3cret",
        "--explain",
    ]);
    assert!(
        !ran.stdout.contains(SECRET) && ran.stdout.matches("***").count() == 3,
        "{}",
        ran.stdout
    );
}

#[test]
fn d15_a_profile_names_secrets() {
    let place = Place::new();
    place.profiles(
        "[profile.a]\nredact = [\"badge\", \"-session\"]\n[profile.a.parameters]\npin = \"s3cret\"\nsession = \"seven\"\n[profile.a.headers]\n\
         x-badge = \"1\"\nx-a = { env = \"A\", prefix = \"s3cret\" }\n[profile.b]\nredact = \"badge\"\n",
    );
    let place = place.env("A", "b");
    let ran = place.run(&["/x", "--profile", "a", "--redact", "X-A:", "--merge"]);
    assert!(
        !ran.stdout.contains(SECRET) && ran.stdout.contains("seven"),
        "{} {}",
        ran.stdout,
        ran.stderr
    );
    assert!(!ran.stdout.contains("redact"), "it is not a parameter: {}", ran.stdout);
    let wrong = place.run(&["/x", "--profile", "b"]);
    assert!(
        wrong.stderr.contains("error: invalid-profile: `redact` is a list"),
        "{}",
        wrong.stderr
    );

    let place = Place::new();
    place.profiles("[profile.a]\nredact = [\"badge\"]\nurl = \"/x?sig=s3cret\"\n[profile.a.parameters]\npin = \"s3cret\"\ntoken = \"s3cret\"\n");
    let listed = place.run(&["profiles"]).stdout;
    assert!(
        !listed.contains(SECRET) && listed.matches("***").count() == 3,
        "{listed}"
    );
}

#[cfg(unix)]
#[test]
fn d15_a_secret_that_others_can_read_is_noted() {
    use std::os::unix::fs::PermissionsExt;
    let secret = "[profile.b]\n[profile.a.headers]\nauthorization = \"token s3cret\"\n";
    let cases = [
        ("a token", secret, 0o644, true),
        ("for the group", secret, 0o640, true),
        ("for the owner alone", secret, 0o600, false),
        (
            "in the environment",
            "[profile.b]\n[profile.b.headers]\nauthorization = { env = \"A\", prefix = \"token \" }\n",
            0o644,
            false,
        ),
        (
            "in the prefix",
            "[profile.b]\n[profile.b.headers]\nauthorization = { env = \"A\", prefix = \"s3cret\" }\n",
            0o644,
            true,
        ),
        (
            "a parameter",
            "[profile.b.parameters]\napi_key = \"s3cret\"\n",
            0o644,
            true,
        ),
        (
            "one by its name",
            "[profile.b]\nredact = [\"badge\"]\n[profile.b.parameters]\npin = 1234\n",
            0o644,
            true,
        ),
        (
            "userinfo",
            "[profile.a]\nbaseUrl = \"https://mona:s3cret@h.test\"\n[profile.b]\n",
            0o644,
            true,
        ),
        ("no secret", "[profile.b.parameters]\nper_page = 100\n", 0o644, false),
    ];
    for (name, toml, mode, is_noted) in cases {
        let place = Place::new().env("A", "b");
        let path = place.profiles(toml);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        for arguments in [&["/x", "--profile", "b"][..], &["profiles"]] {
            let ran = place.run(arguments);
            assert_eq!(ran.status, Some(0), "{name}: {}", ran.stderr);
            assert_eq!(
                ran.stderr.starts_with("warning: others can read"),
                is_noted,
                "{name}: {}",
                ran.stderr
            );
            check_hidden(&name, &ran);
        }
    }
}

#[test]
fn d15_no_message_shows_what_a_description_has_beside_a_name() {
    let place = Place::new();
    let descriptions = [
        r#"{"openapi": "3.0.0", "paths": {"/x?token=s3cret{": {"get": {}}}}"#,
        r#"{"openapi": "3.0.0", "paths": {"/x": {"get": {"servers": [{"url": "mona:s3cret@h"}]}}}}"#,
        r#"{"openapi": "3.0.0", "paths": {"/x": {"get": {"servers": [{"url": "https://h/?token=s3cret"}]}}}}"#,
    ];
    for description in descriptions {
        place.file("api.json", description);
        let ran = place.run(&["api", "prepare", "api.json", "-"]);
        assert!(ran.stderr.contains("left out"), "{description}: {}", ran.stderr);
        check_hidden(&description, &ran);
    }
}

#[test]
fn a_masked_call_in_rust_keeps_the_expressions_of_its_route() {
    let place = Place::new();
    for (route, shown) in [
        ("/x{?token,page}", "\"GET /x{?token,page}\""),
        ("/x?token=s3cret{&page,token2}", "\"GET /x?token=***{&page,token2}\""),
    ] {
        let ran = place.run(&[
            route,
            "token==s3cret",
            "token2==s3cret",
            "page==2",
            "-o",
            "rust",
            "--redact",
        ]);
        let call = place.run(&["GET", route, "page=2", "-o", "rust", "--redact"]);
        for ran in [&ran, &call] {
            check_hidden(&route, ran);
        }
        assert!(call.stdout.contains(shown), "{route}: {}{}", call.stdout, call.stderr);
    }
}

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
