//! Lines written for curl: each is sent by curl itself to a server that records bytes, and what arrives is compared with the
//! message that the command writes for the same line. The lines are rows of the library, whose tests read them without curl. Without curl these tests are skipped, aloud; with
//! `ENDPOINT_REPLAY=all` in the environment its absence is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod command;
#[path = "../../../endpoint-lines/tests/paste/files.rs"]
pub(crate) mod files;
pub(crate) mod message;
mod wget;

use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::Place;
use crate::replay::server::Server;
use crate::rows::{self, Row};
use files::SENT;
use message::Message;

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
    for (name, bytes) in SENT {
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

/// The rows of the lines that a program sends.
pub(crate) fn sent(name: &str) -> Vec<Row> {
    rows::named("../../endpoint-lines/tests/paste", name).collect()
}

/// The host of a row, as its line writes it: with its scheme, or without one.
fn host(row: &Row) -> &str {
    let (_, url) = row.answer.split_once(' ').unwrap();
    let host = url.find("://").unwrap() + 3;
    let end = url[host..].find(['/', '?', ' ']).map_or(url.len(), |end| host + end);
    let whole = &url[..end];
    if row.text.contains(whole) {
        whole
    } else {
        &whole[host..]
    }
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

#[test]
fn lines_are_the_requests_that_curl_sends() {
    if !has_curl() {
        return;
    }
    let rows = sent("curl_sent");
    assert!(rows.len() >= 200, "{}", rows.len());
    let mut failures = Vec::new();
    for row in rows {
        let differences = differences(&row.text, host(&row));
        if !differences.is_empty() {
            failures.push(format!("{}: {}\n  {}", row.name, row.text, differences.join("\n  ")));
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}
