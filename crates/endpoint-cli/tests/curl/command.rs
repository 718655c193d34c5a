//! Lines for curl through the command: another way to the host, several requests, and mistakes.

use super::message::Message;
use super::{compared, has_curl, place, shell};
use crate::command::lines::{Refused, are_masked, are_refused};
use crate::command::{FORMATS, Place, endpoint};
use crate::replay::server::Server;

/// The options, each with a value; `LOOPBACK` is a server.
const OPTIONS: [(&str, &str); 12] = [
    ("--abstract-unix-socket", "a"),
    ("--connect-to", "::LOOPBACK"),
    ("--dns-servers", "127.0.0.1"),
    ("--doh-url", "https://d.test"),
    ("--preproxy", "socks5://p.test"),
    ("--proxy1.0", "LOOPBACK"),
    ("--resolve", "a.test:80:127.0.0.1"),
    ("--unix-socket", "/run/a's.sock"),
    ("--aws-sigv4", "aws:amz:us-east-2:es"),
    ("--digest", ""),
    ("--negotiate", ""),
    ("--ntlm", ""),
];

/// The options that authenticate.
const AUTHENTICATION: [&str; 4] = ["--aws-sigv4", "--digest", "--negotiate", "--ntlm"];

#[test]
fn only_formats_of_curl_keep_the_way_to_the_host() {
    for (option, value) in OPTIONS {
        let line = [
            &["curl", option],
            &[value][usize::from(value.is_empty())..],
            &["http://a.test/x"],
        ]
        .concat();
        let role = match AUTHENTICATION.contains(&option) {
            true => "answers a challenge or signs what is sent",
            false => "chooses the way to the host",
        };
        for format in FORMATS {
            let ran = endpoint(&[&["-o", format], &line[..]].concat());
            if format == "curl" {
                assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{option} {format}");
                let name = option.trim_start_matches('-');
                assert!(ran.stdout.contains(name), "{option} {format}: {}", ran.stdout);
                continue;
            }
            let error =
                format!("error: unsupported-output: curl's option {option} {role}, which -o {format} can't say");
            assert_eq!((ran.status, ran.error()), (Some(1), &*error), "{}", ran.stdout);
            assert_eq!(ran.stdout, "");
            assert!(ran.stderr.contains("-o curl keeps it"), "{}", ran.stderr);
        }
        for flags in [&["--explain"][..], &["--merge"], &["--merge", "-o", "curl"], &[]] {
            let ran = endpoint(&[flags, &line[..]].concat());
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{option} {flags:?}");
            assert!(ran.error().contains(option), "{}", ran.stderr);
        }
    }
}

#[test]
fn a_short_option_is_named_by_its_long_name() {
    let ran = endpoint(&[
        "-o",
        "curl",
        "curl",
        "-sx",
        "p.test:1",
        "-U",
        "a:b",
        "--noproxy",
        "b.test",
        "https://a.test",
    ]);
    assert_eq!(
        ran.stderr,
        "note: about the transfer or the response, and so left out: -s\n\
         note: the output holds a secret: --secrets env writes a variable in its place, --redact masks it\n"
    );
    let start = "curl https://a.test/ --proxy p.test:1 --proxy-user a:b --noproxy b.test";
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
}

#[test]
fn credentials_of_a_proxy_are_masked() {
    let cases = [
        (&["-x", "http://mona:s3cret@p.test:1"][..], "http://***@p.test:1"),
        (&["-x", "mona:s3@s3cret@p.test:1"], "***@p.test:1"),
        (&["--socks5", "s3cret@p.test"], "socks5://***@p.test"),
        (&["--preproxy", "mona:s3cret@p.test"], "***@p.test"),
        (&["-x", "p.test", "-U", "s3cret"], "***"),
        (
            &["--doh-url", "https://d.test/?token=s3cret"],
            "https://d.test/?token=***",
        ),
        (&["--unix-socket", "/run/a@b.sock"], "/run/a@b.sock"),
        (&["--digest", "-u", "mona:s3cret"], "***"),
        (&["--aws-sigv4", "aws:amz", "-u", "AK:s3cret"], "aws:amz"),
        (&["--negotiate", "-u", ":"], ":"),
        (&["-E", "c.pem:s3cret"], "c.pem:***"),
    ];
    for (options, expected) in cases {
        let ran = endpoint(&[&["--redact", "-o", "curl", "curl"], options, &["https://a.test"]].concat());
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        assert!(
            ran.stdout.contains(expected) && !ran.stdout.contains("s3cret"),
            "{}",
            ran.stdout
        );
        let words = [
            &["--secrets", "env", "-o", "curl", "curl"],
            options,
            &["https://a.test"],
        ]
        .concat();
        let ran = endpoint(&words);
        assert!(
            !ran.stdout.contains("s3cret") && !ran.stderr.contains("s3cret"),
            "{words:?}: {}",
            ran.stdout
        );
        let ran = endpoint(&[&["curl"], options, &["https://a.test"]].concat());
        assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
    }
}

