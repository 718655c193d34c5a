//! A question, and what it names.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint_catalogue::Catalogue;
use endpoint_lines::input::line::Api;
use endpoint_lines::output::manner::Secrets;
use endpoint_lines::{Diagnostic, Format, Reader};
use endpoint_scripts::JavaScript;
use serde_json::{Map, Value};

use crate::files::{Attached, Files};
use crate::python::Python;

/// A JSON object on the first line, and a catalogue on the others. A key that is missing has no text, no value, or is
/// false.
#[derive(Debug)]
pub(crate) struct Question {
    values: Map<String, Value>,
    catalogue: String,
    files: Files,
    /// A package has no parser of Python.
    python: Option<Python>,
}

impl Question {
    /// A question of a package, whose files are base64 in its JSON.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (values, catalogue) = text.split_once('\n').unwrap_or((text, ""));
        let values: Map<String, Value> = serde_json::from_str(values).map_err(|error| error.to_string())?;
        let files = values.get("files").and_then(Value::as_object);
        let files = files.into_iter().flatten();
        let files = files.filter_map(|(name, bytes)| {
            let bytes = STANDARD.decode(bytes.as_str()?).ok()?;
            let (length, bytes) = (bytes.len(), Some(bytes));
            Some((name.clone(), Attached { length, bytes }))
        });
        let files = Files::new(files, text_of(&values));
        Ok(Self {
            files,
            catalogue: catalogue.to_owned(),
            python: None,
            values,
        })
    }

    /// A question of the page. `attached` has the name of each file, its length, and whether its bytes follow the JSON.
    pub(crate) fn of_page(mut text: Vec<u8>) -> Result<Self, String> {
        let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        let mut rest = text.split_off((end + 1).min(text.len()));
        let values: Map<String, Value> = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        for file in values.get("attached").and_then(Value::as_array).into_iter().flatten() {
            let name = file.get(0).and_then(Value::as_str).unwrap_or_default();
            let length = file.get(1).and_then(Value::as_u64).unwrap_or_default();
            let length = usize::try_from(length).unwrap_or_default();
            let follows = file.get(2).and_then(Value::as_bool).unwrap_or_default();
            let bytes = follows.then(|| {
                let after = rest.split_off(length.min(rest.len()));
                std::mem::replace(&mut rest, after)
            });
            files.push((name.to_owned(), Attached { length, bytes }));
        }
        Ok(Self {
            files: Files::new(files.into_iter(), text_of(&values)),
            catalogue: String::from_utf8(rest).map_err(|error| error.to_string())?,
            python: Some(Python::new(values.get("python"))),
            values,
        })
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.values.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    pub(crate) fn value(&self, key: &str) -> Option<&Value> {
        self.values.get(key).filter(|value| !value.is_null())
    }

    pub(crate) fn is(&self, key: &str) -> bool {
        self.values.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    /// How secrets are shown.
    pub(crate) fn secrets(&self) -> Secrets {
        match self.text("secrets") {
            "shown" => Secrets::Shown,
            "hidden" => Secrets::Masked,
            _ => Secrets::Named,
        }
    }

    /// The numbers of the chosen requests; none for all.
    pub(crate) fn some(&self) -> Option<HashSet<usize>> {
        let numbers = self.values.get("some")?.as_array()?.iter();
        let numbers = numbers.filter_map(|number| usize::try_from(number.as_u64()?).ok());
        Some(numbers.collect())
    }

    pub(crate) fn format(&self) -> Result<Format, Diagnostic> {
        let name = self.text("format");
        Format::named(name).ok_or_else(|| {
            let names = Format::ALL.iter().map(|format| format.name()).collect::<Vec<_>>();
            Diagnostic::usage("unknown-format", format!("there is no format `{name}`"))
                .help(format!("formats: {}", names.join(", ")))
        })
    }

    /// The attached files.
    pub(crate) const fn files(&self) -> &Files {
        &self.files
    }

    /// The readers of scripts.
    pub(crate) fn readers(&self) -> Vec<&dyn Reader> {
        let python = self.python.iter().map(|python| python as &dyn Reader);
        python.chain([&JavaScript as &dyn Reader]).collect()
    }

    /// The scripts of Python that wait for their parser.
    pub(crate) fn unparsed(&self) -> Vec<String> {
        self.python.as_ref().map(Python::wanted).unwrap_or_default()
    }

    /// The catalogue and the base URL of calls. The catalogue is read for this question alone, and lives as long as the
    /// program does.
    pub(crate) fn api(&self) -> Result<Api<'_>, Diagnostic> {
        let catalogue = match &*self.catalogue {
            "" => None,
            text => Some(&*Box::leak(Box::new(catalogue(text)?))),
        };
        let base_url = Some(self.text("baseUrl").trim()).filter(|url| !url.is_empty());
        Ok(Api { catalogue, base_url })
    }
}

fn catalogue(text: &str) -> Result<Catalogue, Diagnostic> {
    Catalogue::parse(text.to_owned()).map_err(|error| endpoint::Error::from(error).into())
}

/// The text that is asked about.
fn text_of(values: &Map<String, Value>) -> &str {
    values.get("text").and_then(Value::as_str).unwrap_or_default()
}
