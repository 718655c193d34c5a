//! HTTP messages as they are on the wire: a request line, headers, and a body. Developer tools and proxies show them so, and
//! `curl -v` with signs in front.

use endpoint::Place;

use crate::input::cursor::Cursor;
use crate::input::found::Founds;
use crate::input::literal::Literal;
use crate::input::recorded::is_of_connection;
use crate::input::sources::Sources;
use crate::input::web_url::WebUrl;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask::{self, Mask};

/// The line that a request begins with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestLine<'t> {
    pub(crate) method: &'t str,
    pub(crate) target: &'t str,
    /// Whether the version of HTTP is there.
    pub(crate) has_version: bool,
}

impl<'t> RequestLine<'t> {
    /// `POST /x HTTP/1.1`, also without the version.
    pub(crate) fn read(line: &'t str) -> Option<Self> {
        let (method, rest) = line.trim_end().split_once([' ', '\t'])?;
        if method.is_empty() || !method.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-') {
            return None;
        }
        let rest = rest.trim();
        let (target, version) = rest.rsplit_once([' ', '\t']).unwrap_or((rest, ""));
        let is_version = version
            .get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case("HTTP/"));
        let target = if is_version { target.trim_end() } else { rest };
        (!target.is_empty()).then_some(Self {
            method,
            target,
            has_version: is_version,
        })
    }
}

/// Refuses a blank outside `{{…}}` in the path of a line without a version, or before a dash. Options of a command after the blank
/// would become a part of the URL. A line with a version may have blanks in its target, because Postman writes them.
pub(crate) fn check_target(line: Cursor<'_>, target: &str) -> Result<(), Diagnostic> {
    let (mut depth, mut is_query) = (0_usize, false);
    let blank = target.char_indices().find(|&(at, c)| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '?' => is_query = true,
            _ => {}
        }
        let is_encoded = is_query && !target.get(at..).is_some_and(|rest| rest.trim_start().starts_with('-'));
        depth < 2 && c.is_whitespace() && !is_encoded
    });
    let Some((blank, _)) = blank else { return Ok(()) };
    let at = line.at() + line.rest().find(target).unwrap_or_default() + blank;
    Err(Diagnostic::usage("invalid-url", "the URL has a blank, which no URL can hold")
        .help("write %20 for it; options and items have no place after a URL: a header is a line of its own, NAME: VALUE")
        .at(line.shown_as_words(at, "here")))
}

/// Whether a line is the first of a response, such as `HTTP/1.1 200 OK`.
pub(crate) fn is_status_line(line: &str) -> bool {
    let Some((version, status)) = line.split_once(' ') else {
        return false;
    };
    let is_version = version.strip_prefix("HTTP/").is_some_and(|version| {
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    });
    is_version
        && status
            .get(..3)
            .is_some_and(|code| code.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a text is what `curl -v` writes: a request line after a sign.
pub(crate) fn is_transcript(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.strip_prefix("> ").and_then(RequestLine::read);
        line.is_some_and(|line| line.has_version)
    })
}

/// The request of what `curl -v` writes. It shows no body.
pub(crate) fn read_transcript(text: &str) -> Result<Literal, Diagnostic> {
    let is_secure =
        text.contains("SSL connection using") || text.contains("[HTTP/2]") || text.contains("(#0) port 443");
    let sent = text.lines().filter_map(|line| line.strip_prefix('>'));
    let sent: Vec<&str> = sent.map(str::trim).skip_while(|line| line.is_empty()).collect();
    let requests = sent
        .iter()
        .filter(|line| RequestLine::read(line).is_some_and(|line| line.has_version));
    if requests.count() > 1 {
        return Err(Diagnostic::failed(
            "invalid-input",
            "curl -v shows several requests here, one after the other",
        )
        .help("leave the lines of one"));
    }
    let head = sent.into_iter().take_while(|line| !line.is_empty());
    let head = head.collect::<Vec<_>>().join("\n");
    let mut found = read_over(&head, is_secure, 1)?;
    found.sources = Sources::of("curl");
    let has_body = head.lines().any(|line| {
        let (name, value) = line.split_once(':').unwrap_or_default();
        (name.eq_ignore_ascii_case("content-length") && value.trim() != "0")
            || name.eq_ignore_ascii_case("transfer-encoding")
    });
    if has_body {
        return Err(Diagnostic::failed(
            "invalid-input",
            "curl -v does not show the body, and this request has one",
        )
        .help("paste the curl line itself"));
    }
    found
        .notes
        .push("the lines of curl -v that are no request are left out".to_owned());
    Ok(found)
}

