//! The operations of a path.

use endpoint::catalogue::{Operation, Place};

use crate::document::Document;
use crate::node::{Node, Object};
use crate::{body, parameter, path, server};

/// The methods that a path item names.
const METHODS: [&str; 9] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
];

/// The longest summary, in characters.
const MAX_SUMMARY: usize = 80;

/// The route of each operation of a path, and the operation, or why it can't be read.
pub(crate) fn of_path<'d>(
    document: &Document<'d>,
    path: &str,
    item: Node<'d>,
) -> Vec<(String, Result<Operation, String>)> {
    if path.starts_with("x-") {
        return Vec::new();
    }
    let item = match document.object(item) {
        Ok(item) => item,
        Err(wrong) => return vec![(path.to_owned(), Err(wrong))],
    };
    let methods = item.iter().filter(|(key, _)| METHODS.contains(key));
    let operations = methods.map(|(method, node)| {
        let method = method.to_uppercase();
        let read = read(document, &method, path, &item, node);
        (format!("{method} {path}"), read)
    });
    operations.collect()
}

fn read<'d>(
    document: &Document<'d>,
    method: &str,
    path: &str,
    item: &Object<'d>,
    node: Node<'d>,
) -> Result<Operation, String> {
    if document.is_exhausted() {
        return Err("the schemas before it take more than 1 GiB to follow".into());
    }
    let object = document.object(node)?;
    let read = parameter::all(document, [item.list("parameters"), object.list("parameters")])?;
    let placeholders: Vec<_> = read.iter().filter_map(|one| one.placeholder.as_ref()).collect();
    let mut operation = Operation::new(method, path::template(path, &placeholders)?);
    operation.id = object
        .text("operationId")
        .filter(|id| !id.is_empty())
        .map(|id| id.into_owned());
    operation.deprecated = object.flag("deprecated") == Some(true);
    operation.summary = summary(&object);
    if let Some(servers) = object.get("servers").or_else(|| item.get("servers")) {
        operation.server = server::first(servers)?;
        let of_api = document
            .root()
            .get("servers")
            .and_then(|servers| server::first(servers).ok()?);
        if operation.server == of_api {
            operation.server = None;
        }
    }
    let names: Vec<_> = operation.placeholders().map(str::to_owned).collect();
    for parameter in read.into_iter().map(|one| one.parameter) {
        // The URL names the placeholders already, and most of them are a text. One that it lacks has nowhere to go.
        let says_more = parameter.to_string() != format!("/{}", parameter.name);
        if parameter.place != Place::Placeholder || (says_more && names.contains(&parameter.name)) {
            operation.parameters.push(parameter);
        }
    }
    operation.parameters.sort_by_key(|one| rank(one.place));
    // RFC 9110 gives the content of these no meaning, and the library sends none with them.
    if !matches!(method, "GET" | "HEAD" | "TRACE")
        && let Some(node) = object.get("requestBody")
    {
        body::read(document, node, &mut operation).map_err(|wrong| format!("the body: {wrong}"))?;
    }
    Ok(operation)
}

/// The order of places in a line.
fn rank(place: Place) -> u8 {
    match place {
        Place::Placeholder => 0,
        Place::Query => 1,
        Place::Header => 2,
        _ => 3,
    }
}

/// What the operation does, on one line.
fn summary(object: &Object<'_>) -> String {
    let summary = object.text("summary").filter(|summary| !summary.trim().is_empty());
    let text = summary.or_else(|| object.text("description")).unwrap_or_default();
    let line = without_tags(text.trim().lines().next().unwrap_or_default());
    let mut words = String::new();
    for word in line.split_whitespace() {
        if words.chars().count() + word.chars().count() > MAX_SUMMARY {
            words.push_str(" …");
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// A text without the tags of HTML that some descriptions have.
fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        rest = match after.split_once('>').filter(|_| is_tag) {
            Some((_, after)) => after,
            None => {
                plain.push('<');
                after
            }
        };
    }
    plain + rest
}
