//! Every format is sent by the tool it is made for to a server that records bytes, and what arrives is
//! compared with the request. A tool that is not there is skipped, aloud; with `ENDPOINT_REPLAY=all` in
//! the environment its absence is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[allow(dead_code, reason = "the command uses more of it than these tests")]
#[path = "../src/output/mod.rs"]
mod output;

#[path = "replay/cases.rs"]
mod cases;
#[path = "replay/generated.rs"]
mod generated;
#[path = "replay/injection.rs"]
mod injection;
#[path = "replay/json.rs"]
mod json;
#[path = "replay/language.rs"]
mod language;
#[path = "replay/refused.rs"]
mod refused;
#[path = "replay/server.rs"]
mod server;
#[path = "replay/tool.rs"]
mod tool;

use cases::{CASES, Case};
use output::Format;
use server::{Recorded, Server};
use tool::Tool;

/// What `case` should look like on the wire, sent with `format`: all that the request says, and `extra`.
fn differences(case: &Case, format: Format, authority: &str, got: &Recorded) -> Vec<String> {
    let mut found = Vec::new();
    let mut check = |what: &str, expected: &dyn std::fmt::Debug, got: &dyn std::fmt::Debug| {
        let (expected, got) = (format!("{expected:?}"), format!("{got:?}"));
        if expected != got {
            let (expected, got) = (cut(&expected), cut(&got));
            found.push(format!("{what}: expected {expected}, got {got}"));
        }
    };
    check("method", &case.method, &got.method.as_str());
    check("target", &case.target_sent_by(format), &got.target.as_str());
    check("body", &case.body.to_vec(), &got.body);

    let mut expected: Vec<(String, String)> = vec![("host".to_owned(), authority.to_owned())];
    expected.extend(
        case.headers
            .iter()
            .map(|(name, value)| (name.to_string(), value.trim().to_owned())),
    );
    if !case.body.is_empty() && case.header("content-length").is_none() {
        expected.push(("content-length".to_owned(), case.body.len().to_string()));
    }
    expected.sort();
    let allowed = tool::added(format);
    let mut headers = got.headers.clone();
    headers.retain(|(name, value)| {
        let is_extra = allowed.contains(&name.as_str()) && (name != "content-length" || value == "0");
        !is_extra || case.header(name).is_some()
    });
    headers.sort();
    check("headers", &expected, &headers);
    found
}

fn cut(text: &str) -> String {
    if text.len() < 600 {
        text.to_owned()
    } else {
        format!("{} …", text.chars().take(600).collect::<String>())
    }
}

/// Sends every case with one tool, and reports all that went wrong at once.
fn replay(format: Format) {
    let tool = match Tool::find(format) {
        Ok(tool) => tool,
        Err(why) if std::env::var_os("ENDPOINT_REPLAY").is_some_and(|value| value == "all") => {
            panic!("{why}")
        }
        Err(why) => return println!("skipped: {why}"),
    };
    let mut failures = Vec::new();
    for case in CASES {
        let server = Server::start();
        let authority = server.authority();
        let request = case.request(&authority);
        let text = match (output::sendable(format, &request, false), case.is_refused_by(format)) {
            (Ok(text), false) => text,
            (Err(_), true) => continue,
            (written, _) => {
                failures.push(format!("{}: {written:?}", case.name));
                continue;
            }
        };
        let changed = case.target_sent_by(format) != case.target;
        let noted = [&b"# "[..], b"// "].iter().any(|mark| text.starts_with(mark));
        let ran = tool.run(&text, &authority);
        let differences = match server.recorded() {
            Some(_) if changed != noted => {
                vec![format!("a rewritten url is noted: {changed} {noted}")]
            }
            Some(got) => differences(case, format, &authority, &got),
            None => vec!["nothing arrived".to_owned()],
        };
        if !differences.is_empty() || ran.is_err() {
            let text = cut(&String::from_utf8_lossy(&text));
            failures.push(format!(
                "{}: {}\n  ran: {ran:?}\n{text}",
                case.name,
                differences.join("\n  ")
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        CASES.len(),
        failures.join("\n")
    );
}

#[test]
fn curl_sends_the_request() {
    replay(Format::Curl);
}

#[test]
fn the_message_is_the_request() {
    replay(Format::Http);
}

#[test]
fn httpie_sends_the_request() {
    replay(Format::Httpie);
}

#[test]
fn fetch_sends_the_request() {
    replay(Format::Fetch);
}

#[test]
fn python_sends_the_request() {
    replay(Format::Python);
}

#[test]
fn an_archive_holds_the_request() {
    replay(Format::Har);
}
