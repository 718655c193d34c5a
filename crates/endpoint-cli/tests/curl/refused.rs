//! What can't be said as one request is an error that says what to do, and never shows a value.

use crate::command::lines::{Refused, are_masked, are_refused};
use crate::command::{Place, endpoint};

#[test]
fn what_is_not_one_request_says_what_to_do() {
    let cases: [Refused<'_>; 53] = [
        (
            "a file of headers that is not there",
            &["-H", "@t.txt", "https://a.test"],
            "unreadable-file: the file `t.txt` of -H",
            "-H @FILE names a file of header lines",
        ),
        (
            "a time that is no number",
            &["--max-time", "abc", "https://a.test"],
            "invalid-usage: curl's option --max-time takes a number, and has `abc`",
            "write --max-time 10",
        ),
        (
            "a time with a unit",
            &["-m5s", "https://a.test"],
            "invalid-usage: curl's option --max-time takes a number, and has `5s`",
            "write --max-time 10",
        ),
        (
            "a time below zero",
            &["--connect-timeout", "-1", "https://a.test"],
            "invalid-usage: curl's option --connect-timeout takes a number, and has `-1`",
            "write --connect-timeout 10",
        ),
        (
            "redirects that are no number",
            &["--max-redirs", "1.5", "https://a.test"],
            "invalid-usage: curl's option --max-redirs takes a number, and has `1.5`",
            "write --max-redirs 10",
        ),
        (
            "tries that are no number",
            &["--retry", "", "https://a.test"],
            "invalid-usage: curl's option --retry takes a number, and has ``",
            "write --retry 10",
        ),
        (
            "no URL",
            &["-d", "a"],
            "missing-url: the curl line has no URL",
            "endpoint curl https://",
        ),
        (
            "a split header",
            &["-H", "Authorization:", "Bearer", "s3cret", "https://a.test"],
            "unsupported-option: of the 3 URLs of the curl line, number 1 has no scheme",
            "needs quotes",
        ),
        (
            "--next within a word",
            &["https://a.test", "-s:", "https://b.test"],
            "unsupported-option: curl's option -:",
            "a word of its own",
        ),
        (
            "a range",
            &["https://a.test/[3-1]"],
            "invalid-url: brackets in the URL are no range that curl takes",
            "-g takes",
        ),
        (
            "a list in a list",
            &["https://a.test/{a,{b}}"],
            "invalid-url: a brace in the URL has another one, or a bracket, within it",
            "-g takes",
        ),
        (
            "a blank",
            &["https://a.test/a b"],
            "invalid-url: the URL holds a blank",
            "%20",
        ),
        (
            "another protocol",
            &["ftp://a.test/x"],
            "unsupported-option: ftp is not HTTP",
            "https://",
        ),
        (
            "a guessed protocol",
            &["ftp.a.test/x"],
            "unsupported-option: ftp is not HTTP",
            "https://",
        ),
        (
            "data with a blank in the query",
            &["-G", "-d", "a=s3cret b", "https://a.test"],
            "invalid-url: the data for the query",
            "--data-urlencode",
        ),
        (
            "a range beside a body",
            &["-r", "0-9", "-d", "a", "https://a.test"],
            "unsupported-option: -r asks",
            "-H 'Range",
        ),
        (
            "no such option",
            &["--requst", "POST", "https://a.test"],
            "unknown-option: curl has no option `--requst`",
            "did you mean `--request`?",
        ),
        (
            "no such letter",
            &["-Ä", "https://a.test"],
            "unknown-option: curl has no option `-Ä`",
            "help curl",
        ),
        (
            "our own flag",
            &["--explain", "https://a.test"],
            "unknown-option: `--explain` is an option of endpoint, and follows `curl`",
            "write it before `curl`: endpoint --explain curl …",
        ),
        (
            "an equals sign",
            &["--data=s3cret", "https://a.test"],
            "unknown-option: curl takes no `=` after --data",
            "write --data VALUE",
        ),
        (
            "an ambiguous name",
            &["--data-u", "a", "--form-", "s3cret"],
            "unknown-option: --form- could be --form-",
            "the whole name",
        ),
        (
            "no value",
            &["https://a.test", "-d"],
            "invalid-usage: curl's option -d takes a value",
            "",
        ),
        (
            "two methods",
            &["-I", "-d", "a", "https://a.test"],
            "invalid-usage: -I and -d each choose the method",
            "-G",
        ),
        (
            "parts of another type",
            &["-F", "a=b", "-H", "Content-Type: text/plain", "https://a.test"],
            "unsupported-option: -F makes parts",
            "leave the header out",
        ),
        (
            "data and parts",
            &["-F", "a=b", "-d", "a", "https://a.test"],
            "invalid-usage: -d and -F each",
            "",
        ),
        (
            "no password",
            &["-u", "mona", "https://a.test"],
            "unsupported-option: -u has no password",
            "-u USER:",
        ),
        (
            "a file of cookies",
            &["-b", "s3cret", "https://a.test"],
            "unsupported-option: -b names a file",
            "name=value",
        ),
        (
            "a configuration",
            &["-K", "s3cret"],
            "unsupported-option: curl's option -K",
            "belongs on the line",
        ),
        (
            "netrc",
            &["-n", "https://a.test"],
            "unsupported-option: curl's option -n",
            "-u USER:PASSWORD",
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
            "a header without a colon",
            &["-H", "s3cret", "https://a.test"],
            "invalid-item: a header of -H is NAME:VALUE",
            "",
        ),
        (
            "a part without a name",
            &["-F", "s3cret", "https://a.test"],
            "invalid-item: a part of -F",
            "",
        ),
        (
            "several files",
            &["-F", "a=@b,c", "https://a.test"],
            "unsupported-option: the part `a` names several files",
            "for each",
        ),
        (
            "a file that is not there",
            &["-d", "@s3cret", "https://a.test"],
            "unreadable-file: the file of the data",
            "",
        ),
        (
            "two content types",
            &["-H", "content-type: a", "-H", "Content-Type: b", "https://a.test"],
            "invalid-item: the header `Content-Type` is given twice",
            "leave one",
        ),
        (
            "a part's header",
            &["-F", "a=b;headers=\"X-submit-type: s3cret\"", "https://a.test"],
            "unsupported-option: the part `a` sets ;headers=",
            "no other headers",
        ),
        (
            "a text after a part's",
            &["-F", "a=b;s3cret", "https://a.test"],
            "unsupported-option: the part `a` has a `;` or a quote after",
            ";type=",
        ),
        (
            "a text after quotes",
            &["-F", "a=\"b\" s3cret", "https://a.test"],
            "unsupported-option: the part `a` has a `;` or a quote after",
            ";type=",
        ),
        (
            "a group of parts",
            &["-F", "a=(s3cret", "https://a.test"],
            "unsupported-option: the part `a` is a group",
            "--form-string",
        ),
        (
            "a group without a name",
            &[
                "-F",
                "=(;type=multipart/alternative",
                "-F",
                "a=s3cret",
                "-F",
                "=)",
                "https://a.test",
            ],
            "unsupported-option: a part of -F has no name",
            "groups of parts",
        ),
        (
            "a text without a name",
            &["--form-string", "=s3cret", "https://a.test"],
            "unsupported-option: a part of -F has no name",
            "NAME=CONTENT",
        ),
        (
            "several files, and a name",
            &["-F", "a=@s3cret,c;filename=d", "https://a.test"],
            "unsupported-option: the part `a` names several files",
            "for each",
        ),
        (
            "several files after a type",
            &["-F", "a=@b;type=text/x,s3cret", "https://a.test"],
            "unsupported-option: the part `a` names several files",
            "for each",
        ),
        (
            "half a type",
            &["-F", "a=b;type=s3cret", "https://a.test"],
            "invalid-usage: the part `a` has a ;type=",
            "TYPE/SUBTYPE",
        ),
        (
            "an upload and data, with -G",
            &["-T", "s3cret", "-G", "-d", "x", "https://a.test"],
            "invalid-usage: -d and -T each choose the method",
            "--url-query",
        ),
        (
            "a range past all numbers",
            &["-r", "9223372036854775808", "https://a.test"],
            "invalid-usage: -r begins with a number",
            "",
        ),
        (
            "a hidden character in a proxy",
            &["-x", "http://s3cret\r", "https://a.test"],
            "invalid-input: the value of --proxy holds a hidden",
            "",
        ),
        (
            "a scheme without its colon",
            &["https//s3cret.test"],
            "invalid-url: the URL has the host `https`",
            "write https://HOST/PATH",
        ),
        (
            "a dash of an editor",
            &["https://a.test", "—data", "s3cret"],
            "invalid-input: the line has a typographic quote or dash",
            "- or --",
        ),
        (
            "a file of URLs",
            &["--url", "@s3cret"],
            "unsupported-option: the URL begins with `@`",
            "once for each",
        ),
        (
            "a file of the query",
            &["--url-query", "@s3cret", "https://a.test"],
            "unreadable-file: the file of --url-query",
            "",
        ),
        (
            "a variable of curl",
            &["--expand-url", "s3cret"],
            "unsupported-option: --expand-",
            "the value itself",
        ),
    ];
    are_refused("curl", &cases);
}

