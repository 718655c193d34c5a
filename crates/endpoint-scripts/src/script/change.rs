//! Values after a statement of JavaScript that changes them. `None` where the change is not followed.

use endpoint_lines::tree::Text;

use super::WORDS;
use crate::value::{Content, Members, Pair, Part, Value, form, unform};

/// A value whose member at a path is set.
pub(super) fn set(mut value: Value, path: &[String], new: Value) -> Option<Value> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match (&mut value, &*path) {
        (Value::Object(members), path) => set_member(members, path, new)?,
        (Value::Client(members), ["defaults", "headers", "common", name] | ["defaults", "headers", name]) => {
            default_headers(members)?.set_last((*name).to_owned(), new);
        }
        (Value::Client(members), ["defaults", name]) if !matches!(*name, "headers" | "transformRequest") => {
            members.set_last((*name).to_owned(), new);
        }
        (Value::Url(url), ["search"]) => *url = with_query(url, &new.into_text(&WORDS)?)?,
        _ => return None,
    }
    Some(value)
}

fn set_member(members: &mut Members, path: &[&str], new: Value) -> Option<()> {
    let (name, rest) = path.split_first()?;
    if *name == "__proto__" || is_index(name) {
        return None;
    }
    if rest.is_empty() {
        members.change((*name).to_owned(), new);
        return Some(());
    }
    match members.get_mut(name)? {
        Value::Object(inner) => set_member(inner, rest, new),
        _ => None,
    }
}

/// Whether an object has a member of this name before all others, in the order of numbers.
pub(super) fn is_index(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty()
}

fn default_headers(members: &mut Members) -> Option<&mut Members> {
    if members.get("headers").is_none() {
        members.set("headers".to_owned(), Value::Object(Members::default()));
    }
    match members.get_mut("headers")? {
        Value::Object(headers) => Some(headers),
        _ => None,
    }
}

/// A URL with another query.
fn with_query(url: &Text, query: &Text) -> Option<Text> {
    if url.has(|c| c == '#') || query.has(|c| c == '#') || query.starts_with_variable() {
        return None;
    }
    let before = url.until(&['?']);
    let query = query.strip_prefix("?").unwrap_or_else(|| query.clone());
    Some(match query.is_empty() {
        true => before,
        false => before.then_str("?").then(&query),
    })
}

/// A value after a call of a method of its member at a path.
pub(super) fn call(mut value: Value, path: &[String], method: &str, arguments: Vec<Value>) -> Option<Value> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let count = arguments.len();
    let mut arguments = arguments.into_iter();
    match (&mut value, &*path, method) {
        (Value::Client(_), ["interceptors", "response"], "use") => {}
        (Value::Client(members), ["interceptors", "request"], "use") => {
            members.set_last("interceptors".to_owned(), Value::Opaque);
        }
        (Value::List(items), [], "push") => items.extend(arguments),
        (Value::Headers(headers), [], "append" | "set") if count == 2 => {
            let (name, new) = (arguments.next()?.into_text(&WORDS)?, arguments.next()?);
            let name = name.as_str()?;
            let is_there = headers.list.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
            headers.list.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            (!is_there || method == "set").then_some(())?;
            headers.list.push((name.to_owned(), new));
        }
        (Value::Form(pairs), [], "append" | "set") if count == 2 => {
            let pair = pair(arguments, pairs, method)?;
            pairs.push(pair);
        }
        (Value::Url(url), ["searchParams"], "append" | "set") if count == 2 => {
            let query = url.split_once("?").map(|(_, query)| query).unwrap_or_default();
            let mut pairs = unform(&query)?;
            pairs.push(pair(arguments, &pairs, method)?);
            *url = with_query(url, &form(&pairs)?)?;
        }
        (Value::Parts(parts), [], "append" | "set") if matches!(count, 2 | 3) => {
            let name = arguments.next()?.into_text(&WORDS)?;
            let name = added(name, parts.iter().map(|(known, _)| known), method)?;
            let mut part = part(arguments.next()?)?;
            if let Some(file_name) = arguments.next() {
                part.file_name = Some(file_name.into_text(&WORDS)?);
                part.content_type = part.content_type.or_else(|| Some("application/octet-stream".into()));
            }
            parts.push((name, part));
        }
        _ => return None,
    }
    Some(value)
}

/// A name that is added, and not put in the place of another one.
fn added<'n>(name: Text, mut known: impl Iterator<Item = &'n Text>, method: &str) -> Option<Text> {
    let may_be = |known: &Text| *known == name || known.has_variable() || name.has_variable();
    (method == "append" || !known.any(may_be)).then_some(name)
}

/// A pair of texts, added to others.
fn pair(mut arguments: impl Iterator<Item = Value>, known: &[Pair], method: &str) -> Option<Pair> {
    let mut text = || arguments.next()?.into_text(&WORDS);
    let (name, value) = (text()?, text()?);
    Some((added(name, known.iter().map(|(known, _)| known), method)?, value))
}

/// The part of a value. Its texts have CRLF at the end of a line.
fn part(value: Value) -> Option<Part> {
    match value {
        Value::Blob(part) => Some(part),
        value => Some(match value.into_content(&WORDS)? {
            Content::Text(text) => {
                let lines = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n");
                Content::Text(text.map(lines)).part()
            }
            content => content.part(),
        }),
    }
}
