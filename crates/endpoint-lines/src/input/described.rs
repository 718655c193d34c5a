//! Items of an operation in a catalogue: a key becomes the name of a parameter, and a text becomes a value of its type.

use endpoint::__private::content_type::ContentType;
use endpoint::{Place, Value};
use endpoint_catalogue::{Entry, Kind, Parameter};

use super::items;
use super::json::{self, Source};
use super::nested::Step;

/// The parameter's name in a key, and the steps after it. A name of the operation may contain brackets, such as `files[0]`. An
/// item of the list `ids[]` is `ids[]=…`.
pub(super) fn path(operation: Option<&Entry>, key: &str) -> Result<(String, Vec<Step>), String> {
    let parameters = operation.into_iter().flat_map(|operation| &operation.parameters);
    let own = parameters.filter(|one| {
        let rest = key.strip_prefix(&*one.name).filter(|_| one.name.contains('['));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
    });
    let Some(own) = own.max_by_key(|one| one.name.len()) else {
        return items::path(key);
    };
    // The steps are read behind a name without brackets.
    let mut steps = items::path(&format!("_{}", key.get(own.name.len()..).unwrap_or_default()))?.1;
    if steps.is_empty() && own.name.ends_with("[]") && own.kind.takes_lists() {
        steps.push(Step::Append);
    }
    Ok((own.name.clone(), steps))
}

/// The text as a number or boolean, if the operation's body is JSON and the parameter takes nothing else.
pub(super) fn value(operation: &Entry, name: &str, steps: &[Step], text: &str) -> Option<Value<'static>> {
    if !is_json(operation) {
        return None;
    }
    let fields = || operation.parameters.iter().filter(|one| one.place == Place::Body);
    let bare = name.strip_prefix('.').unwrap_or(name);
    let field = fields().find(|one| one.name == name || one.name == bare);
    let (mut field, mut kind) = field
        .or_else(|| fields().find(|one| one.is_rest()))
        .map(|one| (one, one.kind))?;
    for step in steps {
        (field, kind) = match step {
            Step::Name(name) => member(field, name).map(|one| (one, one.kind))?,
            Step::Append | Step::AppendUnlessHas(_) | Step::Index(_) => (field, kind.items()),
        };
    }
    let kind = kind.single();
    if kind.takes(Kind::STRING.or(Kind::FILE).or(Kind::OBJECT)) {
        return None;
    }
    match text {
        "true" if kind.takes(Kind::BOOLEAN) => Some(true.into()),
        "false" if kind.takes(Kind::BOOLEAN) => Some(false.into()),
        _ if kind.takes(Kind::INTEGER.or(Kind::NUMBER)) && text == text.trim() => {
            let number = json::value(text, Source::Argument(name)).ok()?;
            matches!(number, Value::Number(_)).then_some(number)
        }
        _ => None,
    }
}

fn member<'o>(field: &'o Parameter, name: &str) -> Option<&'o Parameter> {
    let fields = field.fields.iter();
    fields
        .clone()
        .find(|one| one.name == name)
        .or_else(|| fields.clone().find(|one| one.is_rest()))
}

/// Whether the fields of a call are written as JSON, as long as it names no content type.
fn is_json(operation: &Entry) -> bool {
    let contents = operation.contents.iter();
    let mut kinds = contents.map(|content| ContentType::of(&content.media_type));
    kinds.find(|kind| kind.has_fields()) == Some(ContentType::Json)
}
