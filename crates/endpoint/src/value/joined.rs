//! Lists and objects as one text, for every place that joins them (decision 27).

use super::Value;
use crate::template::{AsVariable as _, Digits};

/// Calls `push` with each item of a list, or with each name and value of an object in turn. Nulls are left out. The error is a
/// reason: servers would read a text with a separator as two.
pub(crate) fn texts(value: &Value<'_>, separators: &[char], mut push: impl FnMut(&str)) -> Result<(), String> {
    let mut visit = |name: Option<&str>, item: &Value<'_>| {
        let scalar = match item.as_variable() {
            None => return Ok(()),
            Some(scalar) if scalar.is_scalar() => scalar,
            Some(_) => return Err("holds a list or an object inside another, which can't be written there".to_owned()),
        };
        let mut digits = Digits::new();
        let text = scalar.text(&mut digits)?;
        let in_name = name.and_then(|name| name.chars().find(|c| separators.contains(c)));
        let mut between = separators.iter().copied().take(1);
        if let Some(separator) = in_name.or_else(|| between.find(|separator| text.contains(*separator))) {
            return Err(match name {
                None => format!("holds an item with {}, which separates items", described(separator)),
                Some(_) => format!("holds a member with {}, which separates members", described(separator)),
            });
        }
        name.into_iter().for_each(&mut push);
        push(text);
        Ok(())
    };
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| visit(None, item)),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| visit(Some(name), member)),
        _ => Ok(()),
    }
}

/// Joins the items of a list by `between`, or the members of an object, each as a name, `equals` and a value. `None` if
/// none has a value.
#[allow(clippy::missing_errors_doc, reason = "public only for catalogues")]
pub fn joined(value: &Value<'_>, between: char, equals: char) -> Result<Option<String>, String> {
    let mut joined: Option<String> = None;
    let is_object = matches!(value, Value::Object(_));
    let mut is_value = false;
    texts(value, &[between, equals], |text| {
        match &mut joined {
            Some(joined) => {
                joined.push(if is_value { equals } else { between });
                joined.push_str(text);
            }
            none => *none = Some(text.to_owned()),
        }
        is_value = is_object && !is_value;
    })?;
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
