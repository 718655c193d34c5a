//! The way back, for each operation of real descriptions: a request with generated values is identified as its operation,
//! with the same values. `ENDPOINT_OPENAPI` names a folder with JSON, YAML, or either compressed by gzip:
//!
//! ```sh
//! ENDPOINT_OPENAPI=FOLDER cargo test -p endpoint-openapi --test main identify:: -- --nocapture
//! ```

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeMap;

use crate::descriptions::{descriptions, text};
use endpoint::template::Captured;
use endpoint::{Body, Endpoint, Object, Options, Place, Value};
use endpoint_catalogue::{Argument, Catalogue, Content, Described, Entry, Kind, Parameter, Style};

/// A text with characters that mean something in a URL.
const TEXT: &str = "a b/ü+&=%2F?#;";

/// The values of a call: by place and name, as they are given and as they come back.
type Given = BTreeMap<(String, String), Shape>;

/// A value without the difference between a number and its text.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    Text(String),
    List(Vec<Shape>),
    Object(BTreeMap<String, Shape>),
}

fn of_value(value: &Value<'_>) -> Shape {
    match value {
        Value::String(text) => Shape::Text(text.to_string()),
        Value::Array(items) => Shape::List(items.iter().map(of_value).collect()),
        Value::Object(members) => Shape::Object(
            members
                .iter()
                .map(|(name, value)| (name.into(), of_value(value)))
                .collect(),
        ),
        other => Shape::Text(serde_json::to_string(other).unwrap()),
    }
}

fn of_captured(value: &Captured<'_>) -> Shape {
    match value {
        Captured::Text(text) => Shape::Text(text.to_string()),
        Captured::List(items) => Shape::List(items.iter().map(of_captured).collect()),
        Captured::Map(members) => Shape::Object(
            members
                .iter()
                .map(|(name, value)| (name.to_string(), of_captured(value)))
                .collect(),
        ),
    }
}

/// A value that a parameter takes.
fn value(parameter: &Parameter) -> Value<'static> {
    let kind = parameter.kind;
    let one = |kind: Kind| -> Value<'static> {
        match parameter.values.first() {
            Some(value) if kind.takes(Kind::STRING) => value.clone().into(),
            Some(value) => value.parse::<i64>().map_or_else(|_| value.clone().into(), Value::from),
            None if kind.takes(Kind::STRING) => TEXT.into(),
            None if kind.takes(Kind::INTEGER) => 7.into(),
            None if kind.takes(Kind::NUMBER) => 1.5.into(),
            None if kind.takes(Kind::BOOLEAN) => true.into(),
            None if kind.takes(Kind::OBJECT) => members(parameter),
            None => "f".into(),
        }
    };
    if !kind.single().is_none() {
        return one(kind.single());
    }
    Value::Array([one(kind.items()), one(kind.items())].into_iter().collect())
}

fn members(parameter: &Parameter) -> Value<'static> {
    let known = parameter.fields.iter().filter(|field| !field.is_rest());
    let mut members: Object<'static> = known.map(|field| (field.name.clone(), value(field))).collect();
    if members.is_empty() {
        members.insert("key", TEXT);
    }
    Value::Object(members)
}

