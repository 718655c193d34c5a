//! Values as they may be shown: the mask in the place of each secret (decision 15).

use std::borrow::Cow;
use std::fmt;

use super::{Array, Object, Value};
use crate::secret::{MASK, Secrets, mask_issued};

impl Value<'_> {
    /// The same value, with the mask in the place of each secret.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Value<'_> {
        match self {
            Self::String(text) => Value::String(secrets.mask_value(text)),
            Self::Array(array) => Value::Array(array.redacted(secrets)),
            Self::Object(object) => Value::Object(object.redacted(secrets)),
            other => other.reborrow(),
        }
    }
}

impl Value<'_> {
    /// The value, with the mask in its place where its name is that of a secret. Null stays: there is nothing to hide.
    pub(crate) fn redacted_if(&self, is_secret: bool, secrets: &Secrets) -> Value<'_> {
        if is_secret && !self.is_absent() {
            return Value::from(MASK);
        }
        self.redacted(secrets)
    }
}

impl Array<'_> {
    fn redacted(&self, secrets: &Secrets) -> Array<'_> {
        self.iter().map(|item| item.redacted(secrets)).collect()
    }
}

impl Object<'_> {
    /// The same object, entry by entry, with the mask in the place of each secret.
    pub(crate) fn redacted(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(secrets, Secrets::is_secret)
    }

    /// Like `redacted`, for an object whose entries are, or may become, the pairs of a query or a form.
    pub(crate) fn redacted_pairs(&self, secrets: &Secrets) -> Object<'_> {
        self.redacted_by(secrets, Secrets::is_secret_pair)
    }

    fn redacted_by(&self, secrets: &Secrets, is_secret: fn(&Secrets, &str) -> bool) -> Object<'_> {
        let mut shown = self.reborrow();
        let originals = self.entries().iter();
        for ((shown_name, shown), (name, value)) in shown.entries_mut().iter_mut().zip(originals) {
            if let Cow::Owned(masked) = mask_issued(name) {
                *shown_name = masked.into();
            }
            *shown = value.redacted_if(is_secret(secrets, name), secrets);
        }
        shown
    }

    /// Shows the object as it is: for one whose secrets are masked already.
    pub(crate) fn plain(&self) -> impl fmt::Debug {
        PlainObject(self)
    }
}

impl Value<'_> {
    /// Shows the value as it is: for one whose secrets are masked already.
    pub(crate) fn plain(&self) -> impl fmt::Debug {
        PlainValue(self)
    }
}

struct PlainValue<'v, 'a>(&'v Value<'a>);

impl fmt::Debug for PlainValue<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Undefined => f.write_str("undefined"),
            Value::Null => f.write_str("null"),
            Value::Bool(bool) => bool.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::String(text) => text.fmt(f),
            Value::Array(array) => f.debug_list().entries(array.iter().map(PlainValue)).finish(),
            Value::Object(object) => PlainObject(object).fmt(f),
        }
    }
}

struct PlainObject<'v, 'a>(&'v Object<'a>);

impl fmt::Debug for PlainObject<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.0.iter().map(|(name, value)| (name, PlainValue(value)));
        f.debug_map().entries(entries).finish()
    }
}

/// The JSON of the value. What has the name of a secret is masked.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.redacted(&Secrets::RULE).plain().fmt(f)
    }
}

/// The JSON of the list. What has the name of a secret is masked.
impl fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.redacted(&Secrets::RULE);
        f.debug_list().entries(shown.iter().map(PlainValue)).finish()
    }
}

/// The JSON of the object. What has the name of a secret is masked.
impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.redacted(&Secrets::RULE).plain().fmt(f)
    }
}
