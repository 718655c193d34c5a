//! Lines of curl that name files. Each output of such a line sends the same as curl, in the same folder.

use std::path::Path;
use std::process::{Command, Stdio};

use endpoint_lines::output::format::Format;

use super::server::{Recorded, Server};
use super::tool::Tool;
use super::{in_threads, tool};

/// The files. A language or a shell would interpret some of their names.
pub(crate) const FILES: &[(&str, &[u8])] = &[
    ("text.txt", b"a\r\nb=\xc3\xbc&c\n"),
    ("zeros", b"a\r\nb\0\nc\n\n%s \\n"),
    ("binary.png", b"\x89PNG\r\n\x1a\n\0\xff%s\\'\r\n--x"),
    ("nothing", b""),
    ("a b; touch x", b"blanks"),
    ("it's \"quoted\"", b"quotes"),
    ("$(touch x)`touch x`", b"shell"),
    ("{{x}} ${y} #{z}", b"braces"),
    ("größe 漢.json", b"{\"a\": 1}"),
    ("-x", b"dash"),
    ("@at=a,b;type=x", b"separators"),
    ("\\back\\slash\\x", b"backslashes"),
    ("%22 %s", b"percent"),
];

/// Lines of curl: a name, and the words between `curl` and the URL.
pub(crate) const LINES: &[(&str, &[&str])] = &[
    ("any certificate", &["-k", "-d", "a=1"]),
    (
        "options of the transfer",
        &["-L", "--compressed", "-m", "9.5", "--connect-timeout", "9", "-d", "a=1"],
    ),
    ("a body", &["--data-binary", "@text.txt"]),
    (
        "a body of bytes with a type",
        &["--data-binary", "@binary.png", "-H", "content-type: image/png"],
    ),
    ("a stripped body", &["-d", "@zeros"]),
    ("a stripped text", &["-d", "@text.txt"]),
    ("an empty body", &["-d", "@nothing", "-H", "content-type: text/plain"]),
    ("an upload", &["-T", "text.txt", "-H", "content-type: text/plain"]),
    ("json", &["--json", "@größe 漢.json"]),
    ("a body with blanks in its name", &["--data-binary", "@a b; touch x"]),
    ("a body with quotes in its name", &["--data-binary", "@it's \"quoted\""]),
    (
        "a body with a command in its name",
        &["--data-binary", "@$(touch x)`touch x`"],
    ),
    ("a body with braces in its name", &["--data-binary", "@{{x}} ${y} #{z}"]),
    ("a body with a dash", &["--data-binary", "@-x"]),
    ("a body with signs in its name", &["--data-binary", "@@at=a,b;type=x"]),
    (
        "a body with backslashes in its name",
        &["--data-binary", "@\\back\\slash\\x"],
    ),
    ("a body with percent signs in its name", &["--data-binary", "@%22 %s"]),
    ("a stripped body with quotes in its name", &["-d", "@it's \"quoted\""]),
    ("a body and a text", &["-d", "a=1", "-d", "@text.txt"]),
    ("a part", &["-F", "f=@binary.png"]),
    ("a part with a type", &["-F", "f=@binary.png;type=text/csv"]),
    (
        "a part with a name",
        &["-F", "f=@binary.png;filename=other.txt;type=image/gif"],
    ),
    ("a part without a name", &["-F", "f=<text.txt"]),
    (
        "a part without a name and with a type",
        &["-F", "f=<größe 漢.json;type=application/json"],
    ),
    ("an empty part", &["-F", "f=@nothing"]),
    ("a field and a part", &["-F", "title=it's \"a\" 1", "-F", "f=@text.txt"]),
    ("a part and a field", &["-F", "f=@text.txt", "-F", "title=x"]),
    ("a field with a line", &["-F", "title=a\nb", "-F", "f=@text.txt"]),
    (
        "a field with a type",
        &["-F", "meta={\"a\":1};type=application/json", "-F", "f=@binary.png"],
    ),
    ("two parts of one name", &["-F", "f=@text.txt", "-F", "f=@binary.png"]),
    ("a part with blanks in its name", &["-F", "f=@\"a b; touch x\""]),
    ("a part with quotes in its name", &["-F", "f=@\"it's \\\"quoted\\\"\""]),
    ("a part with a command in its name", &["-F", "f=@$(touch x)`touch x`"]),
    ("a part with braces in its name", &["-F", "f=@{{x}} ${y} #{z}"]),
    ("a part beyond ascii", &["-F", "größe=@größe 漢.json"]),
    ("a part with a dash", &["-F", "f=@-x"]),
    ("a part with signs in its name", &["-F", "f=@\"@at=a,b;type=x\""]),
    (
        "a part with backslashes in its name",
        &["-F", "f=@\"\\\\back\\\\slash\\\\x\""],
    ),
    ("a part with percent signs in its name", &["-F", "f=@%22 %s"]),
];

