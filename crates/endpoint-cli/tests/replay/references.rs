//! Variables of a copied line. The code runs with hostile values in the environment. The request that arrives must be the one
//! that the line makes of these values.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::{Manner, Secrets};
use endpoint_lines::tree::{Body, Piece, Text, Way};
use endpoint_lines::{Nowhere, Reading, read, write};

use super::server::{Recorded, Server};
use super::{arrived, tool};

/// Values with characters that have a meaning in a shell, a language, a URL, a form or JSON.
const VALUES: &[&str] = &[
    "it's \"quoted\"",
    "$(touch x) `touch x` ${HOME} $HOME",
    "a&b=c#d",
    "100% %41 %25 %s %%",
    "üñ 漢 😀",
    "@/etc/hostname",
    "</etc/hostname",
    "-x",
    "--next",
    "a\nb: c",
    "a\r\nb: c\r\n\r\nd",
    "\\",
    "\\\"",
    "\\u0022,\"b\":\"",
    "{{x}} {x} #{x} ${x} {0}",
    "\"); process.exit(3); (\"",
    "'); exit(3); ('",
    "</script> a+b c;d,e/f?g",
    "a\tb\u{1}\u{1f}\u{7f}\u{2028}\\",
    " ",
];

/// The values that a header can have.
fn in_header() -> Vec<&'static str> {
    let is_plain = |value: &&&str| value.trim() != "" && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    VALUES.iter().filter(is_plain).copied().collect()
}

/// A segment of a path and a query that all clients send unchanged.
const SEGMENT: &str = "-@a%20b:c=d";
const QUERY: &str = "1&b=%26&-c=@";
const USER: &str = "it's \"$(touch x)\" @-";
const PASSWORD: &str = "\"a:b\" $HOME `touch x` {x} \\ ü %s";

/// Lines of programs. Each has all values in one place. `$~BASE` is the server. `~` is the prefix of the names in a line.
fn lines() -> Vec<(&'static str, String)> {
    let each = |count: usize, write: &dyn Fn(&mut String, usize)| {
        let mut line = String::new();
        (0..count).for_each(|index| write(&mut line, index));
        line
    };
    let values = VALUES.len();
    let headers = each(in_header().len(), &|line, index| {
        let _ = write!(
            line,
            " -H \"x-{index}: $~H{index}\" -H \"y-{index}: a '${{~H{index}}}b\""
        );
    });
    let members = each(values, &|line, index| {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(
            line,
            "{comma}\\\"v{index}\\\":[\\\"$~V{index}\\\",\\\"a {{b}} ${{~V{index}}}c\\\"]"
        );
    });
    let data = each(values, &|line, index| {
        let _ = write!(line, " --data-urlencode \"v{index}=$~V{index}\"");
    });
    let parts = each(values, &|line, index| {
        let _ = write!(line, " -F \"v{index}=$~V{index}\"");
    });
    let fields = each(values, &|line, index| {
        let _ = write!(line, " v{index}=\"$~V{index}\"");
    });
    let text = each(values, &|line, index| {
        let _ = write!(line, "'{{\\\"\\`\\$x $~V{index}");
    });
    vec![
        ("headers", format!("curl \"$~BASE/x\"{headers}")),
        ("path and query", "curl \"$~BASE/a/$~SEGMENT/b?a=$~QUERY\"".to_owned()),
        ("an encoded query", format!("curl -G \"$~BASE/x?a=1\"{data}")),
        (
            "user and password",
            "curl \"$~BASE/x\" -u \"$~USER:$~PASSWORD\"".to_owned(),
        ),
        ("one credential", "curl \"$~BASE/x\" -u \"$~USER\":'a b'".to_owned()),
        ("JSON", format!("curl \"$~BASE/x\" --json \"{{{members}}}\"")),
        (
            "a list of JSON",
            "curl \"$~BASE/x\" --json \"[\\\"$~V0\\\",\\\"$~V4\\\",1]\"".to_owned(),
        ),
        (
            "a name of JSON",
            "curl \"$~BASE/x\" --json \"{\\\"$~V0\\\":1}\"".to_owned(),
        ),
        (
            "a text of JSON",
            "curl \"$~BASE/x\" --json \"\\\"$~V0 {b} $~V19\\\"\"".to_owned(),
        ),
        (
            "JSON with variables within and outside of strings",
            "curl \"$~BASE/x\" --json \"{\\\"a\\\":\\\"x $~V0\\\",\\\"n\\\":$~NUMBER,\\\"b\\\":[\\\"$~V4\\\",$~NUMBER,\\\"$~V5\\\"]}\"".to_owned(),
        ),
        ("JSON by HTTPie", format!("http POST \"$~BASE/x\" accept:a/b{fields}")),
        ("a form", "curl \"$~BASE/x\" -d \"a=$~QUERY&d=1\"".to_owned()),
        ("an encoded form", format!("curl \"$~BASE/x\"{data}")),
        (
            "an encoded form beside raw data",
            format!("curl \"$~BASE/x\" -d \"a=$~QUERY\" -d d=%7e{data} -d e=1 --data-urlencode \"=$~V0\""),
        ),
        (
            "an encoded query beside raw data",
            format!("curl -G \"$~BASE/x?a=1\" -d \"b=$~QUERY\"{data} -d e=1"),
        ),
        ("a form by HTTPie", format!("http -f POST \"$~BASE/x\"{fields}")),
        ("parts", format!("curl \"$~BASE/x\"{parts}")),
        (
            "a text",
            format!("curl \"$~BASE/x\" -H 'content-type: text/plain' -d \"{text}\""),
        ),
        (
            "a brace before a variable",
            "curl \"$~BASE/x\" -H 'content-type: text/plain' -d \"{$~V0}\"".to_owned(),
        ),
        (
            "a whole body",
            "curl \"$~BASE/x\" -H 'content-type: text/plain' --data-raw \"$~V5\"".to_owned(),
        ),
    ]
}

