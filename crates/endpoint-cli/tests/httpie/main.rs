//! Lines written for HTTPie and xh: the message that `http --offline` prints for each line of HTTPie's manual is compared with
//! the one that the command writes, byte for byte but for the program's own headers. The lines are rows of the library. Without HTTPie this is skipped, aloud; with
//! `ENDPOINT_REPLAY=all` in the environment its absence is a failure. What xh makes of its lines is kept beside them, and
//! asked of xh again where it is there.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod lines;

use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::Place;
use crate::curl::files::SENT;
use crate::curl::message::Message;
use crate::curl::sent;
use crate::rows::Row;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// A name, what is piped in, and the words.
type Line = (String, Option<String>, Vec<String>);

/// The line of a row, which may be piped into: `printf %s TEXT | http …`.
fn line(row: Row) -> Line {
    let words = shlex::split(&row.text).unwrap();
    match words.iter().position(|word| word == "|") {
        Some(pipe) => (row.name, Some(words[2].clone()), words[pipe + 1..].to_vec()),
        None => (row.name, None, words),
    }
}

fn place() -> Place {
    let place = Place::new();
    for (name, bytes) in SENT {
        place.file(name, bytes);
    }
    place
}

/// What HTTPie prints for the lines; `None` where it is not there.
fn printed(place: &Place, lines: &[Line]) -> Option<Vec<Value>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/httpie/offline.py");
    // The environment that `.ci/run` makes, or else the one of the user.
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/replay/bin/python");
    let python = if std::path::Path::new(own).exists() {
        own
    } else {
        "python3"
    };
    let mut python = Command::new(python);
    python.arg(script).current_dir(place.path()).env("HOME", place.path());
    python.env("XDG_CONFIG_HOME", place.path());
    let streams = python
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = streams.spawn().ok()?;
    let mut input = child.stdin.take().unwrap();
    let texts: Vec<String> = lines
        .iter()
        .map(|(_, stdin, words)| {
            json!({"words": words, "stdin": stdin.as_ref().map(|text| STANDARD.encode(text))}).to_string()
        })
        .collect();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all((texts.join("\n") + "\n").as_bytes()));
        child.wait_with_output().unwrap()
    });
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("No module named"), "{error}");
        return None;
    }
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn lines_are_the_messages_that_httpie_prints() {
    let (place, lines) = (place(), sent("httpie_sent").into_iter().map(line).collect::<Vec<_>>());
    let Some(printed) = printed(&place, &lines) else {
        let is_wanted = std::env::var_os("ENDPOINT_REPLAY").is_some_and(|value| value == "all");
        assert!(!is_wanted, "HTTPie does not run here");
        let _ = std::io::stderr().write_all(b"skipped: HTTPie does not run here\n");
        return;
    };
    let mut failures = Vec::new();
    for ((name, stdin, words), printed) in lines.iter().zip(&printed) {
        let message = STANDARD.decode(printed["message"].as_str().unwrap()).unwrap();
        let Some(theirs) = Message::read(&message) else {
            failures.push(format!("{name}: HTTPie: {}", printed["error"]));
            continue;
        };
        let words: Vec<&str> = ["-o", "http"]
            .into_iter()
            .chain(words.iter().map(String::as_str))
            .collect();
        let ran = place.run_with(&words, stdin.as_deref().unwrap_or_default().as_bytes());
        let differences = match Message::read(ran.stdout.as_bytes()) {
            Some(ours) => theirs.differences(&ours),
            None => vec![ran.stderr],
        };
        if !differences.is_empty() {
            failures.push(format!("{name}: {words:?}\n  {}", differences.join("\n  ")));
        }
    }
    let (wrong, all) = (failures.len(), lines.len());
    assert!(
        failures.is_empty() && all >= 150,
        "{wrong} of {all}:\n{}",
        failures.join("\n")
    );
}

/// The message of a line as text, with one boundary, and without what xh and this command say of themselves.
fn shown(message: &[u8]) -> (String, Vec<String>, String) {
    let text = String::from_utf8_lossy(message).replace("\r\n", "\n");
    let (head, body) = text.split_once("\n\n").unwrap_or((&*text, ""));
    let boundary = head
        .split_once("boundary=")
        .map(|(_, rest)| rest.lines().next().unwrap());
    let one = |text: &str| boundary.map_or(text.to_owned(), |boundary| text.replace(boundary, "B"));
    let mut lines = head.lines();
    let start = lines.next().unwrap_or_default().to_owned();
    let mut headers: Vec<String> = lines
        .map(|line| line.split_once(':').unwrap())
        .map(|(name, value)| format!("{}: {}", name.to_ascii_lowercase(), one(value.trim())))
        .collect();
    headers.sort();
    (start, headers, one(body.trim_end_matches('\n')))
}

#[test]
fn lines_of_xh_are_read() {
    let place = place();
    let mut failures = Vec::new();
    for (stdin, line, request, header, body) in lines::XH {
        let words = shlex::split(line).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = place.run_with(&[&["-o", "http"], &*words].concat(), stdin.as_bytes());
        let url = place.run_with(&words, stdin.as_bytes()).json()["url"].clone();
        let (start, headers, written) = shown(ran.stdout.as_bytes());
        let (method, target) = request.split_once(' ').unwrap();
        let is_right = start.starts_with(&format!("{method} "))
            && url == target
            && (header.is_empty() || headers.iter().any(|line| line == header))
            && written == body.replace("\r\n", "\n").trim_end_matches('\n');
        if !is_right {
            failures.push(format!("{line}: {url} {}\n{}", ran.stdout, ran.stderr));
            continue;
        }
        if let Some((theirs, _, body)) = offline(&place, &words, stdin) {
            let blank = |text: &str| {
                text.replace([' ', '\n'], "")
                    .replace("\\u00fc", "ü")
                    .replace("Content-Type:text/plain", "")
            };
            if theirs != start || blank(&body) != blank(&written) {
                failures.push(format!("{line}: xh: {theirs}\n{body}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What xh prints for a line, where it is there.
fn offline(place: &Place, words: &[&str], stdin: &str) -> Option<(String, Vec<String>, String)> {
    let about_output = ["-d", "-o", "res.json", "-v", "-h", "--body", "--verbose", "--print=hH"];
    let mut xh = Command::new("xh");
    xh.args(words[1..].iter().filter(|word| !about_output.contains(word)));
    xh.args(["--offline", "--pretty=none", "--print=HB"]);
    xh.args(if words[0] == "xhs" { &["--https"][..] } else { &[] });
    xh.args(if stdin.is_empty() { &["--ignore-stdin"][..] } else { &[] });
    let streams = xh.current_dir(place.path()).env("HOME", place.path());
    let streams = streams.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = streams.stderr(Stdio::piped()).spawn().ok()?;
    child.stdin.take().unwrap().write_all(stdin.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(shown(&output.stdout))
}
