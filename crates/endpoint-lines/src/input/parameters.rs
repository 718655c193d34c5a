//! The headers and parameters of the items and flags of a call, on their way into `Options`.

use std::path::Path;

use endpoint::{Options, Part, Style, Value};
use endpoint_catalogue::Entry;

use super::address;
use super::described;
use super::fields::Field;
use super::files::Inputs;
use super::header_lines::HeaderLines;
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
    headers: HeaderLines,
    automatic: Entries,
    path: Entries,
    query: Entries,
    body: Entries,
    parts: Vec<(String, Part<'static>)>,
    /// Which `name@file` are parts; others are errors.
    uploads: Uploads,
    /// The operation that says what the names are.
    operation: Option<&'static Entry>,
    hides_words: bool,
    /// The body is a form, in which a field can be there twice.
    is_form: bool,
    /// Each name that was given again, and is a list now whose items are sent one by one.
    repeated: Vec<String>,
    /// Each name that was written with brackets behind it, as `a[]=x`.
    bracketed: Vec<String>,
    names: Vec<String>,
}

impl Parameters {
    /// No parameters yet. `uploads` says which files the body takes, `hides_words` that a word without a name may be a secret.
    pub fn new(uploads: Uploads, hides_words: bool) -> Self {
        Self {
            uploads,
            hides_words,
            ..Self::default()
        }
    }

    /// Says whether the body is a form, in which `name=text` can be given twice.
    #[must_use]
    pub fn of_form(self, is_form: bool) -> Self {
        Self { is_form, ..self }
    }

