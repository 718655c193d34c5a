//! One line of a batch. Its texts are borrowed from the input, and its `defaults` are not read yet: most lines have those of the
//! line before.

use std::borrow::Cow;
use std::fmt;

use endpoint::{Object, Value};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::refusal::Refusal;
use crate::input::json;
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

/// The operations, each with its name and the keys that it takes.
const OPERATIONS: [(Operation, &str, &[&str]); 6] = [
    (
        Operation::Request,
        "request",
        &["defaults", "route", "options", "styles", "arguments"],
    ),
    (Operation::Merge, "merge", &["defaults", "route", "options", "styles"]),
    (Operation::Parse, "parse", &["options", "styles"]),
    (Operation::Defaults, "defaults", &["defaults"]),
    (Operation::Expand, "expand", &["template", "variables"]),
    (Operation::Match, "match", &["method", "url"]),
];

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
/// The keys whose values are texts.
const TEXTS: [&str; 4] = ["route", "template", "method", "url"];

/// A line.
#[derive(Debug, Default)]
pub(super) struct Line<'l> {
    /// The `id`, as it is written. It is found in a line with a mistake as well.
    pub(super) id: Option<&'l RawValue>,
    pub(super) operation: Operation,
    /// A list of layers.
    pub(super) defaults: Option<&'l RawValue>,
    /// The other keys whose values are not null, each once and of its type.
    members: Vec<(&'static str, Value<'l>)>,
    /// The first mistake.
    pub(super) fault: Option<Cow<'static, str>>,
}

impl<'l> Line<'l> {
    /// Reads a line. Of one with a `fault` only the `id` is read.
    pub(super) fn read(text: &'l str, fault: Option<Cow<'static, str>>) -> Self {
        let mut line = Self {
            fault,
            ..Self::default()
        };
        if let Err(fault) = json::read_with(text, Reader(&mut line)) {
            line.fault.get_or_insert_with(|| fault.to_string().into());
            if line.id.is_none() {
                // It may follow a value with a mistake.
                let _ = json::read_with(text, Reader(&mut line));
            }
            // Where the line ends with a number, more digits may be missing.
            let end = text.as_bytes().as_ptr_range().end;
            line.id = line.id.filter(|id| id.get().as_bytes().as_ptr_range().end != end);
        }
        line
    }

    /// Takes a text out of the line.
    pub(super) fn text(&mut self, key: &str) -> Option<Cow<'l, str>> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Takes an object out of the line.
    pub(super) fn object(&mut self, key: &str) -> Option<Object<'l>> {
        match self.take(key)? {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Takes a text that the operation needs.
    pub(super) fn needed(&mut self, key: &str) -> Result<Cow<'l, str>, Refusal> {
        let missing = || Refusal::input(format!("`{}` takes a `{key}`", self.takes().0));
        let missing = missing();
        self.text(key).ok_or(missing)
    }

    fn take(&mut self, key: &str) -> Option<Value<'l>> {
        let at = self.members.iter().position(|(known, _)| *known == key)?;
        Some(self.members.swap_remove(at).1)
    }

    /// The name of the operation, and its keys.
    fn takes(&self) -> (&'static str, &'static [&'static str]) {
        let mut operations = OPERATIONS.iter();
        let found = operations.find(|(operation, ..)| *operation == self.operation);
        found.map_or(("", &[]), |(_, name, keys)| (name, keys))
    }

    /// Sets a key. An unknown one is a mistake: it could be a misspelling of the key with the token.
    fn set(&mut self, key: &'static str, value: Value<'l>) -> Result<(), Cow<'static, str>> {
        match (key, &value) {
            ("op", Value::String(name)) => {
                let found = OPERATIONS.iter().find(|(_, known, _)| known == name);
                let (operation, ..) =
                    found.ok_or("unknown `op`: expected request, merge, parse, defaults, expand or match")?;
                self.operation = *operation;
            }
            (_, Value::Null) => {}
            ("op", _) => return Err("`op` must be a text".into()),
            (_, Value::String(_)) if TEXTS.contains(&key) => self.members.push((key, value)),
            (_, Value::Object(_)) if !TEXTS.contains(&key) => self.members.push((key, value)),
            _ if TEXTS.contains(&key) => return Err(format!("`{key}` must be a text").into()),
            _ => return Err(format!("`{key}` must be an object").into()),
        }
        Ok(())
    }

    /// Checks that the operation uses every key. An ignored one would be missing in the result.
    fn check(&self) -> Result<(), Cow<'static, str>> {
        let (name, keys) = self.takes();
        let defaults = self.defaults.filter(|defaults| defaults.get() != "null");
        let given = self.members.iter().map(|(key, _)| *key);
        let mut given = given.chain(defaults.map(|_| "defaults"));
        let Some(key) = given.find(|key| !keys.contains(key)) else {
            return Ok(());
        };
        Err(match (self.operation, key) {
            (Operation::Parse, "route") => {
                "`parse` takes no `route`: put its method and URL into `options`, as `method` and `url`, or use `request`"
                    .into()
            }
            (Operation::Parse, "defaults") => {
                "`parse` takes no `defaults`: put them into `options`, or use `request`".into()
            }
            _ => format!("`{name}` takes no `{key}`: it takes `{}`", keys.join("`, `")).into(),
        })
    }
}

fn unknown(key: &str) -> Cow<'static, str> {
    if matches!(key, "operation" | "operationId") {
        return format!("unknown key `{key}`: the id of an operation is its `route`").into();
    }
    let shown: String = mask::covered(key).chars().take(40).map(visible).collect();
    match did_you_mean::nearest(key, KEYS) {
        Some(nearest) => format!("unknown key `{shown}`: did you mean `{nearest}`?"),
        None => format!("unknown key `{shown}`: expected one of {}", KEYS.join(", ")),
    }
    .into()
}

/// Reads into a line what is not read yet.
struct Reader<'r, 'l>(&'r mut Line<'l>);

impl<'de> DeserializeSeed<'de> for Reader<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    /// serde would quote all of the text.
    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Err(E::custom("expected an object"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        let line = self.0;
        let mut seen = [false; KEYS.len()];
        while let Some(Value::String(key)) = access.next_key()? {
            let known = KEYS.iter().zip(&mut seen).find(|(known, _)| **known == key);
            let known = known.map(|(known, seen)| (*known, std::mem::replace(seen, true)));
            let set = match known {
                Some(("id", false)) => {
                    line.id = Some(access.next_value()?);
                    Ok(())
                }
                Some(("defaults", false)) if line.fault.is_none() => {
                    line.defaults = Some(access.next_value()?);
                    Ok(())
                }
                Some((key, false)) if line.fault.is_none() => line.set(key, access.next_value()?),
                other => {
                    access.next_value::<IgnoredAny>()?;
                    match other {
                        Some((_, false)) => Ok(()),
                        Some((key, true)) => Err(format!("`{key}` is there twice").into()),
                        None => Err(unknown(&key)),
                    }
                }
            };
            line.fault = line.fault.take().or(set.err());
        }
        line.fault = line.fault.take().or_else(|| line.check().err());
        Ok(())
    }
}
