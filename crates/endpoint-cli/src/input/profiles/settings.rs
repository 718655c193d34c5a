//! The settings of a profile: TOML read into values, environment variables looked up or shown by their names.

use std::env::{self, VarError};
use std::ops::Range;

use ::toml::de::{DeTable, DeValue};
use endpoint::{Object, Value};

use super::command;
use super::toml::{Entry, Text, in_order};
use crate::report::failure::Failure;
use crate::report::mask::{self, MASK, SecretNames};

/// How a value that names an environment variable is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Environment<'n> {
    /// It is looked up.
    Read,
    /// It is shown by its name. Secrets by these names are masked.
    Show(&'n SecretNames),
}

/// A value; in `headers`, a table names the environment variable that holds it.
pub(super) fn read(
    text: &Text<'_>,
    value: &Entry<'_>,
    is_headers: bool,
    environment: Environment<'_>,
) -> Result<Value<'static>, Failure> {
    let fault = |message: &str, label: &str| text.fault(value.span(), message, label);
    Ok(match value.get_ref() {
        DeValue::String(string) => match environment {
            Environment::Read => string.to_string().into(),
            Environment::Show(_) => mask::covered(string).into(),
        },
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
                    (_, Environment::Show(names)) => shown(text, key.get_ref(), value, names)?,
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
    own: &SecretNames,
) -> Result<Value<'static>, Failure> {
    read_shown(text, value, false, own, own.is_secret(name))
}

/// A setting of a profile for the list of profiles. It may be the table of headers.
pub(super) fn shown_setting(
    text: &Text<'_>,
    name: &str,
    value: &Entry<'_>,
    names: &SecretNames,
) -> Result<Value<'static>, Failure> {
    let is_headers = name == "headers";
    // `headers` that are not a table may be a token in the wrong place.
    let is_hidden = match is_headers {
        true => value.get_ref().as_table().is_none(),
        false => names.is_secret(name),
    };
    read_shown(text, value, is_headers, names, is_hidden)
}

fn read_shown(
    text: &Text<'_>,
    value: &Entry<'_>,
    is_headers: bool,
    names: &SecretNames,
    is_hidden: bool,
) -> Result<Value<'static>, Failure> {
    if is_hidden {
        return Ok(MASK.into());
    }
    read(text, value, is_headers, Environment::Show(names))
}

/// Whether a setting contains a secret, rather than the name of a variable with one.
pub(super) fn holds_secret(name: &str, value: &DeValue<'_>, names: &SecretNames) -> bool {
    match value {
        DeValue::Table(table) if is_variable(table) => {
            let prefix = table.get("prefix").and_then(|prefix| prefix.get_ref().as_str());
            prefix.is_some_and(has_secret)
        }
        DeValue::Table(table) => table.iter().any(|(key, value)| {
            holds_secret(
                if names.is_secret(name) { name } else { key.get_ref() },
                value.get_ref(),
                names,
            )
        }),
        DeValue::Array(array) => array.iter().any(|item| holds_secret(name, item.get_ref(), names)),
        DeValue::String(text) if text.is_empty() => false,
        DeValue::String(text) if !endpoint::secrets_in(text).is_empty() => true,
        DeValue::Boolean(_) => false,
        _ => names.is_secret(name),
    }
}

/// Whether the table of a header names its environment variable, or its command.
fn is_variable(table: &DeTable<'_>) -> bool {
    table.get("env").is_some_and(|name| name.get_ref().is_str()) || command::words(table).is_some()
}

/// Whether a prefix contains a token. A prefix such as `Bot ` or `Token token=` does not: the token follows it.
fn has_secret(prefix: &str) -> bool {
    let is_key = |text: &str| {
        let name = text.strip_suffix('=').unwrap_or_default();
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_'))
    };
    let secrets = endpoint::secrets_in(prefix).into_iter();
    let mut texts = secrets.map(|secret| prefix.get(secret).unwrap_or_default());
    !(prefix.is_empty() || prefix.ends_with([' ', '=', ':'])) || texts.any(|text| !is_key(text))
}

