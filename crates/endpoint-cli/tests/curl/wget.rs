//! Lines of wget: each is sent by wget itself, and what arrives is compared with the message of the pasted line.

use std::process::{Command, Stdio};

use super::message::Message;
use super::{compared, on_loopback, place, shell};
use crate::replay::server::Server;

/// The lines, with the host in the place of this machine.
const LINES: [&str; 21] = [
    "wget http://HOST/x",
    "wget HOST/x?a=b",
    "wget -qO- 'http://HOST/x?a=b&c=d%20e'",
    "wget http://HOST",
    "wget --post-data='a=b&c=d' http://HOST/x",
    "wget --post-data '' http://HOST/x",
    "wget --post-file=file http://HOST/x",
    "wget --method=PUT --body-file=example.zip http://HOST/x",
    "wget --method=DELETE http://HOST/x",
    "wget --method PATCH --body-data '{\"a\": \"ü\"}' --header 'Content-Type: application/json' http://HOST/x",
    "wget --header 'X-A: 1' --header='X-B:  two words ' http://HOST/x",
    "wget --header 'Accept: application/json' http://HOST/x",
    "wget --header 'X-A: 1' --header 'X-A: 2' http://HOST/x",
    "wget -U agent/1 http://HOST/x",
    "wget --referer=http://b.test/ http://HOST/x",
    "wget --no-cache http://HOST/x",
    "wget --user=mona --password=s3cret --auth-no-challenge http://HOST/x",
    "wget http://HOST/a%2Fb/c",
    "wget 'http://HOST/a b'",
    "wget 'http://HOST/ü?q=ü'",
    "wget 'http://HOST/x#part'",
];

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
    for line in LINES {
        let (place, server) = (place(), Server::start());
        let line = on_loopback(line, "HOST", &server.authority());
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
