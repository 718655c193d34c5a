//! Values with their secrets masked, and as names and kinds, for logs (decision 15).

use std::fmt;

use super::nesting::COPIED;
use super::{Array, Object, Value};
use crate::secret::{MASK, Secrets, is_stand_in};

impl Value<'_> {
    /// The value with secrets masked.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Value<'_> {
        self.redacted_to(COPIED, secrets)
    }

    /// Below so many levels, which can't be sent, all is masked.
    fn redacted_to(&self, levels: u8, secrets: &Secrets) -> Value<'_> {
        match self {
            Self::String(text) => Value::String(secrets.mask_value(text)),
            Self::Array(_) | Self::Object(_) if levels == 0 => Value::from(MASK),
            Self::Array(items) => {
                Value::Array(items.iter().map(|item| item.redacted_to(levels - 1, secrets)).collect())
            }
            Self::Object(object) => Value::Object(object.redacted_by(levels, secrets, Secrets::is_secret)),
            other => other.reborrow(),
        }
    }

    /// The value beside a name, masked if the name is that of a secret and the value can be one.
    pub(crate) fn redacted_beside(&self, name: &str, is_secret: bool, secrets: &Secrets) -> Value<'_> {
        self.redacted_beside_to(COPIED, name, is_secret, secrets)
    }

    fn redacted_beside_to(&self, levels: u8, name: &str, is_secret: bool, secrets: &Secrets) -> Value<'_> {
        let is_shown = match self {
            Self::Null => true,
            Self::Bool(_) | Self::Number(_) => !secrets.is_secret_number(name),
            Self::String(text) => is_stand_in(text),
            Self::Array(_) | Self::Object(_) => false,
        };
        if is_secret && !is_shown {
            return Value::from(MASK);
        }
        self.redacted_to(levels, secrets)
    }
}

impl Object<'_> {
    /// The object with its secrets masked. Names are masked, too: a name can be a whole line with a secret in it.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(COPIED, secrets, Secrets::is_secret)
    }

    /// Like `redacted`, for entries that are or can become the pairs of a query or a form.
    pub(crate) fn redacted_pairs(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(COPIED, secrets, Secrets::is_secret_pair)
    }

    fn redacted_by(&self, levels: u8, secrets: &Secrets, is_secret: fn(&Secrets, &str) -> bool) -> Object<'_> {
        let entries = self.iter().map(|(name, value)| {
            let shown = value.redacted_beside_to(levels - 1, name, is_secret(secrets, name), secrets);
            (secrets.mask_line(name), shown)
        });
        Object {
            entries: entries.collect(),
            index: self.index.clone(),
        }
    }
}

impl Value<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "Null",
            Self::Bool(_) => "Bool",
            Self::Number(_) => "Number",
            Self::String(_) => "String",
            Self::Array(_) => "Array",
            Self::Object(_) => "Object",
        }
    }
}

/// The kind, and of an object the names with the kinds of their values. A value can be a secret.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(object) => object.fmt(f),
            other => f.write_str(other.kind()),
        }
    }
}

/// The kind alone: an item can be a secret.
impl fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Array")
    }
}

/// The names, and the kinds of their values, which can be secrets.
impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (name, value) in self {
            map.entry(&Secrets::RULE.mask_line(name), &format_args!("{}", value.kind()));
        }
        map.finish()
    }
}
