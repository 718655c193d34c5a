//! What gh itself sends: it is set to send to a socket of this machine, whatever the host, and a server there records it.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::Value;

use super::manual;
use crate::command::Place;

/// What came: `GET /x`, and the body.
type Request = (String, Value);

/// A server at a socket; it ends with the test.
fn server(path: &std::path::Path) -> Receiver<Request> {
    let listener = UnixListener::bind(path).unwrap();
    let (sender, requests) = channel();
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let request = request(&mut stream);
            let answer =
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]";
            let _ = stream.write_all(answer.as_bytes());
            let _ = sender.send(request);
        }
    });
    requests
}

fn request(stream: &mut UnixStream) -> Request {
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let start = head.lines().next().unwrap().trim_end_matches(" HTTP/1.1").to_owned();
            if let Some(body) = whole(head, body) {
                return (start, serde_json::from_str(&body).unwrap_or(Value::Null));
            }
        }
        let read = stream.read(&mut buffer).unwrap();
        assert_ne!(read, 0, "{text}");
        bytes.extend_from_slice(&buffer[..read]);
    }
}

/// The body, where all of it has come.
fn whole(head: &str, body: &str) -> Option<String> {
    let head = head.to_ascii_lowercase();
    if head.contains("transfer-encoding: chunked") {
        // One chunk, as of a body that is not streamed.
        let text = body.strip_suffix("0\r\n\r\n")?;
        let chunks = text.split("\r\n").filter(|line| !line.is_empty());
        return Some(chunks.skip(1).collect::<Vec<_>>().join("\r\n"));
    }
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .map_or(0, |length| length.trim().parse().unwrap());
    (body.len() >= length).then(|| body.to_owned())
}

#[test]
fn lines_of_the_manual_are_the_requests_that_gh_sends() {
    if Command::new("gh")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        let _ = std::io::stderr().write_all(b"skipped: gh does not run here\n");
        return;
    }
    let place = Place::new();
    place.file("myfile.txt", "x\n");
    let socket = place.path().join("gh.sock");
    place.file("gh/config.yml", format!("http_unix_socket: {}\n", socket.display()));
    let requests = server(&socket);
    let mut failures = Vec::new();
    for (stdin, line, request, body) in manual::LINES {
        // gh 2.48 has it; an older one does not know it.
        let words = shlex::split(line).unwrap();
        let words = words.iter().filter(|word| *word != "--slurp");
        let mut gh = Command::new("gh");
        gh.args(words).current_dir(place.path()).env("HOME", place.path());
        gh.env("GH_CONFIG_DIR", place.path().join("gh"))
            .env("GH_REPO", "cli/cli");
        gh.env("GH_TOKEN", "0123").env("GH_NO_UPDATE_NOTIFIER", "1");
        let streams = gh.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = streams.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(stdin.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let Ok((start, sent)) = requests.recv_timeout(Duration::from_secs(5)) else {
            failures.push(format!("{line}: {}", String::from_utf8_lossy(&output.stderr)));
            continue;
        };
        // A blank of a query is `%20` here, and `+` in what Go writes.
        let expected: Value = serde_json::from_str(body).unwrap_or(Value::Null);
        if start.replace('+', "%20") != request.replace('+', "%20") || sent != expected {
            failures.push(format!("{line}\n  gh: {start} {sent}\n  kept: {request} {expected}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
