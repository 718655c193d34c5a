//! The explanation: one row for each option or part of a request, and the parts of the message that it made.

use endpoint::Place;
use endpoint::explain::{Explanation, Origin, Outcome};
use endpoint_lines::Reading;
use endpoint_lines::output::tidy;
use serde_json::{Value, json};

use crate::message::{Key, Message, Part};

/// The most characters of a value in a row.
const MOST_SHOWN: usize = 200;

/// The message in pieces with the rows that made them, and the rows.
pub(crate) fn of(message: &Message, reading: &Reading, shows: bool) -> [Value; 2] {
    let explanation = reading.explanation();
    let mut rows: Vec<Value> = Vec::new();
    let mut made: Vec<Option<usize>> = vec![None; message.parts.len()];
    for entry in explanation.map(Explanation::outcomes).unwrap_or_default() {
        let mut own = None;
        for (part, row) in message.parts.iter().zip(&mut made) {
            if row.is_none() && is_of(entry, &part.key) {
                *row = Some(rows.len());
                own = own.or(Some(part));
            }
        }
        let masked = entry.value().as_str().is_some_and(|value| value.contains("***"));
        let value = match (entry.value(), own.filter(|part| part.is_file || shows && masked)) {
            (_, Some(part)) => part.value.clone(),
            (value, None) if value.is_null() && entry.place() == Place::Nowhere => "(unset)".to_owned(),
            (value, None) => value
                .as_str()
                .map_or_else(|| serde_json::to_string(value).unwrap_or_default(), str::to_owned),
        };
        rows.push(row_of(entry, &value));
    }
    for index in 0..message.parts.len() {
        let Some(part) = message.parts.get(index).filter(|_| made.get(index) == Some(&None)) else {
            continue;
        };
        // The pieces of one path are one row.
        let is_same = |other: usize| message.parts.get(other).is_some_and(|other| other.key == Key::Path);
        let earlier = (0..index).find(|other| part.key == Key::Path && is_same(*other));
        let row = match earlier.and_then(|earlier| made.get(earlier).copied().flatten()) {
            Some(row) => row,
            None => {
                rows.push(plain(part, reading));
                rows.len() - 1
            }
        };
        if let Some(made) = made.get_mut(index) {
            *made = Some(row);
        }
    }
    [pieces(message, &made), Value::Array(rows)]
}

/// The text between the parts and the parts themselves, each part with its row.
fn pieces(message: &Message, made: &[Option<usize>]) -> Value {
    let (mut pieces, mut at) = (Vec::new(), 0);
    let text = |range| message.text.get(range).unwrap_or_default();
    for (part, row) in message.parts.iter().zip(made) {
        if part.range.start > at {
            pieces.push(json!([text(at..part.range.start), null]));
        }
        pieces.push(json!([text(part.range.clone()), row]));
        at = part.range.end;
    }
    if at < message.text.len() {
        pieces.push(json!([text(at..message.text.len()), null]));
    }
    Value::Array(pieces)
}

/// Whether an option made a part of the message.
fn is_of(entry: &Outcome, key: &Key) -> bool {
    let option = entry.option();
    let is_named = |name: &str| name == option || name.strip_prefix(option).is_some_and(|rest| rest.starts_with('['));
    match (entry.place(), key) {
        (Place::Method, Key::Method) => true,
        (Place::Url, Key::Host) => option == "baseUrl",
        (Place::Url, Key::Path) => option == "url",
        (Place::Placeholder, Key::Variable(name)) => name == option,
        (Place::Placeholder | Place::Query, Key::Query(name)) => is_named(name),
        (Place::Header | Place::Accept, Key::Header(name)) => {
            let header = option.strip_prefix("headers.").unwrap_or(option);
            name.eq_ignore_ascii_case(header)
        }
        (Place::Cookie, Key::Header(name)) => name == "cookie",
        (Place::Body, Key::Body(Some(name))) => is_named(name),
        (Place::Body, Key::Body(None)) => true,
        _ => false,
    }
}

fn row_of(entry: &Outcome, value: &str) -> Value {
    let overridden = entry.origins().split_last().map_or(&[][..], |(_, before)| before);
    // That something takes the place of a default goes without saying.
    let over = overridden.iter().filter(|origin| **origin != Origin::Global);
    let over = over.map(layer).collect::<Vec<_>>().join(", ");
    let from = match over.is_empty() {
        true => layer(entry.origin()),
        false => format!("{} (over {over})", layer(entry.origin())),
    };
    json!({ "name": entry.option(), "value": cut(value), "from": from, "to": place(entry.place()) })
}

/// What sets an option, in the words of the page.
fn layer(origin: &Origin) -> String {
    match origin {
        Origin::Call => "item".to_owned(),
        Origin::Global => "this page's default".to_owned(),
        other => other.to_string(),
    }
}

fn place(place: Place) -> String {
    match place {
        Place::Nowhere => "unused".to_owned(),
        other => other.to_string(),
    }
}

/// The row of a part that no option of an explanation names.
fn plain(part: &Part, reading: &Reading) -> Value {
    let (key, value) = (&part.key, &*part.value);
    let (name, to) = match key {
        Key::Method => ("method", "method"),
        Key::Host => ("host", "url"),
        Key::Path => ("path", "url"),
        Key::Variable(name) => (name.as_str(), "placeholder"),
        Key::Query(name) => (name.as_str(), "query"),
        Key::Header(name) => (name.as_str(), "header"),
        Key::Body(Some(name)) => (name.as_str(), "body"),
        Key::Body(None) => ("body", "body"),
    };
    let source = |place, name: &str| reading.source(place, name);
    let by = match key {
        Key::Method => source(Place::Method, ""),
        Key::Host => source(Place::Header, "host").or_else(|| source(Place::Url, "")),
        Key::Path | Key::Variable(_) => source(Place::Url, ""),
        Key::Query(name) => source(Place::Query, name),
        Key::Header(name) => source(Place::Header, name),
        Key::Body(name) => source(Place::Body, name.as_deref().unwrap_or_default()),
    };
    let from = match (key, by) {
        (Key::Header(name), _) if name == "content-length" => "length of the body".to_owned(),
        (_, Some(by)) => by,
        (_, None) if reading.explanation().is_none() => "text".to_owned(),
        (Key::Header(_), None) => layer(&Origin::Global),
        (Key::Body(_), None) => layer(&Origin::Call),
        (_, None) => layer(&Origin::Route),
    };
    json!({ "name": name, "value": cut(value), "from": from, "to": to, "browser": matches!(key, Key::Header(name) if tidy::is_of_browser(name)) })
}

fn cut(value: &str) -> String {
    match value.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or_default()),
        None => value.to_owned(),
    }
}
