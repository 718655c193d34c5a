//! Every format is sent by the tool it is made for to a server that records bytes, and what arrives is
//! compared with the request. `ENDPOINT_REPLAY` in the environment names the formats that are sent, such as `curl,httpie`; others are
//! skipped, aloud. A tool of a named format that is not there is a failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "replay/arrived.rs"]
mod arrived;
#[path = "replay/attached.rs"]
mod attached;
#[path = "replay/cases.rs"]
mod cases;
#[path = "replay/command.rs"]
mod command;
#[path = "replay/compiled.rs"]
mod compiled;
#[path = "replay/formatted.rs"]
mod formatted;
#[path = "replay/generated.rs"]
mod generated;
#[path = "replay/injection.rs"]
mod injection;
#[path = "replay/json.rs"]
mod json;
#[path = "replay/language.rs"]
mod language;
#[path = "replay/powershell.rs"]
mod powershell;
#[path = "replay/references.rs"]
mod references;
#[path = "replay/refused.rs"]
mod refused;
#[path = "replay/rust.rs"]
mod rust;
#[path = "replay/server.rs"]
pub(crate) mod server;
#[path = "replay/tool.rs"]
mod tool;
#[path = "replay/transfer.rs"]
mod transfer;
#[path = "replay/values.rs"]
mod values;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::all::skipped;
use cases::{CASES, Case};
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;
use server::Server;
use tool::Tool;

/// The tool of a format; where it is missing, none, and a note that the test harness does not hold back.
fn tool(format: Format) -> Option<Tool> {
    if Tool::is_started(format) && !is_asked(format) {
        return None;
    }
    match Tool::find(format) {
        Ok(tool) => Some(tool),
        Err(why) if is_wanted(format) && !Tool::is_compiled(format) => panic!("{why}"),
        Err(why) => {
            skipped(&why);
            None
        }
    }
}

fn is_wanted(format: Format) -> bool {
    let wanted = std::env::var("ENDPOINT_REPLAY").unwrap_or_default();
    wanted.split(',').any(|name| name == format.name())
}

/// Whether the environment asks for this format. If not, it says what is skipped.
fn is_asked(format: Format) -> bool {
    if !is_wanted(format) {
        let name = format.name();
        skipped(&format!(
            "the format {name} is not sent: ENDPOINT_REPLAY={name} asks for it"
        ));
    }
    is_wanted(format)
}

/// Sends every case with one tool, and reports all that went wrong at once.
fn replay(format: Format) {
    let Some(tool) = tool(format) else { return };
    let failures = in_threads(CASES, &tool, || {
        let directory = tempfile::tempdir().unwrap();
        let tool = &tool;
        move |cases: &[Case]| failures(cases, format, tool, directory.path())
    });
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        CASES.len(),
        failures.join("\n")
    );
}

/// The failures of all items. Each thread begins with `start`, and takes as many as the tool sends at once.
fn in_threads<T: Sync, W: FnMut(&[T]) -> Vec<String>>(
    all: &[T],
    tool: &Tool,
    start: impl Fn() -> W + Sync,
) -> Vec<String> {
    // Most of the time goes into starting the tools.
    let chunks: Vec<&[T]> = all.chunks(tool.at_once(all.len())).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut work = start();
        let chunks = std::iter::from_fn(|| chunks.get(next.fetch_add(1, Ordering::Relaxed)));
        chunks.flat_map(|chunk| work(chunk)).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// The failures of some cases.
fn failures(cases: &[Case], format: Format, tool: &Tool, directory: &Path) -> Vec<String> {
    let mut failures = Vec::new();
    let mut all = Vec::new();
    for case in cases {
        let server = Server::start();
        let request = case.request(&server.authority());
        let written = sendable(format, &request, Manner::default());
        let text = match (written, case.is_refused_by(format)) {
            (Ok(text), false) => text,
            (Err(_), true) => continue,
            (written, _) => {
                failures.push(format!("{}: {written:?}", case.name));
                continue;
            }
        };
        let target = case.target_sent_by(format);
        let noted = String::from_utf8_lossy(&text).contains("rewrites this URL");
        if (target != case.target) != noted {
            failures.push(format!("{}: a note, and no difference, or the reverse", case.name));
        }
        all.push((case.name, target, request, text, server));
    }
    let texts = all
        .iter()
        .map(|(.., text, server)| (text.as_slice(), server.authority()));
    let ran = tool.run_all(&texts.collect::<Vec<_>>(), directory);
    for ((name, target, request, text, server), ran) in all.into_iter().zip(ran) {
        let differences = arrived::differences(&request, target, format, server.recorded());
        failures.extend(arrived::report(name, &text, ran, &differences));
    }
    failures
}

#[test]
fn curl_sends_the_request() {
    replay(Format::Curl);
}

#[test]
fn wget_sends_the_request() {
    replay(Format::Wget);
}

#[test]
fn powershell_sends_the_request() {
    replay(Format::Powershell);
}

#[test]
fn hurl_sends_the_request() {
    replay(Format::Hurl);
}

#[test]
fn an_editor_sends_the_request() {
    replay(Format::HttpFile);
}

#[test]
fn go_sends_the_request() {
    replay(Format::Go);
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
fn axios_sends_the_request() {
    replay(Format::Axios);
}

#[test]
fn httpx_sends_the_request() {
    replay(Format::Httpx);
}

#[test]
fn php_sends_the_request() {
    replay(Format::Php);
}

#[test]
fn ruby_sends_the_request() {
    replay(Format::Ruby);
}

#[test]
fn python_sends_the_request() {
    replay(Format::Python);
}

#[test]
fn a_line_of_a_batch_is_the_request() {
    replay(Format::Batch);
}

#[test]
fn an_archive_holds_the_request() {
    replay(Format::Har);
}

/// Generated requests, with the tool whose language no other test reads.
#[test]
fn generated_requests_arrive() {
    let format = Format::Hurl;
    let Some(tool) = tool(format) else { return };
    let mut failures = Vec::new();
    for (index, request) in generated::samples(&generated::request(), 80).into_iter().enumerate() {
        let server = Server::start();
        let authority = server.authority();
        let target = request.uri().path_and_query().unwrap().to_string();
        let (mut head, body) = request.into_parts();
        head.uri = format!("http://{authority}{target}").parse().unwrap();
        let request = http::Request::from_parts(head, body);
        let Ok(text) = sendable(format, &request, Manner::default()) else {
            continue;
        };
        let ran = tool.run(&text, &authority, &[]);
        let differences = arrived::differences(&request, &target, format, server.recorded());
        failures.extend(arrived::report(&format!("request {index}"), &text, ran, &differences));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
