//! Texts into requests and back, over a world that is a table.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::io::{self, ErrorKind};
use std::path::Path;

use endpoint_lines::{Diagnostic, Format, Manner, Nowhere, Reading, World, write};

use crate::read;

/// Files, and what is piped in.
struct Table {
    files: &'static [(&'static str, &'static [u8])],
    stdin: Option<&'static str>,
}

impl World for Table {
    fn file(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut files = self.files.iter();
        let (_, bytes) = files
            .find(|(name, _)| Path::new(name) == path)
            .ok_or(ErrorKind::NotFound)?;
        match bytes.len() as u64 > most {
            true => Err(ErrorKind::FileTooLarge.into()),
            false => Ok(bytes.to_vec()),
        }
    }

    fn is_piped(&self) -> bool {
        self.stdin.is_some()
    }

    fn stdin(&self, _: u64) -> io::Result<Vec<u8>> {
        Ok(self.stdin.unwrap_or_default().as_bytes().to_vec())
    }

    fn variable(&self, name: &str) -> Option<String> {
        (name == "HOME").then(|| "/home/mona".to_owned())
    }
}

const WORLD: Table = Table {
    files: &[
        ("a.txt", b"one\ntwo\n"),
        ("a.bin", b"\xff\x00"),
        ("x.png", b"x"),
        ("it's.bin", b"\xff\x00"),
        ("/home/mona/b.txt", b"of the home"),
    ],
    stdin: Some("piped"),
};

