//! The headers and parameters of the items and flags of a call, on their way into `Options`.

use std::path::Path;

use endpoint::{Options, Part, Value};

use super::address;
use super::fields::Field;
use super::files::Inputs;
use super::items::{self, Item, Separator};
use super::json::{self, Source};
use super::nested::{Entries, Nested, Step};
use super::no_item;
use super::uploads::Uploads;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// Where a parameter is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// By the rules: placeholder, query or body.
    Automatic,
    /// Into the path.
    Path,
    /// Into the query.
    Query,
    /// Into the body.
    Body,
}

/// Headers and parameters in the order in which they were written.
#[derive(Debug, Default)]
pub struct Parameters {
    headers: Vec<(String, Value<'static>)>,
    automatic: Entries,
    path: Entries,
    query: Entries,
    body: Entries,
    parts: Vec<(String, Part<'static>)>,
    /// Which `name@file` are parts; others are errors.
    uploads: Uploads,
    hides_words: bool,
    /// Each `name==text` that was given again, and is a list now.
    repeated: Vec<String>,
    names: Vec<String>,
}

impl Parameters {
    /// None yet, of a call whose body takes these files. `hides_words` says that a word without a name may be a secret.
    pub fn new(uploads: Uploads, hides_words: bool) -> Self {
        Self {
            uploads,
            hides_words,
            ..Self::default()
        }
    }

    /// Whether there are files.
    pub fn has_files(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Adds items.
    pub fn items(&mut self, items: &[String], inputs: &Inputs<'_>) -> Result<(), Diagnostic> {
        for (index, text) in items.iter().enumerate() {
            if address::is_url(text) {
                return Err(url(index + 1));
            }
            if no_item::is_json(text) {
                return Err(no_item::json(index + 1));
            }
            let item = items::split(text).ok_or_else(|| no_item::failure(items, index, self.hides_words))?;
            self.item(item, inputs)?;
        }
        Ok(())
    }

    fn item(&mut self, item: Item, inputs: &Inputs<'_>) -> Result<(), Diagnostic> {
        if item.key.is_empty() {
            return Err(Diagnostic::usage(
                "invalid-item",
                "an item has no name before its separator",
            ));
        }
        let Item { key, separator, value } = item;
        let quoted = mask::quoted(&key);
        let (file, label) = (Path::new(&value), format!("the file of {quoted}"));
        match separator {
            Separator::Header => self.header(&key, header(&value)),
            Separator::HeaderFile => self.header(&key, inputs.text(file, &label)?.trim().to_owned().into()),
            Separator::EmptyHeader if value.is_empty() => self.header(&key, "".into()),
            Separator::EmptyHeader => {
                let message = format!("`{};` is an empty header, and text follows it", mask::covered(&key));
                return Err(Diagnostic::usage("invalid-item", message).help("a `;` in a name is written `\\;`"));
            }
            Separator::Query => self.query(&key, value)?,
            Separator::QueryFile => self.query(&key, inputs.text(file, &label)?)?,
            Separator::Upload => {
                let part = self.uploads.part(&key, &value, inputs)?;
                self.parts.push((key, part));
            }
            Separator::Text | Separator::Json | Separator::TextFile | Separator::JsonFile => {
                let (name, steps) = items::path(&key).map_err(|reason| {
                    Diagnostic::usage("invalid-item", format!("{quoted} {reason}")).help(
                        "nested names are written a[b]=x a[]=y; a bracket that belongs to the name is written \\[",
                    )
                })?;
                let value = self::value(&key, separator, value, inputs)?;
                self.insert(Placement::Automatic, name, &steps, value)?;
            }
        }
        Ok(())
    }

    /// Adds a parameter of `--path`, `--query` or `--body`.
    pub fn placed(&mut self, placement: Placement, text: &str, inputs: &Inputs<'_>) -> Result<(), Diagnostic> {
        let item = items::split(text).filter(|item| {
            matches!(
                item.separator,
                Separator::Text | Separator::Json | Separator::TextFile | Separator::JsonFile
            ) && !item.key.is_empty()
        });
        let Some(Item { key, separator, value }) = item else {
            let message = "--path, --query and --body take name=text, name:=json, name=@file or name:=@file";
            return Err(Diagnostic::usage("invalid-item", message));
        };
        let value = self::value(&key, separator, value, inputs)?;
        self.insert(placement, key, &[], value)
    }

    /// Adds a field of `-f` or `-F`, which can't be overwritten in gh.
    pub fn field(&mut self, placement: Placement, field: Field) -> Result<(), Diagnostic> {
        let Field { name, steps, value } = field;
        let appends = steps.iter().any(|step| !matches!(step, Step::Name(_)));
        if !appends
            && self
                .entries(placement)
                .entry(&name)
                .is_some_and(|nested| nested.has(&steps))
        {
            let message = format!("the field {} is given twice", mask::quoted(&name));
            let help = format!("a list is written {}[]=…", mask::covered(&name));
            return Err(Diagnostic::usage("invalid-item", message).help(help));
        }
        self.insert(placement, name, &steps, value)
    }

    /// Adds a header as `-H` writes it.
    pub fn header_line(&mut self, text: &str) -> Result<(), Diagnostic> {
        let Some((name, value)) = text.split_once(':') else {
            // `Header;` is curl's empty header, and an item's.
            if let Some(name) = text.strip_suffix(';') {
                self.header(name, "".into());
                return Ok(());
            }
            return Err(Diagnostic::usage(
                "invalid-item",
                "a header of -H is NAME:VALUE, and one has no `:`",
            ));
        };
        self.header(name.trim(), header(value));
        Ok(())
    }

    /// Adds a header; null takes a default away.
    fn header(&mut self, name: &str, value: Value<'static>) {
        self.headers.push((name.to_owned(), value));
    }

    /// Adds `name==text`; the same name again makes a list, and the list is repeated in the query.
    fn query(&mut self, name: &str, text: String) -> Result<(), Diagnostic> {
        if !self.query.has(name) {
            return self.insert(Placement::Query, name.to_owned(), &[], text.into());
        }
        if !self.repeated.iter().any(|repeated| repeated == name) {
            self.repeated.push(name.to_owned());
        }
        if let Some(nested) = self
            .query
            .entry(name)
            .filter(|nested| !matches!(nested, Nested::List(_)))
        {
            let first = std::mem::replace(nested, Nested::Empty);
            *nested = Nested::List(vec![first]);
        }
        self.insert(Placement::Query, name.to_owned(), &[Step::Append], text.into())
    }

    /// Adds a value of a parameter.
    fn insert(
        &mut self,
        placement: Placement,
        name: String,
        steps: &[Step],
        value: Value<'static>,
    ) -> Result<(), Diagnostic> {
        let entries = self.entries(placement);
        if !entries.has(&name) {
            self.names.push(name.clone());
        }
        if let Some(nested) = self.entries(placement).entry(&name) {
            nested.insert(steps, value).map_err(|reason| {
                Diagnostic::usage("invalid-item", format!("a key of {} {reason}", mask::quoted(&name)))
            })?;
        }
        Ok(())
    }

    fn entries(&mut self, placement: Placement) -> &mut Entries {
        match placement {
            Placement::Automatic => &mut self.automatic,
            Placement::Path => &mut self.path,
            Placement::Query => &mut self.query,
            Placement::Body => &mut self.body,
        }
    }

    /// The names of all parameters.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of the lists that were written as `name==text` again and again.
    pub fn repeated(&self) -> &[String] {
        &self.repeated
    }

    /// Whether there are headers, or parameters that are placed by hand.
    pub fn has_other_than_values(&self) -> bool {
        !self.headers.is_empty()
            || [&self.path, &self.query, &self.body]
                .iter()
                .any(|entries| !entries.is_empty())
    }

    /// The parameters that are placed by the rules, without headers and what is placed by hand.
    pub fn into_values(self) -> impl Iterator<Item = (String, Value<'static>)> {
        self.automatic.into_values()
    }

    /// Adds everything to options.
    pub fn into_options(self, mut options: Options<'static>) -> Options<'static> {
        for (name, value) in self.headers {
            options = options.header(name, value);
        }
        for (name, value) in self.automatic.into_values() {
            options = options.param(name, value);
        }
        for (name, value) in self.path.into_values() {
            options = options.path(name, value);
        }
        for (name, value) in self.query.into_values() {
            options = options.query(name, value);
        }
        for (name, value) in self.body.into_values() {
            options = options.field(name, value);
        }
        for (name, part) in self.parts {
            options = options.part(name, part);
        }
        options
    }
}

/// The value of a header: null where there is no text.
fn header(text: &str) -> Value<'static> {
    match text.trim() {
        "" => Value::Null,
        text => text.to_owned().into(),
    }
}

/// The value of an item that makes a parameter.
fn value(key: &str, separator: Separator, text: String, inputs: &Inputs<'_>) -> Result<Value<'static>, Diagnostic> {
    let (file, label) = (Path::new(&text), format!("the file of {}", mask::quoted(key)));
    match separator {
        Separator::Json => json::value(&text, Source::Argument(&mask::covered(key)))
            .map_err(|failure| failure.help(json_help(key, &text))),
        Separator::JsonFile => json::value(&inputs.json(file, &label)?, Source::File(&label)),
        Separator::TextFile => Ok(inputs.text(file, &label)?.into()),
        _ => Ok(text.into()),
    }
}

/// What to write for a value that is not JSON.
fn json_help(key: &str, text: &str) -> String {
    let key = mask::covered(key);
    match &*text.to_ascii_lowercase() {
        word @ ("true" | "false" | "null") => format!("JSON has small letters: {key}:={word}"),
        "none" | "nil" | "undefined" => format!("JSON has null: {key}:=null"),
        "yes" | "on" => format!("JSON has true and false: {key}:=true"),
        "no" | "off" => format!("JSON has true and false: {key}:=false"),
        _ => format!("a text is written {key}=…"),
    }
}

/// A URL is not an item, and never the header `https` whose value starts with two slashes.
fn url(position: usize) -> Diagnostic {
    Diagnostic::usage(
        "invalid-item",
        format!("item {position} is a URL, and the route comes before the items"),
    )
    .help("one request has one URL: endpoint [METHOD] ROUTE [ITEM]...; a URL as a value is name=https://…")
}
