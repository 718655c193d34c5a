//! The command's own code: lines of a batch, and lines for a shell.

use std::collections::BTreeMap;

use endpoint::Endpoint;
use http::header::CONTENT_LENGTH;
use serde_json::Value as Json;
use serde_json::value::RawValue;

use crate::calls::Call;
use crate::command_batch;
use crate::shell;
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

/// The members of a JSON object, each as it was written.
type Fields<'l> = BTreeMap<String, &'l RawValue>;

/// One answer for each line, each JSON with `id` and either `ok` or `error`, in order, whatever the bytes.
pub fn batch(data: &[u8]) {
    let (output, has_failed) = command_batch::answers(data);
    let lines = command_batch::lines(data);
    let text = std::str::from_utf8(&output).expect("answers are UTF-8");
    let answers: Vec<&str> = text.split_terminator('\n').collect();
    assert!(text.is_empty() || text.ends_with('\n'));
    assert_eq!(answers.len(), lines.len(), "{text}");
    let mut failed = 0;
    for (line, answer) in lines.iter().zip(&answers) {
        let answer: Fields<'_> = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        assert_eq!(answer.len(), 2, "{answer:?}");
        let is_twice = answer
            .get("error")
            .is_some_and(|error| error.get().contains("`id` is there twice"));
        if let (Ok(line), false) = (serde_json::from_slice::<Fields<'_>>(line), is_twice) {
            // The id comes back letter for letter.
            let id = line.get("id").map_or("null", |id| id.get());
            assert_eq!(answer["id"].get(), id, "{answer:?}");
        }
        if let Some(error) = answer.get("error") {
            failed += 1;
            let error: Json = serde_json::from_str(error.get()).expect("an error is JSON");
            assert!(error["kind"].as_str().is_some_and(|kind| !kind.is_empty()), "{error}");
            let message = error["message"].as_str().expect("a message is text");
            assert!(
                !message.is_empty() && !message.contains(char::is_control),
                "{message:?}"
            );
        } else {
            assert!(answer.contains_key("ok"), "{answer:?}");
        }
    }
    assert_eq!(has_failed, failed);
    // What is kept from line to line does not show: any line, here one chosen by the length, has the same answer alone.
    if let Some(chosen) = data.len().checked_rem(lines.len()) {
        // A mark of byte order is one only at the start: an empty line comes first.
        let (alone, _) = command_batch::answers(&[b"\n", lines[chosen], b"\n"].concat());
        let alone = alone.strip_suffix(b"\n").unwrap_or(&alone);
        let alone = alone.split(|&byte| byte == b'\n').next_back();
        assert_eq!(alone, Some(answers[chosen].as_bytes()), "line {chosen}");
    }
}

/// A call as in `merge_parse`, written for curl, and read back as a shell and curl would.
pub fn curl(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(Call {
        route, defaults, call, ..
    }) = Call::read(text)
    else {
        return;
    };
    let call = defaults
        .into_iter()
        .chain([call])
        .reduce(endpoint::Options::merge)
        .unwrap_or_default();
    masked(&call, route);
    let github = Endpoint::github();
    let Ok(request) = github.request(route, call) else {
        return;
    };
    let Ok(request) = http::Request::<Vec<u8>>::try_from(request) else {
        return;
    };
    for format in Format::ALL.iter().copied() {
        // No format panics, whatever it can't hold.
        let _ = sendable(format, &request, Manner::default());
    }
    let Ok(line) = sendable(Format::Curl, &request, Manner::default()) else {
        return;
    };
    let line = String::from_utf8(line).expect("a line for a shell is text");
    let line = line.strip_suffix('\n').expect("a line ends");
    let commands = shell::pipeline(line);
    let other: Vec<String> = shlex::split(line).expect("quotes are closed");
    assert_eq!(commands.join(&"|".to_owned()), other, "{line}");
    let (curl, input) = match commands.as_slice() {
        [curl] => (curl, None),
        [printf, curl] => (curl, Some(shell::printf(printf))),
        _ => panic!("{line}"),
    };
    // The boundary of parts is curl's own.
    if !curl
        .iter()
        .any(|word| matches!(word.as_str(), "--form" | "--form-string"))
    {
        Read::new(curl, input).check(&request, line);
    }
}

