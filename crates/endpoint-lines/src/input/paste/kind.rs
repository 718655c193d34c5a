//! The kind of a text: by the name of its file, or by the line that it begins with.

use std::path::Path;

use super::super::cmd::is_cmd;
use super::super::files::Reader;
use super::super::http_file::{included, variable};
use super::super::message::{RequestLine, is_transcript};
use super::super::powershell::COMMANDS;

/// The programs whose lines are read.
pub(super) const PROGRAMS: [&str; 7] = ["curl", "http", "https", "xh", "xhs", "gh", "wget"];

/// A kind of text. Each has a reader of its own, but for files of Hurl, which are an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Har,
    Postman,
    PowerShell,
    HttpFile,
    Hurl,
    Message,
    Transcript,
    Cmd,
    Shell,
    /// The kind of a reader of the caller, by its number.
    Other(usize),
}

/// Kinds by the ends of file names.
const ENDS: [(&str, Kind); 9] = [
    (".har", Kind::Har),
    (".http", Kind::HttpFile),
    (".rest", Kind::HttpFile),
    (".hurl", Kind::Hurl),
    (".ps1", Kind::PowerShell),
    (".cmd", Kind::Cmd),
    (".bat", Kind::Cmd),
    (".sh", Kind::Shell),
    (".bash", Kind::Shell),
];

/// The sections of Hurl.
const SECTIONS: &str = "Query QueryStringParams Form FormParams Multipart MultipartFormData Cookies BasicAuth Options \
    Asserts Captures";

impl Kind {
    /// The kind of a text; none where no reader knows it.
    pub(super) fn of(text: &str, file: Option<&Path>, readers: &[&dyn Reader]) -> Option<Self> {
        let name = file.and_then(Path::to_str).unwrap_or_default().to_ascii_lowercase();
        if let Some((_, kind)) = ENDS.iter().find(|(end, _)| name.ends_with(end)) {
            return Some(*kind);
        }
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        if let Some(index) = readers.iter().position(|reader| reader.ends().contains(&end)) {
            return Some(Self::Other(index));
        }
        let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
        if inside.is_some_and(|inside| inside.starts_with(['"', '}'])) {
            let har =
                "\"cookies\":|\"entries\"|\"headers\":[|\"headers\": [|\"httpVersion\"|\"postData\"|\"queryString\"";
            let has = |name: &&str| text.contains(name);
            // An environment and an old collection of Postman, and an export of Insomnia, are others.
            let is_other = ["_postman_variable_scope", "\"requests\":", "__export_format"]
                .iter()
                .any(has);
            let is_collection =
                ["\"_postman_id\"", "postman.com/json/collection/v2"].iter().any(has) && has(&"\"item\"");
            let is_request = has(&"\"url\":") && ["\"header\":", "\"raw\":", "\"formdata\":"].iter().any(has);
            return match har.split('|').any(|name| has(&name)) {
                _ if is_other => None,
                _ if is_collection => Some(Self::Postman),
                true => Some(Self::Har),
                false => is_request.then_some(Self::Postman),
            };
        }
        if text.trim_start().starts_with("meta {") {
            // A file of Bruno.
            return None;
        }
        if is_transcript(text) && !is_message(text.trim_start()) {
            return Some(Self::Transcript);
        }
        if let Some(kind) = of_requests(text) {
            return Some(kind);
        }
        let mut lines = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let begins_with_program = lines
            .clone()
            .next()
            .is_some_and(|line| PROGRAMS.contains(&program(line)));
        if !begins_with_program {
            if lines.clone().any(is_powershell) {
                return Some(Self::PowerShell);
            }
            if let Some(index) = readers.iter().position(|reader| reader.knows(text)) {
                return Some(Self::Other(index));
            }
        }
        let has_program = begins_with_program
            || lines.any(|line| {
                line.split([' ', '|', ';', '&', '(', '`'])
                    .any(|word| PROGRAMS.contains(&base_name(word)))
            });
        match has_program {
            true if is_cmd(text) => Some(Self::Cmd),
            true => Some(Self::Shell),
            false => None,
        }
    }
}

/// The kind of a text that begins with a request line, after comments and variables.
fn of_requests(text: &str) -> Option<Kind> {
    let first = text.lines().map(str::trim).find(|line| !is_before(line))?;
    let is_pseudo = |name: &&str| first.starts_with(name);
    if [":authority:", ":method:", ":path:"].iter().any(is_pseudo) || is_message(text.trim_start()) {
        return Some(Kind::Message);
    }
    let begins_section = text.lines().any(|line| line.starts_with("###"));
    if begins_section && text.lines().any(begins_request) {
        return Some(Kind::HttpFile);
    }
    if !begins_request(first) {
        return None;
    }
    let is_hurl = !text.lines().any(is_of_file) && (text.lines().any(is_hurl) || requests(text) > 1);
    Some(if is_hurl { Kind::Hurl } else { Kind::HttpFile })
}

