//! Every format is sent by the tool it is made for to a server that records bytes, and what arrives is
//! compared with the request. A tool that is not there is skipped, aloud; with `ENDPOINT_REPLAY=all` in
//! the environment its absence is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[allow(dead_code, reason = "the command uses more of it than these tests")]
#[path = "../src/output/mod.rs"]
mod output;
#[allow(dead_code, reason = "the command uses more of it than these tests")]
#[path = "../src/report/mod.rs"]
mod report;

#[path = "replay/arrived.rs"]
mod arrived;
#[path = "replay/cases.rs"]
mod cases;
#[path = "replay/command.rs"]
mod command;
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

use std::io::Write;

use cases::{CASES, Case};
use output::format::Format;
use output::request::sendable;
use server::Server;
use tool::Tool;

/// The tool of a format; where it is missing, none, and a note that the test harness does not hold back.
fn tool(format: Format) -> Option<Tool> {
    match Tool::find(format) {
        Ok(tool) => Some(tool),
        Err(why) if std::env::var_os("ENDPOINT_REPLAY").is_some_and(|value| value == "all") => panic!("{why}"),
        Err(why) => {
            std::io::stderr()
                .write_all(format!("skipped: {why}\n").as_bytes())
                .unwrap();
            None
        }
    }
}

/// Sends every case with one tool, and reports all that went wrong at once.
fn replay(format: Format) {
    let Some(tool) = tool(format) else { return };
    let failures: Vec<_> = CASES.iter().filter_map(|case| failure(case, format, &tool)).collect();
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        CASES.len(),
        failures.join("\n")
    );
}

fn failure(case: &Case, format: Format, tool: &Tool) -> Option<String> {
    let server = Server::start();
    let authority = server.authority();
    let request = case.request(&authority);
    let text = match (sendable(format, &request), case.is_refused_by(format)) {
        (Ok(text), false) => text,
        (Err(_), true) => return None,
        (written, _) => return Some(format!("{}: {written:?}", case.name)),
    };
    let target = case.target_sent_by(format);
    let noted = [&b"# "[..], b"// "].iter().any(|mark| text.starts_with(mark));
    if (target != case.target) != noted {
        return Some(format!("{}: a note, and no difference, or the reverse", case.name));
    }
    let ran = tool.run(&text, &authority);
    let differences = arrived::differences(&request, target, format, server.recorded());
    arrived::report(case.name, &text, ran, &differences)
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