/// With redaction no credential is left in any format, nor in `Debug`.
fn masked(call: &endpoint::Options<'_>, route: Option<&str>) {
    const SECRET: &str = "s3cr3t-t0k3n";
    let github = Endpoint::github();
    let names = ["authorization", "cookie", "proxy-authorization", "x-api-key"];
    let call = names
        .into_iter()
        .fold(call.clone(), |call, name| call.header(name, SECRET))
        .query("access_token", SECRET);
    if format!("{route:?} {call:?}").contains(SECRET) {
        return;
    }
    let Ok(request) = github.request(route, call) else {
        return;
    };
    assert!(!format!("{request:?}").contains(SECRET));
    let redacted = request.redacted();
    let json = serde_json::to_string(&redacted).unwrap_or_default();
    assert!(!json.contains(SECRET), "{json}");
    let Ok(redacted) = http::Request::<Vec<u8>>::try_from(redacted) else {
        return;
    };
    for format in Format::ALL.iter().copied() {
        if let Ok(bytes) = sendable(format, &redacted, Manner::default()) {
            assert!(!String::from_utf8_lossy(&bytes).contains(SECRET), "{format:?}");
        }
    }
}

/// What curl would send.
#[derive(Default)]
struct Read {
    method: Option<String>,
    url: Option<String>,
    headers: Vec<(String, String)>,
    removed: Vec<String>,
    body: Option<Vec<u8>>,
    is_head: bool,
    keeps_globs: bool,
    keeps_dots: bool,
}

impl Read {
    fn new(words: &[String], mut input: Option<Vec<u8>>) -> Self {
        let mut read = Self::default();
        let mut words = words.iter();
        assert_eq!(words.next().map(String::as_str), Some("curl"));
        let argument =
            |words: &mut std::slice::Iter<'_, String>| words.next().expect("an option has an argument").clone();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--globoff" => read.keeps_globs = true,
                "--path-as-is" => read.keeps_dots = true,
                "--head" => read.is_head = true,
                "--request" => read.method = Some(argument(&mut words)),
                "--header" => read.header(&argument(&mut words)),
                "--json" => {
                    read.body = Some(argument(&mut words).into_bytes());
                    for name in ["accept", "content-type"] {
                        read.headers.push((name.to_owned(), "application/json".to_owned()));
                    }
                }
                "--data-raw" => read.body = Some(argument(&mut words).into_bytes()),
                "--data-binary" => {
                    assert_eq!(argument(&mut words), "@-");
                    read.body = Some(input.take().expect("there is an input"));
                }
                url => {
                    assert!(!url.starts_with('-'), "{url:?} is an option");
                    assert_eq!(read.url.replace(url.to_owned()), None, "there is one url");
                }
            }
        }
        assert!(input.is_none(), "an input is read");
        read
    }

    fn header(&mut self, text: &str) {
        assert!(!text.starts_with('@') && !text.contains(['\r', '\n', '\0']), "{text:?}");
        if let Some((name, value)) = text.split_once(':') {
            match value.strip_prefix(' ') {
                None if value.is_empty() => self.removed.push(name.to_owned()),
                Some(value) if !value.trim().is_empty() => self.headers.push((name.to_owned(), value.to_owned())),
                _ => panic!("curl would take {text:?} for something else"),
            }
        } else {
            let name = text.strip_suffix(';').expect("an empty header ends with a semicolon");
            self.headers.push((name.to_owned(), String::new()));
        }
    }

    fn check(self, request: &http::Request<Vec<u8>>, line: &str) {
        let by_itself = match &self.body {
            _ if self.is_head => "HEAD",
            Some(_) => "POST",
            None => "GET",
        };
        assert_eq!(
            self.method.as_deref().unwrap_or(by_itself),
            request.method().as_str(),
            "{line}"
        );
        let url = request.uri().to_string();
        assert_eq!(self.url.as_deref(), Some(url.as_str()), "{line}");
        assert!(self.keeps_globs || !url.contains(['[', ']', '{', '}']), "{line}");
        let is_dots = |segment| matches!(segment, "." | "..");
        assert!(
            self.keeps_dots || !request.uri().path().split('/').any(is_dots),
            "{line}"
        );
        assert_eq!(self.body.unwrap_or_default(), *request.body(), "{line}");
        let mut expected: Vec<(String, String)> = request
            .headers()
            .iter()
            .filter(|(name, _)| *name != CONTENT_LENGTH)
            .map(|(name, value)| {
                (
                    name.to_string(),
                    value.to_str().unwrap().trim_matches([' ', '\t']).to_owned(),
                )
            })
            .collect();
        // curl sends the first by itself, and the second is asked for by nobody.
        let own = [("accept", "*/*"), ("user-agent", "endpoint/0.1.0")];
        let is_own = |(name, value): &(String, String)| own.contains(&(name.as_str(), value.as_str()));
        let mut headers = self.headers;
        for headers in [&mut headers, &mut expected] {
            headers.retain(|header| !is_own(header));
            headers.sort();
        }
        assert_eq!(headers, expected, "{line}");
        assert!(
            self.removed.iter().all(|name| !request.headers().contains_key(name)),
            "{line}"
        );
    }
}