#[test]
fn what_is_written_goes_the_same_way() {
    if !has_curl() {
        return;
    }
    let lines = [
        "curl --connect-to ::LOOPBACK http://a.test/x -d a=1",
        "curl --connect-to b.test::c.test:1 --connect-to a.test:80:LOOPBACK http://a.test/x",
        "curl --resolve a.test:PORT:127.0.0.1 http://a.test:PORT/x",
        "curl -x http://b.test:1 -x http://mona:p%40ss@LOOPBACK http://a.test/x",
        "curl -X POST http://LOOPBACK/x",
        "curl -X PUT http://LOOPBACK/x -H 'content-length: 0'",
        "curl -G -X PATCH http://LOOPBACK/x -d a=1",
        "curl --digest -u mona:s3cret http://LOOPBACK/x -d a=1",
        "curl -x LOOPBACK -U 'mona:it'\\''s \"x\"' http://a.test/x -H 'X-A: b'",
    ];
    for line in lines {
        let place = place();
        let sent = |before: &str, after: &str| {
            let server = Server::start();
            let authority = server.authority();
            let port = authority.rsplit(':').next().unwrap_or_default();
            let own = line.replace("LOOPBACK", &authority).replace("PORT", port);
            let own = own.replacen("curl ", before, 1) + after;
            let ran = shell(&place, &own);
            let error = String::from_utf8_lossy(&ran.stderr).into_owned();
            let mut recorded = server.recorded().unwrap_or_else(|| panic!("{own}: {error}"));
            // The port of each server is another one.
            recorded.target = recorded.target.replace(&authority, "LOOPBACK").replace(port, "PORT");
            Message::recorded(recorded)
        };
        let original = sent("curl --silent ", "");
        let typed = sent("\"$ENDPOINT\" -o curl curl ", " | sed 's/^curl/curl --silent/' | sh");
        assert_eq!(original.differences(&typed), [""; 0], "{line}");
    }
}

#[test]
fn the_files_of_tls_stay_in_a_line_of_curl() {
    let line = [
        "curl",
        "-E",
        "c.pem:s3cret",
        "--key",
        "$K",
        "--cacert",
        "ca.pem",
        "https://a.test/x",
    ];
    let ran = endpoint(&[&["-o", "curl"], &line[..]].concat());
    let expected = "curl https://a.test/x --cert c.pem:s3cret --key '$K' --cacert ca.pem\n";
    assert_eq!(ran.stdout, expected);
    assert!(!ran.stderr.contains("left out"), "{}", ran.stderr);
    let ran = endpoint(&[&["-o", "go"], &line[..]].concat());
    let note = "note: about the transfer or the response, and so left out: -E, --key, --cacert\n";
    assert_eq!((ran.status, &*ran.stderr), (Some(0), note));
}

/// Lines with a host for each request.
const LINES: [(&str, &str); 7] = [
    ("two URLs", "curl http://ONE/a http://TWO/b"),
    ("data goes to each", "curl -d x=1 -H 'X-A: 1' http://ONE/a http://TWO/b"),
    ("a query goes to each", "curl -G -d x=1 http://ONE/a http://TWO/b?y=2"),
    ("parts go to each", "curl -F a=b http://ONE/a http://TWO/b"),
    ("a user is of one URL", "curl http://mona:pass@ONE/a http://TWO/b"),
    ("the second is no upload", "curl -T file.txt http://ONE/a/ http://TWO/b"),
    (
        "another operation",
        "curl -X PUT -d a http://ONE/a -: http://TWO/b -H 'X-B: 2' --next -I http://THREE/c",
    ),
];