#[track_caller]
fn all(text: &str, world: &dyn World) -> Vec<Reading> {
    let readings: Result<Vec<_>, Diagnostic> = read(text, world).into_iter().collect();
    readings.unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn texts_are_requests() {
    type Sent<'c> = (&'c str, &'c str, &'c [u8]);
    let cases: [(&str, &[Sent<'_>]); 9] = [
        ("curl a.test", &[("GET", "http://a.test/", b"")]),
        (
            "$ curl -d @a.txt https://a.test",
            &[("POST", "https://a.test/", b"onetwo")],
        ),
        (
            "curl -T a.bin https://a.test/",
            &[("PUT", "https://a.test/a.bin", b"\xff\x00")],
        ),
        ("curl -d @- https://a.test", &[("POST", "https://a.test/", b"piped")]),
        ("curl -X GET -d x https://a.test", &[("GET", "https://a.test/", b"x")]),
        (
            "curl https://a.test -n --next https://b.test https://c.test",
            &[("GET", "https://b.test/", b""), ("GET", "https://c.test/", b"")],
        ),
        (
            "echo -n x | curl -d @- https://a.test > y && http --ignore-stdin PUT https://b.test",
            &[("POST", "https://a.test/", b"x"), ("PUT", "https://b.test/", b"")],
        ),
        ("https a.test/x", &[("POST", "https://a.test/x", b"piped")]),
        (
            "```sh\nhttp --ignore-stdin :3000/x a=@~/b.txt\n```",
            &[("POST", "http://localhost:3000/x", b"{\"a\": \"of the home\"}")],
        ),
    ];
    for (text, expected) in cases {
        let readings = read(text, &WORLD);
        let requests = readings.iter().flatten().map(|reading| reading.to_http().unwrap());
        let requests: Vec<_> = requests
            .map(|request| {
                (
                    request.method().to_string(),
                    request.uri().to_string(),
                    request.into_body(),
                )
            })
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(method, url, body)| ((*method).to_owned(), (*url).to_owned(), body.to_vec()))
            .collect();
        assert_eq!(requests, expected, "{text}");
    }
}

#[test]
fn notes_name_files_and_parts_that_are_left_out() {
    let readings = all("curl -sd @a.txt --data-binary @a.bin a.test | jq .", &WORLD);
    let notes = [
        "the line reads the files `a.txt`, `a.bin`",
        "`| jq …` is left out",
        "the URL has no scheme: curl takes http",
        "about the transfer or the response, and so left out: -s",
    ];
    assert_eq!(readings[0].notes(), notes);
}

#[test]
fn requests_are_written_one_after_the_other() {
    let readings = all("curl -A me -d x https://a.test https://b.test", &Nowhere);
    let head = "user-agent: me\ncontent-type: application/x-www-form-urlencoded\n";
    let text = write(&readings, Format::HttpFile, Manner::default()).unwrap();
    assert_eq!(
        String::from_utf8(text).unwrap(),
        format!("POST https://a.test/\n{head}\nx\n###\nPOST https://b.test/\n{head}\nx\n")
    );
    let archive: serde_json::Value =
        serde_json::from_slice(&write(&readings, Format::Har, Manner::default()).unwrap()).unwrap();
    assert_eq!(archive["log"]["entries"].as_array().unwrap().len(), 2);
    assert_eq!(write(&[], Format::Python, Manner::default()).unwrap(), b"");
}

#[test]
fn a_way_to_the_host_is_never_lost() {
    let reading = &all("curl --preproxy http://u:s3cret@p.test https://a.test", &Nowhere)[0];
    let line = reading.text(Format::Curl, Manner::default()).unwrap();
    assert!(
        String::from_utf8(line)
            .unwrap()
            .contains("--preproxy http://u:s3cret@p.test")
    );
    let line = reading
        .clone()
        .redacted()
        .text(Format::Curl, Manner::default())
        .unwrap();
    assert!(!String::from_utf8(line).unwrap().contains("s3cret"));
    for format in Format::ALL
        .iter()
        .filter(|format| !format.says_connection(reading.connection()))
    {
        for written in [
            reading.text(*format, Manner::default()),
            write(std::slice::from_ref(reading), *format, Manner::default()),
        ] {
            let diagnostic = written.unwrap_err();
            assert_eq!(diagnostic.kind(), "unsupported-output", "{}", format.name());
        }
    }
}

#[test]
fn a_mistake_is_data() {
    let cases = [
        ("", "invalid-usage", "the text is empty, and has no request", true),
        ("ls -l", "invalid-input", "no request is recognised in the text", false),
        (
            "curl --data-urlencode @nope https://a.test",
            "unreadable-file",
            "the file of --data-urlencode: entity not found",
            false,
        ),
        (
            "curl -F b=@- -F a=@- https://a.test",
            "invalid-usage",
            "stdin can be read only once, and two of the arguments ask for it",
            true,
        ),
        (
            "curl -Q x https://a.test",
            "unsupported-option",
            "curl's option -Q can't be said as one request",
            true,
        ),
    ];
    for (text, kind, message, is_usage) in cases {
        let diagnostic = read(text, &WORLD).remove(0).unwrap_err();
        assert_eq!((diagnostic.kind(), diagnostic.message()), (kind, message), "{text}");
        assert_eq!(diagnostic.is_usage(), is_usage, "{text}");
    }
    let diagnostic = read("http a.test a:='{\"b\": 1,}'", &Nowhere).remove(0).unwrap_err();
    let excerpt = diagnostic.excerpt().unwrap();
    assert_eq!((excerpt.offset(), excerpt.line()), (8, 1));
    assert_eq!((excerpt.text(), &excerpt.text()[excerpt.span()]), ("{\"b\": *,}", "}"));
}

#[test]
fn bytes_of_a_file_are_no_secret_by_themselves() {
    let text = |reading: Reading| reading.text(Format::Http, Manner::default()).unwrap();
    for line in [
        "curl https://a.test -F f=@a.bin -F a=b",
        "curl https://a.test --data-binary @a.bin",
        "curl https://a.test --json @a.bin",
        "curl https://a.test -T a.bin",
        "curl https://a.test -d a=b --data-binary @a.bin -d c=d",
    ] {
        let reading = all(line, &WORLD).remove(0);
        let own = text(reading.clone());
        assert!(own.windows(2).any(|bytes| bytes == b"\xff\x00"), "{line}");
        assert_eq!(own, text(reading.clone().redacted()), "{line}");
        assert_eq!(own, text(reading.clone().with_variables()), "{line}");
        for reading in [reading.clone(), reading.with_variables()] {
            let json = reading.text(Format::Json, Manner::default()).unwrap_err();
            assert!(
                json.message().starts_with("the body is not UTF-8 text"),
                "{line}: {json}"
            );
        }
    }
    // What the text itself writes is searched.
    let beside = all("curl https://a.test -d password=s3cret --data-binary @a.bin", &WORLD).remove(0);
    assert!(text(beside.redacted()).ends_with(b"\r\n\r\n***"));
}

#[test]
fn a_file_that_can_not_be_read_is_a_name() {
    let lines = [
        (
            "curl -d @a.txt https://a.test",
            "the file of the data: there are no files here",
        ),
        (
            "curl -F f=@a.txt https://a.test",
            "the file `a.txt` of `f`: there are no files here",
        ),
        (
            "curl -T a.txt https://a.test/x",
            "the file of -T: there are no files here",
        ),
        (
            "http --ignore-stdin https://a.test @a.txt",
            "the file of the body: there are no files here",
        ),
        (
            "wget --post-file a.txt https://a.test",
            "the file of the body: there are no files here",
        ),
    ];
    for (line, message) in lines {
        let reading = read(line, &Nowhere).remove(0).unwrap();
        let curl = reading.text(Format::Curl, Manner::default()).unwrap();
        assert!(String::from_utf8(curl).unwrap().contains("@a.txt"), "{line}");
        assert_eq!(reading.to_http().unwrap_err().to_string(), message, "{line}");
        for format in [Format::Json, Format::Http, Format::Har, Format::Batch] {
            let written = write(std::slice::from_ref(&reading), format, Manner::default());
            assert_eq!(written.unwrap_err().kind(), "unreadable-file", "{line}");
        }
    }
}

#[test]
fn several_calls_of_javascript_import_once() {
    let line = "curl -F f=@a.txt https://a.test --next -d @b.txt https://b.test --next --data-binary @c https://c.test";
    let readings: Vec<_> = read(line, &Nowhere).into_iter().map(Result::unwrap).collect();
    let files = "import { openAsBlob } from \"node:fs\";\nimport { readFile } from \"node:fs/promises\";";
    for (format, library) in [(Format::Fetch, ""), (Format::Axios, "\n\nimport axios from \"axios\";")] {
        let text = write(&readings, format, Manner::default()).unwrap();
        let text = String::from_utf8(text).unwrap();
        let blocks = text.strip_prefix(&format!("{files}{library}\n\n")).unwrap();
        assert!(!blocks.contains("import "), "{text}");
        assert_eq!(blocks.matches("{\n  const ").count(), 3, "{text}");
    }
}

/// Go does not compile a program with an import that it does not use.
#[test]
fn a_text_that_looks_like_code_imports_nothing() {
    let body = "url.QueryEscape( escaped(os.Getenv( addPart(form, escaped(System.getenv( URLEncoder. BodyPublishers \
        json.dumps(os.environ[ quote(os.environ[ JsonEncodedText. .to_json encoded(&std::env escaped(&std::env";
    let line = |body: &str| format!("curl https://a.test -H 'content-type: a/b' -H \"x: $X\" -d '{body}'");
    let [code, plain] = [body, &"x".repeat(body.len())].map(|body| all(&line(body), &Nowhere).remove(0));
    for format in [
        Format::Go,
        Format::Java,
        Format::Kotlin,
        Format::Csharp,
        Format::Python,
        Format::Ruby,
        Format::Reqwest,
    ] {
        let text = |reading: &Reading| String::from_utf8(reading.text(format, Manner::default()).unwrap()).unwrap();
        let (code, plain) = (text(&code), text(&plain));
        assert_eq!(code.lines().count(), plain.lines().count(), "{code}");
    }
}

#[test]
fn a_text_without_accept_accepts_any_answer() {
    let texts = [
        "curl https://a.test/x",
        "wget https://a.test/x",
        "fetch('https://a.test/x')",
        "Invoke-WebRequest -Uri https://a.test/x",
        "GET /x HTTP/1.1\r\nHost: a.test\r\n\r\n",
        "GET https://a.test/x\n",
        r#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/x","headers":[]}}]}}"#,
    ];
    for text in texts {
        let reading = read(text, &Nowhere).remove(0).unwrap();
        let request = reading.to_http().unwrap();
        assert_eq!(request.headers().get("accept").unwrap(), "*/*", "{text}");
    }
}

#[test]
fn a_mistake_in_a_word_shows_the_word_and_no_secret() {
    // The word is between ⟦ and ⟧. The excerpt shows nothing of headers, data and credentials.
    let cases = [
        (
            "curl https://a.test ⟦--frobnicate⟧ -u mona:s3cret",
            "curl https://a.test --frobnicate -u ***********",
        ),
        ("curl https://a.test ⟦-Ä⟧", "curl https://a.test ***"),
        ("curl https://a.test -H ⟦'s3cret'⟧", "curl https://a.test -H '******'"),
        ("curl https://a.test ⟦-Hs3cret⟧", "curl https://a.test ********"),
        ("curl https://a.test -F ⟦s3cret⟧", "curl https://a.test -F ******"),
        ("curl https://a.test -u ⟦s3cret⟧", "curl https://a.test -u ******"),
        ("curl ⟦'htp://a.test'⟧", "curl '************'"),
        ("curl ⟦'https://a.test/{a,b'⟧", "curl 'https://a.test*{***'"),
        ("curl https://a.test --data 'one\n two' ⟦--datta⟧ x", " ***' --datta *"),
        (
            "wget ⟦--post-dta=s3cret⟧ https://a.test",
            "wget **********=****** https://a.test",
        ),
        ("http a.test x=s3cret ⟦token⟧", "http ****** *=****** *****"),
        ("gh api ⟦--methd⟧ GET /user", "gh *** --methd *** *****"),
    ];
    for (marked, shown) in cases {
        let text = marked.replace(['⟦', '⟧'], "");
        let diagnostic = read(&text, &Nowhere).remove(0).unwrap_err();
        let excerpt = diagnostic.excerpt().unwrap_or_else(|| panic!("{marked}: {diagnostic}"));
        assert_eq!(Some(excerpt.offset()), marked.find('⟦'), "{marked}");
        assert_eq!(excerpt.text(), shown, "{marked}");
        let fault = marked.split(['⟦', '⟧']).nth(1).unwrap().chars().count();
        assert_eq!(excerpt.text()[excerpt.span()].chars().count(), fault, "{marked}");
        assert!(!format!("{diagnostic:?}{excerpt:?}").contains("s3cret"), "{marked}");
    }
}

#[test]
fn a_mistake_in_a_value_of_postman_shows_no_secret() {
    let text = r#"{"url":"https://a.test","header":[{"key":"Authorization","value":"Bearer s3cret {{a b}}"}]}"#;
    let diagnostic = read(text, &Nowhere).remove(0).unwrap_err();
    let excerpt = diagnostic.excerpt().unwrap();
    assert_eq!(excerpt.text(), "****** ****** {{* *}}");
    assert!(!format!("{diagnostic:?}{excerpt:?}").contains("s3cret"));
}

/// The text of a format for all requests that a text makes.
fn written(text: &str, name: &str, world: &dyn World) -> String {
    let format = Format::ALL.iter().find(|format| format.name() == name).unwrap();
    let readings: Vec<_> = read(text, world).into_iter().flatten().collect();
    String::from_utf8(write(&readings, *format, Manner::default()).unwrap()).unwrap()
}

const TWO: &str = "GET https://a.test/1\nAccept: x/y\n\n###\nDELETE https://a.test/2\n";

#[test]
fn several_requests_are_one_program() {
    let file = written(TWO, "http-file", &Nowhere);
    assert_eq!(written(&file, "http-file", &Nowhere), file);
    let fetch = written(TWO, "fetch", &Nowhere);
    let blocks: Vec<&str> = fetch.split_inclusive("\n}\n").collect();
    assert_eq!(blocks.len(), 2, "{fetch}");
    for block in blocks {
        assert!(block.trim_start().starts_with("{\n"), "{fetch}");
        assert_eq!(block.matches("const response").count(), 1, "{fetch}");
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
        let text = written(TWO, format, &Nowhere);
        assert_eq!(text.matches(head).count(), 1, "{format}: {text}");
        let requests = ["https://a.test/1", "https://a.test/2"];
        assert!(requests.iter().all(|url| text.contains(url)), "{text}");
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
    for (format, function) in functions {
        for text in &texts {
            let text = written(text, format, &Nowhere);
            assert_eq!(text.matches(function).count(), 1, "{text}");
        }
        let alone = written(JSON, format, &Nowhere);
        assert_eq!(written(&texts[3], format, &Nowhere), alone);
    }
}

#[test]
fn several_requests_follow_each_other() {
    let line = "curl -A x https://a.test/a https://b.test/a";
    let head = "GET /a HTTP/1.1\r\nhost: a.test\r\naccept: */*\r\nuser-agent: x\r\n\r\n";
    let cases = [
        ("http", format!("{head}{}", head.replace("a.test", "b.test"))),
        (
            "hurl",
            "GET https://a.test/a\nuser-agent: x\nHTTP 200\n\nGET https://b.test/a\nuser-agent: x\nHTTP 200\n"
                .to_owned(),
        ),
    ];
    for (format, expected) in cases {
        assert_eq!(written(line, format, &Nowhere), expected, "{format}");
    }
}

/// The lines of a message's head in order of their names, and its body.
fn sorted(message: &str) -> (Vec<&str>, &str) {
    let (head, body) = message.split_once("\r\n\r\n").unwrap_or((message, ""));
    let mut head: Vec<&str> = head.lines().collect();
    head.sort_unstable();
    (head, body)
}

#[test]
fn what_is_written_is_read_back_as_the_same_request() {
    const FORMATS: [Format; 8] = [
        Format::Curl,
        Format::Wget,
        Format::Httpie,
        Format::Powershell,
        Format::Http,
        Format::HttpFile,
        Format::Fetch,
        Format::Har,
    ];
    let lines = [
        "http GET https://a.test/x Accept:text/plain",
        "http GET https://a.test/x q=='a b' c==ü Accept:text/plain",
        "curl https://a.test/x --json '{\"a\":\"b\",\"n\":1}'",
        "http --form POST https://a.test/x a='b c' d='&' Accept:*/*",
        "curl -X PUT https://a.test/x --data-raw $'one \\'two\\' \"three\" $x %y% `z` \\\\ {{v}}' -H Content-Type:text/plain",
        "curl -X PUT https://a.test/x --data-raw $'one\\ntwo' -H Content-Type:text/plain",
        "curl -X DELETE https://a.test/x -H 'X-A: '\\''b'\\'' \"c\" $d'",
        "curl https://a.test/x --data-raw '[1,{\"a\":\"ü\"}]' -H Content-Type:application/json",
        "curl -X PATCH https://a.test/x?a=%25b -b a=b -H 'Authorization: Bearer abc' --json '{\"k\":\"v\"}'",
    ];
    let mut count = 0;
    for line in lines {
        let line = match line.strip_prefix("http ") {
            Some(words) => format!("http --ignore-stdin {words} User-Agent:me Accept-Encoding:identity"),
            None => format!("{line} -A me -H Accept-Encoding:identity"),
        };
        let message = written(&line, "http", &Nowhere);
        for format in FORMATS {
            // Each format refuses what it can't hold.
            let Ok(text) = all(&line, &Nowhere)[0].text(format, Manner::default()) else {
                continue;
            };
            let text = String::from_utf8(text).unwrap();
            let again = written(&text, "http", &Nowhere);
            assert_eq!(sorted(&again), sorted(&message), "{}: {line}\n{text}", format.name());
            count += 1;
        }
    }
    assert!(count > 55, "{count}");
}
