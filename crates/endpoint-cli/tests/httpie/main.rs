//! Lines written for HTTPie and xh: the message that `http --offline` prints for each is compared with the one that the
//! command writes, byte for byte but for the program's own headers. Without HTTPie this is skipped, aloud; with
//! `ENDPOINT_REPLAY=all` in the environment its absence is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../command/mod.rs"]
mod command;
mod manual;
#[path = "../curl/message.rs"]
mod message;
mod refused;
#[allow(dead_code, reason = "the type of what a server records is used, and not the server")]
#[path = "../replay/server.rs"]
mod server;

use std::io::Write;
use std::process::{Command, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use command::Place;
use message::Message;
use serde_json::{Value, json};

/// A name, what is piped in, and the words.
pub(crate) type Line = (&'static str, Option<&'static str>, &'static [&'static str]);

/// The files that the lines name.
const FILES: [(&str, &[u8]); 8] = [
    ("data.json", b"{\"a\": [1, 2.0], \"b\": \"\xc3\xbc\"}"),
    ("text.txt", b"some text\n"),
    ("cv.pdf", b"%PDF-1.7\n"),
    ("image.png", b"\x89PNG\r\n\x1a\n"),
    ("song.mp3", b"ID3\x04"),
    ("page.html", b"<p>"),
    ("data.xml", b"<a/>"),
    ("secret.txt", b"0123\n"),
];

fn place() -> Place {
    let place = Place::new();
    for (name, bytes) in FILES {
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
        .map(|(_, stdin, words)| json!({"words": words, "stdin": stdin.map(|text| STANDARD.encode(text))}).to_string())
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
fn lines_of_the_manuals_are_the_messages_that_httpie_prints() {
    let place = place();
    assert!(manual::LINES.len() >= 60, "{}", manual::LINES.len());
    let Some(printed) = printed(&place, &manual::LINES) else {
        let is_wanted = std::env::var_os("ENDPOINT_REPLAY").is_some_and(|value| value == "all");
        assert!(!is_wanted, "HTTPie does not run here");
        let _ = std::io::stderr().write_all(b"skipped: HTTPie does not run here\n");
        return;
    };
    let mut failures = Vec::new();
    for ((name, stdin, words), printed) in manual::LINES.iter().zip(&printed) {
        let message = STANDARD.decode(printed["message"].as_str().unwrap()).unwrap();
        let Some(theirs) = Message::read(&message) else {
            failures.push(format!("{name}: HTTPie: {}", printed["error"]));
            continue;
        };
        let arguments = [&["-o", "http"], *words].concat();
        let ran = place.run_with(&arguments, stdin.unwrap_or_default().as_bytes());
        let differences = match Message::read(ran.stdout.as_bytes()) {
            Some(ours) => theirs.differences(&ours),
            None => vec![ran.stderr],
        };
        if !differences.is_empty() {
            failures.push(format!("{name}: {words:?}\n  {}", differences.join("\n  ")));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        printed.len(),
        failures.join("\n")
    );
}