/// Code with variables in lines of many lengths.
pub(crate) fn texts(format: Format) -> Vec<Vec<u8>> {
    let all = (0..60).flat_map(|length| {
        let x = "x".repeat(length);
        [
            format!("curl \"https://api.example.com/{x}/$ID\" -H \"authorization: Bearer {x}$TOKEN\" -H \"x-key: $KEY\""),
            format!("curl \"https://api.example.com/{x}/$ID\""),
            format!("curl -X DELETE \"https://a.test/$A_B/{x}/$ID\" -u \"{x}:$PASSWORD\""),
            format!("curl -G https://a.test/x --data-urlencode \"a=$A\" -d b=1 --data-urlencode \"c={x}$C\""),
            format!("curl https://a.test/x --json \"{{\\\"a\\\":\\\"{x}$A\\\",\\\"{x}b\\\":[\\\"$A\\\",{{\\\"c\\\":\\\"it's $B\\\"}}]}}\""),
            format!("curl https://a.test/x --json \"[\\\"{x}$A\\\",\\\"$B\\\"]\""),
            format!("curl https://a.test/x --data-urlencode \"a=$A\" -d b=1 --data-urlencode \"{x}=$C\" --data-urlencode \"d={x}$C\""),
            format!("curl https://a.test/x -F \"a=$A\" -F \"{x}b={x}$B\" -F \"c={x}$C$D;type=text/plain\""),
            format!("curl https://a.test/x -H 'content-type: text/plain' -d \"{x}'\\\"$A {{$B}}\""),
            format!("curl https://a.test/x -X \"{}\" -H 'content-type: text/plain' -d \"$A {x}\"", &"PURGEPURGE"[..5]),
            format!("curl https://a.test/x -H 'content-type: text/plain' -d \"$LONG_NAME_{}\"",
 &x[..length.min(30)]),
        ]
    });
    let readings = all.map(|line| {
        read(&line, &Nowhere)
            .remove(0)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    });
    let readings: Vec<Reading> = readings
        .filter(|reading| reading.text(format, Manner::default()).is_ok())
        .collect();
    let several = readings.chunks(7);
    let several = several.map(|readings| write(readings, format, Manner::default()).unwrap());
    let texts = readings
        .iter()
        .map(|reading| reading.text(format, Manner::default()).unwrap());
    texts.chain(several).collect()
}

