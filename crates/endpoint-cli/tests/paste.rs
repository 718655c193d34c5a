//! `endpoint paste`: texts from files and standard input, and what the command writes itself is read back.

use crate::command::Place;

const TWO: &str = "GET https://a.test/1\nAccept: x/y\n\n###\nDELETE https://a.test/2\n";

#[test]
fn a_text_comes_from_a_file_or_from_stdin() {
    let place = Place::new();
    place.file("one.http", "GET https://a.test/x\n");
    let expected = "curl --disable --request GET 'https://a.test/x'";
    let of_file = place.run(&["paste", "one.http", "-o", "curl"]);
    assert_eq!(of_file.status, Some(0), "{}", of_file.stderr);
    for arguments in [&["paste", "-o", "curl"] as &[&str], &["paste", "-", "-o", "curl"]] {
        let ran = place.run_with(arguments, b"\xef\xbb\xbfGET https://a.test/x\n");
        assert_eq!(
            (ran.stdout, ran.status),
            (of_file.stdout.clone(), Some(0)),
            "{}",
            ran.stderr
        );
    }
    assert!(
        of_file.stdout.contains("https://a.test/x"),
        "{expected}: {}",
        of_file.stdout
    );
}

#[test]
fn a_text_is_utf_8_or_utf_16_with_a_mark() {
    let utf_16 = |text: &str, to: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(to).collect()
    };
    let line = "curl https://a.test/\u{fc}\u{1f600}";
    let url = "https://a.test/%C3%BC%F0%9F%98%80";
    let place = Place::new();
    for bytes in [
        line.as_bytes().to_vec(),
        utf_16(line, u16::to_le_bytes),
        utf_16(line, u16::to_be_bytes),
    ] {
        assert_eq!(place.run_with(&["paste"], &bytes).json()["url"], url);
    }
    let mut odd = utf_16(line, u16::to_le_bytes);
    odd.push(b'x');
    for (bytes, error) in [
        (
            &odd[..],
            "error: invalid-utf8: stdin: it holds something else than UTF-16",
        ),
        (
            &b"\xff\xfe\x00\xd8"[..],
            "error: invalid-utf8: stdin: it holds something else than UTF-16",
        ),
        (
            &b"curl \xfc"[..],
            "error: invalid-utf8: stdin: it holds something else than UTF-8 at byte 5",
        ),
        (&b""[..], "error: invalid-usage: the text is empty"),
    ] {
        let ran = place.run_with(&["paste"], bytes);
        assert!(ran.error().starts_with(error), "{}", ran.stderr);
        assert_eq!(&*ran.stdout, "");
    }
}

#[test]
fn of_requests_that_all_fail_none_is_said_to_be_written() {
    let place = Place::new();
    for (text, help) in [
        (
            "curl https://a.test; curl",
            "this is request 2 of 2, and the others are written",
        ),
        ("curl; curl", "this is request 2 of 2\n"),
    ] {
        let ran = place.run_with(&["paste"], text.as_bytes());
        assert_eq!(ran.status, Some(1));
        assert!(ran.stderr.contains(help), "{text}: {}", ran.stderr);
    }
    let one = place.run_with(&["paste", "--only", "x"], b"curl https://a.test");
    assert!(
        one.stderr.contains("--only does not take the one request of the text"),
        "{}",
        one.stderr
    );
    let stdin = place.run_with(&["paste"], b"curl -d @- https://a.test");
    assert!(
        stdin.stderr.contains("put one of the two into a file"),
        "{}",
        stdin.stderr
    );
}

#[test]
fn flags_stand_in_front_of_paste_or_after_it() {
    let place = Place::new();
    place.file("x", "curl -u me:s3cret https://a.test/1 https://a.test/2");
    let expected = place.run(&["paste", "x", "-o", "curl", "--redact", "--one", "2"]);
    assert_eq!(expected.status, Some(0), "{}", expected.stderr);
    for arguments in [
        &["-o", "curl", "--redact", "--one", "2", "paste", "x"] as &[&str],
        &["-o", "curl", "paste", "x", "--one=2", "--redact"],
        &["--redact", "--one", "2", "paste", "-o", "curl", "x"],
    ] {
        let ran = place.run(arguments);
        assert_eq!(
            (&*ran.stdout, ran.status),
            (&*expected.stdout, Some(0)),
            "{}",
            ran.stderr
        );
    }
    let twice = place.run(&["-o", "curl", "paste", "-o", "http", "x"]);
    assert_eq!(twice.status, Some(2), "{}", twice.stdout);
}

