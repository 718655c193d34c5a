//! Lines of wget: each is sent by wget itself, and what arrives is compared with the message of the pasted line.

use std::process::{Command, Stdio};

use super::message::Message;
use super::{compared, host, on_loopback, place, sent, shell};
use crate::replay::server::Server;

fn has_wget() -> bool {
    let ran = Command::new("wget").arg("--version").stdout(Stdio::null()).status();
    if ran.is_ok_and(|status| status.success()) {
        return true;
    }
    let _ = std::io::Write::write_all(&mut std::io::stderr(), b"skipped: wget does not run here\n");
    false
}

#[test]
fn lines_of_wget_are_the_requests_that_wget_sends() {
    if !has_wget() {
        return;
    }
    let mut failures = Vec::new();
    for row in sent("wget_sent") {
        let (place, server) = (place(), Server::start());
        let line = on_loopback(&row.text, host(&row), &server.authority());
        let sent = shell(&place, &line.replacen("wget ", "wget --no-config --tries 1 ", 1));
        let Some(recorded) = server.recorded() else {
            failures.push(format!(
                "{line}: wget sent nothing: {}",
                String::from_utf8_lossy(&sent.stderr)
            ));
            continue;
        };
        let pasted = place.run_with(&["paste", "-o", "http"], line.as_bytes());
        let differences = compared(
            "pasted",
            &Message::recorded(recorded),
            pasted.stdout.as_bytes(),
            pasted.stderr.as_bytes(),
        );
        failures.extend(
            differences
                .into_iter()
                .map(|difference| format!("{line}: {difference}")),
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
