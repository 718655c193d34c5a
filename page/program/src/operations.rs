//! The operations of a catalogue, to search and to fill in.

use endpoint::Place;
use endpoint_catalogue::{Entry, Kind, Parameter};
use endpoint_lines::Diagnostic;
use endpoint_lines::search::search;
use serde_json::{Value, json};

use crate::question::Question;

/// The operations with the `words`, the best first. Without words, all operations in the order of the catalogue.
pub(crate) fn list(question: &Question) -> Result<Value, Diagnostic> {
    let catalogue = question.api()?.catalogue.ok_or_else(none)?;
    let api = catalogue.api().map_err(endpoint::Error::from)?;
    let operations = catalogue.operations().map_err(endpoint::Error::from)?;
    let mut operations = operations
        .collect::<Result<Vec<_>, _>>()
        .map_err(endpoint::Error::from)?;
    let words: Vec<String> = question.text("words").split_whitespace().map(str::to_owned).collect();
    let mut lacks_words = false;
    if !words.is_empty() {
        let hits = search(&api.title, operations.into_iter(), &words);
        lacks_words = !hits.iter().any(|hit| hit.has_all);
        operations = hits.into_iter().map(|hit| hit.operation).collect();
    }
    let operations: Vec<Value> = operations.into_iter().map(listed).collect();
    Ok(json!({
        "title": api.title,
        "server": api.address(),
        "operations": operations,
        "lacksWords": lacks_words,
    }))
}

fn listed(operation: &Entry) -> Value {
    json!({
        "method": operation.method,
        "url": operation.url,
        "summary": operation.summary,
        "deprecated": operation.deprecated,
    })
}

/// The parameters of one operation, those of its placeholders first.
pub(crate) fn one(question: &Question) -> Result<Value, Diagnostic> {
    let catalogue = question.api()?.catalogue.ok_or_else(none)?;
    let name = question.text("name");
    let found = match catalogue.named(name).map_err(endpoint::Error::from)? {
        Some(operation) => Some(operation),
        None => match name.split_once(' ') {
            Some((method, url)) => catalogue.find(method, url).map_err(endpoint::Error::from)?,
            None => None,
        },
    };
    let operation =
        found.ok_or_else(|| Diagnostic::failed("unknown-operation", "the description has no such operation"))?;
    Ok(json!({
        "name": operation.name(),
        "route": operation.route(),
        "summary": operation.summary,
        "deprecated": operation.deprecated,
        "parameters": parameters(operation),
    }))
}

fn none() -> Diagnostic {
    Diagnostic::usage("invalid-usage", "there is no API description")
}

/// The parameters of an operation, as rows of a form.
pub(crate) fn parameters(operation: &Entry) -> Vec<Value> {
    let described = |name: &str| {
        let mut parameters = operation.parameters.iter();
        parameters.find(|one| one.place == Place::Placeholder && one.name == name)
    };
    let mut rows = Vec::new();
    for name in operation.placeholders() {
        let mut plain = Parameter::new(Place::Placeholder, name);
        plain.required = true;
        rows.push(row(described(name).unwrap_or(&plain)));
    }
    let others = operation.parameters.iter();
    rows.extend(
        others
            .filter(|one| one.place != Place::Placeholder && !one.is_rest())
            .map(row),
    );
    rows
}

fn row(parameter: &Parameter) -> Value {
    let kind = parameter.kind;
    json!({
        "name": parameter.name,
        "place": match parameter.place {
            Place::Placeholder => "path",
            Place::Query => "query",
            Place::Header => "header",
            Place::Cookie => "cookie",
            _ => "body",
        },
        "required": parameter.required,
        "kind": kind.to_string(),
        "isJson": parameter.place == Place::Body && !kind.takes(Kind::STRING.or(Kind::FILE)) && !is_texts(kind),
        "isList": is_texts(kind),
        "isFile": kind.takes(Kind::FILE),
        "values": parameter.values,
        "default": parameter.default,
    })
}

/// Whether the value is a list of texts, each an item of its own.
fn is_texts(kind: Kind) -> bool {
    kind.single().is_none() && kind.items().takes(Kind::STRING)
}
