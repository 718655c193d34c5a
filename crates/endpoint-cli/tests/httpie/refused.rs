//! What can't be said as one request is an error that says what to do, and never shows a value.

use crate::command::lines::{Refused, are_masked, are_refused};
use crate::command::{Place, endpoint};

#[test]
fn what_is_not_one_request_says_what_to_do() {
    let cases: [Refused<'_>; 32] = [
        (
            "no URL",
            &["-v"],
            "missing-url: the HTTPie line has no URL",
            "endpoint http https://",
        ),
        (
            "a method alone",
            &["POST"],
            "missing-url: `POST` is a method",
            "http://POST",
        ),
        (
            "a scheme without its colon",
            &["https//s3cret.test"],
            "invalid-url: the URL has the host `https`",
            "write https://HOST/PATH",
        ),
        (
            "a scheme without a slash",
            &["http:/s3cret.test"],
            "invalid-url: the URL has the host `http`",
            "write http://HOST/PATH",
        ),
        (
            "a slip of the method",
            &["PSOT", "pie.dev/post"],
            "unknown-method: `PSOT` is not a method",
            "did you mean `POST`?",
        ),
        (
            "a host that could be a method",
            &["localhost", "a=s3cret"],
            "unknown-method: `localhost`",
            "",
        ),
        (
            "no separator",
            &["pie.dev/get", "Authorization:", "Bearer", "s3cret"],
            "invalid-item: item 2 has no separator",
            "needs quotes",
        ),
        (
            "two URLs",
            &["pie.dev/get", "https://s3cret.test"],
            "invalid-item: item 1 is a URL",
            "once for each",
        ),
        (
            "no such option",
            &["--from", "pie.dev/post"],
            "unknown-option: HTTPie has no option `--from`",
            "did you mean `--form`?",
        ),
        (
            "no such letter",
            &["-Z", "pie.dev/post"],
            "unknown-option: HTTPie has no option `-Z`",
            "help http",
        ),
        (
            "our own flag",
            &["--explain", "pie.dev/post"],
            "unknown-option: `--explain` is an option of endpoint, and follows `http`",
            "write it before `http`: endpoint --explain http …",
        ),
        (
            "an ambiguous name",
            &["--he", "pie.dev"],
            "unknown-option: --he could be",
            "the whole name",
        ),
        (
            "no value",
            &["pie.dev", "--raw"],
            "invalid-usage: HTTPie's option --raw takes a value",
            "",
        ),
        (
            "a switch with a value",
            &["--form=s3cret", "pie.dev"],
            "invalid-usage: HTTPie's option --form takes no value",
            "",
        ),
        (
            "a session",
            &["--session=s3cret", "pie.dev"],
            "unsupported-option: HTTPie's option --session",
            "on the line",
        ),
        (
            "compression",
            &["-x", "pie.dev", "a=1"],
            "unsupported-option: HTTPie's option -x",
            "Content-Encoding",
        ),
        (
            "digest",
            &["-A", "digest", "-a", "a:s3cret", "pie.dev"],
            "unsupported-option: -A takes basic or bearer",
            "leave it",
        ),
        (
            "no password",
            &["-a", "s3cret", "pie.dev"],
            "unsupported-option: -a has no password",
            "-A bearer",
        ),
        (
            "no credentials",
            &["-A", "bearer", "pie.dev"],
            "invalid-usage: -A has no credentials",
            "-a",
        ),
        (
            "raw beside fields",
            &["--raw", "s3cret", "pie.dev", "a=1"],
            "invalid-usage: the body comes from",
            "--ignore-stdin",
        ),
        (
            "a file without a form",
            &["pie.dev", "cv@s3cret"],
            "invalid-item: `cv@…` is a file of a form",
            "--form",
        ),
        (
            "a list in a form",
            &["-f", "pie.dev", "a:=[\"s3cret\"]"],
            "invalid-item: the value of `a` is a list",
            "a text or a number",
        ),
        (
            "parts without a field",
            &["--multipart", "pie.dev", "q==s3cret"],
            "invalid-usage: --multipart has no fields",
            "name@FILE",
        ),
        (
            "parts of another type",
            &["--multipart", "pie.dev", "a=1", "Content-Type:text/plain"],
            "unsupported-option: the fields are parts",
            "leave the header out",
        ),
        (
            "JSON in parts",
            &["--multipart", "pie.dev", "a:=1"],
            "invalid-item: `a` is JSON",
            "written a=…",
        ),
        (
            "a broken key",
            &["pie.dev", "a[b=s3cret"],
            "invalid-item: the key `a[b` has a `[` that is never closed",
            "",
        ),
        (
            "two kinds of value",
            &["pie.dev", "a=1", "a[b]=s3cret"],
            "invalid-item: the key `a[b]` wants an object",
            "",
        ),
        ("broken JSON", &["pie.dev", "a:={s3cret"], "invalid-json: a: ", ""),
        (
            "a Unix socket",
            &["http+unix://%2Fs3cret.sock/info"],
            "unsupported-option: the URL names a Unix socket",
            "http://localhost",
        ),
        (
            "parts of a type of their own",
            &["--multipart", "a.test", "a=s3cret", "Content-Type:multipart/letter"],
            "unsupported-option: the fields are parts, and the header content-type names another",
            "leave the header out",
        ),
        (
            "a part of an answer",
            &["-dco", "s3cret.zip", "a.test"],
            "unsupported-option: HTTPie's option -c",
            "Range:bytes=",
        ),
        (
            "another protocol",
            &["ftp://s3cret/x"],
            "unsupported-option: the URL is not one of HTTP",
            "https://",
        ),
    ];
    are_refused("http", &cases);
    let ran = Place::new().run_with(&["http", "pie.dev", "a=1"], b"s3cret");
    assert!(
        ran.status == Some(2) && ran.stderr.contains("--ignore-stdin"),
        "{}",
        ran.stderr
    );
}

#[test]
fn what_is_left_out_is_noted_once() {
    let ran = endpoint(&[
        "http",
        "-v",
        "--verify=no",
        "-v",
        "--follow",
        "-o",
        "s3cret",
        "pie.dev/x",
    ]);
    assert_eq!(ran.json()["url"], "http://pie.dev/x");
    let expected = "note: about the transfer or the response, and so left out: -v, --verify, --follow, -o\n";
    assert_eq!(ran.stderr, expected);
    let ran = endpoint(&["http", "--chunked", "PUT", "pie.dev/put", "hello=world"]);
    assert_eq!(ran.json()["body"], r#"{"hello": "world"}"#);
    assert!(ran.stderr.ends_with("left out: --chunked\n"), "{}", ran.stderr);
}

#[test]
fn each_name_of_the_program_has_its_scheme() {
    for (name, url) in [
        ("http", "http://a.test/"),
        ("https", "https://a.test/"),
        ("xh", "http://a.test/"),
        ("xhs", "https://a.test/"),
    ] {
        assert_eq!(endpoint(&[name, "a.test"]).json()["url"], url, "{name}");
    }
    assert_eq!(endpoint(&["xh", "--https", "a.test"]).json()["url"], "https://a.test/");
    let request = endpoint(&["xh", "--bearer", "0123", "a.test"]).json();
    assert_eq!(request["headers"]["authorization"], "Bearer 0123");
}

#[test]
fn secrets_of_a_line_are_masked() {
    let line = [
        "http",
        "-a",
        "mona:s3cret",
        "POST",
        "https://a.test/x?access_token=s3cret",
        "X-Api-Key:s3cret",
        "password=s3cret",
    ];
    are_masked(&line);
}