/// All parameters of the URL, and the required others.
fn call(operation: &Entry) -> (Options<'static>, Given) {
    let mut options = Options::new();
    let mut given = Given::new();
    for name in operation.placeholders() {
        let known = operation
            .parameters
            .iter()
            .find(|one| one.place == Place::Placeholder && one.name == name);
        let value = known.map_or_else(|| TEXT.into(), value);
        given.insert(("/".into(), name.into()), of_value(&value));
        options = options.param(format!("/{name}"), value);
    }
    for one in operation.parameters.iter().filter(|one| !one.is_rest()) {
        let sign = match one.place {
            Place::Query => '?',
            Place::Header if one.required => '^',
            Place::Cookie if one.required => '~',
            Place::Body if one.required => '.',
            _ => continue,
        };
        let value = match one.place {
            Place::Header | Place::Cookie if one.kind.takes(Kind::STRING) && one.values.is_empty() => "text".into(),
            _ => value(one),
        };
        if sign == '?' && one.style != Some(Style::Json) {
            given.insert(("?".into(), one.name.clone()), of_value(&value));
        }
        options = options.param(format!("{sign}{}", one.name), value);
    }
    let mut fields = operation.parameters.iter().filter(|one| one.place == Place::Body);
    let mut needs_data = |content: &Content| content.required && !fields.any(|field| field.required);
    if let Some(content) = operation.contents.first().filter(|content| needs_data(content)) {
        let data = match content.kind.takes(Kind::STRING) || content.media_type != "application/json" {
            true => Body::from(TEXT),
            false => Body::Json(Value::Object(Object::new())),
        };
        options = options.data(data).header("content-type", content.media_type.clone());
    }
    (options, given)
}

fn found(arguments: &[Argument<'_>], operation: &Entry) -> Given {
    let json = |name: &str| {
        operation
            .parameters
            .iter()
            .any(|one| one.name == name && one.style == Some(Style::Json))
    };
    let sign = |place| if place == Place::Placeholder { "/" } else { "?" };
    let arguments = arguments
        .iter()
        .filter(|one| one.place == Place::Placeholder || !json(&one.name));
    arguments
        .map(|one| ((sign(one.place).into(), one.name.to_string()), of_captured(&one.value)))
        .collect()
}

/// Why the request of an operation is not read as what it was.
fn wrong(endpoint: &Described, catalogue: &Catalogue, operation: &Entry) -> Option<String> {
    let (options, given) = call(operation);
    let route = operation.route();
    let request = match endpoint.request(&*route, options) {
        Ok(request) => request,
        Err(error) => return Some(format!("can't be requested: {error}")),
    };
    let url = request.url();
    let identified = match catalogue.identify(&operation.method, url) {
        Ok(identified) => identified,
        Err(error) => return Some(error.to_string()),
    };
    if identified.operation.route() != operation.route() {
        return Some(format!("is read as {}", identified.operation.route()));
    }
    if let Some(error) = identified.refused.first() {
        return Some(format!("refuses: {error} in {url}"));
    }
    let found = found(&identified.arguments, operation);
    (found != given).then(|| format!("{url}\n      gave  {given:?}\n      found {found:?}"))
}

/// Operations that are read as another one, and why. `compare/openapi/README.md` has the table.
const KNOWN: [(&str, &str); 2] = [
    (
        "GET /repos/{owner}/{repo}/compare/{base}...{head}",
        "dots can be part of both values, and its paths are those of `/repos/{owner}/{repo}/compare/{basehead}`",
    ),
    (
        "POST /job/batch",
        "the description has a list of objects in the query, which has no form there",
    ),
];

#[test]
fn each_operation_of_real_descriptions_is_identified_by_its_requests() {
    let mut all = Vec::new();
    for path in descriptions() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let prepared = endpoint_openapi::prepare(&text(&path), |_| true).unwrap();
        let catalogue: &'static Catalogue = Box::leak(Box::new(prepared.catalogue));
        let base = catalogue.api().unwrap().address().unwrap_or("https://api.example");
        let endpoint = Described::over(&Endpoint::new(base).unwrap(), catalogue).unwrap();
        let mut count = 0;
        let mut wrongs = Vec::new();
        for operation in catalogue.operations().unwrap() {
            let operation = operation.unwrap();
            count += 1;
            if let Some(wrong) = wrong(&endpoint, catalogue, operation) {
                wrongs.push((operation.route(), wrong));
            }
        }
        eprintln!("{name}: {} of {count} operations are identified", count - wrongs.len());
        for (route, wrong) in &wrongs {
            eprintln!("  {route}: {wrong}");
        }
        all.extend(wrongs);
    }
    all.retain(|(route, _)| !KNOWN.iter().any(|(known, _)| known == route));
    assert!(all.is_empty(), "{} operations are not identified", all.len());
}
