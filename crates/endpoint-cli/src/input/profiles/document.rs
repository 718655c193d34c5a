//! The profiles of a file.

use ::toml::de::DeTable;
use endpoint::{Object, Options, Style, Value};
use endpoint_lines::output::manner::ProfileVariable;

use super::settings::{self, Environment};
use super::toml::{Entry, Key, Text, in_order};
use crate::input::keys;
use crate::report::did_you_mean;
use crate::report::failure::Failure;
use crate::report::mask::{self, SecretNames};

/// The key for the names of secrets. It is not an option.
const REDACT: &str = "redact";
/// The key that names a catalogue.
const API: &str = "api";
/// The key for the style of all lists, as `--arrays` has it.
const ARRAYS: &str = "arrays";
/// The table of a profile's parameters.
const PARAMETERS: &str = "parameters";
/// The table of a profile's headers.
const HEADERS: &str = "headers";

/// A secret of a profile, and its value.
#[derive(Debug, Clone)]
pub(crate) struct Secret {
    /// In small letters where it is a header.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) value: Value<'static>,
}

/// The part of a request that a secret is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Header,
    Parameter,
}

/// A file of profiles.
#[derive(Debug)]
pub(crate) struct Profiles<'t> {
    text: Text<'t>,
    /// The names and tables, in the order of the file.
    tables: Vec<(String, DeTable<'t>)>,
}

/// One profile of a file.
#[derive(Debug)]
pub(crate) struct Profile<'p, 't> {
    text: &'p Text<'t>,
    name: &'p str,
    table: &'p DeTable<'t>,
}

impl<'t> Profiles<'t> {
    /// Reads a file's text.
    pub(crate) fn read(name: String, text: &'t str) -> Result<Self, Failure> {
        let text = Text::new(name, text);
        let root = text.parse()?;
        let mut tables = Vec::new();
        for (key, value) in in_order(&root) {
            let table = value.get_ref().as_table().filter(|_| key.get_ref() == "profile");
            let Some(table) = table else {
                return Err(text.fault(
                    key.span(),
                    "a file of profiles has [profile.NAME] tables",
                    "expected `profile`",
                ));
            };
            for (name, value) in in_order(table) {
                let Some(table) = value.get_ref().as_table() else {
                    return Err(text.fault(name.span(), "a profile is a table", "expected [profile.NAME]"));
                };
                tables.push((name.get_ref().to_string(), table.clone()));
            }
        }
        Ok(Self { text, tables })
    }

    /// The profiles in the order of the file.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Profile<'_, 't>> {
        self.tables.iter().map(|(name, table)| Profile {
            text: &self.text,
            name,
            table,
        })
    }
}

