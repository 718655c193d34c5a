//! Warnings about a call of an operation: that it is deprecated, or has fields that only the server sends.

use endpoint::{Options, Place, Value};
use endpoint_catalogue::{Entry, Parameter};

/// The warnings about a deprecated operation and about fields that only the server sends. The request itself reports any
/// other mistake.
pub(crate) fn warnings(operation: &Entry, options: &Options<'_>) -> Vec<String> {
    let deprecated = || format!("warning: {} is deprecated", operation.name());
    let deprecated = operation.deprecated.then(deprecated);
    let whole = match options.get("data") {
        Some(Value::String(text)) => serde_json::from_str(&text).ok().map(Value::into_owned),
        whole => whole,
    };
    let is_given = |path: &Vec<&str>| {
        let [name, below @ ..] = &**path else { return false };
        let own = options.get(name);
        own.is_some_and(|own| holds(&own, below)) || whole.as_ref().is_some_and(|whole| holds(whole, path))
    };
    let given = read_only(operation).into_iter().filter(is_given);
    let given = given.map(|path| {
        let (name, below) = path.split_first().unwrap_or((&"", &[]));
        let below: String = below.iter().map(|name| format!("[{name}]")).collect();
        format!("note: {name}{below} is read-only: the server may refuse or ignore it")
    });
    deprecated.into_iter().chain(given).collect()
}

/// The names that lead to each field that only the server sends.
pub(crate) fn read_only(operation: &Entry) -> Vec<Vec<&str>> {
    fn add<'o>(field: &'o Parameter, path: &[&'o str], all: &mut Vec<Vec<&'o str>>) {
        let path = [path, &[&field.name]].concat();
        field.fields.iter().for_each(|below| add(below, &path, all));
        all.extend(field.read_only.then_some(path));
    }
    let mut all = Vec::new();
    let fields = operation.parameters.iter().filter(|one| one.place == Place::Body);
    let of_items = operation.contents.iter().flat_map(|content| &content.fields);
    fields.chain(of_items).for_each(|field| add(field, &[], &mut all));
    all
}

/// Whether a value, or an item of a list, has the member that a path leads to.
fn holds(value: &Value<'_>, path: &[&str]) -> bool {
    match (value, path) {
        (_, []) => true,
        (Value::Array(items), _) => items.iter().any(|item| holds(item, path)),
        (Value::Object(members), [name, below @ ..]) => members.get(name).is_some_and(|member| holds(member, below)),
        _ => false,
    }
}