/// Whether the value of a header is written by a command.
pub(super) fn is_command(value: &DeValue<'_>) -> bool {
    value.as_table().is_some_and(|table| command::words(table).is_some())
}

/// Whether the value of a header is a secret, wherever it is.
pub(super) fn is_secret_header(name: &str, value: &DeValue<'_>, names: &SecretNames) -> bool {
    let is_elsewhere = value.as_table().is_some_and(is_variable) && names.is_secret(name);
    is_elsewhere || holds_secret(name, value, names)
}

/// Whether a name can be shown: a token that was written in the place of a variable's name has small letters.
fn is_shown(variable: &str) -> bool {
    variable
        .bytes()
        .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// Where the value of a header comes from.
enum Source<'s> {
    Variable(&'s str),
    Command(Vec<&'s str>),
}

/// `{ env = "GITHUB_TOKEN", prefix = "token " }`, or `{ command = ["gh", "auth", "token"] }`
fn header(
    text: &Text<'_>,
    span: Range<usize>,
    table: &DeTable<'_>,
    environment: Environment<'_>,
) -> Result<Value<'static>, Failure> {
    const FORM: &str = "expected { env = \"VARIABLE\" } or { command = [\"PROGRAM\", …] }, and prefix = \"token \" where one is wanted";
    let (mut variable, mut prefix) = (None, "");
    for (key, value) in table {
        match (key.get_ref().as_ref(), value.get_ref().as_str()) {
            ("env", Some(name)) => variable = Some(name),
            ("prefix", Some(value)) => prefix = value,
            ("command", None) => {}
            _ => return Err(text.fault(key.span(), "a header names its environment variable otherwise", FORM)),
        }
    }
    let variable = variable.filter(|name| !name.is_empty() && !name.contains(['=', '\0']));
    let source = match (variable, command::words(table)) {
        (Some(variable), None) => Source::Variable(variable),
        (None, Some(words)) => Source::Command(words.map_err(|wrong| text.fault(span.clone(), wrong, FORM))?),
        _ => {
            return Err(text.fault(
                span,
                "a header that is a table names an environment variable or a command",
                FORM,
            ));
        }
    };
    let value = match environment {
        Environment::Show(_) => {
            let prefix = if has_secret(prefix) { MASK } else { prefix };
            return Ok(format!("{prefix}{}", source.shown()).into());
        }
        Environment::Read => source.read(),
    };
    match value {
        Ok(value) => Ok(format!("{prefix}{value}").into()),
        Err(message) => Err(text.fault(span, &message, "its value is wanted here")),
    }
}

impl Source<'_> {
    /// The name of the variable, or of the program: its arguments may hold a secret.
    fn shown(&self) -> String {
        match self {
            Self::Variable(name) => format!("${}", if is_shown(name) { name } else { MASK }),
            Self::Command(words) => match &**words {
                [program] => format!("$({})", mask::covered(program)),
                [program, ..] => format!("$({} …)", mask::covered(program)),
                [] => MASK.to_owned(),
            },
        }
    }

    /// The value, or the reason why there is none.
    fn read(&self) -> Result<String, String> {
        let variable = match self {
            Self::Variable(name) => name,
            Self::Command(words) => {
                let program = words.first().copied().unwrap_or_default();
                let name = format!("the command {} of a header", mask::quoted(program));
                return command::output(words).map_err(|wrong| format!("{name} {wrong}"));
            }
        };
        let wrong = match env::var(variable) {
            // Empty is not a choice: that is what a shell and a CI make of a secret which they do not have.
            Ok(value) if value.is_empty() => "is empty",
            Ok(value) => return Ok(value),
            Err(VarError::NotPresent) => "is not set",
            Err(VarError::NotUnicode(_)) => "holds something else than UTF-8",
        };
        Err(match is_shown(variable) {
            true => format!("the environment variable {variable} {wrong}"),
            false => format!("the environment variable of a header {wrong}"),
        })
    }
}
