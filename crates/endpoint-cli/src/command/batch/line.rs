//! One line of a batch, split without copying. Only the parts that the operation needs are parsed.

use std::borrow::Cow;
use std::fmt;

use endpoint::{Object, Value};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::input::json::{self, Fault};
use crate::report::did_you_mean;
use crate::report::hidden::visible;
use crate::report::mask;

/// The operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Operation {
    #[default]
    Request,
    Merge,
    Parse,
    Defaults,
    Expand,
    Match,
}

impl Operation {
    /// Its name, and the keys that it has a use for.
    fn takes(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Request => ("request", &["defaults", "route", "options", "styles", "arguments"]),
            Self::Merge => ("merge", &["defaults", "route", "options", "styles"]),
            Self::Parse => ("parse", &["options", "styles"]),
            Self::Defaults => ("defaults", &["defaults"]),
            Self::Expand => ("expand", &["template", "variables"]),
            Self::Match => ("match", &["method", "url"]),
        }
    }

    /// Checks that the operation uses a key. An ignored key would be missing in the result.
    fn check<E: Error>(self, key: &str) -> Result<(), E> {
        let (name, keys) = self.takes();
        if keys.contains(&key) {
            return Ok(());
        }
        let keys = keys.join("`, `");
        Err(match (self, key) {
            (Self::Parse, "route") => E::custom(
                "`parse` takes no `route`: put its method and URL into `options`, as `method` and `url`, or use `request`",
            ),
            (Self::Parse, "defaults") => {
                E::custom("`parse` takes no `defaults`: put them into `options`, or use `request`")
            }
            _ => E::custom(format_args!("`{name}` takes no `{key}`: it takes `{keys}`")),
        })
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "request" => Self::Request,
            "merge" => Self::Merge,
            "parse" => Self::Parse,
            "defaults" => Self::Defaults,
            "expand" => Self::Expand,
            "match" => Self::Match,
            _ => return None,
        })
    }
}

/// A line; its texts are borrowed from the input.
#[derive(Debug, Default)]
pub(super) struct Line<'l> {
    pub(super) id: Option<&'l RawValue>,
    pub(super) operation: Operation,
    /// A list of layers, not yet read: most lines have that of the line before.
    pub(super) defaults: Option<&'l RawValue>,
    pub(super) route: Option<Cow<'l, str>>,
    pub(super) options: Object<'l>,
    /// The style of each name: in the options every key is a parameter.
    pub(super) styles: Object<'l>,
    /// Values that a language model chose.
    pub(super) arguments: Option<Object<'l>>,
    pub(super) template: Option<Cow<'l, str>>,
    pub(super) variables: Object<'l>,
    pub(super) method: Option<Cow<'l, str>>,
    pub(super) url: Option<Cow<'l, str>>,
}

/// The keys of a line.
const KEYS: [&str; 11] = [
    "id",
    "op",
    "defaults",
    "route",
    "options",
    "styles",
    "arguments",
    "template",
    "variables",
    "method",
    "url",
];

impl<'l> Line<'l> {
    /// Reads a line.
    pub(super) fn read(text: &'l str) -> Result<Self, Fault> {
        json::read(text)
    }

    /// Sets a key. Returns whether it is one that not every operation takes, and is more than null.
    fn set<A: MapAccess<'l>>(&mut self, key: &str, access: &mut A) -> Result<bool, A::Error> {
        match key {
            "id" => self.id = Some(access.next_value()?),
            "op" => self.operation = operation(access.next_value()?)?,
            "defaults" => {
                let defaults: &RawValue = access.next_value()?;
                self.defaults = Some(defaults);
                return Ok(defaults.get() != "null");
            }
            "route" => {
                self.route = text("route", access.next_value()?)?;
                return Ok(self.route.is_some());
            }
            "template" => {
                self.template = text("template", access.next_value()?)?;
                return Ok(self.template.is_some());
            }
            "method" => {
                self.method = text("method", access.next_value()?)?;
                return Ok(self.method.is_some());
            }
            "url" => {
                self.url = text("url", access.next_value()?)?;
                return Ok(self.url.is_some());
            }
            _ => {
                let object = object(key, access.next_value()?)?;
                let is_given = object.is_some();
                match key {
                    "options" => self.options = object.unwrap_or_default(),
                    "styles" => self.styles = object.unwrap_or_default(),
                    "arguments" => self.arguments = object,
                    _ => self.variables = object.unwrap_or_default(),
                }
                return Ok(is_given);
            }
        }
        Ok(false)
    }
}

impl<'de> Deserialize<'de> for Line<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LineVisitor)
    }
}

struct LineVisitor;

impl<'de> Visitor<'de> for LineVisitor {
    type Value = Line<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut line = Line::default();
        let mut seen = [false; KEYS.len()];
        let mut given = [false; KEYS.len()];
        while let Some(Value::String(key)) = access.next_key()? {
            let mut keys = KEYS.iter().zip(seen.iter_mut().zip(&mut given));
            let Some((known, (seen, given))) = keys.find(|(known, _)| **known == key) else {
                return Err(unknown(&key));
            };
            if std::mem::replace(seen, true) {
                return Err(Error::custom(format_args!("`{known}` is there twice")));
            }
            *given = line.set(known, &mut access)?;
        }
        let given = KEYS.iter().zip(given).filter(|(_, given)| *given);
        for (key, _) in given {
            line.operation.check(key)?;
        }
        Ok(line)
    }
}

/// An unknown key is an error: it could be a misspelling of the key with the token.
fn unknown<E: Error>(key: &str) -> E {
    if matches!(key, "operation" | "operationId") {
        return E::custom(format_args!(
            "unknown key `{key}`: the id of an operation is its `route`"
        ));
    }
    let shown: String = mask::covered(key).chars().take(40).map(visible).collect();
    match did_you_mean::nearest(key, KEYS) {
        Some(nearest) => E::custom(format_args!("unknown key `{shown}`: did you mean `{nearest}`?")),
        None => E::custom(format_args!(
            "unknown key `{shown}`: expected one of {}",
            KEYS.join(", ")
        )),
    }
}

fn operation<E: Error>(value: Value<'_>) -> Result<Operation, E> {
    match &value {
        Value::Null => Ok(Operation::default()),
        Value::String(name) => Operation::named(name)
            .ok_or_else(|| E::custom("unknown `op`: expected request, merge, parse, defaults, expand or match")),
        _ => Err(E::custom("`op` must be a text")),
    }
}

fn text<'l, E: Error>(key: &str, value: Value<'l>) -> Result<Option<Cow<'l, str>>, E> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(E::custom(format_args!("`{key}` must be a text"))),
    }
}

fn object<'l, E: Error>(key: &str, value: Value<'l>) -> Result<Option<Object<'l>>, E> {
    match value {
        Value::Null => Ok(None),
        Value::Object(object) => Ok(Some(object)),
        _ => Err(E::custom(format_args!("`{key}` must be an object"))),
    }
}