#[test]
fn each_request_is_the_one_that_curl_sends() {
    if !has_curl() {
        return;
    }
    for (name, line) in LINES {
        let place = place();
        let hosts = ["ONE", "TWO", "THREE"].into_iter().filter(|host| line.contains(host));
        let servers: Vec<_> = hosts.map(|host| (host, Server::start())).collect();
        let line = servers.iter().fold(line.to_owned(), |line, (host, server)| {
            line.replace(host, &server.authority())
        });
        let sent = shell(&place, &line.replacen("curl ", "curl --silent --show-error ", 1));
        for (number, (_, server)) in (1..).zip(servers) {
            let sent = Message::recorded(server.recorded().unwrap_or_else(|| panic!("{name}: {sent:?}")));
            let own = format!("\"$ENDPOINT\" -o http --one {number} curl ");
            let written = shell(&place, &line.replacen("curl ", &own, 1));
            let differences = compared(name, &sent, &written.stdout, &written.stderr);
            assert!(differences.is_empty(), "{number}: {differences:?}");
        }
    }
}

#[test]
fn a_mistake_in_one_leaves_the_others() {
    let cases: [(&str, &[&str], &str, i32, &str); 2] = [
        (
            "a URL",
            &["https://a.test/x", "https://b.test/[3-1]", "https://c.test/x"],
            "error: invalid-url: the URL has a brace or a bracket, of which curl makes other URLs",
            2,
            "this is request 2 of 3",
        ),
        (
            "a file that is not there",
            &[
                "--data-urlencode",
                "@nope",
                "https://a.test/x",
                "--next",
                "https://c.test/x",
            ],
            "error: unreadable-file: the file of --data-urlencode",
            1,
            "this is request 1 of 2",
        ),
    ];
    for (name, words, error, status, help) in cases {
        let ran = Place::new().run(&[&["-o", "curl", "curl"], words].concat());
        assert!(ran.error().starts_with(error), "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains(help), "{name}: {}", ran.stderr);
        assert_eq!(ran.status, Some(status), "{name}");
        let line = ran.stdout.lines().last().unwrap_or_default();
        assert_eq!(line, "curl https://c.test/x", "{name}");
    }
}

#[test]
fn one_of_several_is_chosen_by_its_number() {
    let line = [
        "curl",
        "-d",
        "a=1",
        "https://a.test/x",
        "--next",
        "https://b.test/y",
        "--digest",
    ];
    let run = |before: &[&str]| Place::new().run(&[before, &line[..]].concat());
    assert_eq!(run(&["--one", "1"]).json()["url"], "https://a.test/x");
    assert!(run(&["--one", "2"]).error().contains("--digest"));
    let cases: [(&[&str], &str); 4] = [
        (
            &["--one", "3"],
            "error: invalid-usage: --one asks for request 3, and the line makes 2 requests",
        ),
        (
            &["--one", "0"],
            "error: invalid-usage: --one takes the number of a request, from 1",
        ),
        (
            &["--explain"],
            "error: invalid-usage: --explain is about one request, and the line makes 2",
        ),
        (
            &["--merge"],
            "error: invalid-usage: --merge is about one request, and the line makes 2",
        ),
    ];
    for (before, error) in cases {
        let ran = run(before);
        assert!(ran.error().starts_with(error), "{}", ran.stderr);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""));
    }
}

#[test]
fn what_is_not_one_request_says_what_to_do() {
    let cases: [Refused<'_>; 5] = [
        (
            "no URL",
            &["-d", "a"],
            "missing-url: the curl line has no URL",
            "endpoint curl https://",
        ),
        (
            "no such option",
            &["--requst", "POST", "https://a.test"],
            "unknown-option: curl has no option `--requst`",
            "did you mean `--request`?",
        ),
        (
            "digest",
            &["--digest", "-u", "a:s3cret", "https://a.test"],
            "unsupported-output: curl's option --digest answers a challenge or signs what is sent, which -o json can't say",
            "-o curl",
        ),
        (
            "signatures",
            &["--aws-sigv4", "s3cret", "https://a.test"],
            "unsupported-output: curl's option --aws-sigv4",
            "-o curl",
        ),
        (
            "a file that is not there",
            &["-d", "@s3cret", "https://a.test"],
            "unreadable-file: the file of the data",
            "",
        ),
    ];
    are_refused("curl", &cases);
}

