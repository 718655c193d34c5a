//! Compares two records of a call, and groups differences of the same kind.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value as Json;

use crate::record::Record;

/// Differences by field, and by the value before and after.
#[derive(Debug, Default)]
pub(crate) struct Differences {
    pub(crate) compared: usize,
    pub(crate) differ: usize,
    groups: BTreeMap<(String, String), Group>,
}

#[derive(Debug, Default)]
struct Group {
    times: usize,
    examples: Vec<String>,
}

/// The number of examples for each group.
const EXAMPLES: usize = 3;

impl Differences {
    /// Compares two records of a call; `call` is its text in the output.
    pub(crate) fn add(&mut self, call: impl Fn() -> String, old: &Record, new: &Record) {
        self.compared += 1;
        let mut found = Vec::new();
        records(old, new, &mut found);
        self.differ += usize::from(!found.is_empty());
        for Found { field, old, new } in found {
            let kinds = format!("{} → {}", kind(&field, &old), kind(&field, &new));
            let group = self.groups.entry((field, kinds)).or_default();
            group.times += 1;
            if group.examples.len() < EXAMPLES {
                group.examples.push(format!(
                    "    {}\n      old {}\n      new {}",
                    call(),
                    shown(&old),
                    shown(&new)
                ));
            }
        }
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} calls compared, {} differ", self.compared, self.differ)?;
        let mut groups: Vec<_> = self.groups.iter().collect();
        groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.times));
        for ((field, kinds), group) in groups {
            writeln!(f, "{:6} {field}: {kinds}\n{}", group.times, group.examples.join("\n"))?;
        }
        Ok(())
    }
}

/// A place that differs.
struct Found {
    field: String,
    old: Json,
    new: Json,
}

fn records(old: &Record, new: &Record, found: &mut Vec<Found>) {
    let part = |record: &Record, name: &str| record.get(name).cloned().unwrap_or_default();
    let [was, is] = [old, new].map(|record| part(record, "request"));
    differ("request", &was, &is, found);
    // The other fields depend on the request, or have its error.
    if error(&was) != error(&is) {
        return;
    }
    let is_same_request = found.is_empty();
    for name in old.keys().chain(new.keys().filter(|name| !old.contains_key(*name))) {
        // If the request differs, the hash of its JSON adds nothing.
        if name != "request" && (is_same_request || name != "json") {
            differ(name, &part(old, name), &part(new, name), found);
        }
    }
}

fn differ(field: &str, old: &Json, new: &Json, found: &mut Vec<Found>) {
    if old == new {
        return;
    }
    let before = found.len();
    match (old, new) {
        _ if error(old) != error(new) => {}
        (Json::Object(_), Json::Object(_)) => members(field, old, new, found),
        (Json::Array(one), Json::Array(other)) if field.ends_with("headers") => headers(field, one, other, found),
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            for (old, new) in one.iter().zip(other) {
                differ(&format!("{field}[]"), old, new, found);
            }
        }
        // JSON inside the record, as text to keep its order.
        (Json::String(one), Json::String(other)) if matches!(field, "explain" | "merge") => {
            if let (Ok(old), Ok(new)) = (serde_json::from_str::<Json>(one), serde_json::from_str::<Json>(other)) {
                differ(&format!("{field}: "), &old, &new, found);
            }
        }
        _ => {}
    }
    if found.len() == before {
        let field = field.trim_end_matches(": ").to_owned();
        found.push(Found {
            field,
            old: old.clone(),
            new: new.clone(),
        });
    }
}

fn members(field: &str, old: &Json, new: &Json, found: &mut Vec<Found>) {
    let (Some(one), Some(other)) = (old.as_object(), new.as_object()) else {
        return;
    };
    let of = error(old).map_or_else(String::new, |kind| format!("({kind})"));
    for name in one.keys().chain(other.keys().filter(|name| !one.contains_key(*name))) {
        let [old, new] = [one, other].map(|members| members.get(name).cloned().unwrap_or_default());
        let dot = if field.ends_with(": ") { "" } else { "." };
        differ(&format!("{field}{of}{dot}{name}"), &old, &new, found);
    }
}

/// Compares headers by name. If all are equal, their order differs.
fn headers(field: &str, old: &[Json], new: &[Json], found: &mut Vec<Found>) {
    let names = old
        .iter()
        .chain(new)
        .map(|header| header[0].as_str().unwrap_or_default());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let [old, new] = [old, new].map(|headers| {
            let values = headers.iter().filter(|header| header[0] == name);
            values
                .cloned()
                .reduce(|first, next| Json::Array(vec![first, next]))
                .unwrap_or_default()
        });
        if old != new {
            found.push(Found {
                field: format!("{field}.{name}"),
                old,
                new,
            });
        }
    }
}

fn error(value: &Json) -> Option<&str> {
    value.get("error").and_then(Json::as_str)
}

/// The kind of a value in the group's name.
fn kind(field: &str, value: &Json) -> String {
    if let Some(error) = error(value) {
        return error.to_owned();
    }
    match value {
        Json::Null => "nothing".to_owned(),
        Json::String(text) if text == "same" || field.ends_with("].to") || field.ends_with("].from") => text.clone(),
        Json::String(_) => "text".to_owned(),
        Json::Array(items) => format!("list of {}", items.len()),
        Json::Object(_) if !field.contains('.') => "made".to_owned(),
        Json::Object(_) => "object".to_owned(),
        other => other.to_string(),
    }
}

/// The value as JSON, which may be long.
fn shown(value: &Json) -> String {
    const LONGEST: usize = 600;
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).chain("…".chars()).collect()
    }
}
