//! Checks that options can be written as JSON. JSON can't express an explicit place, or a style of a list or an object,
//! and a float past 64 bits is not read (decisions 8, 10 and 16).

use std::collections::HashSet;

use endpoint_core::place::Place;

use super::parameters::EXPLICIT;
use super::{ListStyle, Near, Options, Style};
use crate::body::{Body, ContentType};
use crate::error::{Error, ErrorKind};
use crate::route::UrlSource;
use crate::value::{Object, Value};

impl<'a> Options<'a> {
    /// All parameters, if the rules of §2.3 place each of them where these options do.
    pub(super) fn expressible(&self) -> Result<Vec<(&str, &Value<'a>)>, Error> {
        let settings = self.settings();
        let metadata = settings.metadata.as_ref().and_then(Value::as_object);
        let mut others = self.headers.iter().chain(metadata.into_iter().flat_map(Object::iter));
        if let Some((name, _)) = others.find(|(_, value)| holds(value, is_unread)) {
            return Err(inexpressible(name));
        }
        let mut parameters: Vec<_> = self.parameters.by_rule.iter().collect();
        // Written as a key, it would be read as a misspelled option.
        let is_near = |name: &str, value: &Value<'_>| !Near::of(name, value).is_in(settings.near);
        let is_any_near = parameters.iter().any(|(name, value)| is_near(name, value));
        let wrong = parameters
            .iter()
            .find(|(name, value)| is_reserved(name) || self.is_lost(name, value));
        if let Some((name, _)) = wrong {
            return Err(inexpressible(name));
        }
        if self.parameters.explicit.is_none() && !is_any_near {
            return Ok(parameters);
        }
        let template = match settings.url()? {
            Some(url) if !url.is_empty() => Some(UrlSource::text(url.into()).into_template()?),
            _ => None,
        };
        let variables: HashSet<&str> = template
            .iter()
            .flat_map(|template| template.variables())
            .map(|variable| variable.name())
            .collect();
        let is_near = |name: &str, value: &Value<'_>| is_near(name, value) && !variables.contains(name);
        if let Some((name, _)) = parameters.iter().find(|(name, value)| is_near(name, value)) {
            return Err(inexpressible(name));
        }
        let Some(explicit) = &self.parameters.explicit else {
            return Ok(parameters);
        };
        let method = settings.method()?.unwrap_or("GET");
        for (place, placed) in EXPLICIT.into_iter().zip(explicit.iter()) {
            for (name, value) in placed.iter() {
                let is_taken = is_reserved(name) || is_near(name, value) || self.parameters.by_rule.get(name).is_some();
                if is_taken || self.is_lost(name, value) || Place::by_rule(variables.contains(name), method) != place {
                    return Err(inexpressible(name));
                }
                parameters.push((name, value));
            }
        }
        Ok(parameters)
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
        let differs = |style: Option<ListStyle>| style.is_some_and(|style| style != ListStyle::default());
        match (value, settings.styles.of(name)) {
            _ if holds(value, is_unread) => true,
            (Value::Array(_) | Value::Object(_), Some(Style::Deep)) | (Value::Object(_), Some(Style::Flat)) => true,
            (Value::Array(_), Some(Style::List(style))) => differs(Some(style)),
            (Value::Array(_), _) => differs(settings.list_style),
            (Value::Object(_), _) => differs(settings.list_style) && self.is_form() && holds(value, is_list),
            _ => false,
        }
    }

    /// Whether the body is a form or parts, where objects are written even without a style.
    fn is_form(&self) -> bool {
        let kind = ContentType::of(self.content_type());
        matches!(kind, ContentType::Form | ContentType::Multipart)
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

/// Whether a key is an option and not a parameter.
#[inline(always)]
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request"
    )
}

pub(super) fn inexpressible(name: &str) -> Error {
    Error::about(
        ErrorKind::UnsupportedValue,
        name,
        "has a place or a style, or holds a number, that JSON options can't express",
    )
}
