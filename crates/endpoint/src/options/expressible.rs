//! Checks that options can be written as JSON. JSON can't express an explicit place, or a style of a list or an object,
//! and a float past 64 bits is not read (decisions 8, 10 and 16).

use super::near::is_reserved;
use super::{Options, Parameter};
use endpoint_core::content_type::ContentType;

use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::value::{Object, Value};

impl Options<'_> {
    /// An error for the first value, style or place that JSON can't express.
    pub(super) fn check_expressible(&self) -> Result<(), Error> {
        let metadata = self.settings().metadata.as_ref().and_then(Value::as_object);
        let mut others = self.headers.iter().chain(metadata.into_iter().flat_map(Object::iter));
        if let Some((name, _)) = others.find(|(_, value)| holds(value, is_unread)) {
            return Err(inexpressible(name));
        }
        let is_wrong = |parameter: &Parameter<'_>, value: &Value<'_>| {
            parameter.place.is_some()
                || is_reserved(&parameter.name)
                || (parameter.style.is_some() && value.is_nested())
                || self.is_lost(&parameter.name, value)
        };
        match self
            .parameters
            .with_values()
            .find(|(parameter, value)| is_wrong(parameter, value))
        {
            None => Ok(()),
            Some((parameter, _)) => Err(inexpressible(&parameter.name)),
        }
    }

    /// Whether `data` would be read back as the same body.
    pub(super) fn is_expressible(&self, data: &Body<'_>) -> bool {
        match data {
            // A JSON string would be read back as text, which is sent as it is.
            Body::Json(Value::String(_)) => false,
            Body::Json(Value::Object(fields)) if self.is_form() => {
                !fields.iter().any(|(name, value)| self.is_lost(name, value))
            }
            Body::Json(value) => !holds(value, is_unread),
            _ => true,
        }
    }

    /// Whether a value has a style that changes how it is written, or is not read in JSON.
    fn is_lost(&self, name: &str, value: &Value<'_>) -> bool {
        let settings = self.settings();
        match (value, self.parameters.style(name)) {
            _ if holds(value, is_unread) => true,
            (value, Some(_)) => value.is_nested(),
            (Value::Array(_), None) => settings.list_style.is_some(),
            (Value::Object(_), None) => settings.list_style.is_some() && self.is_form() && holds(value, is_list),
            _ => false,
        }
    }

    /// Whether the body is a form or parts, where objects are written even without a style.
    fn is_form(&self) -> bool {
        ContentType::of(self.content_type()).is_form()
    }
}

/// Whether `is` holds for a value, or for one within it. The options have been checked, so the recursion is bounded.
fn holds(value: &Value<'_>, is: fn(&Value<'_>) -> bool) -> bool {
    let is_within = match value {
        Value::Array(items) => items.iter().any(|item| holds(item, is)),
        Value::Object(members) => members.iter().any(|(_, member)| holds(member, is)),
        _ => false,
    };
    is_within || is(value)
}

fn is_list(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(_))
}

/// Whether a value would be refused when it is read.
fn is_unread(value: &Value<'_>) -> bool {
    matches!(value, Value::Number(number) if number.is_past_bits())
}

pub(super) fn inexpressible(name: &str) -> Error {
    let wrong = "has a place or a style, or holds a number, that JSON options can't express";
    Error::about(ErrorKind::UnsupportedValue, name, wrong)
}
