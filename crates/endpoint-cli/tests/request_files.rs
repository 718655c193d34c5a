//! The files of requests that are written: `.http` and Hurl. That they mean the request is tried in `replay`.

use crate::command::Place;

/// What a line of curl becomes in a format.
fn output(place: &Place, format: &str, line: &[&str]) -> String {
    let ran = place.run(&[&["-o", format, "curl", "https://a.test/x"], line].concat());
    match ran.status {
        Some(0) => ran.stdout,
        _ => ran
            .stderr
            .lines()
            .filter(|line| !line.starts_with("note: "))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

#[test]
fn parts_name_their_files() {
    let place = Place::new();
    // None of them is there: no file is read.
    let line = [
        "-H",
        "accept: a/b",
        "-H",
        "user-agent: e",
        "--form-string",
        "title=file,a  ",
        "-F",
        "f=@it's.png",
        "-F",
        "g=@b.x;type=text/csv",
    ];
    let hurl = "POST https://a.test/x\naccept: a/b\nuser-agent: e\n[Multipart]\ntitle: \\u{66}ile,a\\u{20}\\u{20}\n\
                f: file,it\\u{27}s.png; image/png\ng: file,b.x; text/csv\n";
    assert_eq!(output(&place, "hurl", &line), hurl);
    let written = output(&place, "http-file", &line);
    let boundary = written.lines().find_map(|line| line.strip_suffix("--")).unwrap();
    let expected = "--B\nContent-Disposition: form-data; name=\"title\"\n\nfile,a  \n\
                    --B\nContent-Disposition: form-data; name=\"f\"; filename=\"it's.png\"\nContent-Type: image/png\n\n< ./it's.png\n\
                    --B\nContent-Disposition: form-data; name=\"g\"; filename=\"b.x\"\nContent-Type: text/csv\n\n< ./b.x\n--B--\n";
    let (_, body) = written.split_once("\n\n").unwrap();
    assert_eq!(body.replace(boundary, "--B"), expected);
}

/// Hurl sends the whole path of a file as its name, and a content type for each.
#[test]
fn a_file_that_hurl_would_name_differently_is_read() {
    let place = Place::new();
    place.file("a.png", "x");
    place.file("b/a.png", "x");
    for line in ["f=@b/a.png", "f=@a.png;filename=b.png", "f=<a.png"] {
        let written = output(&place, "hurl", &["-F", line]);
        let is_held = written.contains("base64,") || line.starts_with("f=<") && written.contains("f: x\n");
        assert!(is_held, "{line}: {written}");
    }
}

/// A refusal of a file `.http` names one cause, and what helps against it.
#[test]
fn refusals_name_their_cause() {
    let place = Place::new();
    place.file("crlf", "a\r\nb");
    place.file("bytes", "\u{0}");
    let text = "content-type: text/plain";
    let cases: &[(&[&str], &str)] = &[
        (
            &["-H", text, "--data-binary", "a\r\nb"],
            "can't hold carriage returns, because editors change the ends of lines: name its file with --data @FILE, or \
             --data-binary @FILE in a line of curl",
        ),
        (
            &["--data-binary", "@crlf"],
            "can't hold carriage returns, because editors change the ends of lines: if the body is no form, set its content-type \
             and name its file",
        ),
        (&["-H", text, "--data-binary", "@crlf"], ""),
        (&["--json", "{\"a\":\r\n1}"], ""),
        (&["-F", "a=x\r\ny"], ""),
        (
            &["-F", "a=x\ny"],
            "can't hold a line feed alone in parts, because editors end each line with CRLF: name the file of the part, as \
             -F NAME=@FILE or -F NAME=<FILE does",
        ),
        (
            &["-F", "a=\u{1}"],
            "can't hold hidden characters: name the file of the part, as -F NAME=@FILE or -F NAME=<FILE does",
        ),
        (&["-F", "a=@bytes"], ""),
        (&["--form-string", "a=</x"], "takes a line of a part for something else"),
        (
            &["-H", text, "-d", "HTTP/1.1 200"],
            "takes a line of the body for something else: name its file with --data @FILE",
        ),
        (&["-H", text, "-d", "👩\u{200d}💻 می\u{200c}خواهم"], ""),
    ];
    for (line, expected) in cases {
        let written = output(&place, "http-file", line);
        match expected.is_empty() {
            true => assert!(written.starts_with("POST https://a.test/x\n"), "{line:?}: {written}"),
            false => assert_eq!(
                written,
                format!("error: unsupported-output: a file .http {expected}"),
                "{line:?}"
            ),
        }
    }
}