/// The requests of messages, one after the other. They do not say whether they are sent over TLS, and so https is taken.
pub(crate) fn read(text: &str) -> Founds {
    let mut first = 1;
    let messages = messages(text).into_iter().map(|message| {
        let read = read_over(message, true, first);
        first += message.matches('\n').count();
        read
    });
    messages.collect()
}

/// The texts of the messages. Another one begins with a request line that a header follows, where the length of the body
/// before it does not say that both are part of that.
fn messages(text: &str) -> Vec<&str> {
    let mut messages = Vec::new();
    // Where the message begins, and where its body ends at the earliest.
    let (mut start, mut end, mut length) = (0, 0, 0);
    let (mut at, mut is_head) = (0, true);
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let is_request = RequestLine::read(line).is_some_and(|line| line.has_version);
        let is_followed = lines.peek().is_some_and(|next| next.contains(':'));
        if !is_head && at >= end && is_request && is_followed {
            messages.push(text.get(start..at).unwrap_or_default());
            (start, is_head, length) = (at, true, 0);
        }
        at += line.len();
        if !is_head {
            continue;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap_or(0);
        }
        if line.trim().is_empty() && !text.get(start..at).unwrap_or_default().trim().is_empty() {
            (is_head, end) = (false, at.saturating_add(length));
        }
    }
    messages.push(text.get(start..).unwrap_or_default());
    messages
}

/// The request of a message, whose first line has this number in the text.
fn read_over(text: &str, is_secure: bool, first: usize) -> Result<Literal, Diagnostic> {
    let mut at = Cursor::new(text, Mask::Line).numbered(first);
    at.take_while(char::is_whitespace);
    let place = at;
    let line = at.take_while(|c| c != '\n');
    if is_status_line(line) {
        let message = format!("the text begins with a response, {}", mask::quoted(line.trim()));
        return Err(place
            .wrong(place.at(), message, "a response")
            .help("paste the request above it"));
    }
    let request = match RequestLine::read(line) {
        Some(request) => request,
        // HTTP/2 has no request line, and its parts are headers.
        None if line.starts_with(':') => {
            at = place;
            RequestLine {
                method: "",
                target: "",
                has_version: true,
            }
        }
        None => return Err(place.wrong(place.at(), "a request line is METHOD URL HTTP/1.1", "not one")),
    };
    at.eat("\n");
    let mut sources = Sources::of_line(&place.line());
    let headers = headers(&mut at, &mut sources)?;
    let pseudo = |name: &str| {
        headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| &**value)
    };
    let method = pseudo(":method").unwrap_or(request.method);
    let target = pseudo(":path").unwrap_or(request.target);
    let mut notes = Vec::new();
    let url = if target.contains("://") {
        target.to_owned()
    } else {
        let mut hosts = headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("host"));
        let host = hosts.next();
        if hosts.any(|(_, other)| host.is_some_and(|(_, host)| host != other)) {
            return Err(place.wrong(
                place.at(),
                "the message has two headers host, which name two servers",
                "here",
            ));
        }
        let Some(host) = pseudo(":authority").or(host.map(|(_, value)| &**value)) else {
            let message = "the message has no header host, which says where it goes";
            let wrong = place.wrong(place.at(), message, "here");
            return Err(wrong.help("add a line `Host: api.example.com`"));
        };
        if !target.starts_with('/') {
            let message = format!("the target {} is no path and no URL", mask::quoted(target));
            return Err(place.wrong(place.at(), message, "here"));
        }
        let scheme = pseudo(":scheme").unwrap_or_else(|| {
            let scheme = scheme(host, is_secure);
            notes.push(format!("the message does not say its scheme: {scheme} is taken"));
            scheme
        });
        format!("{scheme}://{host}{target}")
    };
    let url = WebUrl::read(&url).map_err(|wrong| wrong.at(place.shown("here")))?;
    let mut literal = url.get();
    literal.method = method.to_owned();
    let mut length = None;
    for (name, value) in &headers {
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse().ok();
        }
        if name.eq_ignore_ascii_case("transfer-encoding") && value.to_ascii_lowercase().contains("chunked") {
            let message = "the body is written in chunks, with their lengths between";
            let wrong = place.wrong(place.at(), message, "this message");
            return Err(wrong.help("leave the header transfer-encoding out, and the lengths"));
        }
        if !is_of_connection(name, value, &literal.url) {
            literal.headers.add(name, value.clone());
        }
    }
    url.authorize(&mut literal.headers);
    let content_type = literal.headers.value("content-type").map(str::to_ascii_lowercase);
    literal.body = body(at.rest(), length, content_type.as_deref(), method, &mut notes);
    at.take_while(char::is_whitespace);
    literal.sources = sources.with(Place::Body, &at.line());
    Ok(literal.accepting_any().noted(notes))
}