#[test]
fn our_own_flags_stand_in_front() {
    let line = [
        "curl",
        "-u",
        "mona:s3cret",
        "https://a.test/x?access_token=s3cret",
        "-H",
        "X-Api-Key: s3cret",
        "-b",
        "s=s3cret",
    ];
    are_masked(&line);
    let explained = endpoint(&[&["--explain"], &line[..]].concat());
    assert!(
        explained.stdout.contains("headers.accept") && !explained.stdout.contains("s3cret"),
        "{}",
        explained.stdout
    );
    let ran = endpoint(&["-X", "POST", "curl", "https://a.test"]);
    assert_eq!(ran.status, Some(2), "{}", ran.stdout);
}

#[test]
fn of_a_profile_a_line_gets_the_headers_alone() {
    let place = Place::new();
    place.profiles(
        "[profile.a]\nbaseUrl = \"https://a.test\"\n[profile.a.headers]\nauthorization = \"token s3cret\"\naccept = \"text/plain\"\n\
         [profile.a.parameters]\nper_page = 5\ncolon = \"x\"\n",
    );
    let ran = place.run(&["--profile", "a", "curl", "https://a.test/x/:y"]);
    let request = ran.json();
    assert_eq!(request["url"], "https://a.test/x/:y");
    assert_eq!(request["headers"]["authorization"], "token s3cret");
    assert_eq!(request["headers"]["accept"], "text/plain");
    assert!(!ran.stderr.contains("foreign-authority"), "{}", ran.stderr);
    let ran = place.run(&["--profile", "a", "curl", "https://b.test/x"]);
    assert!(
        ran.stderr.contains("error: foreign-authority") && !ran.stderr.contains("s3cret"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_text_that_is_no_line_is_an_error() {
    let cases = [
        ("curl https://a.test?a=1&b=2", "more than one command"),
        ("s3cret", "does not begin with `curl`"),
        ("", "holds no curl line"),
    ];
    for (line, error) in cases {
        let ran = Place::new().run_with(&["curl"], line.as_bytes());
        assert_ne!(ran.status, Some(0), "{line}: {}", ran.stdout);
        assert!(ran.error().contains(error), "{line}: {}", ran.stderr);
    }
}

#[test]
fn a_get_with_a_body_is_what_the_line_says() {
    let line = ["curl", "-X", "GET", "https://a.test/_search", "-d", "{\"a\":1}"];
    assert!(
        endpoint(&[&["-o", "curl"], &line[..]].concat())
            .stdout
            .starts_with("curl https://a.test/_search --request GET ")
    );
    let secret = [
        "curl",
        "-X",
        "GET",
        "https://a.test",
        "-d",
        "password=s3cret&badge=s3cret",
    ];
    for format in ["json", "http", "curl", "python"] {
        let ran = endpoint(&[&["--redact", "--redact=badge", "-o", format], &secret[..]].concat());
        assert!(
            ran.status == Some(0) && !ran.stdout.contains("s3cret"),
            "{format}: {}",
            ran.stdout
        );
    }
    let ran = endpoint(&[&["--merge"], &line[..]].concat());
    assert!(ran.stderr.contains("-X POST"), "{}", ran.stderr);
}

#[test]
fn a_refusal_shows_its_place_and_no_argument() {
    let text = "curl -u me:s3cret https://a.test/x -H 'X-Key: s3cret' -d \"a=$(id)\"";
    let ran = Place::new().run_with(&["curl"], text.as_bytes());
    let shown = "curl -u ********* https://a.test** -H '****** ******' -d \"*=$(**)\"";
    assert!(ran.stderr.contains(shown), "{}", ran.stderr);
    assert!(ran.stderr.contains("^^ not run here"), "{}", ran.stderr);
}