/// The lines that a format refuses, by their names.
const REFUSED: &[(Format, &[&str])] = &[
    (Format::Wget, &["parts"]),
    (Format::HttpFile, &["one credential", "a brace before a variable"]),
    (Format::Rust, &["user and password", "one credential"]),
];

/// Whether the client serializes JSON, or escapes a value for it.
fn serializes(format: Format) -> bool {
    tool::is_code(format) || format == Format::Rust
}

/// The output of a line in a format.
pub(crate) struct Written {
    pub(crate) name: String,
    reading: Reading,
    pub(crate) text: Vec<u8>,
    pub(crate) expected: http::Request<Vec<u8>>,
    pub(crate) server: Server,
    pub(crate) environment: Vec<(String, String)>,
}

/// All lines in a format. Each has its own server and its own variables, whose names begin with a letter.
pub(crate) fn written(format: Format, letter: char, failures: &mut Vec<String>) -> Vec<Written> {
    let mut all = Vec::new();
    for (number, (name, line)) in lines().into_iter().enumerate() {
        let server = Server::start();
        let authority = server.authority();
        let prefix = format!("{letter}{number}_");
        let line = line.replace('~', &prefix);
        let numbered = |letter: char, values: &[&str]| -> Vec<(String, String)> {
            let values = values.iter().enumerate();
            values
                .map(|(index, value)| (format!("{prefix}{letter}{index}"), (*value).to_owned()))
                .collect()
        };
        let mut environment = numbered('V', VALUES);
        environment.extend(numbered('H', &in_header()));
        let named = [
            ("BASE", &*format!("http://{authority}")),
            ("SEGMENT", SEGMENT),
            ("QUERY", QUERY),
            ("USER", USER),
            ("PASSWORD", PASSWORD),
            ("NUMBER", "17"),
        ];
        environment.extend(named.map(|(name, value)| (format!("{prefix}{name}"), value.to_owned())));
        let place = name;
        for (name, value) in &mut environment {
            match format {
                // An editor expands `{{x}}` in a value. A user and a password are one word each.
                Format::HttpFile => {
                    *value = value.replace("{{x}}", "x");
                    if name.ends_with("USER") || name.ends_with("PASSWORD") {
                        value.retain(|c| !matches!(c, ' ' | ':'));
                    }
                }
                // FormData turns every line end into CRLF.
                Format::Fetch | Format::Axios if place == "parts" => *value = value.replace("a\nb", "a\r\nb"),
                _ => {}
            }
        }
        let reading = read(&line, &Nowhere)
            .remove(0)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let is_refused = REFUSED
            .iter()
            .any(|(known, names)| *known == format && names.contains(&name));
        match (reading.text(format, Manner::default()), is_refused) {
            (Ok(text), false) => {
                let code = String::from_utf8_lossy(&text);
                // A comment asks for values that are already encoded.
                if code.contains("A variable goes into the URL or form as it is") {
                    let has_encoder = tool::is_code(format) || format == Format::Curl;
                    assert!(!has_encoder, "{code}");
                    continue;
                }
                let is_raw = code.contains("A variable goes into JSON as it is");
                assert!(!is_raw || !tool::is_code(format), "{code}");
                let serializes = serializes(format) && !is_raw;
                all.push(Written {
                    name: format!("{} with variables, {name}", format.name()),
                    expected: filled(&reading, &authority, &environment, serializes),
                    text,
                    reading,
                    server,
                    environment,
                });
            }
            (Err(_), true) => {}
            (text, _) => failures.push(format!("{}, {name}: {text:?}", format.name())),
        }
    }
    all
}

/// One program of several requests.
pub(crate) fn several(written: &[Written], format: Format) -> Vec<u8> {
    let readings: Vec<Reading> = written.iter().map(|written| written.reading.clone()).collect();
    write(&readings, format, Manner::default()).unwrap()
}

