//! The settings of a profile: TOML read into values, environment variables looked up or shown by their names.

use std::env::{self, VarError};
use std::ops::Range;

use ::toml::de::{DeTable, DeValue};
use endpoint::{Object, Value};

use super::toml::{Entry, Text, in_order};
use crate::report::failure::Failure;
use crate::report::mask::{self, MASK};

/// What is done with a value that names an environment variable.
#[derive(Debug, Clone, Copy)]
pub(super) enum Environment {
    /// It is looked up.
    Read,
    /// It is shown by its name.
    Show,
}

/// A value; in `headers`, a table names the environment variable that holds it.
pub(super) fn read(
    text: &Text<'_>,
    value: &Entry<'_>,
    is_headers: bool,
    environment: Environment,
) -> Result<Value<'static>, Failure> {
    let fault = |message: &str, label: &str| text.fault(value.span(), message, label);
    Ok(match value.get_ref() {
        DeValue::String(string) => string.to_string().into(),
        DeValue::Boolean(bool) => (*bool).into(),
        DeValue::Datetime(datetime) => datetime.to_string().into(),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_err(|_| fault("a number is too large", "expected at most 64 bits"))?
            .into(),
        DeValue::Float(float) => match float.as_str().parse::<f64>() {
            Ok(float) if float.is_finite() => float.into(),
            _ => return Err(fault("a number is not finite", "expected a number that JSON can say")),
        },
        DeValue::Array(array) => {
            let items = array.iter().map(|item| read(text, item, false, environment));
            Value::Array(items.collect::<Result<_, Failure>>()?)
        }
        DeValue::Table(table) => {
            let mut object = Object::new();
            for (key, value) in in_order(table) {
                let value = match (value.get_ref(), environment) {
                    (DeValue::Table(variable), _) if is_headers => header(text, value.span(), variable, environment)?,
                    (_, Environment::Show) => shown(text, key.get_ref(), value, false)?,
                    (_, Environment::Read) => read(text, value, false, environment)?,
                };
                object.insert(key.get_ref().to_string(), value);
            }
            Value::Object(object)
        }
    })
}

/// A value for the list of profiles: masked where its name shows that it is a secret.
pub(super) fn shown(
    text: &Text<'_>,
    name: &str,
    value: &Entry<'_>,
    is_headers: bool,
) -> Result<Value<'static>, Failure> {
    // `headers` that are not a table may be a token in the wrong place.
    let is_hidden = if is_headers {
        value.get_ref().as_table().is_none()
    } else {
        mask::is_secret_setting(name)
    };
    if is_hidden {
        Ok(MASK.into())
    } else {
        read(text, value, is_headers, Environment::Show)
    }
}

/// `{ env = "GITHUB_TOKEN", prefix = "token " }`
fn header(
    text: &Text<'_>,
    span: Range<usize>,
    table: &DeTable<'_>,
    environment: Environment,
) -> Result<Value<'static>, Failure> {
    const FORM: &str = "expected { env = \"VARIABLE\", prefix = \"token \" }; prefix may be absent";
    let (mut variable, mut prefix) = (None, "");
    for (key, value) in table {
        match (key.get_ref().as_ref(), value.get_ref().as_str()) {
            ("env", Some(name)) => variable = Some(name),
            ("prefix", Some(value)) => prefix = value,
            _ => return Err(text.fault(key.span(), "a header names its environment variable otherwise", FORM)),
        }
    }
    let Some(variable) = variable.filter(|name| !name.is_empty() && !name.contains(['=', '\0'])) else {
        return Err(text.fault(span, "a header that is a table names an environment variable", FORM));
    };
    match environment {
        Environment::Show => Ok(format!("{prefix}${variable}").into()),
        Environment::Read => {
            let wrong = match env::var(variable) {
                // Empty is not a choice: that is what a shell and a CI make of a secret which they do not have.
                Ok(value) if value.is_empty() => "is empty",
                Ok(value) => return Ok(format!("{prefix}{value}").into()),
                Err(VarError::NotPresent) => "is not set",
                Err(VarError::NotUnicode(_)) => "holds something else than UTF-8",
            };
            let message = format!("the environment variable {variable} {wrong}");
            Err(text.fault(span, &message, "its value is wanted here"))
        }
    }
}
