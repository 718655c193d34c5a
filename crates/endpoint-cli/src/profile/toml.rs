//! The TOML of profiles, read into values; every mistake is shown at its line.

use std::ops::Range;

use ::toml::Spanned;
use ::toml::de::{DeString, DeTable, DeValue};
use endpoint::{Object, Options, Value};

use crate::diagnostic::Excerpt;
use crate::failure::Failure;
use crate::mask::Mask;

/// A file of profiles.
#[derive(Debug)]
pub(crate) struct Source<'t> {
    name: String,
    text: &'t str,
    root: DeTable<'t>,
}

/// One profile of a file.
#[derive(Debug)]
pub(crate) struct Profile<'s, 't> {
    name: &'s str,
    table: &'s DeTable<'t>,
}

/// What becomes of a value that names an environment variable.
#[derive(Clone, Copy)]
enum Environment {
    /// It is looked up.
    Read,
    /// It is shown by its name.
    Show,
}

impl<'t> Source<'t> {
    /// Reads the file's text.
    pub(crate) fn new(name: String, text: &'t str) -> Result<Self, Failure> {
        match DeTable::parse(text) {
            Ok(root) => Ok(Self {
                name,
                text,
                root: root.into_inner(),
            }),
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let reason = error.message().lines().collect::<Vec<_>>().join(", ");
                Err(fault(&name, text, offset, "no valid TOML", &reason))
            }
        }
    }

    /// The profiles in the order of the file.
    pub(crate) fn profiles(&self) -> Result<Vec<Profile<'_, 't>>, Failure> {
        let mut profiles = Vec::new();
        for (key, value) in in_order(&self.root) {
            let table = value.get_ref().as_table().filter(|_| key.get_ref() == "profile");
            let Some(table) = table else {
                return Err(self.fault(
                    key.span(),
                    "a file of profiles has [profile.NAME] tables",
                    "expected `profile`",
                ));
            };
            for (name, value) in in_order(table) {
                let Some(table) = value.get_ref().as_table() else {
                    return Err(self.fault(name.span(), "a profile is a table", "expected [profile.NAME]"));
                };
                profiles.push(Profile {
                    name: name.get_ref(),
                    table,
                });
            }
        }
        Ok(profiles)
    }

    fn fault(&self, span: Range<usize>, message: &str, label: &str) -> Failure {
        fault(&self.name, self.text, span.start, message, label)
    }
}

fn fault(name: &str, text: &str, offset: usize, message: &str, label: &str) -> Failure {
    Failure::failed("invalid-profile", message).at(Excerpt::new(name, text, offset, Mask::Toml, label))
}

impl Profile<'_, '_> {
    /// The name behind `profile.`.
    pub(crate) fn name(&self) -> &str {
        self.name
    }