#[test]
fn each_request_of_one_program_arrives() {
    let mut failures = Vec::new();
    for format in [
        Format::Fetch,
        Format::Axios,
        Format::Python,
        Format::Httpx,
        Format::Php,
        Format::Ruby,
        Format::Go,
    ] {
        let Some(tool) = super::tool(format) else { continue };
        let written = written(format, 'R', &mut failures);
        let text = several(&written, format);
        let environment: Vec<_> = written.iter().flat_map(|written| written.environment.clone()).collect();
        let ran = tool.run_with(&text, "", &[], &environment);
        for written in written {
            let differences = differences(&written.expected, format, written.server);
            failures.extend(arrived::report(&written.name, &text, ran.clone(), &differences));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The request with the values of its variables.
fn filled(
    reading: &Reading,
    authority: &str,
    environment: &[(String, String)],
    serializes: bool,
) -> http::Request<Vec<u8>> {
    let tree = reading.tree(Secrets::Shown).unwrap();
    let fill = |text: &Text, is_json: bool| -> String {
        let mut quotes = 0;
        let pieces = text.pieces().iter().map(|piece| match piece {
            Piece::File(file) => panic!("{} is no variable", file.path),
            Piece::Str(text) => {
                quotes += text.matches('"').count();
                text.clone()
            }
            Piece::Variable(variable) => {
                let value = &environment.iter().find(|(known, _)| *known == variable.name).unwrap().1;
                match variable.way {
                    Way::Json if serializes => in_json(value),
                    Way::Encoded => encoded(value),
                    _ if is_json && quotes % 2 == 1 => in_json(value),
                    _ => value.clone(),
                }
            }
        });
        pieces.collect()
    };
    let path = fill(&tree.url.path, false);
    let path = if path.is_empty() { "/".to_owned() } else { path };
    let query = tree.url.query.iter().map(|query| format!("?{}", fill(query, false)));
    let target = path + &query.collect::<String>();
    let mut builder = http::Request::builder().method(&*tree.method);
    builder = builder.uri(format!("http://{authority}{target}"));
    for (name, value) in &tree.headers {
        builder = builder.header(name, fill(value, false));
    }
    if let Some((user, password)) = &tree.basic {
        let pair = format!("{}:{}", fill(user, false), fill(password.as_ref().unwrap(), false));
        builder = builder.header("authorization", format!("Basic {}", STANDARD.encode(pair)));
    }
    let content_type = tree.headers.iter().find(|(name, _)| name == "content-type");
    let content_type = content_type.and_then(|(_, value)| value.as_str());
    let is_json = serializes && content_type.is_some_and(|value| value.contains("json"));
    let data = match &tree.body {
        Body::None => None,
        Body::Data(data) => Some(data.clone()),
        Body::Parts(parts) => Some(parts.data().unwrap()),
    };
    let text = data.map(|data| fill(data.text().unwrap(), is_json)).unwrap_or_default();
    canonical_request(builder.body(text.into_bytes()).unwrap())
}

fn in_json(value: &str) -> String {
    let text = serde_json::Value::from(value).to_string();
    text[1..text.len() - 1].to_owned()
}

fn encoded(value: &str) -> String {
    value.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A form or a query whose escapes have one spelling.
fn canonical(text: &str) -> String {
    let decode = |text: &str| {
        let mut pieces = text.split('%');
        let mut bytes = pieces.next().unwrap_or_default().replace('+', " ").into_bytes();
        for piece in pieces {
            bytes.push(u8::from_str_radix(&piece[..2], 16).unwrap());
            bytes.extend(piece[2..].replace('+', " ").bytes());
        }
        encoded(&String::from_utf8(bytes).unwrap())
    };
    let fields = text.split('&').map(|field| match field.split_once('=') {
        Some((name, value)) => format!("{}={}", decode(name), decode(value)),
        None => decode(field),
    });
    fields.collect::<Vec<_>>().join("&")
}

fn canonical_target(target: &str) -> String {
    match target.split_once('?') {
        Some((path, query)) => format!("{path}?{}", canonical(query)),
        None => target.to_owned(),
    }
}

const FORM: &str = "application/x-www-form-urlencoded";

fn canonical_body(content_type: Option<&str>, body: Vec<u8>) -> Vec<u8> {
    match content_type.is_some_and(|value| value.starts_with(FORM)) {
        true => canonical(&String::from_utf8(body).unwrap()).into_bytes(),
        false => body,
    }
}

fn canonical_request(request: http::Request<Vec<u8>>) -> http::Request<Vec<u8>> {
    let (mut head, body) = request.into_parts();
    let content_type = head.headers.get("content-type").and_then(|value| value.to_str().ok());
    let body = canonical_body(content_type, body);
    let uri = head.uri.to_string();
    let (base, target) = uri.split_at(uri.find('/').unwrap() + 2);
    let (authority, target) = target.split_at(target.find('/').unwrap());
    head.uri = format!("{base}{authority}{}", canonical_target(target))
        .parse()
        .unwrap();
    http::Request::from_parts(head, body)
}

/// The recorded request, whose escapes have one spelling.
pub(crate) fn canonical_recorded(mut got: Recorded) -> Recorded {
    got.target = canonical_target(&got.target);
    let content_type = got.headers.iter().find(|(name, _)| name == "content-type");
    let content_type = content_type.map(|(_, value)| value.clone());
    got.body = canonical_body(content_type.as_deref(), got.body);
    if let Some((_, length)) = got.headers.iter_mut().find(|(name, _)| name == "content-length") {
        *length = got.body.len().to_string();
    }
    got
}

/// The differences between the expected request and the recorded one.
pub(crate) fn differences(expected: &http::Request<Vec<u8>>, format: Format, server: Server) -> Vec<String> {
    let target = expected.uri().path_and_query().unwrap().to_string();
    let got = server.recorded().map(canonical_recorded);
    arrived::differences(expected, &target, format, got)
}

#[test]
fn values_of_variables_arrive() {
    let mut failures = Vec::new();
    let formats = Format::ALL
        .iter()
        .copied()
        .filter(|format| format.says_references() && *format != Format::Json);
    let mut runs = 0;
    for format in formats.filter(|format| !tool::Tool::is_compiled(*format)) {
        let Some(tool) = super::tool(format) else { continue };
        for written in written(format, 'R', &mut failures) {
            runs += 1;
            let ran = tool.run_with(&written.text, "", &[], &written.environment);
            let differences = differences(&written.expected, format, written.server);
            failures.extend(arrived::report(&written.name, &written.text, ran, &differences));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {runs}:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Names that an environment can't have: a file of Hurl holds most of them, and an editor all.
#[test]
fn names_of_files_of_requests_are_variables() {
    let names = ["x-y", "é", "_x", "1x", "a.b", "HOST", "class", "getEnv"];
    for format in [Format::Hurl, Format::HttpFile] {
        let Some(tool) = super::tool(format) else { continue };
        let server = Server::start();
        let written = |name: &str| match (format, name) {
            (Format::Hurl, "a.b") => "a_b".to_owned(),
            (Format::Hurl, "getEnv") => "getEnv_".to_owned(),
            _ => name.to_owned(),
        };
        let numbered = || names.iter().enumerate();
        let values: Vec<_> = numbered()
            .map(|(index, name)| (written(name), format!("v{index}")))
            .collect();
        let headers: String = numbered()
            .map(|(index, name)| format!("X-{index}: {{{{{name}}}}}\n"))
            .collect();
        let text = format!("GET http://{}/x\n{}", server.authority(), headers);
        let reading = read(&text, &Nowhere).remove(0).unwrap();
        let code = reading.text(format, Manner::default()).unwrap();
        let ran = tool.run_with(&code, "", &[], &values);
        let code = String::from_utf8_lossy(&code);
        assert!(ran.is_ok(), "{ran:?}\n{code}");
        let got = server.recorded().unwrap();
        let got: Vec<_> = got.headers.iter().filter(|(name, _)| name.starts_with("x-")).collect();
        assert_eq!(got.len(), names.len(), "{code}");
        for (index, name) in numbered() {
            let (header, value) = (format!("x-{index}"), format!("v{index}"));
            assert!(
                got.iter().any(|(known, sent)| *known == header && *sent == value),
                "{name}: {got:?}\n{code}"
            );
        }
    }
}
