//! `endpoint paste`: texts from files and standard input, and what the command writes itself is read back.

mod command;

use command::Place;

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
fn a_form_of_powershell_is_read_and_written_again() {
    let place = Place::new();
    place.file("x.png", "x");
    place.file("it's.bin", b"\xff\x00");
    let cases = [
        "-F a=b -F a=c -F f=@x.png",
        "-F \"f=@it's.bin;type=text/csv;filename=o's.csv\" -F 'a=<x.png' -F 'j={\"a\":1};type=application/json'",
        "-X PUT -H 'X-A: b' -u me:secret -F 'a=b;filename=b.txt' -F \"t=y $X's\" -F 'a\"b=c'",
        r"--form-string 'a=`b` $(Get-Date) ${x} @y; # “z”' --form-string $'b=\'\r\n$form.Add($part)\n\t\e\u200b'",
    ];
    for flags in cases {
        let line = format!("curl https://a.test/x {flags}");
        let ran = place.run_with(&["paste", "-o", "powershell"], line.as_bytes());
        assert!(ran.stdout.starts_with("$form = "), "{}{}", ran.stdout, ran.stderr);
        let again = place.run_with(&["paste", "-o", "powershell"], ran.stdout.as_bytes());
        assert_eq!(again.stdout, ran.stdout, "{flags}\n{}", again.stderr);
    }
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
fn several_requests_are_one_program() {
    let place = Place::new();
    let fetch = place.run_with(&["paste", "-o", "fetch"], TWO.as_bytes());
    assert_eq!(fetch.status, Some(0), "{}", fetch.stderr);
    let blocks: Vec<&str> = fetch.stdout.split_inclusive("\n}\n").collect();
    assert_eq!(blocks.len(), 2, "{}", fetch.stdout);
    for block in blocks {
        assert!(block.trim_start().starts_with("{\n"), "{}", fetch.stdout);
        assert_eq!(block.matches("const response").count(), 1, "{}", fetch.stdout);
    }
    let heads = [
        ("python", "import requests\n"),
        ("php", "<?php\n"),
        ("ruby", "require \"net/http\"\n"),
        ("csharp", "using System;\n"),
        ("go", "func request2() {\n"),
        ("java", "static void request2() throws Exception {\n"),
        ("kotlin", "fun request2() {\n"),
        (
            "reqwest",
            "fn request_2() -> Result<(), Box<dyn std::error::Error>> {\n",
        ),
        ("go", "func main() {\n\trequest1()\n\trequest2()\n}\n"),
    ];
    for (format, head) in heads {
        let none = place.run_with(&["paste", "-o", format], b"curl --nope a.test\ncurl --nope b.test\n");
        assert_eq!((none.status, &*none.stdout), (Some(2), ""), "{format}");
        let ran = place.run_with(&["paste", "-o", format], TWO.as_bytes());
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        assert_eq!(ran.stdout.matches(head).count(), 1, "{format}: {}", ran.stdout);
        let requests = ["https://a.test/1", "https://a.test/2"];
        assert!(requests.iter().all(|url| ran.stdout.contains(url)), "{}", ran.stdout);
    }
}

/// Functions that the programs of several requests call are there once, even if only one of the requests can be made.
#[test]
fn functions_are_written_once() {
    const JSON: &str = "curl https://a.test -H 'content-type: application/json' -d \"{\\\"a\\\": \\\"$A\\\"}\"\n";
    let functions = [
        ("go", "func escaped(text string) string {\n"),
        ("java", "    static String escaped(String text) {\n"),
        ("kotlin", "fun escaped(text: String) =\n"),
    ];
    let texts = [
        JSON.to_owned(),
        JSON.repeat(2),
        format!("{JSON}curl a.test\n"),
        format!("curl --nope b.test\n{JSON}"),
    ];
    let place = Place::new();
    for (format, function) in functions {
        let alone = place.run_with(&["paste", "-o", format], JSON.as_bytes()).stdout;
        for text in &texts {
            let ran = place.run_with(&["paste", "-o", format], text.as_bytes());
            assert_eq!(ran.stdout.matches(function).count(), 1, "{text}: {}", ran.stdout);
        }
        let ran = place.run_with(&["paste", "-o", format], texts[3].as_bytes());
        assert_eq!(ran.stdout, alone);
    }
}

#[test]
fn a_mistake_in_one_request_does_not_lose_the_others() {
    let text = "fetch('https://a.test/1');\nfetch(url);\nfetch('https://a.test/3');";
    let ran = Place::new().run_with(&["paste"], text.as_bytes());
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.stdout.contains("https://a.test/1") && ran.stdout.contains("https://a.test/3"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stderr.contains("the text does not say the value of `url`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn mistakes_say_what_to_do_and_show_no_secret() {
    let cases = [
        (
            "axios.post('https://a.test')",
            "the text is a call of axios",
            "fetch or curl",
        ),
        ("HTTP/1.1 200 OK\n", "the text is a response", "the request above it"),
        ("crul https://a.test", "no request is recognised", "did you mean `curl`"),
        (
            "GET https://a.test/{{$guid}}\n",
            "`{{$guid}}` is made when the request is sent",
            "write a value",
        ),
        (
            "GET https://a.test\nAuthorization: Bearer s3cret\nX\n",
            "a header line is NAME: VALUE",
            "empty line",
        ),
        (
            "fetch('https://a.test', {headers: {authorization: 'Bearer s3cret' + x}})",
            "the text does not say the value of `x`",
            "`const x = …` above",
        ),
        (
            "fetch('https://a.test', {headers: {authorization: 1 + 's3cret'}})",
            "put together with `+`",
            "one pair of quotes",
        ),
        (
            "irm https://a.test -Headers @{Authorization = \"Bearer s3cret\"} -Bdy x",
            "no parameter `-Bdy`",
            "`-Body`",
        ),
        (
            "curl ^\"https://a.test^\" -H ^\"Authorization: s3cret^\" -X %METHOD%",
            "the variable `METHOD` is the value of an option that decides",
            "write the value itself",
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"url\": \"https://a.test\", \"headers\": [{\"name\": \"a\", \"value\": {\"s3cret\": 1}}]}}]}}",
            "that is not a text",
            "entry 1 of 1",
        ),
        (
            "POST https://a.test\nAuthorization: Bearer s3cret\n{\"a\": \nHTTP 200\n",
            "never closed",
            "",
        ),
    ];
    for (text, message, help) in cases {
        let ran = Place::new().run_with(&["paste"], text.as_bytes());
        assert_ne!(ran.status, Some(0), "{text}: {}", ran.stdout);
        assert!(
            ran.stderr.contains(message) && ran.stderr.contains(help),
            "{text}: {}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("s3cret"), "{text}: {}", ran.stderr);
    }
}

/// The formats that are read, with the flags that make a line of them.
const FORMATS: [&str; 9] = [
    "curl",
    "wget",
    "httpie",
    "powershell",
    "http",
    "http-file",
    "hurl",
    "fetch",
    "har",
];

#[test]
fn what_the_command_writes_is_read_back_as_the_same_request() {
    let cases: [&[&str]; 9] = [
        &["GET", "https://a.test/x", "Accept:text/plain"],
        &["GET", "https://a.test/x", "q==a b", "c==ü", "Accept:text/plain"],
        &["POST", "https://a.test/x", "a=b", "n:=1", "Accept:application/json"],
        &["POST", "https://a.test/x", "--form", "a=b c", "d=&", "Accept:*/*"],
        &[
            "PUT",
            "https://a.test/x",
            "--data",
            "one 'two' \"three\" $x %y% `z` \\ {{v}}",
            "Content-Type:text/plain",
            "Accept:*/*",
        ],
        &[
            "PUT",
            "https://a.test/x",
            "--data",
            "one\ntwo",
            "Content-Type:text/plain",
            "Accept:*/*",
        ],
        &["DELETE", "https://a.test/x", "X-A:'b' \"c\" $d", "Accept:*/*"],
        &[
            "POST",
            "https://a.test/x",
            "--data",
            "[1,{\"a\":\"ü\"}]",
            "Content-Type:application/json",
            "Accept:*/*",
        ],
        &[
            "PATCH",
            "https://a.test/x?a=%25b",
            "Cookie:a=b",
            "Authorization:Bearer abc",
            "k=v",
            "Accept:*/*",
        ],
    ];
    let place = Place::new();
    let mut wrong = Vec::new();
    let mut read_back = 0;
    for case in cases {
        let message = place.run(&[case, &["-o", "http", "User-Agent:me", "Accept-Encoding:identity"]].concat());
        for format in FORMATS {
            let text = place.run(&[case, &["-o", format, "User-Agent:me", "Accept-Encoding:identity"]].concat());
            if text.status != Some(0) {
                // Each format refuses what it can't hold.
                continue;
            }
            let back = place.run_with(&["paste", "-o", "http"], text.stdout.as_bytes());
            read_back += 1;
            if sorted(&back.stdout) != sorted(&message.stdout) {
                wrong.push(format!(
                    "{format}: {case:?}\n{}\n{}{}\n",
                    text.stdout, back.stdout, back.stderr
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read_back > 60, "{read_back}");
}

/// The lines of a message's head in order of their names, and its body.
fn sorted(message: &str) -> (Vec<String>, String) {
    let (head, body) = message.split_once("\r\n\r\n").unwrap_or((message, ""));
    let mut head: Vec<String> = head.lines().map(str::to_owned).collect();
    head.sort();
    (head, body.to_owned())
}

/// The table of marks makes the same request again.
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
        ("{\"x\": \"A\"}", "$references is not a table of marks and names"),
        ("[]", "$references is not a table of marks and names"),
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