    /// Uses the names and types of an operation: a name may contain brackets, and a text may become a number or a boolean.
    #[must_use]
    pub fn of_operation(self, operation: Option<&'static Entry>) -> Self {
        Self { operation, ..self }
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
        let (file, label) = (Path::new(&value), inputs.label(&key, &value));
        match separator {
            Separator::Header => self.header(&key, header(&value))?,
            Separator::HeaderFile => self.header(&key, Some(inputs.text(file, &label)?.trim().to_owned()))?,
            Separator::EmptyHeader if value.is_empty() => self.header(&key, Some(String::new()))?,
            Separator::EmptyHeader => {
                let message = format!("`{};` is an empty header, and text follows it", mask::covered(&key));
                return Err(Diagnostic::usage("invalid-item", message).help("a `;` in a name is written `\\;`"));
            }
            Separator::Query => self.query(&key, value)?,
            Separator::QueryFile => self.query(&key, inputs.text(file, &label)?)?,
            Separator::Upload => {
                let part = self.uploads.part(&key, &value, inputs)?;
                self.parts.push(part);
            }
            Separator::Text | Separator::Json | Separator::TextFile | Separator::JsonFile => {
                let (name, steps) = described::path(self.operation, &key).map_err(|reason| {
                    Diagnostic::usage("invalid-item", format!("{quoted} {reason}")).help(
                        "nested names are written a[b]=x a[]=y; a bracket that belongs to the name is written \\[",
                    )
                })?;
                let typed = self.operation.filter(|_| separator == Separator::Text && !self.is_form);
                let value = match typed.and_then(|operation| described::value(operation, &name, &steps, &value)) {
                    Some(value) => value,
                    None => self::value(&key, separator, value, inputs)?,
                };
                match self.is_form && steps.is_empty() && self.has_single(&name) {
                    true => self.repeat(Placement::Automatic, name, value)?,
                    false => self.once(Placement::Automatic, name, &steps, value)?,
                }
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
        self.once(placement, key, &[], value)
    }

    /// Adds a field of `-f` or `-F`, which can't be overwritten in gh.
    pub fn field(&mut self, placement: Placement, field: Field) -> Result<(), Diagnostic> {
        let Field { name, steps, value } = field;
        self.bracket(&name, &steps);
        if self.has(placement, &name, &steps) {
            let message = format!("the field {} is given twice", mask::quoted(&name));
            let help = format!("a list is written {}[]=…", mask::covered(&name));
            return Err(Diagnostic::usage("invalid-item", message).help(help));
        }
        self.insert(placement, name, &steps, value)
    }

    /// Whether there is a value where the steps lead.
    fn has(&mut self, placement: Placement, name: &str, steps: &[Step]) -> bool {
        let entries = self.entries(placement);
        entries.has(name) && entries.entry(name).is_some_and(|nested| nested.has(steps))
    }

    /// Adds a value where there is none yet: of two the last would be sent alone.
    fn once(
        &mut self,
        placement: Placement,
        name: String,
        steps: &[Step],
        value: Value<'static>,
    ) -> Result<(), Diagnostic> {
        if self.has(placement, &name, steps) {
            return Err(twice(placement, &name, steps));
        }
        self.bracket(&name, steps);
        self.insert(placement, name, steps, value)
    }

    /// Notes that a name was written with brackets, in which its list is sent outside of JSON. An operation has styles of its own.
    fn bracket(&mut self, name: &str, steps: &[Step]) {
        let appends = |step: &Step| matches!(step, Step::Append | Step::AppendUnlessHas(_));
        if self.operation.is_none() && steps.iter().any(appends) && !self.bracketed.iter().any(|known| known == name) {
            self.bracketed.push(name.to_owned());
        }
    }

    /// Adds the list styles that the items showed to `options`: brackets, or a repeated name.
    pub fn styled(&self, options: Options<'static>) -> Options<'static> {
        let repeated = self.repeated.iter().map(|name| (name, Style::Repeat));
        let bracketed = self.bracketed.iter().map(|name| (name, Style::Brackets));
        let styles = repeated.chain(bracketed);
        styles.fold(options, |options, (name, style)| options.style(name.clone(), style))
    }

    /// Whether there is one value of the name, or a list that was made of several.
    fn has_single(&mut self, name: &str) -> bool {
        let is_repeated = self.repeated.iter().any(|repeated| repeated == name);
        let entries = &mut self.automatic;
        let is_scalar = |nested: &Nested| matches!(nested, Nested::Leaf(value) if value.as_array().is_none() && value.as_object().is_none());
        entries.has(name)
            && entries
                .entry(name)
                .is_some_and(|nested| is_repeated || is_scalar(nested))
    }

    /// Adds a header as `-H` writes it.
    pub fn header_line(&mut self, text: &str) -> Result<(), Diagnostic> {
        let Some((name, value)) = text.split_once(':') else {
            // `Header;` is curl's empty header, and an item's.
            if let Some(name) = text.strip_suffix(';') {
                return self.header(name, Some(String::new()));
            }
            let failure = |message: String| Diagnostic::usage("invalid-item", message);
            return Err(match text.strip_prefix('@') {
                Some(file) => failure(format!(
                    "-H takes NAME:VALUE, and {} has no `:`",
                    mask::bare(&format!("@{file}"))
                ))
                .help("NAME:@FILE takes one value from a file; endpoint curl -H @FILE reads a file of headers"),
                None => failure("a header of -H is NAME:VALUE, and one has no `:`".to_owned()),
            });
        };
        self.header(name.trim(), header(value))
    }

    /// Adds a header; `None` takes a default away.
    fn header(&mut self, name: &str, value: Option<String>) -> Result<(), Diagnostic> {
        match value {
            Some(value) => self.headers.add(name, value),
            None if self.headers.value(name).is_some() => {
                let quoted = mask::quoted(name);
                let message = format!("the header {quoted} is given a value, and then taken away");
                return Err(Diagnostic::usage("invalid-item", message).help("leave out one of the two"));
            }
            None => self.headers.remove(name),
        }
        Ok(())
    }

    /// Adds `name==text`; the same name again makes a list, and the list is repeated in the query.
    fn query(&mut self, name: &str, text: String) -> Result<(), Diagnostic> {
        match self.query.has(name) {
            true => self.repeat(Placement::Query, name.to_owned(), text.into()),
            false => self.insert(Placement::Query, name.to_owned(), &[], text.into()),
        }
    }

    /// Adds another value of a name, beside those that are there.
    fn repeat(&mut self, placement: Placement, name: String, value: Value<'static>) -> Result<(), Diagnostic> {
        if !self.repeated.contains(&name) {
            self.repeated.push(name.clone());
        }
        if let Some(nested) = self
            .entries(placement)
            .entry(&name)
            .filter(|nested| !matches!(nested, Nested::List(_)))
        {
            let first = std::mem::replace(nested, Nested::Empty);
            *nested = Nested::List(vec![first]);
        }
        self.insert(placement, name, &[Step::Append], value)
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
        match steps.iter().any(|step| matches!(step, Step::Name(_))) {
            true => self.names.push(key(&name, steps)),
            false if !entries.has(&name) => self.names.push(name.clone()),
            false => {}
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

    /// The names that were given several times, and are lists.
    pub fn repeated(&self) -> &[String] {
        &self.repeated
    }

    /// Whether there are headers, or parameters of `--path`, `--query` or `--body`.
    pub fn has_other_than_values(&self) -> bool {
        self.headers.has_any()
            || [&self.path, &self.query, &self.body]
                .iter()
                .any(|entries| !entries.is_empty())
    }

    /// The parameters that are placed by the rules, without headers and those of `--path`, `--query` and `--body`.
    pub fn into_values(self) -> impl Iterator<Item = (String, Value<'static>)> {
        self.automatic.into_values()
    }

    /// Adds everything to options.
    ///
    /// # Errors
    /// For a header that has two values, and whose value is not a list.
    pub fn into_options(self, options: Options<'static>) -> Result<Options<'static>, Diagnostic> {
        let mut options = self.headers.into_options(options)?;
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
        Ok(options)
    }
}

/// A name that has two values, in a place that has it once.
fn twice(placement: Placement, name: &str, steps: &[Step]) -> Diagnostic {
    let key = key(name, steps);
    let list = match steps.split_last() {
        Some((Step::Index(_), before)) => self::key(name, before),
        _ => key.clone(),
    };
    let failure = Diagnostic::usage("invalid-item", format!("{} is given twice", mask::quoted(&key)));
    let (list, name) = (mask::covered(&list), mask::covered(name));
    let list = format!("a list is written {list}[]=… {list}[]=…");
    match placement {
        Placement::Automatic if steps.is_empty() => failure.help(format!(
            "{list}; {name}==… {name}==… sends both in the query, and --form both in a form"
        )),
        Placement::Query => failure.help(format!("{name}==… {name}==… sends both")),
        Placement::Path | Placement::Body if steps.is_empty() => failure.help("leave out one of the two"),
        _ => failure.help(list),
    }
}

/// A key as it is written.
fn key(name: &str, steps: &[Step]) -> String {
    steps.iter().fold(name.to_owned(), |key, step| match step {
        Step::Name(name) => format!("{key}[{name}]"),
        Step::Index(index) => format!("{key}[{index}]"),
        Step::Append | Step::AppendUnlessHas(_) => format!("{key}[]"),
    })
}

/// The value of a header, where there is a text.
fn header(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The value of an item that makes a parameter.
fn value(key: &str, separator: Separator, text: String, inputs: &Inputs<'_>) -> Result<Value<'static>, Diagnostic> {
    let (file, label) = (Path::new(&text), inputs.label(key, &text));
    match separator {
        Separator::Json => json::value(&text, Source::Argument(&mask::covered(key)))
            .map_err(|failure| failure.help(json_help(key, &text))),
        Separator::JsonFile => json::value(&inputs.json(file, &label)?, Source::File(&label)),
        Separator::TextFile => Ok(inputs.text(file, &label)?.into()),
        _ => Ok(text.into()),
    }
}

/// The help for a value that is not JSON.
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
