//! `endpoint paste`: texts from files and standard input, and what the command writes itself is read back.

use crate::command::Place;

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
