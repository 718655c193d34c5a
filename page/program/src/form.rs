//! A form beside the text: the items of a line by name, and the line with another value.

use endpoint_lines::input::line;
use serde_json::{Value, json};

use crate::question::Question;

/// The values of a line's items, by key: a list where a key is there more than once, or ends in `[]`.
pub(crate) fn values(items: &[String]) -> Vec<(String, Vec<String>)> {
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
    values
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
    if question.text("manner") == "remove" {
        return json!({ "text": removed(&words, line::items(&words, catalogue).len(), key) });
    }
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

/// The text of a line without an item of a list, such as `items[1]`. Those after it move up.
fn removed(words: &[String], items: usize, key: &str) -> String {
    let (list, index) = key.rsplit_once('[').unwrap_or((key, ""));
    let index: usize = index.trim_end_matches(']').parse().unwrap_or(usize::MAX);
    let start = format!("{}[", escaped(list));
    let mut left = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let inside = word.strip_prefix(&start).filter(|_| at >= words.len() - items);
        let number = inside.and_then(|inside| inside.split_once(']'));
        match number.and_then(|(number, rest)| Some((number.parse::<usize>().ok()?, rest))) {
            Some((number, _)) if number == index => {}
            Some((number, rest)) if number > index => left.push(quoted(&format!("{start}{}]{rest}", number - 1))),
            _ => left.push(quoted(word)),
        }
    }
    left.join(" ")
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
