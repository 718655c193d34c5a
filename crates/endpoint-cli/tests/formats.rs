//! What the formats look like where a table of texts can't hold it: files of bytes, texts in UTF-16, and what is made again of an
//! output. That they mean the request is tried in `replay`.

use crate::command::{Place, endpoint};

/// What is written where nothing goes wrong.
#[track_caller]
fn written(place: &Place, arguments: &[&str]) -> String {
    let ran = place.run(arguments);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn a_body_is_the_name_of_its_file() {
    let place = Place::new();
    place.file("it's.bin", b"\x89PNG\xff");
    place.file("small.txt", "some text");
    let cases = [
        ("curl", "--data-binary \"@it's.bin\""),
        ("wget", "--body-file \"it's.bin\""),
        ("httpie", "< \"it's.bin\"\n"),
        ("powershell", "-InFile 'it''s.bin'"),
        ("http-file", "\n< ./it's.bin\n"),
        ("hurl", "file,it\\u{27}s.bin;"),
        ("fetch", "body: await readFile(\"it's.bin\")"),
        ("python", "with open(\"it's.bin\", \"rb\") as file:"),
        ("go", "os.Open(\"it's.bin\")"),
        ("rust", "data: std::fs::read(\"it's.bin\")?"),
    ];
    for (format, expected) in cases {
        let run = |file: &str| {
            let file = format!("@{file}");
            written(
                &place,
                &["POST /x", "--data", &file, "content-type:text/plain", "-o", format],
            )
        };
        let binary = run("it's.bin");
        assert!(binary.contains(expected), "{format}: {binary}");
        let small = run("small.txt");
        assert!(
            small.contains("small.txt") && !small.contains("some text"),
            "{format}: {small}"
        );
        // The output does not need its bytes.
        let missing = run("missing.txt");
        assert!(missing.contains("missing.txt"), "{format}: {missing}");
    }
    // What the name of a file stands for has to be in a file.
    let piped = place.run_with(&["POST /x", "--data", "@-", "-o", "curl"], b"\xff");
    assert!(piped.stdout.starts_with("printf '\\377' | curl"), "{}", piped.stdout);
    let har = written(&place, &["POST /x", "--data", "@it's.bin", "-o", "har"]);
    assert!(har.contains("iVBORw") || har.contains("iVBOR"), "{har}");
}

#[test]
fn python_has_parts_and_text_of_json() {
    let cases: [(&[&str], &str); 3] = [
        (
            &["POST /x", "Accept:", "--multipart", "a=1"],
            r#"response = requests.post(
    "https://api.github.com/x",
    files={"a": (None, "1")},
)
"#,
        ),
        (
            &["POST /x", "Accept:", "--multipart", "a=1", "logo@logo.png"],
            r#"with open("logo.png", "rb") as file:
    response = requests.post(
        "https://api.github.com/x",
        data={"a": "1"},
        files={"logo": ("logo.png", file, "image/png")},
    )
"#,
        ),
        (
            &[
                "POST /x",
                "Accept:",
                "--data",
                "{\"a\":1,\"a\":2}",
                "Content-Type:application/json",
            ],
            r#"response = requests.post(
    "https://api.github.com/x",
    headers={"content-type": "application/json"},
    data='{"a":1,"a":2}',
)
"#,
        ),
    ];
    let place = Place::new();
    place.file("logo.png", b"\x89PNG");
    for (arguments, expected) in cases {
        let text = written(&place, &[arguments, &["-o", "python"]].concat());
        let expected = format!("import requests\n\n{expected}print(response.status_code, response.text)\n");
        assert_eq!(text, expected, "{arguments:?}");
    }
}

#[test]
fn rust_is_a_call_where_options_can_say_it() {
    let place = Place::new();
    place.file(
        "defaults.json",
        r#"{"baseUrl":"https://ghe.test/api/v3","per_page":100,"headers":{"x-a":"1"}}"#,
    );
    let text = written(
        &place,
        &[
            "GET /orgs/{org}/repos",
            "org=acme",
            "X-Token:s3cret",
            "per_page=5",
            "--defaults",
            "defaults.json",
            "-o",
            "rust",
        ],
    );
    let expected = r#"let request = endpoint::endpoint(
    "GET /orgs/{org}/repos",
    endpoint::options! {
        baseUrl: "https://ghe.test/api/v3",
        headers: { accept: "*/*", "x-a": "1", "x-token": "s3cret" },
        per_page: "5",
        org: "acme",
    },
)?;
"#;
    assert_eq!(text, expected);
    let masked = written(
        &place,
        &["GET /x?token=s3cret", "X-Token:s3cret", "--redact", "-o", "rust"],
    );
    assert!(
        !masked.contains("s3cret") && masked.contains("endpoint::options!"),
        "{masked}"
    );
    // A place that JSON options can't say.
    let finished = written(
        &place,
        &["GET /x", "--query", "l:=[1,2]", "--arrays", "repeat", "-o", "rust"],
    );
    assert!(
        finished.starts_with("let request = http::Request::builder()\n"),
        "{finished}"
    );
    // An entry of `options!` is a call of it.
    let many: String = (0..300).map(|index| format!("{index},")).collect();
    let many = written(&place, &["POST /x", &format!("l:=[{}0]", many), "-o", "rust"]);
    assert!(
        many.starts_with("// The crate needs #![recursion_limit = \"512\"].\n"),
        "{many}"
    );
}

#[test]
fn names_that_people_use_find_the_format() {
    let names = [
        ("js", "fetch"),
        ("JavaScript", "fetch"),
        ("node", "fetch"),
        ("requests", "python"),
        ("py", "python"),
        ("golang", "go"),
        ("rs", "rust"),
        ("pwsh", "powershell"),
        ("shell", "curl"),
    ];
    for (name, format) in names {
        let [other, own] = [name, format].map(|format| endpoint(&["POST /x", "a=1", "-o", format]));
        assert_eq!(other.status, Some(0), "{}", other.stderr);
        assert_eq!(other.stdout, own.stdout, "{name}");
    }
}

#[test]
fn a_file_is_a_part() {
    let place = Place::new();
    place.file("dir/cv.pdf", b"%PDF\xff");
    place.file("a.txt", "text");
    for flag in ["--form", "--multipart"] {
        let ran = place.run(&[
            "POST",
            "/x",
            flag,
            "name=mona",
            "cv@dir/cv.pdf",
            "b@a.txt;type=text/x",
            "-o",
            "http",
        ]);
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        for text in [
            "content-type: multipart/form-data; boundary=",
            "Content-Disposition: form-data; name=\"name\"\r\n\r\nmona\r\n",
            "name=\"cv\"; filename=\"cv.pdf\"\r\nContent-Type: application/pdf\r\n\r\n%PDF",
            "name=\"b\"; filename=\"a.txt\"\r\nContent-Type: text/x\r\n\r\ntext\r\n",
        ] {
            assert!(ran.stdout.contains(text), "{flag}: {text}: {}", ran.stdout);
        }
    }
    let ran = place.run(&["POST", "/x", "cv@a.txt"]);
    assert!(
        ran.status == Some(2) && ran.stderr.contains("--form sends it as a part"),
        "{}",
        ran.stderr
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

/// The table of tokens makes the same request again.
#[test]
fn variables_survive_json() {
    let place = Place::new();
    let line =
        "curl -A me \"$BASE/x?q=$Q\" -u \"mona:$PASS\" -H \"x-a: b$A\" --json \"{\\\"a\\\":\\\"$A\\\",\\\"n\\\":1}\"";
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
