//! A line of this command that calls an operation. It can be run as it is.

use endpoint::__private::content_type::{ContentType, is_lines};
use endpoint::Place;
use endpoint_catalogue::{Catalogue, Content, Entry, Kind, Parameter};
use endpoint_lines::output::strings;
use serde_json::Value;

use crate::report::hidden::printable;

/// The example of a text without restrictions.
const TEXT: &str = "TEXT";

/// A line with all required parameters, or with one parameter if none is required. The name and the item of a credential
/// are its last word, unless the line has it, or a profile that does.
pub(super) fn line(
    catalogue: &Catalogue,
    operation: &Entry,
    flags: &[String],
    credential: Option<(&str, String)>,
) -> String {
    let mut words = call_words(catalogue, operation);
    for parameter in operation.path_parameters() {
        let name = name(&operation.option_name(parameter.place, &parameter.name));
        add(&parameter, name, false, &mut words);
    }
    let is_json = operation.content_of_fields().is_some_and(is_json);
    let taken = taken(operation);
    for parameter in &taken {
        let name = operation.option_name(parameter.place, &parameter.name);
        add(parameter, key(&name), is_json, &mut words);
    }
    let has_profile = flags.iter().any(|flag| flag == "--profile");
    let credential = credential.filter(|(name, _)| !has_profile && !taken.iter().any(|one| one.name == *name));
    let item = credential.map_or_else(String::new, |(_, item)| format!(" {}", printable(&item)));
    typed(&words, flags) + &whole(operation, &taken) + &item
}

fn is_json(content: &Content) -> bool {
    ContentType::of(&content.media_type) == ContentType::Json
}

/// The flag of a required body that no item makes, and the header that names its type where several could be meant.
fn whole(operation: &Entry, taken: &[&Parameter]) -> String {
    let has_fields = taken.iter().any(|one| one.place == Place::Body);
    let Some(content) = operation.contents.first().filter(|one| one.required && !has_fields) else {
        return String::new();
    };
    let (media_type, argument) = (&*content.media_type, content.argument());
    let body = match ContentType::of(media_type) {
        ContentType::Multipart => return format!(" NAME={TEXT}"),
        ContentType::Form => format!("NAME={TEXT}"),
        ContentType::Json => json(&argument, content.kind),
        _ if is_lines(media_type) && content.kind.single().is_none() => json(&argument, content.kind.items()),
        _ if is_lines(media_type) => json(&argument, content.kind),
        _ => json(&argument, argument.kind).trim_matches('"').to_owned(),
    };
    let boundary = match media_type.starts_with("multipart/") {
        true => "; boundary=TEXT",
        false => "",
    };
    let is_named = operation.contents.len() > 1 || !boundary.is_empty();
    let header = is_named.then(|| format!(" {}", strings::shell(&format!("content-type:{media_type}{boundary}"))));
    format!(" -d {}{}", strings::shell(&body), header.unwrap_or_default())
}

/// A value as JSON: a list of one, an object of the fields of an example.
fn json(parameter: &Parameter, kind: Kind) -> String {
    let single = kind.single();
    match scalar(single, &parameter.values) {
        Some(text) if single.takes(Kind::STRING.or(Kind::FILE)) => Value::from(text).to_string(),
        Some(other) => other.to_owned(),
        None if single.is_none() => format!("[{}]", json(parameter, kind.items())),
        None => {
            let fields = shown_fields(parameter).into_iter();
            let members = fields.map(|field| format!("{}:{}", Value::from(&*field.name), json(field, field.kind)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
    }
}

/// The words that call an operation: its id, or its route where another operation has that id.
pub(super) fn call_words(catalogue: &Catalogue, operation: &Entry) -> Vec<String> {
    match operation.id.as_deref().map(|id| (id, catalogue.named(id))) {
        Some((id, Ok(_))) => vec![id.to_owned()],
        _ => vec![operation.method.clone(), operation.url.clone()],
    }
}

/// The parameters of the example: the required ones, and one more if the URL has none either.
fn taken(operation: &Entry) -> Vec<&Parameter> {
    let others = operation.parameters.iter();
    let others = others.filter(|one| one.place != Place::Placeholder && !one.is_rest() && !one.read_only);
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
pub(super) fn typed(words: &[String], flags: &[String]) -> String {
    // After `--`, a word that begins like a flag is an argument.
    let is_flag = |word: &String| word.starts_with('-');
    let end = words.iter().any(is_flag).then(|| "--".to_owned());
    let end = end.filter(|end| !flags.contains(end));
    let words = flags.iter().chain(&end).chain(words);
    let words = words.map(|word| format!(" {}", strings::shell(&printable(word))));
    format!("endpoint{}", words.collect::<String>())
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

/// Adds the items of a parameter: one, or one for each required field of an object.
fn add(parameter: &Parameter, key: String, is_json: bool, items: &mut Vec<String>) {
    let (kind, values) = (parameter.kind, &parameter.values);
    let single = kind.single();
    if parameter.place == Place::Header && ["if-match", "if-none-match"].contains(&&*parameter.name) {
        items.push(format!("{key}=\"{TEXT}\""));
    } else if let Some(value) = scalar(single, values) {
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

/// The fields of an object in an example: the required ones, or the first one.
fn shown_fields(object: &Parameter) -> Vec<&Parameter> {
    let fields = object.fields.iter();
    let mut known = fields.filter(|field| !field.is_rest() && !field.read_only).peekable();
    let first = known.peek().copied();
    let required: Vec<_> = known.filter(|field| field.required).collect();
    match &*required {
        [] => first.into_iter().collect(),
        _ => required,
    }
}

/// Adds the items of an object.
fn add_object(object: &Parameter, key: String, is_json: bool, items: &mut Vec<String>) {
    match &*shown_fields(object) {
        // Outside JSON, an object without members is left out.
        [] if object.place == Place::Body && is_json => items.push(format!("{key}:={{}}")),
        [] => {
            // Two names in one query are different.
            let others = items.iter().filter(|item| item.contains("[NAME")).count();
            items.push(format!("{key}[NAME{}]={TEXT}", "2".repeat(others)));
        }
        fields => fields
            .iter()
            .for_each(|field| add(field, format!("{key}[{}]", name(&field.name)), is_json, items)),
    }
}

/// The place of a parameter, for people.
pub(super) fn place(place: Place) -> &'static str {
    match place {
        Place::Placeholder => "path",
        Place::Query => "query",
        Place::Header => "header",
        Place::Cookie => "cookie",
        _ => "field",
    }
}