impl<'p> Profile<'p, '_> {
    /// The name: what follows `profile.`.
    pub(crate) fn name(&self) -> &'p str {
        self.name
    }

    /// The options, with the values of environment variables.
    pub(crate) fn options(&self) -> Result<Options<'static>, Failure> {
        // The output of a command is a secret, whatever the name of its header.
        let of_commands = self.of_commands().map(|name| name.get_ref());
        let options = of_commands.fold(Options::new(), |options, name| options.sensitive(name));
        let mut options = self.names()?.add_to(options);
        for (key, value) in in_order(self.table) {
            let name = key.get_ref();
            match &**name {
                REDACT | API => {}
                ARRAYS => options = options.list_style(self.list_style(value)?),
                PARAMETERS => options = self.with_parameters(options, value)?,
                name if keys::OPTIONS.contains(&name) => self.set(&mut options, name, value)?,
                _ => return Err(self.unknown(key)),
            }
        }
        Ok(options)
    }

    /// Sets one option, so that a mistake is shown at its own line.
    fn set(&self, options: &mut Options<'static>, name: &str, value: &Entry<'_>) -> Result<(), Failure> {
        let read = settings::read(self.text, value, name == HEADERS, Environment::Read)?;
        let one: Object<'static> = [(name.to_owned(), read.clone())].into_iter().collect();
        if let Err(error) = Options::try_from(Value::Object(one)) {
            let message = format!("profile {}: {error}", mask::quoted(self.name));
            let label = "not of the form that this option has";
            return Err(self.text.fault(value.span(), &message, label));
        }
        options.extend([(name.to_owned(), read)]);
        Ok(())
    }

    fn list_style(&self, value: &Entry<'_>) -> Result<Style, Failure> {
        let style = value.get_ref().as_str().and_then(|name| name.parse().ok());
        style.filter(|style: &Style| style.is_of_lists()).ok_or_else(|| {
            let label = "expected \"repeat\", \"brackets\" or \"comma\"";
            self.text
                .fault(value.span(), "`arrays` is the style of all lists", label)
        })
    }

    /// Adds the table of parameters. Every name in it is a parameter, even that of an option.
    fn with_parameters(&self, mut options: Options<'static>, value: &Entry<'_>) -> Result<Options<'static>, Failure> {
        let Some(table) = value.get_ref().as_table() else {
            let label = "expected [profile.NAME.parameters]";
            return Err(self.text.fault(value.span(), "`parameters` is a table", label));
        };
        for (name, value) in in_order(table) {
            let read = settings::read(self.text, value, false, Environment::Read)?;
            options = options.param(name.get_ref().to_string(), read);
        }
        Ok(options)
    }

    /// The mistake for a key that is not an option: a misspelling, or a parameter in the wrong table.
    fn unknown(&self, key: &Key<'_>) -> Failure {
        let name = key.get_ref();
        let message = format!("{} is not an option of a profile", mask::quoted(name));
        let others = [REDACT, API, ARRAYS, PARAMETERS];
        let label = match did_you_mean::nearest(name, keys::OPTIONS.into_iter().chain(others)) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "a parameter belongs into [profile.NAME.parameters]".to_owned(),
        };
        self.text.fault(key.span(), &message, &label)
    }

    /// The secrets, with the values that they have in the profile's options.
    pub(crate) fn secrets(&self, options: &Options<'_>) -> Result<Vec<Secret>, Failure> {
        let names = self.names()?;
        let mut secrets = Vec::new();
        for (name, value) in self.entries(PARAMETERS) {
            if settings::holds_secret(name.get_ref(), value.get_ref(), &names) {
                secrets.push(Secret {
                    name: name.get_ref().to_string(),
                    kind: Kind::Parameter,
                    value: settings::read(self.text, value, false, Environment::Read)?,
                });
            }
        }
        let headers = options.get(HEADERS);
        let values = headers.as_ref().and_then(Value::as_object);
        for (name, value) in self.entries(HEADERS) {
            let is_of_command = settings::is_command(value.get_ref());
            if !is_of_command && !settings::is_secret_header(name.get_ref(), value.get_ref(), &names) {
                continue;
            }
            let name = name.get_ref().to_ascii_lowercase();
            let value = values.and_then(|values| values.get(&name)).cloned();
            secrets.push(Secret {
                name,
                kind: Kind::Header,
                value: value.unwrap_or_default().into_owned(),
            });
        }
        Ok(secrets)
    }

    /// The variables of the environment that supply headers.
    pub(crate) fn variables(&self) -> Vec<ProfileVariable> {
        let headers = self.entries(HEADERS).into_iter();
        let variables = headers.filter_map(|(header, value)| {
            let variable = value.get_ref().as_table()?.get("env")?.get_ref().as_str()?;
            Some(ProfileVariable {
                header: header.get_ref().to_ascii_lowercase(),
                name: variable.to_owned(),
                value: std::env::var(variable).ok()?,
            })
        });
        variables.collect()
    }

    /// The headers whose values commands write.
    fn of_commands(&self) -> impl Iterator<Item = &Key<'_>> {
        let headers = self.entries(HEADERS).into_iter();
        headers.filter_map(|(name, value)| settings::is_command(value.get_ref()).then_some(name))
    }

    /// Whether a command writes a value of the profile.
    pub(crate) fn runs_command(&self) -> bool {
        self.of_commands().next().is_some()
    }

    /// The entries of one of the profile's tables, in the order of the file.
    fn entries(&self, name: &str) -> Vec<(&Key<'_>, &Entry<'_>)> {
        let table = self.table.get(name).and_then(|value| value.get_ref().as_table());
        table.map(in_order).unwrap_or_default()
    }

    /// The settings as `endpoint profiles` lists them: secrets masked, an environment variable by its name.
    pub(crate) fn shown(&self) -> Result<Object<'static>, Failure> {
        let names = self.names()?;
        let mut object = Object::new();
        for (key, value) in in_order(self.table) {
            let name = key.get_ref();
            let shown = settings::shown_setting(self.text, name, value, &names)?;
            object.insert(name.to_string(), shown);
        }
        Ok(object)
    }

    /// The catalogue that the profile names: `api = "github"`.
    pub(crate) fn api(&self) -> Result<Option<String>, Failure> {
        let Some(value) = self.table.get(API) else {
            return Ok(None);
        };
        match value.get_ref().as_str() {
            Some(name) if !name.is_empty() => Ok(Some(name.to_owned())),
            _ => Err(self.text.fault(
                value.span(),
                "`api` is the name or the file of a catalogue",
                "expected \"github\" or \"path/to/github.api\"",
            )),
        }
    }

    /// Whether the profile says where requests go.
    pub(crate) fn has_base_url(&self) -> bool {
        self.table.contains_key("baseUrl")
    }

    /// Whether the profile itself contains a secret.
    pub(crate) fn holds_secret(&self) -> bool {
        let names = self.names().unwrap_or_default();
        let mut settings = self.table.iter().filter(|(key, _)| key.get_ref() != REDACT);
        settings.any(|(key, value)| settings::holds_secret(key.get_ref(), value.get_ref(), &names))
    }

    /// The names of secrets that the profile adds or excepts: `redact = ["x-acme-pin", "-session"]`.
    fn names(&self) -> Result<SecretNames, Failure> {
        let Some(value) = self.table.get(REDACT) else {
            return Ok(SecretNames::default());
        };
        let items = value.get_ref().as_array().map(|items| items.iter());
        let names: Option<Vec<_>> = items.and_then(|items| items.map(|item| item.get_ref().as_str()).collect());
        match names.filter(|names| names.iter().all(|name| !matches!(name.trim(), "" | "-"))) {
            Some(names) => Ok(SecretNames::new(names)),
            None => Err(self.text.fault(
                value.span(),
                "`redact` is a list of the names of secrets",
                "expected [\"x-acme-pin\"]; \"-session\" takes a name off",
            )),
        }
    }
}
