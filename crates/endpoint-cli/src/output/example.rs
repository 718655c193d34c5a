//! A line of this command that calls an operation. It can be run as it is.

use std::borrow::Cow;
use std::collections::HashSet;

use endpoint::Place;
use endpoint_catalogue::{Entry, Kind, Parameter};

use super::option_name;
use crate::report::hidden::printable;

/// The example of a text without restrictions.
const TEXT: &str = "TEXT";

/// A line with all required parameters, or with one parameter if none is required. The name and the item of a credential
/// are its last word, unless the line has it, or a profile that does.
pub(super) fn line(operation: &Entry, flags: &[String], credential: Option<(&str, String)>) -> String {
    let mut words = vec![operation.name()];
    let described = |name: &str| {
        let mut described = operation
            .parameters
            .iter()
            .filter(|one| one.place == Place::Placeholder);
        described.find(|one| one.name == name)
    };
    let mut seen = HashSet::new();
    for placeholder in operation.placeholders().filter(|name| seen.insert(*name)) {
        let plain = Parameter::new(Place::Placeholder, placeholder);
        add(
            described(placeholder).unwrap_or(&plain),
            name(&option_name::of(operation, Place::Placeholder, placeholder)),
            false,
            &mut words,
        );
    }
    let first = operation.contents.first();
    let is_json = first.is_some_and(|content| content.media_type.ends_with("json"));
    let taken = taken(operation);
    for parameter in &taken {
        let name = option_name::of(operation, parameter.place, &parameter.name);
        add(parameter, key(&name), is_json, &mut words);
    }
    let has_profile = flags.iter().any(|flag| flag == "--profile");
    let credential = credential.filter(|(name, _)| !has_profile && !taken.iter().any(|one| one.name == *name));
    let item = credential.map_or_else(String::new, |(_, item)| format!(" {}", printable(&item)));
    typed(&words, flags) + &whole(operation) + &item
}

/// The flag of a required body that has no fields.
fn whole(operation: &Entry) -> String {
    let has_fields = operation.parameters.iter().any(|one| one.place == Place::Body);
    let Some(content) = operation.contents.first().filter(|one| one.required && !has_fields) else {
        return String::new();
    };
    let item = |kind| match scalar(kind, &[]) {
        Some(TEXT) => format!("{TEXT:?}"),
        Some(other) => other.to_owned(),
        None => "{}".to_owned(),
    };
    let body = match content.media_type.ends_with("json") {
        true if content.kind.single().is_none() => format!("[{}]", item(content.kind.items())),
        true => item(content.kind.single()),
        false => TEXT.to_owned(),
    };
    format!(" -d {}", quoted(&body))
}

/// The parameters of the example: the required ones, and one more if the URL has none either.
fn taken(operation: &Entry) -> Vec<&Parameter> {
    let others = operation.parameters.iter();
    let others = others.filter(|one| one.place != Place::Placeholder && !one.is_rest());
    let (fields, others): (Vec<_>, Vec<_>) = others.partition(|one| one.place == Place::Body);
    let wants_body = operation.contents.iter().any(|content| content.required);
    let required = others.iter().chain(fields.iter().filter(|_| wants_body));
    let mut taken: Vec<&Parameter> = required.copied().filter(|one| one.required).collect();
    if taken.is_empty() {
        // Of the parameters that may be left out, a field of the body says the most. With it come those that any body needs.
        taken.extend(fields.iter().filter(|field| field.required));
        // The fields of an object may be unknown, and a call needs none of them.
        let mut plain = fields.iter().chain(&others).filter(|one| !one.kind.single().is_none());
        let first = plain.find(|one| scalar(one.kind.single(), &one.values).is_some());
        let first = first.or(fields.first());
        taken.extend(first.filter(|_| taken.is_empty()));
    }
    taken
}

/// The words quoted for a shell, after the flags.
fn typed(words: &[String], flags: &[String]) -> String {
    // After `--`, a word that begins like a flag is an argument.
    let is_flag = |word: &String| word.starts_with('-');
    let end = words.iter().any(is_flag).then(|| "--".to_owned());
    let end = end.filter(|end| !flags.contains(end));
    let mut line = "endpoint".to_owned();
    let all = flags.iter().chain(&end).chain(words);
    for word in all.map(|word| printable(word)) {
        line.push(' ');
        line.push_str(&quoted(&word));
    }
    line
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> Cow<'_, str> {
    // Characters that no shell interprets need no quotes.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,".contains(&byte);
    match word.bytes().all(is_plain) {
        true => Cow::Borrowed(word),
        false => shlex::try_quote(word).unwrap_or_default(),
    }
}

/// A name as the key of an item, with its separators escaped.
pub(super) fn name(name: &str) -> String {
    escaped(name, &['[', ']', ':', '=', ';', '@', '\\'])
}

/// The name of a parameter of the operation as a key. Its brackets need no escape, because the operation is known.
fn key(name: &str) -> String {
    escaped(name, &[':', '=', ';', '@', '\\'])
}

fn escaped(name: &str, separators: &[char]) -> String {
    let mut key = String::new();
    for c in name.chars() {
        if separators.contains(&c) {
            key.push('\\');
        }
        key.push(c);
    }
    key
}

/// Adds the items that give a parameter a value: one, or those of the required fields of an object.
fn add(parameter: &Parameter, key: String, is_json: bool, items: &mut Vec<String>) {
    let (kind, values) = (parameter.kind, &parameter.values);
    let single = kind.single();
    if let Some(value) = scalar(single, values) {
        // A text that is an object as well stays a text, and so does a number of other kinds.
        let is_text = !single.takes(Kind::OBJECT) || single.takes(Kind::STRING.or(Kind::FILE));
        items.push(format!("{key}{}{value}", if is_text { "=" } else { ":=" }));
    } else if !single.is_none() {
        add_object(parameter, key, is_json, items);
    } else if let Some(value) = scalar(kind.items(), values) {
        items.push(format!("{key}[]={value}"));
    } else {
        add_object(parameter, format!("{key}[0]"), is_json, items);
    }
}

/// The value of a text, a number or a boolean.
fn scalar(kind: Kind, values: &[String]) -> Option<&str> {
    let usual = match kind {
        _ if kind.takes(Kind::STRING.or(Kind::FILE)) => TEXT,
        _ if kind.takes(Kind::INTEGER.or(Kind::NUMBER)) => "1",
        _ if kind.takes(Kind::BOOLEAN) => "true",
        _ => return None,
    };
    Some(values.first().map_or(usual, String::as_str))
}

/// Adds the items of an object: its required fields, or the first one.
fn add_object(object: &Parameter, key: String, is_json: bool, items: &mut Vec<String>) {
    let known = || object.fields.iter().filter(|field| !field.is_rest());
    let mut required = known().filter(|field| field.required).peekable();
    let nested = |field: &Parameter| format!("{key}[{}]", name(&field.name));
    match (required.peek(), known().next()) {
        (Some(_), _) => required.for_each(|field| add(field, nested(field), is_json, items)),
        (None, Some(first)) => add(first, nested(first), is_json, items),
        // Outside JSON, an object without members is left out.
        (None, None) if object.place == Place::Body && is_json => items.push(format!("{key}:={{}}")),
        (None, None) => items.push(format!("{key}[NAME]={TEXT}")),
    }
}
