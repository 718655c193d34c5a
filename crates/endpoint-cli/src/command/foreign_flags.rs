//! Flags that our own grammar lacks, those of curl, HTTPie, xh and gh among them, and their replacements.

/// The advice for flags about sending.
const SENDING: &str = "nothing is sent here: give it to the client that sends the request";
/// The advice for flags about the response.
const ANSWER: &str =
    "nothing is sent here, and so there is no answer to show: give it to the client that sends the request";
const SHOWN: &str = "-o http shows the request as it is sent, --explain where its parts come from";
const DATA: &str = "-d TEXT or -d @FILE is the body as it is";
const CREDENTIALS: &str = "-u USER:PASSWORD and --bearer TOKEN are the credentials";

/// A flag's names, what takes its place, and a line that shows it.
type Row = (&'static [&'static str], &'static str, &'static str);

const ROWS: [Row; 23] = [
    (
        &["--data-raw", "--data-binary", "--data-ascii", "--raw"],
        DATA,
        "endpoint POST /x -d @body.json",
    ),
    (
        &["--data-urlencode"],
        "--form writes the fields as a form",
        "endpoint POST /x --form name='Jo & Co'",
    ),
    (
        &["-T", "--upload-file"],
        DATA,
        "endpoint PUT /x -d @logo.png Content-Type:image/png",
    ),
    (
        &["--form-string"],
        "--form writes the fields as a form",
        "endpoint POST /x --form name=text file@logo.png",
    ),
    (
        &["-j"],
        "--json says that the body is JSON",
        "endpoint POST /x --json -d @body.json",
    ),
    (
        &["-G", "--get", "--url-query"],
        "name==text goes to the query, whatever the method",
        "endpoint /x q==text",
    ),
    (&["-I", "--head"], "the method is a word", "endpoint HEAD /x"),
    (&["--request"], "the method is a word, or -X METHOD", "endpoint POST /x"),
    (
        &["-a", "--auth", "--oauth2-bearer"],
        CREDENTIALS,
        "endpoint /x --bearer \"$TOKEN\"",
    ),
    (&["-A", "--auth-type"], CREDENTIALS, "endpoint /x --bearer \"$TOKEN\""),
    (
        &["-b", "--cookie"],
        "a cookie is a header",
        "endpoint /x Cookie:name=value",
    ),
    (
        &["-e", "--referer"],
        "it is a header",
        "endpoint /x Referer:https://example.com",
    ),
    (&["--user-agent"], "it is a header", "endpoint /x User-Agent:name"),
    (&["-r", "--range"], "it is a header", "endpoint /x Range:bytes=0-99"),
    (&["--url"], "the URL is a word", "endpoint GET https://example.com/x"),
    (
        &["--default-scheme", "--https"],
        "a URL has its scheme",
        "endpoint https://example.com/x",
    ),
    (
        &["--hostname"],
        "--base-url URL chooses the host",
        "endpoint /x --base-url https://ghe.example.com/api/v3",
    ),
    (
        &["-v", "--verbose", "-p", "--print", "--offline", "--curl"],
        SHOWN,
        "endpoint /x -o http",
    ),
    (
        &[
            "-L",
            "--location",
            "--follow",
            "-k",
            "--insecure",
            "--verify",
            "-x",
            "--proxy",
            "-m",
            "--max-time",
            "--timeout",
            "--connect-timeout",
            "--retry",
            "--compressed",
            "--http1.1",
            "--http2",
            "--cert",
            "--cacert",
            "--paginate",
            "--cache",
            "--max-redirects",
            "--session",
            "-E",
            "--resolve",
            "--chunked",
        ],
        SENDING,
        "endpoint curl -L https://example.com/x, which notes it",
    ),
    (
        &[
            "-s",
            "--silent",
            "-S",
            "--show-error",
            "-i",
            "--include",
            "-O",
            "--remote-name",
            "--download",
            "-q",
            "--jq",
            "-t",
            "--template",
            "--pretty",
            "--fail",
            "-w",
            "--write-out",
            "--check-status",
            "--stream",
            "--slurp",
            "-c",
            "-D",
        ],
        ANSWER,
        "endpoint curl -s https://example.com/x, which notes it",
    ),
    (
        &["--exact"],
        "the request byte for byte is -o http; code is written as people write it",
        "endpoint POST /x -o http",
    ),
    (
        &["--short"],
        "curl's options are written by their long names, which its manual lists",
        "endpoint POST /x -o curl",
    ),
    (
        &["-n", "--netrc", "-K", "--config"],
        "a profile keeps credentials and defaults",
        "endpoint help profiles",
    ),
];

/// The replacement of a flag, and a line that shows it.
pub(super) fn ours(flag: &str) -> Option<(&'static str, &'static str)> {
    let row = ROWS.iter().find(|(names, ..)| names.contains(&flag))?;
    Some((row.1, row.2))
}
