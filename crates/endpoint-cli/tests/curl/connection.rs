//! The options that choose another way to the host, or that authenticate by an answer: curl's own formats keep them, and every
//! other output is an error that names the option, so that no request goes to another host, or without credentials, in silence.

use crate::command::{FORMATS, endpoint};
use crate::message::Message;
use crate::server::Server;
use crate::{has_curl, place, shell};

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
            if let "curl" | "curl-config" = format {
                assert_eq!((ran.status, &*ran.stderr), (Some(0), ""), "{option} {format}");
                let name = option.trim_start_matches('-');
                assert!(ran.stdout.contains(name), "{option} {format}: {}", ran.stdout);
                continue;
            }
            let error =
                format!("error: unsupported-output: curl's option {option} {role}, which -o {format} can't say");
            assert_eq!((ran.status, ran.error()), (Some(1), &*error), "{}", ran.stdout);
            assert_eq!(ran.stdout, "");
            assert!(ran.stderr.contains("-o curl-config keep it"), "{}", ran.stderr);
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
    let start = "curl --proxy p.test:1 --proxy-user a:b --noproxy b.test https://a.test/";
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
        for format in ["curl", "curl-config"] {
            let ran = endpoint(&[&["--redact", "-o", format, "curl"], options, &["https://a.test"]].concat());
            assert_eq!(ran.status, Some(0), "{}", ran.stderr);
            assert!(
                ran.stdout.contains(expected) && !ran.stdout.contains("s3cret"),
                "{}",
                ran.stdout
            );
        }
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
        let config = sent("\"$ENDPOINT\" -o curl-config curl ", " | curl --silent --config -");
        assert_eq!(original.differences(&typed), [""; 0], "{line}");
        assert_eq!(original.differences(&config), [""; 0], "{line}");
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
    let cases = [
        (
            "curl",
            "curl --cert c.pem:s3cret --key '$K' --cacert ca.pem https://a.test/x\n",
        ),
        (
            "curl-config",
            "cert = \"c.pem:s3cret\"\nkey = \"$K\"\ncacert = \"ca.pem\"\nurl = \"https://a.test/x\"\n",
        ),
    ];
    for (format, expected) in cases {
        let ran = endpoint(&[&["-o", format], &line[..]].concat());
        assert_eq!(ran.stdout, expected);
        assert!(!ran.stderr.contains("left out"), "{}", ran.stderr);
    }
    let ran = endpoint(&[&["-o", "python"], &line[..]].concat());
    let note = "note: about the transfer or the response, and so left out: -E, --key, --cacert\n";
    assert_eq!((ran.status, &*ran.stderr), (Some(0), note));
}
