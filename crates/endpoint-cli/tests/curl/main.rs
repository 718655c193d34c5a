//! Lines written for curl: each is sent by curl itself to a server that records bytes, and what arrives is compared with the
//! message that the command writes for the same line. Without curl these tests are skipped, aloud; with
//! `ENDPOINT_REPLAY=all` in the environment its absence is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod command;
mod lines;
pub(crate) mod message;
mod wget;

use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::Place;
use crate::replay::server::Server;
use message::Message;

/// The files that the lines name.
const FILES: [(&str, &[u8]); 19] = [
    ("example.zip", b"PK\x03\x04\xff\x00\r\n"),
    ("file.jpg", b"\xff\xd8\xff"),
    ("file.pdf", b"%PDF-1.7\n"),
    ("dk.png", b"\x89PNG\r\n\x1a\n"),
    ("mydata.jsonl", b"{\"a\": 1}\n{\"b\": 2}\n"),
    ("audio.mp3", b"ID3\x04"),
    ("file.txt", b"one\r\ntwo\n"),
    ("requests", b"{\"index\": {}}\n{\"a\": \"\xc3\xbc\"}\n"),
    ("body.json", b"{\n  \"a\": 1\n}\n"),
    ("file", b"a=1\n"),
    ("filename", b"a=\r\nb\n"),
    ("fileonly", b"a b&c\n"),
    ("loadthis", b"\xff\n"),
    ("prepared", b"{\"a\": 1}\n"),
    ("portrait.jpg", b"\xff\xd8\xff"),
    ("hugefile.txt", b"once upon\na time\n"),
    ("index.html", b"<p>\n"),
    ("file,2.txt", b"two\n"),
    ("headers.txt", b"X-One: 1\nX-Two: two words\n\n"),
];

/// What the lines take from the environment.
const VARIABLES: [(&str, &str); 5] = [
    ("OPENAI_API_KEY", "sk-0123"),
    ("TWILIO_ACCOUNT_SID", "AC0123"),
    ("TWILIO_AUTH_TOKEN", "0123abc"),
    ("ELASTIC_PASSWORD", "pass:word"),
    ("TWILIO_PHONE_NUMBER", "+15017122661"),
];

fn has_curl() -> bool {
    let ran = Command::new("curl").arg("--version").stdout(Stdio::null()).status();
    if ran.is_ok_and(|status| status.success()) {
        return true;
    }
    assert!(
        std::env::var_os("ENDPOINT_REPLAY").is_none_or(|value| value != "all"),
        "curl does not run here"
    );
    let _ = std::io::stderr().write_all(b"skipped: curl does not run here\n");
    false
}

fn place() -> Place {
    let mut place = Place::new();
    for (name, value) in VARIABLES {
        place = place.env(name, value);
    }
    for (name, bytes) in FILES {
        place.file(name, bytes);
    }
    place
}

/// The line with this machine in the place of the host, which is written with its scheme where it has one.
fn on_loopback(line: &str, host: &str, authority: &str) -> String {
    assert!(line.contains(host), "{line}");
    let own = if host.contains("://") {
        format!("http://{authority}")
    } else {
        authority.to_owned()
    };
    line.replace(host, &own)
}

/// Runs a line in a shell, with a way to reach the command.
fn shell(place: &Place, line: &str) -> std::process::Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(place.path()).env_clear();
    let command = place.command([""; 0]);
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    shell.env("ENDPOINT", env!("CARGO_BIN_EXE_endpoint"));
    shell.stdin(Stdio::null()).output().unwrap()
}

/// All that differs between what curl sends and what the command writes, typed and pasted.
fn differences(line: &str, host: &str) -> Vec<String> {
    let place = place();
    let server = Server::start();
    let line = on_loopback(line, host, &server.authority());
    let sent = shell(&place, &line.replacen("curl ", "curl --silent --show-error ", 1));
    let Some(recorded) = server.recorded() else {
        return vec![format!("curl sent nothing: {}", String::from_utf8_lossy(&sent.stderr))];
    };
    let sent = Message::recorded(recorded);
    let typed = shell(&place, &line.replacen("curl ", "\"$ENDPOINT\" -o http curl ", 1));
    let mut differences = compared("typed", &sent, &typed.stdout, &typed.stderr);
    if !line.contains('$') {
        let pasted = place.run_with(&["-o", "http", "curl", "-"], line.as_bytes());
        // Text alone: bytes that are not UTF-8 were compared above.
        if !typed.stdout.contains(&0xff) {
            differences.extend(compared(
                "pasted",
                &sent,
                pasted.stdout.as_bytes(),
                pasted.stderr.as_bytes(),
            ));
        }
    }
    differences
}

fn compared(name: &str, sent: &Message, stdout: &[u8], stderr: &[u8]) -> Vec<String> {
    match Message::read(stdout) {
        Some(written) => sent
            .differences(&written)
            .into_iter()
            .map(|line| format!("{name}: {line}"))
            .collect(),
        None => vec![format!("{name}: {}", String::from_utf8_lossy(stderr))],
    }
}

#[track_caller]
fn check(lines: &[(&str, &str, &str)]) {
    if !has_curl() {
        return;
    }
    let mut failures = Vec::new();
    for (name, host, line) in lines {
        let differences = differences(line, host);
        if !differences.is_empty() {
            failures.push(format!("{name}: {line}\n  {}", differences.join("\n  ")));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        lines.len(),
        failures.join("\n")
    );
}

#[test]
fn lines_of_documentation_are_the_requests_that_curl_sends() {
    assert!(lines::DOCUMENTATION.len() >= 60, "{}", lines::DOCUMENTATION.len());
    check(&lines::DOCUMENTATION);
}

#[test]
fn lines_of_the_manual_are_the_requests_that_curl_sends() {
    check(&lines::MANUAL);
}

#[test]
fn corners_of_the_manual_are_the_requests_that_curl_sends() {
    check(&lines::CORNERS);
}
