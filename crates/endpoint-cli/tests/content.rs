//! Bodies of every kind in the command's own grammar: forms, files, JSON and what is piped in; and who asks.

use crate::command::{Place, endpoint};
use serde_json::Value;

/// A name, what is piped in, the arguments, the content type and the body.
type Case<'c> = (&'c str, &'c str, &'c [&'c str], Option<&'c str>, Option<&'c str>);

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json; charset=utf-8";

#[test]
fn a_body_is_written_as_the_flags_say() {
    let place = Place::new();
    place.file("a.txt", "text\n");
    let cases: [Case<'_>; 16] = [
        (
            "a form",
            "",
            &["POST", "/x", "--form", "a=b c", "d[e]=ü"],
            Some(FORM),
            Some("a=b+c&d%5Be%5D=%C3%BC"),
        ),
        (
            "a form of data",
            "",
            &["POST", "/x", "--form", "--data", "a=1"],
            Some(FORM),
            Some("a=1"),
        ),
        (
            "a type of its own",
            "",
            &["POST", "/x", "--form", "Content-Type:text/plain", "--data", "a"],
            Some("text/plain"),
            Some("a"),
        ),
        (
            "JSON of data",
            "",
            &["POST", "/x", "--json", "--data", "{\"a\":1}"],
            Some(JSON),
            Some("{\"a\":1}"),
        ),
        (
            "JSON of fields under another type",
            "",
            &["POST", "/x", "--json", "Content-Type:application/vnd.x", "a=1"],
            Some("application/vnd.x"),
            Some("{\"a\":\"1\"}"),
        ),
        (
            "JSON of fields under AWS's type",
            "",
            &["POST", "/x", "Content-Type:application/x-amz-json-1.0", "a:=1"],
            Some("application/x-amz-json-1.0"),
            Some("{\"a\":1}"),
        ),
        ("JSON without a body", "", &["POST", "/x", "--json"], Some(JSON), None),
        ("a pipe", "piped\n", &["POST", "/x"], None, Some("piped\n")),
        (
            "a pipe as JSON",
            "{\"a\":1}",
            &["POST", "/x", "--json"],
            Some(JSON),
            Some("{\"a\":1}"),
        ),
        (
            "a pipe as a form",
            "a=1",
            &["PUT", "/x", "--form"],
            Some(FORM),
            Some("a=1"),
        ),
        (
            "a pipe and a placeholder",
            "piped",
            &["PATCH", "/x/{id}", "id=7"],
            None,
            Some("piped"),
        ),
        (
            "a pipe with another method",
            "piped",
            &["-X", "REPORT", "/x"],
            None,
            Some("piped"),
        ),
        (
            "a pipe that is not asked for",
            "piped",
            &["POST", "/x", "--ignore-stdin"],
            None,
            None,
        ),
        ("a pipe and a GET", "piped", &["GET", "/x"], None, None),
        (
            "a pipe and --data",
            "piped",
            &["POST", "/x", "--data", "given"],
            None,
            Some("given"),
        ),
        (
            "a pipe that is a value",
            "piped",
            &["POST", "/x", "--form", "a=@-"],
            Some(FORM),
            Some("a=piped"),
        ),
    ];
    for (name, stdin, arguments, content_type, body) in cases {
        let request = place.run_with(arguments, stdin.as_bytes()).json();
        assert_eq!(
            request["headers"].get("content-type").and_then(Value::as_str),
            content_type,
            "{name}"
        );
        // JSON of fields is a value in the result.
        let shown = |sent: &Value| sent.as_str().map_or_else(|| sent.to_string(), str::to_owned);
        assert_eq!(request.get("body").map(shown).as_deref(), body, "{name}");
    }
}

#[test]
fn a_body_of_json_has_its_content_type() {
    let place = Place::new();
    place.file("a.json", " [1, 2]\n");
    place.file("type.json", r#"{"headers": {"content-type": "application/ld+json"}}"#);
    let object = r#"{"a": 1}"#;
    let cases: [(&str, &[&str], Option<&str>); 16] = [
        (object, &["POST", "/x"], Some(JSON)),
        ("\n [{}]\n", &["PUT", "/x"], Some(JSON)),
        (object, &["POST", "/x", "--data", "@-"], Some(JSON)),
        (object, &["-X", "REPORT", "/x"], Some(JSON)),
        ("", &["POST", "/x", "-d", object], Some(JSON)),
        ("", &["POST", "/x", "-d", "@a.json"], Some(JSON)),
        (object, &["POST", "https://a.test/x"], Some(JSON)),
        (object, &["POST", "/x", "Content-Type:text/plain"], Some("text/plain")),
        (object, &["POST", "/x", "-H", "content-type: a/b"], Some("a/b")),
        (object, &["POST", "/x", "Content-Type:"], None),
        (object, &["POST", "/x", "--form"], Some(FORM)),
        (
            object,
            &["POST", "/x", "--defaults", "type.json"],
            Some("application/ld+json"),
        ),
        (r#"{"a": 1"#, &["POST", "/x"], None),
        ("{}{}", &["POST", "/x"], None),
        ("1", &["POST", "/x"], None),
        ("a=1", &["POST", "/x"], None),
    ];
    for (stdin, arguments, content_type) in cases {
        let request = place.run_with(arguments, stdin.as_bytes()).json();
        let own = request["headers"].get("content-type").and_then(Value::as_str);
        assert_eq!(own, content_type, "{stdin}: {arguments:?}");
    }
    // The options of a file are those of the specification.
    let request = place.run_with(&["--input", "-"], br#"{"method": "POST", "url": "/x", "data": "{}"}"#);
    assert_eq!(request.json()["headers"].get("content-type"), None);
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
fn fields_beside_what_is_piped_in_are_an_error() {
    let place = Place::new();
    place.file("a.txt", "text");
    for arguments in [
        &["POST", "/x", "a=1"][..],
        &["POST", "/x/{id}", "id=1", "a=1"],
        &["POST", "/x", "--form", "a=1"],
        &["POST", "/x", "--form", "a@a.txt"],
        &["DELETE", "/x", "-f", "a=1"],
    ] {
        let ran = place.run_with(arguments, b"s3cret");
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{arguments:?}");
        assert!(
            ran.stderr.starts_with("error: unexpected-body: "),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(
            ran.stderr.contains("--ignore-stdin") && !ran.stderr.contains("s3cret"),
            "{}",
            ran.stderr
        );
    }
    let request = place.run_with(&["POST", "/x", "a==1"], b"piped").json();
    assert_eq!(
        (&request["url"], &request["body"]),
        (&"https://api.github.com/x?a=1".into(), &"piped".into())
    );
}

#[test]
fn credentials_are_a_header() {
    let cases: [(&[&str], &str); 4] = [
        (&["-u", "mona:a:b"], "Basic bW9uYTphOmI="),
        (&["--user", "mona:"], "Basic bW9uYTo="),
        (&["--bearer", "0123"], "Bearer 0123"),
        (&["-u", "-a:-b"], "Basic LWE6LWI="),
    ];
    for (arguments, value) in cases {
        let request = endpoint(&[&["/x"], arguments].concat()).json();
        assert_eq!(request["headers"]["authorization"], value, "{arguments:?}");
        let masked = endpoint(&[&["/x", "--redact"], arguments].concat()).json();
        assert_eq!(masked["headers"]["authorization"], "***", "{arguments:?}");
    }
    for arguments in [
        &["-u", "s3cret"][..],
        &["--bearer", ""],
        &["--bearer", "s3cret", "-u", "a:b"],
        &["--bearer", "s3cret", "Authorization:token s3cret"],
        &["-u", "a:s3cret", "-H", "authorization: s3cret"],
        &["--form", "--json"],
        &["--form", "--multipart"],
    ] {
        let ran = endpoint(&[&["/x"], arguments].concat());
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ran.stderr.contains("s3cret"), "{arguments:?}: {}", ran.stderr);
    }
}