/// Writes the files into a folder.
pub(crate) fn place(directory: &Path) {
    for (name, bytes) in FILES {
        std::fs::write(directory.join(name), bytes).unwrap();
    }
}

/// The words of a line with the URL of a server.
fn words<'w>(line: &[&'w str], url: &'w str) -> Vec<&'w str> {
    [line, &[url]].concat()
}

/// The request that curl sends.
pub(crate) fn sent_by_curl(line: &[&str], directory: &Path) -> Recorded {
    let server = Server::start();
    let url = format!("http://{}/x", server.authority());
    let mut command = Command::new("curl");
    command
        .args(["-s", "-q"])
        .args(words(line, &url))
        .current_dir(directory);
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{line:?}: {output:?}");
    server.recorded().unwrap()
}

/// The output of a line in a format.
pub(crate) fn written(line: &[&str], format: Format, authority: &str, directory: &Path) -> Result<Vec<u8>, String> {
    let url = format!("http://{authority}/x");
    let mut command = Command::new(env!("CARGO_BIN_EXE_endpoint"));
    command.args(["-o", format.name(), "curl"]).args(words(line, &url));
    let output = command.current_dir(directory).env("HOME", directory).output().unwrap();
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The meaning of a request: method, target, content type, and the body or its parts.
pub(crate) fn meaning(recorded: &Recorded) -> Vec<String> {
    let content_type = recorded.headers.iter().find(|(name, _)| name == "content-type");
    let content_type = content_type.map_or("", |(_, value)| value);
    let mut meaning = vec![recorded.method.clone(), recorded.target.clone()];
    let Some((_, boundary)) = content_type.split_once("boundary=") else {
        meaning.push(content_type.replace("; charset=utf-8", ""));
        meaning.push(bytes(&recorded.body));
        return meaning;
    };
    // Each byte becomes one character, so that any body can be split.
    let text: String = recorded.body.iter().copied().map(char::from).collect();
    let delimiter = format!("--{}", boundary.trim_matches('"'));
    let text = format!("\r\n{text}");
    let mut parts: Vec<&str> = text.split(&format!("\r\n{delimiter}")).skip(1).collect();
    assert_eq!(parts.pop().map(str::trim), Some("--"), "{recorded:?}");
    for part in parts {
        let (head, content) = part.split_once("\r\n\r\n").unwrap();
        // Some clients escape a quote as `\"`, and some as `%22`.
        let mut lines: Vec<String> = head.trim().lines().map(header).collect();
        lines.retain(|line| !line.starts_with("content-length") && !line.starts_with("content-transfer-encoding"));
        lines.sort();
        meaning.push(format!("{lines:?} {content:?}"));
    }
    meaning
}

fn header(line: &str) -> String {
    let (name, value) = line.split_once(": ").unwrap();
    let value = value.replace("\\\"", "%22").replace("\\\\", "\\");
    format!("{}: {value}", name.to_ascii_lowercase())
}

fn bytes(bytes: &[u8]) -> String {
    format!("{:?}", bytes.iter().copied().map(char::from).collect::<String>())
}

/// Whether a format refuses the line of this name in `LINES`.
pub(crate) fn is_refused(format: Format, name: &str) -> bool {
    let name = name.split_once(", ").map_or(name, |(_, name)| name);
    let is_parts = name.contains("part") || name.starts_with("a field");
    match format {
        // It can't write parts, because their lines end with CRLF.
        Format::Wget => is_parts,
        // Some editors encode a form a second time.
        // In parts, they end each line with CRLF, and read `{{` as a variable.
        Format::HttpFile => [
            "a body",
            "a stripped body",
            "a stripped text",
            "a body and a text",
            "a field with a line",
            "a part with braces in its name",
        ]
        .contains(&name),
        // It refuses bytes, and has no part with a content type and without the name of a file.
        Format::Axios => name == "a field with a type",
        _ => false,
    }
}

/// The output of a line, the request that curl sends for the line, and the server that must receive the same.
pub(crate) struct Line {
    name: String,
    pub(crate) text: Vec<u8>,
    expected: Vec<String>,
    server: Server,
}

impl Line {
    /// `None` for a line that the format must refuse.
    fn new(format: Format, (name, line): (&str, &[&str]), directory: &Path) -> Result<Option<Self>, String> {
        let expected = meaning(&sent_by_curl(line, directory));
        let server = Server::start();
        let written = written(line, format, &server.authority(), directory);
        let name = format!("{}, {name}", format.name());
        match (written, is_refused(format, &name)) {
            (Ok(text), false) => Ok(Some(Self {
                name,
                text,
                expected,
                server,
            })),
            (Err(_), true) => Ok(None),
            (text, _) => Err(format!("{name}: {text:?}")),
        }
    }

    /// The failure of an output that has run.
    pub(crate) fn failure(self, ran: Result<(), String>) -> Option<String> {
        let got = self.server.recorded().map(|recorded| meaning(&recorded));
        if ran.is_ok() && got.as_ref() == Some(&self.expected) {
            return None;
        }
        let (name, expected, text) = (self.name, self.expected, String::from_utf8_lossy(&self.text));
        Some(format!(
            "{name}: {ran:?}\n  expected {expected:?}\n  got      {got:?}\n{text}"
        ))
    }
}

/// Lines in a format.
pub(crate) fn all(
    format: Format,
    lines: &[(&str, &[&str])],
    directory: &Path,
    failures: &mut Vec<String>,
) -> Vec<Line> {
    let mut all = Vec::new();
    // The tests compile the crate without TLS.
    let is_compiled = |(name, _): &&(&str, &[&str])| format != Format::Reqwest || *name != "any certificate";
    for line in lines.iter().filter(is_compiled) {
        match Line::new(format, *line, directory) {
            Ok(line) => all.extend(line),
            Err(failure) => failures.push(failure),
        }
    }
    all
}

/// Runs all lines in one format, unless its tool is missing.
fn replay(format: Format) {
    let Some(tool) = tool(format) else { return };
    let failures = in_threads(LINES, &tool, || {
        let directory = tempfile::tempdir().unwrap();
        place(directory.path());
        let tool = &tool;
        move |lines: &[_]| failures(lines, format, tool, directory.path())
    });
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}

/// The failures of some lines in one format.
fn failures(lines: &[(&str, &[&str])], format: Format, tool: &Tool, directory: &Path) -> Vec<String> {
    let mut failures = Vec::new();
    let all = all(format, lines, directory, &mut failures);
    let texts = all.iter().map(|line| (line.text.as_slice(), line.server.authority()));
    let ran = tool.run_all(&texts.collect::<Vec<_>>(), directory);
    failures.extend(all.into_iter().zip(ran).filter_map(|(line, ran)| line.failure(ran)));
    failures
}

macro_rules! replayed {
    ($($name:ident: $format:ident,)*) => {
        $(#[test]
        fn $name() {
            replay(Format::$format);
        })*
    };
}

replayed! {
    curl_sends_the_files: Curl,
    wget_sends_the_files: Wget,
    httpie_sends_the_files: Httpie,
    hurl_sends_the_files: Hurl,
    powershell_sends_the_files: Powershell,
    an_editor_sends_the_files: HttpFile,
    fetch_sends_the_files: Fetch,
    axios_sends_the_files: Axios,
    python_sends_the_files: Python,
    httpx_sends_the_files: Httpx,
    php_sends_the_files: Php,
    ruby_sends_the_files: Ruby,
    go_sends_the_files: Go,
}
