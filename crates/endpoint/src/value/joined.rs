//! Lists and objects as one text, for every place that joins them (decision 27).

use super::Value;
use crate::template::{AsVariable as _, Digits};

/// Joins the items of a list by `between`, or the members of an object, each as a name, `equals` and a value. `None` if
/// none has a value. The error is a reason: servers would read a text with a separator as two.
#[allow(clippy::missing_errors_doc, reason = "public only for catalogues")]
pub fn joined(value: &Value<'_>, between: char, equals: char) -> Result<Option<String>, String> {
    let mut joined: Option<String> = None;
    let mut push = |name: Option<&str>, item: &Value<'_>| {
        let scalar = match item.as_variable() {
            None => return Ok(()),
            Some(scalar) if scalar.is_scalar() => scalar,
            Some(_) => return Err("holds a list or an object inside another, which can't be written there".to_owned()),
        };
        let mut digits = Digits::new();
        let text = scalar.text(&mut digits)?;
        let in_name = name.and_then(|name| name.chars().find(|c| [between, equals].contains(c)));
        if let Some(separator) = in_name.or(text.contains(between).then_some(between)) {
            return Err(match name {
                None => format!("holds an item with {}, which separates items", described(separator)),
                Some(_) => format!("holds a member with {}, which separates members", described(separator)),
            });
        }
        let joined = match &mut joined {
            Some(joined) => {
                joined.push(between);
                joined
            }
            None => joined.insert(String::new()),
        };
        if let Some(name) = name {
            joined.push_str(name);
            joined.push(equals);
        }
        joined.push_str(text);
        Ok(())
    };
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| push(None, item))?,
        Value::Object(members) => members.iter().try_for_each(|(name, member)| push(Some(name), member))?,
        _ => {}
    }
    Ok(joined)
}

fn described(separator: char) -> String {
    match separator {
        ',' => "a comma".into(),
        ' ' => "a blank".into(),
        '|' => "a bar".into(),
        other => format!("`{other}`"),
    }
}
