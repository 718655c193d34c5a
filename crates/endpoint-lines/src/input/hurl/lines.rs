//! The lines that begin something: a request, a response, a section.

/// Whether a line begins a request.
pub(super) fn is_request(line: &str) -> bool {
    line.split_once(' ').is_some_and(|(method, url)| {
        let is_method = !method.is_empty() && method.bytes().all(|byte| byte.is_ascii_uppercase());
        is_method && method != "HTTP" && !url.trim().is_empty()
    })
}

/// Whether a line begins a response.
pub(super) fn is_response(line: &str) -> bool {
    line.starts_with("HTTP/") || line == "HTTP" || line.starts_with("HTTP ")
}

/// The name of a section in brackets.
pub(super) fn section(line: &str) -> Option<&str> {
    let (name, rest) = line.strip_prefix('[')?.split_once(']')?;
    let is_name =
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let rest = rest.trim();
    (is_name && (rest.is_empty() || rest.starts_with('#'))).then_some(name)
}
