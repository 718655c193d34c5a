//! What the items and flags of a call add up to, on its way into `Options`.

use std::path::Path;

use endpoint::{Body, ListStyle, Options, Value};

use crate::failure::Failure;
use crate::fields::{self, Field, Fill};
use crate::file::Inputs;
use crate::items::{self, Item, Separator};
use crate::json::{self, Origin};
use crate::tree::{Branches, Step, Tree};

/// Where a parameter goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// By the rules: placeholder, query or body.
    Automatic,
    /// Into the path.
    Path,
    /// Into the query.
    Query,
    /// Into the body.
    Body,
}

/// Headers and parameters, collected in the order in which they were written.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    headers: Vec<(String, Value<'static>)>,
    automatic: Branches,
    path: Branches,
    query: Branches,
    body: Branches,
    /// Some `name==text` was repeated, and is a list now.
    repeated_query: bool,
    names: Vec<String>,
}

impl Parameters {
    /// Adds the items that stand behind a route.
    pub(crate) fn items(&mut self, items: &[String], inputs: &Inputs) -> Result<(), Failure> {
        for (index, text) in items.iter().enumerate() {
            let item = items::split(text).ok_or_else(|| no_separator(index + 1))?;
            self.item(item, inputs)?;
        }
        Ok(())
    }

    fn item(&mut self, item: Item, inputs: &Inputs) -> Result<(), Failure> {
        if item.key.is_empty() {
            return Err(Failure::usage(
                "invalid-item",
                "an item has no name before its separator",
            ));
        }
        let Item { key, separator, value } = item;
        let (file, label) = (Path::new(&value), format!("the file of `{key}`"));
        match separator {
            Separator::Header if value.trim().is_empty() => self.header(&key, Value::Null),
            Separator::Header => self.header(&key, value.trim().to_owned().into()),
            Separator::HeaderFile => self.header(&key, inputs.text(file, &label)?.trim().to_owned().into()),
            Separator::EmptyHeader if value.is_empty() => self.header(&key, "".into()),
            Separator::EmptyHeader => {
                let message = format!("`{key};` is an empty header, and text follows it");
                return Err(Failure::usage("invalid-item", message).help("a `;` in a name is written `\\;`"));
            }
            Separator::Query => self.query(&key, value)?,
            Separator::QueryFile => self.query(&key, inputs.text(file, &label)?)?,
            Separator::Upload => {
                let message = format!("`{key}@…` is a file of a multipart form, which has no JSON form");
                return Err(Failure::usage("invalid-item", message)
                    .help("name=@FILE takes a file's text as a value, --data @FILE the file as the body"));
            }
            Separator::Text | Separator::Json | Separator::TextFile | Separator::JsonFile => {
                let (name, steps) =
                    items::path(&key).map_err(|reason| Failure::usage("invalid-item", format!("`{key}` {reason}")))?;
                let value = self::value(&key, separator, value, inputs)?;
                self.insert(Place::Automatic, name, &steps, value)?;
            }
        }
        Ok(())
    }

    /// Adds a parameter of `--path`, `--query` or `--body`.
    pub(crate) fn placed(&mut self, place: Place, text: &str, inputs: &Inputs) -> Result<(), Failure> {
        let item = items::split(text).filter(|item| {
            matches!(
                item.separator,
                Separator::Text | Separator::Json | Separator::TextFile | Separator::JsonFile
            ) && !item.key.is_empty()
        });
        let Some(Item { key, separator, value }) = item else {
            let message = "--path, --query and --body take name=text, name:=json, name=@file or name:=@file";
            return Err(Failure::usage("invalid-item", message));
        };
        let value = self::value(&key, separator, value, inputs)?;
        self.insert(place, key, &[], value)
    }

    /// Adds a field of `-f` or `-F`, which gh lets nobody overwrite.
    pub(crate) fn field(&mut self, place: Place, field: Field) -> Result<(), Failure> {
        let Field { name, steps, value } = field;
        let appends = steps.iter().any(|step| !matches!(step, Step::Name(_)));
        if !appends && self.branches(place).entry(&name).is_some_and(|tree| tree.has(&steps)) {
            let message = format!("the field `{name}` is given twice");
            return Err(Failure::usage("invalid-item", message).help(format!("a list is written {name}[]=…")));
        }
        self.insert(place, name, &steps, value)
    }

    /// Adds a header as `-H` writes it.
    pub(crate) fn header_line(&mut self, text: &str) -> Result<(), Failure> {
        let Some((name, value)) = text.split_once(':') else {
            // `Header;` is curl's empty header, and an item's.
            if let Some(name) = text.strip_suffix(';') {
                self.header(name, "".into());
                return Ok(());
            }
            return Err(Failure::usage(
                "invalid-item",
                "a header of -H is NAME:VALUE, and one has no `:`",
            ));
        };
        let value = value.trim();
        self.header(
            name.trim(),
            if value.is_empty() {
                Value::Null
            } else {
                value.to_owned().into()
            },
        );
        Ok(())
    }

