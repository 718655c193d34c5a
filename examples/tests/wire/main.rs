//! The request that `endpoint` built is the request that arrives: each client sends each request of a table to a server
//! that keeps every byte.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod cases;
mod clients;

use std::error::Error;
use std::fmt::Write as _;

use cases::{CASES, Case};
use clients::{Client, Text, When};
use endpoint::{Body, RequestOptions};
use endpoint_examples::{Message, Recorder};

#[test]
fn reqwest() {
    check(&clients::REQWEST);
}

#[test]
fn reqwest_blocking() {
    check(&clients::REQWEST_BLOCKING);
}

#[test]
fn ureq() {
    check(&clients::UREQ);
}

#[test]
fn hyper() {
    check(&clients::HYPER);
}

#[test]
fn isahc() {
    check(&clients::ISAHC);
}

#[test]
fn tower() {
    check(&clients::TOWER);
}

/// Runs the whole table, and reports all failures at once.
#[track_caller]
fn check(client: &Client) {
    let mut failures = String::new();
    for case in CASES {
        let recorder = Recorder::start(&[]).unwrap();
        if let Err(failure) = check_case(client, case, &recorder) {
            writeln!(failures, "{}:\n{failure}", case.name).unwrap();
        }
    }
    for change in client.changes {
        if !CASES.iter().any(|case| case.name == change.case) {
            writeln!(failures, "{}: there is no such case", change.case).unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

fn check_case(client: &Client, case: &Case, recorder: &Recorder) -> Result<(), String> {
    let request = case.build(&recorder.base_url()).map_err(|error| error.to_string())?;
    let built = request.body().map(Body::to_bytes).unwrap_or_default();
    if case.stream.is_none() && built != case.body {
        return Err(format!("  the body that was built is {:?}", request.body()));
    }
    let expected = Expected::of(client, case, &request, recorder);
    let status = (client.send)(request, case.stream).map_err(|error| format!("  not sent: {}", chain(&*error)))?;
    let message = recorder.next().map_err(|error| format!("  not received: {error}"))?;
    let mut differences = expected.differences(&message);
    if status != 200 {
        writeln!(differences, "  the answer is {status}").unwrap();
    }
    if differences.is_empty() {
        Ok(())
    } else {
        Err(differences)
    }
}

/// The request that must arrive, with the client's additions and changes.
struct Expected {
    method: String,
    target: &'static str,
    headers: Vec<(String, Text)>,
    body: &'static [u8],
}

impl Expected {
    fn of(client: &Client, case: &Case, request: &RequestOptions, recorder: &Recorder) -> Self {
        let change = client.changes.iter().find(|change| change.case == case.name);
        let mut headers = case.headers(request);
        for added in client.adds {
            let has = |name: &str| headers.iter().any(|(known, _)| known == name);
            let applies = match added.when {
                When::Always => true,
                When::Missing => !has(added.name),
                When::NoBody => !has("content-length") && !has("transfer-encoding"),
                When::Untyped => request.method() == "POST" && !case.body.is_empty() && !has("content-type"),
                When::Large => case.body.len() > 1 << 20 || has("transfer-encoding"),
            };
            if applies {
                let text = match added.text {
                    Text::Authority => Text::Is(recorder.address().to_string().into()),
                    ref text => text.clone(),
                };
                headers.push((added.name.to_owned(), text));
            }
        }
        Self {
            method: request.method().to_string(),
            target: change.map_or(case.target, |change| change.target),
            headers,
            body: case.body,
        }
    }

    fn differences(&self, message: &Message) -> String {
        let mut differences = String::new();
        let mut compare = |what: &str, expected: &[u8], found: &[u8]| {
            if expected != found {
                let (expected, found) = (shown(expected), shown(found));
                writeln!(differences, "  {what}: expected {expected}, found {found}").unwrap();
            }
        };
        compare("method", self.method.as_bytes(), message.method.as_bytes());
        compare("target", self.target.as_bytes(), message.target.as_bytes());
        compare("body", self.body, &message.body);
        compare("behind the body", b"", &message.trailing);
        // Each expected header removes one that arrived, so a header that arrived twice is left.
        let mut found = message.headers.clone();
        for (name, text) in &self.headers {
            match found
                .iter()
                .position(|(known, value)| known == name && text.matches(value))
            {
                Some(position) => drop(found.remove(position)),
                None => writeln!(differences, "  missing header {name}: {text:?}").unwrap(),
            }
        }
        for (name, value) in found {
            writeln!(differences, "  unexpected header {name}: {value:?}").unwrap();
        }
        differences
    }
}

/// Text in full; of bytes, their number.
fn shown(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => format!("{text:?}"),
        Err(_) => format!("[{} bytes]", bytes.len()),
    }
}

/// An error with all its causes.
fn chain(error: &dyn Error) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
