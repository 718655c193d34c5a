//! What arrived, compared with the request.

use std::fmt::Debug;

use crate::server::Recorded;
use crate::tool;
use endpoint_lines::output::format::Format;

/// All that differs between what arrived and `request`, apart from the headers that the tool is known to add.
pub(crate) fn differences(
    request: &http::Request<Vec<u8>>,
    target: &str,
    format: Format,
    got: Option<Recorded>,
) -> Vec<String> {
    let Some(got) = got else {
        return vec!["nothing arrived".to_owned()];
    };
    let mut expected: Vec<(String, String)> = Vec::new();
    if !request.headers().contains_key("host") {
        expected.push(("host".to_owned(), request.uri().authority().unwrap().to_string()));
    }
    for (name, value) in request.headers() {
        expected.push((name.to_string(), value.to_str().unwrap().trim().to_owned()));
    }
    let wants_length = matches!(request.method().as_str(), "POST" | "PUT" | "PATCH");
    if (wants_length || !request.body().is_empty()) && !request.headers().contains_key("content-length") {
        expected.push(("content-length".to_owned(), request.body().len().to_string()));
    }
    expected.sort();
    let added = tool::added(format);
    let mut headers = got.headers;
    headers.retain(|(name, value)| {
        let is_extra = added.contains(&name.as_str()) && (name != "content-length" || value == "0");
        !is_extra || expected.iter().any(|(known, _)| known == name)
    });
    headers.sort();
    [
        difference("method", &request.method().as_str(), &got.method.as_str()),
        difference("target", &target, &got.target.as_str()),
        difference("headers", &expected, &headers),
        difference("body", request.body(), &got.body),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn difference<T: Debug + PartialEq>(what: &str, expected: &T, got: &T) -> Option<String> {
    let text = |part: &T| cut(&format!("{part:?}"));
    (expected != got).then(|| format!("{what}: expected {}, got {}", text(expected), text(got)))
}

/// The report of a case, if anything went wrong.
pub(crate) fn report(name: &str, text: &[u8], ran: Result<(), String>, differences: &[String]) -> Option<String> {
    if ran.is_ok() && differences.is_empty() {
        return None;
    }
    let text = cut(&String::from_utf8_lossy(text));
    Some(format!("{name}: {}\n  ran: {ran:?}\n{text}", differences.join("\n  ")))
}

fn cut(text: &str) -> String {
    if text.len() < 600 {
        text.to_owned()
    } else {
        text.chars().take(600).chain(['…']).collect()
    }
}
