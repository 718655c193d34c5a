//! What arrived, compared with the request.

use std::fmt::Debug;

use super::server::Recorded;
use super::tool;
use endpoint_lines::output::format::Format;

/// All that differs between what arrived and `request`, apart from the headers that the tool is known to add. Code may
/// send other JSON of the same value, and parts with another boundary.
pub(crate) fn differences(
    request: &http::Request<Vec<u8>>,
    target: &str,
    format: Format,
    got: Option<Recorded>,
) -> Vec<String> {
    let Some(mut got) = got else {
        return vec!["nothing arrived".to_owned()];
    };
    if got.body == b"0\r\n\r\n" {
        // Go and Python's requests send a file that is empty in chunks, of which it has none.
        for header in got
            .headers
            .iter_mut()
            .filter(|(name, value)| name == "transfer-encoding" && value == "chunked")
        {
            *header = ("content-length".to_owned(), "0".to_owned());
        }
        got.body.clear();
    }
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
    let mut body = request.body().clone();
    let is_same = body == got.body;
    let writes_by_itself = match format {
        Format::Curl | Format::Httpie | Format::Hurl => true,
        Format::HttpFile => {
            // No line end follows the last boundary.
            if body.ends_with(b"--\r\n") && got.body.ends_with(b"--") {
                got.body.extend(b"\r\n");
            }
            true
        }
        _ => false,
    };
    if writes_by_itself && !is_same {
        by_meaning(&mut expected, &mut body);
        by_meaning(&mut got.headers, &mut got.body);
    }
    let is_own = |(name, value): &(String, String)| {
        name == "user-agent" && value == concat!("endpoint/", env!("CARGO_PKG_VERSION"))
    };
    let names_itself = matches!(
        format,
        Format::Curl | Format::Wget | Format::Httpie | Format::Powershell | Format::Hurl | Format::HttpFile
    );
    // Nobody asked for it, and the program has its own.
    expected.retain(|header| !(names_itself && is_own(header)));
    if names_itself && !expected.iter().any(|(name, _)| name == "user-agent") {
        got.headers.retain(|header| header.0 != "user-agent" || is_own(header));
    }
    let sends_none = matches!(
        format,
        Format::Csharp | Format::Go | Format::Java | Format::Kotlin | Format::Powershell
    );
    if sends_none && !got.headers.iter().any(|(name, _)| name == "accept") {
        // No `accept` means the same.
        expected.retain(|(name, value)| name != "accept" || value != "*/*");
    }
    if format == Format::Axios {
        // Its own `accept` takes any answer.
        let own = "application/json, text/plain, */*";
        let accept = got.headers.iter_mut().chain(&mut expected);
        accept
            .filter(|(name, value)| name == "accept" && value == own)
            .for_each(|(_, value)| "*/*".clone_into(value));
    }
    if tool::is_code(format) {
        // Nobody asked for it, and the client has its own.
        expected.retain(|header| !is_own(header) || !tool::has_agent(format));
        by_meaning(&mut expected, &mut body);
        by_meaning(&mut got.headers, &mut got.body);
        if format == Format::Reqwest {
            sort_members(&mut body);
            sort_members(&mut got.body);
        }
    }
    expected.sort();
    let added = tool::added(format);
    let mut headers = got.headers;
    headers.retain(|(name, value)| {
        // Of a body that is not there.
        let is_harmless = match &**name {
            "content-length" => value == "0",
            "content-type" => got.body.is_empty(),
            _ => true,
        };
        let is_extra = added.contains(&name.as_str()) && is_harmless;
        !is_extra || expected.iter().any(|(known, _)| known == name)
    });
    headers.sort();
    [
        difference("method", &request.method().as_str(), &got.method.as_str()),
        difference("target", &target, &got.target.as_str()),
        difference("headers", &expected, &headers),
        difference("body", &body, &got.body),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Brings a body of JSON, or of parts, and its headers into one form.
fn by_meaning(headers: &mut [(String, String)], body: &mut Vec<u8>) {
    let Some((_, content_type)) = headers.iter_mut().find(|(name, _)| name == "content-type") else {
        return;
    };
    if let Some(boundary) = content_type.strip_prefix("multipart/form-data; boundary=") {
        // A character a byte, so that any body can be replaced in.
        let text: String = body.iter().copied().map(char::from).collect();
        let text = text.replace(boundary.trim_matches('"'), "BOUNDARY");
        // The headers of a part have no order.
        let parts = text.split("--BOUNDARY\r\n").map(|part| {
            let (head, content) = part.split_once("\r\n\r\n").unwrap_or(("", part));
            let mut head: Vec<_> = head.lines().collect();
            head.sort_unstable();
            format!("{}\r\n\r\n{content}", head.join("\r\n"))
        });
        let text = parts.collect::<Vec<_>>().join("--BOUNDARY\r\n");
        *body = text.chars().map(|c| c as u8).collect();
        *content_type = "multipart/form-data".to_owned();
    } else if content_type.contains("json") {
        if let Ok(value) = serde_json::from_slice::<serde_json::Value>(body) {
            *body = value.to_string().into_bytes();
        }
        *content_type = content_type.trim_end_matches("; charset=utf-8").to_owned();
    } else if content_type.starts_with("application/x-www-form-urlencoded") {
        *body = String::from_utf8_lossy(body).replace('+', "%20").into_bytes();
        *content_type = content_type.trim_end_matches("; charset=utf-8").to_owned();
    }
    if let Some((_, length)) = headers.iter_mut().find(|(name, _)| name == "content-length") {
        *length = body.len().to_string();
    }
}

/// Sorts the members of the objects in JSON, as `serde_json` has them without its feature `preserve_order`.
fn sort_members(body: &mut Vec<u8>) {
    if let Ok(mut value) = serde_json::from_slice::<serde_json::Value>(body) {
        value.sort_all_objects();
        *body = value.to_string().into_bytes();
    }
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
