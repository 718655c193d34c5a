//! Values as one text, for headers, cookies, and JSON in a query or a form.

use crate::catalogue::Style;
use crate::error::Error;
use crate::template::{AsVariable, Digits, Variable};
use crate::value::{Value, json};

/// The JSON of a value.
pub(super) fn json<'a>(value: &Value<'_>) -> Value<'a> {
    String::from_utf8(json::to_vec(value)).unwrap_or_default().into()
}

/// Like `join`. A header encodes nothing, so a server would read an item with a comma as two.
pub(super) fn join_in_header(name: &str, value: &mut Value<'_>, style: Option<Style>) -> Result<(), Error> {
    let has_comma = |item: &Value<'_>| item.as_str().is_some_and(|text| text.contains(','));
    let is_split = match &*value {
        Value::Array(items) => items.iter().any(has_comma),
        Value::Object(members) => members
            .iter()
            .any(|(key, member)| key.contains(',') || has_comma(member)),
        _ => false,
    };
    if is_split {
        let wrong = "holds an item with a comma, which separates the items of a header";
        return Err(Error::unsupported_value(name, wrong));
    }
    join(name, value, style)
}

/// Joins a list with commas, and an object as `name,value` or `name=value`. Other values stay.
pub(super) fn join(name: &str, value: &mut Value<'_>, style: Option<Style>) -> Result<(), Error> {
    let mut joined = String::new();
    match &*value {
        Value::Array(items) => {
            for item in items {
                push(&mut joined, "", ",", name, item)?;
            }
        }
        Value::Object(members) => {
            let equals = if style == Some(Style::Form) { "=" } else { "," };
            for (key, member) in members.iter() {
                push(&mut joined, &format!("{key}{equals}"), ",", name, member)?;
            }
        }
        _ => return Ok(()),
    }
    *value = joined.into();
    Ok(())
}

/// Appends an item, if it has a value.
fn push(joined: &mut String, before: &str, separator: &str, name: &str, item: &Value<'_>) -> Result<(), Error> {
    let scalar = match item.as_variable() {
        None => return Ok(()),
        Some(Variable::Scalar(scalar)) => scalar,
        Some(_) => {
            let wrong = "holds a list or an object inside another, which can't be written there";
            return Err(Error::unsupported_value(name, wrong));
        }
    };
    let mut digits = Digits::new();
    let text = scalar
        .text(&mut digits)
        .map_err(|wrong| Error::unsupported_value(name, wrong))?;
    if !joined.is_empty() {
        joined.push_str(separator);
    }
    joined.push_str(before);
    joined.push_str(text);
    Ok(())
}