    /// The options, the environment's values filled in.
    pub(crate) fn options(&self, source: &Source<'_>) -> Result<Options<'static>, Failure> {
        let mut options = Options::new();
        for (key, value) in in_order(self.table) {
            let is_headers = key.get_ref() == "headers";
            let read = read(source, value, is_headers, Environment::Read)?;
            // One key at a time, so that a mistake is shown at its own line.
            let one: Object<'static> = [(key.get_ref().to_string(), read.clone())].into_iter().collect();
            if let Err(error) = Options::try_from(Value::Object(one)) {
                let message = format!("profile `{}`: {error}", self.name);
                return Err(source.fault(value.span(), &message, "not of the form that this option has"));
            }
            options.set(key.get_ref().to_string(), read);
        }
        Ok(options)
    }

    /// The settings as `endpoint profiles` lists them: an environment variable by its name.
    pub(crate) fn shown(&self, source: &Source<'_>) -> Result<Object<'static>, Failure> {
        let mut object = Object::new();
        for (key, value) in in_order(self.table) {
            let is_headers = key.get_ref() == "headers";
            object.insert(
                key.get_ref().to_string(),
                shown(source, key.get_ref(), value, is_headers)?,
            );
        }
        Ok(object)
    }
}

/// A table's entries in the order of the file.
fn in_order<'s, 't>(table: &'s DeTable<'t>) -> Vec<(&'s Spanned<DeString<'t>>, &'s Spanned<DeValue<'t>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// A value; in `headers`, a table says which environment variable holds it.
fn read(
    source: &Source<'_>,
    value: &Spanned<DeValue<'_>>,
    is_headers: bool,
    environment: Environment,
) -> Result<Value<'static>, Failure> {
    let fault = |message: &str, label: &str| source.fault(value.span(), message, label);
    Ok(match value.get_ref() {
        DeValue::String(text) => text.to_string().into(),
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
            let items = array.iter().map(|item| read(source, item, false, environment));
            Value::Array(items.collect::<Result<_, Failure>>()?)
        }
        DeValue::Table(table) => {
            let mut object = Object::new();
            for (key, value) in in_order(table) {
                let value = match (value.get_ref(), environment) {
                    (DeValue::Table(variable), _) if is_headers => header(source, value.span(), variable, environment)?,
                    (_, Environment::Show) => shown(source, key.get_ref(), value, false)?,
                    (_, Environment::Read) => read(source, value, false, environment)?,
                };
                object.insert(key.get_ref().to_string(), value);
            }
            Value::Object(object)
        }
    })
}

/// A value for the list of profiles: masked where its name says that it is a secret.
fn shown(
    source: &Source<'_>,
    name: &str,
    value: &Spanned<DeValue<'_>>,
    is_headers: bool,
) -> Result<Value<'static>, Failure> {
    // `headers` that are no table may be a token in the wrong place.
    let is_hidden = if is_headers {
        value.get_ref().as_table().is_none()
    } else {
        is_secret(name)
    };
    if is_hidden {
        Ok("***".into())
    } else {
        read(source, value, is_headers, Environment::Show)
    }
}

/// Whether a setting's name says that its value is a secret.
fn is_secret(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "token", "secret", "password", "passwd", "api-key", "apikey", "api_key", "private",
    ];
    let name = name.to_lowercase();
    endpoint::is_sensitive(&name) || WORDS.iter().any(|word| name.contains(word))
}

/// `{ env = "GITHUB_TOKEN", prefix = "token " }`
fn header(
    source: &Source<'_>,
    span: Range<usize>,
    table: &DeTable<'_>,
    environment: Environment,
) -> Result<Value<'static>, Failure> {
    const FORM: &str = "expected { env = \"VARIABLE\", prefix = \"token \" }; prefix may be absent";
    let (mut variable, mut prefix) = (None, "");
    for (key, value) in table {
        match (key.get_ref().as_ref(), value.get_ref().as_str()) {
            ("env", Some(name)) => variable = Some(name),
            ("prefix", Some(text)) => prefix = text,
            _ => return Err(source.fault(key.span(), "a header names its environment variable otherwise", FORM)),
        }
    }
    let Some(variable) = variable.filter(|name| !name.is_empty() && !name.contains(['=', '\0'])) else {
        return Err(source.fault(span, "a header that is a table names an environment variable", FORM));
    };
    match environment {
        Environment::Show => Ok(format!("{prefix}${variable}").into()),
        Environment::Read => match std::env::var(variable) {
            // What is empty was not set on purpose: a shell and a CI make that of a secret which they do not have.
            Ok(text) if text.is_empty() => {
                let message = format!("the environment variable {variable} is empty");
                Err(source.fault(span, &message, "its value is wanted here"))
            }
            Ok(text) => Ok(format!("{prefix}{text}").into()),
            Err(std::env::VarError::NotPresent) => {
                let message = format!("the environment variable {variable} is not set");
                Err(source.fault(span, &message, "its value is wanted here"))
            }
            Err(std::env::VarError::NotUnicode(_)) => {
                let message = format!("the environment variable {variable} holds something else than UTF-8");
                Err(source.fault(span, &message, "its value is wanted here"))
            }
        },
    }
}