/// The scheme of a host that the text does not name: plain on this machine, and on the port of http.
pub(crate) fn scheme(host: &str, is_secure: bool) -> &'static str {
    let host = host.to_ascii_lowercase();
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port),
        _ => (&*host, ""),
    };
    let is_here = matches!(name, "localhost" | "127.0.0.1" | "[::1]") || name.ends_with(".localhost");
    if (is_here || port == "80" || !is_secure) && !matches!(port, "443" | "8443") {
        "http"
    } else {
        "https"
    }
}

/// The header lines up to the empty one. A line that begins with a blank goes on with the one before it.
fn headers(at: &mut Cursor<'_>, sources: &mut Sources) -> Result<Vec<(String, String)>, Diagnostic> {
    let mut headers: Vec<(String, String)> = Vec::new();
    while !at.is_end() {
        let place = *at;
        let line = at.take_while(|c| c != '\n').trim_end_matches('\r');
        at.eat("\n");
        if line.trim().is_empty() {
            break;
        }
        if line.starts_with([' ', '\t'])
            && let Some((_, value)) = headers.last_mut()
        {
            value.push(' ');
            value.push_str(line.trim());
            continue;
        }
        let colon = line.char_indices().skip(1).find(|(_, c)| *c == ':');
        let Some((colon, _)) = colon else {
            return Err(place.no_header());
        };
        let (name, value) = line.split_at(colon);
        sources.add(Place::Header, name.trim(), &place.line());
        headers.push((
            name.trim().to_owned(),
            value.get(1..).unwrap_or_default().trim().to_owned(),
        ));
    }
    Ok(headers)
}

/// The body, from what follows the headers. A response below it is left out.
fn body(
    text: &str,
    length: Option<usize>,
    content_type: Option<&str>,
    method: &str,
    notes: &mut Vec<String>,
) -> Option<Vec<u8>> {
    if text.trim().is_empty() {
        return None;
    }
    // Text that is pasted has lost its carriage returns.
    let is_parts = content_type.is_some_and(|kind| kind.starts_with("multipart/"));
    let crlf = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
    let exact = length.and_then(|length| {
        let of = |text: &str| {
            text.get(..length)
                .filter(|_| ends_well(text, length))
                .map(str::to_owned)
        };
        of(text)
            .filter(|body| !is_parts || body.contains("\r\n"))
            .or_else(|| of(&crlf(text)))
    });
    let (body, rest) = split_response(text);
    if let Some(status) = rest {
        notes.push(format!(
            "the response below the request, {}, is left out",
            mask::quoted(status)
        ));
    }
    if let Some(exact) = exact {
        return Some(exact.into_bytes());
    }
    let body = match is_parts {
        true => crlf(body).trim_end().to_owned() + "\r\n",
        false => body.trim_end_matches(['\r', '\n']).to_owned(),
    };
    if body.trim().is_empty() {
        return None;
    }
    if length.is_none() && content_type.is_none() && matches!(method, "GET" | "HEAD") {
        notes.push("the text below the headers is left out: no header says that a body follows".to_owned());
        return None;
    }
    if let Some(length) = length {
        notes.push(format!(
            "content-length says {length} bytes, and the body has {}",
            body.len()
        ));
    }
    Some(body.into_bytes())
}

/// Whether a body of this length is followed by nothing, or by a line of its own.
fn ends_well(text: &str, length: usize) -> bool {
    let rest = text.get(length..).unwrap_or_default();
    let rest = rest.trim_start_matches(['\r', '\n']);
    rest.is_empty() || rest.lines().next().is_some_and(is_status_line)
}

/// The text before a status line, and that line.
pub(crate) fn split_response(text: &str) -> (&str, Option<&str>) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_status_line(line) {
            return (text.get(..at).unwrap_or_default(), Some(line.trim_end()));
        }
        at += line.len();
    }
    (text, None)
}
