//! A form beside the text: the items of a line by name, and the line with another value.

use endpoint_lines::input::line;
use serde_json::{Value, json};

use crate::question::Question;

/// The values of a line's items, by key: a list where a key is there more than once, or ends in `[]`.
pub(crate) fn values(items: &[String]) -> Value {
    let mut values: Vec<(String, Vec<String>)> = Vec::new();
    for (key, separator, value) in items.iter().filter_map(|word| line::item(word)) {
        let name = bare(&key, separator);
        // A text as JSON is a text in the form.
        let text = Some(&value).filter(|_| separator == ":=");
        let value = text.and_then(|value| serde_json::from_str(value).ok()).unwrap_or(value);
        match values.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => values.push((name, vec![value])),
        }
    }
    json!(values)
}

/// The key of an item without the brackets of a list. One of a header has the sign of its place.
fn bare(key: &str, separator: &str) -> String {
    match separator {
        ":" | ";" | ":@" => format!("{key}:").to_ascii_lowercase(),
        "==" | "==@" => format!("?{key}"),
        _ => key.strip_suffix("[]").unwrap_or(key).to_owned(),
    }
}

/// The text of a line with the items of a parameter replaced by others, or taken away.
pub(crate) fn set(question: &Question) -> Value {
    let catalogue = question.api().ok().and_then(|api| api.catalogue);
    let Some(words) = line::words(question.text("text"), catalogue) else {
        return json!({ "text": question.text("text") });
    };
    let key = question.text("key");
    let (name, separator) = match question.text("manner") {
        "header" => (key.strip_suffix(':').unwrap_or(key), ":"),
        "json" => (key, ":="),
        "file" => (key, "@"),
        "list" => (key, "[]="),
        _ => (key, "="),
    };
    let values = question.value("values").and_then(Value::as_array);
    let values = values.into_iter().flatten().filter_map(Value::as_str);
    let escaped = escaped(name);
    let mut new = values
        .map(|value| {
            // A text that is no JSON stays one, and the operation says what it takes.
            let is_json = separator != ":=" || serde_json::from_str::<Value>(value).is_ok();
            let separator = if is_json { separator } else { "=" };
            if separator.ends_with('=') && separator != ":=" && loses(value) {
                let brackets = separator.trim_end_matches('=');
                return format!("{escaped}{brackets}:={}", json!(value));
            }
            // Such a value would make another separator of `=`.
            let is_other = separator.ends_with('=') && separator != ":=" && value.starts_with(['@', '=']);
            let backslash = if is_other { "\\" } else { "" };
            format!("{escaped}{separator}{backslash}{value}")
        })
        .collect::<Vec<_>>();
    let is_own = |word: &String| line::item(word).is_some_and(|(own, separator, _)| bare(&own, separator) == key);
    let items = line::items(&words, catalogue);
    let at = items.iter().position(is_own);
    let (route, _) = words.split_at(words.len() - items.len());
    let mut line = route.to_vec();
    for (index, word) in items.iter().enumerate() {
        if Some(index) == at {
            line.append(&mut new);
        }
        if !is_own(word) {
            line.push(word.clone());
        }
    }
    line.append(&mut new);
    let line = line.iter().map(|word| quoted(word)).collect::<Vec<_>>();
    json!({ "text": line.join(" ") })
}

fn escaped(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if matches!(c, ':' | ';' | '=' | '@') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Whether an item would lose a backslash of its value: one before a sign of the grammar.
fn loses(value: &str) -> bool {
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        if c == '\\' && chars.next().is_some_and(|next| matches!(next, ':' | ';' | '=' | '@')) {
            return true;
        }
    }
    false
}

/// A word as the text holds it: in quotes only where it would be split.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty()
        && !word.starts_with('#')
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\'));
    match is_plain {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