#[test]
fn several_requests_are_written_one_after_the_other() {
    let place = Place::new();
    let ran = place.run_with(&["paste", "-o", "http-file"], TWO.as_bytes());
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let again = place.run_with(&["paste", "-o", "http-file"], ran.stdout.as_bytes());
    assert_eq!(again.stdout, ran.stdout);
    assert!(ran.stdout.contains("GET https://a.test/1") && ran.stdout.contains("DELETE https://a.test/2"));

    let second = place.run_with(&["paste", "--one", "2"], TWO.as_bytes());
    assert!(
        second.stdout.contains("\"method\": \"delete\"") && !second.stdout.contains("get"),
        "{}",
        second.stdout
    );
    let only = place.run_with(&["paste", "--only", "*/1"], TWO.as_bytes());
    assert!(
        only.stdout.contains("\"get\"") && !only.stdout.contains("delete"),
        "{}",
        only.stdout
    );
}

#[test]
fn a_mistake_in_one_request_does_not_lose_the_others() {
    let text = "fetch('https://a.test/1');\nfetch(url, {method});\nfetch('https://a.test/3');";
    let ran = Place::new().run_with(&["paste"], text.as_bytes());
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.stdout.contains("https://a.test/1") && ran.stdout.contains("https://a.test/3"),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains("the method is computed"), "{}", ran.stderr);
}

/// The table of tokens makes the same request again.
#[test]
fn variables_survive_json() {
    let place = Place::new();
    let line = "curl \"$BASE/x?q=$Q\" -u \"mona:$PASS\" -H \"x-a: b$A\" --json \"{\\\"a\\\":\\\"$A\\\",\\\"n\\\":1}\"";
    for format in ["curl", "python", "json", "hurl"] {
        let own = place.run_with(&["paste", "-o", format], line.as_bytes());
        assert_eq!(own.status, Some(0), "{}", own.stderr);
        let json = place.run_with(&["paste"], line.as_bytes());
        place.file("request.json", &json.stdout);
        let again = place.run(&["--input", "request.json", "-o", format]);
        assert_eq!(again.status, Some(0), "{}", again.stderr);
        assert_eq!(again.stdout, own.stdout, "{format}");
    }
    let redacted = place.run(&["--input", "request.json", "--redact", "-o", "curl"]);
    assert!(redacted.stdout.contains("--user \"mona:$PASS\""), "{}", redacted.stdout);
    for (table, message) in [
        ("{\"x\": \"A\"}", "$references is not a table of tokens and names"),
        ("[]", "$references is not a table of tokens and names"),
    ] {
        place.file("wrong.json", format!("{{\"url\": \"/x\", \"$references\": {table}}}"));
        let ran = place.run(&["--input", "wrong.json"]);
        assert!(ran.stderr.contains(message) && ran.status == Some(1), "{}", ran.stderr);
    }
}

/// A shell has put the values of variables there already.
#[test]
fn a_typed_line_has_no_variables() {
    let place = Place::new();
    let ran = place.run(&["-o", "curl", "curl", "https://a.test/x", "-H", "x-a: $TOKEN"]);
    assert!(ran.stdout.contains("--header 'x-a: $TOKEN'"), "{}", ran.stdout);
}

/// A format says what it leaves out of a line, and that it holds a secret.
#[test]
fn notes_are_about_the_format() {
    let place = Place::new();
    let left_out = "note: about the transfer or the response, and so left out: ";
    let secret = "note: the output holds a secret: --secrets env writes a variable in its place, --redact masks it\n";
    for (format, line, expected) in [
        ("json", "curl -skL https://a.test", format!("{left_out}-s, -k, -L\n")),
        ("curl", "curl -skL https://a.test", format!("{left_out}-s\n")),
        (
            "python",
            "curl -x p.test -U 'mona:p@s' https://a.test",
            secret.to_owned(),
        ),
        (
            "json",
            "curl -x p.test -U 'mona:p@s' https://a.test",
            format!("{left_out}-x, -U\n"),
        ),
    ] {
        let ran = place.run_with(&["-o", format, "curl", "-"], line.as_bytes());
        assert_eq!((ran.status, ran.stderr), (Some(0), expected), "{format}");
    }
}
