//! The error about a text that no reader knows: the nearest thing that it could be.

use super::super::address::is_absolute;
use super::super::message::is_status_line;
use super::super::method::is_verb;
use super::kind::PROGRAMS;
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask;

/// Parts of a text, what the text is if it has one of them, and what to do with it.
const KNOWN: &str = "\
_postman_variable_scope | an environment of Postman | paste the collection: what an environment sets stays a variable there
\"requests\": | a collection of Postman in version 1 | in Postman, export it as Collection v2.1
getpostman.com, _postman_id, \"header\": | JSON of Postman | in Postman, `Code` shows one request as cURL
__export_format, insomnia.rest | an export of Insomnia | in Insomnia, export as HAR, or copy a request as cURL
meta { | a file of Bruno | in Bruno, generate the code of a request as cURL
_search, _bulk, _cat/ | a request of Kibana's console | copy it as cURL, or write its host: POST https://HOST/INDEX/_search
\"openapi\", \"swagger\", openapi:, swagger: | a description of an API | endpoint api prepare FILE reads it
\"method\", \"url\" | options as JSON | endpoint --input FILE reads one request, endpoint batch many
fetch(, axios | a script of JavaScript | \
paste it as curl; a browser's developer tools copy it, and the command endpoint reads scripts
XMLHttpRequest | a script of XMLHttpRequest | paste it as fetch or curl
$.ajax | a call of jQuery | paste it as fetch or curl
requests., urllib, httpx. | a script of Python | paste it as curl; endpoint -o python writes such calls
http.NewRequest | a program in Go | paste it as curl; endpoint -o go writes such programs
reqwest:: | a program in Rust | paste it as curl; endpoint -o rust writes such programs
curl_setopt | a script of PHP | paste it as curl
Net::HTTP | a script of Ruby | paste it as curl
HttpClient | a program of a client library | paste it as curl
grpcurl | a line of gRPC | only requests of HTTP are read";

const READ: &str = "read are lines of curl, HTTPie, xh, wget and gh, calls of fetch, axios, requests, httpx and PowerShell, HAR, collections of Postman, HTTP messages and .http files";

/// The error of a file of Hurl, or of several requests that look like one.
pub(super) fn hurl() -> Diagnostic {
    Diagnostic::failed("invalid-input", "the text is a file of Hurl, which is not read")
        .help("`hurl --curl LINES FILE` sends its requests and writes them as lines of curl, which are read")
        .help("if it is an .http file, a line ### goes between two requests")
}

/// The error of a text that no reader knows.
pub(super) fn unknown(text: &str) -> Diagnostic {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Diagnostic::usage("invalid-usage", "the text is empty, and has no request").help(READ);
    }
    let first = trimmed.lines().next().unwrap_or_default();
    if is_status_line(first) {
        return Diagnostic::failed("invalid-input", "the text is a response, and has no request")
            .help("paste the request above it");
    }
    for row in KNOWN.lines() {
        let mut cells = row.split(" | ");
        let mut parts = cells.next().unwrap_or_default().split(", ");
        if let (true, Some(what), Some(help)) = (parts.any(|part| trimmed.contains(part)), cells.next(), cells.next()) {
            return Diagnostic::failed("invalid-input", format!("the text is {what}, which is not read")).help(help);
        }
    }
    if trimmed.starts_with(['{', '[']) {
        let message = "the JSON is not an HTTP archive, which has its requests in `log.entries`";
        return Diagnostic::failed("invalid-input", message)
            .help("endpoint --input FILE reads options as JSON; a body alone is no request");
    }
    if is_verb(trimmed) {
        let message = format!("{} is a method, and no URL is behind it", mask::quoted(trimmed));
        return Diagnostic::failed("missing-url", message).help("write one, as in GET https://HOST/PATH");
    }
    let wrong = Diagnostic::failed("invalid-input", "no request is recognised in the text");
    let word = first.split_whitespace().next().unwrap_or_default();
    let is_name = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match did_you_mean::nearest(word, PROGRAMS).filter(|_| is_name) {
        Some(program) => wrong.help(format!(
            "did you mean `{program}` in the place of {}?",
            mask::bare(word)
        )),
        None if is_absolute(word) => wrong.help("a URL ends at a blank, and items such as NAME=VALUE follow it"),
        None => wrong.help(READ),
    }
}
