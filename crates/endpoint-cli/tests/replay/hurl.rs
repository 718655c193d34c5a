//! Texts of Hurl. Hurl sends them, and the requests that are read of them have to be the same.

use std::io::{self, ErrorKind};
use std::path::Path;

use endpoint_lines::output::format::Format;
use endpoint_lines::{World, read};

use super::arrived;
use super::server::Server;

const FILES: &[(&str, &[u8])] = &[
    ("a.txt", b"one\r\ntwo\n"),
    ("data.bin", b"\xff\0"),
    ("p h#o{t}o;.png", b"\x89PNG"),
];

/// The user agent of a request that names none.
const AGENT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

struct Files;

impl World for Files {
    fn file(&self, path: &Path, _: u64) -> io::Result<Vec<u8>> {
        let name = path.file_name().and_then(|name| name.to_str());
        let found = FILES.iter().find(|(known, _)| Some(*known) == name);
        found.map(|(_, bytes)| bytes.to_vec()).ok_or(ErrorKind::NotFound.into())
    }
}

/// A name, and a text in which `BASE` is the server.
const TEXTS: &[(&str, &str)] = &[
    ("a request alone", "GET BASE/dogs?id=1"),
    (
        "every section",
        "# A comment\nGET BASE/dogs?id=1\nX-A: Mine # another\nIf-Match: \"a\"\n[Query]\nsearch: Install Linux & more\n\
         order: größe\nb[]: 1,2\n[BasicAuth]\nbob: secret: \\#\n[Cookies]\ntheme: light\ntoken: abc\n[Options]\nmax-time: 9s\n",
    ),
    (
        "escapes",
        "GET BASE/x\nX-A: a\\\\b \\u{41}\\#\\t# a comment\nX-B: \"quoted\" #\nx\\u{2d}c: '{}' ; ,\nHTTP *\n",
    ),
    (
        "a form",
        "POST BASE/x\n[Form]\na: b c&d+e=%\nb[]: \\#x\\u{41} é\nc:\nname: it's \"x\"\n",
    ),
    (
        "the older names of sections",
        "POST BASE/x\n[QueryStringParams]\nq: 1\n[FormParams]\na: b\n",
    ),
    (
        "parts",
        "POST BASE/x\n[Multipart]\nf1: it's \"v1\"  # a comment\nf2: file,a.txt;\nf3: file,data.bin; application/zip\n\
         f4: file,./p\\ h\\#o\\{t\\}o\\;.png;\nf5: file, a.txt ; text/csv\n",
    ),
    (
        "JSON",
        "POST BASE/x\n{\n  \"a\": [1, {\"b\": \"\\\"}\"}],\n  \"c\": null }\n",
    ),
    (
        "JSON of another type",
        "PUT BASE/x\nContent-Type: application/vnd.x+json\n[1, 2]\nHTTP 200\n",
    ),
    (
        "JSON with variables",
        "POST BASE/x\n[Options]\nvariable: name=a\"b\\\\c\nvariable: n=3\n{\"n\": \"{{name}}\", \"m\": {{n}}}\n",
    ),
    ("a scalar", "POST BASE/x\n\"text\"\nHTTP *\n"),
    (
        "XML",
        "POST BASE/x\n<?xml version=\"1.0\"?>\n<a>\n  <b/>\n</a>\n\n# the end\n",
    ),
    ("lines", "POST BASE/x\n```\none\n  two \\n\n\nthree\n```\n"),
    ("one line", "POST BASE/x\n```\none # two```\n"),
    ("one line in a backtick", "POST BASE/x\n`one \\` \\n \\u{e9} #`\n"),
    ("lines of JSON", "POST BASE/x\n```json\n{\"a\": 1}\n```\n"),
    ("lines of XML", "POST BASE/x\n```xml\n<a/>\n```\n"),
    (
        "GraphQL",
        "POST BASE/x\n```graphql\nquery A($a: Int) {\n  me(a: $a) { name }\n}\n\nvariables {\n  \"a\": 1\n}\n```\n",
    ),
    ("GraphQL without variables", "POST BASE/x\n```graphql\n{ me }\n```\n"),
    ("base64", "POST BASE/x\nbase64,TG9y\n ZW0=;\n"),
    ("hex", "POST BASE/x\nhex,636166c3a90a;\n"),
    ("a file", "POST BASE/x\nContent-Type: a/b\nfile,data.bin;\n"),
    ("a file with signs", "POST BASE/x\nfile,p\\ h\\#o\\{t\\}o\\;.png;\n"),
    (
        "a variable in a URL",
        "GET BASE/{{a}}?b={{b}}\n[Options]\nvariable: a=x-y\nvariable: b=1\n",
    ),
    (
        "names with dashes",
        "GET BASE/x\nX-A: {{my-name}} {{_x}} {{ y2 }}\n[Options]\nvariable: my-name=1\nvariable: _x=2\nvariable: y2=3\n",
    ),
    ("a user as an option", "GET BASE/x\n[Options]\nuser: bob:se cret\n"),
    ("a header as an option", "GET BASE/x\n[Options]\nheader: X-A: b\n"),
    ("a response below", "DELETE BASE/x\nHTTP *\n[Asserts]\nstatus < 600\n"),
    ("a method of its own", "PURGE BASE/x\n"),
    (
        "blanks before and after",
        "\n\n  GET   BASE/x  \n  X-A:  b  \n\nHTTP *\n",
    ),
    ("lines of Windows", "POST BASE/x\r\nX-A: b\r\n\r\n```\r\none\r\n```\r\n"),
];

#[test]
fn what_is_read_of_hurl_is_what_hurl_sends() {
    let Some(hurl) = super::tool(Format::Hurl) else { return };
    let mut failures = Vec::new();
    for (name, text) in TEXTS {
        let server = Server::start();
        let text = text.replace("BASE", &format!("http://{}", server.authority()));
        let ran = hurl.run(text.as_bytes(), "", FILES);
        let request = match read(&text, &Files).remove(0) {
            Ok(reading) => {
                let mut request = reading.to_http().unwrap();
                // Neither is asked for.
                if request.headers()["user-agent"] == AGENT {
                    request.headers_mut().remove("user-agent");
                }
                request
            }
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        let target = request.uri().path_and_query().unwrap().to_string();
        let differences = arrived::differences(&request, &target, Format::Hurl, server.recorded());
        failures.extend(arrived::report(name, text.as_bytes(), ran, &differences));
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}