#[test]
fn what_is_left_out_is_noted_once() {
    let ran = endpoint(&[
        "curl",
        "-sSL",
        "-s",
        "--compressed",
        "-o",
        "x.json",
        "-w",
        "%{http_code}",
        "https://a.test/x",
    ]);
    assert_eq!(ran.json()["url"], "https://a.test/x");
    let expected = "note: about the transfer or the response, and so left out: -s, -S, -L, --compressed, -o, -w\n";
    assert_eq!(ran.stderr, expected);
    assert_eq!(endpoint(&["curl", "https://a.test"]).stderr, "");
    let ran = endpoint(&["curl", "a.test"]);
    assert_eq!(
        (ran.json()["url"].as_str(), &*ran.stderr),
        (Some("http://a.test/"), "note: the URL has no scheme: curl takes http\n")
    );
    let ran = endpoint(&["curl", "-X", "post", "https://a.test"]);
    let note = "note: curl sends this method in small letters, and all outputs but JSON write capitals\n";
    assert_eq!((ran.json()["method"].as_str(), &*ran.stderr), (Some("post"), note));
}

#[test]
fn a_type_that_curl_does_not_name_is_noted() {
    let place = Place::new();
    place.file("file", "text");
    let note =
        "note: curl names no type of the part `a`: it is application/octet-stream here, unless ;type= says another\n";
    let rows = [
        ("a=b;filename=c", note),
        ("a=@-", note),
        ("a=@-;filename=c", note),
        ("a=@-;filename=c.png", ""),
        ("a=@-;type=text/x", ""),
        ("a=b;filename=c.png", ""),
        ("a=b;filename=c;type=text/x", ""),
        ("a=@file", ""),
        ("a=<file;filename=c", ""),
        ("a=b", ""),
    ];
    for (part, expected) in rows {
        let ran = place.run(&["curl", "-F", part, "https://a.test"]);
        // A file that is read has a note of its own.
        let notes: Vec<_> = ran.stderr.split_inclusive('\n').collect();
        let of_types = notes.iter().filter(|note| !note.contains("the line reads the file"));
        let of_types: String = of_types.copied().collect();
        assert_eq!((ran.status, &*of_types), (Some(0), expected), "{part}");
    }
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
    assert!(!ran.stderr.contains("goes to another host"), "{}", ran.stderr);
    let ran = place.run(&["--profile", "a", "curl", "https://b.test/x"]);
    assert!(
        ran.stderr.contains("goes to another host") && !ran.stderr.contains("s3cret"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_pasted_line_that_needs_a_shell_is_an_error() {
    let cases = [
        (
            "curl -H \"Authorization: Bearer $1\" https://a.test",
            "has the variable `$1`",
        ),
        ("curl https://a.test?a=1&b=2", "more than one command"),
        (
            "curl -d @- https://a.test <<EOF\ns3cret",
            "a here-document whose last line, `EOF`, is missing",
        ),
        ("curl -H \"A: $(cat s3cret)\" https://a.test", "the output of a command"),
        ("for i in 1 2; do curl https://a.test/$i; done", "has a loop"),
        (
            "jq -n s3cret | curl -d @- https://a.test",
            "the output of `jq`, which does not run here",
        ),
        ("curl 'https://a.test", "a quote that is never closed"),
        (
            "curl ^\"https://a.test^\" ^\n  -H ^\"a: s3cret^\"",
            "written for cmd.exe",
        ),
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
fn what_a_browser_copies_is_read() {
    let line = "curl 'https://a.test/api/x?y=1' \\\n  -H 'accept: */*' \\\n  -H 'accept-language: en-GB,en;q=0.9' \\\n  -b 'session=abc' \\\n  \
                -H 'content-type: application/json' \\\n  -H $'x-quote: it\\'s' \\\n  --data-raw $'{\"text\":\"hi\\u0021\\\\n\\ud83d\\ude00\"}' \\\n  --compressed";
    let request = Place::new().run_with(&["curl"], line.as_bytes()).json();
    assert_eq!(request["method"], "post");
    assert_eq!(request["headers"]["cookie"], "session=abc");
    assert_eq!(request["headers"]["x-quote"], "it's");
    assert_eq!(request["body"], "{\"text\":\"hi!\\n😀\"}");
}

#[test]
fn a_get_with_a_body_is_what_the_line_says() {
    let line = ["curl", "-X", "GET", "https://a.test/_search", "-d", "{\"a\":1}"];
    let request = endpoint(&line).json();
    assert_eq!(
        (&request["method"], &request["body"]),
        (&"get".into(), &"{\"a\":1}".into())
    );
    assert!(
        endpoint(&[&["-o", "curl"], &line[..]].concat())
            .stdout
            .starts_with("curl --request GET ")
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

/// The words after the name are the system's.
#[test]
fn a_file_of_headers_that_is_not_there_is_named() {
    for (file, named) in [("nope", "`nope`"), ("ghp_0123456789abcdef0123", "`…`")] {
        let ran = endpoint(&["curl", "https://a.test", "-H", &format!("@{file}")]);
        let error = format!("error: unreadable-file: the file {named} of -H: ");
        assert!(
            ran.error().starts_with(&error) && ran.status == Some(1),
            "{}",
            ran.stderr
        );
    }
}
