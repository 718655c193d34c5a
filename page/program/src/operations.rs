//! The operations of a catalogue, to search and to fill in.

use endpoint::Place;
use endpoint_catalogue::{Catalogue, Entry, Kind, Parameter, search};
use endpoint_lines::Diagnostic;
use serde_json::{Value, json};

use crate::form::{Fields, Form};
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
        "tag": operation.tags.first(),
    })
}

/// The parameters of one operation, those of its placeholders first.
pub(crate) fn one(question: &Question) -> Result<Value, Diagnostic> {
    let catalogue = question.api()?.catalogue.ok_or_else(none)?;
    let name = question.text("name");
    let form = Form::of(&[name.to_owned()], Some(catalogue));
    let found = form.and_then(|form| Some((form.operation?, form.rows)));
    let (operation, parameters) =
        found.ok_or_else(|| Diagnostic::failed("unknown-operation", "the description has no such operation"))?;
    Ok(json!({
        "name": operation.name(),
        "route": operation.route(),
        "summary": operation.summary,
        "deprecated": operation.deprecated,
        "parameters": parameters,
    }))
}

fn none() -> Diagnostic {
    Diagnostic::usage("invalid-usage", "there is no API description")
}

/// The parameters of an operation, and the credentials of its API, as rows of a form. Its fields are added to `fields`.
pub(crate) fn parameters(operation: &Entry, catalogue: &Catalogue, fields: &mut Fields) -> Vec<Value> {
    let described = |name: &str| {
        let mut parameters = operation.parameters.iter();
        parameters.find(|one| one.place == Place::Placeholder && one.name == name)
    };
    let mut all = Vec::new();
    for name in operation.placeholders() {
        let mut plain = Parameter::new(Place::Placeholder, name);
        plain.required = true;
        all.push(described(name).cloned().unwrap_or(plain));
    }
    let others = operation.parameters.iter();
    let others = others.filter(|one| one.place != Place::Placeholder && !one.is_rest() && !one.read_only);
    all.extend(others.cloned());
    let mut rows = Vec::new();
    for parameter in &all {
        let is_twice = all.iter().filter(|other| other.name == parameter.name).count() > 1;
        let sign = if is_twice { place(parameter.place).1 } else { "" };
        let key = parameter.name.strip_suffix("[]").unwrap_or(&parameter.name);
        let (key, is_body) = (format!("{sign}{key}"), parameter.place == Place::Body);
        rows.push(row(parameter, key, is_body, fields));
    }
    rows.extend(credentials(catalogue, &all));
    rows
}

/// The credentials that every operation takes.
fn credentials(catalogue: &Catalogue, parameters: &[Parameter]) -> Vec<Value> {
    let security = catalogue.api().map(|api| api.security.clone()).unwrap_or_default();
    let is_own = |one: &Parameter, place, name: &str| one.place == place && one.name.eq_ignore_ascii_case(name);
    let is_known = |place, name: &str| parameters.iter().any(|one| is_own(one, place, name));
    let new = security.into_iter().filter(|(place, name)| !is_known(*place, name));
    new.map(|(at, name)| {
        let (key, manner) = match at {
            Place::Header => (format!("{}:", name.to_ascii_lowercase()), "header"),
            _ => (name.clone(), "text"),
        };
        json!({
            "name": name,
            "key": key,
            "place": place(at).0,
            "kind": "credential",
            "manner": manner,
            "secret": true,
            "values": [],
        })
    })
    .collect()
}

/// The name of a place, and the sign that a name has of it.
const fn place(place: Place) -> (&'static str, &'static str) {
    match place {
        Place::Placeholder => ("path", "/"),
        Place::Query => ("query", "?"),
        Place::Header => ("header", "^"),
        Place::Cookie => ("cookie", "~"),
        _ => ("body", "."),
    }
}

fn row(parameter: &Parameter, key: String, is_body: bool, all: &mut Fields) -> Value {
    let kind = parameter.kind;
    let fields = parameter.fields.iter().filter(|one| !one.is_rest() && !one.read_only);
    let is_list = kind.takes_lists();
    let fields = fields.filter(|_| is_body || !is_list);
    let within = if is_list { format!("{key}[#]") } else { key.clone() };
    let key_of = |field: &Parameter| format!("{within}[{}]", escaped(&field.name));
    let rows = fields.map(|field| row(field, key_of(field), is_body, all)).collect();
    // The objects of a list have the same fields, whose keys have a number in the place of `#`.
    let (fields, items) = if is_list {
        (Vec::new(), rows)
    } else {
        (rows, Vec::new())
    };
    if fields.is_empty() {
        all.insert(key.clone(), (manner(kind), Some(parameter.clone())));
    }
    json!({
        "name": parameter.name,
        "key": key,
        "place": place(parameter.place).0,
        "required": parameter.required,
        "kind": kind.to_string(),
        "manner": manner(kind),
        "values": parameter.values,
        "default": parameter.default,
        "fields": fields,
        "items": items,
    })
}

/// How the text of a field is read.
fn manner(kind: Kind) -> &'static str {
    let is_list = kind.single().is_none() && (kind.items().takes(Kind::STRING) || !kind.items().takes(Kind::OBJECT));
    match () {
        () if kind.is_file() => "file",
        () if is_list => "list",
        () if kind.takes(Kind::OBJECT) || kind.takes_lists() => "value",
        () => "text",
    }
}

/// A name within the brackets of a key.
pub(crate) fn escaped(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if "[]\\".contains(c) || escaped.is_empty() && c.is_ascii_digit() {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
