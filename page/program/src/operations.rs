//! The operations of a catalogue, to search and to fill in.

use endpoint::Place;
use endpoint_catalogue::{Catalogue, Entry, Kind, Parameter, search};
use endpoint_lines::Diagnostic;
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
        "tag": operation.tags.first(),
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
        "parameters": parameters(operation, catalogue),
    }))
}

fn none() -> Diagnostic {
    Diagnostic::usage("invalid-usage", "there is no API description")
}

/// The parameters of an operation, and the credentials of its API, as rows of a form.
pub(crate) fn parameters(operation: &Entry, catalogue: &Catalogue) -> Vec<Value> {
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
        rows.push(row(parameter, format!("{sign}{key}"), parameter.place == Place::Body));
    }
    rows.extend(credentials(catalogue, &all));
    rows
}

/// The credentials that every operation takes.
fn credentials(catalogue: &Catalogue, parameters: &[Parameter]) -> Vec<Value> {
    let security = catalogue.api().map(|api| api.security.clone()).unwrap_or_default();
    let is_new = |place: Place, name: &str| {
        let mut known = parameters.iter();
        !known.any(|one| one.place == place && one.name.eq_ignore_ascii_case(name))
    };
    let new = security.into_iter().filter(|(place, name)| is_new(*place, name));
    new.map(|(at, name)| {
        let is_header = at == Place::Header;
        let key = if is_header {
            format!("{}:", name.to_ascii_lowercase())
        } else {
            name.clone()
        };
        json!({
            "name": name,
            "key": key,
            "place": place(at).0,
            "kind": "credential",
            "manner": if is_header { "header" } else { "text" },
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

/// The keys of values that an operation does not take, and what it takes there.
pub(crate) fn mistakes(parameters: &[Value], given: &[(String, Vec<String>)]) -> Vec<Value> {
    let mut wrong = Vec::new();
    for (key, values) in given {
        let Some(takes) = found(parameters, &of_any_item(key)) else {
            continue;
        };
        let text = |key: &str| takes.get(key).and_then(Value::as_str).unwrap_or_default();
        let allowed = takes.get("values").and_then(Value::as_array).map_or(&[][..], |all| all);
        let is_wrong = |value: &String| match text("kind") {
            _ if !allowed.is_empty() => allowed.iter().all(|one| one != value),
            kind => !reads(kind, value),
        };
        if values.iter().any(is_wrong) {
            let names = allowed.iter().filter_map(Value::as_str).collect::<Vec<_>>();
            let expected = match names.is_empty() {
                true => format!("must be of the kind {}", text("kind")),
                false => format!("must be one of {}", names.join(", ")),
            };
            wrong.push(json!([key, expected]));
        }
    }
    wrong
}

/// The row of a key, in a form of several levels.
fn found<'r>(rows: &'r [Value], key: &str) -> Option<&'r Value> {
    rows.iter()
        .find_map(|row| match row.get("key").and_then(Value::as_str) {
            Some(own) if own == key => Some(row),
            _ => {
                let inside = |name: &str| found(row.get(name)?.as_array()?, key);
                inside("fields").or_else(|| inside("items"))
            }
        })
}

/// A key with `#` in the place of the numbers of items.
fn of_any_item(key: &str) -> String {
    let mut parts = key.split('[');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, after) = part.split_once(']').unwrap_or((part, ""));
        let is_number = !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit());
        match is_number {
            true => whole.push_str(&format!("[#]{after}")),
            false => whole.push_str(&format!("[{part}")),
        }
    }
    whole
}

/// Whether a text is a value of a kind, as far as its own letters say.
fn reads(kind: &str, text: &str) -> bool {
    kind.split('|').any(|kind| match kind {
        "integer" => text.parse::<i128>().is_ok(),
        "number" => text.parse::<f64>().is_ok_and(f64::is_finite),
        "boolean" => matches!(text, "true" | "false"),
        _ => true,
    })
}

fn row(parameter: &Parameter, key: String, is_body: bool) -> Value {
    let kind = parameter.kind;
    let fields = parameter.fields.iter().filter(|one| !one.is_rest() && !one.read_only);
    let is_list = kind.takes_lists();
    let fields = fields.filter(|_| is_body || !is_list);
    let within = if is_list { format!("{key}[#]") } else { key.clone() };
    let fields: Vec<_> = fields
        .map(|field| row(field, format!("{within}[{}]", escaped(&field.name)), is_body))
        .collect();
    // The objects of a list have the same fields, whose keys have a number in the place of `#`.
    let (fields, items) = if is_list {
        (Vec::new(), fields)
    } else {
        (fields, Vec::new())
    };
    let is_text = kind.takes(Kind::STRING.or(Kind::FILE));
    let manner = match () {
        () if is_texts(kind) => "list",
        () if kind.is_file() => "file",
        () if !is_text && (is_body || kind.takes(Kind::OBJECT)) => "json",
        () => "text",
    };
    json!({
        "name": parameter.name,
        "key": key,
        "place": place(parameter.place).0,
        "required": parameter.required,
        "kind": kind.to_string(),
        "manner": manner,
        "values": parameter.values,
        "default": parameter.default,
        "fields": fields,
        "items": items,
    })
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

/// Whether the value is a list of texts, each an item of its own.
fn is_texts(kind: Kind) -> bool {
    kind.single().is_none() && kind.items().takes(Kind::STRING)
}
