//! HTTP archives, as browsers, proxies and recorders save them (HAR 1.2).

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Part, Place};
use percent_encoding::percent_decode_str;
use serde_json::Value;
use serde_json::value::RawValue;

use super::found::{Founds, Only};
use super::json::reason;
use super::literal::Literal;
use super::recorded::is_of_connection;
use super::sources::Sources;
use super::web_url::{FORM, WebUrl, component};
use crate::report::diagnostic::Diagnostic;
use crate::report::excerpt::Excerpt;
use crate::report::mask::{self, Mask};

/// The requests of the entries, in order; of those that `only` takes.
pub(crate) fn read(text: &str, only: &Only) -> Result<Founds, Diagnostic> {
    let mut requests = requests(text).map_err(|error| broken(text, &error))?;
    requests.retain(|request| request.get().len() < text.trim().len() || request.get().contains("\"url\""));
    let mut founds = Founds::new();
    let (mut others, mut passed_over) = (0, 0);
    for (index, request) in requests.iter().enumerate() {
        let found = match serde_json::from_str::<Value>(request.get()) {
            Ok(request) => match string(&request, "url").unwrap_or_default() {
                url if url.contains(':') && !is_http(url) => {
                    others += 1;
                    continue;
                }
                url if !only.takes(url) => {
                    passed_over += 1;
                    continue;
                }
                _ => found(&request, index + 1),
            },
            Err(error) => Err(broken(request.get(), &error)),
        };
        founds.push(found.map_err(|wrong| wrong.help(format!("entry {} of {}", index + 1, requests.len()))));
    }
    if founds.is_empty() {
        let message = match passed_over {
            0 => "the JSON has no request of HTTP in `log.entries`, where an HTTP archive has them".to_owned(),
            count => format!("--only takes none of the {count} requests of the archive"),
        };
        return Err(Diagnostic::failed("invalid-input", message));
    }
    if let Some(Ok(found)) = founds.first_mut()
        && others > 0
    {
        let count = requests.len();
        let note = format!("{others} of {count} entries are not of HTTP, such as ws: and data:, and are left out");
        found.notes.push(note);
    }
    Ok(founds)
}

/// The requests as they are written: in an archive, whose responses are not kept, or by themselves, as httpsnippet takes them.
fn requests(text: &str) -> serde_json::Result<Vec<&RawValue>> {
    type Object<'t> = BTreeMap<String, &'t RawValue>;
    let mut object: Object<'_> = serde_json::from_str(text)?;
    if let Some(log) = object.get("log") {
        object = serde_json::from_str(log.get())?;
    }
    let Some(entries) = object.get("entries") else {
        let request = object
            .remove("request")
            .map_or_else(|| serde_json::from_str(text), Ok)?;
        return Ok(vec![request]);
    };
    let mut requests = Vec::new();
    for entry in serde_json::from_str::<Vec<&RawValue>>(entries.get())? {
        requests.extend(serde_json::from_str::<Object<'_>>(entry.get())?.remove("request"));
    }
    Ok(requests)
}

/// The error of a text that is not JSON, or not that of an archive.
pub(super) fn broken(text: &str, error: &serde_json::Error) -> Diagnostic {
    if error.is_data() {
        let message = "the JSON is not an HTTP archive, which has a list `entries` in `log`, and a `request` in each";
        return Diagnostic::failed("invalid-input", message);
    }
    let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let offset = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let excerpt = Excerpt::new("pasted text", text, offset, Mask::Json, "here");
    let (reason, detail) = reason(error);
    Diagnostic::failed("invalid-json", format!("the text is not JSON: {reason}{detail}")).at(excerpt)
}

fn is_http(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// A member that is a text.
pub(super) fn string<'v>(value: &'v Value, name: &str) -> Option<&'v str> {
    value.get(name)?.as_str()
}

/// The items of a member that is a list.
pub(super) fn items<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// The names and values of a member, which some tools write as an object. One that has no text for them is an error.
fn pairs<'v>(value: &'v Value, name: &'static str) -> Result<Vec<(&'v str, &'v str)>, Diagnostic> {
    let members = value.get(name).and_then(Value::as_object).into_iter().flatten();
    let members = members.map(|(name, value)| Some((&**name, value.as_str()?)));
    let pair = |item: &'v Value| {
        Some((
            string(item, "name")?,
            item.get("value").map_or(Some(""), Value::as_str)?,
        ))
    };
    let pairs: Option<Vec<_>> = members.chain(items(value, name).map(pair)).collect();
    pairs.ok_or_else(|| {
        let message = format!("`{name}` of the request has a `name` or a `value` that is not a text");
        Diagnostic::failed("invalid-input", message)
    })
}

