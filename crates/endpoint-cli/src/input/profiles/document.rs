//! The profiles of a file.

use ::toml::de::DeTable;
use endpoint::{Object, Options, Value};

use super::settings::{self, Environment};
use super::toml::{Text, in_order};
use crate::report::failure::Failure;

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

    /// The options, the environment's values filled in.
    pub(crate) fn options(&self) -> Result<Options<'static>, Failure> {
        let mut options = Options::new();
        for (key, value) in in_order(self.table) {
            let is_headers = key.get_ref() == "headers";
            let read = settings::read(self.text, value, is_headers, Environment::Read)?;
            // One key at a time, so that a mistake is shown at its own line.
            let one: Object<'static> = [(key.get_ref().to_string(), read.clone())].into_iter().collect();
            if let Err(error) = Options::try_from(Value::Object(one)) {
                let message = format!("profile `{}`: {error}", self.name);
                let label = "not of the form that this option has";
                return Err(self.text.fault(value.span(), &message, label));
            }
            options.set(key.get_ref().to_string(), read);
        }
        Ok(options)
    }

    /// The settings as `endpoint profiles` lists them: secrets masked, an environment variable by its name.
    pub(crate) fn shown(&self) -> Result<Object<'static>, Failure> {
        let mut object = Object::new();
        for (key, value) in in_order(self.table) {
            let name = key.get_ref();
            let shown = settings::shown(self.text, name, value, name == "headers")?;
            object.insert(name.to_string(), shown);
        }
        Ok(object)
    }
}