/// Whether a text is a message as it is on the wire. If it says a length, that decides what belongs to its body. If not, braces and
/// files show that it is for an editor.
fn is_message(text: &str) -> bool {
    let mut lines = text.split_inclusive('\n');
    let head: Vec<&str> = lines.by_ref().take_while(|line| !line.trim().is_empty()).collect();
    let body = text
        .get(text.len() - lines.map(str::len).sum::<usize>()..)
        .unwrap_or_default();
    let value = |name: &str| {
        let mut fields = head.iter().filter_map(|line| line.split_once(':'));
        fields.find_map(|(known, value)| known.trim().eq_ignore_ascii_case(name).then(|| value.trim()))
    };
    // On the wire a host has a header of its own.
    let is_sent = |request: RequestLine<'_>| {
        let has_host = value("host").is_some() || !request.target.contains("://") && !request.target.starts_with("{{");
        request.has_version && has_host
    };
    let first = head.first().filter(|line| begins_request(line));
    let is_of_editor = |line: &str| {
        let has_sign = line.trim_start().starts_with(['&', '?']) || line.trim_end().ends_with('&');
        has_sign || line.contains("{{") || included(line).is_some() || is_of_file(line)
    };
    let is_comment = |line: &&str| line.trim_start().starts_with('#');
    first.and_then(|line| RequestLine::read(line)).is_some_and(is_sent)
        && match value("content-length") {
            Some(length) => !has_section(body.get(length.parse().unwrap_or(0)..).unwrap_or_default()),
            None => !head.iter().any(is_comment) && !text.lines().any(is_of_editor) && !has_section(body),
        }
}

/// Whether a request follows a line `###`.
fn has_section(text: &str) -> bool {
    let mut is_after = false;
    text.lines().any(|line| {
        let begins = is_after && begins_request(line);
        is_after = line.starts_with("###") || is_after && is_before(line.trim());
        begins
    })
}

/// Whether a line can be above a request.
fn is_before(line: &str) -> bool {
    let is_comment = ["#", "//", "< "].iter().any(|start| line.starts_with(start));
    line.is_empty() || is_comment || variable(line).is_some()
}

/// Whether a line is one that files of requests alone have.
fn is_of_file(line: &str) -> bool {
    let line = line.trim();
    variable(line).is_some() || line.starts_with("> {%") || line.starts_with("< {%")
}

/// Whether a line is the first of a request: a method and a URL, or a URL alone.
fn begins_request(line: &str) -> bool {
    let line = line.trim();
    let is_url = ["http://", "https://", "{{"]
        .iter()
        .any(|start| line.starts_with(start));
    let request = RequestLine::read(line);
    request.is_some_and(|request| is_target(request.target) || is_host(request.target))
        || (is_url && !line.contains(char::is_whitespace))
}

/// Whether a word can be the target of a request.
fn is_target(word: &str) -> bool {
    word.contains("://") || word.starts_with(['/', '*']) || word.starts_with("{{")
}

/// Whether a word begins with a host that has no scheme.
fn is_host(word: &str) -> bool {
    let host = word.split(['/', '?']).next().unwrap_or_default();
    !word.contains(char::is_whitespace) && (host.contains('.') || host.starts_with("localhost"))
}

/// Whether a line is one that Hurl alone has.
fn is_hurl(line: &str) -> bool {
    let line = line.trim_end();
    let status = line.strip_prefix("HTTP ").map(str::trim);
    let section = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    section.is_some_and(|section| SECTIONS.split(' ').any(|known| known == section))
        || line.starts_with("```")
        || status.is_some_and(|status| status == "*" || status.starts_with(|c: char| c.is_ascii_digit()))
}

fn requests(text: &str) -> usize {
    let lines = text.lines().filter_map(RequestLine::read);
    lines
        .filter(|request| request.target.contains("://") || request.target.starts_with("{{"))
        .count()
}

/// The program of a line, without a prompt in front.
fn program(line: &str) -> &str {
    let after_prompt = ["$ ", "% ", "> "].iter().find_map(|prompt| line.strip_prefix(prompt));
    base_name(
        after_prompt
            .unwrap_or(line)
            .split_whitespace()
            .next()
            .unwrap_or_default(),
    )
}

fn base_name(word: &str) -> &str {
    let name = word.trim_matches('"').rsplit(['/', '\\']).next().unwrap_or_default();
    name.strip_suffix(".exe").unwrap_or(name)
}

fn is_powershell(line: &str) -> bool {
    let first = |statement: &str| {
        let word = statement.split_whitespace().next().unwrap_or_default();
        COMMANDS.iter().any(|known| known.eq_ignore_ascii_case(word))
    };
    let begins_there = line.starts_with(['$', '(', '@', '[']) || line.contains("ConvertTo-Json");
    first(line.split(';').next().unwrap_or_default())
        || (begins_there && line.split([';', '|', '=', '(', '{']).any(first))
        || line.split([';', '(', '{']).any(first)
        || ["Invoke-WebRequest ", "Invoke-RestMethod "]
            .iter()
            .any(|name| line.contains(name))
}