    /// Adds a header; null takes a default away.
    pub(crate) fn header(&mut self, name: &str, value: Value<'static>) {
        self.headers.push((name.to_owned(), value));
    }

    /// Adds `name==text`; the same name again makes a list, and the list is repeated in the query.
    fn query(&mut self, name: &str, text: String) -> Result<(), Failure> {
        if !self.query.has(name) {
            return self.insert(Place::Query, name.to_owned(), &[], text.into());
        }
        self.repeated_query = true;
        if let Some(tree) = self.query.entry(name).filter(|tree| !matches!(tree, Tree::List(_))) {
            let first = std::mem::replace(tree, Tree::Empty);
            *tree = Tree::List(vec![first]);
        }
        self.insert(Place::Query, name.to_owned(), &[Step::Append], text.into())
    }

    /// Puts a value in its place.
    pub(crate) fn insert(
        &mut self,
        place: Place,
        name: String,
        steps: &[Step],
        value: Value<'static>,
    ) -> Result<(), Failure> {
        let branches = self.branches(place);
        if !branches.has(&name) {
            self.names.push(name.clone());
        }
        if let Some(tree) = self.branches(place).entry(&name) {
            tree.insert(steps, value)
                .map_err(|reason| Failure::usage("invalid-item", format!("a key of `{name}` {reason}")))?;
        }
        Ok(())
    }

    fn branches(&mut self, place: Place) -> &mut Branches {
        match place {
            Place::Automatic => &mut self.automatic,
            Place::Path => &mut self.path,
            Place::Query => &mut self.query,
            Place::Body => &mut self.body,
        }
    }

    /// The names of all parameters.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether there are headers, or parameters with a place.
    pub(crate) fn has_other_than_values(&self) -> bool {
        !self.headers.is_empty()
            || [&self.path, &self.query, &self.body]
                .iter()
                .any(|branches| !branches.is_empty())
    }

    /// The parameters that find their place by the rules, on their own.
    pub(crate) fn into_values(self) -> impl Iterator<Item = (String, Value<'static>)> {
        self.automatic.into_values()
    }

    /// Adds everything to options.
    pub(crate) fn into_options(self, mut options: Options<'static>) -> Options<'static> {
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
            options = options.body(name, value);
        }
        if self.repeated_query {
            options.list_style(ListStyle::Repeat)
        } else {
            options
        }
    }
}

/// The body that `--data` says: text, or what a file holds.
pub(crate) fn data(text: &str, inputs: &Inputs) -> Result<Body<'static>, Failure> {
    let Some(file) = text.strip_prefix('@') else {
        return Ok(Body::from(text.to_owned()));
    };
    bytes(Path::new(file), "the file of --data", inputs)
}

/// What a file holds as a body: text where it is UTF-8, bytes otherwise.
pub(crate) fn bytes(file: &Path, label: &str, inputs: &Inputs) -> Result<Body<'static>, Failure> {
    Ok(match String::from_utf8(inputs.bytes(file, label)?) {
        Ok(text) => Body::from(text),
        Err(error) => Body::from(error.into_bytes()),
    })
}

/// The value of an item that makes a parameter.
fn value(key: &str, separator: Separator, text: String, inputs: &Inputs) -> Result<Value<'static>, Failure> {
    let (file, label) = (Path::new(&text), format!("the file of `{key}`"));
    match separator {
        Separator::Json => json::value(&text, Origin::Argument(key))
            .map_err(|failure| failure.help(format!("a text is written {key}=…"))),
        Separator::JsonFile => json::value(&inputs.text(file, &label)?, Origin::File(&label)),
        Separator::TextFile => Ok(inputs.text(file, &label)?.into()),
        _ => Ok(text.into()),
    }
}

/// An item without a separator is not quoted: where blanks were not, it is the token of a header.
fn no_separator(position: usize) -> Failure {
    Failure::usage(
        "invalid-item",
        format!("item {position} has no separator: `=`, `:=`, `==`, `:`, `;`"),
    )
    .help("an item with blanks needs quotes: \"Authorization:token …\"; see endpoint help items")
}

/// The fields of `-f` and `-F`; clap keeps no order between two flags, so the caller sorts them by their place.
pub(crate) fn read_fields(matches: &clap::ArgMatches, inputs: &Inputs, fill: &Fill<'_>) -> Result<Vec<Field>, Failure> {
    let mut fields: Vec<(usize, bool, &String)> = Vec::new();
    for (flag, typed) in [("raw-field", false), ("field", true)] {
        let texts = matches.get_many::<String>(flag).unwrap_or_default();
        fields.extend(
            matches
                .indices_of(flag)
                .unwrap_or_default()
                .zip(texts)
                .map(|(index, text)| (index, typed, text)),
        );
    }
    fields.sort_by_key(|(index, ..)| *index);
    fields
        .into_iter()
        .map(|(_, typed, text)| {
            if typed {
                fields::typed(text, inputs, fill)
            } else {
                fields::raw(text)
            }
        })
        .collect()
}
