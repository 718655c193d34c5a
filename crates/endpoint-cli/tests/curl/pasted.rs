//! Shell text on standard input: the whole request is read, and the notes name what is left out.

use super::command::Place;

/// The text, parts of the request as it is sent, and parts of the notes.
type Row = (&'static str, &'static [&'static str], &'static [&'static str]);

const ROWS: &[Row] = &[
    (
        "curl https://a.test > f -d a=1",
        &["POST / HTTP/1.1", "\r\n\r\na=1"],
        &["`> f` is left out"],
    ),
    (
        "curl https://a.test 2>/dev/null -H 'Authorization: token 0'",
        &["GET / ", "authorization: token 0"],
        &["`2> /dev/null` is left out"],
    ),
    (
        "curl -s > o.json https://a.test/x",
        &["GET /x "],
        &["`> o.json` is left out"],
    ),
    (
        "$ curl https://a.test \\\n> -H 'b: c' \\\n> -d '{\n> \"d\": 1\n> }'\n{\"answer\": 1}\n",
        &["b: c", "\r\n\r\n{\n\"d\": 1\n}"],
        &["the answer, below the command, is left out"],
    ),
    (
        "#!/bin/sh\nset -e\nTOKEN=abc\n# The body.\ncurl -H \"Authorization: Bearer $TOKEN\" https://a.test -d @- <<EOF | jq .\n{\"t\": \"$TOKEN\"}\nEOF\n",
        &["authorization: Bearer abc", "\r\n\r\n{\"t\": \"abc\"}"],
        &["`set …` is left out", "`| jq …` is left out"],
    ),
    (
        "echo '{\"a\": 1}' | curl --json @- https://a.test",
        &["content-type: application/json", "\r\n\r\n{\"a\": 1}"],
        &[],
    ),
    ("curl --data-binary @- https://a.test <<< x", &["\r\n\r\nx\n"], &[]),
    (
        "curl --data-binary @- https://a.test < body.txt",
        &["\r\n\r\none\ntwo\n"],
        &["the file `body.txt` is the standard input"],
    ),
    (
        "cat body.txt | sudo curl -T - https://a.test/x",
        &["PUT /x ", "\r\n\r\none\ntwo\n"],
        &["the file `body.txt`", "`sudo` is left out"],
    ),
    (
        "cd src && time curl https://a.test/{x,y}z -G | head &",
        &["GET /xz ", "GET /yz "],
        &[
            "`cd …` is left out",
            "`time` is left out",
            "`| head` is left out",
            "make 2 words of one",
        ],
    ),
    (
        "curl https://a.test/x > f; curl -X DELETE https://b.test/y",
        &["GET /x ", "DELETE /y "],
        &["`> f` is left out"],
    ),
    (
        "curl https://a.test/x | jq . && curl https://b.test/y -d x",
        &["GET /x ", "POST /y ", "\r\n\r\nx"],
        &["`| jq …` is left out"],
    ),
    (
        "curl -d @- https://a.test/x <<A && curl -d @- https://b.test/y < body.txt\none\nA\n",
        &["POST /x ", "\r\n\r\none", "POST /y ", "\r\n\r\nonetwo"],
        &["the file `body.txt` is the standard input"],
    ),
    (
        "cat > new.json <<'E'\n{\"a\": 1}\nE\ncurl https://a.test -d @new.json\nprintf '%s' x > ./new.json\ncurl https://b.test -d @new.json",
        &["\r\n\r\n{\"a\": 1}", "\r\n\r\nx"],
        &[
            "`cat` is read as the file `new.json`",
            "`printf …` is read as the file `./new.json`",
        ],
    ),
    (
        "jo@host:~$ curl -X PUT https://a.test\n-H 'b: c'\n",
        &["PUT / ", "b: c"],
        &["a line that begins with an option or a URL is read as a part of the command above it"],
    ),
];

#[test]
fn the_whole_request_is_read() {
    let place = Place::new();
    place.file("body.txt", b"one\ntwo\n");
    for (text, request, notes) in ROWS {
        let ran = place.run_with(&["-o", "http", "curl"], text.as_bytes());
        assert_eq!(ran.status == Some(0), !request.is_empty(), "{text}: {}", ran.stderr);
        for part in *request {
            assert!(ran.stdout.contains(part), "{text}: {part:?} is not in {}", ran.stdout);
        }
        for part in *notes {
            assert!(ran.stderr.contains(part), "{text}: {part:?} is not in {}", ran.stderr);
        }
        assert_eq!(ran.stderr.is_empty(), notes.is_empty(), "{text}: {}", ran.stderr);
    }
}

#[test]
fn a_refusal_shows_its_place_and_no_argument() {
    let text = "curl -u me:s3cret https://a.test/x -H 'X-Key: s3cret' -d \"a=$(id)\"";
    let ran = Place::new().run_with(&["curl"], text.as_bytes());
    let shown = "curl -u ********* https://a.test** -H '****** ******' -d \"*=$(**)\"";
    assert!(ran.stderr.contains(shown), "{}", ran.stderr);
    assert!(ran.stderr.contains("^^ not run here"), "{}", ran.stderr);
}
