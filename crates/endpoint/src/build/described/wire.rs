//! Values as one text, where a place or a style wants one: of a header, of a cookie, and JSON in a query or a form.

use crate::catalogue::Style;
use crate::error::Error;
use crate::template::{self, AsVariable, Digits, Variable};
use crate::value::{Object, Value, json};

/// The JSON of a value.
pub(super) fn json<'a>(value: &Value<'_>) -> Value<'a> {
    String::from_utf8(json::to_vec(value)).unwrap_or_default().into()
}

/// A list with commas, and an object as `name,value` or `name=value`; what is neither stays.
pub(super) fn joined<'a>(name: &str, value: Value<'a>, style: Option<Style>) -> Result<Value<'a>, Error> {
    let mut joined = String::new();
    match &value {
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
        _ => return Ok(value),
    }
    Ok(joined.into())
}

/// Adds an item that has a value.
fn push(joined: &mut String, before: &str, separator: &str, name: &str, item: &Value<'_>) -> Result<(), Error> {
    let scalar = match item.as_variable() {
        None => return Ok(()),
        Some(Variable::Scalar(scalar)) => scalar,
        Some(_) => {
            let wrong = "holds a list or an object inside another, which has no form there";
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

/// Adds a cookie, its value percent-encoded.
pub(super) fn cookie(cookies: &mut String, name: &str, value: &Value<'_>) {
    let mut digits = Digits::new();
    let Some(Variable::Scalar(scalar)) = value.as_variable() else {
        return;
    };
    let Ok(text) = scalar.text(&mut digits) else { return };
    if !cookies.is_empty() {
        cookies.push_str("; ");
    }
    template::unreserved(cookies, name);
    cookies.push('=');
    template::unreserved(cookies, text);
}

/// Lists that hold lists or objects as objects whose names are numbers, `a[0][b]`, as a form has them.
pub(super) fn numbered(value: Value<'_>) -> Value<'_> {
    match value {
        Value::Array(items)
            if items
                .iter()
                .any(|item| matches!(item, Value::Array(_) | Value::Object(_))) =>
        {
            let items = items.into_iter().filter(|item| !item.is_absent());
            let members = items
                .enumerate()
                .map(|(index, item)| (index.to_string(), numbered(item)));
            Value::Object(members.collect())
        }
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, member)| (name, numbered(member)));
            Value::Object(members.collect::<Object<'_>>())
        }
        value => value,
    }
}
