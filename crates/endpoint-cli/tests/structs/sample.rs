//! A value of JSON for each field of a printed struct, and the same value by its name and place.

use endpoint::Place;
use endpoint_catalogue::{Entry, Kind, Parameter};
use serde_json::{Value, json};

use super::code::{Code, Field};

/// A statement that makes the struct as `operation` and its values as `options`.
pub(crate) fn statements(code: &Code, name: &str, operation: &Entry) -> String {
    let (mut fields, mut options) = (String::new(), "Options::new()".to_owned());
    for field in code.fields(name) {
        let (sign, parameter) = parameter(field, operation);
        let name = field.parameter();
        let (value, option) = match (&*field.name, parameter) {
            // Of several the caller names one.
            ("content_type", None) => {
                let media_type = &operation.contents[0].media_type;
                let option = format!(".header(\"content-type\", {media_type:?})");
                (json!(media_type), option)
            }
            ("cookies", None) => (json!("session=a"), ".param(\"~session\", \"a\")".to_owned()),
            // A whole body.
            (_, None) if field.has("body") => {
                let content = &operation.contents[0];
                let value = value(content.kind, &[], &[]);
                let data = match value.as_str() {
                    Some(text) => format!(".data({text:?})"),
                    None => format!(".data(crate::value({:?}))", value.to_string()),
                };
                (value, data)
            }
            (_, None) => (json!("b c"), format!(".param({:?}, \"b c\")", format!("/{name}"))),
            (_, Some(known)) if known.is_rest() => {
                (json!({"another": "b c"}), ".param(\"another\", \"b c\")".to_owned())
            }
            (_, Some(known)) => {
                let value = value(known.kind, &known.values, &known.fields);
                // A list in a header is written by hand.
                let is_text = field.kind.contains("&'a str") && field.attribute("header").is_some();
                let is_header = is_text && !value.is_string();
                let value = if is_header { json!("b c") } else { value };
                let option = match is_header {
                    true => format!(".header({:?}, \"b c\")", known.name),
                    false => {
                        format!(
                            ".param({:?}, crate::value({:?}))",
                            format!("{sign}{}", known.name),
                            value.to_string()
                        )
                    }
                };
                (value, option)
            }
        };
        let (given, option) = match parameter.filter(|_| field.kind.contains("endpoint::Part<'a>")) {
            Some(known) => part(field, known),
            None => {
                let given = code.expression(&field.kind, &value);
                (given.unwrap_or_else(|| panic!("{value} is no {}", field.kind)), option)
            }
        };
        fields += &format!("{}: {given}, ", field.name);
        options += &option;
    }
    format!("    let options = {options};\n    let operation = {name} {{ {fields} }};\n")
}

/// The sign of a field's place, and the parameter that it is.
fn parameter<'o>(field: &Field, operation: &'o Entry) -> (char, Option<&'o Parameter>) {
    let name = field.attribute("header").unwrap_or_else(|| field.parameter());
    let is_in_url = operation.placeholders().any(|one| one == name);
    let in_query = field.has("query") || matches!(&*operation.method, "GET" | "HEAD");
    let (sign, place) = match () {
        () if field.attribute("header").is_some() => ('^', Place::Header),
        () if field.has("query") => ('?', Place::Query),
        () if field.has("field") || field.has("part") => ('.', Place::Body),
        () if field.has("body") => return ('.', None),
        () if is_in_url => ('/', Place::Placeholder),
        () if in_query => ('?', Place::Query),
        () => ('.', Place::Body),
    };
    let name = if field.has("flatten") { "" } else { &*name };
    let mut parameters = operation.parameters.iter();
    (
        sign,
        parameters.find(|one| one.place == place && place.is_same(&one.name, name)),
    )
}

/// A part as it is written, and the option that makes it.
fn part(field: &Field, known: &Parameter) -> (String, String) {
    let is_file = known.kind.takes(Kind::FILE) || known.kind.items() == Kind::FILE;
    let option = |value: &Value| {
        format!(
            ".param({:?}, crate::value({:?}))",
            format!(".{}", known.name),
            value.to_string()
        )
    };
    let (part, option) = match &known.content_type {
        Some(content_type) => (
            format!("endpoint::Part::text(\"a file\").content_type({content_type:?})"),
            option(&json!("a file")),
        ),
        None if is_file => (
            format!("endpoint::Part::file({:?}, \"a file\".as_bytes())", known.name),
            option(&json!("a file")),
        ),
        None => {
            let value = value(known.kind.or(known.kind.items()).single(), &[], &known.fields);
            let text = value.to_string();
            (
                format!("endpoint::Part::text({text:?}).content_type(\"application/json\")"),
                option(&value),
            )
        }
    };
    match field.kind.starts_with("Option<") {
        true => (format!("Some({part})"), option),
        false => (part, option),
    }
}

/// A value of a kind: the first of those that are taken, or one that has to be encoded.
fn value(kind: Kind, values: &[String], fields: &[Parameter]) -> Value {
    let first = |usual: &str| values.first().cloned().unwrap_or_else(|| usual.to_owned());
    let read = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    match kind.single() {
        _ if kind.single().is_none() => {
            let item = value(kind.items(), values, fields);
            json!([item.clone(), item])
        }
        single if single.takes(Kind::STRING.or(Kind::FILE)) => json!(first("b c")),
        single if single.takes(Kind::NUMBER) => read(first("1.5")),
        single if single.takes(Kind::INTEGER) => read(first("7")),
        single if single.takes(Kind::BOOLEAN) => read(first("true")),
        _ => {
            let known = fields.iter().filter(|field| !field.is_rest()).take(3);
            let required = fields.iter().filter(|field| field.required);
            let members = known
                .chain(required)
                .map(|field| (field.name.clone(), value(field.kind, &field.values, &field.fields)));
            let members: serde_json::Map<String, Value> = members.collect();
            match members.is_empty() {
                true => json!({"a": "b c"}),
                false => Value::Object(members),
            }
        }
    }
}
