//! Values as one text, for headers, cookies, and JSON in a query or a form.

use crate::error::Error;
use crate::value::{Value, joined, json};

/// The JSON of a value.
pub(super) fn json<'a>(value: &Value<'_>) -> Value<'a> {
    String::from_utf8(json::to_vec(value)).unwrap_or_default().into()
}

/// Joins a list with commas, and an object as `name,value`, or with another sign in the place of that comma. Other values
/// stay.
pub(super) fn join(name: &str, value: &mut Value<'_>, equals: char) -> Result<(), Error> {
    if matches!(value, Value::Array(_) | Value::Object(_)) {
        let joined = joined(value, ',', equals).map_err(|wrong| Error::unsupported_value(name, &wrong))?;
        *value = joined.map_or(Value::Null, Value::from);
    }
    Ok(())
}