/// The request of an entry with a number.
fn found(request: &Value, number: usize) -> Result<Literal, Diagnostic> {
    let missing = || Diagnostic::failed("missing-url", "a request of the archive has no `url`");
    let url = WebUrl::read(string(request, "url").ok_or_else(missing)?)?;
    let mut literal = url.get();
    let by = |member| format!("{member} of entry {number}");
    literal.sources = Sources::default()
        .with(Place::Method, &by("method"))
        .with(Place::Url, &by("url"))
        .with(Place::Body, &by("postData"));
    if let Some(method) = string(request, "method") {
        literal.method = method.to_owned();
    }
    // A recorder says the query twice, and other tools put a part of it into each.
    let mut query = pairs(request, "queryString")?;
    let (base, written) = literal.url.split_once('?').unwrap_or((&literal.url, ""));
    let decoded = |name: &str| {
        let name = name.replace('+', " ");
        percent_decode_str(&name).decode_utf8_lossy().into_owned()
    };
    let names = written.split('&').filter_map(|pair| pair.split('=').next());
    let names: Vec<_> = names.flat_map(|name| [name.to_owned(), decoded(name)]).collect();
    query.retain(|(name, _)| !names.iter().any(|known| known == name));
    if !query.is_empty() {
        let sign = if written.is_empty() { "" } else { "&" };
        literal.url = format!("{base}?{}{sign}{written}", form(&query));
    }
    for (name, value) in pairs(request, "headers")? {
        if !is_of_connection(name, value, &literal.url) {
            literal.headers.add(name, value);
        }
    }
    literal.headers.come_from(Some(&by("headers")));
    let cookies = pairs(request, "cookies")?;
    if !cookies.is_empty() {
        let cookies = cookies.iter().map(|(name, value)| format!("{name}={value}"));
        literal
            .headers
            .add_default("cookie", cookies.collect::<Vec<_>>().join("; "));
    }
    literal.headers.come_from(Some(&by("cookies")));
    url.authorize(&mut literal.headers);
    literal.headers.come_from(Some(&by("url")));
    if let Some(data) = request.get("postData").filter(|data| !data.is_null()) {
        put_body(data, &mut literal)?;
    }
    literal.headers.come_from(Some(&by("postData")));
    let size = size(request)?;
    if size > 0 && literal.parts.is_empty() && literal.body.as_ref().is_none_or(Vec::is_empty) {
        let message = format!("the archive says that the body has {size} bytes, and does not hold it");
        return Err(Diagnostic::failed("invalid-input", message).help("paste the request as curl instead"));
    }
    let length = literal.body.as_ref().map_or(0, Vec::len);
    if literal.parts.is_empty() && i64::try_from(length).is_ok_and(|length| length < size) {
        literal.notes.push(format!(
            "the archive says that the body has {size} bytes, and holds {length}"
        ));
    }
    Ok(literal.accepting_any())
}

/// The length of the body as it was sent. Of a body that it does not keep, Chromium writes it in the header alone.
fn size(request: &Value) -> Result<i64, Diagnostic> {
    let size = request.get("bodySize").and_then(Value::as_i64).unwrap_or_default();
    let headers = pairs(request, "headers")?;
    let length = headers
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length = length.and_then(|(_, value)| value.trim().parse::<i64>().ok());
    Ok(length.unwrap_or_default().max(size))
}

fn form(pairs: &[(&str, &str)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", component(name), component(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn put_body(data: &Value, literal: &mut Literal) -> Result<(), Diagnostic> {
    let text = string(data, "text").or(data.as_str()).filter(|text| !text.is_empty());
    let mime_type = string(data, "mimeType").unwrap_or_default();
    let kind = literal.headers.value("content-type").unwrap_or(mime_type).to_owned();
    let has_params = items(data, "params").next().is_some();
    if text.is_none() && has_params && kind.to_ascii_lowercase().starts_with("multipart/") {
        literal.headers.set("content-type", kind);
        literal.headers.check_parts()?;
        for param in items(data, "params") {
            literal.parts.push(part(param)?);
        }
        return Ok(());
    }
    let is_base64 = ["encoding", "_encoding"]
        .iter()
        .any(|name| string(data, name) == Some("base64"));
    literal.body = match text {
        Some(text) if is_base64 => Some(STANDARD.decode(text).map_err(|_| {
            Diagnostic::failed("invalid-input", "the body of a request is marked as base64, and is not")
        })?),
        Some(text) => Some(text.as_bytes().to_vec()),
        None if !has_params => None,
        None => {
            literal.headers.add_default("content-type", FORM);
            Some(form(&pairs(data, "params")?).into_bytes())
        }
    };
    if literal.body.is_some() && !mime_type.is_empty() {
        literal.headers.add_default("content-type", mime_type);
    }
    Ok(())
}

fn part(param: &Value) -> Result<(String, Part<'static>), Diagnostic> {
    let name = string(param, "name").unwrap_or_default();
    let Some(value) = string(param, "value") else {
        let message = format!(
            "the archive does not hold the content of the part {}",
            mask::quoted(name)
        );
        return Err(Diagnostic::failed("invalid-input", message).help("write a curl line: -F NAME=@FILE"));
    };
    let part = match string(param, "fileName") {
        Some(file_name) => Part::file(file_name.to_owned(), value.as_bytes().to_vec()),
        None => Part::text(value.to_owned()),
    };
    let content_type = string(param, "contentType").filter(|kind| !kind.is_empty());
    let part = match content_type {
        Some(content_type) => part.content_type(content_type.to_owned()),
        None => part,
    };
    Ok((name.to_owned(), part))
}
